"""A trace: its columns by name, its copies, and files that hold none."""

import copy
import pickle

import numpy as np
import pytest

import mcfw
from mcfw.errors import ArchiveDamaged, NoColumn

TRACE = mcfw.Trace({"t": np.arange(3), "gap": np.array([3.0, np.nan, 1.0])}, {"z": 2.0})


def test_a_column_that_is_not_there_is_said_with_those_that_are():
    """Both ways to ask raise one error, which is what each of them usually raises."""
    for ask in (lambda: TRACE["nope"], lambda: TRACE.nope):
        with pytest.raises(NoColumn, match=r"^the trace has no column 'nope'; it has t, gap$"):
            ask()
    assert {mcfw.McfwError, KeyError, AttributeError} <= set(NoColumn.__mro__)
    assert not hasattr(TRACE, "nope")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda trace: pickle.loads(pickle.dumps(trace))])
def test_a_copy_is_the_same_trace(again):
    """It goes to another process and comes back."""
    other = again(TRACE)
    assert other.columns.keys() == TRACE.columns.keys()
    assert all(other[name].tobytes() == TRACE[name].tobytes() for name in TRACE.columns)
    assert other.skipped == TRACE.skipped


def test_a_trace_is_read_back(tmp_path):
    """Columns and skipped sums."""
    TRACE.save(tmp_path / "trace.npz")
    back = mcfw.Trace.load(tmp_path / "trace.npz")
    assert back.to_table().tobytes() == TRACE.to_table().tobytes()
    assert back.skipped == TRACE.skipped


@pytest.mark.parametrize(
    ("arrays", "said"),
    [
        ({"a": np.ones(2)}, "the arrays a are no trace: there is no column t"),
        ({}, r"the arrays \(none\) are no trace"),
        ({"t": np.arange(2), "gap": np.ones(3)}, r"the column gap has shape \(3,\)"),
        ({"t": np.ones((2, 2))}, r"the column t has shape \(2, 2\)"),
        ({"t": np.array(1.0)}, r"the column t has shape \(\)"),
        ({"t": np.arange(2), "skipped.z": np.ones(2)}, r"skipped.z = array\(.*must be one number"),
        ({"t": np.arange(2), "skipped.z": np.array("a")}, "skipped.z = array.*must be one number"),
    ],
    ids=["no t", "nothing", "lengths", "a matrix", "a number", "two sums", "a word"],
)
def test_other_arrays_are_no_trace(arrays, said, tmp_path):
    """The refusal says what a trace has."""
    np.savez(tmp_path / "other.npz", **arrays)
    with pytest.raises(ArchiveDamaged, match=said):
        mcfw.Trace.load(tmp_path / "other.npz")
