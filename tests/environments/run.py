"""`make environments`: every command, page and script in every environment that a stranger may have, as a table.

python -m tests.environments.run [--only bare theory …] [--quick] [--match WORDS] [--targets]
"""

import argparse
import shutil
import sys
from collections import Counter

from tests.environments import targets
from tests.environments.cell import judge
from tests.environments.environment import ENVIRONMENTS, KEPT, folder_of, python_of
from tests.environments.rows import prepare, rows

SIGNS = {"works": "works", "says what it lacks": "lacks"}


def column(environment, wanted):
    """Row ↦ outcome, all in one folder, in their order: a command may go on from what one before it wrote."""
    python, found = python_of(environment), {}
    with folder_of(environment) as folder:
        prepare(folder)
        for row in wanted:
            if row.inside and not environment.inside:
                continue
            found[row.words] = judge(row, environment, python, folder)
            print(
                f"{environment.words:50.50} {row.words:60.60} {found[row.words]}", file=sys.stderr, flush=True
            )
    return found


def table(columns, wanted):
    """The matrix as Markdown: a row per line to type, a column per environment."""
    lines = [
        "| line | " + " | ".join(columns) + " |",
        "|---" * (len(columns) + 1) + "|",
    ]
    for row in wanted:
        cells = (
            SIGNS.get(found.get(row.words, ""), "**RED**" if row.words in found else "–")
            for found in columns.values()
        )
        lines.append(f"| `{row.words}` | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _sign(outcome):
    return "–" if outcome is None else SIGNS.get(outcome, "**RED**")


def main():
    """Make the environments, judge the cells, write the table; exit code 1 if a cell is red."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=ENVIRONMENTS, default=list(ENVIRONMENTS))
    parser.add_argument("--quick", action="store_true", help="leave the slow lines out")
    parser.add_argument("--match", default="", help="only lines that contain these words")
    parser.add_argument("--fresh", action="store_true", help="make the environments anew")
    parser.add_argument("--targets", action="store_true", help="the targets of the Makefile instead")
    asked = parser.parse_args()
    if asked.targets:
        return _end({f"make {target}": why for target, why in targets.column().items()})
    if asked.fresh:
        shutil.rmtree(KEPT, ignore_errors=True)
    wanted = [row for row in rows() if (row.quick or not asked.quick) and asked.match in row.words]
    columns = {name: column(ENVIRONMENTS[name], wanted) for name in asked.only}
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / "matrix.md").write_text(table(columns, wanted), encoding="utf-8")
    print(f"the table: {KEPT.relative_to(KEPT.parents[1]) / 'matrix.md'}")
    return _end({f"{name}: {line}": why for name, found in columns.items() for line, why in found.items()})


def _end(outcomes):
    """Say which cells are red and how many of each kind there are; the exit code."""
    for cell, why in outcomes.items():
        if "RED" in why:
            print(f"{cell}\n    {why}")
    counts = Counter(why.split(":")[0] for why in outcomes.values())
    print(f"{sum(counts.values())} cells: " + ", ".join(f"{count} {word}" for word, count in counts.items()))
    return 1 if counts["RED"] else 0


if __name__ == "__main__":
    sys.exit(main())
