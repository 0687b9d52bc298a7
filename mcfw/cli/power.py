"""`mcfw audit --power`: how often each planted defect is caught, as a table, as data, and as a page of the docs."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from mcfw.cli.exit_codes import ExitCode
from mcfw.run.progress import ProgressBar
from montecarlo.audits import select
from montecarlo.budget import Budget
from montecarlo.pool import Pool
from montecarlo.power import LEVEL, TARGET, PairPower, power
from montecarlo.provenance import computed_by, sources_digest
from montecarlo.store import Store, default_folder

HEADINGS = ("defect", "audit", "seeds", "missed", "power ≥ (seeds)", "blind rounds", "power ≥ (rounds)", "ms")
PAGE = """# Power of the audits

Made by `mcfw audit --power --seeds {seeds} --write`; α = {alpha:g} for the suite, seeds {first} to {last}, sources
{digest}.

Every planted defect is tried with every audit that names it, on seeds in their order, the cheapest pairs first; what
is finished is kept, and a pair that is too slow has fewer seeds. A trial counts as *missed* unless it says VIOLATED.
*power ≥ (seeds)* is the lower bound of Clopper and Pearson for the probability of a catch, one-sided at {level:.0%}:
with no miss, 2995 seeds give {target}.

The first four rounds of a trial (a round is a sixteenth of the audit's budget) are also judged alone, at an eighth of
the trial's α each, and CONSISTENT has to wait for all four. Rounds have seeds of their own, so they are independent
and of one law: if one of them misses the defect with probability $q$, the trial misses it with probability at most
$q^4$. *blind rounds* counts the seeds whose first round alone did not see the defect, and *power ≥ (rounds)* is
$1-q^4$ with the upper bound of Clopper and Pearson for $q$, one-sided at {level:.0%}. *ms* is the processor time of a
seed.

{sentence}

| {headings} |
|{rule}|
{rows}
"""


def run_power(
    names: list[str],
    seeds: range,
    *,
    alpha: float,
    budget: str | None,
    pool: Pool,
    keep: Path | None,
    write: Path | None,
    as_json: bool,
) -> ExitCode:
    """Print the power of each pair; INCONCLUSIVE unless each is shown to be at least the target."""
    store = Store(keep or default_folder().parent / "power", computed_by("montecarlo.power"))
    with ProgressBar(1000, "per mille of the seeds") as bar:
        found = power(
            select(names),
            seeds,
            alpha=alpha,
            budget=Budget.parse(budget) if budget else None,
            pool=pool,
            store=store,
            on_progress=lambda done, total: bar.update(1000 * done // total),
        )
    if write is not None:
        write.write_text(page(found, seeds, alpha))
    if as_json:
        bounds = ("measured", "computed", "shown")
        rows = [pair._asdict() | {name: getattr(pair, name) for name in bounds} for pair in found]
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        Console().print(_table(found))
        Console().print(sentence(found))
    return ExitCode.HELD if all(pair.shown for pair in found) else ExitCode.INCONCLUSIVE


def page(pairs: Sequence[PairPower], seeds: range, alpha: float) -> str:
    """The page of the docs."""
    return PAGE.format(
        seeds=len(seeds),
        first=seeds[0],
        last=seeds[-1],
        alpha=alpha,
        digest=sources_digest("montecarlo.power")[:12],
        level=LEVEL,
        target=TARGET,
        sentence=sentence(pairs),
        headings=" | ".join(HEADINGS),
        rule="|".join("---" for _ in HEADINGS),
        rows="\n".join(f"| {' | '.join(cells)} |" for cells in map(_cells, _sorted(pairs))),
    )


def sentence(pairs: Sequence[PairPower]) -> str:
    """How many pairs are shown to reach the target, by which bound, and on how many seeds one was missed."""
    measured, computed = (
        sum(getattr(pair, bound) >= TARGET for pair in pairs) for bound in ("measured", "computed")
    )
    shown = sum(pair.shown for pair in pairs)
    return (
        f"{shown} of {len(pairs)} pairs are shown to have power ≥ {TARGET}: {measured} by their seeds, {computed} by "
        f"their rounds. {sum(pair.seeds for pair in pairs):,} trials, {sum(len(pair.missed) for pair in pairs)} misses."
    )


def _table(pairs: Sequence[PairPower]) -> Table:
    table = Table(title=f"Power: planted defects caught, one-sided bounds at {LEVEL:.0%}")
    for place, heading in enumerate(HEADINGS):
        table.add_column(heading, justify="left" if place < 2 else "right")
    for pair in _sorted(pairs):
        table.add_row(*_cells(pair))
    return table


def _sorted(pairs: Sequence[PairPower]) -> list[PairPower]:
    return sorted(pairs, key=lambda pair: (pair.audit, pair.defect))


def _cells(pair: PairPower) -> tuple[str, ...]:
    return (
        pair.defect,
        pair.audit,
        str(pair.seeds),
        ", ".join(map(str, pair.missed)) or "0",
        below(pair.measured),
        str(len(pair.blind)),
        below(pair.computed),
        f"{1000 * pair.seconds / max(pair.seeds, 1):.1f}",
    )


def below(bound: float) -> str:
    """A lower bound, rounded down to five digits, or as the distance from 1, rounded up.

    >>> below(0.99876543), below(1 - 3.21e-9), below(1.0)
    ('0.99876', '1 − 3.4e-09', '1')
    """
    if bound >= 1:
        return "1"
    if bound < 0.9999:
        return f"{int(bound * 1e5) / 1e5:.5f}"
    digits = f"{1.05 * (1 - bound):.1e}"
    return f"1 − {digits}"
