"""What a theorem rests on, as Coq and coqchk say it: every line is understood, or the answer is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping

from theory.errors import TheoryError

CLASSICAL: Mapping[str, str] = {
    "Coq.Reals.ClassicalDedekindReals.sig_not_dec": "forall P : Prop, {~ ~ P} + {~ P}",
    "Coq.Reals.ClassicalDedekindReals.sig_forall_dec": "forall P : nat -> Prop, "
    "(forall n : nat, {P n} + {~ P n}) -> {n : nat | ~ P n} + {forall n : nat, P n}",
    "Coq.Logic.FunctionalExtensionality.functional_extensionality_dep": "forall (A : Type) (B : A -> Type) "
    "(f g : forall x : A, B x), (forall x : A, f x = g x) -> f = g",
    "Coq.Logic.Classical_Prop.classic": "forall P : Prop, P \\/ ~ P",
}
"""The four axioms of the classical real numbers in Coq's library, each with what it says."""
CLOSED = "Closed under the global context"
CHECKS = (
    "Constants/Inductives relying on type-in-type",
    "Constants/Inductives relying on unsafe (co)fixpoints",
    "Inductives whose positivity is assumed",
)
"""The checks of which coqchk says by name what was switched off."""
_NAME = re.compile(r"(?P<name>[A-Za-z_][\w.']*)(?: :(?P<type>.*))?", flags=re.DOTALL)
_LOCATED = re.compile(r"Constant (\S+)")
_TITLE = re.compile(r"\* ([^:\n]*):(.*?)(?=^\* |\Z)", flags=re.MULTILINE | re.DOTALL)


def assumed(printed: str) -> dict[str, str]:
    """Return the axioms in an answer to `Print Assumptions`, by the name that Coq prints, each with its type."""
    lines = printed.rstrip("\n").split("\n")
    if lines == [CLOSED]:
        return {}
    if lines[0] != "Axioms:" or len(lines) == 1:
        raise TheoryError(f"an answer to Print Assumptions that is not understood: {lines[0][:80]!r}")
    found: dict[str, str] = {}
    for entry in re.split(r"\n(?=\S)", "\n".join(lines[1:])):
        match = _NAME.fullmatch(re.sub(r"\s+", " ", entry))
        if match is None or not match["type"] or match["name"] in found:
            raise TheoryError(f"a line of Print Assumptions that is not understood: {entry[:80]!r}")
        found[match["name"]] = match["type"].strip()
    return found


def short(name: str) -> str:
    """Return the name by which Coq prints a theorem of its library that is loaded but not imported."""
    return ".".join(name.split(".")[-2:])


def located(printed: Mapping[str, str]) -> dict[str, str]:
    """Return the full logical name behind each printed name, from the answers to `Locate`."""
    found = {}
    for name, answer in printed.items():
        match = _LOCATED.fullmatch(answer.strip())
        if match is None:
            raise TheoryError(f"an answer to Locate {name} that is not understood: {answer[:80]!r}")
        found[name] = match[1]
    return found


def forbidden(axioms: Mapping[str, str], names: Mapping[str, str]) -> list[str]:
    """Return the axioms that a theorem must not use: all but the four, by full name and by what they say."""
    bad = []
    for name, type_ in axioms.items():
        full = names.get(name, name)
        if full not in CLASSICAL:
            bad.append(full)
        elif CLASSICAL[full] != type_:
            bad.append(f"{full}, which says {type_!r}")
    return bad


def doubts(summary: str) -> list[str]:
    """Return what is wrong with the summary of coqchk: another axiom than the four, or a check switched off."""
    head, _, body = summary.partition("* ")
    if head.split() != ["CONTEXT", "SUMMARY", "==============="]:
        return [f"the summary is not understood: {head.strip()[:80]!r}"]
    told = {title.strip(): said.split() for title, said in _TITLE.findall("* " + body)}
    if set(told) != {"Theory", "Axioms", *CHECKS} or told["Theory"] != ["Set", "is", "predicative"]:
        return [f"the summary is not understood: it speaks of {', '.join(told) or 'nothing'}"]
    axioms = [] if told["Axioms"] == ["<none>"] else told["Axioms"]
    found = [f"axiom {name}" for name in sorted(set(axioms) - set(CLASSICAL))]
    return found + [f"{title}: {' '.join(told[title])}" for title in CHECKS if told[title] != ["<none>"]]
