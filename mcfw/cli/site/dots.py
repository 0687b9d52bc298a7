"""Values on one scale, a line per name: circles, squares and diamonds, which need no colour to be told apart."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mcfw.cli.site.drawing import picture, stroke, text
from mcfw.cli.site.markup import Markup, tag

LEFT, RIGHT, STEP = 250, 800, 30


class Dot(NamedTuple):
    """A value with its shape, what is written above it, its full name, and the ends of its range."""

    value: float
    shape: str
    words: str
    title: str
    low: float | None = None
    high: float | None = None


class Line(NamedTuple):
    """The values of one name."""

    name: str
    dots: Sequence[Dot]


def dots(title: str, lines: Sequence[Line], axis: str, legend: Sequence[tuple[str, str]] = ()) -> Markup:
    """A line per name on a logarithmic scale; values that are not positive have no place on it and are left out."""
    shown = [Line(line.name, [dot for dot in line.dots if dot.value > 0]) for line in lines]
    values = [dot.value for line in shown for dot in line.dots]
    if not values:
        return Markup("")
    least, most = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    most = max(most, least + 1)

    def place(value: float) -> float:
        share = (math.log10(value) - least) / (most - least)
        return LEFT + (RIGHT - LEFT) * min(1.0, max(0.0, share))

    bottom = STEP * len(shown) + 8
    every = -(-(most - least) // 10)
    parts = [_decade(k, place(10.0**k), bottom) for k in range(least, most + 1, every)]
    for row, line in enumerate(shown):
        y = STEP * row + 20
        parts.append(text(LEFT - 8, y + 4, line.name, "end"))
        worded = [dot for dot in line.dots if dot.words]
        parts += [_dot(dot, place, y, 15 if dot in worded[1::2] else -7) for dot in line.dots]
    parts.append(text((LEFT + RIGHT) / 2, bottom + 32, axis, "middle", "note"))
    for index, (shape, words) in enumerate(legend):
        at = LEFT + 230 * index
        parts += [_shape(shape, at, bottom + 48), text(at + 12, bottom + 52, words)]
    return picture(RIGHT + 30, bottom + (60 if legend else 38), title, *parts)


def _decade(power: int, x: float, bottom: float) -> Markup:
    label = text(x, bottom + 16, f"10^{power}", "middle")
    return Markup(stroke(x, 4, x, bottom, "grid") + label)


def _dot(dot: Dot, place: Callable[[float], float], y: float, off: float) -> Markup:
    x = place(dot.value)
    span = ""
    if dot.low is not None and dot.high is not None and dot.high > 0:
        span = stroke(place(max(dot.low, dot.value / 1e3)), y, place(dot.high), y, "axis")
    above = text(x, y + off, dot.words, "middle", "note") if dot.words else ""
    return tag("g", tag("title", dot.title), Markup(span), _shape(dot.shape, x, y), above)


def _shape(shape: str, x: float, y: float) -> Markup:
    """A filled circle, a square, or an open diamond."""
    if shape == "circle":
        return tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="4.5", class_="observed")
    if shape == "square":
        return tag("rect", x=f"{x - 4:.1f}", y=f"{y - 4:.1f}", width=8, height=8, class_="certificate")
    outline = f"M{x:.1f},{y - 6:.1f} l6,6 l-6,6 l-6,-6 z"
    return tag("path", d=outline, class_="printed")
