"""`make locks`: what the versions of constraints.txt are, file by file, as hashes that an installation is held to.

requirements.lock: what pip chooses on this platform for the tests, `pip install --require-hashes -r requirements.lock`.
pylock.toml (PEP 751): every extra and group, for the Pythons and systems of `platforms.py`. It says which files, not
where they are from: `make wheels` fetches those of this platform into the folder wheels, and then
`uv pip install -r pylock.toml` needs no network.

A name says nothing about a file: whoever installs from a lock gets these bytes or an error.
"""

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from packaging.utils import parse_wheel_filename

from tests.environments.installation import groups, requirements
from tests.everywhere.bounds import ROOT
from tests.everywhere.platforms import MINORS, SYSTEMS, every, tags_of

HEAD = "# Made by `make locks` from constraints.txt, for {platform}.\n"
FOLDER = "wheels"
"""Where the files of pylock.toml are looked for, beside it."""


def resolved():
    """What pip would install for the tests, as its own report."""
    command = [
        sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-",
        "--disable-pip-version-check", "-c", "constraints.txt", ".[all]", *requirements("test", groups()),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    return json.loads(done.stdout)


def lines(report):
    """name==version with its hash, sorted; the project itself is no file of an index and is left out."""
    for entry in sorted(report["install"], key=lambda entry: entry["metadata"]["name"].lower()):
        name, version = entry["metadata"]["name"], entry["metadata"]["version"]
        if name != "mcfw":
            digest = entry["download_info"]["archive_info"]["hashes"]["sha256"]
            yield f"{name}=={version} --hash=sha256:{digest}\n"


def universal():
    """What uv chooses for all Pythons and systems at once: the packages with all their files."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "pylock.toml")
        command = [
            sys.executable, "-m", "uv", "pip", "compile", "--no-config", "--system-certs", "--quiet", "--universal",
            "--python-version", f"3.{MINORS[0]}", "--all-extras", "--group", "dev", "-c", "constraints.txt",
            "pyproject.toml", "-o", str(out),
        ]  # fmt: skip
        subprocess.run(command, cwd=ROOT, check=True)
        return tomllib.loads(out.read_text(encoding="utf-8"))["packages"]


def wanted(filename, taken):
    """Whether a wheel is for one of the Pythons and systems."""
    return not parse_wheel_filename(filename)[3].isdisjoint(taken)


def pylock(packages):
    """The text of pylock.toml; of what has no wheel, the source."""
    taken = {tag for minor, system in every() for tag in tags_of(minor, system)}
    systems = sorted({system.sys_platform for system in SYSTEMS.values()})
    yield "# Made by `make locks` from constraints.txt; `make wheels` fetches the files of one platform.\n"
    yield 'lock-version = "1.0"\ncreated-by = "mcfw"\n'
    yield f'requires-python = ">=3.{MINORS[0]}"\n'
    ends = f"python_full_version < '3.{MINORS[-1] + 1}'"
    environments = [f"sys_platform == '{name}' and {ends}" for name in systems]
    yield f"environments = {json.dumps(environments)}\n"
    for package in packages:
        wheels = [wheel for wheel in package.get("wheels", ()) if wanted(_name(wheel), taken)]
        yield f"\n[[packages]]\nname = {json.dumps(package['name'])}\nversion = {json.dumps(package['version'])}\n"
        if "marker" in package:
            yield f"marker = {json.dumps(package['marker'])}\n"
        if wheels:
            yield "".join(["wheels = [\n", *(f"    {_file(wheel)},\n" for wheel in wheels), "]\n"])
        else:
            yield f"sdist = {_file(package['sdist'])}\n"


def _name(file):
    return file["url"].rsplit("/", 1)[1]


def _file(file):
    path, digest = json.dumps(f"{FOLDER}/{_name(file)}"), json.dumps(file["hashes"]["sha256"])
    return f"{{ path = {path}, hashes = {{ sha256 = {digest} }} }}"


def main():
    """Write both locks."""
    report = resolved()
    here = report["environment"]
    platform = f"Python {here['python_version']} on {here['sys_platform']} {here['platform_machine']}"
    (ROOT / "requirements.lock").write_text(HEAD.format(platform=platform) + "".join(lines(report)))
    (ROOT / "pylock.toml").write_text("".join(pylock(universal())), encoding="utf-8")


if __name__ == "__main__":
    main()
