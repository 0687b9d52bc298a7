"""The readers of files that a user may have from somebody else, and files made to harm them."""

import hashlib
import io
import os
import pickle
from typing import NamedTuple

import numpy as np

import mcfw
from mcfw.cli.solver.mixing import print_mixing
from mcfw.cli.solver.plan import Request
from mcfw.cli.solver.plan_check import read_plan
from mcfw.practice.stream_file import read_stream
from mcfw.run import archive, checkpoint
from tests.fuzz.library import CHAIN, PROBLEM


class Planted(NamedTuple):
    """What makes a folder when it is unpickled."""

    path: str

    def __reduce__(self):
        return os.mkdir, (self.path,)


def pickled(mark):
    """Bytes that `pickle.loads` runs: the folder `mark` would be made."""
    return pickle.dumps(Planted(str(mark)))


def pickled_array(mark):
    """An .npy file that NumPy would unpickle if it were let."""
    body = io.BytesIO()
    objects = np.empty(1, dtype=object)
    objects[0] = Planted(str(mark))
    np.save(body, objects, allow_pickle=True)
    return body.getvalue()


def huge_array():
    """An .npy file of a few bytes whose heading claims 14 TiB."""
    body = io.BytesIO()
    heading = {"descr": "<f8", "fortran_order": False, "shape": (10**12, 2)}
    np.lib.format.write_array_header_1_0(body, heading)
    return body.getvalue() + bytes(16)


def archived(array, name="t"):
    """An .npz file of one array, given as the bytes of its .npy file."""
    body = io.BytesIO()
    with archive.zipfile.ZipFile(body, "w") as file:
        file.writestr(f"{name}.npy", array)
    return body.getvalue()


def resumed(path):
    """Go on from a checkpoint."""
    mcfw.solve(PROBLEM, CHAIN, horizon=9, progress=False, checkpoint=mcfw.Checkpoint(path))


def sealed(body):
    """A checkpoint with this content; its digest is right, since anybody can compute it."""
    digest = hashlib.sha256(body).hexdigest().encode()
    return b" ".join((checkpoint.MAGIC, checkpoint.VERSION, digest)) + b"\n" + body


def chain_of_a_plan(path):
    """`mcfw plan --chain`."""
    Request(chain=path, eps=0.1).read()


def as_it_is(array):
    """The .npy file itself."""
    return array


ARRAYS = {
    "trace": (mcfw.Trace.load, ".npz", archived),
    "checkpoint": (resumed, ".ckpt", lambda array: sealed(archived(array, "header"))),
    "stream .npy": (read_stream, ".npy", as_it_is),
    "stream .npz": (read_stream, ".npz", archived),
    "rows .npy": (mcfw.from_file, ".npy", as_it_is),
    "matrix .npy": (print_mixing, ".npy", as_it_is),
    "matrix .npz": (print_mixing, ".npz", lambda array: archived(array, "format")),
    "chain of a plan": (chain_of_a_plan, ".npy", as_it_is),
}
"""Reader of arrays ↦ how it is called, the suffix of its files, and how an array is put into one."""
TEXTS = {
    "stream .csv": (read_stream, ".csv"), "rows .csv": (mcfw.from_file, ".csv"),
    "rows .parquet": (mcfw.from_file, ".parquet"), "plan": (read_plan, ".json"),
}  # fmt: skip
