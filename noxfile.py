#!/usr/bin/env -S python -m nox
# /// script
# dependencies = ["nox>=2025.10.14"]
# ///
"""The tests in environments of nox, for those who know it: `nox -s tests-3.13`; the Makefile has all the rest."""

import nox

nox.needs_version = ">=2025.10.14"
nox.options.default_venv_backend = "uv|virtualenv"
PROJECT = nox.project.load_toml("pyproject.toml")
PINNED = ("-c", "constraints.txt")


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def tests(session: nox.Session) -> None:
    """Run the tests, or those that are named: nox -s tests-3.13 -- tests/mcfw/run."""
    session.install(*PINNED, "-e", ".[all]", *nox.project.dependency_groups(PROJECT, "test"))
    named = session.posargs or ["-n", "2", "-m", "not slow and not browser", "--benchmark-disable"]
    session.run("python", "-m", "pytest", "-q", *named)


@nox.session(venv_backend="none", default=False)
def make(session: nox.Session) -> None:
    """Run targets of the Makefile: nox -s make -- lint docs."""
    session.run("make", *session.posargs, external=True)


if __name__ == "__main__":
    nox.main()
