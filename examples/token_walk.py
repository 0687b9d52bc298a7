"""A token walks over clinics that keep their patients (scikit-learn's breast cancer data): the model travels."""

from mcfw.optional import leave_without

leave_without("data")  # one line, if it is not installed

import numpy as np
from sklearn.datasets import load_breast_cancer

import mcfw

CLINICS = 20
features, benign = load_breast_cancer(return_X_y=True)
features = (features - features.mean(axis=0)) / features.std(axis=0)
features, labels = np.column_stack([features, np.ones(len(features))]), 2.0 * benign - 1.0
clinics = np.array_split(
    np.argsort(features[:, 0], kind="stable"), CLINICS
)  # clinic i sees tumours of one size
ring = np.roll(np.eye(CLINICS), 1, axis=1)
chain = mcfw.random_walk(ring + ring.T, hold=0.5)  # a clinic knows its two neighbours only


def at(x: np.ndarray, clinic: int) -> np.ndarray:
    """The gradient of the mean logistic loss over one clinic's patients."""
    a, y = features[clinics[clinic]], labels[clinics[clinic]]
    return -(y / (1 + np.exp(y * (a @ x)))) @ a / len(a)


problem = mcfw.Problem.from_samples(at, set=mcfw.L1Ball(10.0, features.shape[1]))


def loss(x: np.ndarray) -> float:
    """The mean logistic loss over all patients."""
    return float(np.logaddexp(0, -labels * (features @ x)).mean())


start = loss(np.zeros(features.shape[1]))
print(f"{CLINICS} clinics on a ring, mixing time {mcfw.mixing_time(chain)}; loss at the start {start:.3f}")
print(f"{'seed':>4} {'visits':>7} {'loss':>7} {'right':>7}")
ends, found = [], None
for seed in range(10):
    found = mcfw.solve(problem, chain, budget=10_000, regime="auto", seed=seed)
    right = np.mean(np.sign(features @ found.x) == labels)
    ends.append(loss(found.x))
    print(f"{seed:4} {found.samples:7} {ends[-1]:7.4f} {right:7.1%}")
assert max(ends) < start / 5
print("no patient left a clinic")

try:
    from matplotlib.figure import Figure
except ImportError:
    print("no picture: pip install 'mcfw[plot]' brings matplotlib")
else:
    figure = Figure(figsize=(7, 3.4), layout="constrained")
    walk, local = figure.subplots(1, 2)
    walk.step(range(300), chain.walk(np.random.default_rng(0), 0, 300), linewidth=0.8)
    walk.set(xlabel="visit", ylabel="clinic", title="a token's first 300 visits")
    margins = labels * (features @ found.x)
    local.bar(range(CLINICS), [np.logaddexp(0, -margins[rows]).mean() for rows in clinics])
    local.axhline(start, color="black", linewidth=0.8)
    local.set(xlabel="clinic", title="loss per clinic (line: at the start)")
    figure.savefig("token_walk.png", dpi=120)
    print("drawn: token_walk.png")
