"""The `mcfw` command: thin declarations; each command imports what it needs when it runs."""

import os
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from mcfw import __version__
from mcfw.cli import guard
from mcfw.cli.exit_codes import ExitCode, leave, table

CORES = os.cpu_count() or 1

app = typer.Typer(
    name="mcfw",
    cls=guard.Guarded,
    help="MC-ALFCG: a projection-free solver for one Markov trajectory, with its theory checked by machine.",
    epilog=table(),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mcfw {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and leave."
        ),
    ] = False,
) -> None:
    """Declare the options that stand before any command."""


@app.command()
def demo(
    horizon: Annotated[int, typer.Option(help="The horizon T: the run has T+1 iterations.")] = 2000,
    seeds: Annotated[int, typer.Option(help="How many independent runs per chain.")] = 5,
    plot: Annotated[Path | None, typer.Option(help="Draw the curves into this file (.svg or .png).")] = None,
) -> None:
    """Solve one nonconvex composite problem on three chains that differ only in their mixing time."""
    from mcfw.cli.demo import run_demo

    run_demo(horizon, seeds, plot)


@app.command()
def mixing(
    chain: Annotated[
        Path, typer.Argument(help="A stochastic matrix: .npy, or sparse .npz (scipy.sparse.save_npz).")
    ],
) -> None:
    """Print the exact mixing time and certified upper bounds of a finite chain; large ones also get an estimate."""
    from mcfw.cli.mixing import print_mixing

    print_mixing(chain)


@app.command()
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
    from mcfw.cli.stream import run_stream

    _finish(run_stream(file, column or [], array=array, plot=plot, as_json=as_json))


@app.command()
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
    from mcfw.cli.compare import run_compare

    _finish(run_compare(problem, file, method, budget, seconds, seeds, tau, plot, as_json=as_json))


Jobs = Annotated[int, typer.Option(min=1, help="How many claims to judge at a time.")]


@app.command()
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
        Path | None, typer.Option(help="Write ledger.json and index.html into this folder.")
    ] = None,
    audits: Annotated[
        bool, typer.Option("--audits", help="Conduct the statistical audits too (minutes).")
    ] = False,
    formal: Annotated[
        bool, typer.Option("--formal", help="Let Coq check the formal theorems again in this run (minutes).")
    ] = False,
) -> None:
    """Judge the paper's statements; exit code 0 only if every claim and every mutant is as the ledger says."""
    from mcfw.cli.verify import run_verify

    chosen = labels or []
    _finish(
        run_verify(
            chosen, quick=quick, as_json=as_json, jobs=jobs, report=report, audits=audits, formal=formal
        )
    )


@app.command()
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
    from mcfw.cli.report import run_report

    run_report(out, studies, jobs, run)


@app.command()
def show(
    names: Annotated[
        list[str], typer.Argument(help="Paper labels, labels with a part such as lem:mlmc(b), or claim ids.")
    ],
    latex: Annotated[bool, typer.Option("--latex", help="Print the statements as LaTeX.")] = False,
) -> None:
    """Print statements in the paper's notation: hypotheses and where they come from, mutants, slack, errata."""
    from mcfw.cli.show import run_show

    run_show(names, latex=latex)


@app.command()
def slack(
    labels: Annotated[
        list[str] | None, typer.Argument(help="Paper labels or claim ids; all claims if none.")
    ] = None,
    jobs: Jobs = CORES,
) -> None:
    """Print how loose each constant of the paper is: smallest value proved, largest value refuted."""
    from mcfw.cli.verify import run_slack

    _finish(run_slack(labels or [], jobs=jobs))


@app.command()
def errata(jobs: Jobs = CORES) -> None:
    """Print the statements of the paper that are false or imprecise as written, and what replaces them."""
    from mcfw.cli.verify import run_errata

    _finish(run_errata(jobs=jobs))


@app.command()
def hypotheses(
    labels: Annotated[
        list[str] | None, typer.Argument(help="Paper labels or claim ids; all claims if none.")
    ] = None,
) -> None:
    """Print, for each label, where the hypotheses of its claims come from; with labels, each one that is prose."""
    from mcfw.cli.verify import run_hypotheses

    run_hypotheses(labels or [])


@app.command()
def study(
    name: Annotated[
        str | None, typer.Argument(help="classification, composite, ours, projection or data.")
    ] = None,
    seeds: Annotated[
        int | None, typer.Option(min=1, help="How many seeds: 0, 1, …; the study's own number if not given.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = CORES,
    backend: Annotated[str, typer.Option(help="processes, or dask.")] = "processes",
    scheduler: Annotated[str | None, typer.Option(help="The Dask scheduler, tcp://host:port.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="The folder to write to, and to go on from; studies/NAME if not given."),
    ] = None,
    check: Annotated[
        Path | None, typer.Option(help="Say whether the studies stored in this folder are current or stale.")
    ] = None,
    write: Annotated[
        Path | None, typer.Option(help="Write what docs/studies (or --out) says into its place in this page.")
    ] = None,
    sizes: Annotated[
        str | None, typer.Option(help="Of projection: nuclear:300x200,birkhoff:50,…; all if not given.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="projection or data in miniature.")] = False,
) -> None:
    """Reproduce a numerical study: tables beside the paper's, verdicts on its statements, figures."""
    from mcfw.cli import study as command
    from montecarlo.pool import Pool

    pool = Pool(jobs, backend, scheduler)
    if check is not None:
        _finish(command.check(check))
    if write is not None:
        _finish(command.tell(write, out))
    _finish(command.run(name, seeds, pool, out, sizes, quick))


@app.command()
def audit(
    names: Annotated[list[str] | None, typer.Argument(help="Audits or paper labels; all if none.")] = None,
    alpha: Annotated[
        float, typer.Option(help="The probability that any audit of the suite falsely says VIOLATED.")
    ] = 1e-6,
    budget: Annotated[
        str | None,
        typer.Option(
            help="The most draws for each audit and each planted defect (1e5: the same bits everywhere), or seconds "
            "for the run (60s: what is not decided by then is INCONCLUSIVE). Each audit's own if not given."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the run.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = CORES,
    backend: Annotated[str, typer.Option(help="processes, or dask.")] = "processes",
    scheduler: Annotated[str | None, typer.Option(help="The Dask scheduler, tcp://host:port.")] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="Where finished tasks are kept until the run ends; a cache if not given."),
    ] = None,
    defects: Annotated[bool, typer.Option(help="Try the planted defects too.")] = True,
    blind_spots: Annotated[
        bool, typer.Option("--blind-spots", help="Weaken each planted defect until its audit misses it.")
    ] = False,
    power: Annotated[
        bool, typer.Option("--power", help="Measure over many seeds how often each planted defect is caught.")
    ] = False,
    seeds: Annotated[
        int | None, typer.Option(min=1, help="How many seeds, from --seed on, for --power; 20 if not given.")
    ] = None,
    write: Annotated[Path | None, typer.Option(help="Also write the table of --power to this page.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON on standard output.")] = False,
) -> None:
    """Confront the code with exact values and the paper's bounds, in draws that control their error."""
    from mcfw.cli.audit import check_options, run_audit, run_blind_spots
    from mcfw.cli.power import run_power
    from montecarlo.pool import Pool

    check_options(
        power=power,
        blind_spots=blind_spots,
        given={
            "--seeds": seeds is not None,
            "--write": write is not None,
            "--keep": keep is not None,
            "--no-defects": not defects,
        },
    )
    pool = Pool(jobs, backend, scheduler)
    if power:
        tried = range(seed, seed + (20 if seeds is None else seeds))
        _finish(
            run_power(
                names or [],
                tried,
                alpha=alpha,
                budget=budget,
                pool=pool,
                keep=keep,
                write=write,
                as_json=as_json,
            )
        )
    if blind_spots:
        _finish(
            run_blind_spots(names or [], alpha=alpha, seed=seed, budget=budget, pool=pool, as_json=as_json)
        )
    _finish(
        run_audit(
            names or [],
            alpha=alpha,
            seed=seed,
            budget=budget,
            pool=pool,
            keep=keep,
            defects=defects,
            as_json=as_json,
        )
    )


@app.command()
def explore(
    names: Annotated[list[str] | None, typer.Argument(help="Bounds or paper labels; all if none.")] = None,
    horizon: Annotated[int, typer.Option(min=1, help="The horizon T of the search.")] = 64,
    rounds: Annotated[
        int, typer.Option(min=0, help="How many chains of each family, or instances, are tried.")
    ] = 20,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the search.")] = 0,
    runs: Annotated[
        str | None, typer.Option(help="Search for worse whole runs instead: stair (no noise) or segment.")
    ] = None,
    tau: Annotated[
        int | None, typer.Option(min=1, help="With --runs: the mixing time; 1 if not given.")
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="With --runs: keep a new champion.")] = False,
) -> None:
    """Print the largest ratio exact/claimed known and found for each bound on the estimator, certified.

    With --runs, search for functions, noise fields and chains on which whole runs come closest to the certificate.
    """
    from mcfw.cli.explore import check_options, run_explore

    check_options(
        runs=runs is not None,
        given={"a bound": bool(names), "--tau": tau is not None, "--keep": keep},
    )
    if runs is None:
        _finish(run_explore(names or [], horizon=horizon, rounds=rounds, seed=seed))
    from mcfw.cli.adversary import run_adversary

    run_adversary(runs, T=horizon, tau=tau or 1, rounds=rounds, seed=seed, write=keep)


@app.command("plan")
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
    from mcfw.cli.plan import Request, run_plan

    request = Request(L, D, G, radius, noise, tau, chain, independent, eps, F_bar, G_h)
    _finish(
        run_plan(request, as_json=as_json, plot=plot, judge=judge, jobs=jobs, sensitive=sensitive, coq=coq)
    )


@app.command()
def reality(
    names: Annotated[
        list[str] | None, typer.Argument(help="Cases by the beginning of their names; all if none.")
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, help="How many runs per noisy case and horizon.")] = 10,
    alpha: Annotated[float, typer.Option(help="The probability that an interval misses its mean.")] = 1e-6,
    long: Annotated[
        bool, typer.Option("--long", help="Also the long horizons, up to T = 2^20 (minutes).")
    ] = False,
    up_to: Annotated[int | None, typer.Option(help="The longest horizon that is run.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rows as JSON.")] = False,
    keep: Annotated[Path | None, typer.Option(help="Write the rows as JSON into this file, too.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the three curves per case into this file.")] = None,
) -> None:
    """Set the worst runs known beside the strongest certificate and the paper's bound.

    Exit code 1 if a certificate is refuted or an instance is not a member of its class.
    """
    from mcfw.cli.reality import chosen_cases, run_reality

    chosen = chosen_cases(names or [], long, up_to)
    _finish(run_reality(chosen, seeds, alpha, plot, as_json=as_json, keep=keep))


def _finish(outcome: ExitCode | bool) -> NoReturn:
    """End the command; a plain truth value is held or violated."""
    if isinstance(outcome, bool):
        outcome = ExitCode.HELD if outcome else ExitCode.VIOLATED
    leave(outcome)


def main() -> None:
    """Run the command; what is no verdict is one clear line and an exit code of its own."""
    guard.run(app)
