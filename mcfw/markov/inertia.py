"""Certified spectral edges of a large sparse symmetric matrix, by counting the signs of a factorisation.

If M = LDLᵀ + E with L unit triangular, M has as many negative eigenvalues below −‖E‖ as D has negative entries, at most
(Sylvester, Weyl). L and D may come from anywhere: the residual E is formed, and its rounding bounded.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from mcfw.errors import Unsupported
from mcfw.markov.powers import CUSHION, UNIT, gamma
from mcfw.markov.reversible import Reversible, levels_of, spanning_tree
from mcfw.markov.transition import Floats

WIDEST = 1500
"""The widest breadth-first level for which a factorisation is tried: wider graphs fill it in."""
MOST_PRODUCTS = 20_000_000_000
FRACTIONS = (0.98, 0.9, 0.7, 0.4, 0.1)
"""Of the estimated gap: what a certificate is tried for, one after the other."""


class Signs(NamedTuple):
    """How many entries of D are negative, and a bound on ‖E‖₂."""

    negative: int
    error: float


def spectral_radius(chain: Reversible) -> float:
    """A proved bound on sup_{w ⊥ h} |⟨w, Sw⟩|/⟨w, w⟩; refused if none below 1 is found."""
    if chain.S.shape[0] == 1:
        return 0.0
    widest = width_of(chain.S)
    if widest > WIDEST:
        raise Unsupported(
            f"the graph is too wide to factorise: {widest} states at one distance, {WIDEST} are the most"
        )
    upper = _upper(chain, estimated_gap(chain, -1))
    return max(upper, _lower(chain, upper))


def _upper(chain: Reversible, gap: float) -> float:
    """λ with ⟨w, Sw⟩ ≤ λ⟨w, w⟩ for w ⊥ h: λI − S has one negative eigenvalue, whose vector is nearly h."""
    for fraction in FRACTIONS:
        level = 1 - fraction * gap
        found = signs(_shifted(chain.S, level, -1))
        second = max(level + found.error, 0.0)
        if found.negative <= 1 and second < 1:
            return (second + chain.top * _tilt(chain, second) ** 2) * CUSHION
    raise Unsupported(f"no factorisation certifies the spectral gap, which is about {gap:.3g}")


def _lower(chain: Reversible, enough: float) -> float:
    """λ with ⟨w, Sw⟩ ≥ −λ⟨w, w⟩: from the diagonal if that is enough, else λI + S has no negative eigenvalue."""
    held = (chain.top - 2 * float(chain.S.diagonal().min())) * CUSHION
    if held <= enough:
        return held
    width = estimated_gap(chain, 1)
    for fraction in FRACTIONS:
        found = signs(_shifted(chain.S, 1 - fraction * width, 1))
        if not found.negative and found.error < fraction * width:
            return (1 - fraction * width + found.error) * CUSHION
    raise Unsupported(f"no factorisation certifies that 1 + λ_min > 0; it is about {width:.3g}")


def _tilt(chain: Reversible, second: float) -> float:
    """A bound on the sine of the angle between h and the eigenvector of S above `second` (Davis and Kahan)."""
    h = chain.h / np.linalg.norm(chain.h)
    image = chain.S @ h
    quotient = float(h @ image)
    residual = float(np.linalg.norm(image - quotient * h)) + chain.allowance
    room = quotient - chain.allowance - second
    return min(1.0, CUSHION * residual / room) if room > 0 else 1.0


def signs(M: Any) -> Signs:
    """The signs of D, and ‖M − LDLᵀ‖ with the rounding of this very difference."""
    from scipy.sparse import csc_array, diags_array
    from scipy.sparse.linalg import splu

    try:
        factors = splu(
            csc_array(M),
            permc_spec="MMD_AT_PLUS_A",
            diag_pivot_thresh=0.0,
            options={"SymmetricMode": True},
        )
    except RuntimeError as singular:
        raise Unsupported(f"the factorisation broke down: {singular}") from singular
    L, D = factors.L.tocsr(), factors.U.diagonal()
    if not np.array_equal(factors.perm_r, factors.perm_c) or not np.array_equal(
        L.diagonal(), np.ones(len(D))
    ):
        return Signs(len(D), math.inf)  # rows were exchanged: no LDLᵀ, so nothing is known
    columns = np.diff(factors.L.indptr).astype(float)
    if float(columns @ columns) > MOST_PRODUCTS:
        raise Unsupported(f"checking the factorisation takes {float(columns @ columns):.2g} products")
    order = np.argsort(factors.perm_r)
    right = (diags_array(D) @ L.T).tocsr()
    residual = abs(L @ right - M.tocsr()[order][:, order]).sum(axis=1)
    sizes = abs(L) @ (np.abs(D) * (abs(L).T @ np.ones(len(D)))) + abs(M).sum(axis=1)[order]
    terms = int(np.diff(L.indptr).max()) + 8
    error = float((np.asarray(residual).ravel() + 2 * gamma(terms) * sizes).max() + 8 * UNIT) * CUSHION
    return Signs(int((D <= 0).sum()), error if np.isfinite(error) else math.inf)


def _shifted(S: Any, level: float, sign: int) -> Any:
    """level·I + sign·S."""
    from scipy.sparse import eye_array

    return (level * eye_array(S.shape[0], format="csr") + sign * S).tocsr()


def estimated_gap(chain: Reversible, sign: int) -> float:
    """1 − λ₂ (sign −1) or 1 + λ_min (sign 1) as an eigensolver sees them: only a choice of where to try."""
    from scipy.sparse.linalg import ArpackNoConvergence, LinearOperator, eigsh, splu

    S, size = chain.S, chain.S.shape[0]
    if size <= 3:
        values = np.linalg.eigvalsh(S.toarray())
        return 1 - float(values[-2]) if sign < 0 else 1 + float(values[0])
    beyond = 1e-12
    factors = splu(_shifted(S, 1 + beyond, sign).tocsc(), permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0)

    def solve(x: Floats) -> Floats:
        solved: Floats = factors.solve(_away(x, chain.h) if sign < 0 else x)
        return solved

    start = np.random.default_rng(0).standard_normal(size)
    inverse = LinearOperator((size, size), matvec=solve, dtype=float)
    try:
        slow = float(eigsh(inverse, k=1, which="LA", v0=start, tol=1e-4, maxiter=100)[0][0])
    except ArpackNoConvergence as reason:
        raise Unsupported(f"the eigensolver found no place to try: {reason}") from reason
    return 1 / slow - beyond


def _away(x: Floats, h: Floats) -> Floats:
    """x without its part along h."""
    found: Floats = x - h * (float(h @ x) / float(h @ h))
    return found


def width_of(S: Any) -> int:
    """The widest level of a breadth-first order: such levels separate the graph, and elimination fills them in."""
    far = int(spanning_tree(S, 0).order[-1])
    return max(len(level) for level in levels_of(spanning_tree(S, far)))
