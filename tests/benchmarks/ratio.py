"""A ratio of two costs, measured side by side: a contender, and the limit or the peer that it is divided by.

Machines are noisy, so seconds mean little: rounds of both are interleaved in one process, and only the ratio of
the medians counts. A work may say how many units it did (draws consumed, iterations), and is then judged per unit.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any, NamedTuple

ROUNDS = 9
Work = Callable[[], Any]
"""What is timed; a number that it returns is the number of units it did, anything else counts as one."""


class Measured(NamedTuple):
    """The ratio of the medians, the quartiles of the ratios of the rounds, and the CPU seconds per unit."""

    ratio: float
    low: float
    high: float
    contender: float
    limit: float


@dataclass(frozen=True)
class Ratio:
    """One row of the table.

    `faster=True`: the ratio is limit/contender, how many times as fast the contender is; it should be at least
    `reach`. `faster=False`: contender/limit, how many times as much it costs; it should be at most `reach`.
    """

    name: str
    contender: Work
    limit: Work
    faster: bool
    reach: float
    stretch: float
    clock: Callable[[], float] = process_time
    """CPU time of this process; wall time for what runs in parallel, CPU time of children for what starts them."""
    binds: str = ""
    """What binds where the row falls short, from a profile."""

    def measured(self, rounds: int = ROUNDS) -> Measured:
        """Both once to warm up, then `rounds` rounds, each the contender and then the limit."""
        self.contender()
        self.limit()
        pairs = [(self._cost(self.contender), self._cost(self.limit)) for _ in range(rounds)]
        ratios = [self._ratio(*pair) for pair in pairs]
        low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        contender, limit = (median(costs) for costs in zip(*pairs, strict=True))
        return Measured(self._ratio(contender, limit), low, high, contender, limit)

    def holds(self, ratio: float, target: float) -> bool:
        """Whether a ratio is on the right side of a target."""
        return ratio >= target if self.faster else ratio <= target

    def verdict(self, ratio: float) -> str:
        """'stretch', 'reach' or 'short'."""
        if self.holds(ratio, self.stretch):
            return "stretch"
        return "reach" if self.holds(ratio, self.reach) else "short"

    def _ratio(self, contender: float, limit: float) -> float:
        return limit / contender if self.faster else contender / limit

    def _cost(self, work: Work) -> float:
        begin = self.clock()
        units = work()
        spent = self.clock() - begin
        return spent / (units if isinstance(units, (int, float)) else 1)


Row = tuple[Ratio, Measured]


def table(rows: Iterable[Row]) -> str:
    """The rows as one table of text."""
    lines = [("work", "measured", "quartiles", "reach", "stretch", "verdict", "what binds")]
    for ratio, got in rows:
        sign = "≥" if ratio.faster else "≤"
        verdict = ratio.verdict(got.ratio)
        lines.append(
            (
                ratio.name,
                _short(got.ratio),
                f"{_short(got.low)} … {_short(got.high)}",
                f"{sign} {_short(ratio.reach)}",
                f"{sign} {_short(ratio.stretch)}",
                verdict,
                ratio.binds if verdict == "short" else "",
            )
        )
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "\n".join(_line(line, widths) for line in lines)


def write(rows: Sequence[Row], path: Path) -> None:
    """The rows as JSON."""
    records = [
        {
            "name": ratio.name,
            "faster": ratio.faster,
            "reach": ratio.reach,
            "stretch": ratio.stretch,
            "verdict": ratio.verdict(got.ratio),
            **got._asdict(),
        }
        for ratio, got in rows
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(records, indent=1) + "\n")


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
