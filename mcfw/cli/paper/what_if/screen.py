"""The answer on one screen: the first step that breaks, what falls with it, what stands, and the horizon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mcfw.cli.paper.judgement import place
from mcfw.cli.paragraphs import WIDTH, field, paragraph
from theory.paper.constants import PAPER
from theory.paper.reading import readable
from theory.planner.plan import Row
from theory.planner.samples import log10
from theory.refutation.calculation import figure
from theory.refutation.replay import letter
from theory.trusted.conclude import Judgement
from theory.trusted.finding import Witness
from theory.trusted.statement import Number
from theory.trusted.verdict import Verdict
from theory.variation.breaks import Break, is_equality
from theory.variation.displays import displays

if TYPE_CHECKING:
    from mcfw.cli.paper.what_if.answer import Answer

LINES, SHORT, INDENT = 3, 2, 13
"""The lines of a list of names and of a sentence on one screen, and how far the numbers of a break stand in."""
SEEN = {Verdict.CHECKED, Verdict.AUDITED}
"""The verdicts that say that no case refutes a claim, and no more."""


def lines(answer: Answer, everything: bool) -> Iterator[str]:
    """The answer; with `everything` each break with its calculation, and all names."""
    yield from paragraph(title(answer), hanging=4)
    yield from field("Judged", judged(answer))
    shown = answer.breaks if everything else first(answer)
    for number, broken in enumerate(shown):
        yield from _break("Then" if number else "Breaks", broken, everything)
    yield from _short("Undecided", _undecided(answer), everything)
    yield from _short("Falls", _falls(answer), everything)
    yield from _short("Stands", _stands(answer), everything)
    if everything:
        yield from field("Holds", _holding(answer))
    for text in slacks(answer):
        yield from field("Slack", text)
    yield from field("Horizon", horizon(answer))
    yield from field("Not judged", _rest(answer))
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


def first(answer: Answer) -> list[Break]:
    """The first break; if only an equality between numbers is shown there, also the first one that is none."""
    start = list(answer.breaks[:1])
    if start and is_equality(start[0].part):
        start += [broken for broken in answer.breaks if not is_equality(broken.part)][:1]
    return start


def _break(heading: str, broken: Break, everything: bool) -> Iterator[str]:
    claim = broken.claim
    said = readable(f"{claim.id}, {place(claim)}, line {claim.line}: {claim.text}")
    yield from _short(heading, said, everything, SHORT)
    for line in _calculation(broken, everything):
        yield from paragraph(readable(line).replace("= ≈", "≈"), INDENT, 2)
    if broken.copies:
        names = " and ".join(broken.copies)
        yield from paragraph(
            f"it writes the paper's value itself; to change it there too, give {names}", INDENT, 2
        )


def _calculation(broken: Break, everything: bool) -> Iterator[str]:
    """The witness in numbers; of a case of a list, its name."""
    made = broken.replay
    if made is None:
        yield f"{broken.part}: false at {_at(broken.witness, everything)}"
        return
    if everything:
        yield from (f"at {made.given}", *made.lines) if made.given else made.lines
    at = f"at {made.given}: " if made.given and not everything else ""
    said = made.last.removeprefix("it concludes ")
    tied = ", ".join(f"{name} = {getattr(PAPER, name)}" for name in broken.ties)
    if is_equality(broken.part):
        yield f"an equality between numbers{', which ties it to ' if tied else ''}{tied}: {said}"
    else:
        yield f"{at}{said}"
        if everything and tied:
            yield f"it also depends on {tied}"


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
        witness = f" at {_at(found.judgement.witness)}" if found.judgement.witness else ""
        reason = f", {found.judgement.reason}" if found.judgement.verdict is Verdict.UNKNOWN else ""
        said = f"with {found.value} {found.judgement.verdict.value}{witness}{reason}"
        if found.judgement.verdict in SEEN:
            said = f"with {found.value} {verdict_of(found.judgement)}"
        yield readable(f"{slack.constant} ({found.claim.id}): {said}; {known}")


def _at(witness: Witness, everything: bool = False) -> str:
    """A witness in the paper's letters; without `everything` as much of it as a line holds."""
    point = witness.point
    named = "__str__" not in vars(type(point)) and hasattr(
        point, "_asdict"
    )  # a tuple without words of its own
    numbers = point if isinstance(point, Mapping) else point._asdict() if named else None
    if numbers is None:
        text = str(point)
    else:
        text = ", ".join(f"{letter(name)} = {_number(value)}" for name, value in numbers.items())
    return text if everything or len(text) <= WIDTH else f"{text[:WIDTH].rpartition(',')[0]}, …"


def _number(value: Any) -> str:
    return figure(Fraction(value)) if isinstance(value, int | Fraction) else str(value)


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


def _rest(answer: Answer) -> str:
    found = answer.found
    others = len(found.claims) - len(found.judged)
    return f"{others} other claims, which are {answer.store.origin}; Coq's theorems, which have the paper's constants"


def _command(answer: Answer) -> str:
    variation = answer.found.variation
    pairs = [f"{name}={value}" for name, value in variation.constants]
    pairs += [f"{it.claim}.{it.name}={spelt(it.value)}" for it in variation.keywords]
    names = [f'"{name}"' if "(" in name else name for name in answer.found.question.names]
    return " ".join(["mcfw what-if", *names, *pairs])


def _short(heading: str, text: str, everything: bool, most: int = LINES) -> Iterator[str]:
    """A field of at most so many lines, unless everything is wanted."""
    made = field(heading, text)
    if everything or len(made) <= most:
        yield from made
        return
    last = made[most - 1]
    yield from made[: most - 1]
    yield f"{last if len(last) <= WIDTH - 2 else last[: WIDTH - 1].rpartition(' ')[0]} …"
