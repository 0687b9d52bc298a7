"""Writes the site: every page, the style sheet, the search and the figures; nothing outside the folder is needed."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from mcfw.cli.site.about import about
from mcfw.cli.site.audits import audits
from mcfw.cli.site.errata_page import errata_page
from mcfw.cli.site.front import front
from mcfw.cli.site.graph import Node, draw
from mcfw.cli.site.horizons import horizons
from mcfw.cli.site.markup import Page, join, render, tag
from mcfw.cli.site.material import Material, slug, word
from mcfw.cli.site.speed import speed
from mcfw.cli.site.statement import pages
from mcfw.cli.site.studies import figures, studies
from mcfw.run import archive


def write_site(material: Material) -> Path:
    """Write every page into the material's folder; returns the front page."""
    folder = material.folder
    for page in _pages(material):
        target = folder / page.path
        target.parent.mkdir(parents=True, exist_ok=True)
        archive.replace(target, render(page).encode())
    assets = files("mcfw.cli.site")
    archive.replace(folder / "style.css", assets.joinpath("style.css").read_bytes())
    script = f"const INDEX = {json.dumps(_index(material), ensure_ascii=False)};\n"
    archive.replace(folder / "search.js", script.encode() + assets.joinpath("search.js").read_bytes())
    for place, file in figures(material):
        (folder / place).parent.mkdir(exist_ok=True)
        archive.replace(folder / place, file.read_bytes())
    return folder / "index.html"


def _pages(material: Material) -> Iterator[Page]:
    yield front(material)
    yield from pages(material)
    yield graph(material)
    yield errata_page(material)
    yield horizons(material)
    yield audits(material)
    yield studies(material)
    yield speed(material)
    yield about()


def graph(material: Material) -> Page:
    """The dependency graph of the whole paper."""
    results = {result["label"]: result for result in material.ledger["results"]}
    nodes = {
        label: Node(label, word(result), word(result), f"statement/{slug(label)}.html")
        for label, result in results.items()
    }
    needs = {label: below & results.keys() for label, below in material.needs.items() if label in results}
    drawn = draw(nodes, needs, "What every labelled result rests on")
    words = (
        "An arrow goes down from a result to what its claims need. The word in a box is its verdict; "
        "thick frames are formal, solid ones proved or certified, dashed ones checked at cases or audited, "
        "dotted ones cited or definitions."
    )
    return Page("graph.html", "Dependency graph", join(tag("p", words), drawn))


def _index(material: Material) -> list[tuple[str, str, str, str]]:
    """What the search knows: (name, label, text, page)."""
    found = [
        (
            result["label"],
            "",
            material.says[result["label"]]["title"],
            f"statement/{slug(result['label'])}.html",
        )
        for result in material.ledger["results"]
    ]
    found += [
        (row["id"], row["label"], row["text"], f"statement/{slug(row['label'])}.html#{row['id']}")
        for row in material.rows.values()
    ]
    return found
