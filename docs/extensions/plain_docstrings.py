"""Docstrings as the sources have them: plain text with formulas, `names` and examples, not reStructuredText.

A formula such as |L_t| ≤ x_{t+1} would be markup there; here it is text. Names in backticks become code, indented
blocks and tables are kept as they stand, and examples are examples.
"""

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SPECIAL = re.compile(r"([\\*|_])")


def plain(app: "Sphinx", what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Rewrite a docstring, in place, so that reStructuredText reads it as text."""
    lines[:] = list(rewritten(lines))


def rewritten(lines: list[str]) -> list[str]:
    """The lines with text escaped, and indented blocks as literal ones."""
    found: list[str] = []
    literal = example = False
    for line in lines:
        example = line.lstrip().startswith((">>>", "...")) or (example and bool(line.strip()))
        indented = line.startswith(" ") and not example
        if indented and not literal:
            found += ["", "::", ""]
        if literal and not indented and line.strip():
            found.append("")
        literal = indented or (literal and not line.strip())
        found.append(line if example or literal or not line.strip() else escaped(line))
    return found


def escaped(line: str) -> str:
    """Text with its signs escaped and `names` as code."""
    parts = re.split(r"(``.+?``|`.+?`)", line)
    return "".join(
        f"``{part.strip('`')}``" if part.startswith("`") and len(part) > 2 else SPECIAL.sub(r"\\\1", part)
        for part in parts
    )


def setup(app: "Sphinx") -> dict[str, bool]:
    """Register the rewriting."""
    app.connect("autodoc-process-docstring", plain)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
