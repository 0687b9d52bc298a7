"""The documentation: Markdown pages and the reference from docstrings, built offline (`make docs`)."""

import sys
from pathlib import Path

import mcfw

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
exclude_patterns = ["extensions", "studies", "_gallery"]
myst_enable_extensions = ["dollarmath", "amsmath"]
myst_heading_anchors = 3
html_theme = "alabaster"
html_static_path = ["_static"]
html_math_renderer = "mathml"
html_theme_options = {
    "description": "a solver whose theory is checked by machine",
    "fixed_sidebar": True,
    "page_width": "1200px",
}
autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_preserve_defaults = True
