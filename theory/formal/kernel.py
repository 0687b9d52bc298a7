"""Run the proof kernel over the sources: build, axioms, unused lemmas, independent re-check, then the stamp.

`python -m theory.formal.kernel` is what `make formal` calls. Exit codes: 0 all checked and recorded,
1 something failed, 3 there is no Coq on this machine.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from theory.formal import house, sources, stopwatch
from theory.formal.record import Record, Seen, write
from theory.formal.register import EXPORTS, Export

BUILD = Path("build/formal")
NO_COQ = 3
CLASSICAL = frozenset(
    {
        "ClassicalDedekindReals.sig_not_dec",
        "ClassicalDedekindReals.sig_forall_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    }
)


IMPORTS = re.compile(r"From MCFW Require Import ([^.]*)\.")
A = TypeVar("A")


class Refused(Exception):
    """A check of the formal development failed; the message says which."""


def run(command: Sequence[str], *, tail: int = 30) -> str:
    """Run one command in the build folder and return what it printed; a failure shows its last lines."""
    done = subprocess.run(command, cwd=BUILD, capture_output=True, text=True, check=False)
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
    for export in exports:
        name = f"{export.module}.{export.name}"
        lines.append(f'Redirect "axioms/{export.name}" Print Assumptions {name}.')
        lines.append(f'Redirect "statements/{export.name}" Check @{name}.')
    return "\n".join(lines) + "\n"


def assumed(printed: str) -> tuple[str, ...]:
    """Return the axioms named in the answer to `Print Assumptions`."""
    if printed.startswith("Closed under the global context"):
        return ()
    if not printed.startswith("Axioms:"):
        raise Refused(f"an answer to Print Assumptions that is not understood: {printed[:80]!r}")
    return tuple(
        sorted(re.findall(r"^([\w.']+)(?= :|$)", printed.removeprefix("Axioms:"), flags=re.MULTILINE))
    )


def forbidden(axioms: Sequence[str]) -> list[str]:
    """Return the axioms that a theorem must not use: all but the four."""
    return [name for name in axioms if name not in CLASSICAL]


def keep_answers(digest: str) -> None:
    """Keep the answers that Coq gave about these very sources in this folder; drop those about others."""
    mark = BUILD / "answered"
    if not mark.exists() or mark.read_text() != digest:
        for folder in ("axioms", "statements"):
            shutil.rmtree(BUILD / folder, ignore_errors=True)
            (BUILD / folder).mkdir()
        mark.write_text(digest)


def ask_part(part: int, exports: Sequence[Export]) -> None:
    """Let one Coq process answer the questions about some of the exports."""
    (BUILD / f"questions{part}.v").write_text(questions(exports), encoding="utf-8")
    run(["coqc", "-q", "-Q", ".", "MCFW", f"questions{part}.v"])


def ask(exports: Sequence[Export], jobs: int = 2) -> tuple[Seen, ...]:
    """Ask Coq for axioms and statement of every export; an axiom beyond the four is refused."""
    keep_answers(sources.digest())
    new = [export for export in exports if not (BUILD / "statements" / f"{export.name}.out").exists()]
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(ask_part, range(jobs), [new[part::jobs] for part in range(jobs)]))
    seen = []
    for export in exports:
        axioms = assumed((BUILD / "axioms" / f"{export.name}.out").read_text())
        if bad := forbidden(axioms):
            raise Refused(f"{export.name} rests on {', '.join(bad)}")
        said = (BUILD / "statements" / f"{export.name}.out").read_text().rstrip()
        seen.append(Seen(export.name, export.file.as_posix(), axioms, said))
    return tuple(seen)


def unused(exports: Sequence[Export]) -> list[str]:
    """Return the lemmas and definitions that no other item refers to and that are not exported."""
    stated, used = {}, set()
    for path in sources.files():
        for line in (BUILD / path).with_suffix(".glob").read_text().split("\n"):
            if match := re.match(r"(?:prf|def) \d+:\d+ \S+ (\S+)", line):
                stated[(logical(path), match[1])] = f"{path}: {match[1]}"
            elif match := re.match(r"R\d+:\d+ (\S+) \S+ (\S+) \w+", line):
                used.add((match[1], match[2].split(".")[-1]))
    listed = {(logical(export.file), export.name) for export in exports}
    instances = {export.instance for export in exports}
    return [
        where
        for (module, name), where in stated.items()
        if (module, name) not in used | listed and name not in instances
    ]


def recheck() -> None:
    """Let coqchk, a second and smaller program, check every compiled file but the computed leaves."""
    left = computed()
    modules = [logical(path) for path in sources.files() if path not in left]
    said = run(["coqchk", "-silent", "-o", "-Q", ".", "MCFW", *modules])
    if faults := doubts(said):
        raise Refused("coqchk is not satisfied:\n" + "\n".join(faults))


def computed() -> set[Path]:
    """Return the files that nothing imports and whose proof is a computation by the kernel's virtual machine.

    coqchk has no such machine: it would repeat the computation by rewriting, which takes minutes for a single row.
    """
    texts = {path: sources.text(path) for path in sources.files()}
    imported = {name for text in texts.values() for line in IMPORTS.findall(text) for name in line.split()}
    return {path for path, text in texts.items() if "vm_compute" in text and path.stem not in imported}


def doubts(summary: str) -> list[str]:
    """Return what is wrong with the summary of coqchk: another axiom than the four, or a check switched off."""
    parts = re.findall(r"^\* ([^:]*):(.*?)(?=^\*|\Z)", summary, flags=re.MULTILINE | re.DOTALL)
    told = {title.strip(): body.split() for title, body in parts}
    axioms = {".".join(name.split(".")[-2:]) for name in told.pop("Axioms", ["no axioms named"])}
    told.pop("Theory", None)
    found = [f"axiom {name}" for name in sorted(axioms - CLASSICAL)]
    found += [f"{title}: {' '.join(names)}" for title, names in told.items() if names != ["<none>"]]
    return found if len(told) == 3 else [*found, "the summary is not understood"]


def check(jobs: int = 2) -> Record:
    """Build and check everything; return the record of it, or raise `Refused`."""
    if faults := house.all_faults():
        raise Refused("the sources break the rules of the house:\n" + "\n".join(faults))
    start = time.monotonic()
    BUILD.mkdir(parents=True, exist_ok=True)
    stage(BUILD)
    before = sources.digest()
    step("build", lambda: build(jobs))
    if idle := unused(EXPORTS):
        raise Refused("nothing uses these, and they are not exported:\n" + "\n".join(idle))
    with ThreadPoolExecutor(2) as pool:  # neither needs what the other finds
        answers = pool.submit(step, "axioms", lambda: ask(EXPORTS))
        pool.submit(step, "coqchk", recheck).result()
    seen = answers.result()
    if sources.digest() != before:
        raise Refused("the sources changed while they were being checked")
    return Record(before, version(), round(time.monotonic() - start), compiled(), seen)


def step(name: str, action: Callable[[], A]) -> A:
    """Run one step and say how long it took."""
    start = time.monotonic()
    outcome = action()
    print(f"  {name:<8} {time.monotonic() - start:6.0f} s", flush=True)
    return outcome


def version() -> str:
    """Return the version of Coq."""
    return run(["coqc", "--print-version"]).split()[0]


def main() -> int:
    """Check, record, and say so."""
    if not (shutil.which("coqc") and shutil.which("coqchk") and shutil.which("coq_makefile")):
        print("formal: NOT CHECKED, there is no Coq here.")
        print("  apt-get install -y --no-install-recommends coq libcoq-coquelicot")
        return NO_COQ
    try:
        record = check()
    except Refused as refusal:
        print(f"formal: FAILED\n{refusal}")
        return 1
    write(record)
    print(
        f"formal: {len(record.seen)} theorems in {len(sources.files())} files, checked by Coq {record.coq} "
        f"and coqchk in {record.seconds} s, digest {record.digest[:12]}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
