"""How long must a run on your chain be, so that the expected average gap is certainly at most ε?"""

from mcfw.optional import leave_without

leave_without("theory")  # one line, if it is not installed

import numpy as np
from matplotlib.figure import Figure

from theory.planner import plan

P = np.array([[0.7, 0.3, 0.0], [0.2, 0.5, 0.3], [0.0, 0.4, 0.6]])
made = plan(L=1, D=1, G=1, radius=1, noise=0.1, chain=P, eps=0.1)

rows = sorted(made.to_json()["rows"], key=lambda row: row["log10_T"])
print(f"a chain with mixing time {made.problem.tau}; smallest certified T and samples, as powers of ten")
for row in rows:
    print(f"{row['name']:30} T = 10^{row['log10_T']:5.2f}   samples = 10^{row['log10_samples']:5.2f}")

figure = Figure(figsize=(8, 5), layout="constrained")
axes = figure.subplots()
axes.barh(
    [row["name"] for row in rows],
    [row["log10_T"] for row in rows],
    color=["C0" if "paper" not in row["name"] else "0.5" for row in rows],
)
axes.set(xlabel="log₁₀ of the smallest certified T")
figure.savefig("certify_horizon.png", dpi=120)
print("drawn: certify_horizon.png; every number is confirmed by ball arithmetic")
