"""The planner: known horizons, the ladder, certification by balls, and its inputs."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

import mcfw
from theory.errors import TheoryError
from theory.finite.families import cycle, lazy_refresh, random_sparse, two_state
from theory.planner import curve, plan
from theory.planner.bounds.problem import problem
from theory.planner.certificate import certificate, literal, strongest
from theory.planner.plan import bounds, certify
from theory.refined.moments.inflation import LevelSums
from theory.refined.moments.profile import UNIT, chain_profile, worst_profile

UNITS = {"L": 1, "D": 1, "G": 1, "radius": 1}
RUNGS = ("transfer", "best", "inflation-4", "absorption", "lyapunov", "concave")
RUNGS += ("split", "square", "path", "levels", "centre", "joint", "telescope")
FAIR = np.full((2, 2), 0.5)


@pytest.fixture(scope="module")
def made():
    """The plan for an independent fair coin with G_sigma = eps = 1/10: every row, worst case and instance."""
    return plan(**UNITS, noise=0.1, chain=FAIR, eps=0.1)


def chosen(made, name):
    """Return the bound and the row of a name."""
    return next((bound, row) for bound, row in zip(made.bounds, made.rows, strict=True) if row.name == name)


def horizons(names, **case):
    """Return log10 T of the named bounds."""
    found = {bound.name: bound for bound in bounds(problem(**UNITS, **case))}
    return {name: certify(found[name], Fraction(1, 10)).to_json()["log10_T"] for name in names}


EXPECTED = {
    "paper/closed-form": 55.41,
    "paper/chain-tuned": 38.17,
    "paper/chain-best": 37.36,
    "paper/chain-oblivious": 57.40,
    "refined/transfer-oblivious": 14.62,
    "refined/oblivious": 13.20,
    "refined/transfer": 10.10,
    "refined/best": 9.36,
    "refined/joint-oblivious": 7.37,
    "refined/joint": 6.10,
    "refined/instance": 5.59,
    "refined/telescope": 5.794,
    "refined/telescope-regime": 5.80,
    "refined/instance-telescope": 5.296,
    "refined/independent": 5.271,
}


@pytest.mark.parametrize("name", EXPECTED)
def test_horizons_at_unit_constants(made, name):
    """log10 T at (tau, G_sigma, eps) = (1, .1, .1) is what was found by hand or once before."""
    assert made.row(name).to_json()["log10_T"] == pytest.approx(EXPECTED[name], abs=0.01)


def test_the_aims_are_reached(made):
    """Worst case at most 10^7, an independent stream at most 10^6, and the fewest samples come last."""
    assert made.row("refined/joint").T <= 10**7
    assert made.row("refined/instance").T <= 10**6
    assert made.rows[-1].name == "batched/instance-best"
    assert min(row.samples for row in made.rows) == made.rows[-1].samples


def test_every_rung_of_the_ladder_helps(made):
    """Along the ladder the certified T only falls."""
    T = [made.row(f"refined/{name}").T for name in RUNGS]
    assert all(later < earlier for earlier, later in pairwise(T))


def test_slow_chains_and_exact_oracles():
    """The aims at tau = 100 (10^8.5) and without noise (10^3.5), and the paper's and the refined values there."""
    slow = horizons(("paper/closed-form", "refined/transfer", "refined/joint"), noise=0.1, tau=100)
    assert slow["paper/closed-form"] == pytest.approx(66.03, abs=0.01)
    assert slow["refined/transfer"] == pytest.approx(12.23, abs=0.01)
    assert slow["refined/joint"] <= 8.4
    exact = horizons(("paper/chain-noiseless", "refined/best", "refined/path"), noise=0, tau=1)
    assert exact["paper/chain-noiseless"] == pytest.approx(19.80, abs=0.01)
    assert exact["refined/best"] == pytest.approx(3.93, abs=0.01)
    assert exact["refined/path"] <= 3.31


def test_rows_are_what_the_command_prints(made):
    """Names, keys, and samples = (T+1)(jmax + 2^-jmax)."""
    row = made.row("refined/instance")
    jmax = row.T.bit_length() - 1
    assert row.samples == (row.T + 1) * (jmax + Fraction(1, 2**jmax))
    keys = {"name", "log10_T", "log10_samples", "rho", "beta", "theorem", "T", "values", "claims", "formal"}
    keys |= {"unit", "batch"}
    assert set(row.to_json()) == keys
    assert made.to_json()["inputs"]["tau"] == 1


def test_the_certificate_is_a_certificate(made):
    """Balls confirm the bound at the row's T and parameters, and refuse it at T/2, at eps/2 and at a rising tangent."""
    bound, row = chosen(made, "refined/instance")
    known = {name: float(x) for name, x in bound.known(row.T).items()}
    value, point = bound.evaluate(known, {name: float(x) for name, x in row.parameters.items()})
    tangents = {s.name: Fraction(point[s.name]) for s, _ in bound.slopes}
    whole = {**tangents, **row.parameters}
    assert value == pytest.approx(0.1, rel=1e-3)
    assert bound.certified(row.T, whole, Fraction(1, 10))
    assert not bound.certified(row.T // 2, whole, Fraction(1, 10))
    assert not bound.certified(row.T, whole, Fraction(1, 20))
    assert not bound.certified(row.T, {**whole, "Y_high": Fraction(1)}, Fraction(10**6))


def test_a_tangent_anywhere_is_a_bound(made):
    """Moving the tangent point away from the optimum can only raise the value."""
    bound, row = chosen(made, "refined/instance")
    names, gaps, slopes, *_ = bound._compiled
    known = {name: float(x) for name, x in {**bound.known(row.T), **row.parameters}.items()}
    best, point = bound.evaluate(known, {})
    for factor in (1.01, 2.0, 50.0):
        moved = {**point, **{name: factor * point[name] for name, _ in slopes}}
        assert max(gap(*(moved[name] for name in names)) for gap in gaps) >= best * (1 - 1e-9)


def test_curves_fall_with_the_horizon(made):
    """The certified gap at fixed parameters falls with T and crosses eps at the row's T."""
    bound, row = chosen(made, "refined/instance")
    values = curve(bound, row, [row.T // 100, row.T // 10, row.T, 10 * row.T])
    assert values[0] > values[1] > values[2] > values[3]
    assert values[1] > 0.1 >= values[2] * (1 - 1e-9)


def test_the_regime_of_the_solver_is_the_regime_of_the_theory(made):
    """mcfw.Refined and the planner describe one rule, independently."""
    row = made.row("refined/telescope-regime")
    regime = mcfw.Refined(tau=1, noise=0.1, smoothness=1.0, lipschitz=1.0, radius=1.0, gap=2.0)
    assert regime.parameters(row.T) == pytest.approx((row.rho, row.beta), rel=1e-12)
    assert row.T <= 1.05 * made.row("refined/telescope").T


CHAINS = [
    two_state(Fraction(1, 4)),
    two_state(Fraction(1, 30)),
    cycle(5, Fraction(1, 3)),
    lazy_refresh([Fraction(1, 2), Fraction(1, 2)], Fraction(1, 9)),
    random_sparse(5, 3, seed=2),
]


@pytest.mark.parametrize("P", CHAINS, ids=["p=1/4", "p=1/30", "cycle", "refresh", "sparse"])
def test_the_worst_profile_covers_every_chain(P):
    """A chain's own d_mix, rounded up, is below the worst profile of its tau; so is its inflation."""
    own = chain_profile(P)
    worst = worst_profile(own.tau)
    assert all(mine <= other + 1 for mine, other in zip(own.distances, worst.distances, strict=False))
    for jmax in (1, 5, 12):
        mine, other = LevelSums(own).inflation(jmax), LevelSums(worst).inflation(jmax)
        assert all(a <= b + Fraction(1, 2**30) for a, b in zip(mine, other, strict=True))


def test_the_profile_of_a_known_chain():
    """d_mix(k) = (1/2)^(k+1) for the two-state chain with p = 1/4, up to 2^-79."""
    own = chain_profile(two_state(Fraction(1, 4)))
    for k, distance in enumerate(own.distances, start=1):
        assert 0 <= Fraction(distance, UNIT) - Fraction(1, 2 ** (k + 1)) <= Fraction(2, UNIT)


def test_independent_streams_inflate_by_the_number_of_levels():
    """For an independent stream the second moment is jmax + 2^-jmax times the squared deviation."""
    inflation = LevelSums(chain_profile(FAIR)).inflation(10)
    assert float(inflation.noise) == pytest.approx(10 + 2.0**-10, rel=1e-12)
    assert inflation.bias_noise < Fraction(1, 2**40)


def test_certificates_of_a_given_run():
    """At given T, rho and beta the sharper certificate is far below the paper's; below T_0 the paper has none."""
    case = problem(**UNITS, noise=0.1, tau=10)
    sharp, paper = (certificate(bound, 10**6, 4, 0.5) for bound in (strongest(case), literal(case)))
    assert sharp < 1
    assert paper > 10**10
    with pytest.raises(TheoryError, match="says nothing"):
        certificate(literal(case), 10, 4, 0.5)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"L": 0}, "L must be positive"),
        ({"D": -1}, "D must be positive"),
        ({"radius": 0.5}, "at least G"),
        ({"noise": -0.1}, "noise must be at least 0"),
        ({"eps": 0}, "eps must be positive"),
        ({"eps": float("nan")}, "finite"),
        ({"L": "much"}, "must be a number"),
        ({"tau": 0}, "mixing time"),
        ({"tau": None}, "either tau or chain"),
        ({"chain": FAIR}, "either tau or chain"),
        ({"tau": None, "chain": np.array([[0.5, 0.6], [0.5, 0.5]])}, "not stochastic"),
        ({"tau": None, "chain": np.array([[0.0, 1.0], [1.0, 0.0]])}, "periodic"),
        ({"G_h": -1}, "G_h must be at least 0"),
        ({"G_h": 1.5}, "G_h = 1.5 is too large"),
        ({"independent": True}, "either tau or chain"),
        ({"tau": None}, "say independent"),
    ],
)
def test_bad_inputs_are_refused(change, said):
    """Every input that breaks a rule is named, with the rule."""
    with pytest.raises(TheoryError, match=said):
        plan(**{**UNITS, "noise": 0.1, "tau": 1, "eps": 0.1, **change})
