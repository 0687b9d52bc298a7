"""The environments that a stranger may have: made by pip from this checkout, kept as long as the versions stay."""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "environments"
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


class Environment(NamedTuple):
    """What is installed, from what, and the folder in which the commands are typed."""

    install: str
    extras: tuple[str, ...] = ()
    inside: bool = False
    """Whether commands are typed in a copy of the repository, not in an empty folder."""

    @property
    def words(self):
        """How the column is called."""
        return f"{self.install}{', in the repository' if self.inside else ''}"


README = ("theory", "fast", "plot")
ENVIRONMENTS = {
    "bare": Environment("pip install ."),
    "theory": Environment("pip install '.[theory]'", ("theory",)),
    "readme": Environment(f"pip install '.[{','.join(README)}]'", README),
    "wheel": Environment("wheel[theory]", ("theory",)),
    "repository": Environment(f"pip install '.[{','.join(README)}]'", README, inside=True),
}


def python_of(environment):
    """The interpreter of an environment that holds the present sources; packages are installed once for all runs."""
    pinned = b"".join((ROOT / name).read_bytes() for name in ("constraints.txt", "pyproject.toml"))
    digest = hashlib.sha256(pinned + sys.version.encode()).hexdigest()[:12]
    venv = KEPT / f"{'-'.join(environment.extras) or 'bare'}-{digest}"
    python = venv / "bin" / "python"
    if not (venv / "complete").exists():
        shutil.rmtree(venv, ignore_errors=True)
        _call(sys.executable, "-m", "venv", venv)
        extras = f"[{','.join(environment.extras)}]" if environment.extras else ""
        _call(python, *PIP, "-c", ROOT / "constraints.txt", f"{ROOT}{extras}")
        (venv / "complete").touch()
    with tempfile.TemporaryDirectory() as built:
        _call(sys.executable, "-m", "pip", "wheel", *PIP[3:], "--no-deps", "-w", built, ROOT)
        _call(python, *PIP, "--no-deps", "--force-reinstall", *Path(built).glob("*.whl"))
    return python


def _call(*command):
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT, stdout=sys.stderr)


@contextmanager
def folder_of(environment):
    """An empty folder, or a copy of the files that git knows."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "folder")
        folder.mkdir()
        if environment.inside:
            listed = subprocess.run(
                ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True
            )
            for name in filter(lambda name: (ROOT / name).is_file(), listed.stdout.decode().splitlines()):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        yield folder
