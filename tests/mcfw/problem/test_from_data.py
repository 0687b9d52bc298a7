"""Problems from X and y: gradients, constants and orders of visits."""

import itertools

import numpy as np
import pytest

import mcfw

RNG = np.random.default_rng(8)
X = RNG.normal(size=(40, 3))
CASES = {
    "squared": (mcfw.Squared(), X @ [1.0, -0.5, 0.2] + 0.1 * RNG.normal(size=40), mcfw.L1Ball(2.0, 3)),
    "huber": (mcfw.Huber(0.3), X @ [1.0, -0.5, 0.2] + RNG.normal(size=40), mcfw.L2Ball(2.0, 3)),
    "logistic": (mcfw.Logistic(), RNG.integers(2, size=40), mcfw.L1Ball(3.0, 3)),
    "multinomial": (mcfw.Multinomial(4), RNG.integers(4, size=40), mcfw.NuclearBall(3.0, (3, 4))),
}


@pytest.fixture(params=CASES)
def problem(request):
    """The problem of each loss."""
    loss, y, X_set = CASES[request.param]
    return mcfw.from_data(X, y, loss=loss, set=X_set)


def points(problem, count):
    """Points of the set, its extreme points among them."""
    shape = problem.set.shape
    return [problem.set.lmo(RNG.normal(size=shape)) * RNG.choice([0.3, 1.0]) for _ in range(count)]


def test_gradients_are_those_of_the_value(problem):
    """Sums, means and central differences agree."""
    x = 0.5 * points(problem, 1)[0]
    report = mcfw.check_gradient(problem, x, np.arange(40), RNG, np.full(40, 1 / 40))
    assert report.worst() < 1e-6


def test_the_constants_are_bounds(problem):
    """No gradient of a row is above G, and no change of it above L times the distance; both within a factor of 40."""
    chosen = points(problem, 40)
    one = np.array([1])
    gradients = [[problem.gradient(x, np.array([i]), one) for i in range(40)] for x in chosen]
    sizes = [np.linalg.norm(g) for row in gradients for g in row]
    changes = [
        np.linalg.norm(g - k) / np.linalg.norm(x - y)
        for x, row in zip(chosen, gradients, strict=True) for y, other in zip(chosen, gradients, strict=True)
        for g, k in zip(row, other, strict=True) if not np.array_equal(x, y)
    ]  # fmt: skip
    assert problem.G / 40 < max(sizes) <= problem.G
    assert problem.L / 40 < max(changes) <= problem.L * (1 + 1e-9)


RING = np.roll(np.eye(40), 1, axis=1) + np.roll(np.eye(40), -1, axis=1)
ORDERS = {
    "a chain over the rows": lambda: mcfw.LazyRefresh(40, 0.3),
    "a token on a ring with a chord": lambda: mcfw.metropolis_walk(RING + np.eye(40)[::-1]),
    "own order, again and again": lambda: (i % 40 for i in range(10**6)),
    "permutations": lambda: mcfw.from_batches(lambda: (RNG.permutation(40) for _ in range(10**5))),
}


@pytest.mark.parametrize("order", ORDERS)
def test_auto_solves_least_squares_in_every_order(order):
    """The average is close to the minimiser, which lies inside of the set."""
    _, y, X_set = CASES["squared"]
    problem = mcfw.from_data(X, y, set=X_set)
    result = mcfw.solve(problem, ORDERS[order](), horizon=3000, regime="batched", seed=1, progress=False)
    exact = np.linalg.lstsq(X, y, rcond=None)[0]
    assert np.abs(exact).sum() < 2
    assert problem.gap(result.average) < problem.gap(problem.set.center()) / 10
    assert result.average == pytest.approx(exact, abs=0.1)


def test_a_metropolis_walk_is_everywhere_equally_often():
    """πP = π for the uniform π, on a graph whose degrees differ; edges alone are used."""
    graph = RING.copy()
    graph[0, 1:] = graph[1:, 0] = 1
    walk = mcfw.metropolis_walk(graph)
    assert mcfw.stationary(walk) == pytest.approx(np.full(40, 1 / 40), rel=1e-10)
    off = walk.matrix - np.diag(np.diag(walk.matrix))
    assert ((off > 0) == (graph > 0)).all()


@pytest.mark.parametrize(
    ("X", "y", "loss", "rule"),
    [
        ([1.0, 2.0], [1.0, 2.0], mcfw.Squared(), "X has shape"),
        ([[1.0, np.nan]], [1.0], mcfw.Squared(), "finite"),
        ([[1.0, 2.0]], [1.0, 2.0], mcfw.Squared(), "y has shape"),
        ([[1.0, 2.0]], [3], mcfw.Logistic(), "−1 and 1"),
        ([[1.0, 2.0]], [3], mcfw.Multinomial(3), "labels among"),
        ([[1.0, 2.0, 3.0]], [3.0], mcfw.Squared(), "the set has points of shape"),
        ([["1", "2"]], [3.0], mcfw.Squared(), "X = .* must hold real numbers"),
        (np.array([["1", 2.0]], dtype=object), [3.0], mcfw.Squared(), "X = .* must hold real numbers"),
        (np.zeros((1, 2), "M8[s]"), [3.0], mcfw.Squared(), "(?s)X = .* must hold real numbers"),
        ([[1.0, 2.0]], ["3"], mcfw.Squared(), "y = .* must hold real numbers"),
        ([[1.0, 2.0]], ["1"], mcfw.Multinomial(3), "y = .* must hold real numbers"),
    ],
)
def test_wrong_data_is_refused(X, y, loss, rule):
    """The message names what does not fit."""
    with pytest.raises(mcfw.InvalidInput, match=rule):
        mcfw.from_data(X, y, loss=loss, set=mcfw.L2Ball(1.0, 2))


def test_data_that_change_later_are_not_those_of_the_problem():
    """Rows, targets and both laws are copied, so the constants stay those of the gradients."""
    for name in ("weights", "importance"):
        rows, y, law = X.copy(), X[:, 0].copy(), np.full(40, 1 / 40)
        problem = mcfw.from_data(rows, y, set=mcfw.L2Ball(1.0, 3), **{name: law})
        x, some = np.full(3, 0.1), (np.arange(5), np.ones(5, dtype=np.int64))
        before = problem.gap(x), problem.value(x), problem.gradient(x, *some).tolist(), problem.law.tolist()
        rows *= 10
        y += 1
        law[:20] *= 0.5
        after = problem.gap(x), problem.value(x), problem.gradient(x, *some).tolist(), problem.law.tolist()
        assert before == after


@pytest.mark.parametrize("name", ["value", "n", "mean_gradient", "law", "weighted_gradient"])
def test_what_the_data_decide_is_not_given_beside_them(name):
    """It is refused by name."""
    with pytest.raises(mcfw.InvalidInput, match=f"from_data makes {name} "):
        mcfw.from_data(X, X[:, 0], set=mcfw.L2Ball(1.0, 3), **{name: 1})


@pytest.mark.parametrize(
    ("h", "rule"),
    [
        (mcfw.GroupLasso(1.0, [[5]]), "index 5 is outside"),
        (mcfw.Linear(np.ones(4)), r"c has shape \(4,\)"),
        (3, "no exact oracle for int"),
    ],
)
def test_a_regularizer_that_does_not_fit_the_set_makes_no_problem(h, rule):
    """Every way to a problem refuses it, before any oracle is asked."""
    with pytest.raises(mcfw.McfwError, match=rule):
        mcfw.from_data(X, X[:, 0], set=mcfw.L2Ball(1.0, 3), h=h)


def test_what_is_no_set_makes_no_problem():
    """The message shows one."""
    with pytest.raises(mcfw.InvalidInput, match=r"set = 3 must be a set such as mcfw.L2Ball"):
        mcfw.Problem.from_batch(lambda x, z: x, set=3)


def test_a_gap_is_asked_at_a_point():
    """A list is one; another shape is refused by name."""
    problem = mcfw.from_data(X, X[:, 0], set=mcfw.L2Ball(1.0, 3))
    assert problem.gap([0, 0, 0]) == problem.gap(np.zeros(3))
    with pytest.raises(mcfw.InvalidInput, match=r"x has shape \(4,\)"):
        problem.gap(np.zeros(4))


WRONG_ROWS = {
    "negative": (-1, "returned -1"),
    "one too many": (40, "returned 40"),
    "a float": (1.0, "1"),
    "a bool": (True, "True"),
    "a list": ([1], "1"),
    "a word": ("a", "a"),
}


@pytest.mark.parametrize("engine", ["reference", "asked"])
@pytest.mark.parametrize("wrong", WRONG_ROWS)
def test_a_row_that_is_none_is_refused_by_its_number(wrong, engine):
    """Not read from the other end of the data; the run up to there is kept."""
    row, named = WRONG_ROWS[wrong]
    problem = mcfw.from_data(X, X[:, 0], set=mcfw.L2Ball(1.0, 3))
    rows = mcfw.IteratorStream(lambda: iter([*[39, 0] * 50, *[row] * 900]), ragged=True)
    refused = f"(?s){named}.*the components of the finite sum are the integers 0 to 39"
    with pytest.raises(mcfw.OracleFailure, match=refused) as found:
        mcfw.solve(problem, rows, horizon=200, engine=engine, seed=1, progress=False)
    assert 0 < found.value.result.samples <= 100


def test_a_pilot_refuses_a_row_that_is_none():
    """Before it proposes anything."""
    problem = mcfw.from_data(X, X[:, 0], set=mcfw.L2Ball(1.0, 3))
    with pytest.raises(mcfw.OracleFailure, match="returned -40, but the components"):
        mcfw.advise(problem, [-40] * 2000, budget=30_000)


def test_batches_are_counted_row_by_row():
    """A walk cuts and joins batches, and its rows are those of the whole; the end says what was left."""
    rows = RNG.normal(size=(23, 2))
    stream = mcfw.from_batches(np.array_split(rows, [1, 1, 5, 19]))
    walked = [stream.walk(None, None, n) for n in (0, 3, 1, 12)]
    assert np.concatenate([part for part in walked if len(part)]).tolist() == rows[:16].tolist()
    assert stream.consumed == 16
    with pytest.raises(mcfw.StreamExhausted, match="9 more samples were wanted, 7 were left"):
        stream.walk(None, None, 9)


def test_a_run_on_batches_is_the_run_on_samples(tmp_path):
    """The same bits as sample by sample, also when it goes on from a checkpoint."""
    rows = RNG.normal(size=(20_000, 2)) + 1
    problem = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(1.0, 2), G=9.0)
    options = {"horizon": 800, "seed": 4, "progress": False}
    single = mcfw.solve(problem, iter(rows), **options)
    batched = mcfw.solve(problem, mcfw.from_batches(np.array_split(rows, 77)), **options)
    assert batched.last.tobytes() == single.last.tobytes()
    assert batched.samples == single.samples
    kept = mcfw.Checkpoint(tmp_path / "run.ckpt")
    stop = {"callback": lambda iteration: iteration.t == 300, "engine": "reference"}
    mcfw.solve(problem, mcfw.from_batches(np.array_split(rows, 9)), checkpoint=kept, **options, **stop)
    again = mcfw.solve(problem, mcfw.from_batches(np.array_split(rows, 9)), checkpoint=kept, **options)
    assert again.last.tobytes() == single.last.tobytes()


def reused(rows):
    """Batches of three rows in one array, which is wiped before it is filled again."""
    batch = np.empty((3, rows.shape[1]))
    for first in range(0, len(rows), 3):
        batch[:] = rows[first : first + 3]
        yield batch
        batch[:] = np.nan


def test_a_loader_may_fill_one_array_again_and_again():
    """The rows and the run are those of new arrays."""
    rows = RNG.normal(size=(3000, 2)) + 1
    walked = [mcfw.from_batches(reused(rows)).walk(None, None, n) for n in (1, 3, 7, 3000)]
    assert [part.tolist() for part in walked] == [rows[:n].tolist() for n in (1, 3, 7, 3000)]
    stream = mcfw.from_batches(reused(rows))
    stream.skip(11)
    assert stream.walk(None, None, 9).tolist() == rows[11:20].tolist()
    problem = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(1.0, 2), G=9.0)
    runs = [
        mcfw.solve(problem, mcfw.from_batches(source), horizon=100, seed=4, progress=False)
        for source in (reused(rows), np.array_split(rows, 1000))
    ]
    assert runs[0].last.tobytes() == runs[1].last.tobytes()


def test_empty_batches_are_passed_over_but_not_for_ever():
    """A stream that gives nothing, and does not end, is refused."""
    nothing, rows = np.empty((0, 1)), np.ones((2, 1))
    stream = mcfw.from_batches([*[nothing] * 9_999, rows, *[nothing] * 9_999, rows])
    assert len(stream.walk(None, None, 4)) == 4
    endless = mcfw.from_batches(itertools.chain([rows], itertools.repeat(nothing)))
    with pytest.raises(mcfw.OracleFailure, match="after 2 samples 10000 batches had no rows"):
        endless.walk(None, None, 3)


@pytest.mark.parametrize("batch", [None, 3.0, ["a", "b"], {"x": 1}])
def test_a_batch_that_is_no_array_of_rows_is_refused(batch):
    """The message says what a batch is."""
    with pytest.raises(mcfw.InvalidInput, match="a row for each sample"):
        mcfw.from_batches([batch]).walk(None, None, 1)


def test_the_constants_of_small_and_large_data():
    """G is known where the squares of the rows underflow; where L leaves the floats it is refused by name."""
    small = mcfw.from_data(np.eye(3) * 1e-200, [1.0, 0, 0], set=mcfw.L2Ball(1.0, 3))
    assert pytest.approx(1e-200, rel=1e-15) == small.G
    with pytest.raises(mcfw.InvalidInput, match="L = inf"):
        mcfw.from_data(np.eye(3) * 1e200, [1.0, 0, 0], set=mcfw.L2Ball(1.0, 3))
