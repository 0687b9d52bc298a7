"""`mcfw explore`: the chains and functions on which each bound on the estimator is tightest."""

from collections.abc import Mapping

import numpy as np
from rich.markup import escape

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.layout import Rows
from mcfw.cli.unused_options import Readers, refuse_unread
from mcfw.run.progress import ProgressBar
from theory.errors import TheoryError
from theory.finite.worst_case.bounds import BOUNDS, Bound
from theory.finite.worst_case.case_search import explore
from theory.finite.worst_case.sharpest_case import Champion, certify
from theory.finite.worst_case.spaces import SPACES
from theory.finite.worst_case.worst_known import SHARPEST

READERS: Readers = {
    "--tau": {"--runs"},
    "--keep": {"--runs"},
    "a bound": {"mcfw explore alone"},
}


def check_options(*, runs: bool, given: Mapping[str, bool]) -> None:
    """Refuse an option that the search for bounds, or that for whole runs, does not read."""
    refuse_unread("--runs" if runs else "mcfw explore alone", given, READERS)


def run_explore(names: list[str], *, horizon: int, rounds: int, seed: int) -> ExitCode:
    """Print, for each bound, the largest ratio exact/claimed that is known and that a search finds, certified.

    A ratio that is certainly above 1 refutes its bound.
    """
    table = Rows(
        f"Largest exact/claimed, certified in ball arithmetic (search: {rounds} chains per family)",
        ("bound", "label", "claimed", "known", "found at this T", "where"),
    )
    known = {sharp.bound.name: sharp for sharp in SHARPEST}
    chosen, code = _bounds(names), ExitCode.HELD
    with ProgressBar(len(chosen), "bounds") as bar:
        for done, bound in enumerate(chosen):
            best = certify(bound, known[bound.name].instance) if bound.name in known else None
            found = _search(bound, horizon, rounds, seed)
            if any(champion and champion.ratio > 1 for champion in (best, found)):
                code = ExitCode.VIOLATED
            table.add_row(
                bound.name,
                bound.label,
                escape(bound.statement),
                f"{float(best.ratio):.6f}" if best else "",
                f"{float(found.ratio):.6f}" if found else "",
                escape(str((found if found and (best is None or found.ratio > best.ratio) else best) or "")),
            )
            bar.update(done + 1)
    Console().print(table)
    return code


def _search(bound: Bound, horizon: int, rounds: int, seed: int) -> Champion | None:
    if not bound.quadratic or rounds == 0:
        return None
    rng = np.random.default_rng(seed)
    champions = [explore(bound, space, horizon, rounds, rng) for space in SPACES]
    return max(champions, key=lambda champion: champion.ratio)


def _bounds(names: list[str]) -> tuple[Bound, ...]:
    known = {bound.name for bound in BOUNDS} | {bound.label for bound in BOUNDS}
    for name in names:
        if name not in known:
            raise TheoryError(
                f"no bound has the name or label {name!r}; there are {', '.join(sorted(known))}"
            )
    return tuple(b for b in BOUNDS if not names or b.name in names or b.label in names)
