"""The numerical studies: their tables, statements and figures, as their commands wrote them."""

import csv
import json
import math
from collections.abc import Iterator
from pathlib import Path

from mcfw.cli.site.dots import Dot, Line, dots
from mcfw.cli.site.markup import Markup, Page, join, table, tag
from mcfw.cli.site.material import Material
from mcfw.errors import InvalidInput
from montecarlo.studies.output_files import RUNS, STATEMENTS, TABLE
from montecarlo.studies.provenance_line import MARK
from montecarlo.studies.study import read_origin

LONG = 24
"""A table or chart with more rows than this is folded away."""


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
        yield f"figures/{file.parent.name}-{file.name}", _own(file)


def _own(file: Path) -> Path:
    """The file, if it is one: what a link in a folder from elsewhere leads to does not belong into a report."""
    if file.is_symlink() or (file.exists() and not file.is_file()):
        raise InvalidInput(f"{file} is not a file but a link or a device: put the file itself there")
    return file


def _study(folder: Path) -> Markup:
    try:
        return _written(folder)
    except InvalidInput:
        raise
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        fault = f"{type(error).__name__}: {error}"
        raise InvalidInput(
            f"{folder} is no study as this version writes it ({fault}): run it again"
        ) from error


def _written(folder: Path) -> Markup:
    name = folder.name
    lines = _own(folder / TABLE).read_text(encoding="utf-8").splitlines()
    rows = list(csv.reader(line for line in lines if not line.startswith(MARK)))
    drawn = [
        tag("img", src=f"figures/{name}-{file.name}", alt=f"{name}: {file.stem}", loading="lazy")
        for file in sorted(folder.glob("*.png"))
    ]
    return join(
        tag("h2", name.capitalize()),
        tag("p", _origin(folder)),
        _statements(folder / STATEMENTS),
        _charts(name, [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]),
        [tag("p", picture, class_="figure") for picture in drawn],
        _long(
            f"table.csv, {len(rows) - 1} rows",
            table(rows[0], [[_shorter(c) for c in row] for row in rows[1:]]),
        )
        if len(rows) > LONG
        else table(rows[0], [[_shorter(cell) for cell in row] for row in rows[1:]]),
    )


def _origin(folder: Path) -> str:
    """Which command and sources wrote the folder, and whether the sources are still those; nothing is judged again."""
    try:
        _own(folder / RUNS)
        origin = read_origin(folder)
    except InvalidInput as error:
        return f"Of unknown origin: {error}."
    changed = "" if origin.current else ", which have changed since"
    return (
        f"{origin.word.upper()}: {origin.stamp.command}, sources {origin.stamp.sources[:12]}{changed}. "
        f"To judge its runs again: mcfw study --check {folder.parent} (the study of real data needs the extra data)."
    )


def _long(summary: str, content: Markup) -> Markup:
    return tag("details", tag("summary", summary), content)


def _charts(study: str, rows: list[dict[str, str]]) -> list[Markup]:
    """The means of the table on a logarithmic scale, a chart for each place that methods ran at."""
    if not rows or not {"method", "mean"} <= rows[0].keys():
        return []
    places: dict[str, dict[str, list[Dot]]] = {}
    for row in rows:
        place, _, method = row["method"].rpartition(": ")
        places.setdefault(place, {}).setdefault(method, []).extend(_dots(row))
    charts = []
    for place, methods in places.items():
        title = f"{study}{', ' if place else ''}{place}: final gap by method"
        lines = [Line(method, found) for method, found in methods.items()]
        legend = (("circle", "mean ± sd here, τ above it"), ("diamond", "the paper's mean"))
        chart = join(tag("h3", place), dots(title, lines, "final gap", legend))
        charts.append(_long(f"{place}: {len(lines)} methods", chart) if len(lines) > LONG else chart)
    return charts


def _dots(row: dict[str, str]) -> list[Dot]:
    tau, mean, sd = row.get("tau", ""), _value(row["mean"]), _value(row.get("sd"))
    if mean is None:
        return []
    title = f"{row['method']}, τ = {tau}: {mean:.4g} ± {sd or 0:.2g}"
    found = [Dot(mean, "circle", tau, title, mean - (sd or 0), mean + (sd or 0))]
    if (printed := _value(row.get("paper_mean"))) is not None:
        found.append(Dot(printed, "diamond", "", f"the paper, τ = {tau}: {printed:.4g}"))
    return found


def _value(cell: str | None) -> float | None:
    """A number, or None where the table has none."""
    try:
        number = float(cell or "")
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _statements(file: Path) -> Markup:
    if not file.exists():
        return Markup("")
    found = json.loads(_own(file).read_text(encoding="utf-8"))["statements"]
    columns = ("statement", "verdict", "evidence", "basis", "null", "paper_label")
    return table((*columns[:-1], "label"), [tuple(s[column] for column in columns) for s in found])


def _shorter(cell: str) -> str:
    """A number to four digits, anything else as it is."""
    try:
        return cell if cell.isdigit() else f"{float(cell):.4g}"
    except ValueError:
        return cell
