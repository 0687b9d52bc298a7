"""Numbers of the command line: every numeric option is read as a plain int or float, and judged by the same gates."""

import inspect
import json
import subprocess
import sys

import pytest
import typer.main

from mcfw.cli.app import app
from mcfw.cli.exit_codes import ExitCode
from tests.mcfw.numbers.walk import NUMERIC, leaves

COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


def numbers():
    """(command, option, kinds of its annotation) for every numeric option and argument."""
    for name, command in COMMANDS.items():
        given = inspect.signature(inspect.unwrap(command.callback)).parameters
        for option in command.params:
            kinds = leaves(given[option.name].annotation) & NUMERIC if option.name in given else set()
            if kinds:
                yield name, option, kinds


def read(name, option, text):
    """What a command is handed for this text of one of its options."""
    command, seen = COMMANDS[name], {}
    needed = ["1" for other in command.params if other.required and other is not option]
    callback, command.callback = command.callback, lambda **given: seen.update(given)
    try:
        command.main(
            [*needed, *([option.opts[-1]] if option.opts[-1].startswith("-") else []), text],
            standalone_mode=False,
        )
    finally:
        command.callback = callback
    return seen[option.name]


def test_every_numeric_option_is_read_as_a_plain_number():
    """An int for an int, a float for a float, however it is written; a text that is none is refused by the parser."""
    found = list(numbers())
    assert {"solve", "compare", "plan", "demo"} <= {name for name, *_ in found}
    for name, option, kinds in found:
        (kind,) = kinds
        texts = ["8", "+8", "008"] + ["8.0", "8e0"] * (kind is float)
        values = [read(name, option, text) for text in texts]
        assert [type(value) for value in values] == [kind] * len(values), (name, option.name)
        assert set(values) == {8}, (name, option.name)
        with pytest.raises(Exception, match="valid"):
            read(name, option, "eight")


def run(*arguments):
    """The command in a process of its own."""
    code = "from mcfw.cli.app import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=120
    )


def test_a_run_does_not_depend_on_how_its_numbers_are_written():
    """--radius 4 and 4.0 and 4e0, --budget 2000 and +2000."""
    said = [
        run("solve", "sine", "--radius", radius, "--budget", budget, "--json")
        for radius, budget in (("4", "2000"), ("4.0", "+2000"), ("4e0", "02000"))
    ]
    assert {json.loads(each.stdout)["gap_at_end"] for each in said} == {
        json.loads(said[0].stdout)["gap_at_end"]
    }


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "sine", "--radius", "nan"),
        ("solve", "sine", "--horizon", "9", "--rho", "inf"),
        ("solve", "sine", "--horizon", "9", "--beta", "-1"),
        ("solve", "sine", "--budget", str(2**70)),
        ("compare", "sine", "--seconds", "nan"),
        ("demo", "--horizon", str(10**30)),
    ],
)
def test_a_number_that_is_none_is_one_line_and_a_code(arguments):
    """Not a number, an infinity, a sign, a length that no run has: the line names the value."""
    done = run(*arguments)
    assert done.returncode == ExitCode.COULD_NOT_RUN
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert arguments[-1].lstrip("-")[:20] in done.stderr
