"""Bad input: each value that used to end in a raw traceback is refused by a typed error that names it."""

import math

import numpy as np
import pytest

import mcfw
from mcfw import baselines

DATA = np.array([0.35, 0.45])
PROBLEM = mcfw.Problem.from_batch(lambda x, i: x - DATA[i, None], set=mcfw.Box([-1.0], [1.0]), G=1.5)


def solve(**changed):
    """A short run with some arguments changed."""
    options = {"problem": PROBLEM, "chain": mcfw.TwoState(0.25), "horizon": 8, "progress": False}
    return mcfw.solve(**options | changed)


REFUSED = {
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
    "a horizon of 10^400": (lambda: solve(horizon=10**400), "iterations"),
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
    "a number as file to write": (lambda: solve().trace.save(3), "3 is not the path"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_by_name(name):
    """A typed error whose message holds the value."""
    call, named = REFUSED[name]
    with pytest.raises(mcfw.McfwError, match=named):
        call()


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
