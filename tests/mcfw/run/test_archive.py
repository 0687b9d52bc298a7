"""Archives: whole or not there, without pickle, and damage is told."""

import io

import numpy as np
import pytest

from mcfw.errors import ArchiveDamaged
from mcfw.run import archive

ARRAYS = {
    "a/b ≤ Ĝ": np.array([0.1, np.nan, -0.0]),
    "file": np.arange(6).reshape(2, 3),
    "none": np.zeros(0),
    "text": np.array("ρ = 1"),
}


@pytest.mark.parametrize("compressed", [False, True])
def test_what_is_written_is_read_back(tmp_path, compressed):
    """Names, shapes, types and bits; and `numpy.load` reads the same."""
    path = tmp_path / "some.npz"
    archive.replace(path, archive.encode(ARRAYS, compressed=compressed))
    back = archive.read(path)
    assert list(back) == list(ARRAYS)
    for name, array in ARRAYS.items():
        assert back[name].dtype == array.dtype
        assert back[name].tobytes() == array.tobytes()
        with np.load(path, allow_pickle=False) as file:
            assert file[name].tobytes() == array.tobytes()
    assert [entry.name for entry in tmp_path.iterdir()] == ["some.npz"]


def test_equal_arrays_give_equal_bytes():
    """No time of writing is in the file."""
    assert archive.encode(ARRAYS) == archive.encode(dict(ARRAYS))


def test_a_missing_file_is_not_a_damaged_one(tmp_path):
    """None where there is nothing; an error where there is something else."""
    assert archive.read(tmp_path / "nothing.npz") is None
    (tmp_path / "text.npz").write_text("not an archive")
    with pytest.raises(ArchiveDamaged):
        archive.read(tmp_path / "text.npz")


def test_every_truncation_is_damage():
    """An archive cut anywhere is refused."""
    body = archive.encode(ARRAYS)
    for length in range(len(body)):
        with pytest.raises(ArchiveDamaged):
            archive.decode(body[:length])


@pytest.mark.parametrize("compressed", [False, True])
def test_a_flipped_bit_changes_no_value_silently(compressed):
    """Each of 400 flips is refused, or leaves every array as it was (a flip in a time stamp)."""
    body, rng = archive.encode(ARRAYS, compressed=compressed), np.random.default_rng(0)
    refused = 0
    for place, bit in zip(rng.integers(len(body), size=400), rng.integers(8, size=400), strict=True):
        damaged = bytearray(body)
        damaged[place] ^= 1 << int(bit)
        try:
            back = archive.decode(bytes(damaged))
        except ArchiveDamaged:
            refused += 1
            continue
        same = {name: array for name, array in ARRAYS.items() if name in back}
        assert all(back[name].tobytes() == array.tobytes() for name, array in same.items())
    assert refused > 100


def test_objects_are_neither_written_nor_read():
    """Pickle runs code: an object array is refused in both directions."""
    objects = np.array([{"a": 1}], dtype=object)
    with pytest.raises(ValueError, match="Object arrays"):
        archive.encode({"x": objects})
    buffer = io.BytesIO()
    np.savez(buffer, x=objects)
    with pytest.raises(ArchiveDamaged):
        archive.decode(buffer.getvalue())


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    """The disk is full in the middle: the last good content stays."""
    path = tmp_path / "some.npz"
    archive.replace(path, b"old")

    def full(descriptor):
        raise OSError("no space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        archive.replace(path, b"new")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["some.npz"]
