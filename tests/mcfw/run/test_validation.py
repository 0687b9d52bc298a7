"""Held-out states end a run, in every engine at the same iteration, and their favourite is its point."""

import numpy as np
import pytest

import mcfw
from mcfw import problems
from mcfw.run.stopping import Stopping
from mcfw.run.validation import watched

pytest.importorskip("numba", reason="two of the engines need mcfw[fast]")
INSTANCE = problems.sine_regression(3, n=60, d=8, sparsity=2)
HELD = np.arange(0, 60, 3)
OPTIONS = {
    "horizon": 4000, "seed": 3, "progress": False, "radius": None, "gap_every": 20,
    "regime": mcfw.Oblivious(0.5), "levels": mcfw.Batched(2), "x0": INSTANCE.x0,
}  # fmt: skip


def run(validation=HELD, **options):
    """A run of sine regression, a third of whose components are held out."""
    return mcfw.solve(INSTANCE.problem, INSTANCE.chain, validation=validation, **OPTIONS | options)


def gap_of(x, held=HELD):
    """The gap of the mean over the held-out components, by the problem's own oracles."""
    problem = INSTANCE.problem
    g = problem.gradient(x, held, np.ones(len(held), dtype=np.int64)) / len(held)
    v = problem.lmo(g)
    return float(g @ (x - v) + problem.h.at(x) - problem.h.at(v))


def expected_end(gaps, patience, share):
    """By the definition: the better looks, each against the one before it, and the first pause that is too long."""
    better = [0]
    for i, gap in enumerate(gaps):
        if i and gap < (1 - share) * gaps[better[-1]]:
            better.append(i)
    ends = [
        m + patience
        for m, following in zip(better, [*better[1:], len(gaps)], strict=True)
        if following - m > patience
    ]
    return min(ends, default=None)


@pytest.mark.parametrize("rule", [(10, 0.01), (3, 0.1), (1, 0.0)])
@pytest.mark.parametrize("engine", ["compiled", "hybrid", "reference"])
def test_a_run_ends_where_the_held_out_gap_falls_no_more(engine, rule):
    """The engine is kept, the iterates are those of a run that nobody watches, the end is that of the definition."""
    result = run(mcfw.Validation(HELD, *rule), engine=engine)
    assert result.engine == engine
    looks = ~np.isnan(result.trace["gap"])
    gaps = result.trace["gap"][looks]
    assert result.status is mcfw.Status.VALIDATED
    assert result.success
    assert expected_end(gaps.tolist(), *rule) == len(gaps) - 1
    free = mcfw.solve(INSTANCE.problem, INSTANCE.chain, **OPTIONS | {"engine": engine})
    assert free.iterations > result.iterations
    for name in ("eta", "samples", "g_norm"):
        assert result.trace[name].tobytes() == free.trace[name][: result.iterations].tobytes()


@pytest.mark.parametrize(
    ("gaps", "patience", "share", "end"),
    [
        ([1, 0.95, 0.93, 0.91, 0.5], 3, 0.1, 3), ([1, 0.95, 0.89, 0.9, 0.85, 0.84, 0.1], 3, 0.1, 5),
        ([1, 1, 0.5, 0.5, 0.5], 2, 0.0, 4), ([1, np.nan, np.nan, 0.9], 1, 0.0, None), ([3, 2, 1], 1, 0.0, None),
    ],
)  # fmt: skip
def test_the_rule_counts_looks_that_bring_less_than_its_share(gaps, patience, share, end):
    """Small steps do not reset the count, though the smallest gap is kept; a gap that was not looked at is no look."""
    _, rules = watched(mcfw.Validation(HELD, patience, share), INSTANCE.problem, Stopping(), None)
    assert [i for i, gap in enumerate(gaps) if rules.reached(gap)][:1] == ([] if end is None else [end])


def test_every_engine_ends_at_the_same_iteration():
    """With the same point, up to rounding."""
    ends = [run(engine=engine) for engine in ("compiled", "hybrid", "reference")]
    assert len({(end.iterations, end.samples, end.output_index) for end in ends}) == 1
    assert ends[0].x == pytest.approx(ends[2].x, abs=1e-9)


@pytest.mark.parametrize(
    "regime", ["auto", "batched", mcfw.Oblivious(0.5)], ids=["auto", "batched", "oblivious"]
)
def test_the_point_is_the_one_that_they_like_best(regime):
    """No recorded look, and neither the last point nor the average, has a smaller held-out gap."""
    options = {"regime": regime, "budget": 6000, "levels": None, "horizon": 4000}
    result = run(mcfw.Validation(HELD, patience=10**6), **options)
    best = gap_of(result.output)
    known = result.trace["gap"][~np.isnan(result.trace["gap"])]
    assert best == pytest.approx(min(best, known.min()), rel=1e-9)
    assert result.status is not mcfw.Status.VALIDATED


def test_held_out_rows_end_a_run_before_it_fits_the_noise():
    """30 rows for 40 unknowns: the point is better on fresh rows than that of the run to the end."""
    rng = np.random.default_rng(2)
    ball, truth = mcfw.L2Ball(20.0, 40), np.r_[1.0, -1.0, np.zeros(38)]

    def rows(n):
        X = rng.normal(size=(n, 40))
        return X, X @ truth + 2.0 * rng.normal(size=n)

    train, held, fresh = (mcfw.from_data(*rows(n), set=ball) for n in (30, 200, 20_000))
    chain = mcfw.LazyRefresh(30, 0.5)
    options = {
        "horizon": 3000,
        "regime": mcfw.Oblivious(8.0),
        "levels": mcfw.Batched(30),
        "seed": 1,
        "progress": False,
    }
    free = mcfw.solve(train, chain, **options)
    stopped = mcfw.solve(train, chain, validation=mcfw.Validation(held, patience=5), gap_every=5, **options)
    assert stopped.status is mcfw.Status.VALIDATED
    assert fresh.value(stopped.output) < fresh.value(free.last) - 0.2


def test_a_problem_of_held_out_rows_is_the_states_themselves():
    """The same run by either way."""
    rows = np.random.default_rng(4).normal(loc=[0.5, 0.2], size=(300, 2))
    ball = mcfw.L2Ball(1.0, 2)
    stream = mcfw.Problem.from_batch(lambda x, z: x - z, set=ball, G=5.0)
    known = mcfw.Problem.from_finite_sum(lambda x, i, w: w.sum() * x - w @ rows[i], n=300, set=ball)
    options = {"horizon": 500, "seed": 1, "progress": False}
    samples = np.random.default_rng(5).normal(loc=[0.5, 0.2], size=(9000, 2))
    ends = [
        mcfw.solve(stream, iter(samples), validation=held, **options) for held in (rows, list(rows), known)
    ]
    assert ends[0].iterations == ends[1].iterations == ends[2].iterations
    assert ends[0].x == pytest.approx(ends[2].x, rel=1e-9)


def test_a_tolerance_is_that_of_the_held_out_gap():
    """`gap_tol` ends the run with its own status."""
    result = run(gap_tol=0.05)
    assert result.status is mcfw.Status.GAP_REACHED
    assert gap_of(result.x) <= 0.05


def test_a_certificate_is_of_the_validated_point():
    """`certify` bounds the point that is handed back."""
    result = run(budget=4000, certify=0.25)
    chain = INSTANCE.chain
    same = mcfw.certify(INSTANCE.problem, result.output, chain, states=9, progress=False)
    other = mcfw.certify(INSTANCE.problem, result.last, chain, states=9, progress=False)
    assert result.certificate.point == same.point != other.point


@pytest.mark.parametrize(
    ("validation", "said"),
    [
        ([], "held-out states"), ("rows", "held-out states"), (3, "held-out states"),
        (np.array([60]), "integers 0 to 59"), (np.array([-1]), "integers 0 to 59"), (np.ones(3), "integers 0 to 59"),
        (mcfw.Problem.from_samples(lambda x, z: x, set=mcfw.L2Ball(1.0, 8)), "mean_gradient"),
        (mcfw.from_data([[1.0]], [1.0], set=mcfw.L2Ball(1.0, 1)), "another shape"),
    ],
)  # fmt: skip
def test_what_cannot_watch_is_refused(validation, said):
    """Before the run."""
    with pytest.raises(mcfw.InvalidInput, match=said):
        run(validation)


def test_a_checkpoint_does_not_keep_what_was_seen(tmp_path):
    """So the two are refused together."""
    with pytest.raises(mcfw.InvalidInput, match="leave one out"):
        run(checkpoint=mcfw.Checkpoint(tmp_path / "run.ckpt"))
