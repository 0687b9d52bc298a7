"""Installs this project with pip and shows one line of progress: python installation.py EXTRA [GROUP…].

The groups are the [dependency-groups] of pyproject.toml, read here, since the pip of a fresh Python 3.11 cannot.
Needs nothing but the standard library. On a terminal the line is rewritten; elsewhere it is written once, at the end.
"""

import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

PIP = (
    "-m",
    "pip",
    "install",
    "--disable-pip-version-check",
    "--progress-bar",
    "off",
    "-c",
    "constraints.txt",
)
STEPS = (
    (re.compile(r"^Collecting ([\w.-]+)"), "finding {}"),
    (re.compile(r"^\s*(?:Downloading|Using cached) ([\w.-]+?)-\d"), "getting {}"),
    (re.compile(r"^Building \w+ for ([\w.-]+)"), "building {}"),
    (re.compile(r"^(Installing) collected packages"), "unpacking, the longest part"),
)


def step_of(line):
    """What pip is doing, in a few words; None for a line that says nothing new.

    >>> step_of("Collecting sympy>=1.13 (from mcfw==0.1.0)")
    'finding sympy'
    """
    return next((words.format(found.group(1)) for form, words in STEPS if (found := form.match(line))), None)


def requirements(group, groups):
    """The packages of a group and of those that it includes.

    >>> requirements("dev", {"dev": ["ruff", {"include-group": "test"}], "test": ["pytest>=8"]})
    ['ruff', 'pytest>=8']
    """
    listed = []
    for entry in groups[group]:
        listed += [entry] if isinstance(entry, str) else requirements(entry["include-group"], groups)
    return listed


def groups():
    """The dependency groups of this project."""
    return tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]


def install(extras, wanted=(), out=sys.stdout):
    """Run pip; its output is shown only if it fails. Returns its exit code."""
    live, started, lines = out.isatty(), time.monotonic(), []
    more = [one for group in wanted for one in requirements(group, groups())]
    command = (sys.executable, *PIP, "-e", f".[{extras}]", *more)
    name = " + ".join((f"mcfw[{extras}]", *wanted))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout:
            lines.append(line)
            if live and (step := step_of(line)):
                out.write(f"\r\033[Kinstalling {name}: {step}"[:78])
                out.flush()
    if live:
        out.write("\r\033[K")
    if pip.returncode:
        out.write("".join(lines))
    else:
        out.write(f"installed {name} in {time.monotonic() - started:.0f} s\n")
    return pip.returncode


if __name__ == "__main__":
    sys.exit(install(sys.argv[1], sys.argv[2:]))
