"""Rows that come one after the other: partial_fit, and river's learn_one and predict_one, stand on mcfw.Online."""

import copy
import pickle

import numpy as np
import pytest

pytest.importorskip("sklearn", reason="extra data")

from sklearn.exceptions import NotFittedError

import mcfw
from mcfw.estimators import ConstrainedClassifier, ConstrainedRegressor

quiet = pytest.mark.filterwarnings("ignore::mcfw.errors.McfwWarning")
NAMES = ["speed", "load", "heat"]
RNG = np.random.default_rng(3)
X = RNG.normal(size=(1500, 3))
Y = X @ [0.5, -0.3, 0.0] + 2 + 0.1 * RNG.normal(size=1500)
LABELS = np.where(X[:, 0] + 0.3 * RNG.normal(size=1500) > 0.2, "yes", "no")
B = 8.0
"""A bound of the intercept, so that the first call decides nothing."""


def told(sizes, count=1500, model=None, y=Y, **options):
    """A model that was told so many rows in pieces of these sizes, again and again."""
    model = ConstrainedRegressor("l1", 1.0, intercept_bound=B) if model is None else model
    first, i = 0, 0
    while first < count:
        size = min(sizes[i % len(sizes)], count - first)
        model.partial_fit(X[first : first + size], y[first : first + size], **options)
        first, i = first + size, i + 1
    return model


def bits(model):
    """Coefficients and intercept."""
    return model.coef_.tobytes() + np.asarray(model.intercept_).tobytes()


@quiet
@pytest.mark.parametrize("sizes", [(1,), (7, 250, 13), (1500,)])
def test_pieces_of_any_size_make_the_same_bits(sizes):
    """Those of the Online run on the rows, before and after `finish`."""
    run = mcfw.Online(mcfw.from_rows(set=mcfw.L1Ball(1.0, 3), intercept_bound=B))
    run.tell(np.column_stack((X[:1400], Y[:1400])))
    model = told(sizes, 1400)
    assert bits(model) == run.x.tobytes()
    assert model.gap_ == run.gap
    result = run.finish()
    model.finish()
    assert bits(model) == result.last.tobytes()
    assert model.certificate_.value == result.certificate.value
    assert model.result_.status is result.status


@quiet
def test_fewer_rows_than_a_stage_are_used():
    """The first stage has 256 states; before it the model is the best that the rows make."""
    model = told((10,), 100)
    whole = ConstrainedRegressor("l1", 1.0).fit(X[:100], Y[:100])
    assert model.score(X, Y) > 0.8 * whole.score(X, Y)


@quiet
def test_more_rows_make_a_better_model():
    """Every stage is nearer to the coefficients that made the data, and the last is near."""
    errors = [np.abs(told((100,), n).coef_ - [0.5, -0.3, 0.0]).max() for n in (60, 1500)]
    assert errors[1] < errors[0] / 2
    assert errors[1] < 0.02


@quiet
@pytest.mark.parametrize("again", [copy.deepcopy, lambda model: pickle.loads(pickle.dumps(model))])
@pytest.mark.parametrize("count", [100, 700])
def test_a_copy_goes_on_with_the_same_bits(again, count):
    """In the middle of a stage, and before the first."""
    model = told((70,), count)
    other = again(model)
    for each in (model, other):
        each.partial_fit(X[count:], Y[count:])
    assert bits(model) == bits(other) == bits(told((70,), count).partial_fit(X[count:], Y[count:]))
    assert bits(model.finish()) == bits(other.finish())


@quiet
def test_a_fit_is_gone_on_with():
    """Its coefficients stay until rows that the new ones had not seen prefer those: here 512 rows of another law."""
    model = ConstrainedRegressor("l1", 1.0).fit(X[:1000], Y[:1000])
    fitted = np.append(model.coef_, model.intercept_)
    model.partial_fit(X[1000:1001], Y[1000:1001])
    assert model._stream.start.tobytes() == fitted.tobytes()
    assert np.append(model.coef_, model.intercept_).tobytes() == fitted.tobytes()
    model.partial_fit(X[1001:1400], Y[1001:1400] - 3)
    assert np.append(model.coef_, model.intercept_).tobytes() == fitted.tobytes()
    for first in range(0, 1500, 500):
        model.partial_fit(X[first : first + 500], Y[first : first + 500] - 3)
    assert model.intercept_ == pytest.approx(-1, abs=0.1)
    assert model.fit(X, Y)._stream is None


@quiet
def test_a_bound_that_is_in_the_way_is_said():
    """A target that moves away from the rows of the first call: the message names the remedy."""
    model = ConstrainedRegressor("l1", 1.0).partial_fit(X[:2], Y[:2])
    with pytest.warns(mcfw.McfwWarning, match="intercept_bound"):
        told((100,), model=model, y=Y + 1000)


def sample(i):
    """Row i as river has it."""
    return dict(zip(NAMES, X[i].tolist(), strict=True))


@quiet
def test_learning_one_by_one_is_partial_fit():
    """The same bits, and a prediction is the one of the array."""
    model = ConstrainedRegressor("l1", 1.0, intercept_bound=B)
    assert model.predict_one(sample(0)) == 0.0
    for i in range(700):
        assert model.learn_one(sample(i), Y[i]) is None
    known = told((700,), 700)
    assert model.predict_one(sample(701)) == pytest.approx(known.predict(X[701:702])[0], rel=1e-12)
    assert bits(model) == bits(known)
    assert model.feature_names_in_.tolist() == NAMES


@quiet
@pytest.mark.filterwarnings("ignore:X does not have valid feature names")
def test_a_prediction_changes_nothing():
    """Asked before anything was learnt it is 0, and the features are still those of the first sample."""
    model = ConstrainedRegressor("l1", 1.0)
    assert model.predict_one({"wind": 2.0}) == 0.0
    with pytest.raises(NotFittedError):
        model.predict(X)
    with pytest.raises(NotFittedError):
        model.finish()
    model.learn_one(sample(0), Y[0])
    assert model.predict(X[:1]).shape == (1,)
    assert model.feature_names_in_.tolist() == NAMES


@quiet
def test_features_are_known_by_their_names():
    """Their order in the dict means nothing, one that is missing is 0, and a new one is refused."""
    model = ConstrainedRegressor("l1", 1.0)
    for i in range(300):
        model.learn_one(sample(i), Y[i])
    there, back = sample(5), dict(reversed(sample(5).items()))
    assert model.predict_one(there) == model.predict_one(back)
    assert model.predict_one({"load": 1.0}) == model.predict_one({"speed": 0.0, "load": 1.0, "heat": False})
    for wrong, said in (
        ({"wind": 1.0}, "'wind', which the first sample had not: it had speed, load, heat"),
        ({"load": "x"}, "load"), ({"load": np.nan}, "load"), ({}, "dict"), ([1.0], "dict"),
    ):  # fmt: skip
        with pytest.raises(mcfw.InvalidInput, match=said):
            model.predict_one(wrong)
        with pytest.raises(mcfw.InvalidInput, match=said):
            model.learn_one(wrong, 1.0)
    with pytest.raises(mcfw.InvalidInput, match="y = 'a'"):
        model.learn_one(there, "a")
    with pytest.raises(mcfw.InvalidInput, match="without names"):
        ConstrainedRegressor().fit(X, Y).learn_one(there, 1.0)


@quiet
def test_a_class_may_come_late():
    """All classes are said in the first call, whose rows are all of one."""
    model, early = ConstrainedClassifier("l1", 4.0), np.flatnonzero(LABELS == "no")[:20]
    model.partial_fit(X[early], LABELS[early], classes=["yes", "no"])
    for first in range(0, 1500, 100):
        model.partial_fit(X[first : first + 100], LABELS[first : first + 100])
    assert model.finish().score(X, LABELS) > 0.85


def test_classes_are_said_once():
    """Not at all, others later, one alone, and a label that is none are refused."""
    model = ConstrainedClassifier()
    for call, said in (
        (lambda: model.partial_fit(X[:9], LABELS[:9]), "classes must be passed on the first call"),
        (lambda: model.partial_fit(X[:9], LABELS[:9], classes=["yes"]), "at least two"),
        (lambda: model.learn_one(sample(0), "yes"), "classes must be passed"),
    ):
        with pytest.raises(mcfw.InvalidInput, match=said):
            call()
    assert model.predict_one(sample(0)) is None
    model.partial_fit(X[:9], LABELS[:9], classes=["no", "yes"])
    for y, classes, said in ((["maybe"], None, "'maybe'"), (["no"], ["no", "maybe"], "first call")):
        with pytest.raises(mcfw.InvalidInput, match=said):
            model.partial_fit(X[:1], y, classes=classes)


@quiet
@pytest.mark.parametrize(("classes", "labels"), [(None, X[:, 0] > 0), (["low", "mid", "top"], None)])
def test_a_classifier_learns_one_by_one(classes, labels):
    """False and True are known; other labels are parameters of the model."""
    labels = np.array(classes)[np.digitize(X[:, 0], [-0.5, 0.5])] if labels is None else labels
    model, right = ConstrainedClassifier("l1", 9.0, classes=classes), []
    for i in range(1200):
        guess = model.predict_one(sample(i))
        right.append(guess == labels[i])
        model.learn_one(sample(i), labels[i].item())
    assert np.mean(right[600:]) > 0.85
    likely = model.predict_proba_one(sample(0))
    assert sum(likely.values()) == pytest.approx(1.0)
    assert list(likely) == ([False, True] if classes is None else classes)
