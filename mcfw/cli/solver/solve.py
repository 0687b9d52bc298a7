"""`mcfw solve`: one run on a problem of the library or the user's own, as the user or a plan says."""

import json
import textwrap
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import mcfw
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.solver.library import chosen
from mcfw.problem.problem import check_problem
from mcfw.problems.instance import Instance
from mcfw.run.result import Result, Status

RECORDED = 100_000
"""Up to so many iterations each has its gap in the trace; of a longer run, every second, third, …"""
BUDGET = 100_000
"""States of a run that says nothing of its length."""
CODES = {
    Status.STREAM_ENDED: ExitCode.INCONCLUSIVE,
    Status.NO_PROGRESS: ExitCode.INCONCLUSIVE,
    Status.INTERRUPTED: ExitCode.INTERRUPTED,
    Status.ORACLE_FAILED: ExitCode.COULD_NOT_RUN,
}


class Target(NamedTuple):
    """What is solved, and the plan that it follows."""

    name: str | None
    file: Path | None
    tau: int | None
    plan: Path | None
    row: str | None


class Options(NamedTuple):
    """How it is solved without a plan."""

    horizon: int | None
    budget: int | None
    rho: float | None
    beta: float | None
    radius: float | None


def run_solve(
    target: Target, options: Options, seed: int, checkpoint: Path | None, *, as_json: bool
) -> ExitCode:
    """Print how the run ended, what it consumed and its gaps; beside a plan's certified gap, the measured one."""
    instance = chosen(target.name, target.file, target.tau)
    check_problem(instance.problem)
    certified = None
    if target.plan is None:
        arguments = _free(target, options)
    else:
        from mcfw.cli.solver.plan_check import promise

        _refuse(options)
        found = promise(instance, target.tau, target.plan, target.row)
        arguments, certified = found.arguments, found.finding.to_json()
        if not as_json:
            print(*found.lines, "", sep="\n")
        if not arguments:
            _print_json({"certified": certified}, as_json)
            return found.code
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        result = _run(instance, arguments, seed, checkpoint)
    report = _report(instance, result) | {"certified": certified, "seed": seed}
    report["warnings"] = list(dict.fromkeys(str(one.message) for one in seen))
    if as_json:
        _print_json(report, as_json)
    else:
        print(*_lines(target.name or str(target.file), report), sep="\n")
    return CODES.get(result.status, ExitCode.HELD)


def _run(instance: Instance, arguments: dict[str, Any], seed: int, checkpoint: Path | None) -> Result:
    horizon = arguments.get("horizon")
    every = 1 if horizon is None else -(-(horizon + 1) // RECORDED)
    kept = None if checkpoint is None else mcfw.Checkpoint(checkpoint)
    return mcfw.solve(
        instance.problem,
        instance.chain,
        **arguments,
        x0=instance.x0,
        seed=seed,
        record_every=every,
        gap_every=None if horizon is None else every,
        checkpoint=kept,
    )


def _free(target: Target, options: Options) -> dict[str, Any]:
    """The arguments of a run without a plan: `auto`, the batched method if it is to clip, or fixed (ρ, β)."""
    if target.row is not None:
        raise mcfw.InvalidInput("--row names a row of a plan: give the plan too, with --plan")
    given: dict[str, Any] = {name: value for name, value in options._asdict().items() if value is not None}
    rho, beta = given.pop("rho", None), given.pop("beta", None)
    if rho is None and beta is None:
        if "horizon" not in given:
            given = {"budget": BUDGET} | given
        return {"regime": "batched" if "radius" in given else "auto"} | given
    if "horizon" not in given:
        raise mcfw.InvalidInput("--rho and --beta need --horizon: how long is the run to be?")
    return {"regime": mcfw.Oblivious(1.0 if rho is None else rho, 1.0 if beta is None else beta)} | given


def _refuse(options: Options) -> None:
    """Refuse what a plan says itself."""
    given = [f"--{name}" for name, value in options._asdict().items() if value is not None]
    if given:
        raise mcfw.InvalidInput(f"the plan says what {' and '.join(given)} would: leave that out")


def _report(instance: Instance, result: Result) -> dict[str, Any]:
    problem, known = instance.problem, instance.problem.mean_gradient is not None
    end = "x" if result.judgement is not None else "last" if result.average is None else "average"
    gaps = int((~np.isnan(result.trace["gap"])).sum())
    return {
        "status": result.status.name,
        "message": result.message,
        "iterations": result.iterations,
        "states": result.samples,
        "clipped": result.clips,
        "gap_at_start": problem.gap(problem.set.start(instance.x0)) if known else None,
        "gap_at_end": problem.gap(getattr(result, end)) if known else None,
        "end": end,
        "mean_gap": result.average_gap if gaps else None,
        "gaps": gaps,
        "engine": result.engine,
    }


def _lines(name: str, report: dict[str, Any]) -> Iterator[str]:
    yield f"{name}: {report['message']}"
    yield f"  iterations         {report['iterations']:>14,}"
    yield f"  states consumed    {report['states']:>14,}"
    yield f"  clipped            {report['clipped']:>14,}"
    if report["gap_at_start"] is None:
        yield "  gap                       not known: the problem has no mean_gradient"
    else:
        yield f"  gap at the start   {report['gap_at_start']:>14.6g}"
        yield f"  gap at the end     {report['gap_at_end']:>14.6g}   of result.{report['end']}"
    if report["certified"]:
        yield ""
        yield from _beside(report)
    for warning in report["warnings"]:
        yield from textwrap.wrap(f"• {warning}", 80, subsequent_indent="  ", break_long_words=False)


def _beside(report: dict[str, Any]) -> Iterator[str]:
    """The certified mean gap and the measured one."""
    if report["status"] != Status.COMPLETED.name:
        yield "  The certificate is about all iterations of the plan, and this run has fewer."
        return
    yield f"  mean gap certified {report['certified']['gap']:>14.6g}   at most, in expectation over all runs"
    if report["mean_gap"] is None:
        yield "  mean gap measured               –   the problem has no mean_gradient"
        return
    of = f"{report['gaps']:,} of {report['iterations']:,} iterations, seed {report['seed']}"
    yield f"  mean gap measured  {report['mean_gap']:>14.6g}   over {of}"


def _print_json(report: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(report, ensure_ascii=False))
