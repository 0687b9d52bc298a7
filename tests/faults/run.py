"""`make faults`: more than a hundred faults under solve, audit, study and verify, and what survived them.

python -m tests.faults.run TIMES SEED TARGET…: how often each fault strikes each target, 6 times all if not given.
A full disk is a small one that is mounted for the purpose and filled; where mounting is refused, the row says so.
"""

import contextlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.faults.disk import can_mount, fill, small_disk

SOLVE = """
import sys, time, mcfw
from tests.mcfw.run.test_checkpoint import CHAINS, problem
checkpoint = mcfw.Checkpoint(sys.argv[1], iterations=7, seconds=None)
chain = CHAINS["vector autoregression"]()
found = mcfw.solve(problem(), chain, horizon=1500, seed=5, checkpoint=checkpoint, progress=False,
                   observers=[lambda iteration: time.sleep(0.001)]).unbroken()
print(found.last.tobytes().hex(), found.samples, found.trace.to_table().tobytes().hex())
"""
STUDY = """
import sys
from pathlib import Path
from montecarlo.pool import Pool
from montecarlo.studies.composite.study import CompositeStudy
from montecarlo.studies.runner import run_cells
study = CompositeStudy(seeds=2, horizon=60, budget=500, taus=(1,))
found = run_cells(study, Path(sys.argv[1]), Pool(2), progress=False)
print(sorted((repr(cell), repr(record)) for cell, record in found.items()))
"""
COMMAND = "from mcfw.cli.app import main; main()"
PATIENCE = 400
"""Seconds after which a run hangs: far more than any needs, since a machine may be busy."""
FULL, LIMITED = "full disk", "no more writes"
REFUSED = {FULL: "No space left on device", LIMITED: "File too large"}
"""What the system says of a write that it refuses."""
SCRIPTED = "Traceback"
"""What a script, which has no exit codes of its own, says of its end."""
VERDICTS = (1, 2)
"""Exit codes of a command that judged: no fault may look like one."""
GAVE_UP = re.compile("worker process(es)? died")
"""What a command says of work whose workers died again and again."""
READERS = ThreadPoolExecutor()


class Target(NamedTuple):
    """A piece of work: how to run it in a folder, and whether it has worker processes."""

    name: str
    arguments: tuple[str, ...]
    workers: bool

    def start(self, folder):
        """The process, in a group of its own; what it prints is read at once, since a full pipe stops its writer."""
        arguments = [part.format(folder=folder) for part in self.arguments]
        process = subprocess.Popen(
            [sys.executable, "-c", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True, env=os.environ | {"COLUMNS": "200"},
        )  # fmt: skip
        process.printed = READERS.submit(process.communicate)
        return process


TARGETS = (
    Target("solve", (SOLVE, "{folder}/run.ckpt"), workers=False),
    Target("study", (STUDY, "{folder}/runs"), workers=True),
    Target(
        "audit",
        (COMMAND, "audit", "burst-length", "segment", "--jobs", "2", "--json", "--keep", "{folder}/tasks"),
        workers=True,
    ),
    Target(
        "verify", (COMMAND, "verify", "lem:alphaincrement", "--quick", "--jobs", "2", "--json"), workers=True
    ),
)


def answer(target, output):
    """What must be the same bits: everything but the seconds that it took."""
    if target.name != "verify":
        return output
    return [(claim["id"], claim["verdict"], claim["survivors"]) for claim in json.loads(output)["claims"]]


def children(pid):
    """The processes that this one started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []


def wait_until(process, moment):
    """Whether the process still runs at that time."""
    while process.poll() is None and time.monotonic() < moment:
        time.sleep(0.01)
    return process.poll() is None


def finished(process):
    """What a process printed and how it ended; None if it hangs."""
    try:
        output, said = process.printed.result(timeout=PATIENCE)
    except TimeoutError:
        os.killpg(process.pid, signal.SIGKILL)
        process.printed.result()
        return None
    return process.returncode, output, said


def forbid_writes(pid):
    """From now on the system refuses every write to a file of this process and its workers."""
    for each in (pid, *children(pid)):
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(each, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


def disturb(process, sign, folder):
    """A signal to the run, Ctrl-C to all of its group as a terminal does; or no more disk."""
    if sign is FULL:
        fill(folder.parent)
    elif sign is LIMITED:
        forbid_writes(process.pid)
    elif sign == signal.SIGINT:
        os.killpg(process.pid, sign)
    else:
        process.send_signal(sign)


def is_proper(ended, sign):
    """Whether a struck run ended as it should: finished, by the signal, interrupted, or told of the full disk."""
    code, _, said = ended
    if sign in REFUSED:
        told = REFUSED[sign] in said
        return code == 0 or (told and (code not in VERDICTS or (code == 1 and SCRIPTED in said)))
    return code in (0, -sign, 130)


def gave_up(ended):
    """Whether a run ended because its workers died again and again, said so, and judged nothing."""
    code, output, said = ended
    return bool(GAVE_UP.search(output + said)) and (code not in (0, *VERDICTS) or SCRIPTED in said)


def is_injury(ended, sign):
    """Whether the fault was felt: a full disk is none for a run that wrote nothing more."""
    return sign not in REFUSED or REFUSED[sign] in ended[2]


def strike_runs(target, sign, folder, times, _, longest, rng):
    """Start the work again and again, and strike it again and again at a random moment: the number of hits."""
    hits = Counter()
    while hits["struck"] < times and hits.total() < 3 * times:
        process = target.start(folder)
        if not wait_until(process, time.monotonic() + rng.uniform(0.3, 0.9) * longest):
            hits["too late"] += 1
            longest *= 0.7  # the undisturbed run was slower, since it compiled or the machine was busy
            finished(process)
            shutil.rmtree(folder)
            folder.mkdir()
            continue
        disturb(process, sign, folder)
        ended = finished(process)
        (folder.parent / "filler").unlink(missing_ok=True)
        if ended is None:
            hits["HANG"] += 1
        elif not is_proper(ended, sign):
            hits[f"WRONG CODE {ended[0]}: {ended[2][-200:]}"] += 1
        elif orphans(process.pid):
            hits["ORPHANS"] += 1
        elif not is_injury(ended, sign):
            hits["nothing to refuse"] += 1
        else:
            hits["struck"] += 1
    return hits


def strike_workers(target, sign, folder, times, whole, longest, rng):
    """One run after another, of which a worker is struck every second or so: the number of hits, and the endings."""
    hits = Counter()
    while hits["struck"] < times and hits["too late"] < times:
        process = target.start(folder)
        alive, before = wait_until(process, time.monotonic() + 0.4 * longest), hits["struck"]
        while alive and hits["struck"] < times:
            if found := children(process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(rng.choice(found), sign)
                    hits["struck"] += 1
            alive = wait_until(process, time.monotonic() + rng.uniform(0.3, 0.8) * longest)
        if hits["struck"] == before:
            hits["too late"] += 1
            longest *= 0.7  # as above
        ended = finished(process)
        if ended is None:
            hits["HANG"] += 1
        elif gave_up(ended):
            hits["gave up, and said so"] += 1
        elif ended[0] != 0:
            hits[f"WRONG CODE {ended[0]}: {ended[2][-200:]}"] += 1
        else:
            hits[SAME if answer(target, ended[1]) == whole else "OTHER BITS"] += 1
        shutil.rmtree(folder)
        folder.mkdir()
    return hits


def orphans(group):
    """Whether something of the group is left after a moment."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.1)
    return True


def siege(target, fault, times, whole, longest, rng):
    """Strike many times in one folder, then run to the end: the counts, and whether the bits are those of peace."""
    strike, sign = FAULTS[fault]
    with contextlib.ExitStack() as at_the_end:
        place = Path(at_the_end.enter_context(tempfile.TemporaryDirectory(prefix="faults-")))
        if sign is FULL:
            at_the_end.enter_context(small_disk(place))
        folder = place / "work"
        folder.mkdir()
        hits = strike(target, sign, folder, times, whole, longest, rng)
        ended = finished(target.start(folder))
        same = ended is not None and ended[0] == 0 and answer(target, ended[1]) == whole
        left = [path.name for path in folder.rglob("*.partial")] if target.name == "solve" else []
        verdict = SAME if same else f"OTHER BITS {ended and ended[2][-300:]}"
        return hits, verdict + (f", torn files left: {left}" if left else "")


def in_peace(target):
    """How the work ends when nobody strikes."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        return finished(target.start(folder))


SAME = "same bits"
FINE = {"struck", "too late", "nothing to refuse", SAME, "gave up, and said so"}
FAULTS = {
    "kill -9 the run": (strike_runs, signal.SIGKILL),
    "Ctrl-C": (strike_runs, signal.SIGINT),
    FULL: (strike_runs, FULL),
    LIMITED: (strike_runs, LIMITED),
    "kill -9 a worker": (strike_workers, signal.SIGKILL),
    "stop a worker": (strike_workers, signal.SIGSTOP),
}


def is_felt(target, fault):
    """Whether the target has what the fault strikes: workers, or files that it writes."""
    strike, sign = FAULTS[fault]
    writes = any("{folder}" in part for part in target.arguments)
    return (target.workers or strike is not strike_workers) and (writes or sign not in REFUSED)


def cell(hits, verdict):
    """How many strikes there were and how many were survived, as a cell of the table; a run that gives up and says so
    was not survived, but did no harm."""
    lost = sum(number for kind, number in hits.items() if kind not in FINE)
    said = f", {gave} gave up" if (gave := hits["gave up, and said so"]) else ""
    return f"{hits['struck']} of {hits['struck'] + lost}{said}" + ("" if verdict == SAME else " OTHER BITS")


def main(times=6, seed=0, *names):
    """Print a row for each target and fault, then the table and the sum; 1 if anything did not survive."""
    rng, total, bad, cells = random.Random(int(seed)), Counter(), 0, {}
    chosen = [target for target in TARGETS if not names or target.name in names]
    mounts = can_mount()
    for target in chosen:
        started, ended = time.monotonic(), in_peace(target)
        if ended is None or ended[0] != 0:
            bad += 1
            print(
                f"{target.name:8} does not finish even undisturbed: {ended and ended[2][-300:]}", flush=True
            )
            continue
        whole, longest = answer(target, ended[1]), time.monotonic() - started
        for fault in [fault for fault in FAULTS if is_felt(target, fault)]:
            if fault == FULL and not mounts:
                cells[fault, target.name] = "mounting refused"
                continue
            hits, verdict = siege(target, fault, int(times), whole, longest, rng)
            total += hits
            bad += verdict != SAME or bool(set(hits) - FINE)
            cells[fault, target.name] = cell(hits, verdict)
            print(f"{target.name:8} {fault:18} {dict(hits)}; then run to the end: {verdict}", flush=True)
    print(f"\n{'survived of struck':20}" + "".join(f"{target.name:>24}" for target in chosen))
    for fault in FAULTS:
        print(f"{fault:20}" + "".join(f"{cells.get((fault, target.name), '–'):>24}" for target in chosen))
    print(
        f"{total['struck']} faults injected, {bad} rows with anything but survival, {total['too late']} came too late"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
