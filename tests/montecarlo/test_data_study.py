"""Study 5 in miniature: its streams, its losses, its judge, its files, and checks that its data can refute."""

from dataclasses import replace

import numpy as np
import pytest

import mcfw
from montecarlo.studies.assignment import Assignment
from montecarlo.studies.data import statements as said
from montecarlo.studies.data import study as d
from montecarlo.studies.data.real_data import LogisticLoss, Softmax, Squares
from montecarlo.studies.data.site_walk import SiteWalk, in_order, metropolis_hastings, ring
from montecarlo.studies.statement_test import Assessment

pytest.importorskip("sklearn", reason="the data sets are scikit-learn's: install the extra `data`")
from montecarlo.studies.data.real_problems import case

H, F, T = Assessment.HOLDS, Assessment.FAILS, Assessment.TOO_FEW
TINY = d.DataStudy(seeds=2, places=("wine",), budget=1300, horizon=20, passes=30)


COUNTS = (1, 4, 2, 7)


def test_the_token_visits_every_sample_equally_often():
    """π is uniform on the samples however unequal the sites are, and the mixing time is that of the walk over sites."""
    walk = SiteWalk(COUNTS, ring(4))
    np.testing.assert_allclose(walk.matrix.sum(axis=1), 1)
    np.testing.assert_allclose(np.full(14, 1 / 14) @ walk.matrix, 1 / 14)
    assert mcfw.mixing_time(mcfw.FiniteChain(walk.matrix)) == mcfw.mixing_time(walk.sites)
    balance = np.array(COUNTS)[:, None] * walk.sites.matrix
    np.testing.assert_allclose(balance, balance.T)


class Evenly:
    """Uniform numbers that are spread evenly over the unit square, in the place of random ones."""

    def __init__(self, side):
        self.points = [((i + 0.5) / side, (j + 0.5) / side) for i in range(side) for j in range(side)]

    def random(self, shape):
        """The next point."""
        return np.array([self.points.pop() for _ in range(shape[0])])


def test_a_step_of_the_token_follows_its_matrix():
    """Evenly spread uniforms give every next sample its share, up to the width of their grid."""
    walk, even = SiteWalk(COUNTS, ring(4)), Evenly(100)
    found = np.bincount([walk.walk(even, 5, 1)[0] for _ in range(10_000)], minlength=14) / 10_000
    np.testing.assert_allclose(found, walk.matrix[5], atol=0.015)


def test_walking_in_pieces_gives_the_same_states():
    """n and then m states are the bits of n + m."""
    walk = SiteWalk(COUNTS, ring(4))
    rngs = [np.random.default_rng(3) for _ in range(2)]
    whole = walk.walk(rngs[0], 0, 50)
    first = walk.walk(rngs[1], 0, 20)
    assert whole.tolist() == [*first, *walk.walk(rngs[1], first[-1], 30)]


def test_streams_refuse_what_they_cannot_be():
    """Sites without samples, edges to nowhere and segments of nothing are errors."""
    for wrong in (
        lambda: SiteWalk([1, 0], [(0, 1)]), lambda: metropolis_hastings(np.ones(2), [(0, 2)]),
        lambda: metropolis_hastings(np.ones(2), [(1, 1)]), lambda: in_order(5, 1.0),
    ):  # fmt: skip
        with pytest.raises(mcfw.InvalidInput):
            wrong()


def test_a_recording_is_read_in_its_order():
    """Most steps go to the next sample, all states are equally likely, and the mixing time is that of the refreshes."""
    chain = in_order(30, 20.0)
    assert np.all(np.diag(np.roll(chain.matrix, -1, axis=1)) > 0.95)
    np.testing.assert_allclose(chain.matrix.sum(axis=0), 1)
    distance = (1 - 1 / 30) * 0.95 ** np.arange(1, 60)
    assert mcfw.mixing_time(chain) == 1 + int(np.argmax(distance <= 0.25))


@pytest.mark.parametrize(("loss", "shape"), [(LogisticLoss(), (4,)), (Squares(), (4,)), (Softmax(), (4, 3))])
def test_gradients_are_those_of_their_losses(loss, shape):
    """The weighted gradient is the derivative of the weighted loss."""
    rng = np.random.default_rng(0)
    A, x, way = rng.normal(size=(7, 4)), rng.normal(size=shape), rng.normal(size=shape)
    y = rng.integers(3, size=7) if len(shape) == 2 else rng.choice([-1.0, 1.0], size=7)
    ahead, behind = (loss.value(x + h * way, A, y) for h in (1e-5, -1e-5))
    slope = (loss.gradient(x, A, y, np.full(7, 1 / 7)) * way).sum()
    assert slope == pytest.approx((ahead - behind) / 2e-5, rel=1e-7)


@pytest.mark.parametrize("name", ["breast cancer", "diabetes", "EEG"])
def test_the_judge_is_the_optimum_of_the_constrained_problem(name):
    """scikit-learn's penalised fit has no Frank–Wolfe gap on the ball of its own norm, a fact of two programs."""
    one = case(name)
    assert one.problem.gap(one.judge) <= 1e-6 * one.problem.gap(one.problem.set.center())


def test_the_judge_is_the_same_bits_each_time():
    """A fit that draws is seeded, so that the radius of the ball, and with it every run, can be repeated."""
    case.cache_clear()
    first = case("breast cancer").judge
    case.cache_clear()
    assert first.tobytes() == case("breast cancer").judge.tobytes()


def test_no_test_sample_is_a_training_sample():
    """The parts are disjoint and together the whole data set; in time, the test part comes last."""
    from sklearn.datasets import load_wine

    from montecarlo.studies.data.real_data import recording, tabular

    split, data = tabular("wine"), load_wine(return_X_y=True)
    assert len(split.y) + len(split.y_test) == len(data[1])
    both = np.concatenate((split.A, split.A_test))
    assert len(np.unique(both.round(9), axis=0)) == len(np.unique(data[0].round(9), axis=0))
    assert np.all(np.diff(split.y) >= 0)
    assert len(recording().y_test) == 239


def imagined(**values):
    """Five runs for each method and stream with these training losses; `left` is what auto leaves of the test gain."""
    one, found = case("wine"), {}
    start = one.test(one.problem.set.center()).loss
    for (method, kind), value in values["at"].items():
        left = values["left"] if method == d.AUTO else 0.0
        loss = one.judged.loss + left * (start - one.judged.loss)
        for seed in range(1 if method == d.FRANK_WOLFE else values.get("seeds", 5)):
            place = "wine" + kind
            record = d.HeldOutRecord(1, 0.0, 1, value, loss, 0.0, np.zeros(1), np.zeros(1))
            found[
                Assignment(method, d.mixing_time(place), seed, place, (1.0,) if method == d.SGD else ())
            ] = record
    return found


def verdicts(outcomes, label, optimal=False):
    """The verdicts of the statements about wine under a label."""
    one = replace_optimal(case("wine"), optimal)
    return [s.verdict for s in said.statements({"wine": one}, outcomes) if s.paper_label == label]


def replace_optimal(one, optimal):
    """The case as if its judge solved the very problem, or not."""
    return one._replace(optimal=optimal)


GOOD = {
    (d.AUTO, d.DEPENDENT): 0.2, (d.AUTO, d.INDEPENDENT): 0.1, (d.SGD, d.DEPENDENT): 0.3,
    (d.MULTILEVEL, d.DEPENDENT): 0.4, (d.FRANK_WOLFE, d.INDEPENDENT): 0.1,
}  # fmt: skip


def test_every_statement_of_the_study_can_fail():
    """Each kind of statement holds on data that support it and fails on data that refute it."""
    good = imagined(at=GOOD, left=0.01)
    bad = imagined(at={key: 1 - value for key, value in GOOD.items()}, left=0.5)
    for label, count in ((said.JUDGE, 1), (said.HELD_OUT, 1), (said.DEPENDENCE, 1), (said.RIVALS, 2)):
        assert verdicts(good, label) == [H] * count
        assert verdicts(bad, label) == [F] * count
    few = imagined(at=GOOD, left=0.01, seeds=4)
    assert verdicts(few, said.HELD_OUT) + verdicts(few, said.RIVALS) == [T] * 3
    far_below = imagined(at=GOOD | {(d.FRANK_WOLFE, d.INDEPENDENT): 0.01}, left=0.01)
    assert verdicts(far_below, said.JUDGE, optimal=True) == [F]


def test_the_readme_is_told_the_test_losses():
    """Of every case the median test losses beside the judge's and the start's."""
    (line,) = said.headlines({"wine": case("wine")}, imagined(at=GOOD, left=0.5))
    judged, start = case("wine").judged.loss, case("wine").test(case("wine").problem.set.center()).loss
    assert f"`auto` {(judged + start) / 2:.4g}, multilevel {judged:.4g}, tuned SGD {judged:.4g}" in line
    assert f"the judge's {judged:.4g}, at the start {start:.4g}" in line


def test_tuning_never_sees_the_test_part():
    """The step with the smallest training loss is chosen, whatever its test loss is."""
    cells = {
        c: replace(TINY, seeds=1).cell(d.SGD, "wine" + d.DEPENDENT, d.TUNING_SEED, c) for c in (0.1, 1.0)
    }
    train = {0.1: (0.5, 9.0), 1.0: (0.6, 0.0)}
    runs = {
        cells[c]: d.HeldOutRecord(1, 0.0, 1, value, test, 0.0, np.zeros(1), np.zeros(1))
        for c, (value, test) in train.items()
    }
    assert d.choose(runs) == {"wine" + d.DEPENDENT: 0.1}


def test_an_unknown_case_is_refused():
    """The message lists the cases."""
    with pytest.raises(mcfw.InvalidInput, match="breast cancer, diabetes"):
        case("nonsense")
