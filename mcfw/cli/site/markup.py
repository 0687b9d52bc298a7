"""HTML as values: text is escaped, markup is not, and one skeleton makes every page."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

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


class Page(NamedTuple):
    """One page: where it lies in the site, its title and its content."""

    path: str
    title: str
    body: Markup

    @property
    def up(self) -> str:
        """The way from this page to the root of the site."""
        return "../" * self.path.count("/")


NAVIGATION = {
    "index.html": "Results",
    "graph.html": "Graph",
    "errata.html": "Errata",
    "horizons.html": "Horizons",
    "audits.html": "Audits",
    "studies.html": "Studies",
    "speed.html": "Speed",
    "about.html": "How to read",
}


def render(page: Page) -> str:
    """The whole document."""
    links = [
        tag("a", words, href=page.up + path, aria_current="page" if path == page.path else None)
        for path, words in NAVIGATION.items()
    ]
    search = tag(
        "form",
        tag("label", "Search", for_="search", class_="hidden"),
        tag("input", id="search", type="search", placeholder="Search claims ( / )", autocomplete="off"),
        tag("ul", id="found", aria_live="polite"),
        role="search",
    )
    head = join(
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{page.title} · mcfw"),
        tag("link", rel="stylesheet", href=page.up + "style.css"),
        tag("script", "", src=page.up + "search.js", defer="", data_root=page.up),
    )
    body = join(
        tag("a", "Skip to the content", href="#main", class_="skip"),
        tag("header", tag("nav", links, aria_label="Pages"), search),
        tag("main", tag("h1", page.title), page.body, id="main"),
    )
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'
