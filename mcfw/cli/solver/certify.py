"""`mcfw certify`: is the gap of a given point small, as states say that it has not seen?"""

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import mcfw
from mcfw.certificate.gap_certificate import wrapped
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.picture import check_picture, figure, save
from mcfw.cli.solver.library import chosen
from mcfw.markov.chains import has_finite_states
from mcfw.numpy_files import UNREADABLE
from mcfw.problem.problem import check_problem
from mcfw.problems.instance import Instance

BUDGET = 20_000
"""States of the run that makes the point, if none is given."""
MOST_STATES = 2_000
"""A finite chain with more states says its mixing time only where that is asked of `mcfw mixing`."""
VERDICTS = {True: ExitCode.HELD, False: ExitCode.VIOLATED, None: ExitCode.INCONCLUSIVE}
WORDS = {True: "held", False: "violated", None: "undecided"}


class Question(NamedTuple):
    """Which point of which problem, and what is asked of its gap."""

    name: str | None
    file: Path | None
    x: Path | None
    tau: int | None
    target: float | None


class Sampled(NamedTuple):
    """How the certificate is made."""

    states: int
    burn_in: int | None
    noise: float | None
    delta: float
    method: str


def run_certify(
    question: Question, sampled: Sampled, budget: int | None, seed: int, *, plot: Path | None, as_json: bool
) -> ExitCode:
    """Print the certificate; with a target VIOLATED if the gap is above it, INCONCLUSIVE if neither is certain."""
    check_picture(plot)
    if question.target is not None and not np.isfinite(question.target):
        raise mcfw.InvalidInput(f"--target {question.target} must be a finite number")
    instance = chosen(question.name, question.file, question.tau)
    check_problem(instance.problem)
    options: dict[str, Any] = {**sampled._asdict(), "tau": _tau(instance, question), "seed": seed}
    if question.x is None:
        found, origin = _of_a_run(instance, budget or BUDGET, seed, options)
    elif budget is not None:
        raise mcfw.InvalidInput(
            "--budget is that of the run that makes the point, but --x gives one: leave one out"
        )
    else:
        x = _point(question.x)
        found, origin = mcfw.certify(instance.problem, x, instance.chain, **options), str(question.x)
    verdict = None if question.target is None else found.holds(question.target)
    if as_json:
        report: dict[str, Any] = {"certificate": found.to_json(), "target": question.target, "seed": seed}
        report["verdict"] = None if question.target is None else WORDS[verdict]
        print(json.dumps(report, ensure_ascii=False, allow_nan=False))
    else:
        print(*wrapped([f"{question.name or question.file}: {origin}"]), found.explain(), sep="\n")
        if question.target is not None:
            print(f"gap(x) ≤ {question.target:g}: {WORDS[verdict]}")
    if plot is not None:
        canvas, (panel,) = figure()
        found.plot(question.target, axes=panel)
        save(canvas, plot)
    return ExitCode.HELD if question.target is None else VERDICTS[verdict]


def _of_a_run(
    instance: Instance, budget: int, seed: int, options: dict[str, Any]
) -> tuple[mcfw.GapCertificate, str]:
    """The certificate of the point of a run without constants, from the states that follow the run's."""
    result = mcfw.solve(
        instance.problem, instance.chain, regime="auto", budget=budget, x0=instance.x0, seed=seed
    ).unbroken()
    return result.certify(**options), f"the point of a run of {result.samples:,} states"


def _tau(instance: Instance, question: Question) -> Any:
    """What is certified of the chain of the library; of a file's, what the user says, or else the same."""
    if question.file is not None and question.tau is not None:
        return question.tau
    chain = instance.chain
    if has_finite_states(chain) and chain.size <= MOST_STATES:
        try:
            return mcfw.mixing_time_bound(instance.chain)
        except mcfw.McfwError:
            pass
    return question.tau


def _point(path: Path) -> Any:
    """The array of an .npy file."""
    try:
        return np.load(path, allow_pickle=False)
    except UNREADABLE as error:
        raise mcfw.InvalidInput(f"{path} cannot be read as an array (.npy): {error}") from error
