"""The parts that a user may put together by himself: other sets, methods, laws, gallery problems, as a table."""

import numpy as np
from hypothesis import strategies as st

import mcfw
from mcfw import baselines, problems
from tests.fuzz.library import ANY_CHAIN, CHAIN, HORIZON, PROBLEM, REGIMES, made, tuples, walked
from tests.fuzz.outcomes import Entry
from tests.fuzz.values import ANYTHING, ARRAYS, POSITIVE, PROBABILITY, SEED, SIZE, VECTOR, mostly

SHAPE = mostly(st.tuples(st.integers(1, 3), st.integers(1, 3)))
SETS = mostly(st.sampled_from([mcfw.Simplex(3), mcfw.L2Ball(1.0, 2), mcfw.Box([-1.0], [1.0])]))
LAWS = mostly(st.sampled_from([mcfw.Geometric(2), mcfw.Fixed(3), mcfw.Batched(2, 1)]))
STEPS = mostly(st.sampled_from([baselines.Constant(0.1), baselines.InverseRoot(0.5)]))
RULES = mostly(st.sampled_from([baselines.Agnostic(), baselines.LineSearch(), baselines.ShortStep(1.0)]))
DENSITY = mostly(st.just(lambda x: -float(x @ x)))
GROUPS = mostly(st.just(((0, 1), (2,))))
VERTICES = mcfw.Problem.from_finite_sum(
    lambda x, states, weights: weights.sum() * x - weights @ np.eye(3)[states], n=3, set=mcfw.Simplex(3), G=2.0,
    value=lambda x: float(x @ x / 2 - x.mean()),
)  # fmt: skip
"""Away and pairwise steps need a set with vertices."""
BASELINES = {
    "HeavyBall": {"gamma": STEPS, "nu": POSITIVE}, "MAG": {"horizon": HORIZON, "eta": POSITIVE},
    "SPIDER": {"anchor": SIZE, "period": SIZE, "eta": POSITIVE, "travel": POSITIVE},
    "MaCSPIDER": {"anchor": SIZE, "period": SIZE, "eta": POSITIVE},
    "ALFCGFS": {"rho": POSITIVE, "anchor": SIZE, "period": SIZE}, "ALFCGMVR1": {"rho": POSITIVE, "beta": POSITIVE},
    "ALFCGMVR2": {"rho": POSITIVE, "beta": POSITIVE}, "AwayFrankWolfe": {"rule": RULES},
    "PairwiseFrankWolfe": {"rule": RULES}, "DoG": {"movement": POSITIVE, "batch": SIZE},
    "MomentumFrankWolfe": {"batch": SIZE},
}  # fmt: skip
STAIRS = mostly(st.builds(problems.Stair, *[POSITIVE] * 4, SIZE))
GALLERY = {
    "autoregression": {"phi": VECTOR, "radius": POSITIVE},
    "classification": {"tau": SIZE, "n": SIZE, "d": SIZE, "K": SIZE, "data_seed": SEED},
    "completion": {"tau": SIZE, "shape": SHAPE, "rank": SIZE, "shards": SIZE, "per_shard": SIZE, "data_seed": SEED},
    "factorization": {"rows": SIZE, "columns": SIZE, "rank": SIZE, "hold": PROBABILITY, "data_seed": SEED},
    "floor": {"tau": SIZE, "noise": POSITIVE, "k": POSITIVE, "D": POSITIVE},
    "identification": {"k": SIZE, "m": SIZE, "noise": POSITIVE, "data_seed": SEED},
    "isotropic": {"dim": SIZE, "noise": POSITIVE},
    "mcmc_portfolio": {"side": SIZE, "scale": POSITIVE, "coldness": POSITIVE},
    "off_policy": {"states": SIZE, "actions": SIZE, "features": SIZE, "discount": PROBABILITY, "data_seed": SEED},
    "sine_regression": {"tau": SIZE, "n": SIZE, "d": SIZE, "sparsity": SIZE, "noise": POSITIVE, "data_seed": SEED},
    "segment": {"shape": ANYTHING, "tau": SIZE, "noise": POSITIVE}, "staircase": {"stair": STAIRS},
}  # fmt: skip
SMALL = {"n": 6, "d": 2, "K": 2, "shape": (3, 2), "per_shard": 4, "shards": 2, "rank": 1, "sparsity": 1}
MANY = {
    "seeds": mostly(st.lists(st.integers(0, 9), min_size=1, max_size=3)), "horizon": HORIZON, "regime": REGIMES,
    "radius": POSITIVE, "x0": mostly(st.just([0.5])), "record_every": SIZE, "gap_every": SIZE, "gap_tol": POSITIVE,
    "seconds": POSITIVE, "problem": ANYTHING, "chain": ANY_CHAIN,
}  # fmt: skip


def compared(name, options):
    """Two iterations of a baseline with these options, all others sensible."""
    usual = {"gamma": baselines.Constant(0.1), "horizon": 4, "rho": 1.0, "anchor": 2, "period": 2, "eta": 0.1}
    wanted = {key: usual[key] for key in BASELINES[name] if key in usual}
    method = getattr(baselines, name)
    problem = VERTICES if "rule" in BASELINES[name] else PROBLEM
    chain = mcfw.LazyRefresh(3, 0.5) if problem is VERTICES else CHAIN
    return baselines.run(method(problem, **wanted | options), chain, iterations=2, progress=False)


def instance(name, options):
    """A small problem of the gallery with these options."""
    small = (
        {"shape": problems.Shape((-0.5, 0.5), (1.0, 1.0), 0.5, 0.25), "tau": 1}
        if name == "segment"
        else SMALL
    )
    wanted = {key: small[key] for key in GALLERY[name] if key in small}
    return getattr(problems, name)(**wanted | options)


def many(options):
    """Several seeds at once."""
    return mcfw.solve_many(**{"problem": PROBLEM, "chain": CHAIN, "seeds": [1, 2], "horizon": 3} | options)


def stepped(levels, rho, radius, unit):
    """The first step of the method with these parts, on a burst of two states."""
    parameters = mcfw.Parameters(rho, 0.5)
    method = mcfw.MCALFCG(PROBLEM, levels, parameters, radius, unit=unit)
    return method.step(method.initial(np.array([0.5])), mcfw.Burst(1, 2, np.array([0, 1])))


def low_rank(radius, shape, point, g):
    """A ball of matrices too large to write out, asked about a point and a gradient, which are not of one kind."""
    X = mcfw.LowRankBall(radius, shape)
    return X.contains(point), X.lmo(g), X.start(point)


def advised(budget, x0, seed):
    """The constants of a pilot."""
    return mcfw.advise(PROBLEM, CHAIN, budget=budget, x0=x0, seed=seed)


def checked(x, states, step):
    """A gradient against differences."""
    return mcfw.check_gradient(PROBLEM, x, states, np.random.default_rng(0), step=step)


def one_of(table):
    """One option of a table, drawn; the others stay sensible."""
    return st.one_of([tuples(**{key: values}).map(lambda found: found[0]) for key, values in table.items()])


ATOMS = mostly(st.just(mcfw.LowRankBall(1.0, (2, 2)).center()))
GRADIENTS = mostly(st.sampled_from([np.eye(2), mcfw.Entries.at([1], [0], [5.0], (2, 2))]))
ORACLES = (
    (mcfw.NuclearBall, (POSITIVE, SHAPE), mostly(st.just(np.eye(2)))),
    (mcfw.SpectralBall, (POSITIVE, SHAPE), mostly(st.just(np.eye(2)))),
    (mcfw.RowNormBall, (POSITIVE, SHAPE), mostly(st.just(np.eye(2)))),
    (mcfw.ColumnNormBall, (POSITIVE, SHAPE), mostly(st.just(np.eye(2)))),
    (mcfw.TransportPolytope, (VECTOR, VECTOR), mostly(st.just(np.eye(3) / 3))),
    (mcfw.Product, (SETS, SETS), VECTOR),
)  # fmt: skip
NUMBERED = (
    baselines.Constant,
    baselines.InverseRoot,
    baselines.LineSearch,
    baselines.ShortStep,
    mcfw.Multinomial,
)
POINT, STATES = mostly(st.just(np.array([0.5]))), mostly(st.just(np.array([0, 1])))
PARTS = (
    *(
        Entry(f"{kind.__name__} and its oracles", lambda *a, kind=kind: made(kind, *a), st.tuples(*parts, point))
        for kind, parts, point in ORACLES
    ),
    *(Entry(kind.__name__, kind, st.tuples(POSITIVE)) for kind in NUMBERED),
    *(
        Entry(f"baselines.{name}", lambda o, name=name: compared(name, o), st.tuples(one_of(options)))
        for name, options in BASELINES.items()
    ),
    *(
        Entry(f"problems.{name}", lambda o, name=name: instance(name, o), st.tuples(one_of(options)))
        for name, options in GALLERY.items()
    ),
    *(Entry(f"solve_many({name}=…)", many, tuples(**{name: values})) for name, values in MANY.items()),
    Entry("LowRankBall and its oracles", low_rank, st.tuples(POSITIVE, SHAPE, ATOMS, GRADIENTS)),
    Entry("GroupLasso", lambda w, g, x: mcfw.GroupLasso(w, g).value(x), st.tuples(POSITIVE, GROUPS, VECTOR)),
    Entry("Zero", lambda x: mcfw.Zero().value(x), st.tuples(VECTOR)),
    Entry("Batched", lambda *a: mcfw.Batched(*a).length(0), st.tuples(SIZE, SIZE)),
    Entry(
        "Thinned.parameters", lambda *a: mcfw.Thinned(*a[:-1]).parameters(a[-1]),
        st.tuples(SIZE, *[POSITIVE] * 5, HORIZON),
    ),
    Entry(
        "MetropolisHastings, a walk", lambda *a: walked(mcfw.MetropolisHastings, *a),
        st.tuples(DENSITY, POSITIVE, SIZE, st.integers(0, 9)),
    ),
    Entry("BatchStream", lambda source: walked(mcfw.BatchStream, source, 0), st.tuples(st.lists(ARRAYS, max_size=3))),
    Entry("advise", advised, st.tuples(mostly(st.just(4000)), mostly(st.just([0.5])), SEED)),
    Entry("MCALFCG, a step", stepped, st.tuples(LAWS, POSITIVE, POSITIVE, POSITIVE)),
    Entry("check_set", mcfw.check_set, st.tuples(SETS, SEED)),
    Entry("check_gradient", checked, st.tuples(POINT, STATES, POSITIVE)),
)  # fmt: skip
