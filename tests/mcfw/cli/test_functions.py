"""Label ↦ functions of `mcfw`: complete, importable, and read from the docstrings."""

import importlib
import inspect

import pytest

from mcfw.cli.paper.statement.functions import LABEL, NOT_COMPUTED, functions, said_of
from theory.text.labels import manifest

JUDGED = {
    "theorem",
    "lemma",
    "proposition",
    "corollary",
    "algorithm",
    "definition",
    "assumption",
    "equation",
    "new",
}
RESULTS = [label.name for label in manifest().values() if label.kind in JUDGED]


def found(name):
    """The object behind an import path."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            place = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            place = inspect.getattr_static(place, part)
        return getattr(place, "fget", None) or getattr(place, "__func__", place)
    raise AssertionError(name)


@pytest.mark.parametrize("label", RESULTS)
def test_every_result_lives_in_a_function_or_says_why_not(label):
    """A result is in the map or has a reason, and never both."""
    assert bool(functions().get(label)) is not bool(NOT_COMPUTED.get(label))
    assert said_of(label)


@pytest.mark.parametrize("label", sorted(functions()))
def test_every_function_of_the_map_exists_and_names_the_label(label):
    """The label is one of the paper or ours, each place can be imported, and its docstring names the label."""
    assert label in manifest()
    for place in functions()[label]:
        assert label in LABEL.findall(inspect.getdoc(found(place.name)) or ""), place.name


def test_no_reason_is_given_for_what_is_no_result():
    """The list of reasons has no label that the manifest lacks."""
    assert set(NOT_COMPUTED) <= set(RESULTS)


def test_the_four_that_were_missing_are_there():
    """lem:mlmc, lem:clipsafe and prop:esssup have functions, thm:lower has a reason."""
    assert said_of("lem:mlmc").startswith("mcfw.method.estimator.mlmc")
    assert said_of("lem:clipsafe") == "mcfw.method.mc_alfcg.clip"
    assert said_of("prop:esssup") == "mcfw.method.estimator.signed_weights"
    assert "nothing computes it" in said_of("thm:lower")
