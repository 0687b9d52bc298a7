"""Code of the user that misbehaves, in every engine: the run is that of well-behaved code, or a typed error says why.

Each row is one misbehaviour. `SAME` rows must give the bits of the well-behaved twin; the others must raise an
`OracleFailure` whose message holds the words of the row, with the part of the run before it, and the original error as
its cause where there was one.
"""

import numpy as np
import pytest

import mcfw
from tests.mcfw.run.engines import CENTRES, ENGINES, HORIZON, D, N, boom, gradient, problem

pytest.importorskip("numba", reason="two of the engines need mcfw[fast]")
BUFFER, LATE = np.empty(D), 50
"""`LATE` is the call from which on an oracle fails."""


def buffered(x, states, weights):
    """The same array every time."""
    BUFFER[:] = gradient(x, states, weights)
    return BUFFER


def remembering():
    """Keeps the last x with what is slow to compute from it, and compares the next x with what it kept."""
    kept = []

    def oracle(x, states, weights):
        if not kept or not np.array_equal(kept[0], x):
            kept[:] = [x, np.tanh(x)]
        return weights.sum() * kept[1] - weights @ CENTRES[states]

    return oracle


def in_pairs(x, y, states, weights):
    """Both gradients in one block that is used again."""
    PAIR[0], PAIR[1] = gradient(x, states, weights), gradient(y, states, weights)
    return PAIR


PAIR = np.empty((2, D))


def writes(which):
    """Writes into one of its arguments."""

    def oracle(*arguments):
        answer = gradient(*arguments)
        arguments[which][...] = 0
        return answer

    return oracle


def late(wrong):
    """Well-behaved, and from call `LATE` on wrong."""
    calls = []

    def oracle(x, states, weights):
        calls.append(1)
        return gradient(x, states, weights) if len(calls) < LATE else wrong(x, states, weights)

    return oracle


SAME = {
    "an output buffer": lambda: problem(buffered),
    "an output buffer for pairs": lambda: problem(pair=in_pairs),
    "a cache that keeps x": lambda: problem(remembering()),
    "returns a list": lambda: problem(lambda *a: gradient(*a).tolist()),
    "returns exact objects": lambda: problem(lambda *a: gradient(*a).astype(object)),
    "returns a strided view": lambda: problem(lambda *a: np.repeat(gradient(*a), 2)[::2]),
    "returns a read-only array": lambda: problem(lambda *a: np.broadcast_to(gradient(*a), (D,))),
}
ROUNDED = {
    "float32": lambda: problem(lambda *a: gradient(*a).astype(np.float32)),
    "a batch of float32": lambda: batch(np.float32),
    "long double": lambda: problem(lambda *a: gradient(*a).astype(np.longdouble)),
}
REFUSED = {
    "writes into x": (lambda: problem(writes(0)), "raised ValueError.*read-only.*copy them first", True),
    "writes into states": (lambda: problem(writes(1)), "read-only", True),
    "writes into weights": (lambda: problem(writes(2)), "read-only", True),
    "raises": (lambda: problem(boom), "weighted_gradient raised KeyError: 'no such column'", True),
    "raises late": (lambda: problem(late(boom)), "weighted_gradient raised KeyError", True),
    "a scalar": (lambda: problem(lambda *a: 1.0), r"returned shape \(\)", False),
    "a scalar for one sample": (lambda: one_by_one(lambda x, z: x[0] - z), r"returned shape \(\)", False),
    "a list for one sample": (lambda: one_by_one(lambda x, z: [1.0]), r"returned shape \(1,\)", False),
    "a wrong shape late": (
        lambda: problem(late(lambda *a: np.zeros(D + 1))),
        r"returned shape \(4,\)",
        False,
    ),
    "one row too many": (lambda: problem(lambda *a: gradient(*a)[None]), r"returned shape \(1, 3\)", False),
    "complex numbers": (lambda: problem(lambda *a: gradient(*a) + 0.5j), "complex128", False),
    "words": (lambda: problem(lambda *a: np.array(["1.0"] * D)), "real numbers", False),
    "objects": (lambda: problem(lambda *a: [None, 1.0, 2.0]), "None, which is not a real number", False),
    "nothing": (lambda: problem(lambda *a: None), "None", False),
    "masked entries": (lambda: problem(lambda *a: np.ma.masked_greater(gradient(*a), -1e9)), "masked", False),
    "NaN late": (lambda: problem(late(lambda *a: np.full(D, np.nan))), "not finite: nan", False),
    "infinity": (lambda: problem(lambda *a: np.full(D, np.inf)), "not finite: inf", False),
    "one answer for a pair": (lambda: problem(pair=gradient_of_x), "not the gradients at two points", False),
}
ONLY = {"an output buffer for pairs": {"SGD"}, "one answer for a pair": {"SGD", "auto"}}
"""Engines that do not ask for it: SGD never asks for pairs, and a pilot fails later."""


def gradient_of_x(x, y, states, weights):
    """One gradient where two are wanted."""
    return gradient(x, states, weights)


def batch(kind):
    """A batched gradient of another dtype."""
    rows = CENTRES.astype(kind)
    return mcfw.Problem.from_batch(
        lambda x, i: np.tanh(x).astype(kind) - rows[i], set=mcfw.L2Ball(1.0, D), G=50.0
    )


def one_by_one(grad):
    """A gradient per sample."""
    return mcfw.Problem.from_samples(grad, set=mcfw.L2Ball(1.0, D), G=50.0)


def pairs(rows):
    """(engine, row) for every engine that the row concerns."""
    return [(engine, row) for row in rows for engine in ENGINES if engine not in ONLY.get(row, ())]


@pytest.mark.parametrize(("engine", "row"), pairs(SAME))
def test_it_changes_nothing(engine, row):
    """The bits of the well-behaved oracle."""
    found, wanted = ENGINES[engine](SAME[row]()), ENGINES[engine](problem())
    assert found.last.tobytes() == wanted.last.tobytes()
    assert found.trace["samples"].tolist() == wanted.trace["samples"].tolist()


@pytest.mark.parametrize(("engine", "row"), pairs(ROUNDED))
def test_it_changes_no_more_than_its_own_rounding(engine, row):
    """The iterates of float64 up to the precision of what was given."""
    found, wanted = ENGINES[engine](ROUNDED[row]()), ENGINES[engine](problem())
    assert found.last.dtype == np.float64
    np.testing.assert_allclose(found.last, wanted.last, atol=1e-3)


@pytest.mark.parametrize(("engine", "row"), pairs(REFUSED))
def test_it_is_refused_by_name_and_the_run_before_it_is_kept(engine, row):
    """A typed error, its cause, and as many iterations as were completed."""
    make, words, chained = REFUSED[row]
    with pytest.raises(mcfw.OracleFailure, match=words) as told:
        ENGINES[engine](make())
    assert (told.value.__cause__ is not None) == chained
    if "late" in row and engine != "auto":
        results = told.value.result if engine == "ensemble" else [told.value.result]
        for result in results:
            assert result.status is mcfw.Status.ORACLE_FAILED
            assert 0 < result.iterations == len(result.trace) < HORIZON
            assert np.isfinite(result.last).all()


def test_small_integers_do_not_wrap_around():
    """Rows of int8 and uint8 are added as floats: 127 + 127 is 254, and −1·200 is −200."""
    weights = np.array([-1, 1, 1])
    for kind, rows, wanted in ((np.int8, [1, 127, 127], 253), (np.uint8, [200, 0, 0], -200)):
        given = np.array(rows, dtype=kind)
        small = mcfw.Problem.from_batch(lambda x, i, given=given: given[i, None], set=mcfw.Box([-1.0], [1.0]))
        assert small.gradient(np.zeros(1), np.arange(3), weights).tolist() == [wanted]


def test_a_buffer_is_safe_in_a_sum_of_pieces():
    """A finite sum that is longer than a piece is added up from copies."""
    n, buffer = 3 * 8192, np.empty(1)

    def oracle(x, states, weights):
        buffer[:] = weights @ states
        return buffer

    many = mcfw.Problem.from_finite_sum(oracle, n, set=mcfw.Box([-1.0], [1.0]))
    assert many.population_gradient(np.zeros(1)).tolist() == [(n - 1) / 2]


class Careless(mcfw.L2Ball):
    """A ball whose oracles write into their input and answer in one array."""

    def lmo(self, g, h=None):
        """Normalise in place."""
        g /= max(np.linalg.norm(g), 1e-300)
        return -g


class Buffered(mcfw.L2Ball):
    """A ball that answers in one array."""

    def _linear(self, g):
        BUFFER[:] = super()._linear(g)
        return BUFFER

    def _project(self, y):
        BUFFER[:] = super()._project(y)
        return BUFFER


class Sloppy(mcfw.L2Ball):
    """A ball with answers of the wrong shape."""

    def lmo(self, g, h=None):
        """A number."""
        return 0.5


class Scribbling(mcfw.L1):
    """A regularizer that writes into its argument."""

    def at(self, x):
        """‖x‖₁, in place."""
        np.abs(x, out=x)
        return self.weight * x.sum()


USING = ["reference", "ensemble", "auto"]
"""Engines that ask the oracle of a set; a set of the user's has no kernel, so `asked` refuses it."""


@pytest.mark.parametrize("engine", USING)
@pytest.mark.parametrize(
    ("others", "words"),
    [
        ({"set": Careless(1.0, D)}, "LMO of Careless raised ValueError.*read-only"),
        ({"set": Sloppy(1.0, D)}, r"LMO of Sloppy returned shape \(\)"),
        ({"h": Scribbling(0.1)}, "raised ValueError.*read-only"),
    ],
    ids=["writes", "shape", "h writes"],
)
def test_sets_and_regularizers_of_the_user_may_not_write(engine, others, words):
    """They are shown read-only arrays, and what they return is checked."""
    with pytest.raises(mcfw.OracleFailure, match=words):
        ENGINES[engine](problem(**others))


@pytest.mark.parametrize("engine", [*USING, "SGD", "STORM"])
def test_a_set_may_answer_in_one_array(engine):
    """Minimisers and projections are copied: the bits of the set that makes new arrays."""
    wanted = ENGINES["reference" if engine == "ensemble" else engine](problem()).last
    found = ENGINES[engine](problem(set=Buffered(1.0, D))).last
    assert found.tobytes() == wanted.tobytes()


def test_a_density_may_not_write_into_its_point():
    """The sampler goes on from that point."""

    def log_density(z):
        z *= 0
        return 0.0

    sampler = mcfw.MetropolisHastings(log_density, 1.0, dim=2)
    with pytest.raises(mcfw.OracleFailure, match=r"log_density raised ValueError.*read-only"):
        sampler.walk(np.random.default_rng(), np.zeros(2), 3)


def test_a_mean_gradient_of_another_problem_is_found_by_check_gradient():
    """A sum in the place of a mean, a usual slip: the report says how wrong it is, and says 0 if it is right."""
    everyone, once = np.arange(N), np.ones(N, dtype=np.int64)
    for factor, least, most in ((1.0, 0.0, 1e-12), (float(N), 0.5, np.inf)):
        wrong = problem(mean_gradient=lambda x, factor=factor: factor * gradient(x, everyone, once) / N)
        report = mcfw.check_gradient(
            wrong, np.full(D, 0.3), everyone, np.random.default_rng(0), stationary=np.full(N, 1 / N)
        )
        assert least <= report.mean <= most


@pytest.mark.parametrize("which", ["observer", "callback"])
def test_who_looks_on_cannot_write(which):
    """Neither the iterate nor the states: a run is the same with and without them, and its results are writable."""
    targets = [
        lambda it: it.after.x,
        lambda it: it.before.x,
        lambda it: it.burst.states,
        lambda it: it.after.g_prev,
    ]
    for target in targets:

        def spoil(iteration, target=target):
            target(iteration)[...] = 0

        options = {"observers": [spoil]} if which == "observer" else {"callback": spoil}
        with pytest.raises((ValueError, mcfw.OracleFailure), match="read-only"):
            mcfw.solve(problem(), mcfw.LazyRefresh(N, 0.5), horizon=20, progress=False, **options)
    shown = []
    watched = mcfw.solve(
        problem(), mcfw.LazyRefresh(N, 0.5), horizon=20, progress=False, observers=[shown.append]
    )
    assert all(array.flags.writeable for array in (watched.x, watched.last))


def test_a_gradient_cannot_spoil_the_mean_over_all_components():
    """The weights of the whole sum are shown read-only, as those of a burst are."""

    def doubling(x, states, weights):
        weights *= 2
        return gradient(x, states, weights)

    given = mcfw.Problem.from_finite_sum(doubling, N, set=mcfw.L2Ball(1.0, D))
    with pytest.raises(mcfw.OracleFailure, match="read-only"):
        given.gap(np.zeros(D))
    weighed = mcfw.Problem.from_finite_sum(doubling, N, weights=np.full(N, 1 / N), set=mcfw.L2Ball(1.0, D))
    with pytest.raises(mcfw.OracleFailure, match="read-only"):
        weighed.gap(np.zeros(D))


def test_a_seed_sequence_gives_the_same_run_again():
    """The streams are made of a copy: its children are not counted; what was spawned before counts."""
    seed = np.random.SeedSequence(5)
    options = {"horizon": 20, "progress": False}
    first, again = (mcfw.solve(problem(), mcfw.LazyRefresh(N, 0.5), seed=seed, **options) for _ in range(2))
    assert first.last.tobytes() == again.last.tobytes()
    assert (
        first.last.tobytes()
        == mcfw.solve(problem(), mcfw.LazyRefresh(N, 0.5), seed=5, **options).last.tobytes()
    )
    seed.spawn(1)
    other = mcfw.solve(problem(), mcfw.LazyRefresh(N, 0.5), seed=seed, **options)
    assert other.last.tobytes() != first.last.tobytes()


def test_many_seeds_say_what_they_do_not_take():
    """A pilot for each, and streams in the place of seeds."""
    many = {"chain": mcfw.LazyRefresh(N, 0.5), "horizon": 20}
    with pytest.raises(mcfw.InvalidInput, match=r"call mcfw\.solve for each"):
        mcfw.solve_many(problem(), seeds=[1], regime="batched", **many)
    with pytest.raises(mcfw.InvalidInput, match="made of streams already"):
        mcfw.solve_many(problem(), seeds=[mcfw.Streams.from_seed(1)], **many)
