"""Files of streams: what is read, and what is refused with which words."""

import numpy as np
import pytest

import mcfw
from mcfw.errors import FileFault
from mcfw.practice.stream_file import read_stream

ROWS = np.array([[1.0, 2.0], [3.0, 4.5], [-5.0, 6.0]])


@pytest.mark.parametrize(
    ("name", "text", "columns"),
    [
        ("a.csv", "x,y\n1,2\n3,4.5\n-5,6\n", ("x", "y")), ("a.csv", "1;2\n3;4.5\n-5;6\n", ("0", "1")),
        ("a.txt", "# speed of a\n1 2\n\n3   4.5 # late\n-5e0 6\n", ("0", "1")),
        ("a.tsv", '"x"\t"y"\n1\t2\n3\t4.5\n-5\t6', ("x", "y")), ("a.csv", "\ufeffx,y\n1,2\n3,4.5\n-5,6", ("x", "y")),
    ],
)  # fmt: skip
def test_text_is_read_with_and_without_a_heading(tmp_path, name, text, columns):
    """Commas, semicolons, tabs, blanks, comments, empty lines, a byte order mark."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    found = read_stream(tmp_path / name)
    assert found.names == columns
    assert np.array_equal(found.rows, ROWS)


def test_arrays_are_read(tmp_path):
    """.npy, .npz with one array, .npz with a chosen one; a vector is one column, matrices become columns."""
    np.save(tmp_path / "a.npy", ROWS)
    np.savez(tmp_path / "one.npz", z=ROWS[:, 0])
    np.savez(tmp_path / "two.npz", z=ROWS, w=np.ones((3, 2, 2)))
    assert np.array_equal(read_stream(tmp_path / "a.npy").rows, ROWS)
    assert read_stream(tmp_path / "one.npz").rows.shape == (3, 1)
    assert read_stream(tmp_path / "two.npz", array="w").rows.shape == (3, 4)
    with pytest.raises(mcfw.InvalidInput, match="z, w"):
        read_stream(tmp_path / "two.npz")


def test_columns_are_chosen_by_name_or_number(tmp_path):
    """In the order that was asked for."""
    (tmp_path / "a.csv").write_text("x,y\n1,2\n3,4.5\n-5,6\n")
    found = read_stream(tmp_path / "a.csv", ["y", "0"])
    assert found.names == ("y", "x")
    assert np.array_equal(found.rows, ROWS[:, ::-1])
    with pytest.raises(mcfw.InvalidInput, match="no column 'z'; it has x, y"):
        read_stream(tmp_path / "a.csv", ["z"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"), ("# nothing\n\n", "empty"), ("x,y\n", "0 row"), ("1,2\n", "1 row"), ("1,2\n3\n", "line 2 has 1"),
        ("x\n1\n2,3\n", "line 3: "), ("1\ntwo\n", "line 2: .*two"), ("1\nnan\n", "nan in row 1"),
        ("x,y\n1,2\n3,inf\n", "inf in row 1, column y"),
    ],
)  # fmt: skip
def test_bad_text_is_refused_with_its_place(tmp_path, text, said):
    """The error names the line, or the row and the column."""
    (tmp_path / "a.csv").write_text(text)
    with pytest.raises(mcfw.InvalidInput, match=said):
        read_stream(tmp_path / "a.csv")


def test_truth_values_are_zeros_and_ones(tmp_path):
    """A stream of events is one of numbers."""
    np.save(tmp_path / "b.npy", np.array([True, False, True]))
    assert read_stream(tmp_path / "b.npy").rows.tolist() == [[1.0], [0.0], [1.0]]


def test_files_that_are_none_are_refused(tmp_path):
    """Missing, no array, objects, complex numbers, bytes that are no text, an array name for a text."""
    for suffix in (".npy", ".csv"):
        with pytest.raises(FileFault, match="a"):
            read_stream(tmp_path / f"absent{suffix}")
    (tmp_path / "a.npy").write_text("hello")
    (tmp_path / "a.npz").write_bytes(b"PK\x03\x04 broken")
    (tmp_path / "a.csv").write_bytes(b"\xff\xfe\x00\x01")
    np.save(tmp_path / "o.npy", np.array([{}, {}]), allow_pickle=True)
    np.save(tmp_path / "c.npy", np.ones(3, dtype=complex))
    np.save(tmp_path / "e.npy", np.empty((0, 2)))
    np.save(tmp_path / "s.npy", np.array(3.0))
    np.savez(tmp_path / "v.npz", np.arange(3.0))
    whole = bytearray((tmp_path / "v.npz").read_bytes())
    whole[whole.index(b"PK\x01\x02") + 6] = 0xC2  # a version of the format that nobody reads
    (tmp_path / "v.npz").write_bytes(whole)
    for name in ("v.npz", "a.npy", "a.npz", "a.csv", "o.npy", "c.npy", "e.npy", "s.npy"):
        with pytest.raises(mcfw.InvalidInput, match=name.replace(".", r"\.")):
            read_stream(tmp_path / name)
    with pytest.raises(mcfw.InvalidInput, match="named arrays"):
        read_stream(tmp_path / "a.csv", array="z")
