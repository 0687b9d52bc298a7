"""The top eigenvalue of a large symmetric operator by Lanczos' method, with a bound from above that is certified.

**Lemma (certificate).** Let B be symmetric with top eigenvalue λ and unit eigenvector e, let w = a + (b/√n) z with
z ~ N(0, I) drawn independently of a, b and B, and let p_k be the k-th orthonormal polynomial of Lanczos' recurrence
started at w/‖w‖:  p_0 = 1,  β_k p_k(t) = (t − α_k) p_{k−1}(t) − β_{k−1} p_{k−2}(t).  With probability at least 1 − δ

    λ ≤ t*,   t* the point beyond the largest Ritz value where p_k(t*) = ‖w‖√n / (δ b √(π/2)).

Proof. ‖p_k(B) w/‖w‖‖ = 1, so |⟨e, w⟩| |p_k(λ)| ≤ ‖w‖. ⟨e, w⟩ is normal with variance b²/n whatever a is, so its density
is at most √n/(b√(2π)), and P[|⟨e, w⟩| ≤ δ b √(π/2)/√n] ≤ δ. Otherwise p_k(λ) is at most the right-hand side above,
and p_k increases beyond its largest zero, the largest Ritz value. ∎

So a warm start a costs the certificate nothing. The lemma is about exact arithmetic; the recurrence here keeps its
basis orthogonal to rounding, and t* is raised by `ROUNDING`·‖B‖ for it.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array

Product = Callable[[Array], Array]
"""v ↦ Bv."""
DELTA = 1e-12
"""The probability, over the start vector of a call, that its certificate is wrong."""
SPREAD = 0.1
"""b for a warm start of norm 1."""
ROUNDING = 32 * 2.0**-52
LOOKS, JUMP = (2, 4), 8
"""The steps after which the Ritz values are looked at first; later looks are where log p_k, which grows evenly, is
expected to be large enough, but at most so many steps apart."""


class Pair(NamedTuple):
    """A Ritz pair of B and the bound on the top eigenvalue."""

    value: float
    vector: Array
    upper: float
    size: float
    """The largest modulus of a Ritz value, which is close to ‖B‖."""
    products: int

    @property
    def error(self) -> float:
        """How far the value may be below the top eigenvalue."""
        return self.upper - self.value


class Memory(NamedTuple):
    """The vector of the last call, 0 before the first, and the number of calls, which draws the next start."""

    vector: Array
    calls: int

    @classmethod
    def first(cls, n: int) -> "Memory":
        """Before the first call."""
        return cls(np.zeros(n), 0)

    def after(self, vector: Array) -> "Memory":
        """After a call that found this vector."""
        return Memory(vector, self.calls + 1)

    def top_eigenpair(
        self, product: Product, tolerance: float, most: int, patience: float = math.inf
    ) -> Pair:
        """The top pair of v ↦ Bv, started from the vector of the last call."""
        start = start_vector(len(self.vector), self.calls, self.vector if self.calls else None)
        return top_eigenpair(product, start, tolerance, most, patience)


class Recurrence(NamedTuple):
    """The coefficients α_1, …, α_k and β_1, …, β_k, and the orthonormal basis in k + 1 rows."""

    alphas: list[float]
    betas: list[float]
    basis: Array

    def ends(self) -> tuple[float, float]:
        """The largest Ritz value, and the largest modulus of all."""
        values = self._decomposed(False)[0]
        return float(values[-1]), float(max(values[-1], -values[0]))

    def top_vector(self) -> Array:
        """The unit vector of the largest Ritz value."""
        weights = self._decomposed(True)[1][:, -1]
        vector: Array = weights @ self.basis[: len(weights)]
        return vector

    def _decomposed(self, vectors: bool) -> tuple[Array, Array]:
        """The eigenvalues of the tridiagonal matrix, in increasing order, and its eigenvectors if they are wanted."""
        from scipy.linalg.lapack import dstev

        values, found, _ = dstev(self.alphas, self.betas[:-1] or [0.0], compute_v=vectors)
        return values, found

    def log_p(self, t: float) -> float:
        """log p_k(t) for a t beyond the largest Ritz value; −∞ if it is not."""
        before, here, scale, beta = 0.0, 1.0, 0.0, 0.0
        for alpha, beta_next in zip(self.alphas, self.betas, strict=True):
            before, here, beta = here, ((t - alpha) * here - beta * before) / beta_next, beta_next
            if here <= 0:
                return -math.inf
            if here > 1e100:
                before, scale, here = before / here, scale + math.log(here), 1.0
        return scale + math.log(here)

    def upper(self, value: float, size: float, log_level: float) -> float:
        """The t* of the lemma, from above, to a relative 1e-3 of its distance to the largest Ritz value.

        p_k(θ + cs) ≥ c·p_k(θ + s) for c ≥ 1 beyond the largest zero θ, so one value of p_k bounds t* on both sides.
        """
        low = ROUNDING * size
        missing = log_level - self.log_p(value + low)
        high = low * math.exp(min(max(missing, 0.0), 600.0))
        while (excess := self.log_p(value + high) - log_level) < 0:
            low, high = high, 4 * high
        low = max(low, high * math.exp(-excess))
        while high > (1 + 1e-3) * low:
            middle = math.sqrt(low) * math.sqrt(high)  # low * high may overflow
            low, high = (middle, high) if self.log_p(value + middle) < log_level else (low, middle)
        return value + high + ROUNDING * size


def start_vector(n: int, calls: int, warm: Array | None) -> tuple[Array, float]:
    """w/‖w‖ and log(‖w‖√n/(δ b √(π/2))), with a z that no other number of calls gives."""
    z = np.random.Generator(np.random.SFC64((calls, n))).standard_normal(n) / math.sqrt(n)
    b, w = (1.0, z) if warm is None else (SPREAD, warm + SPREAD * z)
    length = math.sqrt(w @ w)
    return w / length, math.log(length * math.sqrt(n) / (DELTA * b * math.sqrt(math.pi / 2)))


def top_eigenpair(
    product: Product,
    start: tuple[Array, float],
    tolerance: float,
    most: int,
    patience: float = math.inf,
) -> Pair:
    """The top pair of the operator v ↦ Bv, until its error is at most tolerance·‖B‖, or after `most` steps.

    After a quarter of them it is given up if more than patience·`most` are expected to be needed.

    >>> B = np.diag(np.arange(30.0))
    >>> pair = top_eigenpair(lambda v: B @ v, start_vector(30, 0, None), tolerance=1e-6, most=30)
    >>> 29 * (1 - 1e-6) <= pair.value <= 29 + 1e-9 <= pair.upper + 2e-9 <= 29 * (1 + 2e-6)
    True
    """
    first, log_level = start
    most = min(most, len(first))
    found = Recurrence([], [], np.empty((most + 1, len(first))))
    found.basis[0] = first
    look, before = LOOKS[0], (0, math.inf)
    for k in range(1, most + 1):
        _extend(found, product(found.basis[k - 1]), k - 1)
        closed = found.betas[-1] == 0
        if k in (look, most) or closed:
            value, size = found.ends()
            if closed or (missing := log_level - found.log_p(value + tolerance * size)) <= 0:
                break
            expected = _expected(k, missing, before)
            if 4 * k >= most and k + expected > patience * most:
                break
            look, before = k + int(min(max(expected, 1), JUMP)) if k >= LOOKS[1] else LOOKS[1], (k, missing)
    upper = value + ROUNDING * size if closed else found.upper(value, size, log_level)
    return Pair(value, found.top_vector(), upper, size, len(found.alphas))


def _expected(k: int, missing: float, before: tuple[int, float]) -> float:
    """How many steps more are needed, from what is missing now and was missing at the last look."""
    rate = (before[1] - missing) / (k - before[0])
    return missing / rate if 0 < rate < math.inf else math.inf


def _extend(found: Recurrence, w: Array, k: int) -> None:
    """One step: the recurrence, then w against the whole basis, twice where the first time cancels much."""
    basis = found.basis[: k + 1]
    size = math.sqrt(w @ w)
    alpha = float(basis[k] @ w)
    w = w - alpha * basis[k]
    if k:
        w -= found.betas[-1] * basis[k - 1]
    beta = math.sqrt(w @ w)
    for _ in range(2):
        before = beta
        w -= (basis @ w) @ basis
        beta = math.sqrt(w @ w)
        if beta > 0.5 * before:
            break
    if k + 1 == basis.shape[1] or beta <= 2.0**-52 * size:
        beta = 0.0  # the space is invariant: with probability 1 it holds the top eigenvector
    else:
        np.divide(w, beta, out=found.basis[k + 1])
    found.alphas.append(alpha)
    found.betas.append(beta)
