"""Label to path is a function, and every claim stands where its label says."""

import importlib
import inspect
from collections import Counter
from functools import partial
from typing import Any

from theory.ledger.contents import claims, modules
from theory.text.labels import LABELS, module_of
from theory.trusted.statement import Audit, Every, Finite, Statement


def test_every_claim_stands_where_its_label_says():
    """A claim with label lem:mlmc is written in theory/paper/app_mlmc/lem_mlmc, as a file or below the folder."""
    away = []
    for claim in claims():
        home, where = module_of(claim.label), claim.build.__module__
        if where != home and not where.startswith(home + "."):
            away.append((claim.id, claim.label, where))
    assert away == []


def test_no_label_is_listed_twice():
    """A label has one home."""
    assert len(set(LABELS)) == len(LABELS)


def test_every_module_beside_the_claims_is_reached():
    """A file of claims under a folder that no label leads to would be lost; there is none."""
    listed = {id(c.build) for c in claims()}
    lost = []
    for name in modules():
        module = importlib.import_module(name)
        lost += [c.id for c in getattr(module, "CLAIMS", ()) if id(c.build) not in listed]
    assert lost == []


def test_a_claim_reads_like_the_paper():
    """Each claim is a function of the constants with keywords, short, and its docstring opens with the text."""
    for claim in claims():
        parameters = list(inspect.signature(claim.build).parameters.values())
        assert parameters[0].name == "k", claim.id
        assert all(p.kind is p.KEYWORD_ONLY for p in parameters[1:]), claim.id
        assert claim.text, claim.id
        assert len(inspect.getsource(claim.build).splitlines()) <= 60, claim.id


def _bound(build: Any) -> tuple[str, ...]:
    """Return the values that a predicate or a list of points carries: what `partial` was given, or its closure."""
    if isinstance(build, partial):
        given = (*build.args, *build.keywords.items())
        return (*_bound(build.func), *(part for value in given for part in _bound(value)))
    if inspect.isfunction(build):
        cells = (cell.cell_contents for cell in build.__closure__ or ())
        return (build.__qualname__, *(part for value in cells for part in _bound(value)))
    return (repr(build),)


def _said(statement: Statement) -> tuple[str, ...]:
    """Return all that a statement says: its text and, if points are listed or drawn, what is asked of which."""
    if isinstance(statement, Every):
        return tuple(part for each in statement.parts for part in _said(each))
    if isinstance(statement, Finite):
        return (str(statement), *_bound(statement.domain), *_bound(statement.holds))
    if isinstance(statement, Audit):
        return (str(statement), *_bound(statement.draw), *_bound(statement.holds), str(statement.samples))
    return (str(statement),)


def test_a_mutant_differs_from_its_claim():
    """A mutant that says the same as its claim, or as another mutant of it, is no wrong version."""
    same = []
    for claim in claims():
        said = {_said(claim.statement): claim.id}
        for mutant in claim.mutants:
            other = said.setdefault(_said(mutant.statement), mutant.change)
            if other != mutant.change:
                same.append((claim.id, mutant.change, other))
    assert same == []


def test_the_text_of_a_claim_is_its_own():
    """No two claims have the same text."""
    texts = Counter(claim.text for claim in claims())
    assert [text for text, count in texts.items() if count > 1] == []
