"""The package and a second implementation of its description find the same points, so that no constant can change."""

import numpy as np
import pytest

from mcfw.growing import fresh_gain, slope_search, stage
from mcfw.growing.growing_sample import stages
from tests.mcfw.growing.problems import CASES, our_run, plain_run

PLAIN = {}


def differs(name):
    """Whether package and description end at other points, with other steps, or judge otherwise."""
    case = CASES[name]()
    if name not in PLAIN:
        PLAIN[name] = plain_run(case)
    plain, ours = PLAIN[name], our_run(case, stages(len(case.states)))
    close = np.allclose(ours.x, plain.x, rtol=0, atol=1e-7) and np.isclose(ours.lam, plain.lam, rtol=1e-4)
    close = close and np.allclose(ours.stops, plain.stops, rtol=1e-4, atol=1e-12)
    return not (
        close and ours.log == plain.log and np.allclose(ours.judgement[:2], plain.judgement, rtol=1e-6)
    )


@pytest.mark.parametrize("name", CASES)
def test_the_package_does_what_its_description_says(name):
    """Points, steps λ, numbers of steps and of passes, and the judgement are those of the plain loops."""
    assert not differs(name)


CONSTANTS = {
    "the share of the noise": (stage, "SHARE", 0.33),
    "the share of the noise in the last stage": (stage, "LAST_SHARE", 0.1),
    "the steps of a stage": (stage, "STEPS", 14),
    "the passes of a stage": (stage, "PASSES", 39),
    "how often the gap is looked at": (stage, "LOOK", 4),
    "the first move": (stage, "FIRST_MOVE", 0.011),
    "the longest move": (stage, "LONGEST_MOVE", 9.0),
    "the growth of λ": (stage, "GROWTH", 3.9),
    "the flat slope": (slope_search, "FLAT", 0.27),
    "the middle of the bracket": (slope_search, "MIDDLE", 0.12),
    "the tries": (slope_search, "TRIES", 5),
    "the blocks": (fresh_gain, "BLOCKS", 15),
    "the nodes": (fresh_gain, "NODES", fresh_gain.NODES * 0.99),
    "the weights of the nodes": (fresh_gain, "WEIGHTS", fresh_gain.WEIGHTS[::-1] * [1.0, 1.01, 1.0]),
}


@pytest.mark.parametrize("constant", CONSTANTS)
def test_every_constant_is_seen(constant, monkeypatch):
    """With another value at least one of the cases ends elsewhere: the comparison above would fail."""
    module, name, wrong = CONSTANTS[constant]
    monkeypatch.setattr(module, name, wrong)
    assert any(differs(case) for case in CASES)
