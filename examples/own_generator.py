"""Solve on a Python generator of your own: a sensor that drifts slowly, seen once, in the order in which it speaks."""

import numpy as np

import mcfw

truth = np.array([0.5, -0.3, 0.0, 0.0, 0.2])


def sensor(seed: int):
    """Pairs (u, y) for ever: u has memory (correlation 0.9 from one moment to the next), y = ⟨truth, u⟩ + noise."""
    rng, u = np.random.default_rng(seed), np.zeros(5)
    while True:
        u = 0.9 * u + (1 - 0.9**2) ** 0.5 * rng.normal(size=5)
        yield u, truth @ u + 0.3 * rng.normal()


problem = mcfw.Problem.from_samples(lambda x, z: (x @ z[0] - z[1]) * z[0], set=mcfw.L1Ball(1.0, 5))
start = truth @ truth / 2  # the excess loss ½‖x − truth‖² at the centre of the ball, since Cov(u) = I

print(f"{'seed':>4} {'states':>7} {'excess loss':>12}   (at the start: {start:.3f})")
ends, points = [], []
for seed in range(10):
    found = mcfw.solve(problem, sensor(seed), budget=8000, regime="auto", seed=seed)
    ends.append(float(np.sum((found.x - truth) ** 2) / 2))
    print(f"{seed:4} {found.samples:7} {ends[-1]:12.5f}")
    points.append(found.x)
assert max(ends) < start / 5
print("no constant, no mixing time, no projection was given")

try:
    from matplotlib.figure import Figure
except ImportError:
    print("no picture: pip install 'mcfw[plot]' brings matplotlib")
else:
    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(np.transpose(points), "o", color="C0", alpha=0.5, label=["ten runs"] + 9 * ["_"])
    axes.plot(truth, "_", color="black", markersize=28, label="truth")
    axes.set(xlabel="coefficient", xticks=range(5), ylabel="value")
    axes.legend()
    figure.savefig("own_generator.png", dpi=120)
    print("drawn: own_generator.png")
