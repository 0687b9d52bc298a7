"""The question: which labels, and which constants and keywords have which other values, as it is typed.

A name is a constant of `theory.text.constants`, which then changes wherever it is read; a keyword of one claim of the
labels; or CLAIM.KEYWORD, of any claim.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, NamedTuple

from theory.errors import TheoryError
from theory.ledger.claim import Claim
from theory.ledger.ledger import named
from theory.variation.displays import displays
from theory.variation.exact_numbers import exact_number
from theory.variation.usage import reads, usage
from theory.variation.variation import Keyword, Variation

Watch = Callable[[int, int], object]
TRUTH = {"true": True, "false": False}
NUMERIC = {"Number", "Rational", "Expr", "Fraction", "int"}
FEW = 12
"""The names that an error lists."""


class Question(NamedTuple):
    """The names that select claims, their claims (all of the ledger if there is no name), and the variation."""

    names: tuple[str, ...]
    claims: tuple[Claim, ...]
    variation: Variation


class Changeable(NamedTuple):
    """A keyword of a claim that can be given another number or truth value, with the paper's; None if it is derived."""

    claim: str
    name: str
    value: Any


def read(
    words: Sequence[str], claims: tuple[Claim, ...], watch: Watch = lambda done, total: None
) -> Question:
    """Return the question of words such as "lem:mlmc" and "Lam=30".

    `watch` is told how many claims are read while it is looked up who reads a constant that the labels do not.
    """
    labels = tuple(dict.fromkeys(word for word in words if "=" not in word))
    chosen = dict.fromkeys(claim.id for label in labels for claim in named(claims, label))
    known = {claim.id: claim for claim in claims}
    mine = tuple(known[name] for name in chosen) if labels else claims
    asked = Question(labels, tuple(claim for claim in mine if not claim.false), Variation())
    constants, keywords = dict[str, Any](), dict[tuple[str, str], Any]()
    for word in words:
        name, sign, text = word.partition("=")
        if not sign:
            continue
        name, text = name.strip(), text.strip()
        if name in displays():
            _is_read(name, asked, claims, watch)
            _once(name, constants)
            constants[name] = exact_number(name, text)
        else:
            key = _keyword(name, asked, claims)
            _once(key, keywords)
            keywords[key[0].id, key[1]] = _value(key[0], key[1], name, text)
    given = tuple(Keyword(claim, keyword, value) for (claim, keyword), value in keywords.items())
    return asked._replace(variation=Variation(tuple(constants.items()), given))


def constants_of(claims: Iterable[Claim]) -> tuple[str, ...]:
    """Return the constants that some of the claims read, in the order of the record."""
    found = frozenset[str]().union(*(usage(claim) for claim in claims))
    return tuple(name for name in displays() if name in found)


def keywords_of(claims: Iterable[Claim]) -> tuple[Changeable, ...]:
    """Return the keywords of the claims that take a number or a truth value."""
    return tuple(
        Changeable(claim.id, parameter.name, parameter.default)
        for claim in claims
        for parameter in _parameters(claim).values()
        if _kind(parameter)
    )


def _parameters(claim: Claim) -> Mapping[str, inspect.Parameter]:
    found = inspect.signature(claim.build).parameters
    return {name: it for name, it in found.items() if it.kind is inspect.Parameter.KEYWORD_ONLY}


def _kind(parameter: inspect.Parameter) -> str:
    """Return what a keyword takes: "bool", "int", "Fraction", another exact number, or nothing that can be typed."""
    kind = str(parameter.annotation).removesuffix(" | None")
    return kind if kind == "bool" or kind in NUMERIC else ""


def _once(key: Any, given: Mapping[Any, Any]) -> None:
    if (name := key if isinstance(key, str) else (key[0].id, key[1])) in given:
        raise TheoryError(
            f"{name if isinstance(name, str) else '.'.join(name)} is given twice: give it one value"
        )


def _is_read(name: str, asked: Question, claims: tuple[Claim, ...], watch: Watch) -> None:
    """Refuse a constant that no claim of the labels reads."""
    if not asked.names or any(reads(claim, frozenset({name})) for claim in asked.claims):
        return
    readers: dict[str, None] = {}
    for done, claim in enumerate(claims):
        watch(done, len(claims))
        if not claim.false and reads(claim, frozenset({name})):
            readers[claim.label] = None
    others = _listed(readers) if readers else "no claim"
    raise TheoryError(
        f"no claim of {', '.join(asked.names)} reads the constant {name}; it is read by {others}. {_offer(asked)}"
    )


def _keyword(name: str, asked: Question, claims: tuple[Claim, ...]) -> tuple[Claim, str]:
    """Return the claim and the keyword that a name means."""
    place, dot, keyword = name.rpartition(".")
    if not dot and not asked.names:
        raise TheoryError(
            f"{name!r} is no constant of the paper{_near(name, displays())}. A keyword belongs to a claim: name its "
            f"label, or write CLAIM.KEYWORD=VALUE, such as M05.down=1. mcfw what-if lists the constants"
        )
    named_so = [claim for claim in claims if claim.id == place and not claim.false]
    found = [claim for claim in (named_so if dot else asked.claims) if keyword in _parameters(claim)]
    if len(found) > 1:
        ways = " or ".join(f"{claim.id}.{keyword}" for claim in found)
        raise TheoryError(f"{name} is a keyword of several claims: write {ways}")
    if not found:
        known = [*displays(), *_names(named_so or asked.claims)]
        raise TheoryError(
            f"{name!r} is neither a constant of the paper nor a keyword of a claim"
            f"{' of ' + ', '.join(asked.names) if asked.names else ''}{_near(name, known)}. {_offer(asked)}"
        )
    if not _kind(_parameters(found[0])[keyword]):
        raise TheoryError(
            f"{name}: this keyword of {found[0].id} is no number and no truth value. {_offer(asked)}"
        )
    return found[0], keyword


def _names(claims: Iterable[Claim]) -> list[str]:
    pairs = [(found.claim, found.name) for found in keywords_of(claims)]
    return [*dict.fromkeys(name for _, name in pairs), *map(".".join, pairs)]


def _value(claim: Claim, keyword: str, name: str, text: str) -> Any:
    """Return the value of the type that the claim's function takes."""
    kind = _kind(_parameters(claim)[keyword])
    if kind == "bool":
        if text not in TRUTH:
            raise TheoryError(f"{name}={text}: {keyword} of {claim.id} is true or false")
        return TRUTH[text]
    number = exact_number(name, text)
    if kind == "int" and not isinstance(number, int):
        raise TheoryError(f"{name}={text}: {keyword} of {claim.id} is a whole number")
    convert: Mapping[str, Callable[[Any], Any]] = {"Fraction": lambda it: Fraction(str(it))}
    return convert.get(kind, lambda it: it)(number)


def _near(name: str, known: Iterable[str]) -> str:
    close = get_close_matches(name, list(dict.fromkeys(known)), n=3, cutoff=0.5)
    return f"; near matches: {', '.join(close)}" if close else ""


def _offer(asked: Question) -> str:
    """What can be changed, as far as a line holds it."""
    where = " ".join(("mcfw what-if", *asked.names))
    if not asked.names:
        return f"All constants: {where}"
    constants = constants_of(asked.claims)
    keywords = list(dict.fromkeys(found.name for found in keywords_of(asked.claims)))
    said = f"constants {_listed(constants)}" if constants else "no constant"
    said += f", keywords {_listed(keywords)}" if keywords else ""
    return f"What can be changed there: {said}. With their values: {where}"


def _listed(names: Iterable[str]) -> str:
    found = list(names)
    return ", ".join(found[:FEW]) + (f" and {len(found) - FEW} more" if len(found) > FEW else "")
