"""The picture of a certificate: the reading, the interval of each bound, and the target."""

from typing import Any

from mcfw.errors import InvalidInput
from mcfw.optional import imported

REMEDY = "drawing needs matplotlib, pip install 'mcfw[plot]'"


def draw_certificate(certificate: Any, target: float | None = None, axes: Any = None) -> Any:
    """One line from the reading to each upper bound, the certificate's in black, with a dotted line at the target."""
    if axes is None:
        axes = imported("matplotlib.pyplot", REMEDY).subplots(figsize=(6.4, 2.8), layout="constrained")[1]
    elif not (callable(getattr(axes, "plot", None)) and callable(getattr(axes, "set", None))):
        raise InvalidInput(f"axes = {axes!r:.200} must be matplotlib axes, such as pyplot.subplots()[1]")
    chosen, names = certificate.chosen, []
    if certificate.estimate is not None:
        names.append("estimate ± 2 errors")
        half = 2 * certificate.estimate.error
        axes.plot([certificate.value - half, certificate.value + half], [0, 0], color="0.6", linewidth=3)
    for bound in certificate.bounds:
        row, color = len(names), "black" if bound == chosen else "0.6"
        axes.plot([certificate.value, bound.upper], [row, row], color=color, linewidth=1.5)
        axes.plot([bound.upper], [row], "|", color=color, markersize=10)
        names.append(f"{bound.method}, level {bound.level:.3g}")
    axes.axvline(certificate.value, color="black", linewidth=0.6)
    if target is not None:
        axes.axvline(target, color="black", linewidth=0.8, linestyle=":")
    axes.set(xlabel="Frank–Wolfe gap of x", yticks=range(len(names)), yticklabels=names)
    axes.margins(y=0.2)
    return axes
