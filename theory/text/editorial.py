"""Remarks on the text of the paper that need no judgement: a quotation shows them."""

from __future__ import annotations

from typing import NamedTuple


class Remark(NamedTuple):
    """A finding, where its sentence starts, the sentence, and what is wrong with it."""

    finding: str
    line: int
    quote: str
    why: str


SMALL = "a sentence that starts with a small letter after a full stop"
REMARKS = (
    Remark(
        "E21", 133, r"pdfauthor={Zhaojun Peng, Yuhang Zhang},",
        "the metadata name an author whom the title page (line 125) does not",
    ),
    Remark("E21", 678, "it need not be trivial.", SMALL),
    Remark("E21", 972, "doubling the variance constants absorbs it,", SMALL),
    Remark("E21", 1195, "it is not an algorithmic or information-theoretic lower bound.", SMALL),
    Remark("E21", 1576, "only one level is ever drawn,", SMALL),
    Remark("E21", 2990, r"\includegraphics[width=\linewidth]{ }", "the figure fig:fwgap is empty: no file is named"),
    Remark("E21", 3123, r"\includegraphics[width=\linewidth]{ }", "the figure fig:composite-gap is empty, too"),
    Remark(
        "E28", 3000, r"Final-iterate FW gap (mean $\pm$ standard deviation over $10$ seeds).",
        "the tables report the last iterate, the theorems speak of a uniformly drawn one",
    ),
)  # fmt: skip
