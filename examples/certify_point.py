"""Two points that mcfw did not find, of scikit-learn and of NumPy, certified from states that they have not seen."""

from mcfw.optional import leave_without

leave_without("data")  # one line, if it is not installed

import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression

import mcfw

features, benign = load_breast_cancer(return_X_y=True)
features = (features - features.mean(axis=0)) / features.std(axis=0)
features /= np.linalg.norm(features, axis=1, keepdims=True)  # so that ‖∇f(x; z)‖ ≤ 1 whatever x is
labels = 2.0 * benign - 1.0
ball = mcfw.L2Ball(5.0, features.shape[1])
problem = mcfw.from_data(features, labels, set=ball, loss=mcfw.Logistic())
chain = mcfw.LazyRefresh.with_mixing_time(len(features), tau=10)  # patients come in runs of the same kind

learned = LogisticRegression(C=1.0, fit_intercept=False).fit(features, labels).coef_[0]
learned = ball.project(learned)

walked, generator = np.zeros(features.shape[1]), np.random.default_rng(0)
for state in chain.walk(generator, 0, 20_000):  # stochastic gradient steps along the same kind of stream
    row, label = features[state], labels[state]
    step = label * row / (1 + np.exp(label * (row @ walked)))
    walked = ball.project(walked + 0.5 * step)

candidates = {"the centre": ball.center(), "scikit-learn": learned, "NumPy": walked}
print(f"noise at most {problem.G_sigma:g}, mixing time 10, 2,000,000 fresh states, δ = 0.05")
print(f"{'point':14} {'fresh gap':>10} {'certified':>10} {'true gap':>10}")
for name, point in candidates.items():
    found = mcfw.certify(problem, point, chain, states=2_000_000, tau=mcfw.mixing_time_bound(chain))
    print(f"{name:14} {found.value:10.4f} {found.upper:10.4f} {problem.gap(point):10.4f}")
    assert found.upper is not None
    assert problem.gap(point) <= found.upper

choice = mcfw.select(list(candidates.values()), problem, chain, states=2_000_000, tau=10, seed=1)
print(f"\nof the three, at δ/3 each: {list(candidates)[choice.index]}")
print(choice.certificate.explain())
