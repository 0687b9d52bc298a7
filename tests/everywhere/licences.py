"""`make licences`: docs/licences.md, the licence of every package that the tests install, as its metadata says."""

import importlib.metadata

from tests.everywhere.bounds import ROOT

HEAD = """# Licences of the dependencies

Made by `make licences` from the metadata of what is installed; mcfw itself is under the MIT licence.

| package | version | licence |
|---|---|---|
"""
PREFIX = "License :: "


def pinned():
    """The packages of constraints.txt that are installed."""
    rows = (ROOT / "constraints.txt").read_text().splitlines()
    named = [row.split("==")[0] for row in rows if "==" in row and not row.startswith("#")]
    here = {found.metadata["Name"].lower().replace("_", "-") for found in importlib.metadata.distributions()}
    return [name for name in named if name.lower().replace("_", "-") in here]


def licence(name):
    """The expression, the classifiers or the first line of the text; a package that says nothing is said to."""
    about = importlib.metadata.metadata(name)
    classifiers = [c.rsplit(" :: ", 1)[1] for c in about.get_all("Classifier") or () if c.startswith(PREFIX)]
    text = (about.get("License") or "").strip().splitlines()
    return about.get("License-Expression") or ", ".join(classifiers) or (text[0] if text else "not stated")


def table():
    """The page."""
    return HEAD + "".join(
        f"| {name} | {importlib.metadata.version(name)} | {licence(name)} |\n" for name in pinned()
    )


if __name__ == "__main__":
    (ROOT / "docs" / "licences.md").write_text(table())
