"""The commands of a reader of the paper. Thin declarations: each imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from mcfw.cli.exit_codes import finish
from mcfw.cli.options import CORES, Jobs, Junit, Sarif

commands = typer.Typer()
PANEL = "Check the paper"
Fresh = Annotated[bool, typer.Option("--fresh", help="Judge again now, in the place of the stored verdicts.")]


@commands.command(rich_help_panel=PANEL)
def verify(
    labels: Annotated[
        list[str] | None,
        typer.Argument(
            help="Paper labels, labels with a part such as lem:mlmc(b), or claim ids; all if none."
        ),
    ] = None,
    quick: Annotated[bool, typer.Option(help="Leave slow claims out and try one mutant per claim.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the ledger as JSON on standard output.")
    ] = False,
    jobs: Jobs = CORES,
    report: Annotated[
        Path | None, typer.Option(help="Write ledger.json and a site to browse into this folder.")
    ] = None,
    table: Annotated[bool, typer.Option("--table", help="Print one line per labelled result.")] = False,
    claims: Annotated[bool, typer.Option("--claims", help="Print every claim as it is decided.")] = False,
    audits: Annotated[
        bool, typer.Option("--audits", help="Conduct the statistical audits too (minutes).")
    ] = False,
    formal: Annotated[
        bool, typer.Option("--formal", help="Let Coq check the formal theorems again in this run (minutes).")
    ] = False,
    junit: Junit = None,
    sarif: Sarif = None,
) -> None:
    """Judge the paper's statements; exit code 0 only if every claim and every mutant is as the ledger says."""
    from mcfw.cli.exchange import Exchange
    from mcfw.cli.paper.verify import Output, run_verify

    output = Output(
        as_json=as_json, table=table, claims=claims, report=report, exchange=Exchange(junit, sarif)
    )
    finish(run_verify(labels or [], output, quick=quick, jobs=jobs, audits=audits, formal=formal))


@commands.command(rich_help_panel=PANEL)
def relock(
    names: Annotated[
        list[str] | None, typer.Argument(help="Paper labels or claim ids; all claims if none.")
    ] = None,
    by: Annotated[str, typer.Option(help="Who looked at the differences.")] = "",
    why: Annotated[str, typer.Option(help="Why they are right.")] = "",
    hypotheses: Annotated[
        bool,
        typer.Option(
            help="Try every claim without each of its hypotheses, not only those that were restated."
        ),
    ] = False,
    jobs: Jobs = CORES,
) -> None:
    """Print how the statements differ from those that were accepted; with --by and --why, accept them."""
    from mcfw.cli.paper.relock import run_relock

    finish(run_relock(names or [], by=by, why=why, hypotheses=hypotheses, jobs=jobs))


@commands.command(rich_help_panel=PANEL)
def show(
    names: Annotated[
        list[str], typer.Argument(help="Paper labels, labels with a part such as lem:mlmc(b), or claim ids.")
    ],
    everything: Annotated[
        bool,
        typer.Option("--all", help="Print all that is known: hypotheses, needs, wrong versions, theorems."),
    ] = False,
    latex: Annotated[bool, typer.Option("--latex", help="Print all of it, the statements as LaTeX.")] = False,
    fresh: Fresh = False,
    jobs: Jobs = CORES,
) -> None:
    """Print a statement as the paper has it, its verdict in a sentence, where it runs in mcfw, slack, errata."""
    from mcfw.cli.paper.show import run_show

    finish(run_show(names, latex=latex, everything_known=everything, fresh=fresh, jobs=jobs))


@commands.command(rich_help_panel=PANEL)
def errata(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Errata such as E2, paper labels or claim ids: the whole entries. A table if none."
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print every entry whole.")] = False,
    fresh: Fresh = False,
    jobs: Jobs = CORES,
) -> None:
    """Print the sentences of the paper that are false, imprecise or can be better, the gravest first."""
    from mcfw.cli.paper.errata import run_errata

    finish(run_errata(names or [], everything=everything, fresh=fresh, jobs=jobs))


@commands.command(rich_help_panel=PANEL)
def replay(
    names: Annotated[list[str], typer.Argument(help="False sentences: errata such as E3, or claim ids.")],
    at: Annotated[
        list[str] | None,
        typer.Option("--at", help="Another number at the witness, such as rho=400; may be repeated."),
    ] = None,
) -> None:
    """Show step by step, in exact arithmetic, why a sentence of the paper is false at its witness."""
    from mcfw.cli.paper.replay import run_replay

    finish(run_replay(names, at or []))


@commands.command(rich_help_panel=PANEL)
def slack(
    labels: Annotated[
        list[str] | None, typer.Argument(help="Paper labels or claim ids; all claims if none.")
    ] = None,
    jobs: Jobs = CORES,
) -> None:
    """Print how loose each constant of the paper is: smallest value proved, largest value refuted."""
    from mcfw.cli.paper.slack import run_slack

    finish(run_slack(labels or [], jobs=jobs))


@commands.command("what-if", rich_help_panel=PANEL)
def what_if(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="LABEL NAME=VALUE",
            help="Labels, parts or claim ids; other values of constants and keywords. Without a value, a list of them.",
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Print every break with its calculation, and all names.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    L: Annotated[float, typer.Option("--L", help="Of the horizon: individual smoothness constant.")] = 1,
    D: Annotated[float, typer.Option("--D", help="Diameter of the feasible set.")] = 1,
    G: Annotated[float, typer.Option("--G", help="Bound on ∇f and on the subgradients of h.")] = 1,
    radius: Annotated[float, typer.Option(help="Clipping radius, at least G.")] = 1,
    noise: Annotated[float, typer.Option(help="Bound on the centred gradient noise.")] = 0.1,
    tau: Annotated[int, typer.Option(help="Mixing time of the chain.")] = 1,
    eps: Annotated[float, typer.Option(help="The target of the horizon.")] = 0.1,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Judge the claims that keep their constants again, too (minutes).")
    ] = False,
    jobs: Jobs = CORES,
) -> None:
    """Print what breaks first, what stands and which horizon results if a constant of the paper were another."""
    from mcfw.cli.paper.what_if.answer import Case
    from mcfw.cli.paper.what_if.run import Output, run_what_if

    case = Case(L, D, G, radius, noise, tau, eps)
    finish(run_what_if(words or [], case, Output(everything, as_json), fresh=fresh, jobs=jobs))


@commands.command(rich_help_panel=PANEL)
def hypotheses(
    labels: Annotated[
        list[str] | None, typer.Argument(help="Paper labels or claim ids; all claims if none.")
    ] = None,
) -> None:
    """Print, for each label, where the hypotheses of its claims come from; with labels, each one that is prose."""
    from mcfw.cli.paper.hypotheses import run_hypotheses

    run_hypotheses(labels or [])


@commands.command(rich_help_panel=PANEL)
def report(
    out: Annotated[
        Path, typer.Option(help="The folder of the site and of the data it is built from.")
    ] = Path("report"),
    studies: Annotated[Path, typer.Option(help="The folder that the studies wrote.")] = Path("docs/studies"),
    run: Annotated[
        bool, typer.Option(help="Make ledger, plans and audits where they are missing (minutes).")
    ] = True,
    jobs: Jobs = CORES,
) -> None:
    """Write a static site: every result, claim, erratum, horizon, audit, study and benchmark, to browse offline."""
    from mcfw.cli.paper.report import run_report

    run_report(out, studies, jobs, run)
