"""The reference of the documentation names everything that is public, and docstrings become text."""

import sys
from pathlib import Path

import mcfw

DOCS = Path(__file__).parent.parent / "docs"
sys.path.insert(0, str(DOCS / "extensions"))


def test_the_reference_has_every_public_name():
    """Each name of mcfw.__all__ and of mcfw.baselines.__all__ is on a page of the reference."""
    text = "".join(page.read_text() for page in (DOCS / "reference").glob("*.md"))
    names = [f"mcfw.{n}" for n in mcfw.__all__ if n not in ("adapters", "baselines", "problems")]
    names += [f"mcfw.baselines.{name}" for name in mcfw.baselines.__all__]
    assert [name for name in names if f":: {name}\n" not in text] == []


def test_a_docstring_is_read_as_text():
    """Signs of formulas are escaped, names become code, indented blocks and examples stay."""
    from plain_docstrings import rewritten

    lines = ["|L_t| of `x`:", "", "    a_b = 1", "", ">>> f(x_)", "1", "", "end_"]
    assert rewritten(lines) == [
        r"\|L\_t\| of ``x``:", "", "", "::", "", "    a_b = 1", "", "", ">>> f(x_)", "1", "", r"end\_",
    ]  # fmt: skip
