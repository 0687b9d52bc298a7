"""Label to path is a function, and every claim stands where its label says."""

import importlib
import inspect

from theory.ledger.contents import claims, modules
from theory.paper.labels import LABELS, module_of


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
