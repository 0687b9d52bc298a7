"""`rng` is the seed under the name that other packages use (SPEC 7), and a generator gives a new run each time."""

import numpy as np
import pytest
from numpy.random import PCG64, Generator, RandomState, SeedSequence, default_rng

import mcfw

DATA = np.array([0.35, 0.45])
PROBLEM = mcfw.Problem.from_batch(lambda x, i: x - DATA[i, None], set=mcfw.Box([-1.0], [1.0]), G=1.5)
CHAIN = mcfw.TwoState(0.25)
SAMPLES = CHAIN.walk(default_rng(0), 0, 500)
RUNS = {
    "solve": lambda **how: mcfw.solve(PROBLEM, CHAIN, horizon=200, progress=False, **how).last,
    "auto": lambda **how: (
        mcfw.solve(PROBLEM, CHAIN, horizon=64, budget=2000, regime="batched", progress=False, **how).average
    ),
    "advise": lambda **how: mcfw.advise(PROBLEM, CHAIN, budget=2000, **how).radius,
    "run": lambda **how: (
        mcfw.baselines.run(
            mcfw.baselines.SGD(PROBLEM, mcfw.baselines.InverseRoot(0.5)),
            CHAIN,
            iterations=200,
            progress=False,
            **how,
        ).last
    ),
}


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, SeedSequence])
def test_a_seed_by_either_name_gives_the_same_bits(name, kind):
    """An integer of any type, and a SeedSequence; nothing given is seed 0."""
    run = RUNS[name]
    assert np.array_equal(run(rng=kind(3)), run(seed=3))
    assert np.array_equal(run(), run(seed=0))
    assert not np.array_equal(run(seed=3), run(seed=4))


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize("make", [default_rng, PCG64])
def test_a_generator_gives_another_run_each_time_and_the_same_ones_again(name, make):
    """Its children count, not what was drawn from it: child k of the seed is run k."""
    rng, run = make(5), RUNS[name]
    if isinstance(rng, Generator):
        rng.random(7)
    first, second = run(rng=rng), run(rng=rng)
    assert not np.array_equal(first, second)
    assert np.array_equal(first, run(seed=SeedSequence(5, spawn_key=(0,))))
    assert np.array_equal(second, run(seed=SeedSequence(5, spawn_key=(1,))))


def test_many_runs_take_a_list():
    """Seeds by either name, and the children of a generator."""

    def ends(**how):
        return [result.last for result in mcfw.solve_many(PROBLEM, CHAIN, horizon=100, **how)]

    assert np.array_equal(ends(rng=[3, np.int64(4)]), ends(seeds=[3, 4]))
    assert np.array_equal(
        ends(rng=default_rng(1).spawn(2)), ends(seeds=[SeedSequence(1, spawn_key=(k, 0)) for k in (0, 1)])
    )


def test_a_comparison_lists_the_seeds_that_were_drawn():
    """The same comparison by hand has the same ends."""

    def runs(**how):
        comparison = mcfw.compare(PROBLEM, CHAIN, budget=300, methods=["sgd"], progress=False, **how)
        return [(run.seed, run.end) for run in comparison.by_states[0].runs]

    drawn = runs(seeds=3, rng=8)
    assert drawn == runs(seeds=3, rng=SeedSequence(8))
    assert drawn == runs(seeds=[seed for seed, _ in drawn])


def test_a_diagnosis_takes_either_name():
    """The simulated streams are those of the seed."""
    assert mcfw.diagnose(SAMPLES, rng=np.int64(3)).tau == mcfw.diagnose(SAMPLES, seed=3).tau


REFUSED = {
    "both": ({"seed": 0, "rng": 0}, "seed = 0 and rng = 0 say the same thing twice"),
    "no seed and a generator": ({"seed": None, "rng": 1}, "seed = None and rng = 1"),
    "True": ({"rng": True}, "rng = True must be"),
    "a float": ({"rng": 3.0}, "rng = 3.0 must be"),
    "a float of NumPy": ({"rng": np.float64(3)}, "rng = .*3.0.* must be"),
    "a negative integer": ({"rng": -1}, "rng = -1 must be"),
    "an old generator": ({"rng": RandomState(1)}, "rng = RandomState.* must be"),
    "the streams of a run": ({"rng": mcfw.Streams.from_seed(1)}, "rng = Streams.* must be"),
    "a generator without a seed": (
        {"rng": RandomState(1)._bit_generator},
        "was not made from a SeedSequence",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_source_of_randomness_is_refused(name):
    """With the value and the rule, by every function that takes one."""
    given, said = REFUSED[name]
    for run in (*RUNS.values(), lambda **how: mcfw.diagnose(SAMPLES, **how)):
        with pytest.raises(mcfw.InvalidInput, match=said):
            run(**given)


@pytest.mark.parametrize(
    "given", [{}, {"seeds": [1], "rng": [2]}, {"rng": 3}, {"rng": default_rng(1)}, {"seeds": "12"}]
)
def test_many_runs_refuse_what_is_not_one_list(given):
    """Neither name, both, or one source where there must be a list of them."""
    with pytest.raises(mcfw.InvalidInput, match="list"):
        mcfw.solve_many(PROBLEM, CHAIN, horizon=10, **given)


def test_a_run_from_a_generator_goes_on_in_another_program(tmp_path):
    """Made anew from its seed it resumes with the same bits; the same object again is another run, and refused."""
    kept, rng = mcfw.Checkpoint(tmp_path / "run", iterations=10), default_rng(5)

    def stopped(shown):
        return shown.t >= 50

    part = RUNS["solve"](rng=rng, checkpoint=kept, callback=stopped)
    with pytest.raises(mcfw.CheckpointRefused, match="belongs to another run: streams"):
        RUNS["solve"](rng=rng, checkpoint=kept)
    whole = RUNS["solve"](rng=default_rng(5))
    assert not np.array_equal(part, whole)
    assert np.array_equal(RUNS["solve"](rng=default_rng(5), checkpoint=kept), whole)
