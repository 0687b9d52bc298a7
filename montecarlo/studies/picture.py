"""A picture of one of the later studies: a small PNG in grey, the legend below the panels."""

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def save_picture(figure: Any, handles: Mapping[str, Any], path: Path, columns: int) -> None:
    """Write the figure; the same data give the same bytes. Sixteen shades are enough for grey lines."""
    from PIL import Image

    figure.legend(
        list(handles.values()), list(handles), loc="outside lower center", ncols=columns, frameon=False
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=110)
    Image.open(drawn).convert("L").quantize(16).save(path, optimize=True)
