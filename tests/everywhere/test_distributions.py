"""What is built: every file that the packages need, and nothing that differs from build to build."""

import gzip
import io
import re
import tarfile
import tomllib
import zipfile
from pathlib import Path

from tests.everywhere.bounds import ROOT
from tests.everywhere.distributions import NOT_INSTALLED, PACKAGES, faults, known, settled


def test_every_file_of_the_packages_is_installed():
    """What is not Python matches a pattern of pyproject.toml; page.md alone stays in the repository."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    installed = {
        path.relative_to(ROOT).as_posix()
        for package, patterns in data.items()
        for pattern in patterns
        for path in (ROOT / package).glob(pattern)
    }
    others = {name for name in known() if name.split("/")[0] in PACKAGES and not name.endswith(".py")}
    assert others - installed == NOT_INSTALLED
    assert {f"{package}/py.typed" for package in PACKAGES} <= installed
    assert all((ROOT / Path(name).parent / "__init__.py").is_file() for name in known() if _is_code(name))


def _is_code(name):
    return name.endswith(".py") and name.split("/")[0] in PACKAGES


def packed(files, mtime, owner, mode):
    """A .tar.gz of these files."""
    body = io.BytesIO()
    with tarfile.open(fileobj=body, mode="w") as new:
        for name, text in files:
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.uname, member.mode = len(text), mtime, owner, mode
            new.addfile(member, io.BytesIO(text))
    return gzip.compress(body.getvalue(), mtime=mtime)


def test_a_source_distribution_is_its_files_and_nothing_else():
    """Other times, owners, masks and orders give the same bytes; another text does not."""
    files = [("x/b", b"1"), ("x/a", b"2")]
    one = settled(packed(files, 1_000, "me", 0o644), 5)
    assert settled(packed(files[::-1], 2_000, "you", 0o600), 5) == one
    assert settled(packed(files, 1_000, "me", 0o755), 5) != one
    assert settled(packed([("x/b", b"1"), ("x/a", b"3")], 1_000, "me", 0o644), 5) != one
    with tarfile.open(fileobj=io.BytesIO(one)) as archive:
        assert archive.getnames() == ["x/a", "x/b"]


def test_a_wheel_that_lacks_a_file_or_has_one_too_many_is_seen():
    """Each by its name; the metadata may be what it is."""
    body = io.BytesIO()
    names = {name for name in known() if name.split("/")[0] in PACKAGES} - NOT_INSTALLED
    with zipfile.ZipFile(body, "w") as wheel:
        for name in {*names, "mcfw-0.dist-info/RECORD", "tests/x.py"} - {"mcfw/py.typed"}:
            wheel.writestr(name, "")
    assert faults(body.getvalue()) == ["lacks mcfw/py.typed", "has tests/x.py"]


def test_the_source_distribution_has_the_documents_of_the_root():
    """What README.md links to beside it is packed, with the paper's references, and each named file exists."""
    lines = (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines()
    named = {name for line in lines if line.startswith("include ") for name in line.split()[1:]}
    linked = set(
        re.findall(r"\]\((\w[\w.-]*\.\w+|LICENSE)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    )
    assert {"SECURITY.md", "paper.md", "CITATION.cff", "LICENSE", "pyproject.toml"} <= linked
    assert linked <= named | {"README.md", "LICENSE", "pyproject.toml"}
    assert {"paper.bib", "docs/gap.png"} <= named
    assert all((ROOT / name).is_file() for name in named)
