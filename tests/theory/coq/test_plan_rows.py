"""The rows of a plan as theorems: what is written is what the planner found, and a wrong certificate is refused."""

import shlex
import shutil
import subprocess
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import ArrayLike

from theory.coq import plan_rows
from theory.coq.plan_rows import Planned, command, coq_file, theorem
from theory.coq.planner_agreement import Formal, holds, values
from theory.coq.rows import certified, profile
from theory.coq.rows.batched import BatchedRow
from theory.coq.rows.horizons import Constants
from theory.coq.rows.independent import Independent
from theory.coq.rows.markov import Markov, Stream
from theory.coq.rows.noiseless import NoiselessRow
from theory.coq.rows.small_noise import LowNoise
from theory.coq.rows.tiny_noise import Quiet
from theory.errors import TheoryError
from theory.formal.kernel import BUILD
from theory.planner.batched import batched_bounds
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.ladder import refined_bounds
from theory.planner.bounds.problem import Problem, problem
from theory.planner.plan import Plan, Row, certify
from theory.refined.moments.profile import INDEPENDENT, chain_profile

BOUNDS = {
    Markov: "refined/telescope",
    Independent: "refined/independent",
    LowNoise: "refined/low-noise",
    Quiet: "refined/low-noise-quiet",
    BatchedRow: "batched/best",
    NoiselessRow: "refined/weight-one-tail",
}
POINTS = {"Y_high", "Y_low", "Y", "Gamma_star"}
TENTH, SHARE = Fraction(1, 10), Fraction(15, 100)
CASES = (
    ("refined/telescope", 3, "0.2", SHARE),
    ("refined/telescope", 40, "1", SHARE),
    ("refined/independent", 1, "0.2", SHARE),
    ("refined/low-noise", 2, "0.0005", TENTH),
    ("refined/low-noise-quiet", 2, "0.0002", TENTH),
    ("refined/weight-one-tail", 1, "0", TENTH),
    ("batched/best", 3, "0.2", SHARE),
)


def case_of(c: Constants) -> Problem:
    """The planner's problem with these constants."""
    return problem(L=c.L, D=c.D, G=c.G_hat, radius=c.G_hat, noise=c.G_sigma, tau=1, F_bar=c.F_bar, G_h=c.G_h)


def bound_of(case: Problem, name: str, eps: Fraction) -> Bound:
    """The bound of that name."""
    ladder = (*refined_bounds(case, INDEPENDENT), *batched_bounds(case, eps))
    return next(bound for bound in ladder if bound.name == name)


def found(name: str, tau: int, noise: str, eps: Fraction, **other: str) -> tuple[Bound, Row]:
    """The bound at a point that is not among the committed rows, and the planner's row."""
    bound = bound_of(
        problem(**{"L": 1, "D": 1, "G": 1, "radius": 1} | other, noise=noise, tau=tau), name, eps
    )
    row = certify(bound, eps)
    return (bound.at(*row.batch) if row.batch else bound), row


def committed(row: Formal) -> Bound:
    """The planner's bound for a committed row."""
    return bound_of(case_of(row.constants), BOUNDS[type(row)], row.at.eps)


@pytest.mark.parametrize("row", certified.ROWS, ids=lambda row: row.name)
def test_a_committed_certificate_holds_and_no_shorter_horizon(row: Formal) -> None:
    """What the kernel has accepted is accepted here; at a horizon shorter by a fifth it is refused."""
    bound = committed(row)
    assert holds(bound, row)
    assert not holds(bound, replace(row, at=replace(row.at, T=row.at.T * 4 // 5)))


@pytest.mark.parametrize("row", certified.ROWS, ids=lambda row: row.name)
def test_a_tangent_point_to_the_left_is_refused(row: Formal) -> None:
    """There the slope is positive, or the integral without noise too small."""
    for name in POINTS & set(vars(row)):
        assert not holds(committed(row), replace(row, **{name: getattr(row, name) * Fraction(9, 10)}))


@pytest.mark.parametrize(
    "row", [row for row in certified.ROWS if isinstance(row, NoiselessRow)], ids=lambda row: row.name
)
def test_a_grid_that_is_too_coarse_is_refused(row: NoiselessRow) -> None:
    """The planner's integral is large enough; the right-hand sums that the kernel reads are not."""
    bound, coarse = committed(row), replace(row, points=2)
    assert bound.certified(row.at.T, values(row), row.at.eps)
    assert not holds(bound, coarse)
    assert not holds(bound, replace(row, q_star=row.q_star * Fraction(99, 100)))


@pytest.mark.parametrize(("tau", "stream"), [(10, certified.TAU_10), (100, certified.TAU_100)])
def test_the_stream_of_a_mixing_time_is_the_committed_one(tau: int, stream: Stream) -> None:
    """Depth and the chain that meets the hypothesis; the committed chunks are all alike."""
    assert replace(plan_rows.stream(tau), cuts=stream.cuts) == stream


@pytest.mark.parametrize("tau", [1, 10, 100, 1000])
def test_growing_chunks_cost_little(tau: int) -> None:
    """For the finest cut there are at most 1000 of them, and K_ν is at most 3/1000 more than with equal ones."""
    cuts = plan_rows.stream(tau, plan_rows.CUTS[-1]).cuts
    grown = [length for length, number in cuts for _ in range(number)]
    assert len(grown) <= 1000
    equal = [cuts[0][0]] * (16 * tau // cuts[0][0])
    shape, jmax = profile.staircase(tau, 50), tau.bit_length() + 6
    most, least = (profile.fluctuation(shape, chunks, jmax) for chunks in (grown, equal))
    assert least <= most <= least * Fraction(1003, 1000)


@pytest.mark.parametrize("tau", [*range(1, 60), 1000])
def test_the_two_state_chain_mixes(tau: int) -> None:
    """(1-2p)^τ < 1/2, so that the instance has mixing time at most τ."""
    assert 0 <= (1 - 2 * plan_rows.flip(tau)) ** tau < Fraction(1, 2)


def test_a_mixing_time_that_the_kernel_cannot_read_is_refused_first() -> None:
    """Beyond 5000 the literal is no numeral for the kernel; without noise no mixing time is written."""
    plan_rows.speakable(plan_rows.LONGEST, 1)
    plan_rows.speakable(10**6, 0)
    plan_rows.speakable(None, 1)
    with pytest.raises(TheoryError, match="tau = 5001 is too long"):
        plan_rows.speakable(plan_rows.LONGEST + 1, Fraction(1, 10))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_the_theorem_says_what_the_plan_says(case: tuple[str, int, str, Fraction]) -> None:
    """The plan's constants, ρ, β and accuracy; T is at most a thousandth longer; a shorter one is refused."""
    bound, row = found(*case)
    made = theorem(bound, row, case[-1])
    assert made is not None
    assert row.T <= made.at.T <= row.T * Fraction(1001, 1000)
    unit = 1 / made.lam if isinstance(made, BatchedRow) else 1
    assert float(made.at.rho * unit) == pytest.approx(row.rho, rel=1e-5)
    assert (made.at.beta, made.at.eps) == (row.values["beta"], case[-1])
    assert case_of(made.constants) == replace(bound.problem, tau=1)
    assert not holds(bound, replace(made, at=replace(made.at, T=made.at.T * 4 // 5)))


def test_the_committed_parameters_give_the_committed_text() -> None:
    """A planner's row with the numbers of a committed one becomes its file, but for title and rounded points."""
    row = next(row for row in certified.ROWS if row.name == "horizon_tau10")
    assert isinstance(row, Markov)
    bound = bound_of(replace(case_of(row.constants), tau=10), "refined/telescope", TENTH)
    numbers = values(row)
    made = theorem(bound, Row(bound.name, "", row.at.T, 0.0, 0.0, {}, numbers, (), "", 1.0), TENTH)
    assert made is not None
    same = {"Y_high": row.Y_high, "Y_low": row.Y_low, "stream": row.stream}
    assert replace(made, name=row.name, title=row.title, **same).text() == row.text()


def test_every_row_is_written_or_has_a_reason() -> None:
    """A module for each theorem, its axioms asked for; the other rows are named with a sentence."""
    bound, row = found(*CASES[2])
    other = replace(row, name="refined/telescope-tilted")
    made = plan_rows.planned(Plan(bound.problem, SHARE, (bound, bound), (row, other)))
    assert [one.name for one in made.theorems] == ["refined_independent"]
    assert list(made.without) == [other.name]
    assert "tilted" in made.without[other.name]
    assert "Module refined_independent." in made.text()
    assert "Print Assumptions refined_independent.refined_independent." in made.text()
    with pytest.raises(TheoryError, match="tilted Young weights"):
        plan_rows.planned(Plan(bound.problem, SHARE, (bound,), (other,)))


def test_other_constants_have_a_theorem_but_no_instance() -> None:
    """The witnesses have L = D = Ĝ = 1; the theorem is for the constants given."""
    bound, row = found("refined/independent", 1, "0.2", Fraction(1), L="2", D="3", G="0.5", G_h="0.25")
    made = theorem(bound, row, Fraction(1))
    assert made is not None
    assert "L pb = 2 -> D pb = 3 -> Gh pb = (25 / 100)" in made.text()
    assert "<= (1 / 1)" in made.text()
    assert "_met" not in made.text()
    assert "No instance" in made.text()


def test_a_given_chain_has_a_theorem_with_its_matrix() -> None:
    """The matrix as its decimals show it and its stationary law; T is the plan's to a thousandth."""
    chain = np.array([[0.9, 0.1], [0.2, 0.8]])
    profile = chain_profile(chain)
    case = problem(L=1, D=1, G=1, radius=1, noise="0.1", tau=profile.tau)
    bound = next(bound for bound in refined_bounds(case, profile) if bound.name == plan_rows.INSTANCE)
    row = certify(bound, TENTH)
    (made,) = plan_rows.planned(Plan(case, TENTH, (bound,), (row,), profile), chain).theorems
    assert row.T <= made.at.T <= row.T * Fraction(1001, 1000)
    assert "given : list (list Q) := [[(9 # 10); (1 # 10)];" in made.text()
    assert "given_rest : list Q := [(2 # 3); (1 # 3)]%Q." in made.text()


@pytest.mark.parametrize(
    "chain", [np.full((9, 9), 1 / 9), [[1 / 3, 2 / 3], [0.5, 0.5]], [[0.999, 0.001], [0.001, 0.999]]]
)
def test_a_chain_that_the_kernel_cannot_follow_has_no_stream(chain: ArrayLike) -> None:
    """Too many states, decimals that are not stochastic, or a mixing time beyond the powers that are computed."""
    assert plan_rows.own_stream(chain) is None


@pytest.mark.parametrize("name", ["3tau.v", "tau-3.v", "tau3", "tau3.vo", ".v"])
def test_a_name_that_coq_refuses_is_refused(name: str) -> None:
    """The error names the file."""
    with pytest.raises(TheoryError, match="no name of a Coq file"):
        coq_file(Path(name))


@pytest.mark.slow
def test_the_kernel_accepts_the_file_and_refuses_a_shorter_horizon(tmp_path: Path) -> None:
    """The printed line, run on a file at a point that is not among the committed rows."""
    if not shutil.which("coqc") or not (BUILD / "certified" / "certified_independent.vo").exists():
        pytest.skip("needs coqc and the development that `make formal` builds")
    made = theorem(*found(*CASES[2]), SHARE)
    assert made is not None
    assert _judged(made, tmp_path / "planned.v").returncode == 0
    shorter = _judged(replace(made, at=replace(made.at, T=made.at.T * 9 // 10)), tmp_path / "shorter.v")
    assert shorter.returncode != 0
    assert "Unable to unify" in shorter.stderr


def _judged(made: Formal, path: Path) -> subprocess.CompletedProcess[str]:
    path.write_text(Planned((made,), {}).text())
    return subprocess.run(shlex.split(command(path)), capture_output=True, text=True, check=False)
