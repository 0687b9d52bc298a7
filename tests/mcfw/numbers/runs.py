"""Cases: runs, comparisons, reports, and the parts that a run is made of."""

import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np

import mcfw
from mcfw.method.levels import Anchored, Geometric
from mcfw.run.trace import Recording
from tests.mcfw.numbers.case import case

CENTRES = np.random.default_rng(0).normal(loc=[0.6, -0.2, 0.0], size=(4, 3))
CHAIN = mcfw.LazyRefresh(4, 0.5)
SERIES = np.random.default_rng(3).integers(0, 3, 900).astype(float)


def pull(x, states, weights):
    """Σ w_i (x − c_i)."""
    return weights.sum() * x - weights @ CENTRES[states]


PROBLEM = mcfw.Problem.from_finite_sum(pull, n=4, set=mcfw.L2Ball(1.0, 3), h=mcfw.L1(0.1), G=4.0)


def solve(**options):
    """A quiet run."""
    return mcfw.solve(PROBLEM, CHAIN, progress=False, **options)


def auto(**options):
    """A run with the constants that a pilot proposes; where it ends, and what the pilot said."""
    result = solve(regime="batched", **options)
    return result.last, result.samples, result.advice, result.trace


def grown(**options):
    """A run of a growing sample."""
    result = solve(**options)
    return result.last, result.samples, result.trace


def pushed(run):
    """A push run over some states."""
    run.tell([0, 1, 2, 3, 1, 1] * 100)
    return run.x, run.told, run.gap


def loaded(keep):
    """A push run that was saved and loaded."""
    with tempfile.TemporaryDirectory() as folder:
        run = mcfw.Online(PROBLEM, keep=100)
        pushed(run)
        run.save(Path(folder) / "run")
        return pushed(mcfw.Online.load(Path(folder) / "run", PROBLEM, keep=keep))


def many(**options):
    """Two runs side by side."""
    return mcfw.solve_many(PROBLEM, CHAIN, **options)


def driven(**options):
    """A run of a baseline."""
    method = mcfw.baselines.SGD(PROBLEM, mcfw.baselines.Constant(0.125))
    return mcfw.baselines.run(method, CHAIN, progress=False, **options)


def compared(**options):
    """A comparison without what a clock says."""
    instance = mcfw.problems.sine_regression(2, n=40, d=3, sparsity=1)
    given = {"x0": instance.x0, "methods": ["sgd", "mixing-aware"], "progress": False} | options
    seen = []

    def enter(known):
        seen.append((known.budget, known.tau))
        raise mcfw.InvalidInput("it only looks")

    given["methods"] = [*given["methods"], mcfw.MethodRule("own", "nothing", enter)]
    comparison = mcfw.compare(instance.problem, instance.chain, **given)
    rows = [[run._replace(seconds=0.0) for run in row.runs] for row in comparison.by_states]
    return comparison.budget, comparison.seconds, rows, seen[0]


def gradient_checked(**options):
    """The report of a check."""
    known = replace(PROBLEM, value=lambda x: float(x @ x) / 2 - float(x @ CENTRES.mean(axis=0)))
    return mcfw.check_gradient(
        known, np.array([0.3, 0.1, 0.2]), np.arange(4), np.random.default_rng(1), **options
    )


def method(**parts):
    """Algorithm 1 with some parts given, and a run of it."""
    given = {
        "levels": Geometric(3),
        "parameters": mcfw.Parameters(1.0, 1.0),
        "radius": 2.0,
        "finite": True,
    } | parts
    made = mcfw.MCALFCG(PROBLEM, **given)
    return made, mcfw.baselines.run(made, CHAIN, iterations=20, progress=False)


def stepped(**parts):
    """The state after a step with this burst."""
    made = mcfw.MCALFCG(PROBLEM, Geometric(9), mcfw.Parameters(1.0, 1.0), 2.0, finite=True)
    states = np.random.default_rng(2).integers(0, 4, 256)
    return made.step(made.initial(PROBLEM.set.center()), mcfw.Burst(states=states, **parts))[0]


def looped(**parts):
    """A loop run to its end."""
    made = mcfw.MCALFCG(PROBLEM, Geometric(3), mcfw.Parameters(1.0, 1.0), 2.0, finite=True)
    loop = mcfw.Loop(method=made, chain=CHAIN, recording=Recording(1, 1, 99), **parts)
    return loop.result(mcfw.Streams.from_seed(1))


def trajectory(n, **parts):
    """The states of a trajectory, and what it has counted."""
    made = mcfw.Trajectory(CHAIN, np.random.default_rng(1), 0, **parts)
    return made.walk(n), made.consumed, made._budget, made._components


def burst(t):
    """A burst of an anchored law."""
    streams = mcfw.Streams.from_seed(1)
    return mcfw.draw_burst(Anchored(5, 2, 300), streams, mcfw.Trajectory(CHAIN, streams.chain, 0), t)


RUN = {"record_every": 3, "gap_every": 100, "gap_tol": 2.0**-14, "seconds": 1000.0}
RUNS = {
    "solve": case(
        solve,
        {
            "horizon": 300,
            "engine": "asked",
            "unit": 0.6875,
            "radius": 1.375,
            "seed": 7,
            "budget": 5000,
            **RUN,
        },
        {"horizon": 100, "rng": 7, "engine": "reference"},
        {"horizon": 100, "radius": 1.375, "seed": (7, 8), "engine": "asked"},
        {"horizon": 100, "budget": 5000, "seed": 7, "certify": 0.25},
    ),
    "auto": case(auto, horizon=100, budget=20_000, seed=7, radius=1.375),
    "GrowingSample": case(lambda keep: grown(regime=mcfw.GrowingSample(keep), budget=900), keep=100),
    "Online": case(lambda keep: pushed(mcfw.Online(PROBLEM, keep=keep)), keep=100),
    "Online.load": case(loaded, keep=100),
    "advise": case(
        lambda **a: mcfw.advise(PROBLEM, CHAIN, **a),
        {"budget": 20_000, "seed": 7},
        {"budget": 20_000, "rng": 7},
    ),
    "solve_many": case(
        many, {"seeds": [7, 9], "horizon": 300, "radius": 1.375, **RUN}, {"rng": [7, 9], "horizon": 100}
    ),
    "run": case(driven, {"iterations": 300, "seed": 7, "budget": 5000, **RUN}, {"iterations": 100, "rng": 7}),
    "compare": case(
        compared,
        {"budget": 2000, "seeds": 2, "tau": 2, "seconds": 2.0**-10},
        {"budget": 2000, "seeds": [7, 9]},
        {"budget": 2000, "seeds": 2, "rng": 7},
    ),
    "diagnose": case(
        lambda samples, **a: mcfw.diagnose(samples, **a),
        {"samples": SERIES, "seed": 7},
        {"samples": SERIES, "rng": 7},
    ),
    "check_gradient": case(gradient_checked, step=2.0**-10),
    "MCALFCG": case(method, radius=0.6875, unit=1.375),
    "Parameters": case(lambda **a: method(parameters=mcfw.Parameters(**a)), rho=0.6875, beta=1.375),
    "Burst": case(
        stepped,
        {"level": 8, "cap": 9, "averaged": 0},
        {"level": 0, "cap": 0, "averaged": 100},
        repeated="level cap averaged",
    ),
    "Loop": case(looped, iterations=100, budget=120, x0=np.array([0.5, 0.25, 0.0])),
    "Trajectory": case(trajectory, n=100, consumed=100, budget=250, components=4, repeated="n"),
    "draw_burst": case(burst, t=100, repeated="t"),
    "Streams.from_seed": case(mcfw.Streams.from_seed, {"seed": 7}, {"seed": [7, 8]}),
    "Checkpoint": case(lambda **a: mcfw.Checkpoint("run.ckpt", **a), iterations=100, seconds=30.5),
}
