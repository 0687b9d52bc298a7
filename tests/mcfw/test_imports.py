"""The import graph of `mcfw`: modules, and the packages that they are grouped in, without a cycle."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def modules(root):
    """Path by module name; `mcfw.cli` composes everything and is not part of the graph."""
    paths = (path for path in (root / "mcfw").rglob("*.py") if "cli" not in path.relative_to(root).parts)
    return {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }


def imported(path, known):
    """Every module of the package that a file imports, wherever: at the top, in a function, for types only."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in known else node.module for name in names)


def graph(root):
    """Module → modules that it imports."""
    known = modules(root)
    return {name: set(imported(path, known)) - {name} for name, path in known.items()}


def cycle(edges):
    """The nodes of a cycle, or nothing."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_modules_import_each_other_without_a_cycle():
    """Also where an import serves only the types, or hides in a function."""
    edges = graph(ROOT)
    assert len(edges) > 50
    assert cycle(edges) == []


def test_packages_import_each_other_without_a_cycle():
    """markov, problem → method → run → baselines: the story has one direction."""
    edges = {}
    for name, targets in graph(ROOT).items():
        package = name.split(".")[1:2]
        edges.setdefault(tuple(package), set()).update(tuple(target.split(".")[1:2]) for target in targets)
    edges = {package: targets - {package, ()} for package, targets in edges.items()}
    assert cycle(edges) == []


@pytest.mark.parametrize("hidden", ["", "if TYPE_CHECKING:\n    ", "def f():\n    "])
def test_a_cycle_would_be_seen(hidden, tmp_path):
    """Two modules that import each other, one of them for types only or inside a function, are reported."""
    (tmp_path / "mcfw").mkdir()
    (tmp_path / "mcfw" / "a.py").write_text("from mcfw.b import B\n")
    (tmp_path / "mcfw" / "b.py").write_text(
        f"from typing import TYPE_CHECKING\n{hidden}from mcfw.a import A\n"
    )
    assert set(cycle(graph(tmp_path))) == {"mcfw.a", "mcfw.b"}
