"""Sliding: a proximal step by oracle calls is nearly that of the projection, and what it costs is bounded."""

import numpy as np
import pytest

import mcfw
from mcfw.growing import proximal, sliding
from mcfw.growing.proximal import Blocks, Exact, is_dear
from mcfw.growing.sample import Merging, Snapshot
from mcfw.growing.sliding import Sliding, pairwise
from mcfw.growing.stage import Stages
from tests.mcfw.growing.problems import Permutations, finished


def problem(X, h=None):
    """Any problem on a set."""
    return mcfw.Problem.from_batch(lambda x, z: x - z, set=X, h=h or mcfw.Zero())


SETS = {
    "simplex": mcfw.Simplex(6),
    "box": mcfw.Box([-1.0] * 4, [1.0] * 4),
    "ball": mcfw.L2Ball(1.0, 4),
    "l1": mcfw.L1Ball(1.0, 6),
    "nuclear": mcfw.NuclearBall(1.0, (4, 3)),
}


@pytest.mark.parametrize("name", SETS)
def test_a_sliding_step_is_nearly_that_of_the_projection(name):
    """Its value of the proximal problem is above the least one by no more than half of the decrease."""
    X, rng = SETS[name], np.random.default_rng(3)
    slide, exact = Sliding(problem(X), X, mcfw.Zero()), Exact(problem(X), X, mcfw.Zero())
    for _ in range(10):
        x = X.lmo(rng.normal(size=X.shape))
        g, lam = rng.normal(size=X.shape), float(rng.uniform(0.1, 1.0))

        def q(u, x=x, g=g, lam=lam):
            return float(np.sum(g * (u - x)) + np.sum((u - x) ** 2) / (2 * lam))

        found = slide.target(slide.memory(x), x, g, lam, 0.0)
        best = exact.target((), x, g, lam, 0.0)
        assert X.contains(found.u)
        assert q(best.u) - 1e-12 <= q(found.u) <= 0.75 * q(best.u) + 1e-12
        assert found.lmo_calls <= 12
        assert (best.lmo_calls, best.projections) == (0, 1)
        half = slide.moved(found.memory, 0.5)
        assert half.after @ half.atoms == pytest.approx(np.ravel(x + 0.5 * (found.u - x)), abs=1e-9)


def test_an_exact_solve_agrees_with_quadratic_programming():
    """With all vertices as atoms, pairwise steps come within 5 % of the first spread of the slopes."""
    rng = np.random.default_rng(1)
    A = rng.normal(size=(8, 5))
    K, c = A @ A.T, rng.normal(size=8)
    w = pairwise(c, K, np.eye(8)[0])
    slopes, first = c + K @ w, (c + K[:, 0])[0] - (c + K[:, 0]).min()
    assert w.min() >= 0
    assert w.sum() == pytest.approx(1)
    assert slopes[w > 0].max() - slopes.min() <= 0.05 * first


COUNTED = {
    "CALLS": 12, "DECREASE": 0.25, "NOISE": 0.1, "PAIRS": 400, "SPREAD": 0.05, "LIGHT": 1e-10,
}  # fmt: skip


def _trace():
    """What sliding steps of many lengths on a ball do, whose minimisers are inside: points, atoms and calls."""
    X, rng, found = mcfw.L2Ball(1.0, 40), np.random.default_rng(5), []
    slide = Sliding(problem(X), X, mcfw.Zero())
    for i in range(40):
        x, g = X.project(0.1 * rng.normal(size=40)), rng.normal(size=40)
        step = slide.target(slide.memory(x), x, g, 0.5**i / 2, 0.05 * 2 ** (-i / 3) * (i % 2) * 10)
        memory = slide.moved(step.memory, 0.9 if i % 4 else 1 - 1e-6)
        x = memory.after @ memory.atoms
        found.append((step.lmo_calls, len(memory.atoms), *x.tolist()))
    return np.array(found)


def _long():
    """Pairwise steps that no tolerance ends, but their number."""
    K = np.diag(np.geomspace(1, 1e4, 40))
    return pairwise(np.zeros(40), K, np.eye(40)[0])


@pytest.mark.parametrize("name", COUNTED)
def test_every_constant_is_seen(name, monkeypatch):
    """Each has its value, and with another one the points or the calls are others."""
    assert getattr(sliding, name) == COUNTED[name]
    if name == "PAIRS":
        monkeypatch.setattr(sliding, "SPREAD", 0.0)
    before = _trace(), _long()
    wrong = {"LIGHT": 1e-5, "NOISE": 0.05}.get(name, COUNTED[name] * 0.9)
    monkeypatch.setattr(sliding, name, int(wrong) if name in ("CALLS", "PAIRS") else wrong)
    after = _trace(), _long()
    assert any(not np.array_equal(a, b) for a, b in zip(before, after, strict=True))


def test_the_rule_goes_by_the_flops_alone():
    """Project up to 100 oracle calls; without a projection, or with a dear one, slide, if h is linear on the set."""
    assert proximal.DEAR == 100.0
    small, large = (
        mcfw.NuclearBall(1.0, (40, 30)),
        mcfw.Hull(np.random.default_rng(0).normal(size=(300, 200))),
    )
    assert (is_dear(small), is_dear(large), is_dear(Permutations(3))) == (False, True, True)
    assert not is_dear(mcfw.Birkhoff(3))
    assert proximal.proximal(problem(small)).how == "projection"
    assert proximal.proximal(problem(mcfw.Birkhoff(3))).how == "projection"
    assert proximal.proximal(problem(large)).how == "sliding"
    assert proximal.proximal(problem(Permutations(3))).how == "sliding"
    assert proximal.proximal(problem(Permutations(3), mcfw.L1(0.1))).how == "sliding"
    assert proximal.proximal(problem(large, mcfw.SquaredL2(0.1))).how == "projection"
    both = mcfw.Product(Permutations(3), mcfw.Box([0.0], [1.0]))
    blocks = proximal.proximal(problem(both))
    assert isinstance(blocks, Blocks)
    assert blocks.how == "sliding × projection"


def test_a_product_is_solved_block_by_block():
    """A set without a projection × a box: each block's step is its own, and the calls are added."""
    X = mcfw.Product(Permutations(3), mcfw.Box([-1.0] * 2, [1.0] * 2))
    way, rng = proximal.proximal(problem(X)), np.random.default_rng(0)
    x, g = X.center(), rng.normal(size=X.shape)
    found = way.target(way.memory(x), x, g, 0.5, 0.0)
    assert X.contains(found.u)
    assert found.u[9:] == pytest.approx(np.clip(x[9:] - 0.5 * g[9:], -1, 1))
    assert (found.projections, 1 <= found.lmo_calls <= 12) == (1, True)


def test_a_stage_slides_with_the_atoms_of_its_point():
    """On 5×5 transport plans every point is the mean of the atoms that are kept, and the gap falls to the noise."""
    X, rng = Permutations(5), np.random.default_rng(7)
    target = rng.uniform(0, 0.4, size=(5, 5))
    given = mcfw.Problem.from_batch(lambda x, z: x - z, set=X)
    stages = Stages(given, given.gradient, Merging(), np.eye(5), given=True)
    states = target + 0.02 * rng.normal(size=(400, 5, 5))
    at, _ = finished(stages.opening(stages.start(), Snapshot(states, 400, 1), last=True))
    first = given.linearised_gap(at.x, at.g)
    while at.active:
        at, _ = finished(stages.step(at, states))
        held = at.memory
        assert held.after.min() > 0
        assert held.after @ held.atoms == pytest.approx(at.x.ravel(), abs=1e-9)
        assert held.gram == pytest.approx(held.atoms @ held.atoms.T)
    assert at.gap < 1e-2 * first


@pytest.mark.parametrize("at", range(1, 8))
def test_what_the_oracle_of_a_users_set_raises_is_named(at):
    """Whichever of its calls fails, for the gap or in a proximal step, alone and as a block of a product."""

    class Failing(Permutations):
        calls = 0

        def _linear(self, g):
            Failing.calls += 1
            if Failing.calls >= at:
                raise ValueError("no assignment")
            return super()._linear(g)

    for X in (Failing(3), mcfw.Product(Failing(3), mcfw.Box([-1.0] * 2, [1.0] * 2))):
        Failing.calls = 0
        states = np.random.default_rng(0).normal(size=(64, *X.shape))
        with pytest.raises(mcfw.OracleFailure, match=r"LMO of .* raised ValueError: no assignment"):
            mcfw.solve(problem(X), states, regime="auto", seed=1, progress=False)
