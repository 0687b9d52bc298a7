"""A ratio of two costs, measured side by side: a contender, and the limit or the peer that it is divided by.

Machines are noisy, so seconds mean little: rounds of both are interleaved in one process, and only the ratio of
the medians counts. A work may say how many units it did (draws consumed, iterations), and is then judged per unit.
"""

import json
import math
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from cProfile import Profile
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import process_time, sleep
from typing import Any, NamedTuple, Protocol

ROUNDS = 9
IDLE = 0.1
"""A core that others use less than this is ours."""
ROOT, FOREIGN = Path(__file__).parents[2], {".venv"}
"""Where our code is, and where under it code of others."""
Work = Callable[[], Any]
"""What is timed; a number that it returns is the number of units it did, anything else counts as one."""


class Measured(NamedTuple):
    """The ratio of the medians, the quartiles of the ratios of the rounds, and the CPU seconds per unit."""

    ratio: float
    low: float
    high: float
    contender: float
    limit: float
    obstacle: str = ""
    """Why there is nothing to measure here; the ratio is then no number."""

    @classmethod
    def impossible(cls, obstacle: str) -> "Measured":
        """No measurement."""
        return cls(*[math.nan] * 5, obstacle)


class Line(Protocol):
    """A line of the table: a ratio of costs, or an exponent of growth."""

    name: str
    faster: bool
    reach: float
    stretch: float

    def measured(self, rounds: int) -> Measured:
        """What there is to compare with `reach` and `stretch`."""

    def verdict(self, got: Measured) -> str:
        """'far target', 'target', 'short', or why there is none."""

    def binds(self) -> str:
        """What takes the time, from a profile."""


def verdict(line: Line, got: Measured) -> str:
    """On which side of its targets a line is."""
    if got.obstacle:
        return f"not measurable: {got.obstacle}"

    def holds(target: float) -> bool:
        return got.ratio >= target if line.faster else got.ratio <= target

    return "far target" if holds(line.stretch) else "target" if holds(line.reach) else "short"


def profiled(work: Work) -> str:
    """The three functions of this repository that take the most CPU time of a work, each with its share.

    What a library or the interpreter does is charged to whoever called it; a kernel is one function.
    """
    profile = Profile(process_time)
    profile.runcall(work)
    shares = charged(profile.getstats())  # type: ignore[attr-defined]
    total = sum(shares.values())
    if total == 0:
        return ""
    top = sorted(shares.items(), key=lambda item: -item[1])[:3]
    return ", ".join(f"{_function(code)} {seconds / total:.0%}" for code, seconds in top)


def charged(entries: Iterable[Any]) -> Counter[Any]:
    """Code of this repository ↦ its seconds, with those of foreign code that it called.

    Seconds of foreign code that foreign code called go up to the callers of the latter, in proportion to the time that
    each of them waited for it; what has no caller of ours stays where it is.
    """
    entries, callers, shares = list(entries), defaultdict(list), Counter[Any]()
    for entry in entries:
        for call in entry.calls or ():
            callers[call.code].append((entry.code, call.inlinetime, call.totaltime))

    def charge(code: Any, seconds: float, below: frozenset[Any]) -> None:
        above = [(caller, waited) for caller, _, waited in callers[code] if caller not in below]
        waited = sum(weight for _, weight in above)
        if _is_ours(code) or not waited:
            shares[code] += seconds
            return
        for caller, weight in above:
            if weight:
                charge(caller, seconds * weight / waited, below | {code})

    for entry in entries:
        known = [(caller, own) for caller, own, _ in callers[entry.code] if own]
        if _is_ours(entry.code) or not known:
            shares[entry.code] += entry.inlinetime
        else:
            for caller, own in known:
                charge(caller, own, frozenset((entry.code,)))
    return shares


def _is_ours(code: Any) -> bool:
    return (
        not isinstance(code, str)
        and Path(code.co_filename).is_relative_to(ROOT)
        and not FOREIGN & set(Path(code.co_filename).relative_to(ROOT).parts)
    )


def _function(code: Any) -> str:
    return code if isinstance(code, str) else f"{Path(code.co_filename).stem}.{code.co_name}"


def busy_cores(seconds: float = 1.0) -> float:
    """How many cores others keep busy, seen while this process pauses; nan where the system does not count."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return math.nan

    def jiffies() -> tuple[int, int]:
        user, nice, system, idle, waits, *others = map(int, stat.read_text().split("\n", 1)[0].split()[1:9])
        return user + nice + system + sum(others), idle + waits

    before = jiffies()
    sleep(seconds)
    busy, idle = (now - then for now, then in zip(jiffies(), before, strict=True))
    return busy / max(busy + idle, 1) * (os.cpu_count() or 1)


def neighbours(cores: int) -> str:
    """Why so many cores are not ours; '' if they are. The load average would count this process, too."""
    busy, there = busy_cores(), os.cpu_count() or 1
    return "" if busy <= there - cores + IDLE else f"others use {busy:.1f} of {there} cores"


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
    cores: int = 1
    """How many the contender needs for itself; with more than one, neighbours make the ratio nonsense."""

    def measured(self, rounds: int = ROUNDS) -> Measured:
        """Both once to warm up, then `rounds` rounds, each the contender and then the limit."""
        if self.cores > 1 and (busy := neighbours(self.cores)):
            return Measured.impossible(busy)
        self.contender()
        self.limit()
        pairs = [(self._cost(self.contender), self._cost(self.limit)) for _ in range(rounds)]
        ratios = [self._ratio(*pair) for pair in pairs]
        low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        contender, limit = (median(costs) for costs in zip(*pairs, strict=True))
        return Measured(self._ratio(contender, limit), low, high, contender, limit)

    def verdict(self, got: Measured) -> str:
        """'far target', 'target', 'short', or why there is none."""
        return verdict(self, got)

    def binds(self) -> str:
        """What takes the time of the contender."""
        return profiled(self.contender)

    def _ratio(self, contender: float, limit: float) -> float:
        return limit / contender if self.faster else contender / limit

    def _cost(self, work: Work) -> float:
        begin = self.clock()
        units = work()
        spent = self.clock() - begin
        return spent / (units if isinstance(units, (int, float)) else 1)


class Row(NamedTuple):
    """A line, what was measured, and a profile where it falls short."""

    line: Line
    got: Measured
    binds: str

    @classmethod
    def of(cls, line: Line, rounds: int = ROUNDS) -> "Row":
        """Measure, and profile if that falls short."""
        got = line.measured(rounds)
        return cls(line, got, line.binds() if line.verdict(got) == "short" else "")

    def record(self) -> dict[str, Any]:
        """For JSON, which has no NaN."""
        numbers = {name: None if value != value else value for name, value in self.got._asdict().items()}
        return {
            "name": self.line.name,
            "faster": self.line.faster,
            "reach": self.line.reach,
            "stretch": self.line.stretch,
            "verdict": self.line.verdict(self.got),
            "binds": self.binds,
            **numbers,
        }


def table(rows: Iterable[Row]) -> str:
    """The rows as one table of text."""
    lines = [("work", "measured", "quartiles", "target", "far target", "verdict", "profile")]
    for line, got, binds in rows:
        sign = "≥" if line.faster else "≤"
        lines.append(
            (
                line.name,
                _short(got.ratio),
                f"{_short(got.low)} … {_short(got.high)}" if not got.obstacle else "",
                f"{sign} {_short(line.reach)}",
                f"{sign} {_short(line.stretch)}",
                line.verdict(got),
                binds,
            )
        )
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "\n".join(_line(line, widths) for line in lines)


def write(rows: Sequence[Row], path: Path) -> None:
    """The rows as JSON, as `mcfw report` reads them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([row.record() for row in rows], indent=1, ensure_ascii=False) + "\n")


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _short(value: float) -> str:
    if value != value:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
