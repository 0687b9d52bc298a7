"""Rows under headings that keep their words: a table where every word has room, else a few lines for each row."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

GAP, INDENT = "   ", 4


class _Row(NamedTuple):
    cells: tuple[Text, ...]
    style: str


class Rows:
    """Rows under headings. No word is broken, no cell is cut and no column is left out, however narrow the console.

    The columns named in `right` are numbers, set to the right.
    """

    def __init__(
        self, title: str, headings: Sequence[str], *, right: Sequence[str] = (), **style: Any
    ) -> None:
        self._title, self._headings, self._right, self._style = title, tuple(headings), set(right), style
        self._rows: list[_Row] = []

    def add_row(self, *cells: str, style: str = "") -> None:
        """Add a row; a cell may have markup."""
        self._rows.append(_Row(tuple(map(Text.from_markup, cells)), style))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
        rules = self._table([1] * len(self._headings)).__rich_measure__(console, options).minimum
        room = options.max_width - (rules - len(self._headings))
        widths = _widths([self._sizes(i) for i in range(len(self._headings))], room)
        if widths is None:
            yield from self._blocks(options.max_width)
        else:
            yield self._table(widths)

    def _table(self, widths: Sequence[int]) -> Table:
        table = Table(title=self._title or None, **self._style)
        for heading, width in zip(self._headings, widths, strict=True):
            table.add_column(heading, justify="right" if heading in self._right else "left", width=width)
        for row in self._rows:
            table.add_row(*row.cells, style=row.style)
        return table

    def _sizes(self, column: int) -> tuple[int, int]:
        """The width of the longest word of a column, and of its longest text."""
        texts = self._texts(column)
        words = [Text(word).cell_len for text in texts for word in text.plain.split()]
        return max(words, default=1), max(text.cell_len for text in texts)

    def _texts(self, column: int) -> list[Text]:
        return [Text(self._headings[column]), *(row.cells[column] for row in self._rows)]

    def _blocks(self, width: int) -> Iterator[Any]:
        """The first cell of each row as a heading, then every other one after the heading of its column."""
        if self._title:
            yield Text(self._title, style="italic")
        for row in self._rows:
            yield Text.assemble(
                f"{self._headings[0]} ", row.cells[0].copy(), style=f"bold {row.style}".strip()
            )
            pairs = zip(self._headings[1:], row.cells[1:], strict=True)
            named = [Text.assemble((f"{heading} ", "dim"), text) for heading, text in pairs if text.plain]
            for line in _packed(named, width - INDENT):
                yield Padding(line, (0, 0, 0, INDENT))


def _packed(texts: Sequence[Text], width: int) -> list[Text]:
    """The texts in lines: as many in each as there is room for, none of them broken that fits into one."""
    lines: list[Text] = []
    for text in texts:
        if lines and lines[-1].cell_len + len(GAP) + text.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], GAP, text)
        else:
            lines.append(text)
    return lines


def _widths(sizes: Sequence[tuple[int, int]], room: int) -> list[int] | None:
    """What each column gets: its longest word, and a share of the rest; None if the words alone have no room.

    >>> _widths([(3, 3), (5, 25), (5, 15)], 30), _widths([(3, 3), (5, 5)], 7)
    ([3, 16, 10], None)
    """
    least, most = [low for low, _ in sizes], [high for _, high in sizes]
    spare, wanted = room - sum(least), sum(most) - sum(least)
    if spare < 0:
        return None
    if wanted <= spare:
        return most
    return [low + spare * (high - low) // wanted for low, high in sizes]
