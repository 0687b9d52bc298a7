"""The consequences of a variation: what is judged again with it, and what then no longer has its support.

The scope is the claims that the question names, every claim of a label with a claim that rests on them, and all that
these need. Of these, a claim that reads a changed constant, and states something else with it, is judged again by the
kernel; any other one keeps its verdict. A claim that needs one that is refuted or undecided has lost its support.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from theory.ledger.claim import Claim
from theory.ledger.decision import Decision
from theory.trusted.verdict import Verdict
from theory.variation.brief_judge import decisions
from theory.variation.difference import different
from theory.variation.question import Question, Watch
from theory.variation.usage import reads
from theory.variation.variation import Variation


@dataclass(frozen=True)
class Consequences:
    """The claims of the scope, each after all that it needs, and the decisions on those that were judged again."""

    question: Question
    claims: tuple[Claim, ...]
    reading: tuple[str, ...]
    judged: Mapping[str, Decision]

    @property
    def variation(self) -> Variation:
        """What is changed."""
        return self.question.variation

    def verdict(self, claim: Claim) -> Verdict:
        """Return the verdict on the statement of a claim that was judged again, by itself."""
        return self.judged[claim.id].judgement.verdict

    @cached_property
    def broken(self) -> tuple[Claim, ...]:
        """The claims that are refuted or undecided when they are judged again, in order."""
        return tuple(c for c in self.claims if c.id in self.judged and not self.verdict(c).green)

    @property
    def refuted(self) -> tuple[Claim, ...]:
        """Those of them that a witness refutes."""
        return tuple(c for c in self.broken if self.verdict(c) is Verdict.REFUTED)

    @property
    def undecided(self) -> tuple[Claim, ...]:
        """Those of them that nothing decides."""
        return tuple(c for c in self.broken if self.verdict(c) is not Verdict.REFUTED)

    @property
    def standing(self) -> tuple[Claim, ...]:
        """The claims that were judged again and hold as far as before they could be known to."""
        return tuple(c for c in self.claims if c.id in self.judged and self.verdict(c).green)

    @cached_property
    def unsupported(self) -> Mapping[str, tuple[str, ...]]:
        """The claims that need a broken one, directly or through others: id ↦ the broken ones."""
        return without_support(self.claims, {claim.id for claim in self.broken})

    def falls(self, claim: Claim) -> bool:
        """Return whether a claim is broken or has lost its support."""
        return claim.id in self.unsupported or any(claim.id == broken.id for broken in self.broken)

    @cached_property
    def labels(self) -> Mapping[str, tuple[int, int]]:
        """The labels of the scope: how many of their claims fall, and of how many."""
        found: dict[str, tuple[int, int]] = {}
        for claim in self.claims:
            fallen, total = found.get(claim.label, (0, 0))
            found[claim.label] = fallen + self.falls(claim), total + 1
        return found


def consequences(
    question: Question,
    claims: tuple[Claim, ...],
    *,
    jobs: int = 1,
    watch: Watch = lambda done, total: None,
) -> Consequences:
    """Return what follows from the variation; `watch` is told how many claims are read or judged, and of how many."""
    scope = in_order(surroundings(claims, question))
    reading = []
    for done, claim in enumerate(scope):
        watch(done, len(scope))
        if _reads(claim, question.variation):
            reading.append(claim)
    names = tuple(claim.id for claim in reading if _changes(claim, question.variation))
    judged: dict[str, Decision] = {}
    for decision in decisions(question.variation, names, jobs=jobs) if names else ():
        judged[decision.id] = decision
        watch(len(judged), len(names))
    return Consequences(question, scope, tuple(claim.id for claim in reading), judged)


def surroundings(claims: tuple[Claim, ...], question: Question) -> tuple[Claim, ...]:
    """Return the claims of the question, those of the labels that rest on them, and all needs; no false sentence."""
    true = {claim.id: claim for claim in claims if not claim.false}
    used: dict[str, list[str]] = {name: [] for name in true}
    for claim in true.values():
        for need in claim.needs:
            used[need].append(claim.id)
    asked = {claim.id for claim in question.claims} | question.variation.claims
    labels = {true[name].label for name in _reached(asked, used) - asked}
    above = asked | {name for name, claim in true.items() if claim.label in labels}
    scope = _reached(above, {name: list(claim.needs) for name, claim in true.items()})
    return tuple(claim for claim in true.values() if claim.id in scope)


def _reached(start: Iterable[str], arrows: Mapping[str, list[str]]) -> set[str]:
    waiting, found = list(start), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(arrows[name])
    return found


def in_order(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Return the claims in the order of the paper, but each after all that it needs."""
    known, ordered = {claim.id: claim for claim in claims}, dict[str, Claim]()

    def place(claim: Claim) -> None:
        if claim.id not in ordered:
            for need in claim.needs:
                place(known[need])
            ordered[claim.id] = claim

    for claim in claims:
        place(claim)
    return tuple(ordered.values())


def without_support(ordered: Iterable[Claim], broken: set[str]) -> dict[str, tuple[str, ...]]:
    """Return for each claim that needs a broken one, directly or through others, which ones; each after its needs."""
    lacking: dict[str, tuple[str, ...]] = {}
    for claim in ordered:
        causes = [need for need in claim.needs if need in broken]
        causes += [cause for need in claim.needs for cause in lacking.get(need, ())]
        if causes:
            lacking[claim.id] = tuple(dict.fromkeys(causes))
    return lacking


def _reads(claim: Claim, variation: Variation) -> bool:
    return claim.id in variation.claims or reads(claim, variation.names)


def _changes(claim: Claim, variation: Variation) -> bool:
    """Return whether the claim states something else with the variation; what cannot be built is to be judged."""
    try:
        return bool(different(claim.statement, variation.of(claim).statement))
    except Exception:  # the kernel says what is wrong with it
        return True
