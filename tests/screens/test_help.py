"""Every `--help` says what its source says: nothing of it is taken for markup, and each option has a sentence."""

import re

import pytest
import typer
from typer.testing import CliRunner

from mcfw.cli.app import app
from tests.environments.rows import GROUP
from tests.screens.faults import BOXES

WIDTHS = (80, 120)


def shown(arguments, width):
    """The help of a command in a terminal of a width, without the lines of its panels."""
    done = CliRunner().invoke(
        app, [*arguments, "--help"], env={"COLUMNS": str(width), "TERMINAL_WIDTH": str(width)}
    )
    assert done.exit_code == 0
    assert max(map(len, done.output.splitlines())) <= width
    return " ".join(BOXES.sub(" ", done.output).split())


def said(text):
    """A help text of the source as its reader should see it; a bracket that is escaped is a bracket."""
    return " ".join(text.replace("\\[", "[").replace("\b", "").split())


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", GROUP.commands)
def test_a_help_text_is_shown_as_it_is_written(name, width):
    """Each word of the command's docstring and of its options' sentences is on the screen, in its order."""
    command, screen = GROUP.commands[name], shown([name], width)
    rest = re.sub(r"[\s│]+", " ", screen)
    for param in command.params:
        assert param.help, f"{name}: {param.name} has no sentence"
        words = said(param.help).split()
        assert in_order(words, rest), f"{name} --help does not show: {param.help}"
    assert in_order(said(command.help).split(), rest)


def in_order(words, text):
    """Whether the words are in the text in this order, whatever stands between them in other columns."""
    place = 0
    for word in words:
        place = text.find(word, place)
        if place < 0:
            return False
        place += len(word)
    return True


def test_what_markup_would_eat_is_missed():
    """The check sees a bracket that the screen takes for markup."""
    eaten = typer.Typer()

    @eaten.command()
    def one(eps: float = typer.Option(0.1, help="The target: E[average gap] at most this.")) -> None:
        """Do something."""

    output = CliRunner().invoke(eaten, ["--help"], env={"COLUMNS": "80"}).output
    assert not in_order(["E[average", "gap]"], " ".join(output.split()))


def test_the_commands_stand_in_groups():
    """`mcfw --help` has a panel for each kind of reader, and every command is in one."""
    screen = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "80"}).output
    panels = {command.rich_help_panel for command in GROUP.commands.values()}
    assert len(panels) == 3
    assert all(panel in screen for panel in panels)
    assert all(re.search(rf"│ {name} ", screen) for name in GROUP.commands)
