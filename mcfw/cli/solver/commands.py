"""The commands of a user of the solver. Thin declarations: each imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from mcfw.cli.exit_codes import finish
from mcfw.cli.options import CORES, Jobs

commands = typer.Typer()
PANEL = "Solve a problem"


@commands.command(rich_help_panel=PANEL)
def demo(
    horizon: Annotated[int, typer.Option(help="The horizon T: the run has T+1 iterations.")] = 2000,
    seeds: Annotated[int, typer.Option(help="How many independent runs per chain.")] = 5,
    plot: Annotated[Path | None, typer.Option(help="Draw the curves into this file (.svg or .png).")] = None,
) -> None:
    """Solve one nonconvex composite problem on three chains that differ only in their mixing time."""
    from mcfw.cli.solver.demo import run_demo

    run_demo(horizon, seeds, plot)


@commands.command("plan", rich_help_panel=PANEL)
def plan_(
    eps: Annotated[float, typer.Option(help="The target: E[average gap] at most this.")],
    L: Annotated[float, typer.Option("--L", help="Individual smoothness constant.")] = 1.0,
    D: Annotated[float, typer.Option("--D", help="Diameter of the feasible set.")] = 1.0,
    G: Annotated[float, typer.Option("--G", help="Bound on ∇f and on the subgradients of h.")] = 1.0,
    radius: Annotated[float, typer.Option(help="Clipping radius, at least G.")] = 1.0,
    noise: Annotated[
        float, typer.Option(help="Bound on the centred gradient noise; 0 for an exact oracle.")
    ] = 0.0,
    tau: Annotated[int | None, typer.Option(help="Mixing time of the chain.")] = None,
    chain: Annotated[Path | None, typer.Option(help="A stochastic matrix (.npy) instead of --tau.")] = None,
    independent: Annotated[
        bool, typer.Option("--independent", help="The stream is independent, instead of --tau or --chain.")
    ] = False,
    F_bar: Annotated[
        float | None, typer.Option("--F", help="Bound on F(x) - F*; (G + G_h)D if not given.")
    ] = None,
    G_h: Annotated[
        float | None,
        typer.Option("--G-h", help="Bound on the subgradients of h alone, 0 for h = 0; G if not given."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the plan as JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw certified gap against T into this file.")] = None,
    judge: Annotated[
        bool, typer.Option("--judge", help="Judge the claims that the rows rest on, now (a minute or two).")
    ] = False,
    sensitive: Annotated[
        bool, typer.Option("--sensitivity", help="What each constant would be worth at an ideal value.")
    ] = False,
    coq: Annotated[
        Path | None, typer.Option(help="Write the strongest rows into this .v file, as theorems for Coq.")
    ] = None,
    jobs: Jobs = CORES,
) -> None:
    """Print how many iterations and samples each bound certifies for a target gap, and with which (ρ, β)."""
    from mcfw.cli.solver.plan import Request, run_plan

    request = Request(L, D, G, radius, noise, tau, chain, independent, eps, F_bar, G_h)
    finish(
        run_plan(request, as_json=as_json, plot=plot, judge=judge, jobs=jobs, sensitive=sensitive, coq=coq)
    )


@commands.command(rich_help_panel=PANEL)
def compare(
    problem: Annotated[
        str | None,
        typer.Argument(
            help="sine, classification, autoregression, completion, factorization, identification, "
            "off-policy or portfolio; none with --file."
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            help="Your own Python file, which is run: it defines `problem` and `chain`, and may define `x0`."
        ),
    ] = None,
    budget: Annotated[int, typer.Option(min=2, help="States for each run of the first table.")] = 100_000,
    seconds: Annotated[
        float | None, typer.Option(help="CPU seconds for each run of a second table; none if not given.")
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, help="How many seeds: 0, 1, ….")] = 3,
    method: Annotated[
        list[str] | None, typer.Option("--method", "-m", help="A method; all if none is given.")
    ] = None,
    tau: Annotated[
        int | None,
        typer.Option(min=1, help="The mixing time of the problem's chain, where it can be chosen."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the gap against states and against seconds into this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the runs as JSON.")] = False,
) -> None:
    """Run several methods on one problem at equal states and at equal seconds, and say what each of them needs."""
    from mcfw.cli.solver.compare import run_compare

    finish(run_compare(problem, file, method, budget, seconds, seeds, tau, plot, as_json=as_json))


@commands.command(rich_help_panel=PANEL)
def mixing(
    chain: Annotated[
        Path, typer.Argument(help="A stochastic matrix: .npy, or sparse .npz (scipy.sparse.save_npz).")
    ],
) -> None:
    """Print the exact mixing time and certified upper bounds of a finite chain; large ones also get an estimate."""
    from mcfw.cli.solver.mixing import print_mixing

    print_mixing(chain)


@commands.command(rich_help_panel=PANEL)
def stream(
    file: Annotated[Path, typer.Argument(help="Consecutive samples, one per row: .npy, .npz, .csv or .txt.")],
    column: Annotated[
        list[str] | None, typer.Option("--column", "-c", help="A column, by name or number; all if none.")
    ] = None,
    array: Annotated[str | None, typer.Option(help="Which array of an .npz file.")] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the series and their autocorrelations into this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Say whether a recorded stream is good enough: memory, effective sample size, drift, an estimate of τ.

    Exit code 1 if the stream drifts, 2 if it is too short to say.
    """
    from mcfw.cli.solver.stream import run_stream

    finish(run_stream(file, column or [], array=array, plot=plot, as_json=as_json))
