"""A little soaking in every test run, and that it can fail; `make soak` goes on for minutes."""

from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest

from mcfw.method import mc_alfcg, schedule
from tests.soak.invariants import INVARIANTS
from tests.soak.run import AGREE, COMPARED, COMPILED, HYBRID, REFERENCE, Violated, agree, case, soak, solved

pytest.importorskip("numba", reason="the loop that asks needs mcfw[fast]")


def test_every_statement_holds_at_every_step_and_the_memory_is_flat():
    """Cases 0 to 11: each invariant is asserted at every step of the watched runs."""
    counted = Counter()
    cases, _ = soak(0.0, seed=0, counted=counted, least=12)
    steps = sum(case(seed).options["horizon"] + 1 for seed in range(cases))
    for invariant in INVARIANTS:
        assert 0 < counted[REFERENCE, invariant.__name__] <= steps
    assert counted[HYBRID, "clipped"] > 100
    assert counted[COMPILED, AGREE] > 100


def double_clip(g, radius):
    """A clip at twice the radius."""
    norm = float(np.linalg.norm(g))
    return g if norm <= 2 * radius else g * (2 * radius / norm)


def overshoot(*arguments, right=mc_alfcg.short_move):
    """A report of a longer step than was allowed."""
    move = right(*arguments)
    return move._replace(eta=1.5 * move.eta + 1e-3)


BROKEN = {
    "clipped": (mc_alfcg, "clip", double_clip),
    "alpha_floor": (schedule.Schedule, "advance", lambda scales, _: scales._replace(alpha=scales.alpha / 2)),
    "step_size": (mc_alfcg, "short_move", overshoot),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_step_is_seen(name, monkeypatch):
    """A wrong clip, a wrong schedule and a step that overshoots are each named within a few cases."""
    monkeypatch.setattr(*BROKEN[name])
    with pytest.raises(Violated, match=name):
        soak(0.0, seed=0, counted=Counter(), least=12)


def test_a_case_that_magnifies_rounding_is_no_disagreement():
    """In case 688 an ulp becomes a thousandth; the engines agree up to that, and a wrong column is still seen."""
    reference, found = (solved(case(688), engine) for engine in ("reference", "hybrid"))
    assert not np.allclose(found.trace["alpha"], reference.trace["alpha"], rtol=1e-7, atol=1e-9)
    assert agree(688, "hybrid", found, reference) is False
    assert agree(688, "reference", reference, reference) is True
    for name, wrong in (("samples", 1.001), ("alpha", 1.001), ("L", 1.01)):
        columns = {key: found.trace[key] for key in COMPARED}
        changed = Changed(columns | {name: columns[name] * wrong}, found.last)
        with pytest.raises(Violated, match=name):
            agree(688, "hybrid", changed, reference)


class Changed(NamedTuple):
    """What `agree` reads of a result."""

    trace: dict
    last: np.ndarray
