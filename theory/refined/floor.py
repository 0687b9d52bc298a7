"""What the refined theorem cannot beat, and how it scales: the floor of H and the exponents of every regime."""

from __future__ import annotations

from sympy import Expr, Integer, Rational, sqrt

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.refined.transfer import ERROR, Pieces, pieces
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Exponent, Number, Statement, every, forall

TRANSFER, LINE = "thm:refined", 1159
SIXTH, HALF = Rational(1, 6), Rational(1, 2)
REGIMES: dict[str, dict[str, Expr]] = {
    "oblivious": {"rho": Integer(1), "beta": Integer(1)},
    "low noise": {"rho": n.Lam ** Rational(1, 4), "beta": sqrt(n.Lam) * n.G_sigma**2},
    "high noise": {"rho": n.Lam ** Rational(1, 4), "beta": Integer(1)},
}
"""ρ and β of the regimes: oblivious, and ρ = Λ^(1/4), β = min{1, √Λ G_σ²} on either side of √Λ G_σ² = 1."""


def rate(parts: Pieces) -> Expr:
    """Return what multiplies T^(1/3) in H up to constants: noise, W β^(1/3) and (aβ^(1/6))²."""
    noise = n.Lam * n.G_sigma**2 * (1 + n.G**2) ** Rational(2, 3) * (1 + n.beta ** -Rational(2, 3))
    return noise + parts.W * n.beta ** Rational(1, 3) + parts.a**2 * n.beta ** Rational(1, 3)


def burn_in(parts: Pieces) -> Expr:
    """Return what does not grow with T in H up to constants: a³, (4L/ρ)², W^(3/2) and the rest.

    sup_X (uX^(2/3) - X) = (4/27)u³, sup_X (uX^(1/2) - X) = u²/4 and sup_X (uX^(1/3) - X) = (2/27^(1/2))u^(3/2).
    """
    return (
        1 + n.L / n.rho + n.Lam * n.G_sigma**2 + parts.a**3 + (n.L / n.rho) ** 2 + parts.W ** Rational(3, 2)
    )


def at(regime: str, term: Expr) -> Expr:
    """Return the term at the parameters of a regime, with (1+β)^(-k) dropped: it is at most 1."""
    values = REGIMES[regime]
    return term.xreplace({n.rho: values["rho"], n.beta: values["beta"]})


def _parts() -> Pieces:
    """Return the pieces without the factors (1+β)^(-1/3) and (1+β)^(-1/6), and with K a constant."""
    parts = pieces(K=Integer(1))
    W = parts.W * (1 + n.beta) ** Rational(1, 3)
    return Pieces(parts.K, W, parts.a * (1 + n.beta) ** SIXTH, parts.S0, parts.H)


def exponent(regime: str, what: str, power: Rational, value: Number, noise: Number = 0) -> Exponent:
    """Return that T = (rate/ε²)^(3/2) (or burn-in/ε²) grows like Λ^value if G_σ grows like Λ^noise."""
    term = rate(_parts()) if what == "rate" else burn_in(_parts())
    return Exponent(at(regime, term) ** power, value, {n.Lam: 1, n.G_sigma: noise})


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about the floor and the exponents."""
    beta, e2 = positive("beta"), nonneg("e2")
    cube = Rational(3, 2)

    def floor(constant: Number) -> Statement:
        """(7/3)·6·((1+β+δ²)/β)^(2/3) >= 14, with Y³ = (1+β+δ²)/β."""
        Y = positive("Y")
        return every(
            forall(ge(ERROR * 6 * Y**2, constant), ge(Y, 1)),
            forall(ge((1 + beta + e2) / beta, 1)),
        )

    def supremum(constant: Number) -> Statement:
        """uX^(2/3) - X <= (4/27)u³ and u√X - X <= u²/4 with X = x³, x²."""
        u, v = nonneg("u v")
        return every(
            forall(le(u * v**2 - v**3, constant * u**3), because=(v + u / 3) * (v - 2 * u / 3) ** 2),
            forall(le(u * v - v**2, u**2 / 4)),
        )

    def table(*rows: tuple[str, str, Rational, Number, Number]) -> Statement:
        return every(*(exponent(*row) for row in rows))

    one = Rational(1)
    return (
        Claim(
            id="N03",
            label=TRANSFER,
            line=LINE,
            text="floor: H >= 14 c_A σ_M² T^(1/3) for all ρ and β, so gap bounds of this form are >= D√(14c_A) σ_M",
            statement=floor(14),
            mutants=(Mutant("14 becomes 15", floor(15)), Mutant("14 becomes 14.1", floor(Rational(141, 10)))),
            needs=("N01",),
        ),
        Claim(
            id="N02.sup",
            label=TRANSFER,
            line=LINE,
            text="sup_X(uX^(2/3) - X) = (4/27)u³ and sup_X(uX^(1/2) - X) = u²/4: the burn-in is of order a³ + W^(3/2)",
            statement=supremum(Rational(4, 27)),
            mutants=(
                Mutant("4/27 becomes 1/7", supremum(Rational(1, 7))),
                Mutant("4/27 becomes 1/10", supremum(Rational(1, 10))),
            ),
        ),
        Claim(
            id="N02",
            label="thm:oblivious",
            line=1121,
            text="oblivious ρ = β = 1: Õ(τ^(3/2)ε⁻³ + τ^(3/2)ε⁻²) samples (the paper: τ⁶ε⁻³ + τ³ε⁻²)",
            statement=table(("oblivious", "rate", cube, cube, 0), ("oblivious", "burn-in", one, cube, 0)),
            mutants=(
                Mutant("rate τ^(3/2) becomes τ", exponent("oblivious", "rate", cube, 1)),
                Mutant("burn-in τ^(3/2) becomes τ", exponent("oblivious", "burn-in", one, 1)),
                Mutant("rate τ^(3/2) becomes τ³", exponent("oblivious", "rate", cube, 3)),
            ),
            needs=("N01", "N02.sup"),
        ),
        Claim(
            id="N02.tuned",
            label="thm:tuned",
            line=1015,
            text="ρ = Λ^(1/4), β = min{1, √Λ G_σ²}: Õ((τG_σ + τ^(3/2)G_σ³)ε⁻³ + (τG_σ² + τ^(3/4))ε⁻²) samples, "
            "at G_σ = Λ^(-1/2), Λ^(-1/4) and 1 (the paper: (τ²G_σ + τ^(5/2)G_σ²)ε⁻³ + τ⁵ε⁻²)",
            statement=table(
                ("low noise", "rate", cube, HALF, -HALF),
                ("low noise", "rate", cube, Rational(3, 4), -Rational(1, 4)),
                ("high noise", "rate", cube, Rational(3, 4), -Rational(1, 4)),
                ("high noise", "rate", cube, cube, 0),
                ("low noise", "burn-in", one, Rational(3, 4), -HALF),
                ("high noise", "burn-in", one, one, 0),
            ),
            mutants=(
                Mutant("τG_σ becomes τ²G_σ", exponent("low noise", "rate", cube, cube, -HALF)),
                Mutant(
                    "τ^(3/2)G_σ³ becomes τ^(5/2)G_σ²", exponent("high noise", "rate", cube, Rational(5, 2))
                ),
                Mutant("τ^(3/4) becomes τ^(1/2)", exponent("low noise", "burn-in", one, HALF, -HALF)),
            ),
            needs=("N01", "N02.sup"),
        ),
        Claim(
            id="N02.best",
            label="thm:lower",
            line=1159,
            text="over all ρ and β the rate R of gap <= R T^(-1/3) has exponent 1/2 in Λ at fixed G_σ "
            "(the literal chain: 5/6), attained by the oblivious choice",
            statement=Exponent(sqrt(rate(_parts())), HALF, {n.Lam: 1}, (n.rho, n.beta)),
            mutants=(
                Mutant(
                    "1/2 becomes 5/12",
                    Exponent(sqrt(rate(_parts())), Rational(5, 12), {n.Lam: 1}, (n.rho, n.beta)),
                ),
                Mutant(
                    "1/2 becomes 5/6",
                    Exponent(sqrt(rate(_parts())), Rational(5, 6), {n.Lam: 1}, (n.rho, n.beta)),
                ),
            ),
            needs=("N02", "N03"),
        ),
    )
