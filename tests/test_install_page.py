"""The page on installing says what pyproject.toml and the table of needs say."""

import re
import tomllib
from pathlib import Path

from mcfw.cli.extras import NEEDS, always
from mcfw.optional import PACKAGES

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
EVERY_OTHER = "every other command"
MAKE = (ROOT / "Makefile").read_text(encoding="utf-8")


def table(first, second):
    """The rows of a table of the page, by its first two headings."""
    _, _, below = PAGE.partition(f"| {first} | {second} |")
    rows = below.partition("\n\n")[0].splitlines()[2:]
    return {
        cells[0]: cells[1] for cells in ([cell.strip() for cell in row.strip("|").split("|")] for row in rows)
    }


def test_the_extras_of_a_user_are_those_of_pyproject():
    """Each extra that a command may ask for has a row with the packages that it brings, and no other has one."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    brought = {
        f"`{name}`": ", ".join(re.split(r"[<>=]", one)[0] for one in declared[name]) for name in PACKAGES
    }
    assert table("extra", "packages") == brought


def commands(cell):
    """The commands that a cell names."""
    return set(re.findall(r"`mcfw (\w+)", cell))


def test_which_command_needs_what():
    """The commands that need nothing are named; every other needs `theory`; options bring what the page says."""
    rows = table("command", "needs")
    bare = next(cell for cell in rows if rows[cell].startswith("nothing more"))
    assert commands(bare) == {name for name, extras in NEEDS.items() if always not in extras.values()}
    assert rows[EVERY_OTHER] == "`theory`"
    for name, extras in NEEDS.items():
        assert {extra for extra, when in extras.items() if when is always} <= {"theory"}, name
    said = {extra for cell in rows.values() for extra in re.findall(r"`(\w+)`", cell)}
    assert said == {extra for extras in NEEDS.values() for extra in extras}


def test_the_options_that_bring_an_extra_are_those_of_the_table():
    """`data` and `cluster` are needed by the commands that the page names with them."""
    rows = table("command", "needs")
    data = next(cell for cell in rows if "`data`" in rows[cell])
    assert commands(data) == {name for name, extras in NEEDS.items() if "data" in extras}
    assert any("--backend dask" in cell and "`cluster`" in rows[cell] for cell in rows)


def test_the_make_targets_on_the_page_exist():
    """Every `make` line of the page is a target."""
    targets = set(re.search(r"^\.PHONY: (.*)$", MAKE, re.MULTILINE).group(1).split())
    said = set(re.findall(r"(?:`|^    )make ([\w-]+)", PAGE, re.MULTILINE))
    assert {"verify", "test", "formal"} <= said <= targets
