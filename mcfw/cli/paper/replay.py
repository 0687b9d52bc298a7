"""`mcfw replay`: why a sentence is false at its witness, step by step."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paragraphs import field, paragraph
from mcfw.errors import InvalidInput
from theory.errors import TheoryError
from theory.ledger import contents
from theory.ledger.claim import Claim
from theory.ledger.judge import Judge
from theory.ledger.ledger import collect
from theory.refutation.reading import readable
from theory.refutation.replay import Replay, changed
from theory.refutation.replay import replay as replayed
from theory.refutation.simplest import simplest
from theory.text.passages import quotation
from theory.trusted.verdict import Verdict


def run_replay(names: list[str], at: list[str]) -> ExitCode:
    """Print the refutation of each sentence; VIOLATED if one is not refuted at the numbers that were asked for."""
    console = Console(soft_wrap=True, highlight=False, markup=False)
    false = [claim for claim in collect(contents.claims()) if claim.false]
    numbers = dict(map(_number, at))
    code = ExitCode.HELD
    for claim in (claim for name in names for claim in _named(false, name)):
        shown = refutation(claim, numbers)
        for line in lines_of(claim, shown):
            console.print(line)
        code = code if shown.refutes else ExitCode.VIOLATED
    return code


def refutation(claim: Claim, numbers: Mapping[str, Fraction] | None = None) -> Replay:
    """Search for a witness against a claim, make its numbers simple, and calculate there, or at other numbers."""
    with Judge() as judge:
        judged = judge.judge(claim.statement)
    if judged.verdict is not Verdict.REFUTED or judged.witness is None:
        raise TheoryError(f"claim {claim.id} is not refuted: it is {judged}")
    witness = simplest(claim.statement, judged.witness)
    return replayed(claim, changed(witness, numbers) if numbers else witness)


def _named(false: list[Claim], name: str) -> list[Claim]:
    found = [c for c in false if c.erratum and name in (c.id, c.erratum.finding, c.label)]
    if not found:
        known = ", ".join(dict.fromkeys(c.erratum.finding for c in false if c.erratum))
        raise TheoryError(f"{name!r} is no sentence that is false as written; those are {known}")
    return found


def _number(text: str) -> tuple[str, Fraction]:
    name, _, number = text.partition("=")
    try:
        return name.strip(), Fraction(number.strip())
    except (ValueError, ZeroDivisionError):
        raise InvalidInput(
            f"--at {text}: a number is given as name=value, such as rho=400 or D=1/1000"
        ) from None


def lines_of(claim: Claim, shown: Replay) -> Iterator[str]:
    """The sentence, its witness, what follows line by line, and whether the sentence is false."""
    erratum = claim.erratum
    assert erratum is not None
    yield from paragraph(
        f"{erratum.finding}   {claim.label}, line {claim.quoted_line} of the paper; {erratum.weight.value}"
    )
    yield from field("The paper", f"“{quotation(erratum.quote)}”")
    yield from field("Read as", readable(claim.text))
    yield ""
    yield from field("Take", shown.given)
    for line in shown.lines:
        yield from paragraph(line, 4, 4)
    yield from field("So", shown.last)
    if shown.refutes:
        yield "The sentence is false."
    else:
        yield "This witness does NOT refute the sentence."
    yield ""
