"""Examples in the documentation run as they stand."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import mcfw
import montecarlo
import theory

README = Path(__file__).parent.parent / "README.md"
MODULES = sorted(
    module.name
    for package in (mcfw, theory, montecarlo)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name):
    """Every example in a docstring prints what it says."""
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.failed == 0


def readme_blocks():
    """The Python examples of the README, in order."""
    return re.findall(r"```python\n(.*?)```", README.read_text(), flags=re.DOTALL)


def test_readme_examples(tmp_path, monkeypatch):
    """The README's Python blocks run one after the other, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    blocks = readme_blocks()
    assert blocks
    namespace = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), namespace)


def test_readme_links_point_to_files():
    """Every relative link and picture of the README exists."""
    targets = re.findall(r"\]\((?!https?:|#)([^)#]+)", README.read_text())
    assert targets
    assert [target for target in targets if not (README.parent / target).exists()] == []
