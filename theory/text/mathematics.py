r"""A formula in LaTeX as one line of Unicode: fractions with a slash, scripts as scripts where Unicode has them.

Sums and relations have spaces outside brackets and none inside: 4H̃²τ/2^(j_max) ≤ 8H̃τ/T, E‖s₀‖² ≥ (T/2−1)G_σ.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from theory.errors import TheoryError
from theory.text import symbols

_TOKEN = re.compile(
    r"\\begin\{\w+\*?\}|\\end\{\w+\*?\}|\\[A-Za-z]+|\\.|\d+(?:\{,\}\d+)*(?:\.\d+)?|\s+|.", flags=re.DOTALL
)
_BRACKETS = {"(": ")", "[": "]"}
_ROMAN = ("mathrm", "text", "textrm", "textsf", "emph", "textbf", "textit", "mathit", "mathbf", "rm", "bf")
_NUMBERED = "①②③④⑤⑥⑦⑧⑨"


class Piece(NamedTuple):
    """A part of a formula: its text, and how it stands beside others."""

    text: str
    kind: str  # ord, word, frac, root, brace, note, big, rel, bin, slash, open, close or comma


def expand(latex: str) -> str:
    r"""Return the LaTeX without the paper's macros, comments and the lines that only its journal sees.

    >>> expand(r"\norm{\Ghat}")
    '\\lVert  \\widehat{G}\\rVert'
    """
    latex = re.sub(r"(?<!\\)%.*?(\n|$)", " ", latex)
    latex = latex.replace(r"\tau_{\mathrm{mix}}", r"\tau")
    latex = re.sub(r"=:|:=", lambda found: {"=:": r"\eqqcolon ", ":=": r"\coloneqq "}[found[0]], latex)
    latex = re.sub(r"\\ifdefined\\JOTAmode.*?\\fi", "", latex, flags=re.DOTALL)
    for _ in range(4):
        latex = re.sub(r"\\([A-Za-z]+)", _opened, latex)
        latex = _with_arguments(latex)
    return latex


def _opened(found: re.Match[str]) -> str:
    body = symbols.MACROS.get(found[1])
    if body is None or "#" in body:
        return found[0]
    return f" {body}"  # so that a command before it keeps its name; scripts stay outside braces


def _with_arguments(latex: str) -> str:
    """Replace each macro that has arguments, the last first, so that none is inside another's argument."""
    for name, body in symbols.MACROS.items():
        while "#" in body and (places := list(re.finditer(rf"\\{name}(?![A-Za-z])", latex))):
            end, made = places[-1].end(), body
            for number in range(1, 3 if "#2" in body else 2):
                argument, end = group(latex, end)
                made = made.replace(f"#{number}", argument)
            latex = latex[: places[-1].start()] + made + latex[end:]
    return latex


def group(latex: str, start: int, brackets: str = "{}") -> tuple[str, int]:
    r"""Return the argument that follows a place, without its braces, and where it ends.

    >>> group(r"\frac{a{b}}{c}", 5)
    ('a{b}', 11)
    """
    while start < len(latex) and latex[start].isspace():
        start += 1
    if start >= len(latex):
        return "", start
    if latex[start] != brackets[0]:
        found = _TOKEN.match(latex, start)
        token = found[0] if found else ""
        token = token[0] if token[0].isdigit() else token
        return token, start + len(token)
    depth, place = 0, start
    while place < len(latex):
        if latex[place] == "\\":
            place += 2
            continue
        depth += (latex[place] == brackets[0]) - (latex[place] == brackets[1])
        place += 1
        if depth == 0:
            return latex[start + 1 : place - 1], place
    raise TheoryError(f"a brace is not closed in {latex[start : start + 60]!r}")


def mathematics(latex: str) -> str:
    r"""Return a formula as one line of Unicode.

    >>> mathematics(r"\norm{s_t}\le G+\Ghat\le2\Ghat \eqqcolon \sbar")
    '‖sₜ‖ ≤ G + Ĝ ≤ 2Ĝ ≕ s̄'
    >>> mathematics(r"\E\Big[\tfrac1{T+1}\textstyle\sum_{t=0}^{T}\gap(x_t)\Big]")
    'E[1/(T+1) Σₜ₌₀ᵀ 𝓖(xₜ)]'
    >>> mathematics(r"\alpha_t\ge(t+1)^{-2/3}")
    'αₜ ≥ (t+1)^(−2/3)'
    """
    return unicodedata.normalize("NFC", _joined(_Reader(expand(latex)).pieces(), 0).strip())


def tight(latex: str) -> str:
    """Return a formula without spaces at its signs, as in a script or a bracket."""
    return unicodedata.normalize("NFC", _joined(_Reader(latex).pieces(), 1).strip())


class _Reader:
    """Reads a formula from left to right."""

    def __init__(self, latex: str) -> None:
        self.latex, self.place = latex, 0

    def pieces(self) -> list[Piece]:
        """Return what the formula consists of."""
        found: list[Piece] = []
        while self.place < len(self.latex):
            match = _TOKEN.match(self.latex, self.place)
            assert match
            self.place = match.end()
            token = match[0]
            if token in "_^" or token == "'":
                self._script(token, found)
            else:
                found += self._token(token)
        return found

    def _argument(self, brackets: str = "{}") -> str:
        text, self.place = group(self.latex, self.place, brackets)
        return text

    def _script(self, mark: str, found: list[Piece]) -> None:
        below, above = "", ""
        self.place -= 1
        while self.place < len(self.latex) and self.latex[self.place] in "_^'":
            mark = self.latex[self.place]
            self.place += 1
            if mark == "'":
                above += "′"
            elif mark == "_":
                below = tight(self._argument())
            else:
                above = tight(self._argument())
        base = found.pop() if found and found[-1].kind not in ("rel", "bin", "open") else Piece("", "ord")
        if base.kind == "brace":
            found.append(Piece(f"{base.text} [{below}]", "note"))
        else:
            found.append(Piece(base.text + symbols.subscript(below) + symbols.superscript(above), base.kind))

    def _token(self, token: str) -> list[Piece]:
        if token.startswith("\\begin"):
            return [self._environment(token[7:-1])]
        if token.startswith("\\"):
            return self._command(token[1:])
        if token == "{":
            self.place -= 1
            return _Reader(self._argument()).pieces()
        if token.isspace() or token in "&}":
            return []
        return [_plain(token.replace("{,}", ","))]

    def _environment(self, name: str) -> Piece:
        """Return an environment within a formula: rows of an alignment one after the other, cases in brackets."""
        end = self.latex.index(f"\\end{{{name}}}", self.place)
        inside, self.place = self.latex[self.place : end], end + len(f"\\end{{{name}}}")
        rows = [
            mathematics(row.replace("&", " "))
            for row in re.split(r"\\\\(?:\[[^]]*\])?|\\cr ", inside)
            if row.strip()
        ]
        if name == "cases":
            return Piece(f"[{'; '.join(row.rstrip(' .,') for row in rows)}]", "ord")
        return Piece("\n".join(rows), "rel")

    def _command(self, name: str) -> list[Piece]:
        if name in symbols.LETTERS:
            return [Piece(symbols.LETTERS[name], "ord")]
        for table, kind in ((symbols.RELATIONS, "rel"), (symbols.OPERATORS, "bin"), (symbols.BIG, "big")):
            if name in table:
                return [Piece(table[name], kind)]
        for table, kind in ((symbols.OPEN, "open"), (symbols.CLOSE, "close")):
            if name in table:
                return [Piece(table[name], kind)]
        if name in symbols.WORDS:
            return [Piece(name, "word")]
        if name in ("|", "\\", " ", "hfill"):
            return [Piece({"|": "‖", "\\": "\n"}.get(name, " "), "rel")]
        return self._with_argument(name)

    def _with_argument(self, name: str) -> list[Piece]:
        if name in symbols.ACCENTS:
            body = tight(self._argument())
            return [Piece(body + symbols.ACCENTS[name], "ord")]
        if name in ("frac", "tfrac", "dfrac"):
            return [Piece(_fraction(tight(self._argument()), tight(self._argument())), "frac")]
        if name == "sqrt":
            body = tight(self._argument())
            return [Piece(f"√{body}", "root") if _is_atom(body) else Piece(f"√({body})", "ord")]
        if name in ("mathcal", "mathbb"):
            return [Piece(symbols.calligraphic(self._argument(), name[4:]), "ord")]
        if name in ("underbrace", "overbrace"):
            return [Piece(_joined(_Reader(self._argument()).pieces(), 0).strip(), "brace")]
        if name == "operatorname":
            return [Piece(self._argument(), "word")]
        if name in _ROMAN:
            words = re.sub(
                r"\$(.*?)\$", lambda found: mathematics(found[1]), re.sub(r"\\[,;!]", "", self._argument())
            )
            return [Piece(words, "ord" if words.strip() == words else "rel")]
        if name == "stepmark":
            return [Piece(_NUMBERED[int(self._argument()) - 1], "ord")]
        if name.lower().startswith("big") and self.latex[self.place : self.place + 1] == "|":
            self.place += 1
            return [Piece("|", "rel")]
        if name in symbols.INVISIBLE or name in ("label", "paperfitdisplay"):
            if name == "label":
                self._argument()
            return []
        raise TheoryError(f"the command \\{name} has no plain text")


def _plain(token: str) -> Piece:
    if token in _BRACKETS:
        return Piece(token, "open")
    if token in _BRACKETS.values():
        return Piece(token, "close")
    if token in "=<>":
        return Piece(token, "rel")
    if token in "+-":
        return Piece(token.replace("-", "−"), "bin")
    if token == "/":
        return Piece("/", "slash")
    return Piece(token, "comma" if token in ",;:." else "ord")


def _is_atom(text: str) -> bool:
    """Return whether a text is one factor: a number, a letter with marks and scripts, or one bracket."""
    marks = "\u0302\u0303\u0304\u0307\u0308"
    plain = unicodedata.normalize("NFD", text)
    if re.fullmatch(
        rf"(\d+|\w[{marks}]*(_\w+)?)[²³⁴⁵⁶⁷⁸⁹⁰¹⁻ʲᵀ*₀-₉₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ]*(\^\([^()]*\)|\^\w+)?", plain
    ):
        return True
    return bool(re.fullmatch(r"[(‖⌊⌈|][^()‖⌊⌈|]*[)‖⌋⌉|]", text))


def _fraction(top: str, bottom: str) -> str:
    """Return top/bottom, with brackets where they are needed.

    >>> _fraction("40L²κ²", "ρ"), _fraction("T", "64τ"), _fraction("a+b", "2")
    ('40L²κ²/ρ', 'T/(64τ)', '(a+b)/2')
    """
    outside = re.sub(r"\([^()]*\)|\[[^\[\]]*\]|‖[^‖]*‖", "", top)
    over = f"({top})" if re.search(r"[+−=/ ]", outside) else top
    return f"{over}/{bottom if _is_atom(bottom) else f'({bottom})'}"


def _joined(pieces: list[Piece], depth: int) -> str:
    """Return the pieces as text; signs have spaces at depth 0."""
    text, before = "", "start"
    for piece in pieces:
        kind, shown = piece.kind, piece.text
        if kind == "bin" and before in ("start", "open", "rel", "bin", "comma", "slash"):
            kind = "sign"
        if kind in ("rel", "bin"):
            loose = depth == 0 or (kind == "rel" and shown[-1:].isalpha()) or shown == "|"
            shown = shown if "\n" in shown or shown == "·" else (f" {shown} " if loose else shown)
        elif kind == "comma":
            shown = shown if shown == "." else f"{shown} "
        elif text and not text.endswith((" ", "\n")) and _apart(before, kind):
            text += _apart(before, kind)
        depth += (kind == "open") - (kind == "close")
        text, before = text + shown, "start" if kind == "sign" else kind
    return re.sub(r" *\n *", "\n", re.sub(r"[^\S\n]+", " ", text)).replace(" ,", ",").replace(" ;", ";")


def _apart(before: str, kind: str) -> str:
    """Return what stands between two factors."""
    if before in ("start", "open", "rel", "bin", "comma", "slash"):
        return ""
    if kind == "big" or (before == "big" and kind != "close"):
        return " "
    if before == "note" and kind != "close":
        return " "
    if kind == "word":
        return "·" if before == "frac" else " "
    if before == "word":
        return "" if kind in ("open", "close", "slash") else " "
    if before in ("frac", "root") and kind in ("ord", "open", "frac"):
        return "·"
    if kind == "frac" and before in ("ord", "close"):
        return "·"
    return ""
