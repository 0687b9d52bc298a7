"""The answer as plain data."""

from typing import Any

from mcfw.cli.paper.what_if import screen
from mcfw.cli.paper.what_if.answer import Answer
from theory.ledger.claim import Claim
from theory.text.constants import PAPER
from theory.variation.breaks import Break
from theory.variation.displays import displays


def to_json(answer: Answer) -> dict[str, Any]:
    """The change, every claim of the scope with what became of it, the breaks, the labels, slack and horizons."""
    found, made = answer.found, answer.horizons
    return {
        "names": list(found.question.names),
        "constants": [
            displays()[name]._asdict() | {"value": str(value), "paper": str(getattr(PAPER, name))}
            for name, value in found.variation.constants
        ],
        "keywords": [
            {"claim": it.claim, "name": it.name, "value": str(it.value)} for it in found.variation.keywords
        ],
        "reading": list(found.reading),
        "claims": [_claim(claim, answer) for claim in found.claims],
        "breaks": [_break(broken) for broken in answer.breaks],
        "labels": {label: {"fall": fall, "claims": total} for label, (fall, total) in found.labels.items()},
        "slack": [
            {
                "claim": it.claim.id,
                "constant": it.constant,
                "provable": str(it.claim.slack.provable),
                "refuted": str(it.claim.slack.refuted),
                "value": str(it.value),
                "verdict": it.judgement.verdict.value,
                "witness": str(it.judgement.witness) if it.judgement.witness else None,
            }
            for it in answer.slacks
            if it.claim.slack
        ],
        "horizon": {
            "eps": str(made.eps),
            "problem": {name: str(value) for name, value in made.problem.values.items()},
            "before": made.before.to_json(),
            "after": made.after.to_json() if made.after else None,
            "enters": made.enters,
            "reason": made.reason,
            "rests_on": list(made.rests_on),
        },
        "others": answer.store.origin,
    }


def _claim(claim: Claim, answer: Answer) -> dict[str, Any]:
    found = answer.found
    again = claim.id in found.judged
    judgement = found.judged[claim.id].judgement if again else None
    return {
        "id": claim.id,
        "label": claim.label,
        "part": claim.part,
        "line": claim.line,
        "judged_again": again,
        "verdict": judgement.verdict.value if judgement else answer.store.claim(claim.id).verdict.value,
        "sentence": screen.verdict_of(judgement) if judgement else answer.store.claim(claim.id).sentence,
        "witness": str(judgement.witness) if judgement and judgement.witness else None,
        "reason": judgement.reason if judgement else "",
        "without": list(found.unsupported.get(claim.id, ())),
        "stands": not found.falls(claim),
    }


def _break(broken: Break) -> dict[str, Any]:
    made = broken.replay
    return {
        "claim": broken.claim.id,
        "label": broken.claim.label,
        "text": broken.claim.text,
        "part": str(broken.part),
        "witness": str(broken.witness),
        "calculation": [made.given, *made.lines, made.last] if made else [],
        "only_equalities": broken.equality,
        "ties": list(broken.ties),
        "copies": list(broken.copies),
    }
