"""The rows of the batched method: certified samples, their recheck from JSON, the regime, and the moments they read."""

import json
import math
from fractions import Fraction

import pytest

import mcfw
from theory.errors import TheoryError
from theory.planner.batched import _ceil_root, batched_bounds
from theory.planner.bounds.problem import problem
from theory.planner.plan import Plan, certify
from theory.planner.recheck import recheck
from theory.refined.moments.batch_moments import BatchSums
from theory.refined.moments.profile import UNIT, Profile, worst_profile

UNITS = {"L": 1, "D": 1, "G": 1, "radius": 1}
TENTH = Fraction(1, 10)


def rows(tau, eps, *wanted, noise=TENTH, **more):
    """The certified rows of these names, with their bounds."""
    case = problem(**UNITS, noise=noise, tau=tau, **more)
    found = {b.name.removeprefix("batched/"): b for b in batched_bounds(case, eps)}
    return case, {name: (found[name], certify(found[name], eps)) for name in wanted}


@pytest.fixture(scope="module")
def made():
    """All rows at (τ, G_σ, ε) = (1, .1, .1), as a plan."""
    case, found = rows(1, TENTH, "no-burn-in", "unit", "regime", "best")
    bounds, certified = zip(*found.values(), strict=True)
    return Plan(case, TENTH, bounds, certified)


@pytest.mark.parametrize(
    ("tau", "eps", "goal"),
    [(10, TENTH, 5.8), (100, TENTH, 6.8), (10, TENTH**2, 8.7), (100, TENTH**2, 9.7)],
)
def test_the_goals_are_reached(tau, eps, goal):
    """log10 of the certified samples of the best row, and the samples are (k+m)(T+1)."""
    _, found = rows(tau, eps, "best")
    bound, row = found["best"]
    k, m = row.batch
    assert row.samples == (k + m) * (row.T + 1)
    assert row.to_json()["log10_samples"] == pytest.approx(math.log10(row.samples), abs=1e-4)
    assert goal - 0.15 < row.to_json()["log10_samples"] <= goal
    assert not bound.at(k, m).certified(row.T // 2, {**row.values, "T": Fraction(row.T // 2)}, eps)


def test_the_rows_at_one_point(made):
    """4.71 with the best unit, 4.83 by the closed regime, 4.88 without burn-in, 5.00 with the unit 1."""
    found = {row.name: row.to_json()["log10_samples"] for row in made.rows}
    wanted = {"batched/no-burn-in": 4.88, "batched/unit": 5.0, "batched/regime": 4.83, "batched/best": 4.71}
    assert found == pytest.approx(wanted, abs=0.01)
    assert made.row("batched/best").to_json()["log10_samples"] <= 4.75
    assert made.row("batched/unit").unit == 1.0
    assert made.row("batched/no-burn-in").batch[1] == 0


def test_a_problem_without_h_and_a_quiet_one():
    """With h = 0 δ_c and F̄ halve: 4.39; with a hundredth of the noise one state per iteration is enough: 3.69."""
    assert rows(1, TENTH, "best", G_h=0)[1]["best"][1].to_json()["log10_samples"] <= 4.40
    quiet = rows(1, TENTH, "best", noise=Fraction(1, 1000))[1]["best"][1]
    assert quiet.batch == (1, 0)
    assert quiet.to_json()["log10_samples"] <= 3.70


def test_no_rows_without_noise():
    """The batched theorem is for noise; the noiseless bounds are better there."""
    assert batched_bounds(problem(**UNITS, noise=0, tau=1), TENTH) == ()


def test_the_regime_of_the_solver_is_the_row(made):
    """mcfw.Thinned runs with the k, m, unit, ρ and β that the row certifies."""
    row = made.row("batched/regime")
    regime = mcfw.Thinned(tau=1, eps=0.1, noise=0.1, smoothness=1.0, radius=1.0, diameter=1.0)
    assert regime.levels(row.T) == mcfw.Batched(*row.batch)
    assert regime.parameters(row.T) == pytest.approx((row.rho, row.beta), rel=1e-12)
    assert regime.unit == pytest.approx(row.unit, rel=1e-12)


def test_other_constants_are_only_another_scale():
    """With D = 4, and F and ε three times as large, k, m and T of the regime are the same: nothing has a dimension."""
    case = problem(
        L=Fraction(3, 16), D=4, G=Fraction(3, 4), radius=Fraction(3, 4), noise=Fraction(3, 40), tau=1
    )
    eps = Fraction(3, 10)
    row = certify(next(b for b in batched_bounds(case, eps) if b.regime), eps)
    same = certify(
        next(b for b in batched_bounds(problem(**UNITS, noise=TENTH, tau=1), TENTH) if b.regime), TENTH
    )
    assert row.batch == same.batch
    assert abs(same.T - row.T) <= row.T / 1000
    assert row.rho == pytest.approx(same.rho * 3 / 16)
    assert row.unit == pytest.approx(same.unit * 3 / 4)


def printed(made, *names, **change):
    """The plan as JSON and back, with some of its rows, and values of each of them changed."""
    copy = json.loads(json.dumps(made.to_json()))
    copy["rows"] = [row for row in copy["rows"] if row["name"] in names or not names]
    for row in copy["rows"]:
        row["T"] = change.get("T", row["T"])
        row["values"] |= change
    return copy


def test_every_row_is_confirmed(made):
    """From the JSON alone, in balls."""
    assert {name: faults for name, faults in recheck(printed(made)).items() if faults} == {}


@pytest.mark.parametrize(
    "change",
    [
        {"T": "1000"}, {"k": "1000"}, {"k": "0"}, {"k": "3/2"}, {"m": "-1"}, {"m": "1/2"}, {"m": "900"},
        {"Lam_n": "1/1000"}, {"Lam_e": "1/1000"}, {"b_n": "0"}, {"b_e": "0"}, {"K": "0"}, {"zeta1": "2"},
        {"zeta2": "-1"}, {"zeta1": "1/2", "zeta2": "1/2"}, {"split": "0"}, {"Y_high": "1/2"}, {"Y_low": "1"},
        {"L": "1/2"}, {"unit": "-4"},
    ],
    ids=lambda change: ", ".join(f"{name} = {value}" for name, value in change.items()),
)  # fmt: skip
def test_a_changed_number_is_noticed(made, change):
    """Whatever is made smaller, moved out of its range or taken from another batch is a fault."""
    assert recheck(printed(made, "batched/best", **change))["batched/best"]


def test_a_row_keeps_what_its_name_says(made):
    """The regime has its own k and m, and no burn-in means m = 0, whatever the samples printed beside them."""
    faults = recheck(printed(made, "batched/regime", "batched/no-burn-in", m="5"))
    assert "not those of the regime" in faults["batched/regime"][0]
    assert "is a burn-in" in faults["batched/no-burn-in"][0]


def brute(profile, k, m):
    """The moments by their definitions."""
    d = [None, *(Fraction(x, UNIT) for x in profile.distances)] + [Fraction(0)] * (k + m)
    capped = [None, *(min(Fraction(1), 2 * x) for x in d[1:])]
    c = 1 + 2 * sum((1 - Fraction(j, k)) * capped[j] for j in range(1, k))
    slow = [j for j in range(1, k) if 2 * d[j] >= 1]
    P = 1 + 2 * sum(1 - Fraction(j, k) for j in slow)
    A = Fraction(4, k) * sum((i + len(slow)) * d[m + i] for i in range(1, k + 1))
    q = A**2 / (4 * P) if A <= 2 * P else A - P
    Lam_n = min(Fraction(1), c / k)
    inner = [4 * (1 + sum(capped[1 : k - i + 1])) + 4 * sum(d[1 : k - i + 1]) for i in range(1, k + 1)]
    K = Fraction(2, k**2) * sum(d[m + i] * inner[i - 1] for i in range(1, k + 1))
    means = [sum(values[m + i] for i in range(1, k + 1)) / k for values in (capped, d)]
    return (Lam_n, min((c + q) / k, 4 * Lam_n), means[0], 2 * means[1]), K


@pytest.mark.parametrize("tau", [1, 2, 3, 5, 8, 13])
def test_the_moments_are_what_is_defined(tau):
    """Prefix sums give the definitions exactly on a finite profile; K of a long batch has its inner sums completed."""
    worst = worst_profile(tau)
    profile = Profile(worst.distances[: 12 * tau], 0, tau)
    sums = BatchSums(profile)
    for k, m in ((1, 0), (1, 4 * tau), (2, 3), (tau, tau - 1), (5 * tau, tau), (7, 0), (20 * tau, 2 * tau)):
        *found, K = sums.moments(k, m)
        wanted, least = brute(profile, k, m)
        assert tuple(found) == wanted
        assert least == K if k <= 64 else least < K <= 3 * least


@pytest.mark.parametrize("tau", [7, 10**6, 10**12, 10**30])
def test_the_moments_of_a_slow_chain_are_immediate_and_exact(tau):
    """After m = 3τ states, d is 1/16 for τ - 1 states and then 1/32; S holds j < τ alone: no sum over τ terms."""
    sums = BatchSums(worst_profile(tau))
    k = 2 * tau
    found = sums.moments(tau, 3 * tau)
    assert found.b_e == found.b_n == 2 * (Fraction(tau - 1, 16) + Fraction(1, 32)) / tau
    assert sums.centred(tau) == 1 + 2 * Fraction(tau - 1, 2)
    assert sums.centred(k) == 1 + 2 * (
        (tau - 1) - Fraction((tau - 1) * tau, 2 * k) + Fraction(tau, 2) - Fraction(tau * (3 * tau - 1), 4 * k)
    )
    assert sums.settled(Fraction(1, 2**6)) == 5 * tau - 1
    assert sums.settled(Fraction(0)) == sums.length == 64 * tau - 1


@pytest.mark.parametrize("ratio", [Fraction(1), Fraction(7, 3), Fraction(8), Fraction(10**40 + 1, 10**40)])
@pytest.mark.parametrize("factor", [5, 5 * 10**12, 5 * 10**30])
def test_the_batch_of_the_regime_is_a_cube_root_rounded_up(factor, ratio):
    """The least k with k³ ≥ factor³·ratio."""
    k = _ceil_root(factor, ratio)
    assert (k - 1) ** 3 < factor**3 * ratio <= k**3


def test_impossible_batches_are_refused():
    """k is at least 1, m at least 0."""
    sums = BatchSums(worst_profile(1))
    for k, m in ((0, 0), (1, -1), (2.5, 0)):
        with pytest.raises(TheoryError, match=r"k \(the batch\)|m \(the burn-in\)"):
            sums.moments(k, m)


def test_burn_ins_of_interest():
    """The least m with d(m+1) <= 2^-(h+1) is hτ - 1 on the worst profile, and h is read off it again."""
    for tau in (1, 4, 10):
        sums = BatchSums(worst_profile(tau))
        for h in (1, 2, 5):
            m = sums.settled(Fraction(1, 2 ** (h + 1)))
            assert m == h * tau - 1
            assert sums.halvings(m) == h


def test_a_certified_run_keeps_its_promise(made):
    """min x²/2 on [-1/2, 1/2] under two-state noise of size 1/10: T+1 iterations at the row have a mean gap below ε."""
    row = made.row("batched/best")
    target = mcfw.Problem.from_batch(
        lambda x, z: x + 0.1 * (2.0 * z[:, None] - 1),
        set=mcfw.Box([-0.5], [0.5]),
        mean_gradient=lambda x: x,
        G=1.0,
    )
    result = mcfw.solve(
        target, mcfw.TwoState(0.375), horizon=row.T, regime=mcfw.Oblivious(row.rho, row.beta),
        levels=mcfw.Batched(*row.batch), unit=row.unit, x0=[0.5], seed=1, gap_every=1, progress=False,
    )  # fmt: skip
    assert result.samples == row.samples
    assert float(result.trace["gap"].mean()) <= 0.1
