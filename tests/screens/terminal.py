"""A terminal of a given size: what a command shows in it, as the lines that a person could scroll through."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from typing import NamedTuple

import pyte

SCROLLED = 3000
"""The lines that can be scrolled back to."""
LIMIT = 600.0
CODE = "from mcfw.cli.app import main; main()"


class Shown(NamedTuple):
    """The lines on the screen, without blanks at their ends, and the exit code."""

    lines: tuple[str, ...]
    code: int


def in_terminal(arguments, folder, columns, rows):
    """Run `mcfw` with these arguments in a pseudo-terminal; bars that are gone at the end are not shown."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = _environment() | {"TERM": "xterm-256color"}
    command = [sys.executable, "-c", CODE, *arguments]
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        sent = _all_of(ours, process)
    os.close(ours)
    screen = pyte.Screen(columns, SCROLLED)
    pyte.Stream(screen).feed(sent.decode("utf-8", "replace"))
    return Shown(_trimmed(screen.display), process.returncode)


def in_pipe(arguments, folder, columns=None):
    """Run `mcfw` with its output in a pipe, which has no width, or the one that COLUMNS says."""
    width = {} if columns is None else {"COLUMNS": str(columns)}
    done = subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        cwd=folder,
        env=_environment() | width,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT,
    )
    return Shown(_trimmed(done.stdout.splitlines()), done.returncode)


def _environment():
    hidden = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "PYTHONWARNINGS")
    return {key: value for key, value in os.environ.items() if key not in hidden}


def _all_of(terminal, process):
    """Everything that is written until the other side is closed."""
    sent, ends = b"", time.monotonic() + LIMIT
    while time.monotonic() < ends:
        if not select.select([terminal], [], [], 1.0)[0]:
            continue
        try:
            piece = os.read(terminal, 1 << 16)
        except OSError:  # so Linux says that nobody holds the other side any more
            return sent
        if not piece:
            return sent
        sent += piece
    process.kill()
    raise TimeoutError(f"{process.args} is not done after {LIMIT} s")


def _trimmed(lines):
    """The lines without blanks at their ends, up to the last that is not blank."""
    found = [line.rstrip() for line in lines]
    while found and not found[-1]:
        found.pop()
    return tuple(found)
