"""The layers of the project: who may import whom."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FORBIDDEN = {
    "mcfw": {"theory", "montecarlo", "mcfw.cli"},
    "theory": {"mcfw", "montecarlo"},
    "montecarlo": {"mcfw.cli"},
}
FLOORS = (
    {"errors"},
    {"notebook", "pictures"},
    {"trusted"},
    {"text"},
    {"engines", "evidence", "finite"},
    {"ledger"},
    {"refutation"},
    {"paper"},
    {"refined"},
    {"planner"},
    {"lock", "formal"},
    {"variation", "coq"},
)
"""The folders of `theory` from the ground up: each imports from floors below its own alone."""
MODULES = sorted(path for package in FORBIDDEN for path in (ROOT / package).rglob("*.py"))


def imported_names(path):
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def violations(path):
    """The imports of a file that its layer does not allow."""
    package = path.relative_to(ROOT).parts[0]
    if path.is_relative_to(ROOT / "mcfw" / "cli") or path == ROOT / "mcfw" / "__main__.py":
        return []
    banned = FORBIDDEN[package]
    return [
        name for name in imported_names(path) if any(name == b or name.startswith(b + ".") for b in banned)
    ]


def test_no_module_reaches_across_layers():
    """`mcfw` and `theory` are independent; only `mcfw/cli` composes, and nothing imports it."""
    assert len(MODULES) > 100
    assert {str(path.relative_to(ROOT)): found for path in MODULES if (found := violations(path))} == {}


def test_a_forbidden_import_would_be_seen(tmp_path, monkeypatch):
    """The check above can fail: a theory module that imports mcfw is reported."""
    (tmp_path / "theory").mkdir()
    culprit = tmp_path / "theory" / "culprit.py"
    culprit.write_text("def f():\n    from mcfw.markov.chains import TwoState\n    return TwoState\n")
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert violations(culprit) == ["mcfw.markov.chains", "mcfw.markov.chains.TwoState"]


def climbs(path, floors=FLOORS):
    """The imports of a file of `theory` that are not from its own folder or a floor below."""
    level = {room: number for number, rooms in enumerate(floors) for room in rooms}
    room = path.relative_to(ROOT / "theory").with_suffix("").parts[0]
    for name in imported_names(path):
        parts = name.split(".")
        other = parts[1] if parts[0] == "theory" and len(parts) > 1 else room
        if other != room and level.get(other, -1) >= level[room]:
            yield name


def test_the_folders_of_theory_are_floors():
    """Every folder of `theory` has its floor, and no file imports from its own floor's other rooms or from above."""
    files = [path for path in MODULES if path.is_relative_to(ROOT / "theory") and path.name != "__init__.py"]
    rooms = {path.relative_to(ROOT / "theory").with_suffix("").parts[0] for path in files}
    assert rooms == set().union(*FLOORS)
    assert {str(path.relative_to(ROOT)): found for path in files if (found := [*climbs(path)])} == {}


def test_an_import_from_above_would_be_seen(tmp_path, monkeypatch):
    """The check above can fail: a module of the trusted base that imports a claim is reported."""
    culprit = tmp_path / "theory" / "trusted" / "culprit.py"
    culprit.parent.mkdir(parents=True)
    culprit.write_text("def f():\n    from theory.ledger.claim import Claim\n    return Claim\n")
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert [*climbs(culprit)] == ["theory.ledger.claim", "theory.ledger.claim.Claim"]


def loaded_by(statement):
    """Which of the packages that cost time are loaded after a statement, in a fresh interpreter."""
    heavy = "numpy scipy sympy z3 cvc5 flint matplotlib rich typer numba"
    code = f"import sys; {statement}; print(*(name for name in {heavy.split()!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout.split()


def test_import_is_light():
    """`import mcfw` loads no package at all; its names need numpy alone, and the rest comes where it is used."""
    assert loaded_by("import mcfw") == []
    assert loaded_by("import mcfw; mcfw.solve, mcfw.NuclearBall, mcfw.baselines.SGD") == ["numpy"]
    assert "scipy" in loaded_by("import mcfw; mcfw.Birkhoff(2).lmo([[1, 0], [0, 1]])")


def test_the_package_has_the_names_that_it_lists():
    """A public name is found, listed and importable; an unknown one is an AttributeError that names it."""
    code = (
        "import mcfw; from mcfw import *; assert solve is mcfw.solve; assert {*mcfw.__all__} <= {*dir(mcfw)}\n"
        "try: mcfw.nonsense\nexcept AttributeError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "module 'mcfw' has no attribute 'nonsense'"
