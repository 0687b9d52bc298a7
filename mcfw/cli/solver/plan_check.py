"""`mcfw plan --check`: a plan that somebody else made, judged for the constants of whoever reads it."""

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.cli.solver.plan import Request
from mcfw.cli.solver.plan_call import arguments, constants
from mcfw.cli.solver.plan_screen import number, wrapped
from mcfw.errors import InvalidInput
from mcfw.markov.chains import has_finite_states
from mcfw.markov.mixing_bounds import mixing_time_bound
from mcfw.problems.instance import Instance
from mcfw.run.progress import ProgressBar
from theory.planner.reader import OWN_STREAM, Finding, Outcome, Reader, read, run_of
from theory.planner.recheck import row_of

LARGEST = 10**7
"""Bytes. A plan has some ten thousands."""
WRITTEN_OUT = 200
"""States up to which the mixing profile of a chain is computed from its matrix."""
CODES = {
    Outcome.CERTIFIED: ExitCode.HELD,
    Outcome.ABOVE: ExitCode.VIOLATED,
    Outcome.UNDECIDED: ExitCode.INCONCLUSIVE,
    Outcome.UNREADABLE: ExitCode.COULD_NOT_RUN,
}
LETTERS = {"radius": "Ĝ", "noise": "G_σ", "F_bar": "F̄", "tau": "τ", "eps": "ε"}


def run_check(path: Path, request: Request, *, as_json: bool) -> ExitCode:
    """Print what each row of the plan is worth for the constants of the request, those not given being the plan's."""
    reader = read(read_plan(path), **request.read())
    findings = []
    with ProgressBar(len(reader.printed["rows"]), "rows") as bar:
        for finding in reader.findings():
            findings.append(finding)
            bar.update(len(findings))
    if as_json:
        print(json.dumps(_plain(reader, findings), ensure_ascii=False, indent=1))
    else:
        _print(path, reader, findings)
    return gravest(CODES[finding.outcome] for finding in findings)


def read_plan(path: Path) -> Any:
    """The content of a file that `mcfw plan --json` may have written."""
    try:
        with path.open("rb") as file:  # what is no regular file may have no end
            body = file.read(LARGEST + 1)
        if len(body) > LARGEST:
            raise InvalidInput(f"{path} has more than {LARGEST:,} bytes, which no plan has")
        return json.loads(body.decode("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise InvalidInput(f"{path} cannot be read as a plan of `mcfw plan --json`: {reason}") from error


def used(reader: Reader) -> dict[str, str]:
    """The constants that the rows are judged for, in the paper's letters."""
    p = reader.case
    values = {"L": p.L, "D": p.D, "G": p.G, "G_h": p.G_h, "radius": p.radius, "noise": p.noise}
    shown = values | {"tau": Fraction(p.tau), "F_bar": p.F_bar, "eps": reader.eps}
    return {name: f"{LETTERS.get(name, name)}\xa0=\xa0{number(value)}" for name, value in shown.items()}


def _plain(reader: Reader, findings: Sequence[Finding]) -> dict[str, Any]:
    p = reader.case
    constants = {"L": p.L, "D": p.D, "G": p.G, "radius": p.radius, "noise": p.noise, "F_bar": p.F_bar}
    exact = constants | {"G_h": p.G_h, "tau": p.tau, "eps": reader.eps}
    return {
        "constants": {name: float(value) for name, value in exact.items()},
        "of_the_plan": list(reader.taken),
        "rows": [finding.to_json() for finding in findings],
    }


def _print(path: Path, reader: Reader, findings: Sequence[Finding]) -> None:
    shown = used(reader)
    yours = ", ".join(text for name, text in shown.items() if name not in reader.taken)
    theirs = ", ".join(text for name, text in shown.items() if name in reader.taken)
    print(*wrapped(f"{path}, checked for {yours or 'its own constants'}."), sep="\n")
    if yours and theirs:
        print(*wrapped(f"Taken from the plan: {theirs}."), sep="\n")
    print(f"\nIs E[mean gap] ≤ {number(reader.eps)} certified for a run of the row?\n")
    print(f"  {'row':42}{'certified gap':>14}   verdict")
    for finding in findings:
        gap = "–" if finding.gap is None else f"{float(finding.gap):.6g}"
        print(f"  {finding.name:42}{gap:>14}   {finding.outcome.value}")
    print()
    for reason in dict.fromkeys(finding.reason for finding in findings if finding.reason):
        names = ", ".join(finding.name for finding in findings if finding.reason == reason)
        print(*wrapped(f"• {names}: {reason}."), sep="\n")
    counts = {outcome: sum(finding.outcome is outcome for finding in findings) for outcome in Outcome}
    print("; ".join(f"{count} {outcome.value}" for outcome, count in counts.items() if count))


class Promise(NamedTuple):
    """What a row of a plan certifies for a problem, and how the problem is to be run."""

    finding: Finding
    arguments: dict[str, Any]
    lines: list[str]

    @property
    def code(self) -> ExitCode:
        """The exit code if nothing is run."""
        return CODES[self.finding.outcome]


def promise(instance: Instance, tau: int | None, path: Path, name: str | None) -> Promise:
    """Judge a row of a plan, the one with the fewest samples if none is named, for what the problem says of itself."""
    printed = read_plan(path)
    row = row_of(printed, name)
    given: dict[str, Any] = {**constants(instance), **_stream(instance.chain, tau, row["name"])}
    reader = read(printed, **given)
    finding = reader.finding(row["name"])
    lines = _said(path, reader, finding)
    if finding.outcome is not Outcome.CERTIFIED:
        return Promise(finding, {}, [*lines, "Nothing was run."])
    run = arguments(run_of(row), reader.case.radius)
    if not run:
        raise InvalidInput(f"no computer can do the iterations of {finding.name}: choose another --row")
    return Promise(finding, run, lines)


def _said(path: Path, reader: Reader, finding: Finding) -> list[str]:
    """The verdict on a row, and for which constants it is."""
    shown = used(reader)
    known = ", ".join(text for constant, text in shown.items() if constant not in reader.taken)
    unknown = [text for constant, text in shown.items() if constant in reader.taken and constant != "eps"]
    parts = [f"Row {finding.name} of {path}, for {known} of the problem: {finding.outcome.value}."]
    parts += [f"Taken from the plan, not known of the problem: {', '.join(unknown)}."] if unknown else []
    parts += [f"The reason: {finding.reason}."] if finding.reason else []
    if finding.gap is not None and finding.outcome is Outcome.ABOVE:
        parts += [f"Only E[mean gap] ≤ {float(finding.gap):.6g} is certified, not {number(reader.eps)}."]
    return [line for part in parts for line in wrapped(part)]


def _stream(chain: Any, tau: int | None, name: str) -> dict[str, Any]:
    """What is certain of the chain: its matrix for a row that needs it, else its mixing time."""
    finite = has_finite_states(chain)
    if finite and name.startswith(OWN_STREAM) and chain.size <= WRITTEN_OUT:
        return {"chain": chain.matrix}
    return {"tau": mixing_time_bound(chain).tau if finite and tau is None else tau}
