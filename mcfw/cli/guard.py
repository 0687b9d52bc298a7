"""The guard around every command: whatever goes wrong is one clear line and an exit code, never a verdict."""

import os
import sys
import traceback
from typing import Any

import typer
from typer.core import TyperGroup

from mcfw.cli.exit_codes import ExitCode, Leave, leave
from mcfw.errors import McfwError
from theory.errors import TheoryError

EXTRAS = {"matplotlib": "lab", "distributed": "cluster"}
OURS = {"mcfw", "theory", "montecarlo"}


class Guarded(TyperGroup):
    """A group of commands whose failures end in `ExitCode.COULD_NOT_RUN` or `ExitCode.INTERRUPTED`."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; errors of the parser of options go on to it, since it knows how to show them."""
        try:
            found = super().invoke(ctx)
            sys.stdout.flush()  # a full disk must be noticed while there still is a code to give
            return found
        except Leave:
            _flush()
            raise
        except KeyboardInterrupt as stop:
            _stop(f"interrupted; {str(stop) or 'nothing was kept'}", ExitCode.INTERRUPTED)
        except ImportError as error:
            _stop(_missing(error))
        except (BrokenPipeError, SystemExit):  # rich ends the process by itself when its reader is gone
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            _stop("whoever read the output left before its end")
        except (McfwError, TheoryError) as error:
            _stop(str(error))
        except OSError as error:
            _stop(f"the system refused: {error}")
        except MemoryError as error:
            _stop(f"there is not enough memory: {error}")
        except OverflowError as error:
            _stop(f"a number is too large for this computation: {error}")
        except Exception as error:
            if _is_of_the_parser(error):
                raise
            traceback.print_exc()
            _stop(f"this is a fault of mcfw, not of your input: {type(error).__name__}: {error}")


def run(app: typer.Typer) -> None:
    """Run the commands; a wrong option or argument is no verdict either."""
    try:
        app()
    except Leave:
        raise
    except SystemExit as end:
        if end.code not in (0, None):
            leave(ExitCode.COULD_NOT_RUN)
        raise


def _stop(sentence: str, code: ExitCode = ExitCode.COULD_NOT_RUN) -> None:
    typer.echo(f"mcfw: {sentence}", err=True)
    _drop_output()
    leave(code)


def _flush() -> None:
    try:
        sys.stdout.flush()
    except OSError as error:
        _stop(f"the output could not be written: {error}")


def _drop_output() -> None:
    """What cannot be written now must not be tried again when the interpreter ends: that has a code of its own."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _missing(error: ImportError) -> str:
    package = str(error.name).split(".")[0]
    if package in OURS:
        return f"this installation is damaged: {error}"
    extra = EXTRAS.get(package, "theory")
    return f"{error.name} is not installed; this command needs the extra `{extra}`"


def _is_of_the_parser(error: Exception) -> bool:
    """Whether it is a usage error or an early exit of the option parser, by whatever name it imports that parser."""
    return any(kind.__module__.split(".")[0] in ("typer", "click") for kind in type(error).__mro__)
