"""Bad input: each value that used to end in a raw traceback is refused by a typed error that names it."""

import math

import numpy as np
import pytest

import mcfw
from mcfw import baselines

DATA = np.array([0.35, 0.45])
PROBLEM = mcfw.Problem.from_batch(lambda x, i: x - DATA[i, None], set=mcfw.Box([-1.0], [1.0]), G=1.5)

WITH_MEAN = mcfw.Problem.from_batch(
    lambda x, i: x - DATA[i, None], set=PROBLEM.set, mean_gradient=lambda x: x - DATA.mean()
)


def solve(**changed):
    """A short run with some arguments changed."""
    options = {"problem": PROBLEM, "chain": mcfw.TwoState(0.25), "horizon": 8, "progress": False}
    return mcfw.solve(**options | changed)


LOW_RANK = mcfw.LowRankBall(1.0, (2, 2))


def method(**changed):
    """The method with some parts changed."""
    parts = {"levels": mcfw.Geometric(2), "parameters": mcfw.Parameters(1.0, 1.0), "radius": None}
    return mcfw.MCALFCG(PROBLEM, **parts | changed)


def driven(method):
    """A short run of a method."""
    return baselines.run(method, mcfw.TwoState(0.25), iterations=3, progress=False)


def gradient_checked(**changed):
    """A check of gradients on two states."""
    return mcfw.check_gradient(WITH_MEAN, np.zeros(1), [0, 1], np.random.default_rng(0), **changed)


def refined(**changed):
    """The refined regime with some numbers changed."""
    numbers = {"tau": 3, "noise": 1.0, "smoothness": 1.0, "lipschitz": 1.0, "radius": 1.0, "gap": 1.0}
    return mcfw.Refined(**numbers | changed)


def many(**changed):
    """Two short runs with some arguments changed."""
    return mcfw.solve_many(PROBLEM, mcfw.TwoState(0.25), **{"seeds": [1, 2], "horizon": 8} | changed)


MASKED = np.ma.masked_array(np.full((2, 2), 0.5), [[True, False], [False, False]])
"""A mask over a number that reads well."""
ROW, GIVEN = MASKED[0], {"set": mcfw.L2Ball(1.0, 2)}
DISK = mcfw.L2Ball(1.0, 2)
MASKS = {
    "rows of data": (lambda: mcfw.from_data(MASKED, [1.0, 2.0], **GIVEN), "X"),
    "a list of rows of data": (lambda: mcfw.from_data(list(MASKED), [1.0, 2.0], **GIVEN), "X"),
    "targets": (lambda: mcfw.from_data(np.eye(2), ROW, **GIVEN), "y"),
    "weights": (lambda: mcfw.from_data(np.eye(2), [1.0, 2.0], weights=ROW, **GIVEN), "weights"),
    "importance": (lambda: mcfw.from_data(np.eye(2), [1.0, 2.0], importance=ROW, **GIVEN), "importance"),
    "a batch": (lambda: mcfw.from_batches([MASKED]).walk(None, None, 1), "a batch"),
    "a start": (lambda: solve(x0=MASKED[0, :1]), "x0"),
    "a slope": (lambda: mcfw.Linear(ROW), "c"),
    "a stochastic matrix": (lambda: mcfw.FiniteChain(MASKED), "the matrix"),
    "an initial law": (lambda: mcfw.FiniteChain(np.eye(2), initial=ROW), "the initial law"),
    "vertices": (lambda: mcfw.Hull(MASKED), "vertices"),
    "a bound": (lambda: mcfw.Box(ROW, np.ones(2)), "lower"),
    "a gradient in lmo": (lambda: DISK.lmo(ROW), "g"),
    "a gradient in the lmo of atoms": (lambda: LOW_RANK.lmo(MASKED), "g"),
    "a point in project": (lambda: DISK.project(ROW), "x"),
    "a point in contains": (lambda: DISK.contains(ROW), "x"),
    "a point in gap": (lambda: mcfw.from_data(np.eye(2), [1.0, 2.0], **GIVEN).gap(ROW), "x"),
    "a point to split": (lambda: mcfw.Product(mcfw.L2Ball(1.0, 1), mcfw.L2Ball(1.0, 1)).split(ROW), "x"),
    "blocks to join": (lambda: mcfw.Product(DISK, DISK).join([ROW, ROW]), "a block"),
    "an autoregression": (lambda: mcfw.VAR(MASKED), "A"),
    "a batch gradient": (
        lambda: solve(problem=mcfw.Problem.from_batch(lambda x, i: MASKED[:1, :1], set=PROBLEM.set, G=1.5)),
        "the batch gradient",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MASKS)
def test_what_a_mask_hides_is_not_read(name):
    """A masked entry is refused wherever an array comes in."""
    call, named = MASKS[name]
    with pytest.raises(mcfw.McfwError, match=f"(^|: ){named} has masked entries"):
        call()


def test_a_mask_that_hides_nothing_is_none():
    """The array is taken as it is."""
    bare = np.ma.masked_array([0.5, 0.5], [False, False])
    assert mcfw.FiniteChain([bare, bare]).matrix.tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert DISK.contains(bare)


@pytest.mark.parametrize("seed", [3, np.int64(3), [1, 2], np.array([1, 2]), 2**100, None])
def test_these_are_seeds(seed):
    """Integers, and lists and arrays of them; None is a fresh one."""
    assert solve(seed=seed).status is mcfw.Status.COMPLETED


REFUSED = {
    "True as seed": (lambda: solve(seed=True), "seed = True"),
    "NumPy's True as seed": (lambda: solve(seed=np.True_), "seed = .*True"),
    "True in a seed": (lambda: solve(seed=[1, True]), r"seed = \[1, True\]"),
    "an empty seed": (lambda: solve(seed=[]), r"seed = \[\]"),
    "an empty array as seed": (lambda: solve(seed=np.array([], dtype=int)), "seed = array"),
    "an array of no dimension as seed": (lambda: solve(seed=np.array(5)), r"seed = array\(5\)"),
    "a numeral as seed": (lambda: solve(seed="12"), "seed = '12'"),
    "True as radius": (lambda: solve(radius=True), "radius = True"),
    "True as seconds": (lambda: solve(seconds=True), "seconds = True"),
    "True as tolerance": (lambda: solve(gap_tol=True), "gap_tol = True must be a positive"),
    "True as radius of a ball": (lambda: mcfw.L2Ball(True, 3), "radius = True"),
    "True as deviation": (lambda: mcfw.AR1(0.5, sigma=True), "sigma = True"),
    "False as L": (lambda: mcfw.Problem.from_batch(math.sin, set=DISK, L=False), "L = False"),
    "a word for progress": (lambda: solve(progress="a"), "progress = 'a'"),
    "a word for the progress of a comparison": (
        lambda: mcfw.compare(PROBLEM, mcfw.TwoState(0.25), budget=100, progress="a"),
        "progress = 'a'",
    ),
    "a negative seed": (lambda: solve(seed=-1), "seed = -1"),
    "a broken seed": (lambda: solve(seed=1.5), "seed = 1.5"),
    "a word as seed": (lambda: solve(seed="a"), "seed = 'a'"),
    "a list with a negative seed": (lambda: solve(seed=[-1]), r"seed = \[-1\]"),
    "states of no streams": (lambda: mcfw.Streams.from_states({"levels": 1}), "three random streams"),
    "states of a function": (
        lambda: mcfw.Streams.from_states({"levels": {"bit_generator": "shuffle"}}),
        "no bit generator",
    ),
    "a class as regime": (lambda: solve(regime=mcfw.Oblivious), "Oblivious"),
    "a word as regime": (lambda: solve(regime="oblivious"), "regime = 'oblivious'"),
    "rho of 1e308": (lambda: solve(regime=mcfw.Oblivious(rho=1e308)), "rho = 1e"),
    "noise of 1e308": (lambda: solve(regime=mcfw.Tuned(1, 1e308)), "noise = 1e"),
    "noise of 1e200": (lambda: solve(regime=mcfw.MixingAware(1, 1e200)), "noise = 1e"),
    "tau of 10^400": (lambda: solve(regime=mcfw.Tuned(10**400, 1.0)), "beyond the floats"),
    "a horizon of 10^400": (lambda: solve(horizon=10**400), "horizon T"),
    "a word as checkpoint": (lambda: solve(checkpoint="run.ckpt"), "checkpoint = 'run.ckpt'"),
    "a matrix as chain": (lambda: solve(chain=np.full((2, 2), 0.5)), "FiniteChain"),
    "a class as chain": (lambda: solve(chain=mcfw.TwoState), "TwoState"),
    "a word as chain": (lambda: solve(chain="abc"), "chain = 'abc'"),
    "a function as problem": (lambda: solve(problem=math.sin), "problem = <built-in function sin>"),
    "no list of observers": (lambda: solve(observers=3), "observers = 3"),
    "an observer that is no function": (lambda: solve(observers=[3]), "observer 3"),
    "a word in contains": (lambda: mcfw.Box([0.0], [1.0]).contains("a"), "x = 'a'"),
    "words in contains": (lambda: mcfw.Simplex(2).contains(["a", "b"]), "x = "),
    "an object in contains": (lambda: mcfw.L2Ball(1.0, 1).contains(object()), "x = <object"),
    "a number as step size of SGD": (lambda: baselines.SGD(PROBLEM, 0.1), "gamma = 0.1"),
    "a class as step size": (lambda: baselines.HeavyBall(PROBLEM, baselines.Constant), "gamma = "),
    "a file that is not there": (lambda: mcfw.Trace.load("/no/such/file"), "/no/such/file"),
    "a folder as file": (lambda: mcfw.Trace.load("/"), "cannot be read"),
    "a number as file": (lambda: mcfw.Trace.load(3), "3 is not the path"),
    "a folder that is not there": (lambda: solve().trace.save("/no/such/trace.npz"), "/no/such/trace.npz"),
    "a number as shape": (lambda: mcfw.NuclearBall(1.0, 3), "shape = 3"),
    "a number as low-rank point": (lambda: mcfw.LowRankBall(1.0, (2, 2)).contains(3), "x = 3"),
    "a point as gradient": (lambda: LOW_RANK.lmo(LOW_RANK.center()), "made of atoms"),
    "a matrix of 10^400": (lambda: mcfw.Ellipsoid([[10**400]]), "matrix = "),
    "a centre of 10^400": (lambda: mcfw.Ellipsoid([[1.0]], center=[10**400]), "center = "),
    "a number as groups": (lambda: mcfw.GroupLasso(1.0, 3), "groups = 3"),
    "an array as dimension": (lambda: mcfw.MetropolisHastings(math.sin, 1.0, np.zeros(2)), "dim"),
    "a word as scale": (lambda: mcfw.MetropolisHastings(math.sin, "a", 2), "proposal_scale = 'a'"),
    "a number as rule": (lambda: baselines.FrankWolfe(PROBLEM, rule=3), "rule = 3"),
    "a class as rule": (lambda: baselines.FrankWolfe(PROBLEM, rule=baselines.Agnostic), "rule = "),
    "a tolerance below 0": (lambda: baselines.LineSearch(-1.0), "tol = -1.0"),
    "a number as law of bursts": (lambda: method(levels=3), "levels = 3"),
    "a word as radius": (lambda: method(radius="a"), "radius = 'a'"),
    "a pair as parameters": (lambda: method(parameters=(1, 2)).initial(np.zeros(1)), "must be mcfw.Parameters"),
    "powers of a noise of 1e290": (
        lambda: mcfw.Thinned(1, 1.0, 1e290, 1.0, 1.0, 1.0).parameters(8),
        "noise=1e\\+290",
    ),
    "rho of 1e308 in a baseline": (lambda: baselines.ALFCGMVR1(PROBLEM, 1e308), "rho = 1e"),
    "samples of 10^400": (lambda: mcfw.diagnose([10**400, 1]), "samples = "),
    "tau of 10^400, aware": (lambda: mcfw.MixingAware(10**400, 1.0).parameters(8), "tau is beyond the floats"),
    "a batch of 10^400": (lambda: mcfw.Batched(10**400), "k "),
    "a pilot on 10^400 states": (
        lambda: mcfw.advise(PROBLEM, mcfw.TwoState(0.25), budget=10**400),
        "budget = ",
    ),
    "an array as noise": (lambda: mcfw.Thinned(1, 0.1, np.zeros(2), 1.0, 1.0, 1.0), "noise"),
    "seeds over 2^62 steps": (lambda: many(horizon=2**63), "horizon T"),
    "recorded every 2^63": (lambda: many(record_every=2**63), "record_every"),
    "a number as states": (lambda: mcfw.check_gradient(PROBLEM, np.zeros(1), 3, None), "states = 3"),
    "a step of 0": (lambda: mcfw.check_gradient(PROBLEM, np.zeros(1), [0], None, step=0), "step = 0"),
    "a mixing time of 10^400": (lambda: mcfw.LazyRefresh.with_mixing_time(5, 10**400), "tau must be"),
    "an example of 2^40 rows": (lambda: mcfw.problems.classification(n=2**40), "n = "),
    "an example of 10^10 numbers": (lambda: mcfw.problems.classification(n=10**5, d=10**5), "too large"),
    "an example with a broken seed": (lambda: mcfw.problems.off_policy(data_seed=1.5), "data_seed = 1.5"),
    "an example with no number": (lambda: mcfw.problems.floor(noise=[1]), r"noise = \[1\]"),
    "a rank above a side": (lambda: mcfw.problems.completion(shape=(3, 2), rank=3), "rank = 3"),
    "a number as shape of a segment": (lambda: mcfw.problems.segment(3, 1), "shape = 3"),
    "a number as stair": (lambda: mcfw.problems.staircase(3), "stair = 3"),
    "a number as file to write": (lambda: solve().trace.save(3), "3 is not the path"),
    "a number as method": (lambda: driven(3), "method = 3 must be a method .* problem, levels"),
    "a class as method": (lambda: driven(baselines.SGD), "method = <class .* must be a method"),
    "a problem as method": (lambda: driven(PROBLEM), "must be a method"),
    "a seed as generator": (lambda: mcfw.check_gradient(PROBLEM, np.zeros(1), [0], 5), "rng = 5 must be a generator"),
    "a number as stationary law": (lambda: gradient_checked(stationary=5), "stationary = 5 must be 2 numbers"),
    "a law on other states": (lambda: gradient_checked(stationary=[1.0]), r"stationary = \[1.0\] must be 2"),
    "a law of sum 2": (lambda: gradient_checked(stationary=[1.0, 1.0]), "with the sum 1"),
    "a law below 0": (lambda: gradient_checked(stationary=[2.0, -1.0]), "numbers ≥ 0"),
    "a word as law": (lambda: gradient_checked(stationary="a"), "stationary has entries"),
    "a list as G_h": (lambda: refined(lipschitz_h=[]), r"lipschitz_h .* = \[\] must be 0 or"),
    "a dictionary as G_h": (lambda: refined(lipschitz_h={}), r"lipschitz_h .* = \{\}"),
    "an empty word as G_h": (lambda: refined(lipschitz_h=""), "lipschitz_h .* = ''"),
    "False as G_h": (lambda: refined(lipschitz_h=False), "lipschitz_h .* = False"),
    "an array as G_h": (lambda: refined(lipschitz_h=np.ones(2)), "lipschitz_h .* = array"),
    "G_h below 0": (lambda: refined(lipschitz_h=-1.0), "lipschitz_h .* = -1.0"),
    "False as noise": (lambda: refined(noise=False), "noise .* = False"),
    "False as noise of batches": (lambda: mcfw.Thinned(1, 0.1, False, 1.0, 1.0, 1.0), "noise .* = False"),
    "an array as L": (lambda: mcfw.Problem.from_batch(math.sin, set=DISK, L=np.ones(2)), "L = array"),
    "b of 1e308": (lambda: baselines.AdaGradNorm(PROBLEM, eta=1.0, b=1e308), "b = 1e.*at most 1e"),
    "b of 1e-200": (lambda: baselines.AdaGradNorm(PROBLEM, eta=1.0, b=1e-200), "b = 1e-200 .*at least 1e-150"),
    "eta of 1e308": (lambda: baselines.AdaGradNorm(PROBLEM, eta=1e308), "eta = 1e.*at most"),
    "eta of 1e308, multilevel": (lambda: baselines.MAG(PROBLEM, horizon=8, eta=1e308), "eta = 1e.*at most"),
    "eta of 1e308, anchored": (
        lambda: baselines.SPIDER(PROBLEM, anchor=2, period=2, eta=1e308),
        "eta = 1e.*at most",
    ),
    "k of 1e308": (lambda: baselines.STORM(PROBLEM, k=1e308), "k = 1e.*at most"),
    "a step of 1e308": (lambda: baselines.Constant(1e308), "scale = 1e.*at most"),
    "a first step of 1e308": (lambda: baselines.InverseRoot(1e308), "scale = 1e.*at most"),
    "an array as flag": (lambda: baselines.MAG(PROBLEM, horizon=8, finite=np.ones(2)), "finite = array"),
    "an array as flag of the method": (lambda: method(finite=np.ones(2)), "finite = array"),
    "a word as check of the oracle": (lambda: method(check_lmo="no"), "check_lmo = 'no'"),
    "a word as axes": (lambda: solve().trace.plot("a"), "axes = 'a' must be matplotlib axes"),
    "a column that is not there": (lambda: solve().trace["nope"], "^the trace has no column 'nope'; it has t, samples"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_by_name(name):
    """A typed error whose message holds the value."""
    call, named = REFUSED[name]
    with pytest.raises(mcfw.McfwError, match=named):
        call()


def test_zero_is_a_constant():
    """G_h = 0 and no noise are no missing numbers, and None is G."""
    assert (
        refined(lipschitz_h=0).parameters(8)
        != refined().parameters(8)
        == refined(lipschitz_h=1.0).parameters(8)
    )
    assert refined(noise=0, lipschitz_h=0).parameters(8).beta == 1 / 81


def test_a_law_in_a_list_is_one():
    """The stationary average is the mean gradient."""
    assert gradient_checked(stationary=[0.5, 0.5]).mean == pytest.approx(0, abs=1e-15)


def test_no_states_have_the_weighted_gradient_zero():
    """An empty sum is 0, from a batch and from single samples."""
    nothing = np.zeros(0, dtype=int)
    assert PROBLEM.weighted_gradient(np.zeros(1), nothing, nothing).tolist() == [0.0]


@pytest.mark.parametrize("k", [10**16, 10**18, 10**30])
def test_d_mix_at_a_huge_time_is_right_or_refused(k):
    """Closed forms answer 0; powers in floating point refuse, where they used to give any number up to infinity."""
    assert mcfw.d_mix(mcfw.TwoState(0.25), k) == 0
    with pytest.raises(mcfw.Unsupported, match="floating point"):
        mcfw.d_mix(mcfw.lazy_cycle(5), k)


def test_d_mix_beyond_the_floats():
    """At k = 10^400 a chain that mixes at all has mixed."""
    assert mcfw.d_mix(mcfw.TwoState(1e-300), 10**400) == 0


def test_the_mixing_time_of_an_extremely_slow_chain():
    """τ_mix of TwoState(p) is ⌈ln 2/−ln(1 − 2p)⌉: about 3.5·10^299 for p = 1e-300, exact to the last digit."""
    from fractions import Fraction

    tau = mcfw.mixing_time(mcfw.TwoState(1e-300))
    assert tau == pytest.approx(math.log(2) / 2e-300, rel=1e-12)
    decay = mcfw.TwoState(1e-300).decay
    assert decay.at_most(tau, Fraction(1, 4))
    assert not decay.at_most(tau - 1, Fraction(1, 4))
