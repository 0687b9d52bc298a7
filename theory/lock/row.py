"""The row of a claim: what it says, field by field, as text.

A hypothesis counts as the kernel reads it, the ranges of the symbols among them; their order does not count, nor the
proof that a claim carries. Of a definition, x = x, the row sees the source of the claim. Of a sweep it sees the points,
their number, what is bound into the predicate, and the functions that the predicate reaches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from theory.ledger.claim import Claim
from theory.ledger.decision import Wrong
from theory.lock.canonical import canonical, digest
from theory.lock.syntax import helpers, text_of, values
from theory.trusted.finding import Witness
from theory.trusted.formula import sign_hypotheses
from theory.trusted.statement import (
    Audit,
    Cited,
    Every,
    Exists,
    Exponent,
    Finite,
    Forall,
    Identity,
    OnBox,
    Statement,
)
from theory.trusted.sweeps.reach import reach

HELPER = "helper "
"""How the fields begin that belong to a function which several claims share."""
MUTANT = "mutant "
"""How the fields begin that belong to a wrong version; its keywords are in the field of all of them."""
_MOST = 1_000_000  # points that are listed


def row(claim: Claim, statement: Statement, wrong: tuple[Wrong, ...]) -> dict[str, str]:
    """Return every field of a claim, as digests; the helpers of its sweeps have fields of their own."""
    fields = texts(claim) | said(statement)
    if any(isinstance(leaf, Identity) and leaf.lhs == leaf.rhs for leaf in leaves(statement)):
        fields["source"] = text_of(claim.build)  # x = x says nothing: what it guards is how it is written
    for version in wrong:
        says = said(version.statement, sweeps=False) if version.statement else {}
        fields[f"{MUTANT}{version.change}"] = f"{says} {shape(version.witness)}"
    return {name: text if name.startswith(HELPER) else digest(text) for name, text in fields.items() if text}


def texts(claim: Claim) -> dict[str, str]:
    """Return what the record of a claim says beside its statement."""
    erratum, slack = claim.erratum, claim.slack
    return {
        "title": claim.text,
        "place": f"{claim.label} {claim.part}, line {claim.line}",
        "needs": ", ".join(sorted(claim.needs)),
        "reads": canonical(reads) if (reads := {n: dict(t) for n, t in sorted(claim.reads.items())}) else "",
        "stated": "its hypotheses are those of the labelled statement" if claim.stated else "",
        "mutants": "; ".join(
            f"{change}: {canonical(dict(kw))}" for change, kw in sorted(claim.wrong.items())
        ),
        "bounded": claim.size,
        "slack": _record(slack) if slack else "",
        "erratum": _record(erratum) if erratum else "",
    }


def _record(record: object) -> str:
    return "; ".join(f"{name}: {canonical(value)}" for name, value in vars(record).items())


def shape(witness: Witness | None) -> str:
    """Return what kind of point a witness is: the names of its numbers, or its type."""
    if witness is None:
        return "no witness"
    named = isinstance(witness.point, Mapping)
    return ", ".join(sorted(witness.point)) if named else f"a point of type {type(witness.point).__name__}"


def leaves(statement: Statement) -> Iterator[Statement]:
    """Yield the parts of a conjunction that are none themselves."""
    if isinstance(statement, Every):
        for part in statement.parts:
            yield from leaves(part)
    else:
        yield statement


def said(statement: Statement, *, sweeps: bool = True) -> dict[str, str]:
    """Return the fields of a statement, a line for each of its parts; of a sweep, on demand, all that it stands on."""
    fields: dict[str, str] = {"hypotheses": "", "conclusion": "", "size": ""}
    for leaf in leaves(statement):
        found = _swept(leaf) if sweeps and isinstance(leaf, Finite | Audit) else _leaf(leaf)
        for name, text in found.items():
            joined = name.startswith(HELPER) or not fields.get(name)
            fields[name] = text if joined else f"{fields[name]}\n{text}"
    return fields


def _leaf(statement: Statement) -> dict[str, str]:
    match statement:
        case Forall(conclusion):
            given = sorted({str(part) for part in statement.hypotheses})
            symbols = ", ".join(s.name for s in statement.symbols)
            return {
                "hypotheses": ", ".join(given),
                "conclusion": str(conclusion),
                "size": f"for all {symbols}",
            }
        case Identity(lhs, rhs):
            signs = sign_hypotheses(sorted(lhs.free_symbols | rhs.free_symbols, key=str))
            return {
                "hypotheses": ", ".join(map(str, signs)),
                "conclusion": str(statement),
                "size": "an identity",
            }
        case OnBox(conclusion, box):
            return {"conclusion": str(conclusion), "size": f"on {sides(box)}"}
        case Exists(formula, at):
            return {"conclusion": str(formula), "size": f"at {sides(at)}"}
        case Exponent():
            signs = sign_hypotheses(sorted(statement.expression.free_symbols, key=str))
            return {
                "hypotheses": ", ".join(map(str, signs)),
                "conclusion": str(statement),
                "size": "an exponent",
            }
        case Cited(source):
            return {"conclusion": f"quoted from {source}"}
        case _:
            return {"conclusion": str(statement)}


def sides(places: Mapping[object, object]) -> str:
    """Return a box or a point, by name."""
    return ", ".join(sorted(f"{symbol}: {canonical(value)}" for symbol, value in places.items()))


def _swept(statement: Finite | Audit) -> dict[str, str]:
    given = statement.domain() if isinstance(statement, Finite) else statement.points()
    points = list(islice(given, _MOST))
    how = f"exhaustive: {statement.exhaustive}" if isinstance(statement, Finite) else "drawn"
    found = reach(statement.holds, *{type(point) for point in points})
    bound = ", ".join(f"{name} {value}" for name, value in values(found).items())
    named = helpers(found)
    fields = {
        "conclusion": statement.describe,
        "size": f"{len(points)} points, {how}",
        "points": digest("\n".join(map(canonical, points))),
        "predicate": f"reaches {', '.join(named)}",
        "bound": bound,
    }
    return fields | {f"{HELPER}{name}": text for name, text in named.items()}
