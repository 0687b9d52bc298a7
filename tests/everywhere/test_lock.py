"""The locks are about this project, as it is: each dependency, on each Python and system, is a file with a hash."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.pylock import Pylock
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.everywhere import lock as maker
from tests.everywhere.bounds import ROOT, requirements
from tests.everywhere.fetch import lock, pinned
from tests.everywhere.platforms import every, markers_of, tags_of

HASH = re.compile(r"[0-9a-f]{64}")
CONSTRAINTS = dict(
    line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line
)


def selected(minor, system):
    """name ↦ (version, file) of what an installer takes there."""
    found = lock().select(environment=markers_of(minor, system), tags=tags_of(minor, system))
    return {package.name: (package.version, file) for package, file in found}


@pytest.mark.parametrize(("minor", "system"), every())
def test_every_dependency_is_a_file_with_a_hash_on_every_python_and_system(minor, system):
    """Of every extra and group, within the bounds of pyproject.toml."""
    found = selected(minor, system)
    for one in map(Requirement, requirements()):
        version, _ = found[canonicalize_name(one.name)]
        assert version in one.specifier, one
    assert all(HASH.fullmatch(file.hashes["sha256"]) for _, file in found.values())


def test_a_python_that_the_lock_is_not_for_is_told_so():
    """No file is chosen by accident."""
    with pytest.raises(Exception, match="environment"):
        selected(15, "Linux x86_64")


def test_the_versions_are_those_of_the_constraints():
    """Each of them, so that all ways to install give the same versions."""
    pinned_there = {canonicalize_name(name): version for name, version in CONSTRAINTS.items()}
    locked = {package.name: str(package.version) for package in lock().packages}
    assert {name: (version, pinned_there.get(name)) for name, version in locked.items()} == {
        name: (version, version) for name, version in locked.items()
    }


def test_what_pip_chooses_is_in_the_lock_of_all_platforms():
    """Name, version and hash of each line of requirements.lock: two programs agree."""
    mine = [
        line for line in (ROOT / "requirements.lock").read_text().splitlines() if not line.startswith("#")
    ]
    known = {
        f"{package.name}=={package.version} --hash=sha256:{file.hashes['sha256']}"
        for package in lock().packages
        for file in [*(package.wheels or ()), *([package.sdist] if package.sdist else ())]
    }
    assert len(mine) > 50
    assert [line for line in mine if re.sub("^[^=]*", _name, line) not in known] == []


def _name(found):
    return canonicalize_name(found.group())


def test_no_place_on_a_network_is_named():
    """A lock says which files, not where they are from."""
    text = (ROOT / "pylock.toml").read_text(encoding="utf-8")
    assert "://" not in text
    assert "index" not in tomllib.loads(text)
    assert {
        Path(file.path).parent.as_posix() for package in lock().packages for file in package.wheels or ()
    } == {maker.FOLDER}


def test_what_is_fetched_is_what_is_selected():
    """One line a package, and the hash is that of its file for this platform."""
    chosen = list(lock().select())
    assert pinned(chosen)[0].startswith(f"{chosen[0][0].name}=={chosen[0][0].version} --hash=sha256:")
    assert len(pinned(chosen)) == len(chosen)


def test_only_the_wheels_of_these_platforms_are_kept():
    """A package with a wheel for us and one for another system; and one that has none."""
    digest = {"hashes": {"sha256": 64 * "0"}}

    def file(name):
        return {"url": f"//x/{name}"} | digest

    wheels = [file("a-1-py3-none-any.whl"), file("a-1-cp311-cp311-musllinux_1_2_x86_64.whl")]
    source = {"marker": "python_version < '3.12'", "wheels": [], "sdist": file("b-1.tar.gz")}
    packages = [{"name": "a", "version": "1", "wheels": wheels}, {"name": "b", "version": "1"} | source]
    made = Pylock.from_dict(tomllib.loads("".join(maker.pylock(packages))))
    assert [wheel.path for wheel in made.packages[0].wheels] == ["wheels/a-1-py3-none-any.whl"]
    assert made.packages[1].sdist.path == "wheels/b-1.tar.gz"
    assert str(made.packages[1].marker) == 'python_version < "3.12"'
