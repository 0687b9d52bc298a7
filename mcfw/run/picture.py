"""Pictures of a run, drawn with matplotlib where it is installed."""

from typing import Any

import numpy as np

from mcfw.errors import InvalidInput
from mcfw.optional import imported

REMEDY = "drawing needs matplotlib, pip install 'mcfw[plot]'"


def draw_gap(trace: Any, axes: Any = None) -> Any:
    """𝒢(x_t) against the states consumed before x_t was left, and where it is not known the method's own estimate."""
    if axes is None:
        axes = imported("matplotlib.pyplot", REMEDY).subplots()[1]
    elif not (callable(getattr(axes, "plot", None)) and callable(getattr(axes, "set", None))):
        raise InvalidInput(f"axes = {axes!r:.200} must be matplotlib axes, such as pyplot.subplots()[1]")
    states, gaps = trace.curve()
    label = "Frank–Wolfe gap"
    if not len(gaps) and "tracked_gap" in trace.columns:
        states, gaps = trace["samples"] - trace["length"], trace["tracked_gap"]
        label = "estimated gap (no mean gradient is known)"
    axes.plot(states, gaps, color="black", linewidth=1.2)
    positive = len(gaps) > 0 and bool(np.min(gaps) > 0)
    axes.set(xlabel="states", ylabel=label, yscale="log" if positive else "linear")
    return axes


def draw_run(trace: Any, title: str) -> Any:
    """The gap, and beside it the numbers that made the steps: η_t, and α_t and L_t where the method has them."""
    canvas, (left, right) = imported("matplotlib.pyplot", REMEDY).subplots(
        1, 2, figsize=(9, 3.6), layout="constrained"
    )
    draw_gap(trace, left)
    for name, words, style in (("eta", "step η", "-"), ("alpha", "momentum α", "--"), ("L", "L", ":")):
        if name in trace.columns:
            right.plot(trace["t"], trace[name], style, color="black", linewidth=1, label=words)
    right.set(xlabel="iteration", yscale="log")
    right.legend(frameon=False)
    canvas.suptitle(title, fontsize="medium")
    return canvas
