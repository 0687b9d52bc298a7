"""`mcfw plan`: how long a run must be, by every bound of the paper and of the refined theorems."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.table import Table

import mcfw
from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.picture import check_picture, save
from mcfw.cli.solver import plan_judge
from mcfw.cli.solver.plan_screen import RANKS, View, screen, shown
from mcfw.numpy_files import UNREADABLE
from mcfw.run import archive
from mcfw.run.progress import ProgressBar
from theory.planner import Plan, curve, plan
from theory.planner.sensitivity import Sensitivity, sensitivities

USUAL = {"L": 1.0, "D": 1.0, "G": 1.0, "radius": 1.0, "noise": 0.0}
"""The constants of a question that does not say."""
OPTIONS = {"F_bar": "--F", "G_h": "--G-h"}


class Request(NamedTuple):
    """The question as it was typed: None, or False, for what was not said."""

    L: float | None = None
    D: float | None = None
    G: float | None = None
    radius: float | None = None
    noise: float | None = None
    tau: int | None = None
    chain: Path | None = None
    independent: bool = False
    eps: float | None = None
    F_bar: float | None = None
    G_h: float | None = None

    @property
    def words(self) -> list[str]:
        """The options that ask it again."""
        return list(self._words())

    def _words(self) -> Iterator[str]:
        for name, value in self._asdict().items():
            if value is not None and value is not False:
                yield OPTIONS.get(name, f"--{name}")
                yield from [] if value is True else [str(value).removesuffix(".0")]

    def read(self) -> dict[str, Any]:
        """What was said, with the matrix in the place of its file."""
        said = {name: value for name, value in self._asdict().items() if value is not None}
        return said | ({} if self.chain is None else {"chain": _matrix(self.chain)})


class Wishes(NamedTuple):
    """What is to be done with the plan besides printing it."""

    as_json: bool = False
    plot: Path | None = None
    judge: bool = False
    jobs: int = 1
    sensitive: bool = False
    coq: Path | None = None
    by: str = "samples"
    everything: bool = False


def run_plan(request: Request, wishes: Wishes) -> ExitCode:
    """Print the certified horizons as a screen or as JSON, and perhaps draw gap against T.

    With `coq` the rows that have a certificate are written as theorems; a name that Coq refuses is refused first.
    With `judge` the claims that the printed rows rest on are judged in this run; a claim that was lost is named.
    With `sensitive` a table says what each constant of the telescoped bound would be worth at its ideal value.
    """
    _check(request, wishes)
    asked = USUAL | request.read()
    with ProgressBar(1, "bounds") as bar:
        made = plan(**asked, watch=lambda done, total: bar.update(done, total))
    if wishes.plot is not None:
        _draw(made, wishes.plot)
    view = View(wishes.by, wishes.everything)
    rows = made.rows if wishes.as_json else shown(made, view)
    ledger = plan_judge.judged(rows, wishes.jobs) if wishes.judge else None
    view = view._replace(verdicts=plan_judge.verdicts(rows, ledger) if ledger else {})
    worth = sensitivities(made.problem, made.eps, made.profile) if wishes.sensitive else ()
    if wishes.as_json:
        _print_json(made, view, worth)
    else:
        print(*screen(made, view, request.words), sep="\n")
        _print_worth(worth)
    if wishes.coq is not None:
        chain = asked.get("chain")
        _formalise(made, chain, wishes.coq, Console(stderr=wishes.as_json, soft_wrap=True, highlight=False))
    if ledger is None:
        return ExitCode.HELD
    return plan_judge.code(view.verdicts.values(), ledger, Console(stderr=wishes.as_json))


def _check(request: Request, wishes: Wishes) -> None:
    """Refuse what could not be printed or written, before the work."""
    if request.eps is None:
        raise mcfw.InvalidInput("say which gap is wanted: --eps 0.1, say (--check PLAN has its own)")
    if wishes.by not in RANKS:
        raise mcfw.InvalidInput(f"--by {wishes.by}: rows are ranked by {' or by '.join(RANKS)}")
    if wishes.coq is not None:
        from theory.coq.plan_rows import coq_file, speakable

        coq_file(wishes.coq)
        speakable(request.tau, USUAL["noise"] if request.noise is None else request.noise)
    check_picture(wishes.plot)


def _print_json(made: Plan, view: View, worth: Sequence[Sensitivity]) -> None:
    printed = made.to_json()
    for row in printed["rows"]:
        row |= {"verdict": view.verdicts[row["name"]].to_json()} if view.verdicts else {}
    printed |= {"sensitivity": {one.what: one.change for one in worth}} if worth else {}
    print(json.dumps(printed, ensure_ascii=False, indent=1))


def _matrix(path: Path) -> Any:
    try:
        return np.load(path, allow_pickle=False)
    except UNREADABLE as error:
        raise mcfw.InvalidInput(f"{path} cannot be read as a .npy matrix: {error}") from error


def _print_worth(worth: Sequence[Sensitivity]) -> None:
    if not worth:
        return
    print()
    table = Table(title="the telescoped bound with one constant at an ideal value: change of log₁₀ T")
    table.add_column("change")
    table.add_column("log T", justify="right")
    for one in worth:
        table.add_row(one.what, f"{one.change:+.3f}")
    Console().print(table)


def _formalise(made: Plan, chain: Any, path: Path, console: Console) -> None:
    """Write the Coq file; say how to check it, which rows it holds and why it has not the others."""
    from theory.coq.plan_rows import command, planned

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
