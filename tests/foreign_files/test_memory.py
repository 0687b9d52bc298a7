"""A small file that claims to be huge, and one without an end."""

import zipfile
from pathlib import Path

import pytest

import mcfw
from mcfw.cli.extras import uses_real_data
from mcfw.cli.solver.plan_check import read_plan
from mcfw.errors import ArchiveDamaged
from montecarlo.studies.provenance_line import read_stamp
from tests.foreign_files.readers import ARRAYS, archived, huge_array

ENDLESS = Path("/dev/zero")
needs_a_device = pytest.mark.skipif(not ENDLESS.exists(), reason="no file without an end here")


@pytest.mark.parametrize("name", ARRAYS)
def test_a_heading_that_claims_terabytes_is_refused(name, tmp_path):
    """The error is ours, and says which file."""
    read, suffix, packed = ARRAYS[name]
    path = tmp_path / f"file{suffix}"
    path.write_bytes(packed(huge_array()))
    with pytest.raises(mcfw.McfwError):
        read(path)


def test_a_trace_is_as_long_as_its_file_says_or_damaged(tmp_path):
    """The archive names what is wrong with its content."""
    (tmp_path / "t.npz").write_bytes(archived(huge_array()))
    with pytest.raises(ArchiveDamaged, match=r"cannot be (read|in \d+)"):
        mcfw.Trace.load(tmp_path / "t.npz")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_that_is_packed_a_million_to_one_is_refused(method, tmp_path):
    """Zeros of 64 MB in a file of some kilobytes: refused by its directory, before anything is unpacked."""
    with zipfile.ZipFile(tmp_path / "t.npz", "w", method) as file:
        file.writestr("t.npy", bytes(2**26))
    assert (tmp_path / "t.npz").stat().st_size < 2**14
    with pytest.raises(ArchiveDamaged, match="packed in a way"):
        mcfw.Trace.load(tmp_path / "t.npz")


@needs_a_device
def test_a_plan_without_an_end_is_refused():
    """What has no size, such as a device that a link leads to, is read up to the limit and no further."""
    with pytest.raises(mcfw.InvalidInput, match="which no plan has"):
        read_plan(ENDLESS)


@needs_a_device
def test_a_study_without_an_end_is_refused(tmp_path):
    """A stamp is read up to its limit; whether a folder holds real data is asked of regular files only."""
    (tmp_path / "runs.csv").symlink_to(ENDLESS)
    with pytest.raises(mcfw.InvalidInput, match="no stamp"):
        read_stamp(tmp_path / "runs.csv")
    assert not uses_real_data({"check": tmp_path, "write": None, "out": None, "name": None})
