"""Writes the site: every page, the style sheet, the search and the figures; nothing outside the folder is needed."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from mcfw.cli.site.about import about
from mcfw.cli.site.audits import audits
from mcfw.cli.site.errata_page import errata_page
from mcfw.cli.site.front import front
from mcfw.cli.site.graph import Node, draw
from mcfw.cli.site.horizons import horizons
from mcfw.cli.site.markup import DOCUMENTATION, NAVIGATION, Page, join, render, tag
from mcfw.cli.site.material import Material, slug, word
from mcfw.cli.site.speed import speed
from mcfw.cli.site.statement import pages
from mcfw.cli.site.studies import figures, studies
from mcfw.run.patience import Patience
from mcfw.run.progress import ProgressBar

FRONT = "index.html"
STYLE = ("palette.css", "style.css")
"""The colours, which the documentation and its pictures have too, and what stands on them."""


def write_site(material: Material) -> Path:
    """Write every page into the material's folder; returns the front page.

    All is made in a folder beside the pages first: whatever fails before the last page leaves the former site as it
    was. Then the files take their places, the front page last.
    """
    folder = material.folder
    folder.mkdir(parents=True, exist_ok=True)
    interrupt = Patience()
    with TemporaryDirectory(dir=folder, prefix=".site-") as made:
        for place, body in _files(material):
            target = Path(made, place)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(body)
        with interrupt.waiting():
            _put_in_place(Path(made), folder)
    if interrupt.over:
        raise KeyboardInterrupt(f"the site in {folder} is complete")
    return folder / FRONT


def _put_in_place(made: Path, folder: Path) -> None:
    """Move the files of a finished site, the front page last."""
    places = sorted(path.relative_to(made) for path in made.rglob("*") if path.is_file())
    for place in sorted(places, key=lambda place: place == Path(FRONT)):
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (made / place).replace(folder / place)


def _files(material: Material) -> Iterator[tuple[str, bytes]]:
    """Every file of the site with its place."""
    documented = (material.folder / DOCUMENTATION).exists()
    with ProgressBar(len(material.ledger["results"]) + len(NAVIGATION), "pages of the report") as bar:
        for done, page in enumerate(_pages(material), start=1):
            yield page.path, render(page, documented).encode()
            bar.update(done)
    assets = files("mcfw.cli.site")
    yield "style.css", b"".join(assets.joinpath(name).read_bytes() for name in STYLE)
    script = f"const INDEX = {json.dumps(_index(material), ensure_ascii=False)};\n"
    yield "search.js", script.encode() + assets.joinpath("search.js").read_bytes()
    for place, file in figures(material):
        yield place, file.read_bytes()


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
