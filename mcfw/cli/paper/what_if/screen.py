"""The answer on one screen: the first step that breaks, what falls with it, what stands, and the horizon."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mcfw.cli.paper.judgement import place
from mcfw.cli.paper.what_if import breaks
from mcfw.cli.paper.what_if.answer import Answer
from mcfw.cli.paper.what_if.breaks import at_witness, shortened
from mcfw.cli.paragraphs import field, paragraph
from theory.planner.plan import Row
from theory.planner.samples import log10
from theory.refutation.reading import readable
from theory.text.constants import PAPER
from theory.trusted.conclude import Judgement
from theory.trusted.statement import Number
from theory.trusted.verdict import Verdict
from theory.variation.displays import displays

SEEN = {Verdict.CHECKED, Verdict.AUDITED}
"""The verdicts that say that no case refutes a claim, and no more."""


def lines(answer: Answer, everything: bool) -> Iterator[str]:
    """The answer; with `everything` each break with its calculation, and all names."""
    yield from paragraph(title(answer), hanging=4)
    yield from field("Judged", judged(answer))
    shown = answer.breaks if everything else breaks.first(answer.breaks)
    for number, broken in enumerate(shown):
        yield from breaks.lines("Then" if number else "Breaks", broken, everything)
    yield from shortened("Undecided", _undecided(answer), everything)
    yield from shortened("Falls", _falls(answer), everything)
    yield from shortened("Stands", _stands(answer), everything)
    if everything:
        yield from field("Holds", _holding(answer))
    for text in slacks(answer):
        yield from field("Slack", text)
    yield from field("Horizon", horizon(answer))
    yield from field("Others", _others(answer))
    yield from field("More", "" if everything else f"{_command(answer)} --all")


def title(answer: Answer) -> str:
    """What is changed, and from what."""
    variation = answer.found.variation
    texts = [f"{name} = {value} {_paper(name, value)}" for name, value in variation.constants]
    texts += [f"{it.claim}.{it.name} = {spelt(it.value)}" for it in variation.keywords]
    return readable(f"{', '.join(answer.found.question.names) or 'The paper'} with {'; '.join(texts)}")


def _paper(name: str, value: Number) -> str:
    """The paper's own value, with the display it comes from."""
    known = getattr(PAPER, name)
    return f"{'as in the paper' if value == known else f'in place of {known}'} ({displays()[name].formula})"


def judged(answer: Answer) -> str:
    """How many claims were judged again, and what became of them."""
    found = answer.found
    if not found.judged:
        return f"with it, no claim states anything else (read by {_claims(len(found.reading))})"
    seen = sum(found.verdict(claim) in SEEN for claim in found.standing)
    equalities = sum(broken.equality for broken in answer.breaks)
    only = f" ({equalities} only in an equality between numbers)" if equalities else ""
    counts = {
        "stand": len(found.standing) - seen,
        "are not refuted on their cases": seen,
        f"refuted{only}": len(found.refuted),
        "undecided": len(found.undecided),
    }
    said = ", ".join(f"{count} {words}" for words, count in counts.items() if count)
    states = "states" if len(found.judged) == 1 else "state"
    return f"with it, {_claims(len(found.judged))} {states} something else: {said}"


def _claims(count: int) -> str:
    return f"{count} claim{'s' * (count != 1)}"


def spelt(value: Any) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _undecided(answer: Answer) -> str:
    found = answer.found
    said = [f"{it.id}, {place(it)}: {found.judged[it.id].judgement.reason}" for it in found.undecided]
    return "; ".join(said)


def _falls(answer: Answer) -> str:
    """The labels of which a claim is broken or lacks its support."""
    found = answer.found
    fallen = {label: counts for label, counts in found.labels.items() if counts[0]}
    if not fallen:
        return "nothing"
    names = ", ".join(f"{label} ({part} of {total})" for label, (part, total) in fallen.items())
    lacking = f"{_claims(len(found.broken))}, and {len(found.unsupported)} that need one of them"
    return f"{lacking}, of {len(fallen)} label{'s' * (len(fallen) > 1)}: {names}"


def _stands(answer: Answer) -> str:
    """The parts of the labels that were asked for without a broken claim, and how many labels are whole."""
    found = answer.found
    parts: dict[tuple[str, str], bool] = {}
    for claim in found.question.claims if found.question.names else ():
        key = (claim.label, claim.part)
        parts[key] = parts.get(key, True) and not found.falls(claim)
    whole: dict[str, list[str]] = {}
    for (label, part), stands in parts.items():
        if stands:
            whole.setdefault(label, []).extend([part] if part else [])
    said = [f"{label} {', '.join(mine)}".rstrip() for label, mine in whole.items()]
    labels = sum(not fallen for fallen, _ in found.labels.values())
    return "; ".join([*said, f"{labels} of the {len(found.labels)} labels that it touches, whole"])


def _holding(answer: Answer) -> str:
    """The claims that hold when they are judged again, each with its verdict."""
    made = [answer.found.judged[claim.id] for claim in answer.found.standing]
    return "; ".join(f"{decision.id} {verdict_of(decision.judgement)}" for decision in made)


def verdict_of(judgement: Judgement) -> str:
    """A judgement in words: what cases cannot show is not said."""
    return f"not refuted ({judgement})" if judgement.verdict in SEEN else str(judgement)


def slacks(answer: Answer) -> Iterator[str]:
    """The recorded slack of each constant, and the same statement with the new value."""
    for found in answer.slacks:
        slack = found.claim.slack
        assert slack is not None
        known = f"recorded: holds with {slack.provable}, fails with {slack.refuted}"
        witness = f" at {at_witness(found.judgement.witness)}" if found.judgement.witness else ""
        reason = f", {found.judgement.reason}" if found.judgement.verdict is Verdict.UNKNOWN else ""
        said = f"with {found.value} {found.judgement.verdict.value}{witness}{reason}"
        if found.judgement.verdict in SEEN:
            said = f"with {found.value} {verdict_of(found.judgement)}"
        yield readable(f"{slack.constant} ({found.claim.id}): {said}; {known}")


def horizon(answer: Answer) -> str:
    """The horizon of the paper's closed form before and after, and whether its claims still carry it."""
    made = answer.horizons
    known = made.problem
    setting = f"τ = {known.tau}, noise {float(known.noise):g}, ε = {float(made.eps):g}"
    before = f"T = {_size(made.before)} by the paper ({made.before.name}, {setting})"
    if made.after is None:
        return f"{before}; with the change its formula gives none: {made.reason}"
    after = f"{_size(made.after)} with the change" if made.enters else "the change is not in its formula"
    return f"{before}; {after}: {_carried(answer)}"


def _carried(answer: Answer) -> str:
    """Whether the claims behind the horizon stand."""
    equalities = {broken.claim.id for broken in answer.breaks if broken.equality}
    causes = answer.horizons.rests_on
    bounds = [name for name in causes if name not in equalities]
    if bounds:
        return f"not certified, it rests on {', '.join(bounds)}"
    if causes:
        return f"not certified, but only for an equality between numbers in {', '.join(causes)}"
    return "certified, and what it rests on stands"


def _size(row: Row) -> str:
    return f"10^{log10(Fraction(row.T)):.2f}"


def _others(answer: Answer) -> str:
    """What is known of the claims that were not judged again."""
    found, store = answer.found, answer.store
    others = [claim.id for claim in found.claims if claim.id not in found.judged]
    weak = [name for name in others if not store.claim(name).verdict.green]
    said = f"{_claims(len(others))} with the paper's constants, {store.origin}; Coq's theorems have them, too"
    return f"{said}; without any change not green: {', '.join(weak)}" if weak else said


def _command(answer: Answer) -> str:
    variation = answer.found.variation
    pairs = [f"{name}={value}" for name, value in variation.constants]
    pairs += [f"{it.claim}.{it.name}={spelt(it.value)}" for it in variation.keywords]
    names = [f'"{name}"' if "(" in name else name for name in answer.found.question.names]
    return " ".join(["mcfw what-if", *names, *pairs])
