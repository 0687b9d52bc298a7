"""Mathematics on a page: the project's LaTeX as MathML, which browsers set by themselves."""

import re
import unicodedata
from functools import cache

from latex2mathml.converter import convert

from mcfw.cli.site.markup import Markup, join, tag

LONG = 400
"""A formula with more characters of LaTeX than this is folded away."""


@cache
def formula(latex: str, display: str = "inline") -> Markup:
    """A formula within a line, or displayed with "block"."""
    drawn = re.sub(r"\\math(bb|cal)(?:\s*\{([A-Z])\}|\s+([A-Z]))", _letter, latex)
    made = convert(re.sub(r"\\[bB]igg?[lr]?(?![a-zA-Z])", "", drawn), display=display)
    return Markup(re.sub(r"<mo[^>]*>(&#x02016;|&#x02225;|‖|∥)</mo>", r'<mo stretchy="false">‖</mo>', made))


def _letter(found: re.Match[str]) -> str:
    r"""The character of \mathbb{E} or \mathcal{G}: browsers draw the character, not the style.

    The brace that ends a subscript is not the letter's own.

    >>> formula(r"\max_{v \in \mathcal X} v") == formula(r"\max_{v \in \mathcal{X}} v")
    True
    """
    style, letter = found[1], found[2] or found[3]
    name = f"MATHEMATICAL {'DOUBLE-STRUCK' if style == 'bb' else 'SCRIPT'} CAPITAL {letter}"
    letterlike = f"{'DOUBLE-STRUCK' if style == 'bb' else 'SCRIPT'} CAPITAL {letter}"
    try:
        return unicodedata.lookup(name)
    except KeyError:  # those that Unicode had before the block of mathematical letters
        return unicodedata.lookup(letterlike)


def sentence(text: str) -> Markup:
    """A sentence with its formulas between dollars."""
    parts = re.split(r"\$(.*?)\$", text)
    return join([formula(part) if place % 2 else part for place, part in enumerate(parts)])


def line(latex: str) -> Markup:
    """One line of a statement: 'if …', 'then …', or a formula."""
    found = re.match(r"(if|then|on|)\s+(.*)", latex, flags=re.DOTALL)
    word, rest = found.groups() if found else ("", latex)
    return tag("div", tag("span", word, class_="word"), " ", folded(rest), class_="line")


def folded(latex: str) -> Markup:
    """A formula or a sentence; a long formula opens on demand."""
    shown = formula(latex) if _is_formula(latex) else tag("span", latex)
    if len(latex) <= LONG:
        return shown
    return tag("details", tag("summary", f"a formula of {len(latex)} characters"), shown)


def _is_formula(text: str) -> bool:
    r"""Whether a line is LaTeX and not a sentence: \le, =, < or ^ and no words in a row."""
    return not re.search(r"(?<![\\{a-zA-Z])[a-z]{3,} [a-z]{2,}", text)
