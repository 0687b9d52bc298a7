"""Apply the mutants one at a time in a scratch copy and rebuild what depends on them; each must fail to build.

`python -m theory.formal.mutate [text]` is what `make formal-mutants` calls, with an optional text that selects
mutants by module. It needs a finished `make formal`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from theory.evidence import sources
from theory.formal.kernel import BUILD
from theory.formal.mutants import MUTANTS, Mutant

SCRATCH = Path("build/mutants")
MALFORMED = re.compile(
    r"Syntax error|was not found in the current|Illegal application|while it is expected to have type|Unknown"
)


class Outcome(NamedTuple):
    """What became of one mutant: the file and line of the first failure, or none."""

    mutant: Mutant
    word: str
    where: str
    seconds: float


def dependents() -> dict[Path, list[Path]]:
    """Return, for every source, the sources that need it directly."""
    shown = subprocess.run(
        ["coqdep", "-f", "_CoqProject"], cwd=BUILD, capture_output=True, text=True, check=True
    ).stdout
    known = set(sources.files())
    needed_by: dict[Path, list[Path]] = {path: [] for path in known}
    for target, needs in re.findall(r"^(\S+)\.vo [^:]*:(.*)$", shown, flags=re.MULTILINE):
        for need in re.findall(r"(\S+)\.vo\b", needs):
            if Path(need + ".v") in known:
                needed_by[Path(need + ".v")].append(Path(target + ".v"))
    return needed_by


def downstream(start: Path, needed_by: dict[Path, list[Path]]) -> list[Path]:
    """Return a source and all that depend on it, each after everything that it needs (nearest first)."""
    affected, queue = {start}, [start]
    for path in queue:
        for child in needed_by[path]:
            if child not in affected:
                affected.add(child)
                queue.append(child)
    waiting = dict.fromkeys(affected, 0)
    for path in affected:
        for child in needed_by[path]:
            waiting[child] += 1
    ready, order = [start], []
    while ready:
        path = ready.pop(0)
        order.append(path)
        for child in needed_by[path]:
            waiting[child] -= 1
            if not waiting[child]:
                ready.append(child)
    return order


def way(start: Path, goal: Path, needed_by: dict[Path, list[Path]]) -> list[Path]:
    """Return what must be rebuilt downstream of a source to see whether `goal` rejects it, then all the rest."""
    order = downstream(start, needed_by)
    needed = {goal}
    for path in reversed(order):
        if needed & set(needed_by[path]):
            needed.add(path)
    return [path for path in order if path in needed] + [path for path in order if path not in needed]


def compile_one(path: Path) -> str:
    """Compile one file in the scratch folder; return the error, or nothing."""
    command = ["coqc", "-q", "-w", "none", "-Q", ".", "MCFW", path.as_posix()]
    done = subprocess.run(command, cwd=SCRATCH, capture_output=True, text=True, check=False)
    return done.stderr.strip() or "failed without a message" if done.returncode else ""


def malformed(mutant: Mutant, text: str, error: str) -> bool:
    """Whether the error is one of spelling or typing in the mutated lines: then the mutant says nothing."""
    first = text[: text.index(mutant.new)].count("\n") + 1
    last = first + mutant.new.count("\n")
    line = re.search(r"line (\d+), characters", error)
    return bool(line and first <= int(line[1]) <= last and MALFORMED.search(error))


def restore(paths: Iterable[Path]) -> None:
    """Put sources and compiled files back as `make formal` left them."""
    for path in paths:
        for suffix in (".v", ".vo", ".vos", ".vok", ".glob"):
            source = (BUILD / path).with_suffix(suffix)
            if source.exists():
                shutil.copy2(source, (SCRATCH / path).with_suffix(suffix))


def judge(mutant: Mutant, needed_by: dict[Path, list[Path]]) -> Outcome:
    """Apply one mutant and rebuild downstream until something fails."""
    start, path = time.monotonic(), sources.module_file(mutant.module)
    text = sources.text(path)
    if text.count(mutant.old) != 1:
        return Outcome(mutant, "DOES NOT APPLY", f"{text.count(mutant.old)} times in {path}", 0.0)
    changed = text.replace(mutant.old, mutant.new)
    (SCRATCH / path).write_text(changed, encoding="utf-8")
    touched: list[Path] = []
    outcome = Outcome(mutant, "SURVIVED", "", 0.0)
    goal = sources.module_file(mutant.falls or mutant.module)
    for one in way(path, goal, needed_by):
        touched.append(one)
        if error := compile_one(one):
            line = re.search(r"line (\d+)", error)
            bad = one == path and malformed(mutant, changed, error)
            word = "MALFORMED" if bad else "killed"
            outcome = Outcome(mutant, word, f"{one}:{line[1] if line else '?'}", 0.0)
            break
    restore(touched)
    return outcome._replace(seconds=time.monotonic() - start)


def fresh_scratch() -> None:
    """Copy the finished build; it must be that of the present sources."""
    for path in sources.files():
        built = BUILD / path
        if not built.with_suffix(".vo").exists() or built.read_text(encoding="utf-8") != sources.text(path):
            sys.exit(f"mutants: {path} is not built; run `make formal` first")
    shutil.rmtree(SCRATCH, ignore_errors=True)
    shutil.copytree(BUILD, SCRATCH, ignore=shutil.ignore_patterns("axioms", "statements", "questions*"))


def main(arguments: list[str]) -> int:
    """Judge all mutants (or those of the named modules), print the table, and fail unless all are killed."""
    chosen = [mutant for mutant in MUTANTS if not arguments or mutant.module in arguments]
    fresh_scratch()
    needed_by = dependents()
    outcomes = []
    for mutant in chosen:
        outcome = judge(mutant, needed_by)
        outcomes.append(outcome)
        print(
            f"{outcome.word:<9} {mutant.module:<26} {mutant.says:<66} {outcome.where} "
            f"({outcome.seconds:.0f} s)",
            flush=True,
        )
    bad = [outcome for outcome in outcomes if outcome.word != "killed"]
    print(f"mutants: {len(outcomes) - len(bad)} of {len(outcomes)} killed")
    shutil.rmtree(SCRATCH, ignore_errors=True)
    return 1 if bad or not outcomes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
