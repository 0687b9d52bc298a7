"""The ledger: claims collected, decided, and read together with what they need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import Any

from theory.errors import TheoryError
from theory.evidence.record import Record
from theory.ledger.claim import Claim
from theory.ledger.decision import Decision, Lock
from theory.ledger.results import LabelledResult, results
from theory.ledger.workers import Source, decide_apart, decide_here
from theory.notebook import table
from theory.pictures import Figure, bars
from theory.trusted.conclude import Judgement
from theory.trusted.verdict import Verdict, weakest


@dataclass(frozen=True)
class Support:
    """A claim that another one rests on, with what its own statement earned; None if it was left out."""

    id: str
    judgement: Judgement | None

    def __str__(self) -> str:
        return f"{self.id}, which {'was left out' if self.judgement is None else f'is {self.judgement}'}"


@dataclass(frozen=True)
class Entry:
    """A claim with its decision; `verdict` is the weakest of its own and of all that it needs.

    `rests_on` lists the claims, needed directly or through others, whose own verdict is weaker than this one's.
    """

    claim: Claim
    decision: Decision
    verdict: Verdict
    rests_on: tuple[Support, ...] = ()
    reason: str = ""

    @property
    def own(self) -> Verdict:
        """The verdict on the statement by itself."""
        return self.decision.judgement.verdict

    @property
    def given(self) -> tuple[str, ...]:
        """The ids of what it rests on."""
        return tuple(support.id for support in self.rests_on)

    @property
    def sentence(self) -> str:
        """What is known, in words: "proved for T <= 8, given M07, which is checked on 110 cases"."""
        given = "; ".join(map(str, self.rests_on))
        size = f" for {self.claim.size}" if self.claim.size and self.own.green else ""
        return (
            f"{self.decision.judgement}{size}, given {given}" if given else f"{self.decision.judgement}{size}"
        )

    @property
    def expected(self) -> bool:
        """Whether this is as the ledger says: green, or refuted if false as written, and no mutant survives."""
        right = self.verdict is Verdict.REFUTED if self.claim.false else self.verdict.green
        return right and not self.survivors and self.decision.slack_confirmed is not False

    @property
    def survivors(self) -> tuple[str, ...]:
        """The mutants that were not refuted."""
        return tuple(m.change for m in self.decision.mutants if not m.refuted)

    def _repr_html_(self) -> str:
        rows = [("verdict", self.sentence), ("statement", self.decision.statement)]
        rows += [(f"wrong: {m.change}", m.witness or m.reason) for m in self.decision.mutants]
        return table(f"{self.claim.id}, {self.claim.label}: {self.claim.text}", ("", ""), rows)

    def plot(self) -> Figure:
        """Return the slack of the claim's constant on a number line."""
        return self.claim.plot()


@dataclass(frozen=True)
class Ledger:
    """All entries, in the order of the paper, what a quick run left out, what the manifest misses, what Coq said.

    `unlocked` has a sentence for everything that differs from what was accepted, `inadmissible` one for each condition
    of a bound that its claims and the planner do not share.
    """

    entries: tuple[Entry, ...]
    skipped: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()  # sentences: where the claims do not fit the manifest of the paper
    fresh: Record | None = None
    unlocked: tuple[str, ...] = ()
    inadmissible: tuple[str, ...] = ()

    @cached_property
    def results(self) -> tuple[LabelledResult, ...]:
        """One row for each labelled result."""
        return results(self.entries, self.fresh)

    @property
    def expected(self) -> bool:
        """Whether every entry is as expected and accepted, the claims the manifest's, and no formal evidence stale."""
        fine = not (self.faults or self.unlocked or self.inadmissible) and all(
            entry.expected for entry in self.entries
        )
        return fine and all(result.expected for result in self.results)

    @property
    def surprises(self) -> tuple[Entry, ...]:
        """The entries that are not as expected."""
        return tuple(entry for entry in self.entries if not entry.expected)

    def _repr_html_(self) -> str:
        rows = [
            (r.label, r.verdict, "yes" if r.end_to_end else "no", len(r.leaves), r.prose_steps)
            for r in self.results
        ]
        state = "as expected" if self.expected else "NOT as expected"
        return table(
            f"the ledger is {state}", ("result", "verdict", "end to end", "claims", "prose steps"), rows
        )

    def plot(self) -> Figure:
        """Return how many claims have each verdict, as bars."""
        counts = Counter(entry.verdict.value for entry in self.entries)
        return bars({word: counts[word] for v in Verdict if counts[word := v.value]}, "claims")

    def to_json(self) -> dict[str, Any]:
        """Return the ledger as plain data: {"results": [...], "claims": [...], "summary": {...}}."""
        claims = [_row(entry) for entry in self.entries]
        shown = [result.to_json() for result in self.results]
        return {"results": shown, "claims": claims, "summary": self._summary()}

    def _summary(self) -> dict[str, Any]:
        counts = Counter(entry.verdict.value for entry in self.entries)
        own = Counter(entry.own.value for entry in self.entries)
        mutants = [m for entry in self.entries for m in entry.decision.mutants]
        return {
            "claims": len(self.entries),
            "by_verdict": {v.value: counts[v.value] for v in Verdict},
            "by_own_verdict": {v.value: own[v.value] for v in Verdict},
            "definitions": sum(entry.decision.judgement.definitions for entry in self.entries),
            "unknown": counts[Verdict.UNKNOWN.value],
            "mutants_planted": len(mutants),
            "mutants_refuted": sum(m.refuted for m in mutants),
            "expected": self.expected,
            "faults": list(self.faults),
            "unlocked": list(self.unlocked),
            "inadmissible": list(self.inadmissible),
            "skipped": list(self.skipped),
        }


def _row(entry: Entry) -> dict[str, Any]:
    claim, decision = entry.claim, entry.decision
    judged = decision.judgement
    return {
        "id": claim.id,
        "label": claim.label,
        "part": claim.part,
        "line": claim.line,
        "text": claim.text,
        "statement": decision.statement,
        "verdict": entry.verdict.value,
        "own_verdict": entry.own.value,
        "sentence": entry.sentence,
        "cases": judged.cases,
        "size": claim.size or None,
        "definitions": judged.definitions,
        "engines": list(judged.engines),
        "needs": list(claim.needs),
        "given": list(entry.given),
        "rests_on": [_support(support) for support in entry.rests_on],
        "mutants": {"planted": len(decision.mutants), "refuted": sum(m.refuted for m in decision.mutants)},
        "wrong_versions": [mutant.to_json() for mutant in decision.mutants],
        "survivors": list(entry.survivors),
        "slack": _slack(entry),
        "erratum": claim.erratum.fault.value if claim.erratum else None,
        "false": claim.false,
        "witness": str(judged.witness) if judged.witness else None,
        "reason": entry.reason or judged.reason,
        "expected": entry.expected,
        "seconds": round(decision.seconds, 3),
    }


def _support(support: Support) -> dict[str, Any]:
    judged = support.judgement
    words = {"id": support.id, "verdict": judged.verdict.value if judged else "left out"}
    return words | {"cases": judged.cases if judged else None}


def _slack(entry: Entry) -> dict[str, Any] | None:
    slack = entry.claim.slack
    if slack is None:
        return None
    values = {"constant": slack.constant, "paper": slack.paper, "sharp": slack.sharp}
    values |= {"provable": str(slack.provable), "refuted": str(slack.refuted)}
    return values | {"confirmed": entry.decision.slack_confirmed}


def collect(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return the claims if their ids are unique and their needs exist and have no cycle."""
    collected = tuple(claims)
    known = {claim.id: claim for claim in collected}
    for name, count in Counter(claim.id for claim in collected).items():
        if count > 1:
            raise TheoryError(f"claim id {name!r} is used {count} times; ids must be unique")
    for claim in collected:
        wanted = (*claim.needs, *([claim.erratum.corrected_by] if claim.erratum and claim.false else []))
        for need in wanted:
            if need not in known:
                raise TheoryError(f"claim {claim.id!r} refers to {need!r}, which is not in the ledger")
        for need in claim.needs:
            if known[need].false:
                raise TheoryError(f"claim {claim.id!r} needs {need!r}, which is false as written")
    _order(collected)
    return collected


def _order(claims: tuple[Claim, ...]) -> tuple[str, ...]:
    try:
        return tuple(TopologicalSorter({claim.id: claim.needs for claim in claims}).static_order())
    except CycleError as error:
        raise TheoryError(f"the needs run in a circle: {' -> '.join(error.args[1])}") from None


def named(claims: tuple[Claim, ...], name: str) -> tuple[Claim, ...]:
    """Return the claims with one label, label and part, or id; blanks before the part do not matter."""
    found = tuple(claim for claim in claims if name.replace(" ", "") in _names(claim))
    if not found:
        known = sorted({other for claim in claims for other in _names(claim)})
        near = get_close_matches(name, known, n=3, cutoff=0.5)
        hint = f"; near matches: {', '.join(near)}" if near else ""
        raise TheoryError(f"no claim has the label or id {name!r}{hint}")
    return found


def _names(claim: Claim) -> tuple[str, str, str]:
    return claim.id, claim.label, f"{claim.label}{claim.part}".replace(" ", "")


def select(claims: tuple[Claim, ...], labels: Iterable[str]) -> tuple[Claim, ...]:
    """Return the claims with the given labels, labels with a part ("lem:mlmc(b)") or ids, and all that they need.

    No labels select everything.
    """
    wanted = tuple(labels)
    if not wanted:
        return claims
    known = {claim.id: claim for claim in claims}
    chosen = {claim.id for label in wanted for claim in named(claims, label)}
    pending = list(chosen)
    while pending:
        for need in known[pending.pop()].needs:
            if need not in chosen:
                chosen.add(need)
                pending.append(need)
    return tuple(claim for claim in claims if claim.id in chosen)


def verify(
    source: Source,
    labels: Iterable[str] = (),
    *,
    quick: bool = False,
    jobs: int = 1,
    seconds: float = 8.0,
    on_entry: Callable[[Entry], None] | None = None,
    check: Callable[[tuple[Claim, ...]], tuple[str, ...]] = lambda claims: (),
    fresh: Record | None = None,
    lock: Lock | None = None,
    admit: Callable[[tuple[Claim, ...], tuple[Claim, ...]], tuple[str, ...]] = lambda claims, chosen: (),
) -> Ledger:
    """Return the ledger of the claims that `source()` lists, each decided with `seconds` per solver query.

    `check` reads all claims, chosen or not, and returns what is wrong with them as a whole; `lock` has what was
    accepted; `admit` compares the conditions of the bounds that rest on chosen claims with what these suppose.

    A quick run leaves slow claims out (they are listed as skipped, never as judged), tries one mutant per
    claim and does not confirm recorded slack; every verdict that it prints is earned as in a full run.
    """
    listed = source()
    faults = check(listed)
    chosen = select(collect(listed), labels)
    todo = tuple(claim for claim in chosen if not (quick and claim.slow))
    describe = lock.describe if lock else None
    if jobs > 1:
        stream = decide_apart(source, todo, jobs=jobs, quick=quick, seconds=seconds, describe=describe)
    else:
        stream = decide_here(todo, quick=quick, seconds=seconds, describe=describe)
    left_out = {claim.id for claim in chosen} - {claim.id for claim in todo}
    entries = _read(todo, left_out, stream, on_entry or (lambda _: None))
    ordered = tuple(entries[claim.id] for claim in todo if claim.id in entries)
    skipped = tuple(claim.id for claim in chosen if claim.id not in entries)
    rows = {entry.claim.id: entry.decision.row for entry in ordered}
    unlocked = lock.faults(rows, quick) if lock else ()
    return Ledger(ordered, skipped, faults, fresh, unlocked, admit(listed, chosen))


def _read(
    claims: tuple[Claim, ...],
    left_out: set[str],
    stream: Iterable[Decision],
    on_entry: Callable[[Entry], None],
) -> dict[str, Entry]:
    """Return the entries, each told to `on_entry` as soon as all that it rests on is decided.

    A claim is as weak as the weakest that it rests on, directly or through others. What rests on something that is
    not green is unknown. A need that was left out weakens nothing, but is named.
    """
    needed = _closures(claims)
    decisions, entries, waiting = dict[str, Decision](), dict[str, Entry](), list(claims)
    for decision in stream:
        decisions[decision.id] = decision
        ready = [c for c in waiting if c.id in decisions and needed[c.id] <= decisions.keys() | left_out]
        for claim in ready:
            waiting.remove(claim)
            entries[claim.id] = _entry(claim, decisions, _in_order(needed[claim.id], claims))
            on_entry(entries[claim.id])
    return entries


def _closures(claims: tuple[Claim, ...]) -> dict[str, frozenset[str]]:
    """Return for each claim all that it needs, directly or through others."""
    known, closure = {claim.id: claim for claim in claims}, dict[str, frozenset[str]]()
    for name in _order(claims):
        needs = known[name].needs if name in known else ()
        closure[name] = frozenset(needs).union(*(closure[need] for need in needs))
    return closure


def _in_order(names: frozenset[str], claims: tuple[Claim, ...]) -> list[str]:
    listed = [claim.id for claim in claims if claim.id in names]
    return [*sorted(names - set(listed)), *listed]


def _entry(claim: Claim, decisions: dict[str, Decision], needed: list[str]) -> Entry:
    decision = decisions[claim.id]
    own = decision.judgement.verdict
    judged = {name: decisions[name].judgement if name in decisions else None for name in needed}
    broken = [name for name, judgement in judged.items() if judgement and not judgement.verdict.green]
    if broken and own.green:
        return Entry(claim, decision, Verdict.UNKNOWN, (), f"needs {', '.join(broken)}, not green")
    if own in (Verdict.DEFINITION, Verdict.REFUTED):  # neither rests on anything
        return Entry(claim, decision, own)
    weaker = [Support(name, j) for name, j in judged.items() if j is None or j.verdict.weaker(own)]
    verdict = weakest((own, *(s.judgement.verdict for s in weaker if s.judgement)))
    return Entry(claim, decision, verdict, tuple(weaker))
