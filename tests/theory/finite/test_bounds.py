"""The bounds of lem:segment, lem:perlevel and lem:mlmc hold, certainly, on exact moments of many chains."""

from fractions import Fraction

import numpy as np
import pytest

from theory.finite.exact_moments import Moments, moments
from theory.finite.families import corridor, cycle, lazy_refresh, random_sparse, two_state
from theory.finite.scalars import BALLS, RATIONALS
from theory.finite.tabulated import Table
from theory.finite.tau_mix import tau_mix
from theory.finite.worst_case.bounds import BOUNDS, SHARP, Bound

CHAINS: dict[str, Table] = {
    "independent": lazy_refresh([Fraction(1, 3)] * 3, Fraction(1)),
    "two states, τ=1": two_state(Fraction(1, 4)),
    "two states, slow": two_state(Fraction(1, 60)),
    "two states, skew": two_state(Fraction(1, 50), Fraction(1, 7)),
    "two states, nearly periodic": two_state(Fraction(49, 50)),
    "lazy cycle": cycle(8, Fraction(1, 2), Fraction(1, 4)),
    "non-reversible cycle": cycle(6, Fraction(1, 10)),
    "lazy refresh": lazy_refresh([Fraction(1, 6)] * 6, Fraction(1, 20)),
    "random sparse": random_sparse(9, 2, seed=3),
    "corridor": corridor(8, Fraction(1, 4), Fraction(1, 2), Fraction(1, 12), Fraction(1, 10**6)),
}
HORIZONS = (1, 2, 3, 8, 13, 64, 2**10 - 1, 2**20, 2**40)


def functions(states: int) -> list[Table]:
    """An indicator, alternating signs, and a function to R²."""
    z = np.arange(states)
    return [(z == 0).astype(int), (-1) ** z, np.column_stack([z * z % 5, (3 * z + 1) % 4])]


@pytest.fixture(scope="module")
def measured() -> list[tuple[str, int, int, Moments]]:
    """(chain, τ, T, moments in balls) over the family."""
    return [
        (name, tau_mix(P), T, moments(P, phi, T, BALLS))
        for name, P in CHAINS.items()
        for phi in functions(len(P))
        for T in HORIZONS
    ]


@pytest.mark.parametrize("bound", BOUNDS, ids=lambda b: b.name)
def test_bound_holds_on_the_family(bound: Bound, measured: list[tuple[str, int, int, Moments]]) -> None:
    """Measured over claimed is at most 1 with certainty, up to a radius of 1e-25 where it is attained."""
    for name, tau, T, result in measured:
        ratios = bound.ratios(result, tau, T)
        assert all(ratio - 1 < 1e-25 for ratio in ratios.flat), (name, T)


def wrong(bound: Bound, factor: Fraction) -> Bound:
    """The bound with all its claims multiplied by a factor."""
    claimed = bound.claimed
    return Bound(
        bound.name, bound.label, bound.statement, bound.measured,
        lambda tau, T, jmax: [factor * c for c in claimed(tau, T, jmax)],
        bound.squared, bound.quadratic,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "factor"),
    [
        ("bias", Fraction(1, 20)),
        ("segment", Fraction(1, 9)),
        ("level variance", Fraction(1, 5)),
        ("second moment", Fraction(1, 150)),
        ("burst length", Fraction(9, 10)),
        ("sharp bias", Fraction(99, 100)),
        ("sharp segment", Fraction(99, 100)),
        ("sharp level variance", Fraction(9, 10)),
        ("sharp second moment", Fraction(1, 2)),
    ],
)
def test_a_smaller_constant_is_refuted_on_the_family(
    name: str, factor: Fraction, measured: list[tuple[str, int, int, Moments]]
) -> None:
    """The family is rich enough to refute each bound, with certainty, once its constant is too small."""
    bound = wrong(next(b for b in BOUNDS if b.name == name), factor)
    assert any(ratio > 1 for _, tau, T, result in measured for ratio in bound.ratios(result, tau, T).flat)


@pytest.mark.parametrize("bound", SHARP, ids=lambda b: b.name)
def test_sharp_bounds_hold_in_rationals(bound: Bound) -> None:
    """The sharper bounds hold in exact arithmetic, ties included, for T up to 2⁶."""
    for P in CHAINS.values():
        tau = tau_mix(P)
        for T in (1, 2, 5, 64):
            result = moments(P, functions(len(P))[2], T, RATIONALS)
            assert (bound.ratios(result, tau, T) <= 1).all()


@pytest.mark.parametrize("name", ["sharp bias", "sharp segment"])
def test_sharp_bounds_are_attained_at_tau_one(name: str) -> None:
    """At τ = 1 (two states, p = 1/4, T = 2⁴⁰) bias and segment are the claim, up to a factor 1 − 1e-9."""
    bound = next(b for b in SHARP if b.name == name)
    ratios = bound.ratios(moments(two_state(Fraction(1, 4)), [-1, 1], 2**40, BALLS), 1, 2**40)
    assert max(float(r) for r in ratios.flat) > 1 - 1e-9
