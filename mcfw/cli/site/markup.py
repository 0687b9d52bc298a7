"""One skeleton makes every page of the report."""

from typing import NamedTuple

from mcfw.hypertext import Content, Markup, join, table, tag

__all__ = ["Content", "Markup", "Page", "join", "render", "table", "tag"]


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


DOCUMENTATION, DATA = "docs/index.html", "ledger.json"
"""What lies in the same folder: `make docs` writes the one, the commands that make a site the other."""


def render(page: Page, documented: bool = False) -> str:
    """The whole document, with a way to the documentation if it is beside the site."""
    places = NAVIGATION | ({DOCUMENTATION: "Documentation"} if documented else {})
    links = [
        tag("a", words, href=page.up + path, aria_current="page" if path == page.path else None)
        for path, words in places.items()
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
        tag("footer", "The ledger as data: ", tag("a", DATA, href=page.up + DATA)),
    )
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'
