"""Problems from X and y: gradients, constants and orders of visits."""

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
    result = mcfw.solve(problem, ORDERS[order](), horizon=3000, regime="auto", seed=1, progress=False)
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
    ],
)
def test_wrong_data_is_refused(X, y, loss, rule):
    """The message names what does not fit."""
    with pytest.raises(mcfw.InvalidInput, match=rule):
        mcfw.from_data(X, y, loss=loss, set=mcfw.L2Ball(1.0, 2))


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


@pytest.mark.parametrize("batch", [3.0, ["a", "b"], {"x": 1}])
def test_a_batch_that_is_no_array_of_rows_is_refused(batch):
    """The message says what a batch is."""
    with pytest.raises(mcfw.InvalidInput, match="a row for each sample"):
        mcfw.from_batches([batch]).walk(None, None, 1)
