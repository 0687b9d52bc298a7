"""How long must a run on your chain be, so that the expected average gap is certainly at most ε? Then run it."""

from mcfw.optional import leave_without

leave_without("theory")  # one line, if it is not installed

import numpy as np

import mcfw
from theory.planner import plan

P = np.array([[0.7, 0.3, 0.0], [0.2, 0.5, 0.3], [0.0, 0.4, 0.6]])
chain = mcfw.FiniteChain(P)
law = mcfw.stationary(chain)
data = np.array([0.4, 0.5, 0.55])  # f(x; z) = ½(x − data[z])² on [0, 1], so L = 1, D = 1 and |f'(x)| ≤ 1 = G
problem = mcfw.Problem.from_finite_sum(
    lambda x, states, weights: weights.sum() * x - weights @ data[states],
    n=3,
    weights=law,
    set=mcfw.Box([0.0], [1.0]),
)
noise = float(np.abs(data - law @ data).max())
assert noise <= 0.1
made = plan(L=1, D=1, G=1, radius=1, noise=0.1, chain=P, eps=0.1)

rows = sorted(made.rows, key=lambda row: row.samples)
print(f"a chain with mixing time {made.problem.tau}; certified T and samples, the fewest samples first")
for row in rows[:5]:
    print(f"{row.name:30} T = {row.T:12,}   samples = {float(row.samples):14,.0f}")

best = rows[0]
result = mcfw.solve(
    problem,
    chain,
    horizon=best.T,
    regime=mcfw.Oblivious(best.rho, best.beta),
    levels=mcfw.Batched(*best.batch),
    unit=best.unit,
    radius=1.0,
    x0=[0.0],
    gap_every=1,
)
print(f"{best.name}: certified E[average gap] ≤ {float(made.eps)}, measured {result.average_gap:.4f}")
assert result.average_gap < made.eps

try:
    from matplotlib.figure import Figure
except ImportError:
    print("no picture: pip install 'mcfw[plot]' brings matplotlib")
else:
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    axes.barh(
        [row.name for row in rows],
        [np.log10(float(row.T)) for row in rows],
        color=["C0" if "paper" not in row.name else "0.5" for row in rows],
    )
    axes.set(xlabel="log₁₀ of the smallest certified T")
    figure.savefig("certify_horizon.png", dpi=120)
    print("drawn: certify_horizon.png; every number is confirmed by ball arithmetic")
