"""The estimators keep scikit-learn's own contract, all of it, and work in its pipelines and searches."""

import numpy as np
import pytest
import scipy.sparse as sp

pytest.importorskip("sklearn", reason="extra data")

from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, TimeSeriesSplit, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

import mcfw
from mcfw.estimators import ConstrainedClassifier, ConstrainedRegressor

quiet = pytest.mark.filterwarnings("ignore::mcfw.errors.McfwWarning")
RNG = np.random.default_rng(17)
X = RNG.normal(size=(600, 5))
Y = X @ [0.6, -0.4, 0.0, 0.0, 0.0] + 1.5 + 0.1 * RNG.normal(size=600)


@quiet
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.SkipTestWarning")
@parametrize_with_checks([ConstrainedRegressor(), ConstrainedClassifier()])
def test_the_contract_of_scikit_learn_is_kept(estimator, check):
    """Every check of the installed version, none excused."""
    check(estimator)


@quiet
def test_a_search_over_the_radius_finds_the_one_that_the_data_have():
    """In a pipeline, in the order of time: ‖w‖₁ = 1 where a smaller ball cannot hold it, and a larger one need not."""
    pipe = make_pipeline(StandardScaler(), ConstrainedRegressor(set="l1"))
    search = GridSearchCV(pipe, {"constrainedregressor__radius": [0.1, 0.3, 1.0]}, cv=TimeSeriesSplit(3)).fit(
        X, Y
    )
    assert search.best_params_ == {"constrainedregressor__radius": 1.0}
    found = search.cv_results_["mean_test_score"]
    assert found[0] < found[1] < found[2]
    assert found[2] > 0.9


@quiet
def test_coefficients_are_those_of_the_problem():
    """coef_, intercept_ and gap_ say what from_data and solve say of the same rows in the same order."""
    model = ConstrainedRegressor("l2", 2.0, order="rows").fit(X, Y)
    problem = mcfw.from_data(X, Y, set=mcfw.L2Ball(2.0, 5), intercept=True)
    point = np.append(model.coef_, model.intercept_)
    assert model.gap_ == problem.gap(point)
    assert problem.set.contains(point)
    assert model.predict(X[:3]) == pytest.approx(X[:3] @ model.coef_ + model.intercept_, rel=1e-12)
    assert model.n_iter_ == model.result_.iterations
    assert model.score(X, Y) > 0.95
    assert model.intercept_ == pytest.approx(1.5, abs=0.1)


@quiet
@pytest.mark.parametrize(
    ("given", "radius", "made"),
    [
        ("l1", 0.7, mcfw.L1Ball(0.7, 5)), ("linf", 0.2, mcfw.LinfBall(0.2, 5)), ("simplex", None, mcfw.Simplex(5)),
        (mcfw.KSparse(2, 0.5, 5), None, mcfw.KSparse(2, 0.5, 5)),
        (lambda radius, shape: mcfw.LpBall(3, radius, shape[0]), 0.5, mcfw.LpBall(3, 0.5, 5)),
    ],
    ids=["l1", "linf", "simplex", "a set", "a function"],
)  # fmt: skip
def test_coefficients_lie_in_the_set(given, radius, made):
    """Words with a radius, sets, and functions."""
    model = ConstrainedRegressor(given, radius, order="shuffled", random_state=0).fit(X, Y)
    assert made.contains(model.coef_)
    assert clone(model).get_params()["radius"] == radius


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"set": "l3"}, "l1, l2, linf, nuclear, simplex"), ({"set": mcfw.L1Ball}, "must be one of"),
        ({"set": mcfw.L1Ball(1.0, 5), "radius": 1.0}, "has its own"), ({"radius": -1.0}, "radius"),
        ({"set": "nuclear"}, "use 'l2'"), ({"set": lambda radius, shape: 3}, "must return a set"),
        ({"set": mcfw.L1Ball(1.0, 4)}, "points of shape"), ({"order": "backwards"}, "rows, shuffled"),
        ({"order": 3}, "order"), ({"budget": 0}, "budget"), ({"loss": "hinge"}, "squared, huber"),
        ({"fit_intercept": "yes"}, "fit_intercept"), ({"warm_start": 1}, "warm_start"),
    ],
)  # fmt: skip
def test_wrong_parameters_are_refused_when_they_are_used(options, said):
    """By scikit-learn's rule not before `fit`, and by a ValueError that names the value and the rule."""
    model = ConstrainedRegressor(**options)
    with pytest.raises((mcfw.McfwError, ValueError), match=said):
        model.fit(X, Y)


@quiet
def test_sparse_rows_and_tables_give_the_model_of_the_array():
    """Equal up to the order of summation, and to the bit for tables."""
    pd = pytest.importorskip("pandas", reason="extra frames")
    few = X * (np.abs(X) > 0.8)
    model = ConstrainedRegressor(radius=2.0)
    dense = clone(model).fit(few, Y)
    sparse = clone(model).fit(sp.csr_array(few), Y)
    assert sparse.coef_ == pytest.approx(dense.coef_, abs=1e-6)
    assert sparse.predict(sp.csr_array(few)) == pytest.approx(dense.predict(few), abs=1e-6)
    table = clone(model).fit(pd.DataFrame(few, columns=list("abcde")), Y)
    assert table.coef_.tobytes() == dense.coef_.tobytes()
    assert table.feature_names_in_.tolist() == list("abcde")


@quiet
def test_several_targets_share_a_set_of_matrices():
    """Two targets that are one: the nuclear ball finds the common direction."""
    w = np.array([0.6, -0.4, 0.2, 0.0, 0.0])
    targets = np.outer(X @ w, [1.0, -1.0]) + np.array([2.0, 0.5])
    model = ConstrainedRegressor("nuclear", 1.2).fit(X, targets)
    assert model.coef_.shape == (2, 5)
    assert model.predict(X).shape == (600, 2)
    assert np.linalg.svd(model.coef_)[1].sum() <= 1.2 * (1 + 1e-9)
    assert model.score(X, targets) > 0.95
    assert model.intercept_ == pytest.approx([2.0, 0.5], abs=0.1)


@quiet
def test_orders_of_visits():
    """Own order, shuffled, a chain over the rows, row numbers, a function: all near the best."""
    best = ConstrainedRegressor(radius=2.0, budget=20_000).fit(X, Y).score(X, Y)
    ring = np.roll(np.eye(600), 1, axis=1) + np.roll(np.eye(600), -1, axis=1) + np.eye(600)[::-1]
    numbers = np.tile(np.arange(600), 10)
    for order in (
        "shuffled", mcfw.LazyRefresh(600, 0.5), mcfw.metropolis_walk(ring), numbers, lambda n: mcfw.LazyRefresh(n, 0.3),
    ):  # fmt: skip
        model = ConstrainedRegressor(radius=2.0, order=order, budget=6000, random_state=1).fit(X, Y)
        assert model.score(X, Y) > best - 0.05


@quiet
def test_a_random_order_is_one_of_its_state():
    """The same numbers for the same state."""
    fits = [
        ConstrainedRegressor(radius=0.8, order="shuffled", random_state=state).fit(X, Y).coef_.tobytes()
        for state in (3, 3, np.random.RandomState(3), 4)
    ]
    assert fits[0] == fits[1] == fits[2]


@quiet
def test_a_certificate_is_made_of_rows_that_were_kept():
    """`certify=` keeps a share of the visits, and the model has what solve made of it."""
    model = ConstrainedRegressor(radius=2.0, order=mcfw.LazyRefresh(600, 0.5), budget=8000, certify=0.25).fit(
        X, Y
    )
    assert model.certificate_ is not None
    assert model.certificate_.states == 2000
    assert model.certificate_.value < 1.0


def test_noise_is_fitted_and_said():
    """20 rows without a signal: the mean over them is minimised, and a warning says what unseen rows thought."""
    rng = np.random.default_rng(4)
    rows, y = rng.normal(size=(20, 5)), rng.normal(size=20)
    with pytest.warns(mcfw.NoProgress, match="may fit noise alone: more rows or a smaller radius"):
        model = ConstrainedRegressor("l1", 1.0).fit(rows, y)
    problem = mcfw.from_data(rows, y, set=mcfw.L1Ball(1.0, 5), intercept=True)
    assert model.gap_ < 0.1 * problem.gap(problem.set.center())
    assert model.score(rows, y) > 0


@quiet
def test_a_penalty_and_a_loss_are_parameters():
    """h shrinks the coefficients and leaves the intercept; Huber's loss does not follow an outlier."""
    plain = ConstrainedRegressor(radius=2.0).fit(X, Y)
    shrunk = ConstrainedRegressor(radius=2.0, h=mcfw.L1(0.2)).fit(X, Y)
    assert shrunk.coef_ == pytest.approx(
        np.sign(plain.coef_) * np.maximum(np.abs(plain.coef_) - 0.2, 0), abs=0.03
    )
    assert shrunk.intercept_ == pytest.approx(plain.intercept_, abs=0.05)
    wild = np.where(np.arange(600) % 10 == 0, 100.0, Y)
    robust = ConstrainedRegressor(radius=2.0, loss=mcfw.Huber(0.2)).fit(X, wild)
    followed = ConstrainedRegressor(radius=2.0).fit(X, wild)
    assert abs(robust.intercept_ - 1.5) < 0.2 < 5 < abs(followed.intercept_ - 1.5)


@quiet
@pytest.mark.parametrize("classes", [2, 3])
def test_probabilities_are_those_of_the_scores(classes):
    """They sum to 1, order the rows as the scores do, and classify as `predict` does; labels are words."""
    labels = np.array(["low", "middle", "high"])[
        np.digitize(X[:, 0] + 0.3, [-0.5, 0.5] if classes == 3 else [0.0])
    ]
    model = ConstrainedClassifier("l1", 6.0).fit(X, labels)
    found = model.predict_proba(X)
    assert found.shape == (600, classes)
    assert found.sum(axis=1) == pytest.approx(np.ones(600))
    assert (model.classes_[found.argmax(axis=1)] == model.predict(X)).all()
    assert model.predict_log_proba(X) == pytest.approx(np.log(found))
    assert model.coef_.shape == ((1, 5) if classes == 2 else (3, 5))
    assert model.score(X, labels) > 0.85
    loss = -np.log(found[np.arange(600), np.searchsorted(model.classes_, labels)]).mean()
    y = np.searchsorted(model.classes_, labels)
    known = mcfw.from_data(X, y, loss="logistic", set=mcfw.L1Ball(6.0, 5), intercept=True) if classes == 2 else (
        mcfw.from_data(X, y, loss="softmax", set=mcfw.L1Ball(6.0, 15), intercept=True)
    )  # fmt: skip
    flat = np.concatenate((model.coef_.T.ravel(), model.intercept_))
    assert known.value(flat) == pytest.approx(loss, rel=1e-9)
    assert model.gap_ == pytest.approx(known.gap(flat), rel=1e-9)


@quiet
def test_a_classifier_of_categories_in_a_pipeline():
    """One-hot columns are sparse, and stay so."""
    city = RNG.integers(0, 40, (600, 1))
    labels = np.where((city[:, 0] % 2 == 0) ^ (RNG.random(600) < 0.05), "even", "odd")
    pipe = make_pipeline(OneHotEncoder(handle_unknown="ignore"), ConstrainedClassifier("linf", 4.0))
    assert cross_val_score(pipe, city, labels, cv=3).mean() > 0.9


def test_one_class_is_refused():
    """The message shows it."""
    with pytest.raises(mcfw.InvalidInput, match="one class, 'a'"):
        ConstrainedClassifier().fit(X, ["a"] * 600)


@quiet
def test_a_warm_start_begins_at_the_last_point(monkeypatch):
    """With it the second fit starts where the first ended, without it at the centre."""
    import mcfw.estimators.linear_model as module

    starts, solve = [], module.solve
    monkeypatch.setattr(module, "solve", lambda *a, **k: (starts.append(k["x0"]), solve(*a, **k))[1])
    for warm in (True, False):
        model = ConstrainedRegressor(radius=2.0, warm_start=warm).fit(X, Y)
        first = np.append(model.coef_, model.intercept_)
        model.fit(X, Y)
        assert starts[-2] is None
        assert (starts[-1] is not None) == warm
        if warm:
            assert starts[-1].tobytes() == first.tobytes()
            model.set_params(radius=0.1).fit(X, Y)
            assert starts[-1] is None


def test_a_missing_package_is_one_line_that_names_the_extra():
    """Before anything of it is used."""
    import subprocess
    import sys

    code = "import sys; sys.modules['sklearn'] = None\ntry: import mcfw.estimators\nexcept ImportError as e: print(e)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    said = "mcfw.estimators needs the extra data (sklearn is missing): pip install 'mcfw[data]'"
    assert done.stdout.strip() == said
