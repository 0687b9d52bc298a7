"""thm:reduction, conditional expansion: the cross term with the bias, and the Young step.

α = α_t, S = ‖s_{t-1}‖, b = ‖b_t‖ with b_t = E_{t-1}[ξ_t]; p is an inner product, bounded by Cauchy-Schwarz,
and V stands for E_{t-1}‖ξ_t‖².
"""

from __future__ import annotations

from sympy import Expr, Rational

from theory.ledger.claim import Slack, claim
from theory.paper.rationals import HALF, THIRD
from theory.text.constants import Constants
from theory.text.notation import S, alpha
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Forall, Identity, Number, Statement, every, forall, identity

b, V = nonneg("b V")
p = real("p")
KEPT = 1 - alpha
GENTLE = KEPT * (alpha * S - b) ** 2 / alpha + KEPT * (S * b - p) * 2


def R03_a(k: Constants, *, cross: int = 2) -> Statement:
    """E‖(1-α)s + ξ‖² = (1-α)²‖s‖² + 2(1-α)⟨s, Eξ⟩ + E‖ξ‖², for laws of ξ with up to 4 atoms,
    in dimensions 1 to 3
    """
    return every(*(_second_moment(atoms, dim, cross) for atoms in (2, 3, 4) for dim in (1, 2, 3)))


def _second_moment(atoms: int, dimension: int, cross: int) -> Identity:
    """Return the expansion for a law of ξ with the given atoms; the last weight is one minus the others."""
    s, weights = real(f"s:{dimension}"), real(f"q:{atoms}")[:-1]
    law = (*weights, 1 - sum(weights))
    xi = [real(f"xi{i}_:{dimension}") for i in range(atoms)]
    shifted = [sum((KEPT * u + v) ** 2 for u, v in zip(s, z, strict=True)) for z in xi]
    left = sum(w * square for w, square in zip(law, shifted, strict=True))
    mean = [sum(w * z[i] for w, z in zip(law, xi, strict=True)) for i in range(dimension)]
    energy = sum(w * sum(v**2 for v in z) for w, z in zip(law, xi, strict=True))
    inner = sum(u * v for u, v in zip(s, mean, strict=True))
    return identity(left, KEPT**2 * sum(u**2 for u in s) + cross * KEPT * inner + energy)


def R04(k: Constants, *, weight: Number = HALF, price: Number = 2) -> Statement:
    """Young: 2⟨s, b⟩ <= (α/2)‖s‖² + (2/α)‖b‖²"""
    return forall(le(2 * p, weight * alpha * S**2 + price / alpha * b**2), le(p, S * b), le(alpha, 1))


def R03(k: Constants, *, slope: Number = 1, power: int = 1, below_one: bool = True) -> Statement:
    """(1-α)² + (1-α)α/2 = (1-α)(1-α/2) <= 1-α for 0 < α <= 1"""
    kept = KEPT**2 + KEPT * alpha / 2
    contracts = forall(le(kept, (1 - slope * alpha) ** power), *([le(alpha, 1)] if below_one else []))
    return every(identity(kept, KEPT * (1 - alpha / 2)), contracts)


def R04_b(k: Constants, *, price: Number = 2, power: int = 1, square: int = 1) -> Statement:
    """(1-α)²‖s‖² + 2(1-α)⟨s, b⟩ + E‖ξ‖² <= (1-α)‖s‖² + (2/α)‖b‖² + E‖ξ‖²"""
    return _paid(price / alpha**power, square, GENTLE + b**2 / alpha + b**2)


def R04_sharp(k: Constants, *, factor: Number = 1, power: int = 1, square: int = 1) -> Statement:
    """the price 2/α of R04.b may be (1-α)/α"""
    return _paid(factor * KEPT**power / alpha, square, GENTLE)


def _paid(price: Expr, square: int, proof: Expr) -> Forall:
    """Return (1-α)²S² + 2(1-α)⟨s, b⟩ + V <= (1-α)^square S² + price ‖b‖² + V."""
    left = KEPT**2 * S**2 + 2 * KEPT * p + V
    right = KEPT**square * S**2 + price * b**2 + V
    return forall(le(left, right), le(p, S * b), le(alpha, 1), because=proof)


CLAIMS = (
    claim(
        R03_a, "thm:reduction", part="expansion", line=1824, needs=("R02", "C03"),
        size="up to 4 atoms in dimensions 1 to 3",
        mutants={"cross term without its 2": {"cross": 1}, "no cross term": {"cross": 0}},
    ),
    claim(
        R04, "thm:reduction", part="expansion", line=1836, needs=("C03.cs",),
        mutants={"2/α becomes 1/α": {"price": 1}, "α/2 becomes α/3": {"weight": THIRD}},
    ),
    claim(
        R03, "thm:reduction", part="expansion", line=1839,
        mutants={
            "α <= 1 dropped": {"below_one": False},
            "1-α becomes (1-α)²": {"power": 2},
            "1-α becomes 1-6α/5": {"slope": Rational(6, 5)},
        },
    ),
    claim(
        R04_b, "thm:reduction", part="expansion", line=1827, needs=("R03", "R03.a", "R04"),
        mutants={
            "2/α becomes 2": {"power": 0},
            "2/α becomes 1/(2α)": {"price": HALF},
            "1-α becomes (1-α)²": {"square": 2},
        },
    ),
    claim(
        R04_sharp, "thm:reduction", part="expansion", line=1827, needs=("R03.a", "C03.cs"),
        mutants={"(1-α)/α becomes (1-α)²/α": {"power": 2}, "1-α on ‖s‖² becomes (1-α)²": {"square": 2}},
        slack=Slack(
            "c in the price c(1-α)/α of the Young step", paper="2/α: c = 2/(1-α) >= 2", keyword="factor",
            provable=1, refuted=Rational(99, 100), sharp="b = αs: equality",
        ),
    ),
)  # fmt: skip
