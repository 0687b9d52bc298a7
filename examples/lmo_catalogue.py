"""What the linear minimisation oracle of each set answers to the same gradient: v = argmin ⟨v, g⟩ over the set."""

import numpy as np

import mcfw

g = np.array([1.0, -0.5])
SETS = {
    "Box": mcfw.Box([-1.0, -0.5], [1.0, 0.5]),
    "L1Ball": mcfw.L1Ball(1.0, 2),
    "L2Ball": mcfw.L2Ball(1.0, 2),
    "LinfBall": mcfw.LinfBall(1.0, 2),
    "LpBall, p = 3": mcfw.LpBall(3.0, 1.0, dim=2),
    "Simplex": mcfw.Simplex(2),
    "Ellipsoid": mcfw.Ellipsoid(np.array([[2.0, 0.6], [0.6, 1.0]])),
    "Hull": mcfw.Hull([[0.0, 0.0], [1.0, 0.2], [0.4, 1.0], [-0.8, 0.7]]),
}


def outline(X: mcfw.ConvexSet) -> np.ndarray:
    """The boundary, drawn by the oracle itself: its answers to gradients from all directions."""
    angles = np.linspace(0.01, 2 * np.pi + 0.01, 400)
    edge = [X.lmo(-np.array([np.cos(a), np.sin(a)])) for a in angles]
    return np.array([*edge, edge[0], edge[1]])


print(f"{'set':15} {'v':>18}   ⟨v, g⟩")
for name, X in SETS.items():
    v = X.lmo(g)
    assert (outline(X) @ g >= v @ g - 1e-9).all()  # no other answer is better for this g
    print(f"{name:15} {np.array2string(v, precision=3):>18}   {v @ g:6.3f}")

try:
    from matplotlib.figure import Figure
except ImportError:
    print("no picture: pip install 'mcfw[plot]' brings matplotlib")
else:
    figure = Figure(figsize=(10, 5), layout="constrained")
    for axes, (name, X) in zip(figure.subplots(2, 4).flat, SETS.items(), strict=True):
        axes.plot(*outline(X).T, color="0.4")
        axes.plot(*X.lmo(g), "o", color="C3")
        axes.arrow(0, 0, *(-0.5 * g), head_width=0.08, color="C0")
        axes.set(title=name, aspect="equal")
    figure.savefig("lmo_catalogue.png", dpi=120)
    print("drawn: lmo_catalogue.png (−g in blue, the oracle's answer in red)")
