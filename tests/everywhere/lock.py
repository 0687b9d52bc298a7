"""`make locks`: requirements.lock, the versions of constraints.txt with the hashes of their files on this platform.

    pip install --require-hashes -r requirements.lock

A name says nothing about a file: whoever installs from the lock gets these bytes or an error.
"""

import json
import subprocess
import sys

from tests.environments.installation import groups, requirements
from tests.everywhere.bounds import ROOT

HEAD = "# Made by `make locks` from constraints.txt, for {platform}.\n"


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


def main():
    """Write the lock."""
    report = resolved()
    here = report["environment"]
    platform = f"Python {here['python_version']} on {here['sys_platform']} {here['platform_machine']}"
    (ROOT / "requirements.lock").write_text(HEAD.format(platform=platform) + "".join(lines(report)))


if __name__ == "__main__":
    main()
