"""Whether the claims are those of the paper: each label has its claims, each claim its place and its quotation.

A claim that disappears, a label or line that does not fit, a quotation that the paper does not have and a correction
of something else are faults, one sentence each; a ledger with a fault is not as expected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from theory.errors import TheoryError
from theory.ledger.claim import Claim
from theory.ledger.ledger import collect
from theory.text.editorial import REMARKS
from theory.text.labels import NEW, Label, manifest
from theory.text.source import quoted, starts_at


def faults(claims: Iterable[Claim]) -> tuple[str, ...]:
    """Return every fault as a sentence."""
    found = tuple(claims)
    labels = manifest()
    return (
        *_labels(labels),
        *_presence(found, labels),
        *_places(found, labels),
        *_quotations(found),
        *_corrections(found),
    )


def collected(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return the claims if they fit together; if not, the error also says what the manifest misses."""
    found = tuple(claims)
    try:
        return collect(found)
    except TheoryError as error:
        raise TheoryError("; ".join((str(error), *faults(found)))) from None


def _labels(labels: dict[str, Label]) -> Iterator[str]:
    for label in labels.values():
        if bool(label.claims) == bool(label.why):
            yield f"{label.name} must list claims, or say why it has none, and not both"
        if label.kind == NEW:
            continue
        first, last = label.lines[0]
        statement = [quoted().get(n, "") for n in range(first, last + 1)]
        if not any(f"{{{label.name}}}" in line for line in statement):
            yield f"{label.name}: its label does not stand in the lines {first} to {last} of the paper"
    names = Counter(name for label in labels.values() for name in label.claims)
    yield from (f"claim {name} is listed {n} times in the manifest" for name, n in names.items() if n > 1)


def _presence(claims: tuple[Claim, ...], labels: dict[str, Label]) -> Iterator[str]:
    listed = {name: label.name for label in labels.values() for name in label.claims}
    present = {claim.id: claim.label for claim in claims}
    for name, label in listed.items():
        if name not in present:
            yield f"claim {name} of {label} has disappeared"
        elif present[name] != label:
            yield f"claim {name} belongs to {label} and says {present[name]}"
    yield from (f"claim {name} is not in the manifest" for name in present if name not in listed)


def _places(claims: tuple[Claim, ...], labels: dict[str, Label]) -> Iterator[str]:
    for claim in claims:
        label = labels.get(claim.label)
        if label is None:
            yield f"claim {claim.id}: the paper has no label {claim.label!r}"
            continue
        homes = labels.values() if label.kind == NEW else (label,)
        if not any(home.holds(claim.line) for home in homes):
            yield f"claim {claim.id}: line {claim.line} belongs neither to the statement nor the proof of {claim.label}"


def _quotations(claims: tuple[Claim, ...]) -> Iterator[str]:
    quotes = [(claim.id, claim.erratum.quote, claim.quoted_line) for claim in claims if claim.erratum]
    quotes += [(f"remark {remark.finding}", remark.quote, remark.line) for remark in REMARKS]
    for name, quote, line in quotes:
        if not quote or not starts_at(quote, line):
            yield f"{name}: the paper does not say {quote!r} at line {line}"


def _corrections(claims: tuple[Claim, ...]) -> Iterator[str]:
    known = {claim.id: claim for claim in claims}
    for claim in claims:
        if claim.erratum is None:
            continue
        better = known.get(claim.erratum.corrected_by)
        if claim.false and better is None:
            yield f"claim {claim.id} is false as written and nothing corrects it"
        elif better is not None and better.label != claim.label and not claim.erratum.link:
            yield f"claim {claim.id} ({claim.label}) is corrected by {better.id}, which is about {better.label}"
        elif better is not None and better.false:
            yield f"claim {claim.id} is corrected by {better.id}, which is false as written itself"


def quotations(paper: str, claims: Iterable[Claim]) -> str:
    """Return what `quotations.txt` must hold, given the source of the paper."""
    source = paper.split("\n")
    wanted = {
        n for label in manifest().values() for first, last in label.lines[:1] for n in range(first, last + 1)
    }
    quotes = [(claim.erratum.quote, claim.quoted_line) for claim in claims if claim.erratum]
    quotes += [(remark.quote, remark.line) for remark in REMARKS]
    for quote, line in quotes:
        wanted |= {line + i for i in range(_length(quote, source[line - 1 :]))}
    return "".join(f"{n}\t{source[n - 1]}\n" for n in sorted(wanted))


def _length(quote: str, following: list[str]) -> int:
    """Return how many lines a quotation spans; at most 12."""
    words = " ".join(quote.split())
    for length in range(1, 13):
        if words in " ".join(" ".join(following[:length]).split()):
            return length
    return 1
