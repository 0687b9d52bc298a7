"""Benchmark ratios: measured beside their targets."""

from typing import Any

from mcfw.cli.site.front import missing
from mcfw.cli.site.markup import Page, join, table, tag
from mcfw.cli.site.material import Material


def speed(material: Material) -> Page:
    """One table."""
    found = material.part("bench")
    if not found:
        return Page("speed.html", "Speed", missing(material, "bench"))
    rows = [
        (row["name"], *_measured(row), _limit(row["reach"], row["faster"]),
         _limit(row["stretch"], row["faster"]), row["verdict"], row.get("binds", ""))
        for row in found
    ]  # fmt: skip
    words = (
        "Each row divides two costs, measured side by side in one run (CPU time, medians of interleaved rounds); "
        "seconds are not comparable, ratios are. Where a row falls short, a profile says where the time goes."
    )
    headings = ("work", "measured", "quartiles", "target", "far target", "verdict", "profile")
    return Page("speed.html", "Speed", join(tag("p", words), table(headings, rows)))


def _measured(row: dict[str, Any]) -> tuple[str, str]:
    """The ratio and its quartiles; a row that was not measurable has none."""
    if None in (row["ratio"], row["low"], row["high"]):
        return "–", ""
    return f"{row['ratio']:.3g}", f"{row['low']:.3g} … {row['high']:.3g}"


def _limit(value: float, faster: bool) -> str:
    return f"{'≥' if faster else '≤'} {value:g}"
