"""The screen of `mcfw plan`: the question, the best rows, how to run the best of them, and what must be true."""

import textwrap
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from mcfw.cli.solver.plan_call import python_call, shell_lines
from mcfw.cli.solver.plan_judge import Support
from theory.planner.plan import Plan, Row
from theory.planner.reader import OWN_STREAM

BEST = 3
COLUMNS = 80
LARGE = 10**15
"""From here on a number is a power of ten."""
RANKS = {"samples": "the fewest samples", "iterations": "the fewest iterations"}


class View(NamedTuple):
    """What the user wants to see: by what the rows are ranked, whether all, and which verdicts are known."""

    by: str = "samples"
    everything: bool = False
    verdicts: Mapping[str, Support] = {}


def ranked(made: Plan, by: str) -> list[Row]:
    """The rows, best first; of equals the one that is better by the other measure."""
    keys = {"samples": lambda row: (row.samples, row.T), "iterations": lambda row: (row.T, row.samples)}
    return sorted(made.rows, key=keys[by])


def shown(made: Plan, view: View) -> list[Row]:
    """The rows of the screen: all, or the best three and the first by the other measure if it is another."""
    rows = ranked(made, view.by)
    if view.everything:
        return rows
    (other,) = RANKS.keys() - {view.by}
    return list({row.name: row for row in (*rows[:BEST], ranked(made, other)[0])}.values())


def screen(made: Plan, view: View, words: list[str]) -> Iterator[str]:
    """The lines; `words` are those after `mcfw plan` that ask the same question."""
    yield from wrapped(question(made))
    yield ""
    rows = shown(made, view)
    yield from wrapped(_title(made, view))
    yield ""
    yield f"  {'row':40}{'T':>16}{'samples':>18}"
    for row in rows:
        yield from _lines(row, view)
    yield ""
    yield from wrapped(_legend(made, view))
    if made.without:
        yield from wrapped(f"No horizon was certified for {', '.join(made.without)}.")
    yield ""
    yield from _how(made, rows[0], words)


def question(made: Plan) -> str:
    """What was asked."""
    p = made.problem
    constants = {"L": p.L, "D": p.D, "G": p.G, "G_h": p.G_h, "Ĝ": p.radius, "G_σ": p.noise}
    given = ", ".join(f"{name}\xa0=\xa0{number(value)}" for name, value in constants.items())
    mixing = "an independent stream" if made.profile and made.profile.independent else f"τ\xa0=\xa0{p.tau:,}"
    return (
        f"How long a run is enough for E[mean gap] ≤ {number(made.eps)}? For {given}, {mixing} and "
        f"F − F* ≤ {number(p.F_bar)}. The mean is over x_0, …, x_T, the expectation over all runs."
    )


def _title(made: Plan, view: View) -> str:
    (other,) = RANKS.keys() - {view.by}
    if view.everything:
        return f"All {len(made.rows)} rows, {RANKS[view.by]} first (--by {other} for the other order):"
    more = f", then the one with {RANKS[other]}" if len(shown(made, view)) > BEST else ""
    first = f"The {min(BEST, len(made.rows))} of {len(made.rows)} rows with {RANKS[view.by]}{more}"
    return f"{first} (--all prints all, --by {other} ranks by those):"


def _lines(row: Row, view: View) -> Iterator[str]:
    yield f"  {row.name:40}{digits(row.T):>16}{digits(ceil(row.samples)):>18}"
    batch = "" if row.batch is None else f", m + k = {row.batch[1]} + {row.batch[0]}"
    yield from wrapped(f"ρ = {row.rho:.6g}, β = {row.beta:.6g}, unit {row.unit:.6g}{batch}", 6)
    yield from wrapped(row.theorem, 6)
    yield from wrapped(f"Coq: {row.formal}" if row.formal else "no Coq theorem", 6)
    if row.name in view.verdicts:
        found = view.verdicts[row.name]
        weakest = f"{found.verdict.value}: {', '.join(found.weakest)}"
        yield from wrapped(f"weakest of its {len(row.claims)} claims, judged now: {weakest}", 6)


def _legend(made: Plan, view: View) -> str:
    batches = any(row.batch for row in shown(made, view))
    levels = any(not row.batch for row in shown(made, view))
    parts = ["The run has T + 1 iterations."]
    parts += ["A batch is m discarded and k averaged states: samples are (m + k)(T + 1)."] if batches else []
    parts += ["Multilevel bursts: samples in the mean."] if levels else []
    parts += [] if view.verdicts else ["--json has the claims of each row, --judge judges them."]
    return " ".join(parts)


def _how(made: Plan, best: Row, words: list[str]) -> Iterator[str]:
    call = python_call(made, best)
    if not call:
        yield from wrapped(
            f"{best.name} needs more iterations than any computer does: there is no call for it."
        )
        return
    yield from wrapped(
        f"To run {best.name} in Python, with your mcfw.Problem as `problem` and your stream as `chain`:"
    )
    yield ""
    yield from (f"    {line}" for line in call)
    yield ""
    yield from wrapped(
        f"Certified: E[problem.gap(result.x)] ≤ {number(made.eps)}. result.x is x_t for a t drawn uniformly from "
        "0, …, T; nothing is certified of result.last. With gap_every=1, result.average_gap is this run's mean gap."
    )
    yield ""
    yield from shell_lines(made, best, words)
    yield ""
    yield "What must be true:"
    yield from (line for text in conditions(made, best) for line in wrapped(text, 4, bullet="  • "))


def conditions(made: Plan, row: Row) -> list[str]:
    """The hypotheses of the certificate, in words."""
    p = made.problem
    noise = f"‖∇f(x; z) − ∇f(x)‖ ≤ {number(p.noise)} for every x in the set and every sample z"
    return [
        f"L: ‖∇f(x; z) − ∇f(y; z)‖ ≤ {number(p.L)}·‖x − y‖ for every sample z",
        f"D: no two points of the set are more than {number(p.D)} apart",
        f"G: ‖∇f(x)‖ ≤ {number(p.G)} on the set, which is at most the clipping radius {number(p.radius)}",
        f"G_h: h is convex, and |h(x) − h(y)| ≤ {number(p.G_h)}·‖x − y‖ (0 for h = 0)",
        f"noise: {noise if p.noise else 'every sample gives the exact ∇f(x)'}",
        f"τ: {_stream(made, row)}",
        f"F: f + h varies by at most {number(p.F_bar)} on the set",
    ]


def _stream(made: Plan, row: Row) -> str:
    """What the stream must be."""
    if row.name.startswith(OWN_STREAM) and made.profile is not None:
        alone = made.profile.independent
        return "the samples are independent" if alone else "the stream is the chain of the given matrix"
    tau = f"{made.problem.tau:,}"
    return (
        f"the mixing time of the stream is at most {tau}: from any state, the law after {tau} steps is within 1/4 of "
        "the stationary law in total variation"
    )


def digits(value: int) -> str:
    """All digits, or a power of ten with three that are right.

    >>> digits(12775), digits(5438383970158398067190477949026388920025861488)
    ('12,775', '5.44·10^45')
    """
    if value < LARGE:
        return f"{value:,}"
    mantissa, power = f"{Decimal(value):.2e}".split("e")
    return f"{mantissa}·10^{int(power)}"


def number(value: Fraction) -> str:
    """As a person writes it: an integer, a decimal that is exact, or its float.

    >>> number(Fraction(1, 10)), number(Fraction(2)), number(Fraction(1, 3))
    ('0.1', '2', '0.3333333333333333…')
    """
    short = repr(float(value)).removesuffix(".0")
    return short if Fraction(short) == value else f"{short}…"


def wrapped(text: str, indent: int = 0, bullet: str = "") -> list[str]:
    """The text as lines that fit the screen, in whole words; a hard space is not the end of one."""
    lines = textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=bullet or " " * indent,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\xa0", " ") for line in lines]
