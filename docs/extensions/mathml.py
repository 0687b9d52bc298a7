"""Mathematics as MathML, which browsers set by themselves: no script, no request, no TeX on the machine."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from mcfw.cli.site.mathematics import formula


def inline(writer: Any, node: nodes.math) -> None:
    """A formula within a line."""
    writer.body.append(formula(node.astext()))
    raise nodes.SkipNode


def block(writer: Any, node: nodes.math_block) -> None:
    """A displayed formula."""
    writer.body.append(f'<div class="math">{formula(node.astext(), "block")}</div>')
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the renderer."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
