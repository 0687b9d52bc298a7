"""Study 5's cases: a problem on real data, its dependent and its independent stream, and an outside judge."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

import mcfw
from mcfw.arithmetic import Array
from mcfw.markov.chains import Chain, FiniteChain, LazyRefresh
from mcfw.markov.stationary import stationary
from mcfw.problem.problem import Problem
from mcfw.problem.sets import ConvexSet, L1Ball, NuclearBall, Simplex
from mcfw.problems import off_policy
from montecarlo.studies.data.real_data import (
    DataLoss,
    LogisticLoss,
    Softmax,
    Split,
    Squares,
    recording,
    regression,
    tabular,
)
from montecarlo.studies.data.site_walk import SiteWalk, grid, in_order, metropolis_hastings, ring

SITES = 20
SEGMENT = 50.0
GRID, CANDIDATES, PRIOR = 14, 40, 4.0
"""Sides of the posterior's grid, points that a coreset may weigh, and the variance of the prior."""


class HeldOut(NamedTuple):
    """What a point is worth on data that no run has seen."""

    loss: float
    error: float


class RealCase(NamedTuple):
    """A problem, two streams with one stationary law, and the judge's own solution where there is one."""

    problem: Problem
    dependent: Chain
    mixing_time: int
    independent: Chain
    test: Callable[[Array], HeldOut]
    judge: Array | None
    """A fit of scikit-learn; on an ℓ1 ball it is the optimum, as the radius is its own norm."""
    judged: HeldOut
    """The judge on the test part."""
    optimal: bool
    """Whether the judge solves this very problem."""
    error_name: str


def token(split: Split, loss: DataLoss, X: ConvexSet, judge: Array, optimal: bool, name: str) -> RealCase:
    """Sites on a ring hold unequal parts of the sorted data; a token walks over them."""
    n = len(split.y)
    shares = np.random.default_rng(1).dirichlet(np.full(SITES, 2.0))
    counts = 1 + np.floor(shares * (n - SITES)).astype(int)
    counts[0] += n - counts.sum()
    walk = SiteWalk(counts.tolist(), ring(SITES))
    return _case(split, loss, X, walk, mcfw.mixing_time(walk.sites), judge, optimal, name)


def _case(
    split: Split, loss: DataLoss, X: ConvexSet, chain: Chain, tau: int, judge: Array, optimal: bool, name: str
) -> RealCase:
    A, y, A_test, y_test = split

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        return loss.gradient(x, A[states], y[states], weights)

    def test(x: Array) -> HeldOut:
        return HeldOut(loss.value(x, A_test, y_test), loss.error(x, A_test, y_test))

    problem = Problem.from_finite_sum(weighted_gradient, len(y), value=lambda x: loss.value(x, A, y), set=X)
    independent = LazyRefresh.with_mixing_time(len(y), 1)
    return RealCase(problem, chain, tau, independent, test, judge, test(judge), optimal, name)


def breast_cancer() -> RealCase:
    """Logistic regression over an ℓ1 ball."""
    split = tabular("breast_cancer")
    split = split._replace(y=2.0 * split.y - 1, y_test=2.0 * split.y_test - 1)
    judge = regression(l1_ratio=1.0, solver="liblinear", C=0.3).fit(split.A, split.y).coef_[0]
    ball = L1Ball(float(np.abs(judge).sum()), len(judge))
    return token(split, LogisticLoss(), ball, judge, True, "wrong labels")


def diabetes() -> RealCase:
    """Least squares over an ℓ1 ball; the target is standardised."""
    from sklearn.linear_model import Lasso

    split = tabular("diabetes")
    mean, sd = split.y.mean(), split.y.std()
    split = split._replace(y=(split.y - mean) / sd, y_test=(split.y_test - mean) / sd)
    judge = Lasso(alpha=0.02, fit_intercept=False, tol=1e-10, max_iter=100_000).fit(split.A, split.y).coef_
    ball = L1Ball(float(np.abs(judge).sum()), len(judge))
    return token(split, Squares(), ball, judge, True, "root mean square")


def _labels(name: str, C: float) -> RealCase:
    """Softmax regression over the nuclear-norm ball that the ℓ2-regularised fit of scikit-learn lies on."""
    split = tabular(name)
    judge = regression(C=C).fit(split.A, split.y).coef_.T
    radius = float(np.linalg.svd(judge, compute_uv=False).sum())
    return token(split, Softmax(), NuclearBall(radius, judge.shape), judge, False, "wrong labels")


def eeg() -> RealCase:
    """The next value of an EEG from its past, over an ℓ1 ball, read in its own order."""
    from sklearn.linear_model import Lasso

    split = recording()
    judge = Lasso(alpha=0.02, fit_intercept=False, tol=1e-10, max_iter=100_000).fit(split.A, split.y).coef_
    ball = L1Ball(float(np.abs(judge).sum()), len(judge))
    chain = in_order(len(split.y), SEGMENT)
    return _case(split, Squares(), ball, chain, mcfw.mixing_time(chain), judge, True, "root mean square")


def coreset() -> RealCase:
    """A few weighted patients in the place of all: min E_θ ½(n Σ_j x_j ℓ_j(θ) − Σ_i ℓ_i(θ))² over the simplex.

    θ runs over a grid of the posterior of a logistic regression on two principal components, by Metropolis steps;
    ℓ_j(θ) is a log-likelihood less its value at the grid's best point, in units of the deviation of the sum. On the
    test part, what is judged is the fit with the weights n·x on the candidates.
    """
    split = tabular("breast_cancer")
    _, _, components = np.linalg.svd(split.A[:, :-1], full_matrices=False)
    A, A_test = (part[:, :-1] @ components[:2].T for part in (split.A, split.A_test))
    y, y_test, n = 2.0 * split.y - 1, 2.0 * split.y_test - 1, len(split.y)
    judge = regression(C=PRIOR).fit(A, y).coef_[0]
    theta, logs = _posterior_grid(A, y, judge)
    density = logs.sum(axis=1) - (theta**2).sum(axis=1) / (2 * PRIOR)
    chain = FiniteChain(metropolis_hastings(np.exp(density - density.max()), grid(GRID)))
    pi = stationary(chain)
    relative = logs - logs[density.argmax()]
    chosen = np.random.default_rng(2).choice(n, CANDIDATES, replace=False)
    scale = float(np.sqrt(pi @ relative.sum(axis=1) ** 2 - (pi @ relative.sum(axis=1)) ** 2))
    parts, whole = n * relative[:, chosen] / scale, relative.sum(axis=1) / scale

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        rows = parts[states]
        total: Array = (weights * (rows @ x - whole[states])) @ rows
        return total

    def test(x: Array) -> HeldOut:
        kept = x > 0
        fit = regression(C=PRIOR)
        if len(np.unique(y[chosen[kept]])) < 2:  # no fit with one class only: the prior's mean
            theta = np.zeros(2)
        else:
            theta = fit.fit(A[chosen[kept]], y[chosen[kept]], sample_weight=n * x[kept]).coef_[0]
        return HeldOut(
            LogisticLoss().value(theta, A_test, y_test), LogisticLoss().error(theta, A_test, y_test)
        )

    everyone = np.arange(GRID**2)
    problem = Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=lambda x: weighted_gradient(x, everyone, pi),
        value=lambda x: float(pi @ (parts @ x - whole) ** 2 / 2),
        set=Simplex(CANDIDATES),
    )
    of_all = HeldOut(LogisticLoss().value(judge, A_test, y_test), LogisticLoss().error(judge, A_test, y_test))
    return RealCase(
        problem, chain, mcfw.mixing_time(chain), _fresh(pi), test, None, of_all, False, "wrong labels"
    )  # fmt: skip


def _posterior_grid(A: Array, y: Array, center: Array) -> tuple[Array, Array]:
    """The grid, four posterior deviations to each side, and log-likelihoods, a row for each of its points."""
    p = 0.25 * (1 - np.tanh(A @ center / 2) ** 2)
    deviations = np.sqrt(np.diag(np.linalg.inv((A * p[:, None]).T @ A + np.eye(2) / PRIOR)))
    axes = [np.linspace(c - 4 * d, c + 4 * d, GRID) for c, d in zip(center, deviations, strict=True)]
    theta = np.stack([axis.ravel() for axis in np.meshgrid(*axes, indexing="ij")], axis=1)
    return theta, -np.logaddexp(0, -(theta @ A.T) * y)


def evaluation() -> RealCase:
    """Off-policy evaluation by `mcfw.problems.off_policy`: no data set, the held-out loss is the exact risk."""
    problem, chain, _ = off_policy()
    assert problem.value is not None
    assert isinstance(chain, FiniteChain)
    value = problem.value

    def test(x: Array) -> HeldOut:
        return HeldOut(value(x), float(np.sqrt(2 * value(x))))

    best = _long_frank_wolfe(problem)
    fresh = _fresh(stationary(chain))
    return RealCase(
        problem, chain, mcfw.mixing_time(chain), fresh, test, None, test(best), False, "root mean square"
    )  # fmt: skip


def _long_frank_wolfe(problem: Problem) -> Array:
    method = mcfw.baselines.FrankWolfe(problem)
    last: Array = mcfw.baselines.run(
        method, LazyRefresh(2, 1.0), iterations=5000, progress=False, gap_every=5000
    ).last
    return last


def _fresh(pi: Array) -> FiniteChain:
    """Independent states with the law π."""
    return FiniteChain(np.tile(pi, (len(pi), 1)))


CASES: dict[str, Callable[[], RealCase]] = {
    "breast cancer": breast_cancer,
    "diabetes": diabetes,
    "digits": lambda: _labels("digits", 0.01),
    "wine": lambda: _labels("wine", 0.1),
    "EEG": eeg,
    "coreset by MCMC": coreset,
    "off-policy": evaluation,
}


@lru_cache(maxsize=8)
def case(name: str) -> RealCase:
    """A case by its name."""
    if name not in CASES:
        raise mcfw.InvalidInput(f"case = {name!r} must be one of {', '.join(CASES)}")
    return CASES[name]()
