"""What study 4 or 5 found as a page of Markdown, made from its data: no number in it is written by hand."""

import math
from collections.abc import Mapping, Sequence
from statistics import median

from montecarlo.studies.data_problems import RealCase
from montecarlo.studies.data_statements import Outcomes as DataOutcomes
from montecarlo.studies.data_statements import runs
from montecarlo.studies.data_study import AUTO as DATA_AUTO
from montecarlo.studies.data_study import DEPENDENT, INDEPENDENT
from montecarlo.studies.data_study import FRANK_WOLFE as DATA_FRANK_WOLFE
from montecarlo.studies.data_study import MULTILEVEL as DATA_MULTILEVEL
from montecarlo.studies.data_study import SGD as DATA_SGD
from montecarlo.studies.observed_matrices import BIRKHOFF, NUCLEAR, SPECTRAPLEX
from montecarlo.studies.projection_statements import Outcomes, cost, number, places, reached
from montecarlo.studies.projection_study import COSTS, METHODS
from montecarlo.studies.sentence import Statement
from montecarlo.studies.timed import TARGET

COLUMNS = (
    ("`auto`", DATA_AUTO, DEPENDENT), ("`auto`, independent", DATA_AUTO, INDEPENDENT),
    ("multilevel", DATA_MULTILEVEL, DEPENDENT), ("tuned SGD", DATA_SGD, DEPENDENT),
    ("tuned SGD, independent", DATA_SGD, INDEPENDENT), ("Frank–Wolfe", DATA_FRANK_WOLFE, INDEPENDENT),
)  # fmt: skip


def projection_page(outcomes: Outcomes, statements: Sequence[Statement]) -> str:
    """Costs of one call, seconds and states to the target, verdicts."""
    sizes = [place for kind in (NUCLEAR, SPECTRAPLEX, BIRKHOFF) for place in places(outcomes, kind)]
    costs = [[p, *(_known(cost(outcomes, what, p)) for what in COSTS)] for p in sizes]
    parts = ["CPU seconds of one call (median of three):", table(["size", *COSTS], costs)]
    for unit, field in (("CPU seconds", "seconds"), ("States", "states")):
        reach = {(m, p): getattr(reached(outcomes, m, p), field) for m in METHODS for p in sizes}
        lines = [[p, *(number(median(reach[m, p])) if reach[m, p] else "" for m in METHODS)] for p in sizes]
        names = [method.partition(", ")[0] if "{" in method else method for method in METHODS]
        parts += [
            f"{unit} to {TARGET:.0%} of the start's gap, median over seeds:",
            table(["size", *names], lines),
        ]
    return "\n\n".join([*parts, judged(statements)]) + "\n"


def data_page(cases: Mapping[str, RealCase], outcomes: DataOutcomes, statements: Sequence[Statement]) -> str:
    """The streams, test losses and errors beside the judge's, verdicts."""
    streams = [
        [name, str(getattr(one.dependent, "size", "")), str(one.mixing_time)] for name, one in cases.items()
    ]
    parts = [table(["case", "states of the chain", "exact mixing time"], streams)]
    for title, field in (("Test loss", "test_loss"), ("Test error", "test_error")):
        part = field.removeprefix("test_")
        lines = [
            [
                name if part == "loss" else f"{name} ({one.error_name})",
                *(f"{median(getattr(r, field) for r in runs(outcomes, m, name + kind)):.4g}" for _, m, kind in COLUMNS),
                f"{getattr(one.judged, part):.4g}",
                f"{getattr(one.test(one.problem.set.center()), part):.4g}",
            ]
            for name, one in cases.items()
        ]  # fmt: skip
        header = ["case", *(label for label, _, _ in COLUMNS), "the judge", "start"]
        parts += [f"{title}, median over seeds:", table(header, lines)]
    return "\n\n".join([*parts, judged(statements)]) + "\n"


def judged(statements: Sequence[Statement]) -> str:
    """The verdicts as a table."""
    lines = [[s.verdict.value, s.statement, s.evidence] for s in statements]
    return "Every statement with its verdict:\n\n" + table(["verdict", "statement", "evidence"], lines)


def table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of Markdown.

    >>> print(table(["a", "b"], [["1", "2"]]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    rows = [header, ["---"] * len(header), *lines]
    return (
        "\n".join("| " + " | ".join(row) + " |" for row in rows)
        .replace("| --- |", "|---|")
        .replace(" --- |", "---|")
    )


def _known(seconds: float) -> str:
    return "" if math.isnan(seconds) else number(seconds)
