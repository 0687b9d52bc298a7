"""Each command in terminals of 80×24 and 120×40 and in a pipe."""

import pytest

from tests.screens.commands import KEPT, LONG, SCREENS, TIMED, prepare
from tests.screens.faults import faults, words
from tests.screens.kept import FOLDER, compare, differences
from tests.screens.terminal import Shown, in_pipe, in_terminal

WIDE = 400
ONE_LINE = 1000
"""In a pipe a refusal is one line, however long."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in SCREENS]
)
def test_a_screen_keeps_every_word_at_every_width(name, tmp_path):
    """No line too long, no word broken, no cell cut, no column gone; a kept one is the text that is stored."""
    prepare(tmp_path)
    arguments = SCREENS[name].split()
    timed = {"timed": name in TIMED}
    wide, usual = in_pipe(arguments, tmp_path, WIDE), in_terminal(arguments, tmp_path, 80, 24)
    assert wide.lines
    found = {
        "80×24": faults(usual, wide, 80, **timed),
        "120×40": faults(in_terminal(arguments, tmp_path, 120, 40), wide, 120, **timed),
        "pipe": faults(in_pipe(arguments, tmp_path), wide, ONE_LINE if wide.code == 3 else 80, **timed),
        "kept": differences(name, usual.lines) if name in KEPT else [],
    }
    assert not any(found.values()), "\n".join(
        f"{where}: {what}" for where, all_ in found.items() for what in all_
    )


def test_a_changed_screen_is_seen(tmp_path):
    """Seconds may differ; a word, a number or a line may not."""
    kept = (FOLDER / "verify.txt").read_text(encoding="utf-8")
    for changed, differs in (
        (kept.replace(" s\n", "9 s\n"), False),
        (kept.replace("planted", "tried"), True),
        (kept.replace("20 of 20", "19 of 20"), True),
        (kept.rpartition(" Nothing")[0], True),
    ):
        (tmp_path / "now.txt").write_text(f"installed\n{changed}", encoding="utf-8")
        assert compare("verify", tmp_path / "now.txt") == differs


GOOD = Shown(("┃ bound ┃ samples ┃", "a certified horizon of 3.88"), 0)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (Shown(("┃ bound ┃ samples ┃", "a certified horizon of 3.88" + " " * 60 + "x"), 0), "columns of 80"),
        (Shown(("┃ bound ┃ samples ┃", "a certi", "fied horizon of 3.88"), 0), "word broken or cut: certi"),
        (Shown(("┃ bound ┃ sampl… ┃", "a certified horizon of 3.88"), 0), "word broken or cut: sampl…"),
        (Shown(("┃ bound ┃", "a certified horizon of 3.88"), 0), "not shown: samples"),
        (Shown((*GOOD.lines, "mcfw/solve.py:3: SlowWarning: slow"), 0), "a warning with a path"),
        (Shown(GOOD.lines, 1), "exit code 1"),
    ],
)
def test_each_fault_of_a_screen_is_seen(bad, said):
    """A line too long, a word in two, a cell cut, a column gone, a warning and another exit code are named."""
    assert faults(GOOD, GOOD, 80) == []
    assert any(said in fault for fault in faults(bad, GOOD, 80))


def test_seconds_are_not_compared():
    """Of a timed screen, words with digits may differ; of any other, they may not."""
    assert words(["took 3.1 s"], timed=True) == words(["took 2.9 s"], timed=True)
    assert words(["took 3.1 s"]) != words(["took 2.9 s"])
