"""Exact moments against a brute force over all paths, written from eq:mlmc alone."""

import math
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest
import sympy

from theory.errors import TheoryError
from theory.finite.exact_moments import estimator_law, moments, segment_moment
from theory.finite.scalars import BALLS, FLOATS, RATIONALS


class Example(NamedTuple):
    """A chain with transition probabilities numerators/q, and an integer function on its states."""

    name: str
    q: int
    numerators: tuple[tuple[int, ...], ...]
    phi: tuple[tuple[int, ...], ...]
    horizon: int

    def matrix(self) -> list[list[Fraction]]:
        """The transition matrix in Fractions."""
        return [[Fraction(n, self.q) for n in row] for row in self.numerators]


EXAMPLES = (
    Example("two states, symmetric", 4, ((3, 1), (1, 3)), ((-1,), (1,)), 16),
    Example("two states, skew, d=2", 5, ((3, 2), (4, 1)), ((1, 0), (3, -2)), 8),
    Example("period two", 1, ((0, 1), (1, 0)), ((2,), (5,)), 16),
    Example("nearly periodic", 10, ((1, 9), (9, 1)), ((0,), (1,)), 16),
    Example("non-reversible cycle", 4, ((1, 3, 0), (0, 1, 3), (3, 0, 1)), ((1,), (-2,), (4,)), 16),
    Example("three states, dense, d=2", 6, ((1, 2, 3), (3, 1, 2), (2, 2, 2)), ((1, 1), (0, 2), (-1, 0)), 8),
    Example("transient state", 3, ((1, 1, 1), (0, 1, 2), (0, 2, 1)), ((9,), (1,), (-1,)), 8),
    Example(
        "deterministic four-cycle, d=2", 1, ((0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 0, 0)),
        ((1, 0), (0, 1), (-1, 0), (0, -1)), 16,
    ),
    Example(
        "four states, sparse, d=3", 3, ((1, 2, 0, 0), (0, 0, 3, 0), (0, 1, 0, 2), (2, 0, 1, 0)),
        ((1, 0, 2), (0, 1, 0), (2, 2, 2), (-1, 0, 1)), 16,
    ),
    Example(
        "bipartite", 4, ((0, 0, 1, 3), (0, 0, 2, 2), (4, 0, 0, 0), (1, 3, 0, 0)),
        ((1,), (0,), (0,), (3,)), 16,
    ),
)  # fmt: skip
CASES = [
    pytest.param(example, T, id=f"{example.name}, T={T}")
    for example in EXAMPLES
    for T in (1, 2, 3, 4, 7, 8, 11, 16)
    if example.horizon >= T
]


def paths(example: Example, start: int, length: int) -> tuple[np.ndarray, np.ndarray]:
    """All paths of states after the start, one a row, and their probabilities times q^length."""
    found, weight = np.full((1, 1), start), np.array([1], dtype=object)
    for _ in range(length):
        rows, targets = np.nonzero(np.array(example.numerators)[found[:, -1]])
        weight = weight[rows] * np.array(example.numerators, dtype=object)[found[rows, -1], targets]
        found = np.column_stack([found[rows], targets])
    return found[:, 1:], weight


def stationary_mean(example: Example) -> list[Fraction]:
    """π(φ) from the null space of Pᵀ − I."""
    transposed = sympy.Matrix(example.numerators).T / example.q
    (null,) = (transposed - sympy.eye(len(example.phi))).nullspace()
    pi = [Fraction(int(x.p), int(x.q)) for x in null / sum(null)]
    return [sum(p * f for p, f in zip(pi, column, strict=True)) for column in zip(*example.phi, strict=True)]


def brute_force(example: Example, T: int, start: int) -> dict[str, object]:
    """Mean, V_j, prefix moments, second moment and law by the definition of eq:mlmc, path by path.

    All is kept in integers: φ − φ̄ times the denominator D of φ̄, and averages over 2^j ≤ n states times n.
    """
    jmax = max(j for j in range(10) if 2**j <= T)
    n, center = 2**jmax, stationary_mean(example)
    D = math.lcm(*(c.denominator for c in center))
    psi = np.array([[int(D * (f - c)) for f, c in zip(row, center, strict=True)] for row in example.phi])
    visited, weight = paths(example, start, n)

    def expectation(x: np.ndarray, scale: int) -> Fraction:
        return Fraction(int((x.astype(object) * weight).sum()), scale * example.q**n)

    sums = np.cumsum(psi[visited], axis=1)
    mu = [sums[:, 2**j - 1] * (n // 2**j) for j in range(jmax + 1)]
    outcomes = [(mu[0] + 2**j * (mu[j] - mu[j - 1]), Fraction(1, 2**j)) for j in range(1, jmax + 1)]
    outcomes.append((mu[0], 1 - sum((p for _, p in outcomes), Fraction(0))))
    law: dict[tuple[Fraction, ...], Fraction] = {}
    for value, p in outcomes:
        for row in np.unique(value, axis=0):
            key = tuple(c + Fraction(int(x), n * D) for c, x in zip(center, row, strict=True))
            probability = p * expectation((value == row).all(axis=1), 1)
            law[key] = law.get(key, Fraction(0)) + probability
    return {
        "mean": [
            c + sum(p * expectation(value[:, k], n * D) for value, p in outcomes)
            for k, c in enumerate(center)
        ],
        "V": [expectation(((mu[j] - mu[j - 1]) ** 2).sum(axis=1), (n * D) ** 2) for j in range(1, jmax + 1)],
        "prefix": [expectation((m**2).sum(axis=1), (n * D) ** 2) for m in mu],
        "second": sum(p * expectation((value**2).sum(axis=1), (n * D) ** 2) for value, p in outcomes),
        "law": sorted(law.items()),
    }


@pytest.mark.parametrize(("example", "T"), CASES)
def test_rational_moments_equal_the_sum_over_all_paths(example: Example, T: int) -> None:
    """Every moment from every start state is equal, as a fraction, to its definition; so is the law."""
    exact = moments(example.matrix(), example.phi, T, RATIONALS)
    assert exact.phi_bar.tolist() == stationary_mean(example)
    assert exact.expected_length == exact.jmax + Fraction(1, 2**exact.jmax)
    for z in range(len(example.phi)):
        brute = brute_force(example, T, z)
        assert exact.mean[z].tolist() == brute["mean"]
        assert exact.level_variance[z].tolist() == brute["V"]
        assert exact.prefix_moment[z].tolist() == brute["prefix"]
        assert exact.second_moment[z] == brute["second"]
        assert estimator_law(example.matrix(), example.phi, T, z) == brute["law"]
        center = exact.phi_bar
        assert exact.bias_squared[z] == sum((m - c) ** 2 for m, c in zip(brute["mean"], center, strict=True))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
@pytest.mark.parametrize(("m", "offset"), [(1, 0), (1, 4), (3, 0), (3, 2), (4, 1), (5, 1), (6, 0), (7, 0)])
def test_segment_moments_equal_the_sum_over_all_paths(example: Example, m: int, offset: int) -> None:
    """E‖(1/m)Σφ − φ̄‖² of a segment of any length after any offset is equal to its definition."""
    exact = segment_moment(example.matrix(), example.phi, m, offset, RATIONALS)
    center = np.array(stationary_mean(example), dtype=object)
    phi = np.array(example.phi, dtype=object)
    for z in range(len(phi)):
        visited, weight = paths(example, z, m + offset)
        errors = phi[visited[:, offset:]].sum(axis=1) * Fraction(1, m) - center
        assert exact[z] == ((errors**2).sum(axis=1) * weight).sum() / Fraction(example.q ** (m + offset))


def test_prefix_moments_are_segment_moments() -> None:
    """The prefix moment of level j is the segment moment of length 2^j at offset 0."""
    example = EXAMPLES[4]
    prefix = moments(example.matrix(), example.phi, 64, RATIONALS).prefix_moment
    for j in range(7):
        assert (prefix[:, j] == segment_moment(example.matrix(), example.phi, 2**j, 0, RATIONALS)).all()


def test_a_constant_function_has_no_error() -> None:
    """For a constant φ the estimator is φ: no bias, no variance, H̃ = 0."""
    result = moments(EXAMPLES[0].matrix(), [7, 7], 32, RATIONALS)
    assert (result.mean == 7).all()
    assert result.H == 0
    assert not result.second_moment.any()
    assert not result.level_variance.any()


def test_the_record_has_the_same_shapes_in_every_arithmetic() -> None:
    """A table has one row for each start state, whatever its entries are; φ of shape (S,) means d = 1."""
    for arithmetic in (FLOATS, BALLS, RATIONALS):
        result = moments(EXAMPLES[4].matrix(), [1, -2, 4], 9, arithmetic)
        assert result.mean.shape == (3, 1)
        assert result.bias.shape == result.second_moment.shape == result.pi.shape == (3,)
        assert result.level_variance.shape == (3, 3)
        assert result.prefix_moment.shape == (3, 4)
        assert moments(EXAMPLES[4].matrix(), [1, -2, 4], 1, arithmetic).level_variance.shape == (3, 0)


def test_an_irrational_norm_is_refused_in_rationals_and_enclosed_in_balls() -> None:
    """√2 is no Fraction: H is refused there, and H_squared is exact."""
    P, phi = [[0, 1], [1, 0]], [[1, 1], [-1, -1]]
    exact = moments(P, phi, 1, RATIONALS)
    assert exact.H_squared == 2
    with pytest.raises(TheoryError, match="irrational"):
        _ = exact.H
    assert abs(float(moments(P, phi, 1, BALLS).H) - 2**0.5) < 1e-15


BAD = {
    "negative": ([[1.5, -0.5], [0.5, 0.5]], [0, 1], 4, r"P\[0, 1\] = .* is negative"),
    "row sum": ([[0.5, 0.6], [0.5, 0.5]], [0, 1], 4, "row 0 sums to"),
    "inexact row of fractions": ([[1, 0], [Fraction(1, 2), Fraction(1, 3)]], [0, 1], 4, "row 1 sums to 5/6"),
    "fractions off by 1e-30": (
        [[Fraction(1, 2), Fraction(1, 2) - Fraction(1, 10**30)], [1, 0]], [0, 1], 4, "row 0 sums to",
    ),
    "not square": ([[0.5, 0.5]], [0, 1], 4, "square"),
    "no state": (np.zeros((0, 0)), [], 4, "at least one state"),
    "reducible": ([[1, 0], [0, 1]], [0, 1], 4, "2 closed classes"),
    "nan": ([[float("nan"), 0.5], [0.5, 0.5]], [0, 1], 4, "not finite"),
    "infinite phi": ([[0.5, 0.5], [0.5, 0.5]], [0, float("inf")], 4, "not finite"),
    "text": ([["1/2", "1/2"], ["1/2", "1/2"]], [0, 1], 4, "real numbers"),
    "phi too long": ([[0.5, 0.5], [0.5, 0.5]], [0, 1, 2], 4, r"shape \(2,\)"),
    "T = 0": ([[0.5, 0.5], [0.5, 0.5]], [0, 1], 0, "T must be at least 1, got 0"),
    "T not an integer": ([[0.5, 0.5], [0.5, 0.5]], [0, 1], 2.5, "T must be an integer"),
}  # fmt: skip


def test_rows_of_floats_are_normalised_exactly() -> None:
    """0.1 + 0.2 + 0.7 is not 1 in binary: the chain meant has these numbers divided by their exact sum."""
    rows = [[0.1, 0.2, 0.7], [0.3, 0.3, 0.4], [0.6, 0.1, 0.3]]
    fractions = [[Fraction(x) / sum(map(Fraction, row)) for x in row] for row in rows]
    assert sum(map(Fraction, rows[0])) != 1
    meant, given = (moments(P, [1, 5, 2], 8, RATIONALS) for P in (fractions, rows))
    assert given.pi.sum() == 1
    assert (given.second_moment == meant.second_moment).all()


@pytest.mark.parametrize("arithmetic", [FLOATS, BALLS, RATIONALS], ids=lambda a: type(a).__name__)
@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
def test_bad_input_is_refused_by_name(bad: tuple[object, object, int, str], arithmetic: object) -> None:
    """Input that is no chain, no function or no horizon raises a TheoryError that names the rule."""
    P, phi, T, message = bad
    with pytest.raises(TheoryError, match=message):
        moments(P, phi, T, arithmetic)


def test_the_law_refuses_a_start_outside_the_chain_and_too_many_atoms(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The enumeration of the law is for tiny cases, from a state that exists."""
    with pytest.raises(TheoryError, match="start must be one of"):
        estimator_law([[0.5, 0.5], [0.5, 0.5]], [0, 1], 2, start=2)
    monkeypatch.setattr("theory.finite.law.MOST_ATOMS", 500)
    with pytest.raises(TheoryError, match="atoms"):
        estimator_law(np.full((8, 8), 0.125), [8**k for k in range(8)], 2**6, start=0)
    with pytest.raises(TheoryError, match="offset must be at least 0"):
        segment_moment([[0.5, 0.5], [0.5, 0.5]], [0, 1], 2, offset=-1)
