"""`mcfw plan`: how long a run must be, by every bound of the paper and of the refined theorems."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from rich.table import Table

import mcfw
from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.cli.picture import check_picture, save
from mcfw.run import archive
from theory.planner import Plan, curve, plan
from theory.planner.sensitivity import Sensitivity, sensitivities
from theory.trusted.verdict import Verdict, weakest

if TYPE_CHECKING:
    from theory.ledger.ledger import Ledger

WIDE = 110
"""Columns from which on the table also names the theorems."""
ROOMY = 90
"""Columns from which on it also shows the bursts of the batched rows, and the unit."""


class Request(NamedTuple):
    """The options of the command."""

    L: float
    D: float
    G: float
    radius: float
    noise: float
    tau: int | None
    chain: Path | None
    independent: bool
    eps: float
    F_bar: float | None
    G_h: float | None


def run_plan(
    request: Request,
    *,
    as_json: bool,
    plot: Path | None,
    judge: bool = False,
    jobs: int = 1,
    sensitive: bool = False,
    coq: Path | None = None,
) -> ExitCode:
    """Print the certified horizons as a table or as JSON, and perhaps draw gap against T.

    With `coq` the rows that have a certificate are written as theorems; a name that Coq refuses is refused first.
    With `judge` the claims that the rows rest on are judged in this run; a claim that was lost is named.
    With `sensitive` a table says what each constant of the telescoped bound would be worth at its ideal value.
    """
    if coq is not None:
        from theory.formal.planned import coq_file, speakable

        coq_file(coq)
        speakable(request.tau, request.noise)
    check_picture(plot)
    chain = None if request.chain is None else _matrix(request.chain)
    made = plan(**{**request._asdict(), "chain": chain})
    if plot is not None:
        _draw(made, plot)
    ledger = _judged(made, jobs) if judge else None
    verdicts = _verdicts(made, ledger) if ledger else {}
    worth = sensitivities(made.problem, made.eps, made.profile) if sensitive else ()
    if as_json:
        printed = made.to_json()
        for row in printed["rows"]:
            row |= {"verdict": verdicts[row["name"]].to_json()} if judge else {}
        printed |= {"sensitivity": {one.what: one.change for one in worth}} if sensitive else {}
        print(json.dumps(printed, ensure_ascii=False, indent=1))
    else:
        _print(made, verdicts)
        if sensitive:
            _print_worth(worth)
    if coq is not None:
        _formalise(made, chain, coq, Console(stderr=as_json, soft_wrap=True, highlight=False))
    code = _code({support.verdict for support in verdicts.values()})
    lost = _tell_lost(ledger, Console(stderr=as_json)) if ledger else ExitCode.HELD
    return gravest((code, lost))


def _code(verdicts: set[Verdict]) -> ExitCode:
    if all(verdict.green for verdict in verdicts):
        return ExitCode.HELD
    return ExitCode.VIOLATED if Verdict.REFUTED in verdicts else ExitCode.INCONCLUSIVE


def _tell_lost(ledger: "Ledger", console: Console) -> ExitCode:
    """Name each claim that is not green because an answer is missing, as `mcfw verify` does."""
    from mcfw.cli.paper.judgement import surprise

    lost = [entry for entry in ledger.entries if entry.decision.lost and not entry.verdict.green]
    for entry in lost:
        console.print(surprise(entry), markup=False)
    return ExitCode.COULD_NOT_RUN if lost else ExitCode.HELD


class Support(NamedTuple):
    """What the claims of a row, with all that they need, amount to: the weakest verdict, and who has it."""

    verdict: Verdict
    weakest: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"weakest": self.verdict.value, "because_of": list(self.weakest)}


def _judged(made: Plan, jobs: int) -> "Ledger":
    """The claims of all rows, judged now with one mutant each."""
    from theory.ledger.contents import claims
    from theory.ledger.ledger import verify

    wanted = dict.fromkeys(name for row in made.rows for name in row.claims)
    return verify(claims, wanted, quick=True, jobs=jobs)


def _verdicts(made: Plan, ledger: "Ledger") -> dict[str, Support]:
    """What was judged, read row by row."""
    entries = {entry.claim.id: entry for entry in ledger.entries}
    found = {}
    for row in made.rows:
        own = {name: entries[name].verdict for name in row.claims if name in entries}
        worst = weakest(own.values()) if len(own) == len(row.claims) else Verdict.UNKNOWN
        found[row.name] = Support(worst, tuple(name for name, verdict in own.items() if verdict is worst))
    return found


def _matrix(path: Path) -> Any:
    try:
        return np.load(path, allow_pickle=False)
    except archive.UNREADABLE as error:
        raise mcfw.InvalidInput(f"{path} cannot be read as a .npy matrix: {error}") from error


def _print(made: Plan, verdicts: dict[str, Support]) -> None:
    p = made.problem
    table = Table(
        title=f"smallest T with E(average gap) ≤ {float(made.eps)} certified, in log₁₀; τ = {p.tau}"
    )
    table.add_column("bound", min_width=max(len(row.name) for row in made.rows))
    console = Console()
    wide, bursts = console.width >= WIDE, console.width >= ROOMY
    headings = (("log T", 5), ("samples", 7), ("ρ", 6), ("β", 9), ("m + k", 5), ("unit", 4))
    for heading, width in headings if bursts else headings[:4]:
        table.add_column(heading, justify="right", min_width=width)
    if verdicts:
        table.add_column("weakest claim")
    if wide:
        table.add_column("theorem")
    for row in made.rows:
        shown = row.to_json()
        numbers = (
            f"{shown['log10_T']:.2f}",
            f"{shown['log10_samples']:.2f}",
            f"{row.rho:.4g}",
            f"{row.beta:.4g}",
            "" if row.batch is None else f"{row.batch[1]} + {row.batch[0]}",
            f"{row.unit:.4g}",
        )
        judged = [f"{verdicts[row.name].verdict.value}"] if verdicts else []
        table.add_row(
            row.name,
            *(numbers if bursts else numbers[:4]),
            *judged,
            *([row.theorem] if wide else []),
        )
    console.print(table)
    shortest, cheapest = min(made.rows, key=lambda row: row.T), min(made.rows, key=lambda row: row.samples)
    console.print(
        f"smallest T: 10^{shortest.to_json()['log10_T']:.2f} ({shortest.name}); "
        f"fewest samples: 10^{cheapest.to_json()['log10_samples']:.2f} ({cheapest.name})",
        highlight=False,
        soft_wrap=True,
    )
    if made.without:
        console.print(f"no horizon was certified: {', '.join(made.without)}", highlight=False, soft_wrap=True)
    if not verdicts:
        console.print("the claims that each row rests on: --json; their verdicts: --judge", style="dim")


def _print_worth(worth: Sequence[Sensitivity]) -> None:
    table = Table(title="the telescoped bound with one constant at an ideal value: change of log₁₀ T")
    table.add_column("change")
    table.add_column("log T", justify="right")
    for one in worth:
        table.add_row(one.what, f"{one.change:+.3f}")
    Console().print(table)


def _formalise(made: Plan, chain: Any, path: Path, console: Console) -> None:
    """Write the Coq file; say how to check it, which rows it holds and why it has not the others."""
    from theory.formal.planned import command, planned

    found = planned(made, chain)
    archive.replace(path, found.text().encode())
    for theorem in found.theorems:
        console.print(f"{theorem.name}: T = {theorem.at.T}")
    for reason in dict.fromkeys(found.without.values()):
        names = ", ".join(name for name, why in found.without.items() if why == reason)
        console.print(f"no Coq certificate: {names}: {reason}.", style="dim")
    console.print(f"{path}: not yet checked. After `make formal`, let the kernel check it:", markup=False)
    console.print(f"  {command(path)}", markup=False)


def _draw(made: Plan, path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 6), layout="constrained")
    axes = figure.subplots()
    for bound, row in zip(made.bounds, made.rows, strict=True):
        horizons = [max(bound.least, int(row.T * 10.0**shift)) for shift in np.linspace(-2, 1, 31)]
        style = "--" if row.name.startswith("paper/") else "-"
        axes.plot(
            [float(np.log10(float(T))) for T in horizons], curve(bound, row, horizons), style, label=row.name
        )
    axes.axhline(float(made.eps), color="black", linewidth=0.8)
    axes.set(xlabel="log₁₀ T", ylabel="certified E[average gap]", yscale="log")
    figure.legend(loc="outside right upper", fontsize="x-small")
    save(figure, path)
