"""The table of the notation, from theory/text/notation.py."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from theory.text.notation import SYMBOLS


class NotationTable(SphinxDirective):
    """One row per symbol: the letter, its name in the code, its meaning, where the paper introduces it."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        table = nodes.table()
        group = nodes.tgroup(cols=4)
        group += [nodes.colspec(colwidth=width) for width in (12, 14, 56, 18)]
        head, body = nodes.thead(), nodes.tbody()
        head += _row(*(nodes.Text(word) for word in ("letter", "name", "meaning", "label")))
        body += [
            _row(
                nodes.math(s.latex, s.latex),
                nodes.literal(s.name, s.name),
                nodes.Text(s.meaning),
                nodes.Text(s.label),
            )
            for s in SYMBOLS
        ]
        group += [head, body]
        table += group
        return [table]


def _row(*cells: nodes.Node) -> nodes.row:
    row = nodes.row()
    for cell in cells:
        entry, paragraph = nodes.entry(), nodes.paragraph()
        paragraph += cell
        entry += paragraph
        row += entry
    return row


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("notation", NotationTable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
