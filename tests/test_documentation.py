"""Examples in the documentation run as they stand."""

import doctest
import importlib
import pkgutil
import re
import tomllib
from pathlib import Path

import pytest

import mcfw
import montecarlo
import theory

ROOT = Path(__file__).parent.parent
README, CONTRIBUTING, TUTORIAL = ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "docs" / "tutorial.md"
STREAMS, COMPARE = ROOT / "docs" / "streams.md", ROOT / "docs" / "compare.md"
ALGORITHM, CERTIFY = ROOT / "docs" / "algorithm.md", ROOT / "docs" / "certify.md"
DATA = ROOT / "docs" / "data.md"
VERDICTS = ROOT / "docs" / "verdicts.md"
SPEED, GROWING = ROOT / "docs/speed.md", ROOT / "docs/growing.md"
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


@pytest.mark.parametrize(
    ("page", "count"),
    [
        (README, 2),
        (CONTRIBUTING, 5),
        (TUTORIAL, 3),
        (GROWING, 3),
        (STREAMS, 1),
        (COMPARE, 1),
        (SPEED, 1),
        (ALGORITHM, 1),
        (DATA, 4),
        (CERTIFY, 1),
    ],
    ids=lambda x: str(x).split("/")[-1],
)
def test_examples_of_a_page_run(page, count, tmp_path, monkeypatch):
    """A page's Python blocks run one after the other, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(), flags=re.DOTALL)
    assert len(blocks) >= count
    namespace = {"__name__": "page"}
    for block in blocks:
        exec(compile(block, page.name, "exec"), namespace)


def test_one_version_everywhere():
    """pyproject.toml, CITATION.cff and the newest entry of the change log name the same version."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text()
    assert re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)[0] == version


def test_the_citation_file_has_what_its_format_requires():
    """CITATION.cff is YAML with the keys that version 1.2.0 requires, and names the paper with its authors."""
    yaml = pytest.importorskip("yaml")
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert cited["cff-version"] == "1.2.0"
    assert cited["type"] in ("software", "dataset")
    assert all(cited[key] for key in ("message", "title", "authors"))
    (paper,) = cited["references"]
    assert all(paper[key] for key in ("type", "title", "authors"))
    persons = [*cited["authors"], *paper["authors"]]
    assert all("name" in person or {"family-names", "given-names"} <= person.keys() for person in persons)


def test_readme_links_point_to_files():
    """Every relative link and picture of the README exists."""
    targets = re.findall(r"\]\((?!https?:|#)([^)#]+)", README.read_text())
    assert targets
    assert [target for target in targets if not (README.parent / target).exists()] == []


def test_the_page_on_verdicts_shows_a_claim_as_it_stands():
    """The claim on the page is the source's, line by line."""
    source = (Path(theory.__file__).parent / "paper/app_reduction/lem_alphaincrement.py").read_text()
    shown = [line[4:] for line in VERDICTS.read_text().splitlines() if line.startswith("    ")]
    first = next(i for i, line in enumerate(shown) if line.startswith("def A04"))
    last = next(i for i, line in enumerate(shown[first:], first) if line == "),")
    known = {line.strip() for line in source.splitlines()}
    assert [line for line in shown[first : last + 1] if line.strip() not in known] == []
