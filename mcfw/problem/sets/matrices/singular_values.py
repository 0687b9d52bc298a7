"""The thin singular value decomposition, by LAPACK without NumPy's generality."""

import numpy as np

from mcfw.arithmetic import Array


def thin_svd(y: Array) -> tuple[Array, Array, Array]:
    """U, σ and Wᵀ with y = U diag(σ) Wᵀ, the singular values from the largest on."""
    from scipy.linalg.lapack import dgesdd

    u, sigma, wt, info = dgesdd(y, full_matrices=0)
    return (u, sigma, wt) if info == 0 else np.linalg.svd(y, full_matrices=False)
