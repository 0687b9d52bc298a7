"""Run the proof kernel over the sources: rules, build, uses, axioms, independent re-check, then the stamp.

`python -m theory.formal.kernel` is what `make formal` calls; `--accept "why"` lets recorded theorems say something
else than before. Exit codes: 0 all checked and recorded, 1 something failed, 3 there is no Coq on this machine.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from theory.errors import TheoryError
from theory.evidence import sources
from theory.evidence.record import Record, Seen, agreed, read, write
from theory.evidence.register import EXPORTS, ROWS, Export
from theory.formal import source_rules, stopwatch
from theory.formal.checker import assumptions, development
from theory.formal.checker.assumptions import CLASSICAL
from theory.formal.checker.development import Compiled, Exported

BUILD = Path("build/formal")
NO_COQ = 3
A = TypeVar("A")


class Refused(Exception):
    """A check of the formal development failed; the message says which."""


def run(command: Sequence[str], *, tail: int = 30) -> str:
    """Run one command in the build folder and return what it printed; a failure shows its last lines.

    What the environment says to Coq and to make, flags above all, is left out.
    """
    own = {
        name: value for name, value in os.environ.items() if not name.startswith(("COQ", "MAKE", "MFLAGS"))
    }
    done = subprocess.run(command, cwd=BUILD, env=own, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stdout + done.stderr).strip().split("\n")
        raise Refused(f"{' '.join(command[:3])} failed:\n" + "\n".join(lines[-tail:]))
    return done.stdout + done.stderr


def stage(folder: Path) -> None:
    """Copy the sources to a build folder, touching only what changed or was never timed, and drop what is gone."""
    wanted = set(sources.files())
    for path in wanted:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        timed = target.with_suffix(stopwatch.SUFFIX).exists()
        if not timed or not target.exists() or target.read_text(encoding="utf-8") != sources.text(path):
            target.write_text(sources.text(path), encoding="utf-8")
    for old in folder.rglob("*.v"):
        if old.relative_to(folder) not in wanted:
            for left in old.parent.glob(old.stem + ".*"):
                left.unlink()
    project = sources.text(Path("_CoqProject")) + "".join(f"{path}\n" for path in sources.files())
    (folder / "_CoqProject").write_text(project, encoding="utf-8")


def build(jobs: int) -> None:
    """Compile everything with coq_makefile, each file under the stopwatch."""
    run(["coq_makefile", "-f", "_CoqProject", "-o", "CoqMakefile"])
    run(["make", "-f", "CoqMakefile", f"-j{jobs}", f"TIMECMD={sys.executable} {stopwatch.__file__}"])


def compiled() -> dict[str, float]:
    """Return the CPU seconds that the compilation of each file took."""
    places = {path: (BUILD / path).with_suffix(stopwatch.SUFFIX) for path in sources.files()}
    return {path.as_posix(): float(place.read_text()) for path, place in places.items()}


def logical(path: Path) -> str:
    """Return the logical name of a source: paper/app_mlmc/lem_mlmc.v is MCFW.paper.app_mlmc.lem_mlmc."""
    return "MCFW." + path.with_suffix("").as_posix().replace("/", ".")


def questions(exports: Sequence[Export]) -> str:
    """Return a Coq file that asks for the assumptions and the closed statement of every exported theorem."""
    model = [logical(path) for path in sources.files() if path.parts[0] == "model"]
    modules = sorted({logical(export.file) for export in exports} - set(model)) + model
    lines = ["Require Import Reals List."]
    lines += [f"Require Import {module}." for module in modules]
    lines += ["Open Scope R_scope.", "Set Printing Width 110."]
    for name in map(assumptions.short, CLASSICAL):
        lines.append(f'Redirect "names/{name}" Locate {name}.')
    for export in exports:
        name = f"{logical(export.file)}.{export.name}"
        lines.append(f'Redirect "axioms/{export.name}" Print Assumptions {name}.')
        lines.append(f'Redirect "statements/{export.name}" Check @{name}.')
    return "\n".join(lines) + "\n"


def keep_answers(about: str) -> None:
    """Keep the answers that Coq gave about these very sources in this folder; drop those about others."""
    mark = BUILD / "answered"
    if not mark.exists() or mark.read_text() != about:
        for folder in ("axioms", "statements", "names"):
            shutil.rmtree(BUILD / folder, ignore_errors=True)
            (BUILD / folder).mkdir()
        mark.write_text(about)


def ask_part(part: int, exports: Sequence[Export]) -> None:
    """Let one Coq process answer the questions about some of the exports."""
    (BUILD / f"questions{part}.v").write_text(questions(exports), encoding="utf-8")
    run(["coqc", "-q", "-Q", ".", "MCFW", f"questions{part}.v"])


def ask(exports: Sequence[Export], ways: dict[str, tuple[str, ...]], jobs: int = 2) -> tuple[Seen, ...]:
    """Ask Coq for axioms and statement of every export; an axiom beyond the four is refused."""
    keep_answers(sources.asked() + questions(()))
    new = [export for export in exports if not (BUILD / "statements" / f"{export.name}.out").exists()]
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(ask_part, range(jobs), [new[part::jobs] for part in range(jobs)]))
    answers = {path.stem: path.read_text() for path in (BUILD / "names").glob("*.out")}
    names = assumptions.located(answers)
    seen = []
    for export in exports:
        axioms = assumptions.assumed((BUILD / "axioms" / f"{export.name}.out").read_text())
        if bad := assumptions.forbidden(axioms, names):
            raise Refused(f"{export.name} rests on {', '.join(bad)}")
        said = (BUILD / "statements" / f"{export.name}.out").read_text().rstrip()
        rests = tuple(sorted(names[name] for name in axioms))
        way = ways.get(export.name, ())
        seen.append(Seen(export.name, export.file.as_posix(), rests, said, way, export.differs))
    return tuple(seen)


def whole() -> tuple[Compiled, ...]:
    """Return every source with what Coq wrote about it while it compiled."""
    return tuple(
        Compiled(path, logical(path), sources.text(path), (BUILD / path).with_suffix(".glob").read_text())
        for path in sources.files()
    )


def recheck() -> None:
    """Let coqchk, a second and smaller program, check every file; its virtual machine decides the computations."""
    modules = [logical(path) for path in sources.files()]
    said = run(["coqchk", "-silent", "-o", "-bytecode-compiler", "yes", "-Q", ".", "MCFW", *modules])
    if faults := assumptions.doubts(said):
        raise Refused("coqchk is not satisfied:\n" + "\n".join(faults))


def clashes() -> list[str]:
    """Return the sources that have the name of a module in Coq's library as it is installed here."""
    library = Path(run(["coqc", "-where"]).strip())
    taken = {
        path.stem
        for part in ("theories", "user-contrib/Coquelicot")
        for path in library.glob(f"{part}/**/*.vo")
    }
    return [
        f"{path}: Coq's library has a module of that name" for path in sources.files() if path.stem in taken
    ]


def check(jobs: int = 2, exports: Sequence[Export] = EXPORTS) -> Record:
    """Build and check everything; return the record of it, or raise `Refused`."""
    before, start = sources.digest(), time.monotonic()
    if faults := source_rules.all_faults():
        raise Refused("the sources break the rules of the house:\n" + "\n".join(faults))
    BUILD.mkdir(parents=True, exist_ok=True)
    if found := clashes():
        raise Refused("\n".join(found))
    stage(BUILD)
    try:
        step("build", lambda: build(jobs))
        ways, definitions = used(exports)
        with ThreadPoolExecutor(2) as pool:  # neither needs what the other finds
            answers = pool.submit(step, "axioms", lambda: ask(exports, ways))
            pool.submit(step, "coqchk", recheck).result()
        seen = answers.result()
    except TheoryError as error:  # an answer that is not understood is no good news
        raise Refused(str(error)) from error
    if sources.digest() != before:
        raise Refused("the sources changed while they were being checked")
    forms = tuple((row.label, row.form.value) for row in ROWS)
    seconds = round(time.monotonic() - start)
    return Record(before, version(), seconds, compiled(), seen, (), forms, definitions)


def used(exports: Sequence[Export]) -> tuple[dict[str, tuple[str, ...]], tuple[tuple[str, str], ...]]:
    """Return how each instance uses its theorem, and the definitions that the theorems speak of."""
    built = whole()
    exported = [Exported((logical(export.file), export.name), export.instance) for export in exports]
    if unused := development.idle(built, exported):
        raise Refused("nothing uses these, and they are not exported:\n" + "\n".join(unused))
    return development.ways(built, exported), development.definitions(built, exported)


def step(name: str, action: Callable[[], A]) -> A:
    """Run one step and say how long it took."""
    start = time.monotonic()
    outcome = action()
    print(f"  {name:<8} {time.monotonic() - start:6.0f} s", flush=True)
    return outcome


def version() -> str:
    """Return the version of Coq."""
    return run(["coqc", "--print-version"]).split()[0]


def main(arguments: Sequence[str] = ()) -> int:
    """Check, compare with the record, write it, and say so."""
    parser = argparse.ArgumentParser(prog="make formal", description="Check the Coq development.")
    parser.add_argument("--accept", default="", help="why recorded theorems may differ")
    reason = parser.parse_args(arguments).accept
    if not (shutil.which("coqc") and shutil.which("coqchk") and shutil.which("coq_makefile")):
        print("formal: NOT CHECKED, there is no Coq here.")
        print("  apt-get install -y --no-install-recommends coq libcoq-coquelicot")
        return NO_COQ
    try:
        record = agreed(check(), read(), reason)
    except (Refused, TheoryError) as refusal:
        print(f"formal: FAILED\n{refusal}")
        return 1
    write(record)
    print(
        f"formal: {len(record.seen)} theorems in {len(sources.files())} files, checked by Coq {record.coq} "
        f"and coqchk in {record.seconds} s, digest {record.digest[:12]}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
