"""The `mcfw` command: thin declarations; each command imports what it needs when it runs."""

from typing import Annotated

import typer

from mcfw import __version__
from mcfw.cli import error_boundary
from mcfw.cli.exit_codes import table
from mcfw.cli.experiments.commands import commands as experiments
from mcfw.cli.extras import Command
from mcfw.cli.paper.commands import commands as paper
from mcfw.cli.solver.commands import commands as solver

app = typer.Typer(
    name="mcfw",
    cls=error_boundary.Guarded,
    help="MC-ALFCG: a projection-free solver for one Markov trajectory, with its theory checked by machine.",
    epilog=table(),
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mcfw {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and leave."
        ),
    ] = False,
) -> None:
    """Declare the options that stand before any command; without one, list the commands."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for group in (solver, paper, experiments):
    for declared in group.registered_commands:
        declared.cls = Command
    app.add_typer(group)


def main() -> None:
    """Run the command; what is no verdict is one clear line and an exit code of its own."""
    error_boundary.run(app)
