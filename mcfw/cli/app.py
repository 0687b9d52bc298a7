"""The `mcfw` command: thin declarations; each command imports what it needs when it runs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from mcfw import __version__
from mcfw.errors import McfwError

app = typer.Typer(
    name="mcfw",
    help="MC-ALFCG: a projection-free solver for one Markov trajectory, with its theory checked by machine.",
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
    chain: Annotated[Path, typer.Argument(help="A stochastic matrix, as a .npy file.")],
) -> None:
    """Print the stationary law, the exact mixing time and certified upper bounds of a finite chain."""
    from mcfw.cli.mixing import print_mixing

    print_mixing(chain)


def main() -> None:
    """Run the command; an error of this project is one clear line and exit code 2."""
    try:
        app()
    except McfwError as error:
        typer.echo(f"mcfw: {error}", err=True)
        sys.exit(2)
