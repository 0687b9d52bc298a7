"""How values of the theory look in a notebook: small HTML tables, made when they are shown."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def table(caption: str, headings: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return an HTML table.

    >>> table("a < b", ["x"], [[1]])
    '<table><caption>a &lt; b</caption><tr><th>x</th></tr><tr><td>1</td></tr></table>'
    """
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"
