"""Bounds on τ_mix for reversible chains with 10³ to 10⁶ states: certified ones, and an estimate that is called one."""

import math
from typing import Any, NamedTuple

import numpy as np

from mcfw.errors import Unsupported
from mcfw.markov.chains import Chain
from mcfw.markov.inertia import WIDEST, estimated_gap, spectral_radius, width_of
from mcfw.markov.powers import CUSHION, TINY, first_power, gamma
from mcfw.markov.reversible import Reversible, reversible, tau_of_contraction
from mcfw.markov.transition import Floats
from mcfw.markov.tree_paths import path_radius

MOST_WORK = 1e11
"""Products that a walk from every start may take: minutes."""
BLOCK = 64
ROOM = 1e-6
"""How far below 1/4 the floats must see d_mix: more than all their errors."""


class MixingEstimate(NamedTuple):
    """Where τ_mix is *if* the eigensolver found the true spectral gap. Not a bound: nothing here is certified."""

    low: int
    high: int
    relaxation_time: float
    assumes: str = "that the eigensolver found λ*: it can miss eigenvalues, and then the true gap is smaller"


def inertia_bound(chain: Chain) -> int:
    """τ_mix ≤ this, from a spectral gap certified by sparse factorisations; for graphs that are not too wide."""
    found = reversible(chain)
    return _from_radius(found, spectral_radius(found))


def path_bound(chain: Chain) -> int:
    """τ_mix ≤ this, from canonical paths along spanning trees: nearly linear work, often loose by far."""
    found = reversible(chain)
    return _from_radius(found, path_radius(found))


def walk_bound(chain: Chain) -> int:
    """τ_mix ≤ this, from the law of the walk after k steps from every start: sharp, for chains that mix fast.

    A row R of P^k has relative error ρ_k = (1 + ρ)^k − 1, and ν ∝ h² misses π by at most 2k‖ν − νP‖₁ in ‖·‖₁ as soon as
    every row is within 1/4 of ν (`stationary_error`).
    """
    found = reversible(chain)
    nu = found.h**2 / float(found.h @ found.h)
    estimate = _estimate(found)
    size = len(nu)
    work = float(size) * found.kernel.nnz * estimate.high
    if work > MOST_WORK:
        raise Unsupported(f"a walk from each of {size} states takes about {work:.2g} products")
    back = found.kernel.T.tocsr()
    steps = 1
    for first in range(0, size, BLOCK):
        steps = _steps(back, nu, first, steps, 4 * estimate.high)
    once = first_power(found.kernel).rho + gamma(int(np.diff(back.indptr).max()) + 2)
    residual = float(np.abs(nu - nu @ found.kernel).sum()) + 2 * once + gamma(size)
    slack = (steps * (once + 2 * residual) + gamma(size + 8) + TINY) * CUSHION
    if not slack <= ROOM:
        raise Unsupported(f"after {steps} steps the rounding ({slack:.2g}) is too large for a certificate")
    return steps


def mixing_time_estimate(chain: Chain) -> MixingEstimate:
    """Where τ_mix is, by λ* of an eigensolver: ln 2/−ln λ* ≤ τ_mix ≤ ln(2√(1/π_min − 1))/−ln λ*, if it is right."""
    return _estimate(reversible(chain))


def _from_radius(found: Reversible, radius: float) -> int:
    sigma = (radius + found.allowance) * CUSHION
    return tau_of_contraction(found.kernel, found.h, sigma, first_power(found.kernel).rho)


def _estimate(found: Reversible) -> MixingEstimate:
    gap = _estimated_gap(found)
    if not gap > 1e-13:
        raise Unsupported(f"the eigensolver sees a gap of {gap:.2g}: none that floats can tell from 0")
    rate = -math.log1p(-min(gap, 1 - 1e-15))
    least = float(found.h.min()) ** 2 / float(found.h @ found.h)
    high = math.log(max(2.0, 2 * math.sqrt(max(0.0, 1 / least - 1)))) / rate
    return MixingEstimate(max(1, math.ceil(math.log(2) / rate)), max(1, math.ceil(high)), 1 / gap)


def _estimated_gap(found: Reversible) -> float:
    """1 − λ*: by inverse iteration where the graph is narrow enough to factorise, else by Lanczos on S itself."""
    from scipy.sparse.linalg import ArpackNoConvergence, LinearOperator, eigsh

    h, size = found.h / np.linalg.norm(found.h), len(found.h)
    if size <= 3 or width_of(found.S) <= WIDEST:
        return min(estimated_gap(found, -1), estimated_gap(found, 1)) if size > 1 else 1.0
    inner = LinearOperator((size, size), matvec=lambda x: found.S @ x - h * float(h @ x), dtype=float)
    start = np.random.default_rng(0).standard_normal(size)
    try:
        return 1 - float(np.abs(eigsh(inner, k=1, which="LM", v0=start, tol=1e-7, maxiter=100)[0][0]))
    except ArpackNoConvergence as slow:
        raise Unsupported("Lanczos did not converge: the spectral gap is too small for it") from slow


def _steps(back: Any, nu: Floats, first: int, least: int, most: int) -> int:
    """The first k ≥ least at which every start of a block is within 1/4 of ν in total variation, as floats see it."""
    size = len(nu)
    starts = np.arange(first, min(first + BLOCK, size))
    laws: Floats = np.zeros((size, len(starts)))
    laws[starts, np.arange(len(starts))] = 1.0
    for k in range(1, most + 1):
        laws = back @ laws
        if k >= least and float(np.abs(laws - nu[:, None]).sum(axis=0).max()) / 2 <= 1 / 4 - ROOM:
            return k
    raise Unsupported(f"the walk from a state in {first}…{starts[-1]} has not mixed after {most} steps")
