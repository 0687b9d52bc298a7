"""Examples in the documentation run as they stand."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import mcfw
import montecarlo
import theory

README = Path(__file__).parent.parent / "README.md"
MODULES = sorted(
    module.name
    for package in (mcfw, theory, montecarlo)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
)


def examples(name):
    """The examples in the docstrings of a module."""
    found = doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name))
    return [example for example in found if example.examples]


def failures(names):
    """The docstrings with an example that prints something else, and how many examples there are."""
    runner = doctest.DocTestRunner(verbose=False)
    wrong = [test.name for name in names for test in examples(name) if runner.run(test).failed]
    return wrong, runner.tries


def test_docstring_examples():
    """Every example in a docstring prints what it says; there are at least fifty."""
    wrong, tried = failures(MODULES)
    assert wrong == []
    assert tried >= 50


def test_a_wrong_example_would_be_named(monkeypatch, tmp_path):
    """The check above can fail, and then it names the docstring."""
    (tmp_path / "liar.py").write_text('def f():\n    """\n    >>> 1 + 1\n    3\n    """\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    assert failures(["liar"]) == (["liar.f"], 1)


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


def test_readme_says_how_large_the_trusted_base_is():
    """The number of lines of theory/trusted in the README is the number of lines."""
    (said,) = re.findall(r"It has (\d+) lines", README.read_text())
    folder = Path(theory.__file__).parent / "trusted"
    assert int(said) == sum(len(file.read_text().splitlines()) for file in folder.glob("*.py"))


def test_readme_shows_a_claim_as_it_stands():
    """The claim in the README is the source's, line by line."""
    source = (Path(theory.__file__).parent / "paper/app_reduction/lem_alphaincrement.py").read_text()
    shown = [line[4:] for line in README.read_text().splitlines() if line.startswith("    ")]
    first = next(i for i, line in enumerate(shown) if line.startswith("def A04"))
    last = next(i for i, line in enumerate(shown[first:], first) if line == "),")
    known = {line.strip() for line in source.splitlines()}
    assert [line for line in shown[first : last + 1] if line.strip() not in known] == []
