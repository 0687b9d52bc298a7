"""`make wheel-check`: the source distribution and the wheel, built twice from two copies, are the same bytes.

python -m tests.everywhere.distributions FOLDER

Times are those of the last commit, modes are git's, and constraints.txt says which setuptools builds.
"""

import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from tests.everywhere.bounds import ROOT

PACKAGES = "mcfw", "theory", "montecarlo"
NOT_INSTALLED = {"theory/formal/page.md"}
"""What only the repository needs: the text from which a page of the documentation is made."""


def known():
    """The files that git knows or would add, with their modes."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    here = (ROOT / name for name in listed.stdout.splitlines())
    return {
        path.relative_to(ROOT).as_posix(): 0o755 if os.access(path, os.X_OK) else 0o644
        for path in here
        if path.is_file()
    }


def epoch():
    """When the last commit was made, in seconds."""
    made = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return int(made.stdout)


def build(seconds):
    """File name ↦ bytes of the source distribution, and of the wheel that is built from it, in a fresh copy."""
    with tempfile.TemporaryDirectory() as folder:
        copy, out = Path(folder, "copy"), Path(folder, "out")
        before = os.umask(0o022)
        try:
            for name, mode in known().items():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                (copy / name).write_bytes((ROOT / name).read_bytes())
                (copy / name).chmod(mode)
            command = [
                sys.executable, "-m", "uv", "build", "--no-config", "--system-certs", "--quiet", "--sdist",
                "--build-constraints", str(ROOT / "constraints.txt"), "-o", str(out), str(copy),
            ]  # fmt: skip
            environment = os.environ | {"SOURCE_DATE_EPOCH": str(seconds)}
            subprocess.run(command, env=environment, check=True)
            (source,) = out.glob("*.tar.gz")
            source.write_bytes(settled(source.read_bytes(), seconds))
            command[command.index("--sdist")] = "--wheel"
            subprocess.run([*command[:-1], str(source)], env=environment, check=True)
        finally:
            os.umask(before)
        return {path.name: path.read_bytes() for path in sorted(out.glob("mcfw-*"))}


def settled(body, seconds):
    """A source distribution without what differs from build to build: times, owners, the order and mask of files."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(body)) as old, tarfile.open(fileobj=packed, mode="w") as new:
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            fixed = member.replace(mtime=seconds, mode=mode, uid=0, gid=0, uname="", gname="")
            fixed.pax_headers = {}
            new.addfile(fixed, old.extractfile(member) if member.isfile() else None)
    return gzip.compress(packed.getvalue(), mtime=seconds)


def faults(wheel):
    """The files of the packages that a wheel lacks, and what it has beside them."""
    names = {name for name in zipfile.ZipFile(io.BytesIO(wheel)).namelist() if ".dist-info/" not in name}
    expected = {name for name in known() if name.split("/")[0] in PACKAGES} - NOT_INSTALLED
    return [f"lacks {name}" for name in sorted(expected - names)] + [
        f"has {name}" for name in sorted(names - expected)
    ]


def main(folder):
    """Build twice, compare, keep them; 1 if they differ or the wheel is not the packages."""
    seconds = epoch()
    first, second = (build(seconds) for _ in range(2))
    Path(folder).mkdir(parents=True, exist_ok=True)
    bad = 0
    for name, body in first.items():
        Path(folder, name).write_bytes(body)
        same = second.get(name) == body
        wrong = faults(body) if name.endswith(".whl") else []
        bad += (not same) + len(wrong)
        print(f"{'twice the same bytes' if same else 'TWO BUILDS DIFFER'}: {name}, {len(body):,} bytes")
        print(f"  sha256 {hashlib.sha256(body).hexdigest()}")
        print("".join(f"  the wheel {one}\n" for one in wrong), end="")
    return 1 if bad or len(first) != 2 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
