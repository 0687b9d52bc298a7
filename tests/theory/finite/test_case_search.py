"""The search for worst cases: its parts are right, and the sharpest instances known keep their ratios."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from scipy.optimize import linprog

from theory.errors import TheoryError
from theory.finite.exact_moments import moments
from theory.finite.families import corridor, cycle, lazy_refresh, random_sparse, two_state
from theory.finite.scalars import FLOATS, RATIONALS
from theory.finite.tabulated import Table
from theory.finite.tau_mix import tau_mix
from theory.finite.worst_case.bounds import BOUNDS, PAPER, Bound
from theory.finite.worst_case.case_search import (
    Range,
    Space,
    ascend,
    explore,
    knapsack,
    quadratic_forms,
    worst_function,
)
from theory.finite.worst_case.sharpest_case import Instance, certify
from theory.finite.worst_case.worst_known import SHARPEST, Sharp, quarter_flip, slow_corridor

QUADRATIC = [bound for bound in BOUNDS if bound.quadratic]
BY_NAME = {bound.name: bound for bound in BOUNDS}


@pytest.mark.parametrize("sharp", SHARPEST, ids=lambda s: s.bound.name)
def test_the_sharpest_instances_keep_their_ratios(sharp: Sharp) -> None:
    """Each recorded instance certainly reaches its recorded ratio and, as the bounds hold, no more than 1."""
    champion = certify(sharp.bound, sharp.instance)
    assert sharp.reaches <= champion.ratio <= 1
    assert champion.ratio - sharp.reaches < Fraction(1, 1000)


def test_every_bound_has_a_sharpest_instance() -> None:
    """The table covers each bound but the weaker form of the bias, whose ratio follows from the other."""
    assert {s.bound.name for s in SHARPEST} == set(BY_NAME) - {"capped bias"}


@pytest.mark.slow
def test_a_longer_corridor_brings_the_bias_to_04525_of_the_claim() -> None:
    """τ is exactly 200 and the bias at T = 2¹⁶ − 1 is certainly at least 0.4525 · 8H̃τ/T."""
    champion = certify(BY_NAME["bias"], slow_corridor(200, 2**16 - 1))
    assert champion.tau == 200
    assert champion.ratio >= Fraction(4525, 10_000)


def test_the_second_moment_at_two_to_the_sixty() -> None:
    """Two states with p = 1/4 reach 0.0091 of ΛH̃² at T = 2⁶⁰."""
    assert certify(BY_NAME["second moment"], quarter_flip(2**60)).ratio >= Fraction(91, 10_000)


@pytest.mark.parametrize("seed", range(8))
def test_knapsack_solves_its_linear_program(seed: int) -> None:
    """The greedy ψ is feasible and attains the optimum of max g·ψ, |ψ| ≤ 1, π(ψ) = 0."""
    rng = np.random.default_rng(seed)
    g, pi = rng.normal(size=7), rng.dirichlet(np.ones(7))
    psi = knapsack(g, pi)
    optimum = linprog(-g, A_eq=pi[None], b_eq=[0], bounds=[(-1, 1)] * 7)
    assert abs(pi @ psi) < 1e-12
    assert np.abs(psi).max() <= 1
    assert g @ psi == pytest.approx(-optimum.fun, abs=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_the_ascent_stops_only_where_no_linear_step_improves(seed: int) -> None:
    """At the end, the best vertex of the linearised form is not better than the point itself."""
    rng = np.random.default_rng(seed)
    root, pi = rng.normal(size=(8, 8)), rng.dirichlet(np.ones(8))
    form = root @ root.T
    value, psi = ascend(form, pi, rng.normal(size=8))
    following = knapsack(form @ psi, pi)
    assert value == psi @ form @ psi
    assert following @ form @ following <= value * (1 + 1e-9)


@pytest.mark.parametrize("bound", QUADRATIC, ids=lambda b: b.name)
def test_polarisation_gives_the_quadratic_form(bound: Bound) -> None:
    """ψᵀ form ψ is measured/claimed for any ψ, start state and level."""
    P = random_sparse(5, 3, seed=2).astype(float)
    forms = quadratic_forms(bound, P, T=40, tau=3)
    psi = np.array([1.0, -2.0, 0.5, 0.0, 3.0])
    direct = bound.over_claims(moments(P, psi, 40, FLOATS), 3, 40)
    assert np.allclose(forms @ psi @ psi, direct, rtol=1e-9, atol=1e-12)


def vertices(pi: np.ndarray) -> list[np.ndarray]:
    """All vertices of {|ψ| ≤ 1, π(ψ) = 0}: signs in all coordinates but one."""
    found = []
    for free, signs in product(range(len(pi)), product((-1.0, 1.0), repeat=len(pi) - 1)):
        psi = np.insert(np.array(signs), free, 0.0)
        psi[free] = -(pi @ psi) / pi[free]
        if abs(psi[free]) <= 1 + 1e-12:
            found.append(psi)
    return found


@pytest.mark.parametrize("bound", QUADRATIC, ids=lambda b: b.name)
@pytest.mark.parametrize(
    "P",
    [
        cycle(4, Fraction(1, 5), Fraction(1, 7)),
        random_sparse(5, 3, seed=7),
        corridor(2, *[Fraction(1, 8)] * 4),
    ],
    ids=["cycle", "random", "corridor"],
)
def test_the_worst_function_is_the_best_vertex(bound: Bound, P: Table) -> None:
    """On these chains the ascent finds the best vertex, where a convex function has its maximum."""
    T, tau = 16, tau_mix(P)
    pi = moments(P, range(len(P)), 1).pi
    forms = quadratic_forms(bound, P.astype(float), T, tau)
    best = max((forms @ psi @ psi).max() for psi in vertices(pi))
    best = best**0.5 if bound.squared else best
    assert worst_function(bound, P, T).ratio == pytest.approx(best, rel=1e-9)


SPACES = {
    "two states": Space(two_state, (Range(Fraction(1, 100), Fraction(99, 100)),)),
    "cycle": Space(
        cycle, (4, Range(Fraction(1, 100), Fraction(1, 2)), Range(Fraction(1, 100), Fraction(1, 2)))
    ),
    "lazy refresh": Space(lazy_refresh, ((Fraction(1, 3),) * 3, Range(Fraction(1, 100), Fraction(99, 100)))),
    "random sparse": Space(random_sparse, (5, 2, Range(0, 10_000))),
    "corridor": Space(
        corridor,
        (3, *[Range(Fraction(1, 100), Fraction(1, 3))] * 3, Range(Fraction(1, 10**6), Fraction(1, 100))),
    ),
}


@pytest.mark.parametrize("name", SPACES)
def test_what_is_found_is_certified_and_reproduced_in_rationals(name: str) -> None:
    """The ratio of a champion is a lower bound, tight to 1e-15, of the exact ratio on its instance."""
    bound = BY_NAME["second moment"]
    champion = explore(bound, SPACES[name], T=8, rounds=12, rng=np.random.default_rng(0))
    instance = champion.instance
    exact = bound.ratios(instance.moments(RATIONALS), tau_mix(instance.chain()), instance.T)
    assert 0 <= exact.max() - champion.ratio < 1e-15
    assert exact[champion.start, champion.column] == exact.max()
    assert str(champion).startswith("second moment: 0.00")


def test_the_search_is_reproducible_and_improves() -> None:
    """Same seed, same champion; more rounds find more, and come within 5 % of p = 1/4, the best known."""
    bound, space = BY_NAME["second moment"], SPACES["two states"]
    short, again, long = (
        explore(bound, space, 2**20, rounds, np.random.default_rng(5)) for rounds in (3, 3, 60)
    )
    assert short == again
    assert long.ratio > short.ratio
    assert long.ratio > Fraction(95, 100) * certify(bound, quarter_flip(2**20)).ratio


def test_a_bound_without_phi_or_a_constant_phi_is_refused() -> None:
    """The burst length does not depend on φ; a constant φ has H̃ = 0."""
    with pytest.raises(TheoryError, match="does not depend"):
        worst_function(PAPER[-1], two_state(Fraction(1, 4)), 8)
    with pytest.raises(TheoryError, match="void"):
        certify(PAPER[0], Instance(two_state, (Fraction(1, 4),), (1, 1), 8))
