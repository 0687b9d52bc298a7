"""The guard around every command: whatever goes wrong is one clear line and an exit code, never a verdict."""

import codecs
import io
import json
import os
import shutil
import sys
import textwrap
import traceback
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn, TextIO

import typer
from typer.core import TyperGroup

from mcfw.cli.exit_codes import NOTHING_KEPT, ExitCode, Leave, leave
from mcfw.errors import McfwError, MissingPackage
from mcfw.optional import extra_of, missing_sentence
from theory.errors import TheoryError

OURS = {"mcfw", "theory", "montecarlo"}


class Guarded(TyperGroup):
    """A group of commands whose failures end in `ExitCode.COULD_NOT_RUN` or `ExitCode.INTERRUPTED`."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; errors of the parser of options go on to it, since it knows how to show them."""
        try:
            return super().invoke(ctx)
        except Leave:
            raise
        except BaseException as error:
            if _is_of_the_parser(error):
                raise
            _stop(error)


def run(app: typer.Typer) -> NoReturn:
    """Run the commands; neither a wrong option nor a fault of the parser or of the output is a verdict."""
    sys.stdout, sys.stderr = _speakable(sys.stdout), _speakable(sys.stderr)
    warnings.showwarning = _show_warning
    try:
        code = _code(app)
        sys.stdout.flush()  # a full disk must be noticed while there still is a code to give
    except BaseException as error:
        _stop(error)
    leave(code)


def _code(app: typer.Typer) -> ExitCode:
    try:
        app()
    except Leave as end:
        return ExitCode(end.code)
    except SystemExit as end:
        if end.code == 1:
            raise BrokenPipeError from end  # so rich and the parser end a process whose reader is gone
        if end.code == ExitCode.INTERRUPTED:
            raise KeyboardInterrupt from end  # which the parser takes without a word
        return ExitCode.COULD_NOT_RUN if end.code else ExitCode.HELD
    return ExitCode.HELD


def _speakable(stream: TextIO | None) -> TextIO:
    """The stream, on which what its encoding lacks is written as JSON writes it; of a closed one, nowhere."""
    if stream is None:
        return Path(os.devnull).open("w", encoding="utf-8")
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="mcfw.escaped")
    return stream


def _escaped(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


codecs.register_error("mcfw.escaped", _escaped)


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """A warning is a sentence for whoever typed the command; the file and the line that gave it tell them nothing."""
    with suppress(OSError):
        typer.echo(_wrapped(f"mcfw: {message}", sys.stderr), err=True)


def _stop(error: BaseException) -> NoReturn:
    """Say what went wrong, where anybody can hear it, and leave."""
    with suppress(OSError):
        typer.echo(_wrapped(f"mcfw: {_sentence(error)}", sys.stderr), err=True)
    for stream in (sys.stdout, sys.stderr):
        _drop(stream)
    leave(ExitCode.INTERRUPTED if isinstance(error, KeyboardInterrupt) else ExitCode.COULD_NOT_RUN)


def _wrapped(sentence: str, stream: TextIO) -> str:
    """The sentence between whose words a terminal has its lines broken; elsewhere it stays one line."""
    if not stream.isatty():
        return sentence
    width = shutil.get_terminal_size().columns
    return textwrap.fill(sentence, width, break_long_words=False, break_on_hyphens=False)


def _sentence(error: BaseException) -> str:
    match error:
        case KeyboardInterrupt():
            return f"interrupted; {str(error) or NOTHING_KEPT}"
        case MissingPackage():
            return str(error)
        case ImportError():
            return _missing(error)
        case BrokenPipeError() | SystemExit():  # rich ends the process by itself when its reader is gone
            return "whoever read the output left before its end"
        case McfwError() | TheoryError():
            return str(error)
        case OSError():
            return f"the system refused: {error}"
        case MemoryError():
            return f"there is not enough memory: {error}"
        case OverflowError():
            return f"a number is too large for this computation: {error}"
    traceback.print_exception(error)
    return f"this is a fault of mcfw, not of your input: {type(error).__name__}: {error}"


def _drop(stream: TextIO) -> None:
    """What cannot be written now must not be tried again when the interpreter ends: that has a code of its own."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _missing(error: ImportError) -> str:
    package = str(error.name).split(".")[0]
    if package in OURS:
        return f"this installation is damaged: {error}"
    if package in sys.stdlib_module_names:
        return (
            f"this Python lacks {package}, a module of its standard library: install Python whole ({error})"
        )
    return missing_sentence("this command", [extra_of(package)], [package])


def _is_of_the_parser(error: BaseException) -> bool:
    """Whether it is a usage error or an early exit of the option parser, by whatever name it imports that parser."""
    return any(kind.__module__.split(".")[0] in ("typer", "click") for kind in type(error).__mro__)
