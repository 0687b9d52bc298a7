"""`check_set` accepts every set of the library, and refuses a broken set for each of its rules, with a witness."""

from fractions import Fraction

import numpy as np
import pytest

import mcfw
from mcfw.problem.sets import set_contract
from mcfw.problem.sets.oracles.flops import Flops
from tests.mcfw.problem.sets.feasible_sets import CASES, NAMES


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_sets_of_the_library_keep_every_rule(case):
    """Whatever the seed; the answer names the rules."""
    assert mcfw.check_set(case.X, seed=3) == tuple(
        rule.__doc__.removesuffix(".") for rule in set_contract.RULES
    )


class Diamond(mcfw.ConvexSet):
    """{v : |v₁| + |v₂| ≤ 1}, written by a stranger."""

    shape = (2,)
    diameter = 2.0
    max_norm = 1.0
    soft_threshold = True
    exact = True

    def center(self):
        """0."""
        return np.zeros(2)

    def vertices(self):
        """±e_i."""
        return np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]])

    def _linear(self, g):
        v, i = g * 0, np.abs(g).argmax()
        v[i] = -1 if g[i] > 0 else 1 if g[i] < 0 else 0
        return np.array([Fraction(x) for x in v]) if g.dtype == object else v

    def _project(self, y):
        return mcfw.L1Ball(1, 2).project(y)

    def _excess(self, x):
        return float(np.abs(x).sum() - 1)


def test_a_strangers_set_keeps_the_rules():
    """Nothing but the two primitives and the facts is asked for."""
    assert len(mcfw.check_set(Diamond())) == len(set_contract.RULES)


def broken(**members):
    """The diamond with other members."""
    return type("Broken", (Diamond,), members)()


def overwriting(self, g):
    """The right answer, and zeros in the gradient."""
    v = Diamond._linear(self, g)
    if g.flags.writeable:
        g[:] = 0
    return v


ONE, SHARED = np.ones(2), np.zeros(2)
CALLS = iter(range(10**9))
BROKEN = {
    "a centre outside": (broken(center=lambda self: 2 * ONE), "center() is a point", "contains([2., 2.]) is False"),
    "a centre of integers": (broken(center=lambda self: np.zeros(2, int)), "center() is a point", "type int64"),
    "one centre for all": (broken(center=lambda self: SHARED), "center() is a point", "one array"),
    "no centre": (broken(center=lambda self: 1 / 0), "center() is a point", "ZeroDivisionError"),
    "an answer outside": (broken(_linear=lambda self, g: -2.0 * g), "lmo(g) is a point", "contains says False"),
    "an answer of another shape": (broken(_linear=lambda self, g: np.zeros(3)), "lmo(g) is a point", "has shape (3,)"),
    "a flipped sign": (
        broken(_linear=lambda self, g: -Diamond._linear(self, g)), "no point of the set has a smaller", "Zero and g = ",
    ),
    "a threshold that is none": (
        broken(_linear=lambda self, g: Diamond._linear(self, np.where(g == 0, 1e-9, g))),
        "if it says soft_threshold", "lmo(",
    ),
    "a rotation that is none": (
        broken(rotation_invariant=True), "no point of the set has a smaller", "GroupLasso",
    ),
    "an answer that depends on the size": (
        broken(_linear=lambda self, g: Diamond._linear(self, g) * (np.abs(g).max() > 1e-50)),
        "lmo(g) does not depend", "lmo(1e-100·g) is worse",
    ),
    "a gradient that is overwritten": (
        broken(_linear=overwriting), "lmo(g) does not depend", "became",
    ),
    "an answer that changes": (
        broken(_linear=lambda self, g: Diamond._linear(self, g) * (1 - 1e-3 * (next(CALLS) % 3))),
        "lmo(g) does not depend", "a second call",
    ),
    "a small diameter": (broken(diameter=1.9), "diameter and max_norm", "apart"),
    "a small norm": (broken(max_norm=0.9), "diameter and max_norm", "has the norm 1.0"),
    "everything is contained": (broken(_excess=lambda self, x: -1.0), "contains is True between", "is True, but"),
    "half is contained": (
        broken(_excess=lambda self, x: float(np.abs(x).sum() - 1 + (0.1 < abs(x[0]) < 0.9))),
        "contains is True between", "lies between points",
    ),
    "no nonnegative points": (broken(nonnegative=True), "if it says nonnegative", "is in it"),
    "a projection that is not nearest": (
        broken(_project=lambda self, y: y / max(np.abs(y).sum(), 1)), "project(x) is the nearest point", "comes nearer",
    ),
    "a projection outside": (
        broken(_project=lambda self, y: np.sign(y)), "project(x) is the nearest", "is no point of the set",
    ),
    "a projection that returns its argument": (
        broken(_project=lambda self, y: y if np.abs(y).sum() <= 1 else mcfw.L1Ball(1, 2).project(y)),
        "project(x) is the nearest", "returned itself",
    ),
    "a projection that moves its points": (
        broken(_project=lambda self, y: 0.9999 * mcfw.L1Ball(1, 2).project(y)), "project(x) is the nearest", "",
    ),
    "a projection that is promised": (
        broken(_project=mcfw.ConvexSet._project, has_projection=True),
        "project(x) is the nearest", "NotImplementedError",
    ),
    "no exact arithmetic": (
        broken(_linear=lambda self, g: Diamond._linear(self, g).astype(float)), "if it says exact", "type float",
    ),
    "another exact minimum": (
        broken(_linear=lambda self, g: Diamond._linear(self, g) / (2 if g.dtype == object else 1)),
        "if it says exact", "another minimum",
    ),
    "a vertex that is missing": (
        broken(vertices=lambda self: Diamond.vertices(self)[:3]),
        "vertices(), where they are listed", "the best vertex",
    ),
    "a vertex outside": (
        broken(vertices=lambda self: 2 * Diamond.vertices(self)),
        "vertices(), where they are listed", "not in the set",
    ),
    "flops without a projection": (
        broken(flops=Flops(np.inf, 1.0)), "flops are two positive numbers", "has_projection is True",
    ),
    "an oracle that costs nothing": (broken(flops=Flops(1.0, 0.0)), "flops are two positive numbers", "oracle=0.0"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named_with_a_witness(name):
    """The rule that is broken on purpose is among those named; breaking one may break others."""
    X, rule, witness = BROKEN[name]
    with pytest.raises(mcfw.BrokenContract) as error:
        mcfw.check_set(X)
    found = [one for one in error.value.broken if one.rule.startswith(rule)]
    assert len(found) == 1
    assert witness in found[0].witness
    assert f"- {found[0]}" in str(error.value)
    assert error.value.subject is X


def test_every_rule_is_seen_broken():
    """No rule of the contract is without a set that breaks it."""
    seen = {rule for _, rule, _ in BROKEN.values()}
    assert all(any(rule.__doc__.startswith(start) for start in seen) for rule in set_contract.RULES)


def test_what_is_no_set_is_refused():
    """A class in the place of an instance, and points that are no arrays."""
    with pytest.raises(mcfw.InvalidInput, match="must be a set: an instance"):
        mcfw.check_set(mcfw.Simplex)
    with pytest.raises(mcfw.Unsupported, match="are Atoms and not arrays"):
        mcfw.check_set(mcfw.LowRankBall(1.0, (2, 2)))
    with pytest.raises(mcfw.BrokenContract, match="shape and max_norm are known: ZeroDivisionError"):
        mcfw.check_set(broken(max_norm=property(lambda self: 1 / 0)))


def test_a_set_without_a_projection_keeps_the_rules():
    """An oracle is enough; to promise a projection and to refuse one are both seen."""
    members = {
        name: value for name, value in vars(Diamond).items() if name not in ("_project", "has_projection")
    }
    lmo_only = type("Plain", (mcfw.ConvexSet,), members)
    assert not lmo_only.has_projection
    assert mcfw.check_set(lmo_only())
    with pytest.raises(mcfw.BrokenContract, match="has_projection is False, but project answers"):
        mcfw.check_set(type("Shy", (lmo_only,), {"project": lambda self, x: self.center()})())
