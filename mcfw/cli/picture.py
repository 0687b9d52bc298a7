"""The pictures of the commands: where they can go, what they are drawn on, and how they are written."""

import io
from pathlib import Path
from typing import Any

from mcfw.errors import InvalidInput
from mcfw.optional import imported
from mcfw.run import archive

REMEDY = "pip install 'mcfw[plot]'"


def check_picture(path: Path | None) -> None:
    """Refuse a file that no picture can be written to, before the work that it would show."""
    if path is None:
        return
    base = imported("matplotlib.backend_bases", REMEDY)
    kinds = sorted(f".{kind}" for kind in base.FigureCanvasBase.get_supported_filetypes())
    if path.is_dir():
        raise InvalidInput(f"--plot {path} is a folder: name a file in it, such as {path / 'plot.svg'}")
    if path.suffix.lower() not in kinds:
        raise InvalidInput(
            f"--plot {path} must end in one of {', '.join(kinds)}: that is how a picture is written"
        )
    if not path.parent.is_dir():
        raise InvalidInput(f"--plot {path}: there is no folder {path.parent}; make it first")


def figure(panels: int = 1, rows: int = 1) -> tuple[Any, Any]:
    """A figure and its panels, in rows."""
    mpl = imported("matplotlib", REMEDY)
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "mcfw"
    columns = -(-panels // rows)
    canvas = Figure(figsize=(6.4 if panels == 1 else 3.4 * columns, 3.6 * rows), layout="constrained")
    return canvas, list(canvas.subplots(rows, columns, squeeze=False).flat)[:panels]


def save(canvas: Any, path: Path) -> None:
    """Write the figure, whole or not at all, in the format of the suffix; an .svg has no date in it."""
    drawn, kind = io.BytesIO(), path.suffix[1:].lower()
    canvas.savefig(
        drawn, format=kind, bbox_inches="tight", metadata={"Date": None} if kind == "svg" else None
    )
    archive.replace(path, drawn.getvalue())
