"""The commands of a user of the solver. Thin declarations: each imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from mcfw.cli.exit_codes import finish
from mcfw.cli.options import CORES, Jobs
from mcfw.cli.unused_options import refuse_unread

commands = typer.Typer()
PANEL = "Solve a problem"
NAMED = (
    "sine, classification, autoregression, completion, factorization, identification, off-policy, portfolio "
    "or quadratic; none with --file."
)
OWN_FILE = "Your own Python file, which is run: it defines `problem` and `chain`, and may define `x0`."


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
    eps: Annotated[
        float | None, typer.Option(help="The target: the expected average gap is to be at most this.")
    ] = None,
    L: Annotated[
        float | None, typer.Option("--L", help="Individual smoothness constant.", show_default="1")
    ] = None,
    D: Annotated[
        float | None, typer.Option("--D", help="Diameter of the feasible set.", show_default="1")
    ] = None,
    G: Annotated[
        float | None,
        typer.Option("--G", help="Bound on ∇f and on the subgradients of h.", show_default="1"),
    ] = None,
    radius: Annotated[
        float | None, typer.Option(help="Clipping radius, at least G.", show_default="1")
    ] = None,
    noise: Annotated[
        float | None,
        typer.Option(help="Bound on the centred gradient noise; 0 for an exact oracle.", show_default="0"),
    ] = None,
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
    by: Annotated[str, typer.Option(help="What is to be few: samples or iterations.")] = "samples",
    everything: Annotated[bool, typer.Option("--all", help="Print all rows, best first.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the plan as JSON.")] = False,
    check: Annotated[
        Path | None,
        typer.Option(
            help="A plan from --json: is it certified for the constants given here? Others are its own."
        ),
    ] = None,
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
    """Print how many iterations and samples certify a target gap, and the call of the run that needs the fewest."""
    from mcfw.cli.solver.plan import Request, Wishes, run_plan

    request = Request(L, D, G, radius, noise, tau, chain, independent, eps, F_bar, G_h)
    if check is None:
        finish(run_plan(request, Wishes(as_json, plot, judge, jobs, sensitive, coq, by, everything)))
    from mcfw.cli.solver.plan_check import run_check

    given = {"--plot": plot, "--judge": judge, "--sensitivity": sensitive, "--coq": coq, "--all": everything}
    ways = {option: {"a new plan"} for option in given}
    refuse_unread("--check", {name: value not in (None, False) for name, value in given.items()}, ways)
    finish(run_check(check, request, as_json=as_json))


@commands.command("solve", rich_help_panel=PANEL)
def solve_(
    problem: Annotated[str | None, typer.Argument(help=NAMED)] = None,
    file: Annotated[Path | None, typer.Option(help=OWN_FILE)] = None,
    tau: Annotated[
        int | None,
        typer.Option(min=1, help="The mixing time of the problem's chain; of a file's, what you know of it."),
    ] = None,
    plan: Annotated[
        Path | None,
        typer.Option(help="Run a row of this plan (`mcfw plan --json`), if it covers the problem."),
    ] = None,
    row: Annotated[
        str | None, typer.Option(help="Which row; the one with the fewest samples if not given.")
    ] = None,
    horizon: Annotated[int | None, typer.Option(help="T, for a run without a plan.")] = None,
    budget: Annotated[
        int | None, typer.Option(help="States, for a run without a plan.", show_default="100000")
    ] = None,
    rho: Annotated[
        float | None, typer.Option(help="ρ of a run with fixed constants; without --rho and --beta: auto.")
    ] = None,
    beta: Annotated[float | None, typer.Option(help="β of a run with fixed constants.")] = None,
    radius: Annotated[float | None, typer.Option(help="Clipping radius, for a run without a plan.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the run.")] = 0,
    checkpoint: Annotated[
        Path | None, typer.Option(help="Keep the run in this file, and go on from there.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the run as JSON.")] = False,
) -> None:
    """Run the method once: without any constant, with yours, or as a plan says, certified beside measured.

    Exit code 1 if the plan does not cover the problem (nothing is run then), 2 if the stream ended too early
    or no point was better than the start on unseen states.
    """
    from mcfw.cli.solver.solve import Options, Target, run_solve

    options = Options(horizon, budget, rho, beta, radius)
    finish(run_solve(Target(problem, file, tau, plan, row), options, seed, checkpoint, as_json=as_json))


@commands.command(rich_help_panel=PANEL)
def certify(
    problem: Annotated[str | None, typer.Argument(help=NAMED)] = None,
    file: Annotated[Path | None, typer.Option(help=OWN_FILE)] = None,
    x: Annotated[
        Path | None,
        typer.Option("--x", help="The point (.npy), found by any method; that of a short run if not given."),
    ] = None,
    states: Annotated[int, typer.Option(min=1, help="How many fresh states are averaged.")] = 20_000,
    burn_in: Annotated[
        int | None, typer.Option(min=0, help="States discarded before them; chosen from τ if not given.")
    ] = None,
    tau: Annotated[
        int | None,
        typer.Option(min=1, help="The mixing time of the problem's chain; of a file's, what you know of it."),
    ] = None,
    noise: Annotated[
        float | None,
        typer.Option(help="Bound on the centred gradient noise at x; the problem's if not given."),
    ] = None,
    delta: Annotated[float, typer.Option(help="The bound may fail with this probability.")] = 0.05,
    method: Annotated[
        str,
        typer.Option(
            help="hoeffding, cantelli, chebyshev, self-normalised, bernstein, or best (which halves δ)."
        ),
    ] = "hoeffding",
    target: Annotated[
        float | None, typer.Option(help="Is the gap at most this? Exit code 0, 1, or 2 if undecided.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option(min=2, help="States of the run, without --x.", show_default="20000")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the run and of the states.")] = 0,
    plot: Annotated[Path | None, typer.Option(help="Draw the bounds into this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the certificate as JSON.")] = False,
) -> None:
    """Bound the gap of a point, found by any method, from states that it has not seen, with probability 1 − δ."""
    from mcfw.cli.solver.certify import Question, Sampled, run_certify

    question = Question(problem, file, x, tau, target)
    sampled = Sampled(states, burn_in, noise, delta, method)
    finish(run_certify(question, sampled, budget, seed, plot=plot, as_json=as_json))


@commands.command(rich_help_panel=PANEL)
def compare(
    problem: Annotated[
        str | None,
        typer.Argument(help=NAMED),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(help=OWN_FILE),
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
