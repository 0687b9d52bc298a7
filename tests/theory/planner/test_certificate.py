"""Certificates of a given run, the best (ρ, β) at one horizon, and what may be read as a number."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from theory.errors import TheoryError
from theory.planner.bounds.ladder import refined_bounds
from theory.planner.bounds.problem import problem, rational
from theory.planner.certificate import best, certificate, literal, strongest
from theory.planner.samples import consumed, log10
from theory.planner.search import smallest_horizon
from theory.refined.moments.profile import INDEPENDENT
from theory.text import notation as n

UNITS = {"L": 1, "D": 1, "G": 1, "radius": 1}
EXACT = problem(**UNITS, noise=0, tau=1)
T = 700


@pytest.fixture(scope="module")
def bounds():
    """Weight one and its predecessor, for an exact oracle: two rows that leave ρ and β free, and are quick."""
    return tuple(
        bound for bound in refined_bounds(EXACT) if bound.name in ("refined/weight-one", "refined/path")
    )


@pytest.fixture(scope="module")
def found(bounds):
    """The best of both."""
    return best(bounds, T)


def test_the_best_is_the_least_of_all_bounds_over_rho_and_beta(bounds, found):
    """It is the certificate of its own bound at its own place, below that of the others and of its neighbours."""
    assert found.name == "refined/weight-one"
    assert found.gap == certificate(bounds, T, found.rho, found.beta)
    for bound in bounds:
        assert best((bound,), T).gap >= found.gap
    for factor in (Fraction(9, 10), Fraction(11, 10)):
        assert certificate(bounds, T, factor * found.rho, found.beta) > found.gap
    assert certificate(bounds, T, found.rho, 10**6 * found.beta) > found.gap


def test_only_a_bound_that_speaks_about_t_is_asked(bounds):
    """A bound speaks from its own least T on, that T included; one that fixes ρ has no best ρ."""
    first = replace(bounds[0], least=T)
    assert best((first,), T).gap == best((bounds[0],), T).gap
    assert certificate(first, T, 1, 1) == certificate(bounds[0], T, 1, 1)
    late = replace(bounds[0], least=T + 1)
    tied = replace(bounds[0], free=(n.beta,), fixed={**bounds[0].fixed, n.rho: n.L})
    for silent in (late, tied):
        with pytest.raises(TheoryError, match="no bound speaks"):
            best((silent,), T)
    with pytest.raises(TheoryError, match="says nothing"):
        certificate(late, T, 1, 1)


def test_a_certificate_is_above_the_bound_by_a_millionth(bounds):
    """The margin pays for the rounding of tangents and parameters, and is no more than that."""
    (bound,) = (b for b in bounds if b.name == "refined/weight-one")
    known = {name: float(value) for name, value in bound.known(T).items()}
    value, _ = bound.evaluate(known, {"rho": 1.0, "beta": 1.0})
    assert 1e-7 < float(certificate(bound, T, 1, 1)) / value - 1 < 1.1e-6


def test_the_strongest_depend_on_the_noise_and_the_chain():
    """Of a noisy problem the telescoped rows, of an exact one weight one, of a given chain its own."""
    noisy = problem(**UNITS, noise="0.1", tau=1)
    names = {bound.name.removeprefix("refined/") for bound in strongest(noisy)}
    assert names == {"telescope", "telescope-tilted", "low-noise-tilted", "path"}
    assert {bound.name for bound in strongest(EXACT)} >= {"refined/weight-one", "refined/weight-one-tail"}
    assert {bound.name for bound in strongest(EXACT, INDEPENDENT)} == {b.name for b in strongest(EXACT)}
    given = {bound.name.removeprefix("refined/") for bound in strongest(noisy, INDEPENDENT)}
    assert given == {"instance-telescope", "instance-low-noise-tilted", "independent"}
    assert literal(noisy).name == "paper/chain-best"
    assert literal(EXACT).name == "paper/chain-noiseless"


def test_the_smallest_horizon_is_the_smallest(bounds):
    """Within parts in 10⁴: half a percent earlier no ρ and β give ε, and the search begins at the least T too."""
    (bound,) = (b for b in bounds if b.name == "refined/weight-one")
    sure = smallest_horizon(bound, Fraction(1, 10))
    assert best((bound,), sure.T).gap <= Fraction(1, 10) * Fraction(10001, 10000)
    assert best((bound,), sure.T - sure.T // 200).gap > Fraction(1, 10)
    late = replace(bound, least=2 * sure.T)
    assert smallest_horizon(late, Fraction(1, 10)).T == 2 * sure.T


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (0.1, Fraction(1, 10)),
        ("1e-3", Fraction(1, 1000)),
        (Decimal("2.50"), Fraction(5, 2)),
        (7, Fraction(7)),
    ],
)
def test_a_number_is_the_decimal_that_it_shows(value, read):
    """0.1 is one tenth."""
    assert rational("eps", value) == read


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"L": 0}, "L must be positive, got 0"),
        ({"D": -1}, "D must be positive, got -1"),
        ({"noise": "-0.1"}, "noise must be at least 0, got -0.1"),
        ({"G_h": "-1e-9"}, "G_h must be at least 0"),
        ({"G_h": "1.0001"}, "G_h = 1.0001 is too large"),
        ({"radius": "0.9999"}, "must be at least G = 1"),
        ({"tau": 0}, "tau"),
        ({"F_bar": 0}, "F_bar must be positive"),
        ({"G": "nan"}, "G must be a finite number"),
        ({"G": "one"}, "G must be a number, got 'one'"),
    ],
)
def test_impossible_constants_are_refused(changed, said):
    """By name and value."""
    with pytest.raises(TheoryError, match=said):
        problem(**{**UNITS, "noise": 0, "tau": 1} | changed)


def test_the_edges_of_the_constants_are_allowed():
    """Ĝ = G, G_h = G and G_h = 0, τ = 1; F̄ is (G + G_h)D unless a smaller one is given, and never larger."""
    whole = {"L": 2, "D": 3, "G": 5, "noise": 0, "tau": 1}
    assert problem(**whole, radius=5).F_bar == 30
    assert problem(**whole, radius=5, G_h=5).F_bar == 30
    assert problem(**whole, radius=5, G_h=0).F_bar == 15
    assert problem(**whole, radius=5, F_bar=7).F_bar == 7
    assert problem(**whole, radius=5, F_bar=31).F_bar == 30
    assert problem(**whole, radius=5).mixing_in(4).tau == 4


def test_what_a_row_costs():
    """(T+1)(k+m) with a batch, else (T+1)(jmax + 2^−jmax), by hand; logarithms to four digits."""
    assert consumed(9, {"k": Fraction(3), "m": Fraction(4)}) == 70
    assert consumed(1, {}) == 2
    assert consumed(7, {}) == 8 * (2 + Fraction(1, 4))
    assert consumed(8, {}) == 9 * (3 + Fraction(1, 8))
    assert log10(Fraction(1000, 3)) == 2.5229
