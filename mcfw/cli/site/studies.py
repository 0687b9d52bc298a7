"""The numerical studies: their tables, statements and figures, as their commands wrote them."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

from mcfw.cli.site.markup import Markup, Page, join, table, tag
from mcfw.cli.site.material import Material


def studies(material: Material) -> Page:
    """A section per study."""
    folders = sorted(path.parent for path in material.studies.glob("*/table.csv"))
    if not folders:
        body: Markup = tag(
            "p",
            "Not run. Run ",
            tag("code", "mcfw study composite"),
            " and name its folder with --studies.",
            class_="missing",
        )
    else:
        body = join([_study(folder) for folder in folders])
    return Page("studies.html", "Studies", body)


def figures(material: Material) -> Iterator[tuple[str, Path]]:
    """The figures as (path in the site, file)."""
    for file in sorted(material.studies.glob("*/*.svg")):
        yield f"figures/{file.parent.name}-{file.name}", file


def _study(folder: Path) -> Markup:
    name = folder.name
    rows = list(csv.reader((folder / "table.csv").read_text(encoding="utf-8").splitlines()))
    drawn = [
        tag("img", src=f"figures/{name}-{file.name}", alt=f"{name}: {file.stem}", loading="lazy")
        for file in sorted(folder.glob("*.svg"))
    ]
    return join(
        tag("h2", name.capitalize()),
        _statements(folder / "statements.json"),
        table(rows[0], [[_shorter(cell) for cell in row] for row in rows[1:]]),
        [tag("p", picture, class_="figure") for picture in drawn],
    )


def _statements(file: Path) -> Markup:
    if not file.exists():
        return Markup("")
    found = json.loads(file.read_text(encoding="utf-8"))
    rows = [(s["statement"], s["verdict"], s["evidence"], s["paper_label"]) for s in found]
    return table(("statement", "verdict", "evidence", "label"), rows)


def _shorter(cell: str) -> str:
    """A number to four digits, anything else as it is."""
    try:
        return cell if cell.isdigit() else f"{float(cell):.4g}"
    except ValueError:
        return cell
