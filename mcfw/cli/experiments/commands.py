"""The commands of who runs audits and numerical studies. Thin declarations: each imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from mcfw.cli.exit_codes import finish
from mcfw.cli.options import CORES, Junit, Sarif

commands = typer.Typer()
PANEL = "Run experiments"


@commands.command(rich_help_panel=PANEL)
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
    junit: Junit = None,
    sarif: Sarif = None,
) -> None:
    """Confront the code with exact values and the paper's bounds, in draws that control their error."""
    from mcfw.cli.exchange import Exchange
    from mcfw.cli.experiments.audit import check_options, run_audit, run_blind_spots
    from mcfw.cli.experiments.power import run_power
    from montecarlo.pool import Pool

    check_options(
        power=power,
        blind_spots=blind_spots,
        given={
            "--seeds": seeds is not None,
            "--write": write is not None,
            "--keep": keep is not None,
            "--no-defects": not defects,
            "--junit": junit is not None,
            "--sarif": sarif is not None,
        },
    )
    pool = Pool(jobs, backend, scheduler)
    if power:
        tried = range(seed, seed + (20 if seeds is None else seeds))
        finish(
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
        finish(
            run_blind_spots(names or [], alpha=alpha, seed=seed, budget=budget, pool=pool, as_json=as_json)
        )
    finish(
        run_audit(
            names or [],
            alpha=alpha,
            seed=seed,
            budget=budget,
            pool=pool,
            keep=keep,
            defects=defects,
            as_json=as_json,
            exchange=Exchange(junit, sarif),
        )
    )


@commands.command(rich_help_panel=PANEL)
def study(
    name: Annotated[
        str | None,
        typer.Argument(help="classification, composite, ours, projection, data, practice or oracles."),
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
    from mcfw.cli.experiments import study as command
    from montecarlo.pool import Pool

    pool = Pool(jobs, backend, scheduler)
    if check is not None:
        finish(command.check(check))
    if write is not None:
        finish(command.tell(write, out))
    finish(command.run(name, seeds, pool, out, sizes, quick))


@commands.command(rich_help_panel=PANEL)
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
    from mcfw.cli.experiments.reality import chosen_cases, run_reality

    chosen = chosen_cases(names or [], long, up_to)
    finish(run_reality(chosen, seeds, alpha, plot, as_json=as_json, keep=keep))


@commands.command(rich_help_panel=PANEL)
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
    from mcfw.cli.experiments.explore import check_options, run_explore

    check_options(
        runs=runs is not None,
        given={"a bound": bool(names), "--tau": tau is not None, "--keep": keep},
    )
    if runs is None:
        finish(run_explore(names or [], horizon=horizon, rounds=rounds, seed=seed))
    from mcfw.cli.experiments.adversary import run_adversary

    run_adversary(runs, T=horizon, tau=tau or 1, rounds=rounds, seed=seed, write=keep)
