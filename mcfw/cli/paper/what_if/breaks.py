"""A break in words: the claim, its witness in numbers, and what to change there, too."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mcfw.cli.paper.judgement import place
from mcfw.cli.paragraphs import WIDTH, field, paragraph
from theory.refutation.reading import readable
from theory.refutation.replay import letter
from theory.text.calculation import figure
from theory.text.constants import PAPER
from theory.trusted.finding import Witness
from theory.variation.breaks import Break, is_equality

FRACTION = re.compile(r"Fraction\((-?\d+), (\d+)\)")
"""How a fraction within a tuple prints."""
LINES, SHORT, INDENT = 3, 2, 13
"""The lines of a list of names and of a sentence on one screen, and how far the numbers of a break stand in."""


def first(breaks: Sequence[Break]) -> list[Break]:
    """The first break; if only an equality between numbers is shown there, also the first one that is none."""
    start = list(breaks[:1])
    if start and is_equality(start[0].part):
        start += [broken for broken in breaks if not is_equality(broken.part)][:1]
    return start


def lines(heading: str, broken: Break, everything: bool) -> Iterator[str]:
    """The claim and what is calculated at its witness; with `everything` step by step."""
    claim = broken.claim
    said = readable(f"{claim.id}, {place(claim)}, line {claim.line}: {claim.text}")
    yield from shortened(heading, said, everything, SHORT)
    for line in _calculation(broken, everything):
        yield from paragraph(readable(line).replace("= ≈", "≈"), INDENT, 2)
    if broken.copies:
        names = " and ".join(broken.copies)
        yield from paragraph(
            f"it writes the paper's value itself; to change it there too, give {names}", INDENT, 2
        )


def _calculation(broken: Break, everything: bool) -> Iterator[str]:
    """The witness in numbers; of a case of a list, its name."""
    made = broken.replay
    if made is None:
        yield f"{broken.part}: false at {at_witness(broken.witness, everything)}"
        return
    if everything:
        yield from (f"at {made.given}", *made.lines) if made.given else made.lines
    at = f"at {made.given}: " if made.given and not everything else ""
    said = made.last.removeprefix("it concludes ")
    tied = ", ".join(f"{name} = {getattr(PAPER, name)}" for name in broken.ties)
    if is_equality(broken.part):
        yield f"an equality between numbers{', which ties it to ' if tied else ''}{tied}: {said}"
    else:
        yield f"{at}{said}"
        if everything and tied:
            yield f"it also depends on {tied}"


def at_witness(witness: Witness, everything: bool = False) -> str:
    """A witness in the paper's letters; without `everything` as much of it as a line holds."""
    point = witness.point
    named = "__str__" not in vars(type(point)) and hasattr(
        point, "_asdict"
    )  # a tuple without words of its own
    numbers = point if isinstance(point, Mapping) else point._asdict() if named else None
    if numbers is None:
        text = str(point)
    else:
        text = ", ".join(f"{letter(name)} = {_number(value)}" for name, value in numbers.items())
    text = FRACTION.sub(lambda found: str(Fraction(int(found[1]), int(found[2]))), text)
    return text if everything or len(text) <= WIDTH else f"{text[:WIDTH].rpartition(',')[0]}, …"


def _number(value: Any) -> str:
    return figure(Fraction(value)) if isinstance(value, int | Fraction) else str(value)


def shortened(heading: str, text: str, everything: bool, most: int = LINES) -> Iterator[str]:
    """A field of at most so many lines, unless everything is wanted."""
    made = field(heading, text)
    if everything or len(made) <= most:
        yield from made
        return
    last = made[most - 1]
    yield from made[: most - 1]
    yield f"{last if len(last) <= WIDTH - 2 else last[: WIDTH - 1].rpartition(' ')[0]} …"
