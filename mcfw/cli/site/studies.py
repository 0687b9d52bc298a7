"""The numerical studies: their tables, statements and figures, as their commands wrote them."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

from mcfw.cli.site.markup import Markup, Page, join, table, tag
from mcfw.cli.site.material import Material
from mcfw.errors import InvalidInput
from montecarlo.studies.stamp import MARK
from montecarlo.studies.study import read_study
from montecarlo.studies.written import STATEMENTS, TABLE


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
    for file in sorted(material.studies.glob("*/*.png")):
        yield f"figures/{file.parent.name}-{file.name}", file


def _study(folder: Path) -> Markup:
    name = folder.name
    lines = (folder / TABLE).read_text(encoding="utf-8").splitlines()
    rows = list(csv.reader(line for line in lines if not line.startswith(MARK)))
    drawn = [
        tag("img", src=f"figures/{name}-{file.name}", alt=f"{name}: {file.stem}", loading="lazy")
        for file in sorted(folder.glob("*.png"))
    ]
    return join(
        tag("h2", name.capitalize()),
        tag("p", _origin(folder)),
        _statements(folder / STATEMENTS),
        table(rows[0], [[_shorter(cell) for cell in row] for row in rows[1:]]),
        [tag("p", picture, class_="figure") for picture in drawn],
    )


def _origin(folder: Path) -> str:
    """Which command and sources wrote the folder, and whether that is still so."""
    try:
        stored = read_study(folder)
    except InvalidInput as error:
        return f"Of unknown origin: {error}."
    words = f"{stored.word.upper()}: {stored.stamp.command}, sources {stored.stamp.sources[:12]}"
    said = "" if stored.current else ", which have changed since"
    altered = f" Not what its runs give: {', '.join(stored.altered)}." if stored.altered else ""
    return f"{words}{said}.{altered}"


def _statements(file: Path) -> Markup:
    if not file.exists():
        return Markup("")
    found = json.loads(file.read_text(encoding="utf-8"))["statements"]
    columns = ("statement", "verdict", "evidence", "basis", "null", "paper_label")
    return table((*columns[:-1], "label"), [tuple(s[column] for column in columns) for s in found])


def _shorter(cell: str) -> str:
    """A number to four digits, anything else as it is."""
    try:
        return cell if cell.isdigit() else f"{float(cell):.4g}"
    except ValueError:
        return cell
