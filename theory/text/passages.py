r"""A passage of the paper as plain text: prose, displays, lists, tables and the algorithm, line by line.

>>> print(*lines(r"Let $T\ge T_0$. Then \begin{equation}\label{e} S_t\le\tfrac12 . \end{equation} as said."), sep="\n")
Let T ≥ T₀. Then
    Sₜ ≤ 1/2.
as said.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from theory.text.mathematics import expand, group, mathematics

WIDTH = 78
_SHORT, _TIE = 24, "\N{NO-BREAK SPACE}"
_DISPLAYS = ("equation", "equation*", "align", "align*", "gather")
_THEOREMS = ("theorem", "lemma", "proposition", "corollary", "assumption", "definition", "remark")
_DROPPED = {"label", "vspace", "includegraphics", "resizebox", "bibliographystyle"}
_STOP = re.compile(r"\\begin\{|\\[A-Za-z]+\*?|\\.|\$|[{}~]|\n\s*\n|--|``|''")


class Block(NamedTuple):
    """A paragraph of plain text, how far it is indented, and how its further lines are."""

    text: str
    indent: int = 0
    hanging: int = 0


def lines(latex: str, width: int = WIDTH) -> list[str]:
    """Return a passage as lines of at most this many columns."""
    return [line for block in blocks(latex) for line in _wrapped(block, width)]


def _wrapped(block: Block, width: int) -> Iterator[str]:
    for row in block.text.split("\n"):
        words = re.sub(r"[ \t\n]+", " ", row).strip()
        broken = textwrap.wrap(
            words, width, initial_indent=" " * block.indent, subsequent_indent=" " * (block.indent + block.hanging),
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip
        yield from (line.replace(_TIE, " ") for line in broken)


def blocks(latex: str) -> list[Block]:
    """Return the paragraphs of a passage, in order."""
    return [block for block in _Passage(expand(latex)).blocks() if block.text.strip()]


class _Passage:
    """Reads a passage from left to right; prose is gathered until something ends its paragraph."""

    def __init__(self, latex: str) -> None:
        self.latex, self.place = latex, 0
        self.prose = ""

    def blocks(self) -> Iterator[Block]:
        while self.place < len(self.latex):
            found = _STOP.search(self.latex, self.place)
            self.prose += self.latex[self.place : found.start() if found else None]
            self.place = found.end() if found else len(self.latex)
            if found:
                yield from self._stopped(found[0])
        yield from self._paragraph()

    def _paragraph(self, indent: int = 0) -> Iterator[Block]:
        text = re.sub(r"\s+([.,;:)])", r"\1", re.sub(r"[ \t\n]+", " ", self.prose).strip())
        self.prose = ""
        if text and text not in ".,;":
            yield Block(text, indent)

    def _argument(self, brackets: str = "{}") -> str:
        text, self.place = group(self.latex, self.place, brackets)
        return text

    def _option(self) -> str:
        """Return what follows in square brackets, if anything does."""
        return self._argument("[]") if re.match(r"\s*\[", self.latex[self.place :]) else ""

    def _stopped(self, token: str) -> Iterator[Block]:
        if token == "\\begin{":
            self.place -= 1
            yield from self._environment(self._argument())
        elif token == "$":
            end = self.latex.index("$", self.place)
            self.prose += _kept(mathematics(self.latex[self.place : end]).replace("\n", " "))
            self.place = end + 1
        elif token.startswith("\\"):
            yield from self._command(token[1:])
        elif token.isspace():
            yield from self._paragraph()
        else:
            self.prose += {"~": " ", "--": "–", "``": "“", "''": "”"}.get(token, "")

    def _environment(self, name: str) -> Iterator[Block]:
        end = _end(self.latex, self.place, name)
        start, self.place = self.place, end + len(f"\\end{{{name}}}")
        inside = self.latex[start:end]
        yield from self._paragraph()
        if name in _DISPLAYS:
            yield Block(_display(inside), 4, 4)
        elif name == "enumerate":
            yield from _items(inside)
        elif name == "tabular":
            yield from _rows(inside)
        elif name in _THEOREMS:
            yield from _theorem(name, inside)
        else:
            yield from _Passage(re.sub(r"^\s*\[[^]]*\]", "", inside)).blocks()

    def _command(self, name: str) -> Iterator[Block]:
        if name in ("cref", "Cref"):
            self.prose += self._argument().replace(",", ", ")
        elif name in ("citep", "citet"):
            place = self._option()
            self.prose += f"[{self._argument()}{', ' + _inline(place) if place else ''}]"
        elif name in ("section", "subsection"):
            yield Block(_inline(self._argument()))
        elif name in ("emph", "textbf", "textsf", "textit", "text", "texttt", "mathrm"):
            self.prose += _inline(self._argument())
        elif name == "texorpdfstring":
            self.prose += _inline(self._argument())
            self._argument()
        elif name == "caption":
            yield Block(_inline(self._argument()))
        elif name == "stepmark":
            self.prose += mathematics(f"\\stepmark{{{self._argument()}}}")
        elif name == "multicolumn":
            self._argument(), self._argument()
            self.prose += _inline(self._argument())
        elif name in _DROPPED:
            self._option()
            self._argument()
            if name == "resizebox":
                self._argument()
        elif name in (";", "\\"):
            yield from self._paragraph()
        elif name in _STEPS:
            yield from self._step(name)
        elif name in ("@", "/", "fi", "centering", "small", "DontPrintSemicolon", "appendix", "linewidth"):
            pass
        elif not name.isalpha():
            self.prose += {"%": "%", "&": "&", "_": "_", "{": "{", "}": "}"}.get(name, " ")
        else:
            self.prose += mathematics(f"\\{name}")

    def _step(self, name: str) -> Iterator[Block]:
        """Yield a line of the algorithm; the body of a loop is indented."""
        yield from self._paragraph()
        word = _STEPS[name]
        if name in ("KwIn", "KwOut", "tcp"):
            yield Block(f"{word} {_inline(self._argument())}", 0, 2)
            return
        condition = "" if name == "lElse" else f" {_inline(self._argument())}"
        body = [block for block in _Passage(self._argument()).blocks() if block.text.strip()]
        if name == "For":
            yield Block(f"{word}{condition}:")
            yield from (Block(b.text, b.indent + 2, 4) for b in body)
        else:
            yield Block(f"{word}{condition}: {' '.join(b.text for b in body)}", 0, 4)


def _kept(formula: str) -> str:
    """Return a short formula with spaces at which no line is broken."""
    return formula.replace(" ", _TIE) if len(formula) <= _SHORT else formula


_STEPS = {"KwIn": "Input:", "KwOut": "Output:", "tcp": "//", "For": "for", "lIf": "if", "lElse": "else"}


def plain(latex: str) -> str:
    """Return a short piece of LaTeX, with its formulas between dollars, as one line of plain text.

    >>> plain(r"needs $G_\\sigma\\le 2\\Ghat$, see \\cref{eq:dbarM}")
    'needs G_σ ≤ 2Ĝ, see eq:dbarM'
    """
    return _inline(latex).replace(_TIE, " ")


def _inline(latex: str) -> str:
    """Return the same with the spaces at which no line is broken."""
    return " ".join(re.sub(r"[ \t\n]+", " ", block.text) for block in blocks(latex))


def quotation(latex: str) -> str:
    """Return a quoted sentence, or the part of a display that is quoted, as one line of plain text.

    >>> quotation(r"\\widetilde B_0\\coloneqq2\\sM^2,")
    'B̃₀ ≔ 2σ_M²,'
    """
    if r"\includegraphics" in latex:
        return "(a picture without a file)"
    latex = re.sub(r"(?<!\\)&", "|", latex)
    formula = "$" not in latex and re.search(r"\\(?!cref|Cref|citep|emph)[A-Za-z]+|[_^]", latex)
    return mathematics(latex).replace("\n", " ") if formula else plain(latex)


def _end(latex: str, start: int, name: str) -> int:
    """Return where the environment that starts here ends; environments of one name may be nested."""
    depth = 1
    for found in re.compile(rf"\\(begin|end)\{{{re.escape(name)}\}}").finditer(latex, start):
        depth += 1 if found[1] == "begin" else -1
        if depth == 0:
            return found.start()
    return len(latex)


def _display(latex: str) -> str:
    body = re.sub(r"\\label\{[^}]*\}|\\(begin|end)\{(aligned|gathered|split)\}", " ", latex)
    rows = re.sub(
        r"\\begin\{cases\}.*?\\end\{cases\}",
        lambda found: found[0].replace("\\\\", "\\cr "),
        body,
        flags=re.DOTALL,
    )
    return "\n".join(filter(None, (mathematics(row) for row in re.split(r"\\\\(?:\[[^]]*\])?", rows))))


def _items(latex: str) -> Iterator[Block]:
    """Yield the items of a list as (a), (b), …"""
    latex = re.sub(r"^\s*\[.*?\]\s*(?=\\item)", "", latex, flags=re.DOTALL)
    for letter, item in zip("abcdefghij", re.split(r"\\item\b", latex)[1:], strict=False):
        yield Block(f"({letter}) {_inline(item)}", 2, 4)


def _rows(latex: str) -> Iterator[Block]:
    """Yield the rows of a table, their cells apart."""
    _, start = group(latex, 0)
    for row in re.split(r"\\\\(?:\[[^]]*\])?", re.sub(r"\\(top|mid|bottom)rule", "", latex[start:])):
        cells = [_inline(cell) for cell in re.split(r"(?<!\\)&", row)]
        if any(cells):
            yield Block(" | ".join(cells), 2, 4)


def _theorem(name: str, latex: str) -> Iterator[Block]:
    """Yield a statement with its name, and the note in its brackets."""
    note, start = group(latex, 0, "[]") if latex.lstrip().startswith("[") else ("", 0)
    title = _inline(re.sub(r",\s*proof in\s*\\cref\{[^}]*\}", "", note))
    head = f"{name.capitalize()} ({title})." if title else f"{name.capitalize()}."
    body = [block for block in _Passage(latex[start:]).blocks() if block.text.strip()]
    if body and not body[0].indent:
        yield Block(f"{head} {body[0].text}")
        yield from body[1:]
    else:
        yield Block(head)
        yield from body
