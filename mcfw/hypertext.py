"""HTML as values: text is escaped, markup is not. Reports are made of it, and what notebooks show of an object."""

from collections.abc import Iterable
from html import escape

VOID = frozenset(("br", "input", "meta", "link", "img"))


class Markup(str):
    """Text that is HTML already."""


Content = str | Iterable[str]


def tag(element: str, /, *children: Content, **attributes: str | int | None) -> Markup:
    """An element; strings are escaped unless they are `Markup`. `class_` and `for_` lose the underscore, `_` is `-`.

    >>> tag("p", "a < b", class_="small")
    '<p class="small">a &lt; b</p>'
    """
    pairs = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    opening = "".join(f' {key}="{escape(str(value))}"' for key, value in pairs if value is not None)
    if element in VOID:
        return Markup(f"<{element}{opening}>")
    return Markup(f"<{element}{opening}>{join(*children)}</{element}>")


def join(*children: Content) -> Markup:
    """The children one after the other."""
    parts: list[str] = []
    for child in children:
        items = (child,) if isinstance(child, str) else child
        parts += [item if isinstance(item, Markup) else escape(item) for item in items]
    return Markup("".join(parts))


def table(headings: Iterable[str], rows: Iterable[Iterable[str]], **attributes: str | None) -> Markup:
    """A table that can scroll sideways on a narrow screen."""
    head = tag("thead", tag("tr", [tag("th", heading, scope="col") for heading in headings]))
    body = tag("tbody", [tag("tr", [tag("td", cell) for cell in row]) for row in rows])
    return tag("div", tag("table", head, body, **attributes), class_="scroll", tabindex=0)
