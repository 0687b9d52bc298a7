"""The documentation: Markdown pages and the reference from docstrings, built offline (`make docs`)."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import mcfw

if TYPE_CHECKING:
    from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent / "extensions"))

project = "mcfw"
author = "The mcfw developers"
version = release = mcfw.__version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "mathml",
    "plain_docstrings",
    "notation",
    "gallery",
]
exclude_patterns = ["extensions", "studies", "theme", "_gallery"]
myst_enable_extensions = ["dollarmath", "amsmath"]
myst_heading_anchors = 3
html_theme_path = ["."]
html_theme = "theme"
html_static_path = ["../mcfw/cli/site/palette.css", "../mcfw/cli/site/style.css"]
html_math_renderer = "mathml"
html_title = "mcfw"
autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_preserve_defaults = True
REPORT = {"index.html": "Report", "ledger.json": "ledger.json"}


def setup(app: "Sphinx") -> None:
    """Link to the report that lies in the folder above, if one was made."""
    there = [(file, words) for file, words in REPORT.items() if (Path(app.outdir).parent / file).exists()]
    app.config.html_context["report_links"] = there
