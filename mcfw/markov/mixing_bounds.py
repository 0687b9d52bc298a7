"""Certified upper bounds on τ_mix: integers that the rounding of their computation cannot make too small.

Any integer bound may replace τ_mix in the tuned parameters and guarantees (after asm:markov).
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import check_integer
from mcfw.errors import InvalidInput, Unsupported
from mcfw.markov.chains import Chain, LazyRefresh, TwoState
from mcfw.markov.decay import QUARTER, Decay
from mcfw.markov.ergodicity import ergodic_kernel
from mcfw.markov.mixing import mixing_time
from mcfw.markov.powers import (
    CUSHION,
    DENSE_LIMIT,
    TINY,
    UNIT,
    Power,
    bracket,
    dense,
    first_power,
    gamma,
    power,
    product,
)
from mcfw.markov.reversible import norm_above, tau_of_contraction
from mcfw.markov.sparse_bounds import inertia_bound, path_bound, walk_bound
from mcfw.markov.stationary import stationary
from mcfw.markov.transition import Floats

SPARSE_LIMIT = 20_000_000
"""The largest number of products that the square of a sparse kernel may take."""


class MixingBound(NamedTuple):
    """A certified bound τ_mix ≤ tau, and the certificate that gave it."""

    tau: int
    certificate: str


def mixing_time_bound(chain: Chain) -> MixingBound:
    """The closed form or the enclosure by powers where there is one, else the least of the other bounds.

    Beyond `DENSE_LIMIT` states a reversible chain gets a bound from sparse factorisations, from a walk from every start
    (minutes, if it mixes fast), or from canonical paths, which always is there.
    """
    if isinstance(chain, (TwoState, LazyRefresh)):
        return MixingBound(mixing_time(chain), "closed form")
    dense_enough = ergodic_kernel(chain).shape[0] <= DENSE_LIMIT
    refusals: list[str] = []
    for name, bound in (("powers", power_bound),) if dense_enough else (("sparse inertia", inertia_bound),):
        try:
            return MixingBound(bound(chain), name)
        except (InvalidInput, Unsupported) as reason:
            refusals.append(f"{name}: {reason}")
    found = []
    for name, bound in DENSE if dense_enough else SPARSE:
        try:
            found.append(MixingBound(bound(chain), name))
        except (InvalidInput, Unsupported) as reason:
            refusals.append(f"{name}: {reason}")
    if not found:
        raise Unsupported("no certificate applies; " + "; ".join(refusals))
    return min(found)


def power_bound(chain: Chain) -> int:
    """The first k for which d_mix(k) ≤ 1/4 beyond rounding: τ_mix, unless a comparison is too close."""
    P = dense(ergodic_kernel(chain))
    return bracket(P, stationary(chain)).high


def doeblin_bound(chain: Chain, m: int | None = None) -> int:
    """From P^m(x, ·) ≥ εν for all x, with ε = Σ_y min_x P^m(x, y): d_mix(mk) ≤ (1 − ε)^k.

    Without m, the best of m = 1, 2, 4, … until ε ≥ 3/4. Sparse kernels stay sparse beyond `DENSE_LIMIT`.
    """
    P = ergodic_kernel(chain)
    return _least(dense(P) if P.shape[0] <= DENSE_LIMIT else P, m, _minorisation, "ε")


def dobrushin_bound(chain: Chain, m: int | None = None) -> int:
    """From the contraction δ = max_{x,y} TV(P^m(x, ·), P^m(y, ·)): d_mix(mk) ≤ δ^k.

    Without m, the best of m = 1, 2, 4, … until δ ≤ 1/4.
    """
    return _least(dense(ergodic_kernel(chain)), m, _overlap, "1 − δ")


def spectral_bound(chain: Chain) -> int:
    """For a reversible chain: d_mix(k) ≤ ½ √(1/π_min − 1)·λ*^k, where 1 − λ* is the absolute spectral gap."""
    P = dense(ergodic_kernel(chain))
    pi = stationary(chain)
    _check_reversible(P, pi)
    if pi.min() == 0:
        raise InvalidInput("the spectral bound is vacuous: π_min underflows to 0")
    return contraction_bound(P, np.sqrt(pi))


def contraction_bound(P: Floats, h: Floats) -> int:
    """A bound from any vector h > 0, good if h² is nearly proportional to π: so π need not be known exactly.

    Let ν = h²/Σh² and A = diag(h) P diag(h)⁻¹. For a signed measure v of sum zero, w = v/h is orthogonal to
    h, and so is wA = (vP)/h; hence P contracts ‖v‖ := (Σh²)^½ ‖w‖₂ by σ = ‖A − hcᵀ‖₂, for any vector c.
    Moreover ‖v‖₁ ≤ ‖v‖, ‖δ_x − ν‖² = 1/ν(x) − 1 and ‖ν − π‖ ≤ ‖ν − νP‖/(1 − σ). Therefore

        d_mix(k) ≤ ½(√(1/ν_min − 1) + ‖ν − νP‖/(1 − σ))·σ^k.

    With h = √π and c = h/Σh² this is the spectral bound: then σ is λ* for a reversible chain, and the second
    largest singular value for any other. Floats only choose h and c, and bound three norms with margins.
    """
    rho = first_power(P).rho
    A = h[:, None] * P / h
    sigma = operator_norm(A - np.outer(h, h / (h @ h))) + 2 * CUSHION * (rho + 8 * UNIT) * (norm_above(A) + 1)
    return tau_of_contraction(P, h, sigma, rho)


DENSE = (("spectral", spectral_bound), ("Dobrushin", dobrushin_bound), ("Doeblin", doeblin_bound))
SPARSE = (("walk from every start", walk_bound), ("canonical paths", path_bound), ("Doeblin", doeblin_bound))


def _least(P: Any, m: int | None, loss: Callable[[Power], float], name: str) -> int:
    """min over m of m·min{k : (1 − loss(P^m))^k ≤ 1/4}, over the given m or its doublings."""
    gains: dict[int, float] = {}
    if m is not None:
        m = check_integer("m", m, least=1)
    P_m = first_power(P) if m is None else power(P, m)
    while True:
        gains[P_m.k] = loss(P_m)
        if m is not None or gains[P_m.k] >= 3 / 4 or P_m.rho > 1 / 32 or _is_too_full(P_m.matrix):
            break
        P_m = product(P_m, P_m)
    if not any(gains.values()):
        raise InvalidInput(f"the bound is vacuous: {name} = 0 for every power tried up to m = {P_m.k}")
    # the least of the bounds as floats see them; which one is chosen cannot make it wrong
    best = min((k for k in gains if gains[k]), key=lambda k: k * _estimate(gains[k]))
    return best * Decay(Fraction(1), Fraction(gains[best])).first_at_most(QUARTER)


def _estimate(gain: float) -> int:
    """About min{k ≥ 1 : (1 − gain)^k ≤ 1/4}."""
    return 1 if gain >= 3 / 4 else math.ceil(math.log(4) / -math.log1p(-gain))


def _is_too_full(matrix: Any) -> bool:
    """Whether a large matrix is dense, or the square of a sparse one may store too many entries."""
    size = int(matrix.shape[0])
    if size <= DENSE_LIMIT or isinstance(matrix, np.ndarray):
        return size > DENSE_LIMIT
    into = np.bincount(matrix.indices, minlength=size)
    return int(into @ np.diff(matrix.indptr)) > SPARSE_LIMIT


def _minorisation(P_m: Power) -> float:
    least = P_m.matrix.min(axis=0)
    return _certain(float(least.sum()), P_m)


def _overlap(P_m: Power) -> float:
    """min_{x,y} Σ_z min(P^m(x, z), P^m(y, z)) = 1 − δ."""
    rows: Floats = P_m.matrix
    pairs = (np.minimum(rows[x], rows[x:]).sum(axis=1).min() for x in range(len(rows)))
    return _certain(float(min(pairs)), P_m)


def _certain(mass: float, P_m: Power) -> float:
    """A lower bound on a sum of at most S entries of P^m, at most 1."""
    return min(1.0, max(0.0, mass / (1 + P_m.rho) / CUSHION * (1 - gamma(P_m.matrix.shape[0])) - TINY))


def _check_reversible(P: Floats, pi: Floats) -> None:
    flow = pi[:, None] * P
    excess = np.abs(flow - flow.T) - 1e-9 * (flow + flow.T) - 1e-15
    if (excess > 0).any():
        x, y = (int(i) for i in np.unravel_index(int(np.argmax(excess)), P.shape))
        raise InvalidInput(
            f"the chain is not reversible: π({x})P({x}, {y}) = {flow[x, y]:.6g}, but π({y})P({y}, {x}) = "
            f"{flow[y, x]:.6g}; use dobrushin_bound or doeblin_bound"
        )


def operator_norm(B: Floats) -> float:
    """A proved upper bound on ‖B‖₂, sharp when B is symmetric up to rounding.

    ‖B‖₂ ≤ ‖(B + Bᵀ)/2‖₂ + ‖(B − Bᵀ)/2‖. A matrix whose Cholesky factorisation runs to its end in floating
    point has λ_min ≥ −γ/(1 − γ)·trace with γ = γ_{S+1} (backward error); applied to tI ± (B + Bᵀ)/2.
    CUSHION covers 1/(1 − γ) and the rounding of the trace, for as many states as a dense matrix can have.
    """
    symmetric, size = (B + B.T) / 2, len(B)
    top = float(np.abs(np.linalg.eigvalsh(symmetric)).max())
    for digits in range(14, 2, -1):
        t = top + size * 10.0**-digits
        try:
            traces = [_factor(t * np.eye(size) + sign * symmetric) for sign in (1, -1)]
        except np.linalg.LinAlgError:
            continue
        backward = CUSHION * gamma(size + 1) * max(traces)
        return (t + backward + 4 * UNIT * (t + 1) + norm_above((B - B.T) / 2) + 2 * UNIT * norm_above(B)) * (
            1 + 8 * UNIT
        )
    raise Unsupported("no Cholesky factorisation certifies the spectral gap of this chain")


def _factor(matrix: Floats) -> float:
    np.linalg.cholesky(matrix)
    return float(np.trace(matrix))
