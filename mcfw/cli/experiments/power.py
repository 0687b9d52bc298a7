"""`mcfw audit --power`: how often each planted defect is caught, as a table, as data, and as a page of the docs."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.interrupt_message import interruption
from mcfw.cli.layout import Rows
from mcfw.run import archive
from mcfw.run.progress import ProgressBar
from montecarlo.audits import select
from montecarlo.budget import Budget
from montecarlo.pool import Pool
from montecarlo.power import LEVEL, TARGET, PairPower, power
from montecarlo.provenance import computed_by, sources_digest
from montecarlo.store import Store, default_folder

CALM_HEADINGS = ("audit", "seeds", "other than CONSISTENT", "P(CONSISTENT) ≥", "ms")
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

{table}

## The code as it is

No defect is planted, and every audit has to say CONSISTENT within its budget. An audit of compiled code is here only
where numba is.

{calm_sentence}

{calm_table}
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
    """Print the power of each pair; INCONCLUSIVE unless each is shown, and each audit passes the code as it is."""
    store = Store(keep or default_folder().parent / "power", computed_by("montecarlo.power"))
    try:
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
    except KeyboardInterrupt:
        raise interruption("seeds", store.folder) from None
    if write is not None:
        archive.replace(write, page(found, seeds, alpha).encode())
    if as_json:
        bounds = ("measured", "computed", "shown")
        rows = [pair._asdict() | {name: getattr(pair, name) for name in bounds} for pair in found]
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        caught = f"Power: planted defects caught, one-sided bounds at {LEVEL:.0%}"
        Console().print(_table(caught, HEADINGS, map(_cells, _planted(found))))
        Console().print(sentence(found))
        Console().print(_table("The code as it is", CALM_HEADINGS, map(_calm_cells, _calm(found))))
        Console().print(calm_sentence(found))
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
        table=_markdown(HEADINGS, map(_cells, _planted(pairs))),
        calm_sentence=calm_sentence(pairs),
        calm_table=_markdown(CALM_HEADINGS, map(_calm_cells, _calm(pairs))),
    )


def _markdown(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = (headings, *rows)
    head, *rest = [f"| {' | '.join(cells)} |" for cells in lines]
    return "\n".join((head, f"|{'|'.join('---' for _ in headings)}|", *rest))


def sentence(pairs: Sequence[PairPower]) -> str:
    """How many pairs are shown to reach the target, by which bound, and on how many seeds one was missed."""
    planted = _planted(pairs)
    measured, computed = (
        sum(getattr(pair, bound) >= TARGET for pair in planted) for bound in ("measured", "computed")
    )
    return (
        f"{sum(pair.shown for pair in planted)} of {len(planted)} pairs are shown to have power ≥ {TARGET}: {measured} "
        f"by their seeds, {computed} by their rounds. {_count(planted)} misses."
    )


def calm_sentence(pairs: Sequence[PairPower]) -> str:
    """On how many seeds an audit of the code as it is says something else than CONSISTENT."""
    return f"{len(_calm(pairs))} audits of the code as it is: {_count(_calm(pairs))} other than CONSISTENT."


def _count(pairs: Sequence[PairPower]) -> str:
    return f"{sum(pair.seeds for pair in pairs):,} trials, {sum(len(pair.missed) for pair in pairs)}"


def _table(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Rows:
    table = Rows(title, headings, right=[name for name in headings if name not in ("audit", "defect")])
    for cells in rows:
        table.add_row(*cells)
    return table


def _planted(pairs: Sequence[PairPower]) -> list[PairPower]:
    return sorted((pair for pair in pairs if pair.defect), key=lambda pair: (pair.audit, pair.defect))


def _calm(pairs: Sequence[PairPower]) -> list[PairPower]:
    return sorted((pair for pair in pairs if not pair.defect), key=lambda pair: pair.audit)


def _calm_cells(pair: PairPower) -> tuple[str, ...]:
    _, audit, seeds, missed, measured, *_, ms = _cells(pair)
    return audit, seeds, missed, measured, ms


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
