"""app:reduction, thm:reduction, first half: the split of the momentum error and the Young step.

α = α_t, S = ‖s_{t-1}‖, b = ‖b_t‖ with b_t = E_{t-1}[ξ_t]; p is an inner product, bounded by Cauchy-Schwarz,
and V stands for E_{t-1}‖ξ_t‖².
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from typing import Any

from sympy import Expr, Integer, Poly, Rational

from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Finite, Forall, Identity, every, forall, identity

a = n.alpha
S, b, V = nonneg("S b V")
p = real("p")
g_old, hat_old, hat, grad, grad_old = real("g_old hat_old hat grad grad_old")


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about the error of the momentum update."""
    return (*_decomposition(), *_expansion())


# --- initialization and decomposition


def _split(on_difference: Expr = 1 - a, old: Expr = 1 - a) -> Identity:
    s_old, e_t, n_t = g_old - grad_old, (hat - hat_old) - (grad - grad_old), hat - grad
    return identity(old * (g_old - hat_old) + hat - grad, (1 - a) * s_old + on_difference * e_t + a * n_t)


def _start(alpha_0: int, g_before: Expr) -> Identity:
    return identity((1 - alpha_0) * (g_before - hat_old) + hat - grad, hat - grad)


PRESENT = ((1 - a) * g_old, -(1 - a) * hat_old, hat, -grad)
SAID = ((1 - a) * grad_old, a * grad)
NEEDED = ((1 - a) * grad_old, (1 - a) * (hat - grad))
PARTS = ((1 - a) * (g_old - grad_old), (1 - a) * (hat - grad - hat_old + grad_old), a * (hat - grad))


def _grouped(terms: tuple[Expr, ...]) -> bool:
    """Return whether the terms can be distributed over three groups that sum to the three parts."""
    table, goal = [_coefficients(term) for term in terms], [_coefficients(part) for part in PARTS]
    for places in product(range(3), repeat=len(terms)):
        groups: list[Counter[Any]] = [Counter(), Counter(), Counter()]
        for coefficients, place in zip(table, places, strict=True):
            for monomial, number in coefficients.items():
                groups[place][monomial] += number
        if all(group == part for group, part in zip(groups, goal, strict=True)):
            return True
    return False


def _coefficients(term: Expr) -> Counter[Any]:
    """Return the integer coefficients by monomial; Counters are equal up to zero entries."""
    return Counter({m: int(c) for m, c in Poly(term, a, g_old, hat_old, hat, grad, grad_old).terms()})


def _grouping(*added: Expr) -> Finite:
    terms = (*PRESENT, *added, *(-term for term in added))
    return Finite("the terms fall into the three parts", partial(_only, terms), _grouped)


def _only(terms: tuple[Expr, ...]) -> tuple[tuple[Expr, ...], ...]:
    return (terms,)


def _decomposition() -> tuple[Claim, ...]:
    return (
        Claim(
            id="R01.a",
            label="thm:reduction",
            line=1786,
            needs=("S09",),
            text="α_0 = 1 gives s_0^pre = n_0, whatever g_{-1} and x_{-1} are",
            statement=_start(1, g_old),
            mutants=(
                Mutant("α_0 = 0", _start(0, g_old)),
                Mutant("α_0 = 0 and g_{-1} = 0", _start(0, Integer(0))),
            ),
        ),
        Claim(
            id="R02",
            label="thm:reduction",
            line=1800,
            text="s_pre = (1-α)s_{t-1} + (1-α)e_t + αn_t, coordinate by coordinate",
            statement=_split(),
            mutants=(
                Mutant("(1-α)e_t becomes αe_t", _split(on_difference=a)),
                Mutant("(1-α)e_t becomes e_t", _split(on_difference=Integer(1))),
                Mutant("no (1-α) on the old estimate", _split(old=Integer(1))),
            ),
        ),
        Claim(
            id="R02.words",
            label="thm:reduction",
            line=1810,
            text="the split follows by adding and subtracting (1-α)∇f(x_{t-1}) and α∇f(x_t)",
            statement=_grouping(*SAID),
            mutants=(
                Mutant("only (1-α)∇f(x_{t-1})", _grouping(SAID[0])),
                Mutant("only α∇f(x_t)", _grouping(SAID[1])),
            ),
            erratum=Erratum(
                finding="E26",
                why="the identity is right, but the eight terms cannot be grouped into its three parts: "
                "αn_t needs a term αĝ_t(x_t). Add and subtract (1-α)∇f(x_{t-1}) and (1-α)n_t",
                corrected_by="R02.words.fixed",
            ),
        ),
        Claim(
            id="R02.words.fixed",
            label="thm:reduction",
            line=1810,
            text="the split follows by adding and subtracting (1-α)∇f(x_{t-1}) and (1-α)(ĝ_t(x_t) - ∇f(x_t))",
            statement=_grouping(*NEEDED),
            mutants=(
                Mutant("(1-α)n_t becomes α∇f(x_t)", _grouping(NEEDED[0], SAID[1])),
                Mutant("(1-α)∇f(x_{t-1}) left out", _grouping(NEEDED[1])),
            ),
            needs=("R02",),
        ),
    )


# --- conditional expansion


def _second_moment(atoms: int, dimension: int, cross: int = 2) -> Identity:
    """Return E‖cs + ξ‖² = c²‖s‖² + 2c⟨s, Eξ⟩ + E‖ξ‖² for c = 1-α and a law of ξ with the given atoms."""
    c, s = 1 - a, real(f"s:{dimension}")
    weights = real(f"q:{atoms}")[:-1]
    law = (*weights, 1 - sum(weights))
    xi = [real(f"xi{i}_:{dimension}") for i in range(atoms)]
    shifted = [sum((c * u + v) ** 2 for u, v in zip(s, z, strict=True)) for z in xi]
    left = sum(w * square for w, square in zip(law, shifted, strict=True))
    mean = [sum(w * z[k] for w, z in zip(law, xi, strict=True)) for k in range(dimension)]
    energy = sum(w * sum(v**2 for v in z) for w, z in zip(law, xi, strict=True))
    inner = sum(u * v for u, v in zip(s, mean, strict=True))
    return identity(left, c**2 * sum(u**2 for u in s) + cross * c * inner + energy)


def _young(weight: Expr, price: Expr) -> Forall:
    """Return 2⟨s, b⟩ <= weight ‖s‖² + price ‖b‖²."""
    return forall(le(2 * p, weight * S**2 + price * b**2), le(p, S * b), le(a, 1))


def _contraction(kept: Expr, *, below_one: bool = True) -> Forall:
    given = [le(a, 1)] if below_one else []
    return forall(le((1 - a) ** 2 + (1 - a) * a / 2, kept), *given)


def _paid(price: Expr, square: int = 1, proof: Expr | None = None) -> Forall:
    """Return (1-α)²S² + 2(1-α)⟨s, b⟩ + V <= (1-α)^square S² + price ‖b‖² + V."""
    left = (1 - a) ** 2 * S**2 + 2 * (1 - a) * p + V
    right = (1 - a) ** square * S**2 + price * b**2 + V
    return forall(le(left, right), le(p, S * b), le(a, 1), because=proof)


def _expansion() -> tuple[Claim, ...]:
    slack = (1 - a) * (S * b - p) * 2
    gentle = (1 - a) * (a * S - b) ** 2 / a + slack
    return (
        Claim(
            id="R03.a",
            label="thm:reduction",
            line=1824,
            text="E‖(1-α)s + ξ‖² = (1-α)²‖s‖² + 2(1-α)⟨s, Eξ⟩ + E‖ξ‖², for laws of ξ with up to 4 atoms, "
            "in dimensions 1 to 3",
            statement=every(*(_second_moment(k, dim) for k in (2, 3, 4) for dim in (1, 2, 3))),
            mutants=(
                Mutant("cross term without its 2", _second_moment(2, 1, cross=1)),
                Mutant("no cross term", _second_moment(2, 2, cross=0)),
            ),
            needs=("R02", "C03"),
        ),
        Claim(
            id="R04",
            label="thm:reduction",
            line=1836,
            text="Young: 2⟨s, b⟩ <= (α/2)‖s‖² + (2/α)‖b‖²",
            statement=_young(a / 2, 2 / a),
            mutants=(
                Mutant("2/α becomes 1/α", _young(a / 2, 1 / a)),
                Mutant("α/2 becomes α/3", _young(a / 3, 2 / a)),
            ),
            needs=("C03.cs",),
        ),
        Claim(
            id="R03",
            label="thm:reduction",
            line=1839,
            text="(1-α)² + (1-α)α/2 = (1-α)(1-α/2) <= 1-α for 0 < α <= 1",
            statement=every(
                identity((1 - a) ** 2 + (1 - a) * a / 2, (1 - a) * (1 - a / 2)), _contraction(1 - a)
            ),
            mutants=(
                Mutant("α <= 1 dropped", _contraction(1 - a, below_one=False)),
                Mutant("1-α becomes (1-α)²", _contraction((1 - a) ** 2)),
                Mutant("1-α becomes 1-6α/5", _contraction(1 - 6 * a / 5)),
            ),
        ),
        Claim(
            id="R04.b",
            label="thm:reduction",
            line=1827,
            text="(1-α)²‖s‖² + 2(1-α)⟨s, b⟩ + E‖ξ‖² <= (1-α)‖s‖² + (2/α)‖b‖² + E‖ξ‖²",
            statement=_paid(2 / a, proof=gentle + b**2 / a + b**2),
            mutants=(
                Mutant("2/α becomes 2", _paid(Integer(2))),
                Mutant("2/α becomes 1/(2α)", _paid(1 / (2 * a))),
                Mutant("1-α becomes (1-α)²", _paid(2 / a, square=2)),
            ),
            needs=("R03", "R03.a", "R04"),
        ),
        Claim(
            id="R04.sharp",
            label="thm:reduction",
            line=1827,
            text="the price 2/α may be (1-α)/α, with equality at b = αs",
            statement=_paid((1 - a) / a, proof=gentle),
            mutants=(
                Mutant("(1-α)/α becomes (1-α)²/α", _paid((1 - a) ** 2 / a)),
                Mutant("1-α on ‖s‖² becomes (1-α)²", _paid((1 - a) / a, square=2)),
            ),
            slack=Slack(
                constant="c in the price c(1-α)/α of the Young step",
                paper="2/α: c = 2/(1-α) >= 2",
                family=lambda c: _paid(c * (1 - a) / a, proof=gentle if c == 1 else None),
                provable=1,
                refuted=Rational(99, 100),
                sharp="b = αs: equality",
            ),
            needs=("R03.a", "C03.cs"),
        ),
    )
