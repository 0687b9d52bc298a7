"""Cases: sets, regularizers, losses and what else a problem is made of."""

import numpy as np

import mcfw
from tests.mcfw.numbers.case import case
from tests.mcfw.numbers.runs import CENTRES, pull

ENTRIES = np.array([0, 2, 2]), np.array([1, 0, 0]), np.array([5.0, 1.0, 2.0])


def of(make):
    """A set, its size, and the answers of its oracles."""

    def made(tol=0.125, step=0.6875, **arguments):
        X = make(**arguments)
        g = np.linspace(-1.3, 1.7, X.size).reshape(X.shape)
        found = [X, X.diameter, X.max_norm, X.center(), X.lmo(g), X.contains(0.9 * g, tol)]
        return [*found, X.project(3 * g), X.prox(g, mcfw.Zero(), step)] if X.has_projection else found

    return made


def with_h(make):
    """A regularizer, its value, and the answer of an oracle."""

    def made(**arguments):
        h, X, g = make(**arguments), mcfw.L2Ball(2.0, 3), np.array([-1.3, 0.4, 1.7])
        return h, h.value(g), h.lipschitz(X), X.lmo(g, h), X.prox(g, h, 0.3)

    return made


def loss(make):
    """A loss and its values."""

    def made(**arguments):
        found = make(**arguments)
        return found, found.value(np.array([-2.0, 0.3]), np.array([0.5, 0.1])), found.slope(3.0, np.ones(2))

    return made


def atoms(squared=4.0, most=100, dropped=0.0, c=2.0):
    """What a ball makes of a start that is made of atoms."""
    unit = np.eye(2)[:, :1]
    given = mcfw.Atoms(unit, np.array([c]), np.eye(3)[:, :1], squared, most, dropped)
    return mcfw.LowRankBall(3.0, (2, 3)).start(given)


def problem(**constants):
    """A problem with these constants, and a run with its own radius."""
    made = mcfw.Problem(weighted_gradient=pull, set=mcfw.L2Ball(1.0, 3), **constants)
    run = mcfw.solve(made, mcfw.LazyRefresh(len(CENTRES), 0.5), horizon=9, progress=False, engine="reference")
    return made, made.D, run


DIM = {"radius": 1.375, "dim": 3, "tol": 0.125, "step": 0.6875}
SHAPE = {"radius": 1.375, "shape": (3, 2), "tolerance": 2.0**-14}
SETS = {
    **{name: case(of(getattr(mcfw, name)), **DIM) for name in ("L1Ball", "L2Ball", "LinfBall", "Simplex")},
    "LpBall": case(of(mcfw.LpBall), p=1.5, **DIM),
    "KSparse": case(of(mcfw.KSparse), k=2, **DIM),
    "KSupportBall": case(of(mcfw.KSupportBall), k=2, **DIM),
    "Hypersimplex": case(of(mcfw.Hypersimplex), k=2, dim=3),
    "Birkhoff": case(of(mcfw.Birkhoff), dim=3),
    "Spectraplex": case(of(mcfw.Spectraplex), dim=3, tolerance=2.0**-14),
    "NuclearBall": case(of(mcfw.NuclearBall), **SHAPE),
    "LowRankBall": case(of(mcfw.LowRankBall), rank=100, steps=100, **SHAPE),
    "SpectralBall": case(of(mcfw.SpectralBall), **SHAPE),
    "RowNormBall": case(of(mcfw.RowNormBall), radius=1.375, shape=(3, 2), tol=0.125, step=0.6875),
    "ColumnNormBall": case(of(mcfw.ColumnNormBall), radius=1.375, shape=(3, 2), tol=0.125, step=0.6875),
    "CappedSimplex": case(
        of(mcfw.CappedSimplex),
        {"upper": np.array([1.0, 0.0, 3.0]), "total": 2},
        {"upper": 1.375, "total": 2, "dim": 3},
        exact="upper",
    ),
    "Box": case(
        of(mcfw.Box),
        {"lower": np.array([-1.0, 0.0, 1.0]), "upper": np.array([2.0, 2.0, 3.0])},
        {"lower": -1.375, "upper": 100.0, "dim": 3},
        exact="lower upper",
    ),
    "Ellipsoid": case(
        of(mcfw.Ellipsoid), matrix=np.diag([4.0, 1.0, 2.0]), radius=1.375, center=np.array([1.0, 0.0, 3.0])
    ),
    "Hull": case(of(mcfw.Hull), vertices=np.array([[0.0, 1.0], [2.0, 0.0], [0.0, 3.0]])),
    "Linear": case(with_h(mcfw.Linear), c=np.array([1.0, 2.0, 3.0])),
    "L1": case(with_h(mcfw.L1), weight=0.6875),
    "SquaredL2": case(with_h(mcfw.SquaredL2), weight=0.6875),
    "ElasticNet": case(with_h(mcfw.ElasticNet), l1=0.6875, l2=1.375),
    "GroupLasso": case(with_h(mcfw.GroupLasso), weight=0.6875, groups=((0, 2), (1,))),
    "Huber": case(loss(mcfw.Huber), delta=0.6875),
    "Multinomial": case(
        lambda classes: (mcfw.Multinomial(classes), mcfw.Multinomial(classes).targets([0, 2], 2)), classes=3
    ),
    "Problem": case(problem, L=100.0, G=1.375, G_sigma=0.6875),
    "Problem.from_finite_sum": case(
        lambda n: mcfw.Problem.from_finite_sum(pull, n, set=mcfw.L2Ball(1.0, 3)), n=len(CENTRES)
    ),
    "CompiledGradient": case(
        lambda **a: mcfw.CompiledGradient("mcfw.engine.softmax:softmax", **a),
        table=np.array([[1.0, 2.0], [3.0, 0.0]]), labels=np.array([[0], [1]]),
    ),
    "Atoms": case(atoms, squared=4.0, most=100, dropped=0.125, c=2.0),
    "Atoms.none": case(mcfw.Atoms.none, shape=(3, 2), most=100),
    "Atoms.one": case(lambda c: mcfw.Atoms.one(c, np.array([1.0, 0]), np.array([0.0, 1])), c=100.0),
    "Entries": case(
        lambda shape: mcfw.Entries(np.ones(1), np.zeros(1, np.int32), np.array([0, 1, 1, 1]), shape).dense(),
        shape=(3, 2), repeated="shape",
    ),
    "Entries.at": case(lambda shape: mcfw.Entries.at(*ENTRIES, shape), shape=(3, 2)),
    "Entries.none": case(mcfw.Entries.none, shape=(3, 2)),
}  # fmt: skip
