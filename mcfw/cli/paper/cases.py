"""A ledger as cases for other programs: one for each claim, and one for whatever else is not as expected."""

from collections.abc import Iterator

from mcfw.cli.exchange import Case, Place, Rule
from mcfw.cli.paper.judgement import place, surprise
from theory.evidence.register.status import Standing
from theory.ledger import contents as paper
from theory.ledger.ledger import Entry, Ledger
from theory.trusted.verdict import Verdict

MANIFEST = Place("theory/text/manifest.toml", 1)
PLANNER = Place("theory/planner/admissibility.py", 1)
LOCK = Place("theory/lock/statements.lock", 1)


def cases(ledger: Ledger) -> Iterator[Case]:
    """Its claims with what is said of those that are not as expected, those left out, stale proofs, and faults."""
    known = {claim.id: claim for claim in paper.claims()} if ledger.skipped else {}
    for entry in ledger.entries:
        yield _case(entry)
    for name in ledger.skipped:
        claim = known[name]
        yield Case(claim.label, f"{name} {claim.text}", Place.of(claim.build), message="slow", left_out=True)
    for result in ledger.results:
        if result.formal.standing is Standing.STALE:
            said = f"{result.label}: {result.formal}"
            where = Place.of(result.leaves[0].claim.build)
            yield Case(result.label, "formal evidence", where, Rule.STALE_PROOF, said)
    for fault in ledger.faults:
        yield Case("manifest", fault, MANIFEST, Rule.MANIFEST, fault)
    for sentence in ledger.inadmissible:
        yield Case("planner", sentence, PLANNER, Rule.CONDITION, sentence)
    for difference in ledger.unlocked:
        yield Case("lock", difference, LOCK, Rule.NOT_ACCEPTED, difference)


def _case(entry: Entry) -> Case:
    claim, rule = entry.claim, _rule(entry)
    said = f"{surprise(entry)}. It says: {claim.text} ({place(claim)}, line {claim.line} of the paper)"
    where, name = Place.of(claim.build), f"{claim.id} {claim.text}"
    return Case(claim.label, name, where, rule, said if rule else "", entry.decision.seconds)


def _rule(entry: Entry) -> Rule | None:
    if entry.expected:
        return None
    if entry.verdict is Verdict.UNKNOWN:
        return Rule.UNKNOWN
    if entry.claim.false and entry.verdict.green:
        return Rule.NOT_REFUTED
    if not entry.claim.false and entry.verdict is Verdict.REFUTED:
        return Rule.REFUTED
    return Rule.SURVIVING_MUTANT if entry.survivors else Rule.SLACK
