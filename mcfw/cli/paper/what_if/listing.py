"""What can be changed: the constants that the claims of a label read, and the keywords of these claims."""

from collections.abc import Iterator
from typing import Any

from mcfw.cli.paper.what_if.screen import spelt
from mcfw.cli.paragraphs import paragraph
from theory.refutation.reading import readable
from theory.variation.displays import displays
from theory.variation.question import Question, constants_of, keywords_of

NAMES, VALUES = 16, 6
"""The columns of a name and of a value."""


def lines(question: Question) -> Iterator[str]:
    """The constants with their displays, then the keywords, a paragraph for each claim."""
    constants = _constants(question)
    yield from paragraph(f"{_title(question)}: what can be changed")
    place = ""
    for name in constants:
        display = displays()[name]
        if display.place != place:
            place = display.place
            yield from ("", *paragraph(f"Constants of {place}"))
        head = f"  {name:{NAMES}}{display.value!s:>{VALUES}}   "
        yield from paragraph(head + readable(display.formula), hanging=len(head))
    if question.names:
        yield from _keywords(question)
    example = constants[-1] if constants else "NAME"
    yield ""
    yield from paragraph(f"Another value: {' '.join(('mcfw what-if', *question.names))} {example}=VALUE")


def _constants(question: Question) -> tuple[str, ...]:
    """Those that the claims read; of the whole paper, all."""
    return constants_of(question.claims) if question.names else tuple(displays())


def _keywords(question: Question) -> Iterator[str]:
    head = "Keywords of its claims; CLAIM.KEYWORD where several have it, and - is the record's constant"
    yield from ("", *paragraph(head))
    for claim in question.claims:
        found = [f"{it.name} {_value(it.value)}" for it in keywords_of([claim])]
        if found:
            yield from paragraph(f"  {claim.id:{NAMES}}{', '.join(found)}", hanging=2 + NAMES)


def _value(value: Any) -> str:
    return "-" if value is None else spelt(value)


def _title(question: Question) -> str:
    return ", ".join(question.names) or "The paper"


def to_json(question: Question) -> dict[str, Any]:
    """The same as plain data."""
    shown = [displays()[name] for name in _constants(question)]
    keywords = keywords_of(question.claims) if question.names else ()
    return {
        "names": list(question.names),
        "constants": [display._asdict() | {"value": str(display.value)} for display in shown],
        "keywords": [
            {"claim": it.claim, "name": it.name, "value": None if it.value is None else str(it.value)}
            for it in keywords
        ],
    }
