"""The readers of files, fed with damaged and with foreign bytes."""

import contextlib
import json
import tempfile
from pathlib import Path

import numpy as np
from hypothesis import strategies as st

import mcfw
from mcfw.run import archive
from montecarlo.store import Store
from tests.fuzz.library import CHAIN, PROBLEM
from tests.fuzz.outcomes import Entry
from theory.planner import plan
from theory.planner.recheck import recheck

FOLDER = Path(tempfile.mkdtemp(prefix="fuzz-"))


def saved(path):
    """The bytes of a checkpoint."""
    mcfw.solve(PROBLEM, CHAIN, horizon=9, progress=False, checkpoint=mcfw.Checkpoint(path, iterations=2))
    return path.read_bytes()


WHOLE = saved(FOLDER / "whole.ckpt")
ARCHIVE = archive.encode({"a": np.arange(3.0), "b": np.array("text")})
PLAN = json.dumps(plan(L=1, D=1, G=1, radius=1, noise=0, tau=1, eps=0.01, chain=None, F_bar=None).to_json())


def damaged(whole):
    """Bytes that were cut, changed in a few places, or are something else."""
    places = st.lists(st.tuples(st.integers(0, len(whole) - 1), st.integers(0, 255)), min_size=1, max_size=4)

    def change(edits):
        body = bytearray(whole)
        for place, value in edits:
            body[place] = value
        return bytes(body)

    return st.one_of(
        places.map(change), st.integers(0, len(whole)).map(lambda n: whole[:n]), st.binary(max_size=60)
    )


def read_checkpoint(body):
    """Go on from a file with these bytes: refused, or the bits of the undamaged one."""
    path = FOLDER / "damaged.ckpt"
    path.write_bytes(body)
    checkpoint = mcfw.Checkpoint(path, iterations=2)
    found = mcfw.solve(PROBLEM, CHAIN, horizon=9, progress=False, checkpoint=checkpoint)
    assert found.last.tobytes() == mcfw.solve(PROBLEM, CHAIN, horizon=9, progress=False).last.tobytes()


def read_store(body):
    """A store never hands out what it cannot read whole."""
    store = Store(FOLDER / "store", "origin")
    store.put("name", {"x": np.arange(4.0)})
    store.path("name").write_bytes(body)
    kept = store.get("name")
    assert kept is None or set(kept) == {"x"}


def read_trace(body):
    """A trace from these bytes."""
    path = FOLDER / "trace.npz"
    path.write_bytes(body)
    mcfw.Trace.load(path)


def read_plan(body):
    """Whatever the JSON says, a recheck finds faults or refuses."""
    with contextlib.suppress(json.JSONDecodeError, UnicodeDecodeError):
        recheck(json.loads(body))


READERS = (
    Entry("checkpoint", read_checkpoint, st.tuples(damaged(WHOLE))),
    Entry("archive", archive.decode, st.tuples(damaged(ARCHIVE))),
    Entry("store", read_store, st.tuples(damaged(ARCHIVE))),
    Entry("trace", read_trace, st.tuples(damaged(ARCHIVE))),
    Entry("plan (JSON)", read_plan, st.tuples(damaged(PLAN.encode()))),
)
