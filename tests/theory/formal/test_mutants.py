"""The mutants of the formal text apply to the present sources, and their runner tells kills from noise."""

from pathlib import Path

import pytest

from theory.evidence import sources
from theory.formal.mutants import MUTANTS, Mutant
from theory.formal.mutate import downstream, malformed, way


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.module}: {mutant.says}")
def test_a_mutant_applies(mutant):
    """The text to be replaced occurs exactly once, and the replacement differs."""
    assert sources.text(sources.module_file(mutant.module)).count(mutant.old) == 1
    assert mutant.old != mutant.new


def test_there_are_enough_mutants():
    """As many wrong versions as there have been, no two alike, some in every part of the development."""
    assert len({(m.module, m.old, m.new) for m in MUTANTS}) == len(MUTANTS) >= 278
    parts = {sources.module_file(mutant.module).parts[0] for mutant in MUTANTS}
    assert parts >= {"model", "foundations", "paper", "refined", "certified", "ties"}


def test_a_file_is_rebuilt_after_what_it_needs():
    """The order downstream respects dependencies and leaves out what is not affected."""
    a, b, c, d = (Path(name) for name in "abcd")
    assert downstream(a, {a: [c, b], b: [c], c: [], d: [a]}) == [a, b, c]


def test_the_way_to_the_judge_comes_first():
    """What leads to the file that must reject a mutant is rebuilt before the rest, and nothing is left out."""
    a, b, c, d, e = (Path(name) for name in "abcde")
    graph = {a: [b, c], b: [e], c: [d], d: [], e: []}
    assert way(a, d, graph) == [a, c, d, b, e]


@pytest.mark.parametrize("mutant", [m for m in MUTANTS if m.falls], ids=lambda mutant: mutant.says)
def test_the_judge_of_a_mutant_exists(mutant):
    """The module that must reject a mutant is a module."""
    assert sources.module_file(mutant.falls)


def test_a_syntax_error_is_not_a_kill():
    """An error of spelling in the mutated line says nothing about the statement; an error in the proof does."""
    mutant = Mutant("m", "1 = 1", "1 == 1", "nonsense")
    text = "Lemma a :\n  1 == 1.\nProof. reflexivity. Qed.\n"
    assert malformed(mutant, text, 'File "m.v", line 2, characters 4-6:\nError: Syntax error: illegal')
    assert not malformed(mutant, text, 'File "m.v", line 3, characters 7-18:\nError: Unable to unify')
