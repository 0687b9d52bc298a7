"""No file of data runs code."""

import io
import pickle

import numpy as np
import pytest

import mcfw
from tests.foreign_files.readers import ARRAYS, TEXTS, pickled, pickled_array

CALLS = ARRAYS | {name: (*call, None) for name, call in TEXTS.items()}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_pickled_is_refused_and_not_run(name, tmp_path):
    """As the whole file, and as an array of objects in the file that the reader expects."""
    read, suffix, packed = CALLS[name]
    mark, path = tmp_path / "mark", tmp_path / f"file{suffix}"
    for body in (pickled(mark), packed(pickled_array(mark)) if packed else pickled_array(mark)):
        path.write_bytes(body)
        with pytest.raises(mcfw.McfwError):
            read(path)
        assert not mark.exists()


def test_unpickling_would_be_seen(tmp_path):
    """The check above can fail: whoever unpickles these files makes the mark."""
    one, two = tmp_path / "one", tmp_path / "two"
    pickle.loads(pickled(one))
    np.load(io.BytesIO(pickled_array(two)), allow_pickle=True)
    assert one.exists()
    assert two.exists()
