"""A report of audits as cases for other programs: one for each audit, and one for each planted defect."""

from collections.abc import Iterator

from mcfw.cli.exchange import Case, Place, Rule
from montecarlo.audit import Measurement
from montecarlo.audit_report import Audited, AuditReport
from montecarlo.ruling import Ruling

RULES = {Ruling.VIOLATED: Rule.VIOLATED, Ruling.INCONCLUSIVE: Rule.INCONCLUSIVE, Ruling.CONSISTENT: None}


def cases(report: AuditReport) -> Iterator[Case]:
    """The code as it is, then each planted defect, which must be VIOLATED."""
    for entry in report.entries:
        yield _case(entry)
        for defect, outcome in entry.defects:
            caught = outcome is not None and outcome.verdict is Ruling.VIOLATED
            said = (
                "" if caught else f"{entry.audit.name} does not catch the defect {defect}: {_found(outcome)}"
            )
            rule, where = None if caught else Rule.MISSED_DEFECT, Place.of(entry.audit.sample)
            yield Case(entry.audit.label, f"{entry.audit.name}: {defect}", where, rule, said)


def _case(entry: Audited) -> Case:
    audit, outcome = entry.audit, entry.outcome
    rule = RULES[Ruling.INCONCLUSIVE if outcome is None else outcome.verdict]
    said = f"{audit.name} ({audit.label}), {audit.statement}: {_found(outcome)}" if rule else ""
    return Case(audit.label, audit.name, Place.of(audit.sample), rule, said)


def _found(outcome: Measurement | None) -> str:
    if outcome is None:
        return "the budget ended before the first look"
    low, high = outcome.interval
    reason = f"; {outcome.reason}" if outcome.reason else ""
    values = [
        f"{word} {x:.4g}" for word, x in (("exact", outcome.exact), ("bound", outcome.bound)) if x is not None
    ]
    said = f"{outcome.verdict.value}, {outcome.estimate:.4g} in [{low:.3g}, {high:.3g}]"
    return ", ".join([said, *values]) + f", {outcome.draws} draws{reason}"
