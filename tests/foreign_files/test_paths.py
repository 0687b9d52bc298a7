"""Paths that lead where no file is, or somewhere else."""

from pathlib import Path

import pytest

import mcfw
from mcfw.run import archive
from tests.foreign_files.readers import ARRAYS, TEXTS


@pytest.mark.parametrize("name", [*ARRAYS, *TEXTS])
def test_a_path_with_a_nul_is_refused(name):
    """Python's ValueError is ours: every reader says which path it was given."""
    read, suffix, *_ = (ARRAYS | TEXTS)[name]
    with pytest.raises(mcfw.McfwError):
        read(Path(f"a\0b{suffix}"))


def test_nothing_is_written_to_a_path_with_a_nul():
    """The same for what writes."""
    with pytest.raises(mcfw.InvalidInput, match="NUL"):
        archive.replace("a\0b", b"")


def test_what_is_written_goes_where_a_link_leads(tmp_path):
    """A folder from a stranger may have links in it: who writes there writes to what they lead to."""
    (tmp_path / "own").write_bytes(b"before")
    (tmp_path / "link").symlink_to(tmp_path / "own")
    archive.replace(tmp_path / "link", b"after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "own").read_bytes() == b"after"
