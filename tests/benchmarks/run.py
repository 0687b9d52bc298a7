"""Measure every row and print one table: `python -m tests.benchmarks.run [--only TEXT] [--json PATH] [--rounds N]`."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from mcfw.errors import GapWarning
from mcfw.run.concerns import expected
from tests.benchmarks.growth import growths
from tests.benchmarks.ratio import ROUNDS, Line, Ratio, Row, table, write
from tests.benchmarks.rows import ROWS


def ratios(*, small: bool = False, modules: tuple[ModuleType, ...] = ROWS) -> Iterator[Ratio]:
    """Every row; small ones do the same work on a size that a test can afford."""
    for module in modules:
        yield from module.rows(small=small)


def lines() -> Iterator[Line]:
    """Every line of the table: ratios, then exponents of growth."""
    yield from ratios()
    yield from growths()


@expected(GapWarning)
def main() -> None:
    """Measure, print each row as it comes, then the table; the runs are timed, and need not help."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="rows whose name contains this text")
    parser.add_argument("--json", type=Path, default=Path("report/bench.json"))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    rows: list[Row] = []
    try:
        for line in lines():
            if options.only in line.name:
                rows.append(Row.of(line, options.rounds))
                print(
                    f"{line.name}: {rows[-1].got.obstacle or format(rows[-1].got.ratio, '.3g')}", flush=True
                )
    except KeyboardInterrupt:
        print("interrupted: the rows so far")
    finally:
        print("\n" + table(rows))
        write(rows, options.json)


if __name__ == "__main__":
    main()
