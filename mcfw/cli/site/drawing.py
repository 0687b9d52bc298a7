"""Pictures as SVG that take their colours from the style sheet, so that they follow light and dark."""

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

from mcfw.cli.site.markup import Markup, tag


def text(
    x: float,
    y: float,
    words: str,
    anchor: str = "start",
    class_: str | None = None,
    length: float | None = None,
) -> Markup:
    """Words at a point, with powers such as 10^5.8 raised; squeezed into a length if one is given."""
    squeeze = {} if length is None else {"textLength": f"{length:.0f}", "lengthAdjust": "spacingAndGlyphs"}
    return tag(
        "text", _powers(words), x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor, class_=class_, **squeeze
    )  # fmt: skip


def _powers(words: str) -> list[str]:
    """The words with what follows a ^ raised, and the line lowered again after it."""
    first, *rest = re.split(r"\^([−-]?[\d.]*\d)", words)
    raised: list[str] = []
    for power, after in zip(rest[::2], rest[1::2], strict=True):
        raised.append(tag("tspan", power, dy="-4", font_size="9"))
        raised.append(tag("tspan", after, dy="4") if after else Markup(""))
    return [first, *raised]


def stroke(x1: float, y1: float, x2: float, y2: float, class_: str) -> Markup:
    """A straight line."""
    return tag("line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", class_=class_)


def dot(x: float, y: float, class_: str, title: str) -> Markup:
    """A dot that says what it is."""
    return tag("circle", tag("title", title), cx=f"{x:.1f}", cy=f"{y:.1f}", r=5, class_=class_)


def picture(width: float, height: float, title: str, *parts: Markup) -> Markup:
    """A drawing with a name for those who do not see it."""
    drawn = tag(
        "svg",
        tag("title", title),
        *parts,
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        role="img",
        aria_label=title,
    )
    return tag("div", drawn, class_="scroll picture", tabindex=0)


def number_line(marks: Sequence[tuple[str, float, str]]) -> Markup:
    """Values on a line: (name, value, class); a logarithmic scale if they are positive and far apart."""
    values = [value for _, value, _ in marks]
    low, high = min(values), max(values)
    logarithmic = low > 0 and high > 8 * low
    scale = [math.log(value) if logarithmic else value for value in values]
    least, span = min(scale), (max(scale) - min(scale)) or 1.0
    parts = [stroke(40, 34, 600, 34, "axis")]
    for place, ((name, value, class_), at) in enumerate(zip(marks, scale, strict=True)):
        x = 60 + 520 * (at - least) / span
        above = place % 2 == 0
        parts += [
            dot(x, 34, class_, f"{name} {value:g}"),
            text(x, 20 if above else 56, f"{name} {value:.6g}", "middle", class_),
        ]
    return picture(640, 64, "; ".join(f"{name} {value:.6g}" for name, value, _ in marks), *parts)


class Bar(NamedTuple):
    """A row of a bar chart: its name, its value, what is written at its end, and its class."""

    name: str
    value: float
    words: str
    class_: str


def bars(title: str, rows: Sequence[Bar], unit: str) -> Markup:
    """Horizontal bars from 0."""
    most = max(row.value for row in rows) or 1.0
    parts: list[Markup] = []
    for place, row in enumerate(rows):
        y, length = 22 * place + 8, 420 * row.value / most
        box = tag(
            "rect",
            tag("title", f"{row.name}: {row.words}"),
            x=250,
            y=y,
            width=f"{length:.1f}",
            height=15,
            class_=row.class_,
        )
        parts += [text(242, y + 12, row.name, "end"), box, text(256 + length, y + 12, row.words)]
    parts.append(text(250, 22 * len(rows) + 22, unit, class_="note"))
    return picture(780, 22 * len(rows) + 30, title, *parts)


class Span(NamedTuple):
    """An interval with an exact value, on a scale of its own."""

    name: str
    low: float
    high: float
    exact: float | None
    class_: str


def spans(title: str, rows: Sequence[Span]) -> Markup:
    """Intervals around their exact values, each scaled to itself: the middle is the exact value or the centre."""
    parts: list[Markup] = [stroke(470, 4, 470, 24 * len(rows) + 4, "axis")]
    for place, row in enumerate(rows):
        y = 24 * place + 16
        centre = row.exact if row.exact is not None else (row.low + row.high) / 2
        reach = max(abs(row.low - centre), abs(row.high - centre)) or 1.0
        left, right = (470 + 190 * (end - centre) / reach for end in (row.low, row.high))
        words = f"{row.name}: [{row.low:.4g}, {row.high:.4g}]" + (
            "" if row.exact is None else f", exact {row.exact:.4g}"
        )
        parts += [
            text(250, y + 4, row.name, "end"),
            tag("g", tag("title", words), stroke(left, y, right, y, f"span {row.class_}")),
            text(
                690,
                y + 4,
                f"± {(row.high - row.low) / 2:.2g}"
                + ("" if row.exact is None else f" about {row.exact:.3g}"),
            ),
        ]
    return picture(860, 24 * len(rows) + 10, title, *parts)
