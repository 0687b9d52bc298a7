"""Audits: intervals against exact values and bounds, planted defects, blind spots, and the tail that clipping cuts."""

from fractions import Fraction
from math import log10

from mcfw.cli.site.drawing import Span, picture, spans, stroke, text
from mcfw.cli.site.front import missing
from mcfw.cli.site.markup import Markup, Page, join, table, tag
from mcfw.cli.site.material import Json, Material
from theory.finite.families import two_state
from theory.finite.law import estimator_law

TAIL_T, TAIL_FLIP, RADIUS = 32, Fraction(1, 8), 2


def audits(material: Material) -> Page:
    """What the laboratory measured."""
    found = material.part("audit")
    body = join(
        _table(found) if found else missing(material, "audit"),
        tag("h2", "Blind spots"),
        _blind(material),
        tag("h2", "The tail of the raw estimator"),
        _tail(),
    )
    return Page("audits.html", "Audits", body)


def _table(found: Json) -> Markup:
    rows = found["audits"]
    shown = [
        Span(row["name"], row["interval"][0], row["interval"][1], row["exact"], row["verdict"].lower())
        for row in rows
        if row["interval"] and row["interval"][1] > row["interval"][0]
    ]
    caught = sum(defect["verdict"] == "VIOLATED" for row in rows for defect in row["defects"])
    planted = sum(len(row["defects"]) for row in rows)
    words = (
        f"{len(rows)} audits at α = {found['alpha']:g} for the whole suite, seed {found['seed']}; "
        f"{caught} of {planted} planted defects VIOLATED. "
        "Each interval is drawn on its own scale around its exact value."
    )
    cells = [
        (row["name"], row["label"], row["verdict"], _number(row["estimate"]), _pair(row["interval"]),
         _number(row["exact"]), _number(row["bound"]), str(row["draws"]),
         ", ".join(_planted(defect) for defect in row["defects"]) or "–")
        for row in rows
    ]  # fmt: skip
    headings = (
        "audit",
        "label",
        "verdict",
        "estimate",
        "interval",
        "exact",
        "paper's bound",
        "draws",
        "planted defects, VIOLATED unless said",
    )
    return join(
        tag("p", words), spans("Intervals of the audits around exact values", shown), table(headings, cells)
    )


def _planted(defect: Json) -> str:
    """The defect, and what the audit said of it unless it caught it."""
    return str(
        defect["name"] if defect["verdict"] == "VIOLATED" else f"{defect['name']}: {defect['verdict']}"
    )


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.4g}"


def _pair(interval: list[float] | None) -> str:
    return "–" if interval is None else f"[{interval[0]:.4g}, {interval[1]:.4g}]"


def _blind(material: Material) -> Markup:
    found = material.part("blind_spots")
    if not found:
        return missing(material, "blind_spots")
    words = (
        "How weak each planted defect may become before its audit no longer sees it: the weakest that was caught, "
        "and the first that was missed, by factors of four. What lies below is the audit's blind spot."
    )
    headings = ("audit", "defect", "a strength of 1 means", "weakest caught", "first missed")
    rows = [
        (row["audit"], row["defect"], row["unit"], *(_last(row["sights"], caught=seen) for seen in (True, False)))
        for row in found
    ]  # fmt: skip
    return join(tag("p", words), table(headings, rows))


def _last(sights: list[Json], *, caught: bool) -> str:
    """The weakest look that was caught, or the first that was missed: one sequence goes down and ends at a miss."""
    looks = [sight for sight in sights if sight["caught"] is caught]
    chosen = looks[-1 if caught else 0] if looks else None
    return "–" if chosen is None else f"{chosen['strength']:.3g} with {chosen['draws']} draws"


def _tail() -> Markup:
    """P(‖s_0‖ > x) of the raw estimator, exactly, on a slow chain with φ = ±1; clipping cuts it."""
    law = estimator_law(two_state(TAIL_FLIP), [-1, 1], TAIL_T, 0)
    sizes = sorted({abs(value[0]) for value, _ in law})
    mass = {size: Fraction(0) for size in sizes}
    for value, probability in law:
        mass[abs(value[0])] += probability
    tails = [(size, sum((mass[s] for s in sizes if s > size), Fraction(0))) for size in sizes]
    largest = float(sizes[-1])
    points = [(60 + 640 * float(size) / largest, _height(float(tail))) for size, tail in tails if tail]
    curve = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    cut = 60 + 640 * RADIUS / largest
    decades = [
        join(
            text(52, _height(10.0**-k) + 4, f"10^−{k}" if k else "1", "end"),
            stroke(60, _height(10.0**-k), 700, _height(10.0**-k), "grid"),
        )
        for k in range(6)
    ]
    drawn = picture(
        760, 310, "Tail of the raw estimator, with the clipping radius",
        *decades, tag("path", d=curve, class_="curve"), stroke(cut, 10, cut, 270, "cut"),
        text(cut + 6, 24, f"clipped to radius {RADIUS}", class_="note"),
        *(text(60 + 640 * x / largest, 288, f"{x:g}", "middle") for x in (0, RADIUS, 8, 16, 24, largest)),
        text(380, 304, "x", "middle"),
    )  # fmt: skip
    words = (
        f"P(‖ĝ‖ > x), exact, for φ = ±1 on the two-state chain that flips with probability {TAIL_FLIP}, T = {TAIL_T}: "
        f"values up to {largest:g} (prop:esssup), which clipping cuts at Ĝ."
    )
    return join(tag("p", words), drawn)


def _height(probability: float) -> float:
    return 20 - 50 * log10(max(probability, 1e-5))
