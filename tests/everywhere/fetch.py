"""`make wheels`: the files of pylock.toml for this Python and system, in the folder that it names.

pip fetches each and refuses what has another hash; nothing is installed.
"""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from packaging.pylock import Pylock

from tests.everywhere.bounds import ROOT


def lock():
    """The lock, valid by the standard."""
    return Pylock.from_dict(tomllib.loads((ROOT / "pylock.toml").read_text(encoding="utf-8")))


def pinned(chosen):
    """name==version with the hash of the file, for each package and file."""
    return [
        f"{package.name}=={package.version} --hash=sha256:{file.hashes['sha256']}\n"
        for package, file in chosen
    ]


def main():
    """Fetch them."""
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder, "requirements.txt")
        listed.write_text("".join(pinned(lock().select())))
        command = [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--require-hashes", "-r", str(listed), "-d", str(ROOT / "wheels"),
        ]  # fmt: skip
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
