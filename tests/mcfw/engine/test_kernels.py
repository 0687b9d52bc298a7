"""Every compiled set, regularizer and step against the text that it stands for, on drawn points."""

import numpy as np
import pytest

import mcfw
from mcfw import baselines as b
from mcfw.errors import ClippingWarning, GapWarning, RadiusWarning
from mcfw.problem import sets
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.oracle_kernels import kernel_of
from mcfw.run.averaged import Averaged
from mcfw.run.concerns import expected
from tests.mcfw.baselines.methods import CASES as BASELINES
from tests.mcfw.engine.agreement import assert_agree
from tests.mcfw.engine.test_choice import pull
from tests.mcfw.problem.sets.feasible_sets import CASES, PAIRS, regularizer

numba = pytest.importorskip("numba", reason="nothing is compiled without mcfw[fast]")
binding = pytest.importorskip("mcfw.run.binding")
PULL = numba.njit(pull)
COMPILED = [case for case in CASES if kernel_of(case.X)]
COMPOSITE = [
    (case, kind) for case, kind in PAIRS if case in COMPILED and kernel_of(regularizer(kind, case.X))
]
LAZY, STATES = 0.3, 8


def vectors(X, seed):
    """Normal vectors of several scales, with zeros, with ties, nearly feasible ones, and 0."""
    rng = np.random.default_rng(seed)
    for scale in (1e-160 if X.iterative else 1e-304, 1e-3, 1.0, 1e3, 1e150):
        y = scale * rng.normal(size=X.shape)
        yield y
        yield np.where(rng.random(X.shape) < 0.4, 0.0, y)
        yield scale * rng.integers(-2, 3, X.shape).astype(float)
    yield X.center() + 1e-3 * rng.normal(size=X.shape)
    yield np.zeros(X.shape)


def test_every_set_with_a_kernel_has_a_row():
    """The table of feasible sets names each class that declares one."""
    declared = {kind for kind in vars(sets).values() if isinstance(kind, type) and "kernel" in vars(kind)}
    assert {type(case.X) for case in COMPILED} == declared - {sets.ConvexSet}
    assert len(declared) > 5


@pytest.mark.parametrize("case", COMPILED, ids=[case.name for case in COMPILED])
def test_the_primitives_of_a_set_are_those_of_its_kernel(case):
    """A linear minimiser of the same value that is feasible, and the same projection, relative to the size of X."""
    X = case.X
    step = b.SGD(mcfw.Problem.from_batch(lambda x, i: x, set=X), b.Constant(0.1)).compiled
    linear, project, parameters, *_ = binding.oracles(mcfw.Problem.from_batch(lambda x, i: x, set=X), step)
    size, v = X.max_norm, np.empty(X.size)
    for y in vectors(X, 1):
        linear(y.ravel().copy(), parameters, v)
        expected, found = X.lmo(y), v.reshape(X.shape)
        assert (case.slack(found) >= -1e-9 * size).all()
        largest = np.abs(y).max() or 1.0
        assert abs(np.vdot(y / largest, found) - np.vdot(y / largest, expected)) <= 1e-12 * size * X.size
        if not X.iterative:
            np.testing.assert_allclose(found, expected, atol=1e-12 * size)
        if np.abs(y).max() < 1e6:
            project(y.ravel().copy(), parameters, v)
            np.testing.assert_allclose(v.reshape(X.shape), X.project(y), atol=1e-9 * (size + np.abs(y).max()))


def problem(X, h, rng):
    """A quadratic pull towards drawn rows, most of them outside X, by a compiled gradient and by its Python text."""
    rows = 1.5 * X.max_norm * rng.normal(size=(STATES, X.size)) / np.sqrt(X.size)
    gradient = CompiledGradient(PULL, rows)
    law = np.full(STATES, 1 / STATES)
    return mcfw.Problem.from_compiled(
        gradient, set=X, h=h, G=3.0 * X.max_norm, law=law,
        mean_gradient=lambda x: x - rows.mean(axis=0).reshape(x.shape),
    )  # fmt: skip


def methods(given):
    """Algorithm 1 with bursts and with batches, clipped and with an average, and every baseline with a kernel."""
    parameters = mcfw.Parameters(0.7, 0.5)
    levels = {"bursts": mcfw.Geometric(5), "batches": mcfw.Batched(3, 1)}
    for name, law in levels.items():
        inside = mcfw.MCALFCG(given, law, parameters, given.G / 4, finite=True)
        yield name, inside
        yield f"{name}, averaged", Averaged(inside)
    for name, case in BASELINES.items():
        if case.composite:
            method = case.build(given)
            if getattr(method, "compiled", None) is not None:
                yield name, method


@expected(ClippingWarning, GapWarning, RadiusWarning)
def runs(method, chain, engines, **options):
    """The run by each of the engines."""
    return [b.run(method, chain, engine=e, progress=False, gap_every=2, **options) for e in engines]


@pytest.mark.parametrize(("case", "kind"), COMPOSITE, ids=[f"{case.name}-{kind}" for case, kind in COMPOSITE])
def test_every_compiled_step_is_that_of_its_method(case, kind):
    """Each method with a kernel, on each set with one, with each regularizer that the set admits.

    Four iterations at a time: later ones of a method that has converged divide rounding errors by each other.
    """
    rng = np.random.default_rng(len(case.name) + 31 * len(kind))
    given, chain, seen = problem(case.X, regularizer(kind, case.X), rng), mcfw.LazyRefresh(STATES, LAZY), []
    for name, method in methods(given):
        for seed in range(3):
            options = {"iterations": 4, "x0": case.sample(rng), "seed": seed}
            reference, compiled = runs(method, chain, ("reference", "compiled"), **options)
            assert_agree(reference, compiled, 1e-9)
            if reference.average is not None:
                np.testing.assert_allclose(compiled.average, reference.average, atol=1e-9)
            if name.startswith(("bursts", "batches")):
                (hybrid,) = runs(method, chain, ["hybrid"], **options)
                np.testing.assert_allclose(hybrid.last, reference.last, rtol=0, atol=1e-9)
                assert hybrid.oracle_calls == reference.oracle_calls
        seen.append(name)
    assert {"bursts", "batches, averaged", "MVR2", "MVR1", "SGD", "STORM", "MAG", "heavy ball"} <= set(seen)
