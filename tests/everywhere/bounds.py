"""The lower bounds of pyproject.toml, as constraints that a package manager can hold to."""

import re
import tomllib
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
BOUND = re.compile(r"([A-Za-z0-9_.-]+)>=([0-9.]+)$")


def requirements(named=None):
    """Every requirement of the project and of these extras and groups, or all, but what they make of each other."""
    read = tomllib.loads((ROOT / "pyproject.toml").read_text())
    optional = read["project"]["optional-dependencies"] | read["dependency-groups"]
    listed = [
        *read["project"]["dependencies"],
        *chain.from_iterable(optional[name] for name in named or optional),
    ]
    return sorted({one for one in listed if isinstance(one, str) and not one.startswith("mcfw[")})


def oldest(named=None):
    """name==version for each lower bound; a requirement without one is an error."""
    pinned = []
    for requirement in requirements(named):
        bound = BOUND.fullmatch(requirement)
        if bound is None:
            raise ValueError(f"{requirement!r} has no lower bound of the form name>=version")
        pinned.append(f"{bound[1]}=={bound[2]}")
    return pinned
