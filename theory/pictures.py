"""How values of the theory look as pictures; matplotlib is loaded when one is drawn, and a figure is handed back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theory.errors import TheoryError

Figure = Any
"""A matplotlib figure: a notebook shows it, `savefig` keeps it."""


def canvas(height: float) -> tuple[Figure, Any]:
    """Return an empty figure and its axes."""
    try:
        from matplotlib.figure import Figure as Drawn
    except ImportError:
        raise TheoryError("a picture needs matplotlib; install it with: pip install 'mcfw[plot]'") from None
    figure = Drawn(figsize=(8, height), layout="constrained")
    return figure, figure.subplots()


def bars(values: Mapping[str, float], axis: str) -> Figure:
    """Return horizontal bars, the first at the top, each with its value at its end."""
    figure, axes = canvas(0.8 + 0.24 * len(values))
    drawn = axes.barh(list(values), list(values.values()))
    axes.bar_label(drawn, fmt="%.4g", padding=3, fontsize=8)
    axes.invert_yaxis()
    axes.margins(x=0.1)
    axes.tick_params(axis="y", labelsize=8)
    axes.set_xlabel(axis)
    return figure


def number_line(marks: Mapping[str, float], title: str) -> Figure:
    """Return named values on a line; a logarithmic one if they are positive and far apart."""
    figure, axes = canvas(1.6)
    low, high = min(marks.values()), max(marks.values())
    if low > 0 and high > 8 * low:
        axes.set_xscale("log")
    for place, (name, value) in enumerate(marks.items()):
        axes.plot([value], [0], "o", color=f"C{place}")
        height = 14 if place % 2 == 0 else -22
        axes.annotate(f"{name} {value:.6g}", (value, 0), (0, height), textcoords="offset points", ha="center")
    axes.set(yticks=[], ylim=(-1, 1), title=title)
    axes.margins(x=0.2)
    return figure


def descent(horizons: Sequence[int], values: Sequence[float], eps: float, T: int, title: str) -> Figure:
    """Return a bound as a function of the horizon, with the target ε and the horizon T at which it is reached."""
    figure, axes = canvas(3.6)
    axes.loglog([float(h) for h in horizons], values)
    axes.axhline(eps, color="black", linewidth=0.8, label=f"ε = {eps:g}")
    axes.axvline(float(T), color="C3", linewidth=0.8, label=f"certified at T = {float(T):.4g}")
    axes.set(xlabel="T", ylabel="bound on the mean gap", title=title)
    axes.legend()
    return figure
