"""What a run of the laboratory found, as a value and as plain data."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from montecarlo.audit import Audit, Measurement
from montecarlo.ruling import Ruling, worst
from montecarlo.trial import Trial


class Audited(NamedTuple):
    """An audit with its outcome on the real code and on each planted defect; None if there was no look in time."""

    audit: Audit
    outcome: Measurement | None
    defects: tuple[tuple[str, Measurement | None], ...]


class AuditReport(NamedTuple):
    """Everything that a run of the laboratory found."""

    alpha: float
    seed: int
    entries: tuple[Audited, ...]

    @property
    def verdict(self) -> Ruling:
        """The worst verdict on the real code; INCONCLUSIVE at best if a planted defect was not caught."""
        real = worst(_verdict(entry.outcome) for entry in self.entries)
        return worst((real, Ruling.INCONCLUSIVE)) if self.survivors else real

    @property
    def survivors(self) -> tuple[tuple[str, str], ...]:
        """(audit, defect) for each planted defect that its audit did not catch."""
        return tuple(
            (entry.audit.name, name)
            for entry in self.entries
            for name, outcome in entry.defects
            if _verdict(outcome) is not Ruling.VIOLATED
        )

    @classmethod
    def of(cls, alpha: float, seed: int, audits: Sequence[Audit], trials: Sequence[Trial]) -> "AuditReport":
        """The outcomes of the trials, by audit."""
        return cls(alpha, seed, tuple(_entry(audit, trials) for audit in audits))

    def to_json(self) -> dict[str, Any]:
        """Plain data, the same for any number of workers."""
        return {"alpha": self.alpha, "seed": self.seed, "audits": [_row(entry) for entry in self.entries]}


def _entry(audit: Audit, trials: Sequence[Trial]) -> Audited:
    mine = [trial for trial in trials if trial.audit is audit]
    return Audited(audit, mine[0].outcome, tuple((trial.defect, trial.outcome) for trial in mine[1:]))


def _verdict(outcome: Measurement | None) -> Ruling:
    return Ruling.INCONCLUSIVE if outcome is None else outcome.verdict


def _row(entry: Audited) -> dict[str, Any]:
    found = entry.outcome
    return {
        "name": entry.audit.name,
        "label": entry.audit.label,
        "verdict": _verdict(found).value,
        "estimate": found.estimate if found else None,
        "interval": list(found.interval) if found else None,
        "bound": found.bound if found else None,
        "exact": found.exact if found else None,
        "draws": found.draws if found else 0,
        "resolution": found.resolution if found else None,
        "defects": [
            {"name": name, "verdict": _verdict(outcome).value, "draws": outcome.draws if outcome else 0}
            for name, outcome in entry.defects
        ],
    }
