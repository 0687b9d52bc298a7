"""Rows of files: the same numbers from every format, in bounded memory, resumed, and refused with their place."""

import builtins
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest

import mcfw
from mcfw.errors import FileFault

ROWS = np.random.default_rng(2).normal(size=(1000, 3))
NAMES = ["speed", "load", "heat"]


def text(path, rows):
    """Names, then numbers as they are."""
    lines = [",".join(NAMES), *(",".join(map(repr, row)) for row in rows.tolist())]
    path.write_text("\n".join(lines) + "\n")


def parquet(path, rows):
    """A table in row groups of 100."""
    pa = pytest.importorskip("pyarrow", reason="extra frames")
    table = pa.table({name: rows[:, j] for j, name in enumerate(NAMES)})
    pytest.importorskip("pyarrow.parquet").write_table(table, path, row_group_size=100)


WRITERS = {"rows.csv": text, "rows.npy": np.save, "rows.parquet": parquet}
formats = pytest.mark.parametrize("name", WRITERS)


@pytest.fixture
def path(name, tmp_path):
    """The rows in a file of this format."""
    WRITERS[name](tmp_path / name, ROWS)
    return tmp_path / name


@formats
@pytest.mark.parametrize("chunk", [1, 7, 1000, 10**6])
def test_a_file_is_its_rows(path, chunk):
    """All of them, in their order, to the bit, whatever a chunk is; the end says what was left."""
    stream = mcfw.from_file(path, chunk=chunk)
    assert stream.walk(None, None, 3).tobytes() == ROWS[:3].tobytes()
    assert stream.walk(None, None, 990).tobytes() == ROWS[3:993].tobytes()
    with pytest.raises(mcfw.StreamExhausted, match="8 more samples were wanted, 7 were left"):
        stream.walk(None, None, 8)


@formats
def test_columns_are_chosen_by_name_or_number(path, name):
    """In the order that was asked for, one twice if it is asked for twice."""
    asked = ["2", "0"] if name == "rows.npy" else ["heat", "0"]
    assert mcfw.from_file(path, asked).walk(None, None, 1000).tolist() == ROWS[:, [2, 0]].tolist()
    assert mcfw.from_file(str(path), ["1", "1"]).walk(None, None, 1).tolist() == [[ROWS[0, 1]] * 2]
    with pytest.raises(mcfw.InvalidInput, match="no column 'wind'; it has"):
        mcfw.from_file(path, ["wind"])
    for wrong in ("heat", [2]):
        with pytest.raises(mcfw.InvalidInput, match="columns = "):
            mcfw.from_file(path, wrong)


@formats
def test_a_run_on_a_file_is_the_run_on_its_rows(path, tmp_path):
    """The bits of the run in memory, also when it goes on from a checkpoint."""
    problem = mcfw.from_rows(set=mcfw.L1Ball(1.0, 2), G=9.0)
    options = {"horizon": 40, "seed": 4, "progress": False, "engine": "reference"}
    memory = mcfw.solve(problem, iter(ROWS), **options)
    kept = mcfw.Checkpoint(tmp_path / "run.ckpt")
    halt = {"callback": lambda iteration: iteration.t == 15}
    stopped = mcfw.solve(problem, mcfw.from_file(path, chunk=64), checkpoint=kept, **options, **halt)
    assert stopped.status is mcfw.Status.STOPPED
    again = mcfw.solve(problem, mcfw.from_file(path, chunk=64), checkpoint=kept, **options)
    assert again.last.tobytes() == memory.last.tobytes()


@pytest.mark.parametrize("name", ["rows.csv", "rows.npy"])
def test_memory_is_that_of_a_chunk(name, tmp_path):
    """A file of ten times as many rows is read in the same memory."""
    peaks = []
    for times in (2, 20):
        WRITERS[name](tmp_path / name, np.tile(ROWS, (times, 1)))
        stream = mcfw.from_file(tmp_path / name, chunk=100)
        tracemalloc.start()
        for _ in range(times * 10):
            stream.walk(None, None, 100)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0] + 20_000
    assert peaks[1] < ROWS.nbytes * 20


MEASURED = """
import sys, pyarrow as pa, mcfw
stream = mcfw.from_file(sys.argv[1], chunk=1000)
for _ in range(int(sys.argv[2]) // 1000):
    stream.walk(None, None, 1000)
print(pa.default_memory_pool().max_memory())
"""


def test_memory_of_parquet_is_that_of_row_groups(tmp_path):
    """pyarrow's own pool at its highest, for a file of eight times as many rows."""
    pq, pa = pytest.importorskip("pyarrow.parquet", reason="extra frames"), pytest.importorskip("pyarrow")
    peaks = []
    for times in (20, 160):
        values = np.random.default_rng(0).normal(size=times * 1000)
        pq.write_table(pa.table({"a": values, "b": values}), tmp_path / "t.parquet", row_group_size=5000)
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, str(tmp_path / "t.parquet"), str(times * 1000)],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        peaks.append(int(done.stdout))
    assert peaks[1] < 1.5 * peaks[0]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("line 3", "a,b\n1,2\n3\n"), ("inf in row 1, column 'b'", "a,b\n1,2\n3,inf\n"), ("empty", ""),
        ("line 2: .*two", "1\ntwo\n"),
    ],
)  # fmt: skip
def test_bad_text_is_refused_with_its_place(said, written, tmp_path):
    """When the chunk that holds it is read."""
    (tmp_path / "bad.csv").write_text(written)
    with pytest.raises(mcfw.InvalidInput, match=said):
        mcfw.from_file(tmp_path / "bad.csv", chunk=1).walk(None, None, 2)


def test_a_missing_number_of_a_table_on_disk_is_refused_by_its_column(tmp_path):
    """Parquet knows that it is missing, and is not read as a number."""
    pq, pa = pytest.importorskip("pyarrow.parquet", reason="extra frames"), pytest.importorskip("pyarrow")
    pq.write_table(pa.table({"a": [1.0, None], "b": ["x", "y"]}), tmp_path / "t.parquet")
    with pytest.raises(mcfw.InvalidInput, match="'a'"):
        mcfw.from_file(tmp_path / "t.parquet", ["a"])
    with pytest.raises(mcfw.InvalidInput, match="column 'b' holds 'x', which is no number"):
        mcfw.from_file(tmp_path / "t.parquet", ["b"])


@pytest.mark.parametrize("suffix", [".csv", ".npy", ".parquet"])
def test_what_is_no_file_of_rows_is_refused_at_once(suffix, tmp_path):
    """Missing, and damaged."""
    if suffix == ".parquet":
        pytest.importorskip("pyarrow", reason="extra frames")
    with pytest.raises(FileFault, match="absent"):
        mcfw.from_file(tmp_path / f"absent{suffix}")
    (tmp_path / f"bad{suffix}").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(mcfw.InvalidInput, match="bad"):
        mcfw.from_file(tmp_path / f"bad{suffix}")
    for wrong in (3, None):
        with pytest.raises(mcfw.InvalidInput, match="path = "):
            mcfw.from_file(wrong)


def test_a_missing_package_is_one_line_that_names_the_extra(monkeypatch, tmp_path):
    """Nothing is read before it is said."""
    known = builtins.__import__
    for name in [name for name in sys.modules if name.split(".")[0] == "pyarrow"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(builtins, "__import__", known)
    with pytest.raises(
        mcfw.MissingPackage, match=r"^reading t.parquet needs the extra frames \(pyarrow is missing\): pip"
    ):
        mcfw.from_file(tmp_path / "t.parquet")
