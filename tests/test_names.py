"""One word for one thing: file names and public class names over the packages, and constants that have one home."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("mcfw", "montecarlo", "theory")

SHARED_FILES = {
    "errors": "each package has its own family of errors",
    "burst": "the paper's word, in both descriptions of the method",
    "levels": "the paper's word, in both descriptions of the method",
    "problem": "the paper's word, in both descriptions of the method",
    "product": "a product of sets and a product of probabilities: both are the mathematician's word",
    "study": "each study of the laboratory has a room with its own, and they are listed in one",
    "statements": "each study has its own",
    "figures": "each study has its own",
    "findings": "each study with a page has its own",
    "plan": "the command is called after what it prints",
}
SHARED_CLASSES = {
    "Audit": "a statistical check of the code here, a drawn check of a statement in theory",
    "Bracket": "an interval that holds a number",
    "Burst": "the paper's word, in both descriptions of the method",
    "Chain": "a Markov chain here; theory's chain of constants is the paper's constant propagation",
    "Finite": "a chain with finitely many states, and a statement over finitely many cases",
    "Instance": "a problem with its chain, and a chain with its function",
    "Problem": "the paper's word, in both descriptions of the method",
    "Scales": "the paper's word, in both descriptions of the method",
}
CHAIN_CONSTANTS = {18, 27, 40, 48, 96, 144}
"""Numbers of eq:chain that nothing else in a laboratory needs together."""


def modules(package):
    """The modules of a package; a command's file is called after the command, so `mcfw/cli` is left out."""
    paths = (ROOT / package).rglob("*.py")
    return [path for path in paths if path.stem != "__init__" and "cli" not in path.relative_to(ROOT).parts]


def public_classes(path):
    """The public classes that a module defines."""
    tree = ast.walk(ast.parse(path.read_text()))
    return [node.name for node in tree if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


def places(words_of):
    """Word ↦ the modules that use it, as `package/…/name.py`."""
    found = defaultdict(list)
    for package in PACKAGES:
        for path in modules(package):
            for word in words_of(path):
                found[word].append(path.relative_to(ROOT).as_posix())
    return found


def twice(words_of, allowed):
    """The words that two modules use, at least one of them outside `theory`, unless they are allowed."""
    return {
        word: sorted(where)
        for word, where in places(words_of).items()
        if len(where) > 1 and not all(at.startswith("theory/") for at in where) and word not in allowed
    }


def test_a_file_name_means_one_thing():
    """No two modules have one name."""
    assert twice(lambda path: [path.stem], SHARED_FILES) == {}


def test_a_class_name_means_one_thing():
    """No two public classes have one name."""
    assert twice(public_classes, SHARED_CLASSES) == {}


def test_a_second_use_of_a_word_would_be_seen():
    """The check above can fail: without its allowance `Burst` is reported, with both places."""
    assert "mcfw/method/burst.py" in twice(public_classes, set(SHARED_CLASSES) - {"Burst"})["Burst"]


def numbers(node):
    """The numeric literals below a node."""
    return [
        sub.value
        for sub in ast.walk(node)
        if isinstance(sub, ast.Constant)
        and isinstance(sub.value, int | float)
        and not isinstance(sub.value, bool)
    ]


def retyped(source):
    """The functions of a module that write Λ's constant, or three numbers of eq:chain, for themselves."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Module)]
    return [
        getattr(function, "name", "module")
        for function in functions
        if 306 in numbers(function) or len(CHAIN_CONSTANTS & set(numbers(function))) >= 3
    ]


def test_every_bound_has_one_home():
    """The laboratory takes the paper's constants from `theory`: it writes neither 306 nor eq:chain."""
    found = {path.name: retyped(path.read_text()) for path in modules("montecarlo")}
    assert {name: culprits for name, culprits in found.items() if culprits} == {}


def test_a_retyped_bound_would_be_seen():
    """The check above can fail."""
    assert retyped("def f(tau):\n    return 306.0 * tau\n") == ["module", "f"]
    assert retyped("def f(B):\n    return max(18 * B, 40 * B) + 96 * B\n") == ["module", "f"]
    assert retyped("def f(B):\n    return 18 * B\n") == []
