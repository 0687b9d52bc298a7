"""Draws the pictures of docs/algorithm.md from what the solver computes: `python docs/pictures.py` writes them.

`burst.svg`: the signed weights of a burst and the law of its level. `clipping.svg`: estimates of one gradient from
independent bursts, and what the radius makes of them.
"""

from importlib.resources import files
from math import hypot
from pathlib import Path

import numpy as np

import mcfw
from mcfw.cli.site.drawing import stroke, text
from mcfw.cli.site.markup import Markup, tag
from mcfw.method.estimator import mlmc, signed_weights
from mcfw.method.mc_alfcg import clip

HERE = Path(__file__).parent
STYLE = """
text { font: 13px system-ui, sans-serif; fill: var(--ink); } text.note { fill: var(--soft); font-size: 12px; }
text.strong { font-weight: 600; } .plus { fill: var(--good); } .minus { fill: var(--false); }
.zero { fill: none; stroke: var(--soft); } .law { fill: var(--link); } .ball { fill: var(--panel); stroke: var(--ink); }
.inside { fill: var(--link); } .raw { fill: var(--bad); } .cut { stroke: var(--bad); stroke-dasharray: 4 3; }
.kept { fill: var(--good); } .true { stroke: var(--ink); stroke-width: 2; } .back { fill: var(--paper); }
"""
CAP, T = 4, 16
RADIUS, BURSTS = 2.0, 200
GRADIENT = np.array([0.7, 0.35])


def svg(width: float, height: float, title: str, *parts: Markup) -> str:
    """A picture that stands alone: its colours are those of the report, light and dark."""
    palette = files("mcfw.cli.site").joinpath("palette.css").read_text(encoding="utf-8")
    drawn = tag(
        "svg",
        tag("title", title),
        tag("style", Markup(palette + STYLE)),
        tag("rect", width=width, height=height, class_="back"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
    )
    return f"{drawn}\n"


def burst() -> str:
    """A row for each level up to the cap and one above it: a square per state, with its weight."""
    parts = [text(10, 24, "level J", class_="strong"), text(96, 24, "probability", class_="strong"),
             text(222, 24, "states after the start, and their weights", class_="strong")]  # fmt: skip
    for row, level in enumerate(range(1, CAP + 2)):
        y = 44 + 44 * row
        above = level > CAP
        chance = 2.0**-CAP if above else 2.0**-level
        parts += [
            text(10, y + 19, f"J > {CAP}" if above else f"J = {level}"),
            tag("rect", x=96, y=y + 4, width=f"{100 * chance:.1f}", height=22, class_="law"),
            text(102 + 100 * chance, y + 19, f"{chance:g}"),
        ]
        for place, weight in enumerate(signed_weights(level, CAP)):
            parts += square(222 + 31 * place, y, int(weight))
    y = 44 + 44 * (CAP + 1) + 16
    notes = (
        f"T = {T}, so jmax = ⌊log₂ T⌋ = {CAP}. Each row of weights sums to 1; a level above the cap keeps its",
        "probability and uses one state. Half of the states enter with −1, half with +1, the first with 0.",
    )
    parts += [text(10, y + 18 * row, line, class_="note") for row, line in enumerate(notes)]
    title = f"The weights of a burst for the levels 1 to {CAP} and above, and the probability of each level"
    return svg(730, y + 32, title, *parts)


def square(x: float, y: float, weight: int) -> list[Markup]:
    """A state with its weight."""
    class_ = {-1: "minus", 0: "zero", 1: "plus"}[weight]
    box = tag("rect", x=x, y=y + 1, width=27, height=27, rx=4, class_=class_, fill_opacity=".28")
    return [box, text(x + 13.5, y + 19, f"{weight:+d}".replace("-", "−") if weight else "0", "middle")]


def estimates() -> np.ndarray:
    """ĝ_0(x) of `BURSTS` consecutive bursts of one trajectory; the gradient is the mean of 40 points in the plane."""
    rng = np.random.default_rng(3)
    points = rng.normal(size=(40, 2)) @ np.array([[0.3, 0.1], [0.0, 0.25]])
    points += GRADIENT - points.mean(axis=0)
    chain, streams = mcfw.LazyRefresh.with_mixing_time(40, tau=10), mcfw.Streams.from_seed(1)
    walked = mcfw.Trajectory(chain, streams.chain, chain.start(streams.chain))
    levels = mcfw.Geometric.for_horizon(T)
    bursts = (mcfw.draw_burst(levels, streams, walked) for _ in range(BURSTS))
    return np.array(
        [mlmc(lambda states, weights: weights @ points[states], one, finite=True) for one in bursts]
    )


def clipping() -> str:
    """The estimates as dots; those outside the ball with the point of its boundary that replaces them."""
    found = estimates()
    shown = np.vstack([found, RADIUS * np.array([[1, 1], [-1, -1]])])
    (left, low), (right, high) = shown.min(axis=0), shown.max(axis=0)
    scale = 440 / (right - left)
    here = (20 - scale * left, 20 + scale * high)

    def at(point: np.ndarray) -> tuple[float, float]:
        return here[0] + scale * point[0], here[1] - scale * point[1]

    parts = [
        tag("circle", cx=f"{here[0]:.1f}", cy=f"{here[1]:.1f}", r=f"{scale * RADIUS:.1f}", class_="ball")
    ]
    outside = [g for g in found if clip(g, RADIUS) is not g]
    for g in outside:
        kept = clip(g, RADIUS)
        parts += [stroke(*at(g), *at(kept), "cut"), spot(*at(g), "raw"), spot(*at(kept), "kept")]
    parts += [spot(*at(g), "inside") for g in found if clip(g, RADIUS) is g]
    x, y = at(GRADIENT)
    parts += [stroke(x - 7, y, x + 7, y, "true"), stroke(x, y - 7, x, y + 7, "true")]
    edge = 500
    legend = (
        ("inside", f"{len(found) - len(outside)} of {len(found)} estimates, in the ball: kept"),
        ("raw", f"{len(outside)} outside; the farthest has norm {max(hypot(*g) for g in found):.1f}"),
        ("kept", f"what replaces them: the nearest point with norm {RADIUS:g}"),
    )
    for row, (class_, words) in enumerate(legend):
        parts += [spot(edge, 40 + 26 * row, class_), text(edge + 14, 44 + 26 * row, words)]
    parts += [
        stroke(edge - 7, 118, edge + 7, 118, "true"), stroke(edge, 111, edge, 125, "true"),
        text(edge + 14, 122, f"the true gradient ∇f(x), norm {hypot(*GRADIENT):.2f}"),
        text(edge - 6, 156, f"The disc is the ball of radius Ĝ = {RADIUS:g}. As the gradient", class_="note"),
        text(edge - 6, 174, "lies in it, clipping brings no estimate farther away.", class_="note"),
    ]  # fmt: skip
    title = (
        f"{len(found)} multilevel estimates of one gradient; {len(outside)} lie outside the clipping ball and are "
        "replaced by the nearest point of it"
    )
    return svg(edge + 370, round(max(40 + scale * (high - low), 190)), title, *parts)


def spot(x: float, y: float, class_: str) -> Markup:
    """A dot."""
    return tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=4, class_=class_, fill_opacity=".8")


PICTURES = {"burst.svg": burst, "clipping.svg": clipping}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / name).write_text(draw(), encoding="utf-8")
