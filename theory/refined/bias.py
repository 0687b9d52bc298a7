"""The error recursion with a free Young weight and a weighted split (docs/refined.md, N12 and N13).

e = √Λ_e L‖x_t - x_{t-1}‖ and m = √Λ_n G_σ bound the L²-norms of e_t and n_t; ϖe and ϖm bound their means.
"""

from __future__ import annotations

from sympy import Expr

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.trusted.formula import ge, le, nonneg, positive, real
from theory.trusted.statement import Forall, Identity, Number, Statement, every, forall, identity

SHARPER, LINE = "thm:sharper", 1816
a = n.alpha
theta, zeta = positive("theta zeta")
S, b, e, m, V, w, T23 = nonneg("S b e m V varpi T23")
p = real("p")


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about one step of the error recursion."""
    return (*_young(), *_split())


def _young() -> tuple[Claim, ...]:
    def young(weight: Expr = zeta) -> Forall:
        """2(1-α)⟨s, b⟩ <= ζα(1-α)‖s‖² + (1-α)‖b‖²/(ζα)."""
        bound = zeta * a * (1 - a) * S**2 + (1 - a) * b**2 / (weight * a)
        proof = 2 * (1 - a) * (S * b - p) + (1 - a) / (zeta * a) * (zeta * a * S - b) ** 2
        return forall(
            le(2 * (1 - a) * p, bound), le(p, S * b), le(a, 1), because=proof if weight == zeta else None
        )

    def contraction(rate: Expr) -> Identity:
        return identity((1 - a) ** 2 + zeta * a * (1 - a), (1 - a) * (1 - rate * a))

    def absorbed(power: Number = 1) -> Forall:
        """(1-α)/(ζα) <= T^(2/3)/ζ, by α >= t^(-2/3) >= T^(-2/3)."""
        return forall(le((1 - a) / (zeta * a), T23**power / zeta), ge(a * T23, 1), le(a, 1), ge(T23, 1))

    return (
        Claim(
            id="N12",
            label=SHARPER,
            line=LINE,
            text="Young with a free weight: (1-α)²‖s‖² + 2(1-α)⟨s, b⟩ <= (1-α)(1-(1-ζ)α)‖s‖² + (1-α)‖b‖²/(ζα); "
            "ζ = 1 is the sharp Young step (1-α)/α",
            statement=every(young(), contraction(1 - zeta)),
            mutants=(
                Mutant("1/(ζα) becomes 1/(2ζα)", young(2 * zeta)),
                Mutant("1 - ζ becomes 1 - ζ/2", contraction(1 - zeta / 2)),
            ),
            needs=("R02", "C03.cs", "C03"),
        ),
        Claim(
            id="N12.a",
            label=SHARPER,
            line=LINE,
            text="(1-α_t)/(ζα_t) <= T^(2/3)/ζ, because α_t >= t^(-2/3)",
            statement=absorbed(),
            mutants=(
                Mutant("T^(2/3) becomes 1", absorbed(0)),
                Mutant("T^(2/3) becomes T^(-2/3)", absorbed(-1)),
            ),
            needs=("A01.sharp",),
        ),
    )


def _split() -> tuple[Claim, ...]:
    x, y = (1 - a) * e, a * m

    def norms(factor: Number = 2) -> Statement:
        """E‖X+Y‖² <= (x+y)² if E‖X‖² <= x², E‖Y‖² <= y² and E⟨X, Y⟩ <= xy."""
        X, Y = nonneg("X Y")
        u, v = nonneg("u v")
        return forall(le(X + factor * p + Y, (u + v) ** 2), le(X, u**2), le(Y, v**2), le(p, u * v))

    def weighted(rest: Expr) -> Forall:
        bound = (1 + theta) * x**2 + (1 + rest) * y**2
        return forall(
            le((x + y) ** 2, bound),
            le(a, 1),
            because=theta * (x - y / theta) ** 2 if rest == 1 / theta else None,
        )

    def total(cost: Expr) -> Forall:
        """E‖ξ‖² + c‖b‖² <= (1 + cϖ²)(x+y)², with ‖b‖ <= ϖ(x+y)."""
        c, u = nonneg("c u")
        bound = (1 + cost * w**2) * u**2
        given = (le(V, u**2), le(b, w * u))
        proof = (u**2 - V) + c * (w * u - b) * (w * u + b)
        return forall(
            le(V + c * b**2, bound.subs(n.kappa, c)), *given, because=proof if cost == n.kappa else None
        )

    return (
        Claim(
            id="N13.a",
            label=SHARPER,
            line=LINE,
            text="Minkowski: E‖(1-α)e_t + αn_t‖² <= ((1-α)√Λ_e L‖Δx‖ + α√Λ_n G_σ)²",
            statement=norms(),
            mutants=(Mutant("2⟨·,·⟩ becomes 3⟨·,·⟩", norms(3)), Mutant("2⟨·,·⟩ becomes 5⟨·,·⟩", norms(5))),
            needs=("C03.cs",),
        ),
        Claim(
            id="N13",
            label=SHARPER,
            line=LINE,
            text="weighted split: ((1-α)e + αm)² <= (1+θ)(1-α)²e² + (1+1/θ)α²m² for every θ > 0; θ = 1 is the paper's",
            statement=weighted(1 / theta),
            mutants=(
                Mutant("1/θ becomes 1/(2θ)", weighted(1 / (2 * theta))),
                Mutant("1/θ becomes θ", weighted(theta)),
            ),
            needs=("N13.a",),
        ),
        Claim(
            id="N13.b",
            label=SHARPER,
            line=LINE,
            text="bias and variance together: E‖ξ‖² + c‖b‖² <= (1 + cϖ²)((1-α)e + αm)²",
            statement=total(n.kappa),
            mutants=(
                Mutant("cϖ² becomes cϖ²/2", total(n.kappa / 2)),
                Mutant("cϖ² becomes 0", total(0 * n.kappa)),
            ),
            needs=("N12", "N12.a", "N13.a"),
        ),
    )
