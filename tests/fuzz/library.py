"""The entry points of the library, as a table."""

import tempfile
from pathlib import Path

import numpy as np
from hypothesis import strategies as st

import mcfw
from mcfw import baselines
from montecarlo.audits import select
from montecarlo.budget import Budget
from montecarlo.confidence import interval, lower_bound, refutes
from montecarlo.pool import Pool
from tests.fuzz.outcomes import Entry
from tests.fuzz.values import ANYTHING, MATRIX, POSITIVE, PROBABILITY, SEED, SIZE, VECTOR, mostly

DATA = np.array([0.35, 0.45])
PROBLEM = mcfw.Problem.from_batch(
    lambda x, i: x - DATA[i, None],
    set=mcfw.Box([-1.0], [1.0]),
    mean_gradient=lambda x: x - DATA.mean(),
    G=1.5,
)
DEAF = mcfw.Problem.from_samples(lambda x, z: 0 * x, set=mcfw.Box([-1.0], [1.0]), G=1.0)
"""A problem whose gradient does not look at the samples, so that any samples will do."""
CHAIN = mcfw.TwoState(0.25)
TIMES = mostly(st.sampled_from([0, 1, 7, 10**9, 10**16, 10**30]))
HORIZON = mostly(st.sampled_from([1, 2, 9]))
REGIMES = mostly(
    st.sampled_from([mcfw.Oblivious(), mcfw.Noiseless(), mcfw.Tuned(2, 0.5), mcfw.MixingAware(2, 0.5)])
)


def tuples(**drawn):
    """Named arguments, drawn together, as the one positional argument of the call."""
    return st.fixed_dictionaries(drawn).map(lambda named: (named,))


def solve(options):
    """A run with these options in the place of sensible ones."""
    return mcfw.solve(**{"problem": PROBLEM, "chain": CHAIN, "horizon": 3, "progress": False} | options)


def certify(options):
    """A certificate with these options in the place of sensible ones, written and read."""
    given = {
        "problem": PROBLEM,
        "x": [0.5],
        "chain": CHAIN,
        "states": 3,
        "tau": 1,
        "noise": 0.1,
        "progress": False,
    }
    found = mcfw.certify(**given | options)
    return mcfw.GapCertificate.from_json(found.to_json()).explain()


def made(build, *arguments):
    """What is built, asked what every set is asked."""
    *parts, point = arguments
    found = build(*parts)
    return found.contains(point), found.lmo(point), found.project(point), found.center(), found.diameter


SYMMETRIC, THREE = (
    MATRIX.map(lambda A: A + A.T + 9 * np.eye(3) if np.shape(A) == (3, 3) else A),
    mostly(st.just(3)),
)
PATHS = mostly(st.just(Path(tempfile.mkdtemp(prefix="fuzz-")) / "run.ckpt"))
SETS = {
    mcfw.Box: (VECTOR, VECTOR), mcfw.L1Ball: (POSITIVE, SIZE), mcfw.L2Ball: (POSITIVE, SIZE),
    mcfw.LinfBall: (POSITIVE, SIZE), mcfw.LpBall: (POSITIVE, POSITIVE, SIZE), mcfw.Simplex: (SIZE,),
    mcfw.Hypersimplex: (SIZE, SIZE), mcfw.KSparse: (SIZE, POSITIVE, SIZE), mcfw.Hull: (MATRIX,),
    mcfw.Ellipsoid: (SYMMETRIC, POSITIVE), mcfw.KSupportBall: (SIZE, POSITIVE, SIZE),
    mcfw.CappedSimplex: (VECTOR, POSITIVE),
}  # fmt: skip
REGULARIZERS = {
    mcfw.L1: (POSITIVE,), mcfw.SquaredL2: (POSITIVE,), mcfw.ElasticNet: (POSITIVE, POSITIVE), mcfw.Linear: (VECTOR,),
}  # fmt: skip
CHAINS = {
    mcfw.TwoState: (PROBABILITY,), mcfw.LazyRefresh: (SIZE, PROBABILITY), mcfw.FiniteChain: (MATRIX, ANYTHING),
    mcfw.lazy_cycle: (SIZE, PROBABILITY), mcfw.random_walk: (MATRIX, PROBABILITY), mcfw.AR1: (PROBABILITY, POSITIVE),
    mcfw.VAR: (MATRIX,), mcfw.IteratorStream: (ANYTHING,),
}  # fmt: skip
REGIME_KINDS = {
    mcfw.Tuned: (SIZE, POSITIVE), mcfw.MixingAware: (SIZE, POSITIVE, POSITIVE), mcfw.Oblivious: (POSITIVE, POSITIVE),
    mcfw.Noiseless: (POSITIVE,), mcfw.Refined: (SIZE, *[POSITIVE] * 5),
}  # fmt: skip
METHOD_NAMES = mostly(
    st.sampled_from(["hoeffding", "cantelli", "chebyshev", "self-normalised", "bernstein", "best"])
)
CERTIFIED = {
    "x": mostly(st.just([0.5])), "states": SIZE, "burn_in": SIZE, "tau": SIZE, "noise": POSITIVE, "delta": PROBABILITY,
    "method": METHOD_NAMES, "start": mostly(st.just(0)), "seed": SEED, "problem": ANYTHING, "progress": ANYTHING,
}  # fmt: skip
LAWS = {mcfw.Geometric: (SIZE,), mcfw.Fixed: (SIZE,), mcfw.Anchored: (SIZE, SIZE, SIZE)}
ANY_CHAIN = mostly(
    st.sampled_from([CHAIN, mcfw.LazyRefresh(3, 0.2), mcfw.lazy_cycle(4), mcfw.TwoState(1e-300)])
)
METHODS = {
    baselines.SGD: (st.just(PROBLEM), mostly(st.just(baselines.Constant(0.1)))),
    baselines.AdaGradNorm: (st.just(PROBLEM), POSITIVE),
    baselines.STORM: (st.just(PROBLEM), POSITIVE),
    baselines.FrankWolfe: (st.just(PROBLEM),),
}
CONTRACTED = {
    "method": mostly(st.sampled_from([baselines.SGD(PROBLEM, baselines.Constant(0.1)), baselines.FrankWolfe(PROBLEM)])),
    "chain": ANY_CHAIN, "iterations": HORIZON, "seed": SEED,
}  # fmt: skip
OPTIONS = {
    "horizon": HORIZON, "regime": REGIMES, "radius": POSITIVE, "x0": mostly(st.just([0.5])), "seed": SEED,
    "record_every": SIZE, "gap_every": SIZE, "budget": SIZE, "checkpoint": ANYTHING, "check_lmo": ANYTHING,
    "observers": ANYTHING, "problem": ANYTHING, "gap_tol": POSITIVE, "seconds": POSITIVE, "callback": ANYTHING,
    "engine": mostly(st.sampled_from(["auto", "reference", "hybrid", "compiled"])), "levels": ANYTHING,
    "unit": POSITIVE,
}  # fmt: skip


def walked(build, *arguments):
    """A chain that is built, and walks three steps from its start."""
    *parts, seed = arguments
    chain, rng = build(*parts), np.random.default_rng(seed)
    return chain.walk(rng, chain.start(rng), 3)


def grown(options, budget, stream):
    """A growing sample along whatever stream there is."""
    return solve({"problem": DEAF, "chain": stream, "budget": budget, **options})


def pushed(states, keep, more):
    """A push run that is told whatever there is."""
    run = mcfw.Online(DEAF, keep=keep)
    run.tell(states)
    run.tell(more)
    return run.finish()


def contracted(options):
    """A check of the contract of a method, on a short run."""
    given = {
        "method": baselines.SGD(PROBLEM, baselines.Constant(0.1)),
        "chain": CHAIN,
        "iterations": 2,
    } | options
    return mcfw.check_baseline(given.pop("method"), given.pop("chain"), **given)


ENTRIES = (
    *(
        Entry(f"{kind.__name__} and its oracles", lambda *a, kind=kind: made(kind, *a), st.tuples(*parts, VECTOR))
        for kind, parts in SETS.items()
    ),
    *(
        Entry(f"{kind.__name__} and its oracles", lambda *a, kind=kind: made(kind, *a), st.tuples(THREE, MATRIX))
        for kind in (mcfw.Spectraplex, mcfw.Birkhoff)
    ),
    *(Entry(kind.__name__, kind, st.tuples(*parts)) for kind, parts in REGULARIZERS.items()),
    *(
        Entry(f"{kind.__name__}, a walk", lambda *a, kind=kind: walked(kind, *a), st.tuples(*parts, st.integers(0, 9)))
        for kind, parts in CHAINS.items()
    ),
    *(
        Entry(
            f"{kind.__name__}.parameters", lambda *a, kind=kind: kind(*a[:-1]).parameters(a[-1]),
            st.tuples(*parts, HORIZON),
        )
        for kind, parts in REGIME_KINDS.items()
    ),
    *(Entry(kind.__name__, kind, st.tuples(*parts)) for kind, parts in LAWS.items()),
    *(
        Entry(
            f"run({kind.__name__})", lambda *a, kind=kind: baselines.run(kind(*a), CHAIN, iterations=2),
            st.tuples(*parts),
        )
        for kind, parts in METHODS.items()
    ),
    *(Entry(f"check_baseline({name}=…)", contracted, tuples(**{name: drawn})) for name, drawn in CONTRACTED.items()),
    *(Entry(f"solve({name}=…)", solve, tuples(**{name: drawn})) for name, drawn in OPTIONS.items()),
    Entry("solve(chain=…)", lambda chain: solve({"problem": DEAF, "chain": chain}), st.tuples(ANYTHING)),
    Entry("solve(two options)", solve, tuples(horizon=HORIZON, regime=REGIMES, radius=POSITIVE, budget=SIZE)),
    *(Entry(f"certify({name}=…)", certify, tuples(**{name: drawn})) for name, drawn in CERTIFIED.items()),
    Entry("certify(chain=…)", lambda chain: certify({"problem": DEAF, "chain": chain}), st.tuples(ANYTHING)),
    Entry("certify(tau=Estimated)", lambda *a: certify({"tau": mcfw.Estimated(*a)}), st.tuples(SIZE, PROBABILITY)),
    Entry("GapCertificate.from_json", mcfw.GapCertificate.from_json, st.tuples(ANYTHING)),
    Entry("solve(certify=…)", lambda share: solve({"certify": share, "budget": 40}), st.tuples(PROBABILITY)),
    Entry("solve(certify=Reserve)", lambda *a: solve({"certify": mcfw.Reserve(*a), "budget": 40}),
          st.tuples(PROBABILITY, SIZE, POSITIVE, PROBABILITY, METHOD_NAMES)),
    Entry("solve(regime='auto')", lambda *a: grown({"regime": "auto"}, *a), st.tuples(SIZE, ANYTHING)),
    Entry("GrowingSample", lambda keep, *a: grown({"regime": mcfw.GrowingSample(keep)}, *a),
          st.tuples(SIZE, SIZE, ANYTHING)),
    Entry("Online", pushed, st.tuples(ANYTHING, SIZE, ANYTHING)),
    Entry("mcfw.select", lambda points: mcfw.select(points, PROBLEM, CHAIN, states=3).explain(),
          st.tuples(mostly(st.lists(st.just([0.5]), min_size=1, max_size=3)))),
    Entry("states_needed", mcfw.states_needed, st.tuples(SIZE, PROBABILITY, PROBABILITY, METHOD_NAMES)),
    Entry("d_mix", mcfw.d_mix, st.tuples(ANY_CHAIN, TIMES)),
    *(
        Entry(function.__name__, function, st.tuples(ANY_CHAIN))
        for function in (
            mcfw.mixing_time, mcfw.stationary, mcfw.mixing_time_bound, mcfw.doeblin_bound, mcfw.dobrushin_bound,
            mcfw.spectral_bound,
        )
    ),
    Entry("level_cap", mcfw.level_cap, st.tuples(ANYTHING)),
    Entry("Streams.from_seed", mcfw.Streams.from_seed, st.tuples(ANYTHING)),
    Entry("Streams.from_states", mcfw.Streams.from_states, st.tuples(ANYTHING)),
    Entry("Checkpoint", mcfw.Checkpoint, st.tuples(PATHS, SIZE, POSITIVE)),
    Entry("Trace.load", mcfw.Trace.load, st.tuples(ANYTHING)),
    Entry("Budget.parse", Budget.parse, st.tuples(st.text(max_size=8))),
    Entry("Pool", Pool, st.tuples(SIZE, mostly(st.sampled_from(["processes", "dask"])))),
    Entry("select", select, st.tuples(st.lists(st.text(max_size=8), max_size=3))),
    *(
        Entry(function.__name__, function, st.tuples(VECTOR, PROBABILITY))
        for function in (lower_bound, interval)
    ),
    Entry("refutes", refutes, st.tuples(VECTOR, PROBABILITY, PROBABILITY)),
)  # fmt: skip
