"""eq:chain: F̄ <= 2GD, what C_R and C_S depend on, and monotonicity in δ̄ and σ² (T01, T13, E13)."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Expr, Max, Rational, Symbol, sqrt

from theory.ledger.eager import Claim, Erratum, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Chain, Inputs, chain, tuned_bounds
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Finite, Forall, Identity, Number, Statement, every, forall, identity

more = nonneg("more")
LISTED = ("L", "D", "G", "G_hat", "G_bar")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the gap of F and about monotonicity."""
    return (*_gap(constants), *_monotone(constants))


def _gap(paper: Constants) -> tuple[Claim, ...]:
    c = paper
    bounds = tuned_bounds(paper)

    def gap(factor: Number) -> Forall:
        f, h = nonneg("df dh")
        r = nonneg("r")
        return forall(le(f + h, factor * n.G * n.D), le(f, n.G * r), le(h, n.G * r), le(r, n.D))

    def depends(expression: Expr, listed: tuple[str, ...] = LISTED) -> Finite:
        def names() -> Iterator[str]:
            return iter(sorted(s.name for s in expression.free_symbols))

        return Finite(f"symbols within {listed}", names, lambda name: name in listed)

    def resolved(expression: Expr) -> Expr:
        return expression.xreplace({n.F_bar: c.gap * n.G * n.D})

    def covered(factor: Number) -> Statement:
        high, given = {n.F_bar: factor * n.G * n.D}, le(n.F_bar, c.gap * n.G * n.D)
        parts = (bounds.C_Y, bounds.C_P.xreplace({sqrt(bounds.c2): n.kappa}))
        return every(*(forall(le(part, part.xreplace(high)), given) for part in parts))

    return (
        Claim(
            id="T01",
            label="eq:chain",
            line=2054,
            text="F̄ <= 2GD: f and h are G-Lipschitz, and two points are at most D apart",
            statement=gap(c.gap),
            mutants=(
                Mutant("2GD becomes GD", gap(1)),
                Mutant("2GD becomes 1.99GD", gap(Rational(199, 100))),
            ),
        ),
        Claim(
            id="T01.A",
            label="eq:chain",
            line=2053,
            text="A = LD + C with C = 2G, the Lipschitz constant of F = f + h; so F̄ <= CD",
            statement=every(_A(c, 2), identity(c.gap, c.lipschitz)),
            mutants=(Mutant("C = G", _A(c, 1)), Mutant("C = 3G", _A(c, 3))),
        ),
        Claim(
            id="E13",
            label="lem:D",
            line=2310,
            text="C_R and C_S, as displayed, depend only on (L, D, G, Ĝ, Ḡ_σ)",
            statement=every(depends(bounds.C_R), depends(bounds.C_S)),
            mutants=(
                Mutant("without G", depends(bounds.C_R, ("L", "D", "F_bar", "G_hat", "G_bar"))),
                Mutant("without Ĝ", depends(bounds.C_S, ("L", "D", "F_bar", "G", "G_bar"))),
            ),
            erratum=Erratum(
                finding="E13", why="both contain F̄; F̄ <= 2GD has to be put in", corrected_by="E13.fixed"
            ),
        ),
        Claim(
            id="E13.fixed",
            label="lem:D",
            line=2310,
            text="with 2GD for F̄ they depend only on (L, D, G, Ĝ, Ḡ_σ), and C_Y and C_P only grow by it",
            statement=every(depends(resolved(bounds.C_R)), depends(resolved(bounds.C_S)), covered(c.gap)),
            mutants=(
                Mutant("without Ĝ", depends(resolved(bounds.C_R), ("L", "D", "G", "G_bar"))),
                Mutant("2GD becomes GD", covered(1)),
            ),
            needs=("T01",),
        ),
    )


def _A(c: Constants, factor: Number) -> Identity:
    return identity(chain(Inputs(), c).A, n.L * n.D + factor * n.G)


# --- monotonicity


def _monotone(c: Constants) -> tuple[Claim, ...]:
    k = positive("k")

    def grows(name: str, in_: Symbol, step: Expr, **given: Expr) -> Forall:
        """The constant does not fall when the given symbol becomes symbol + step."""
        low: Chain = chain(Inputs(), c, **given)
        before: Expr = getattr(low, name)
        return forall(le(before, before.xreplace({in_: in_ + step})))

    front = (
        grows("kappa2", n.dbar, more, dbar=n.dbar),
        grows("Bdot", n.dbar, more, dbar=n.dbar),
        grows("Bddot", k, more, kappa2=k, log=n.Lc),
        grows("Bddot", n.Lc, more, kappa2=k, log=n.Lc),
        grows("P0", k, more, kappa2=k**2),
        grows("Z1", k, more, P0=k),
        grows("Y2", n.Bdot, more, Bdot=n.Bdot, Bddot=n.Bddot),
        grows("Y2", n.Bddot, more, Bdot=n.Bdot, Bddot=n.Bddot),
        grows("Z2", n.Bdot, more, Bdot=n.Bdot, Bddot=n.Bddot),
        grows("Z2", n.sigma2, more, Bdot=n.Bdot, Bddot=n.Bddot),
    )
    Bddot_high, Y_high, Z_high, M, M_high = positive("Bddot_high Y_high Z_high M M_high")
    Y0, Z0 = nonneg("Y0 Z0")

    def tail(low: Expr, high: Expr) -> Forall:
        return forall(
            le((c.Z2_Bddot * low) ** c.Z2_power, (c.Z2_Bddot * high) ** c.Z2_power), ge(Bddot_high, n.Bddot)
        )

    def noise() -> Forall:
        high, before = nonneg("sigma2_high"), chain(Inputs(), c, theta=n.theta).M
        return forall(le(before, before.xreplace({n.sigma2: high})), le(n.sigma2, high))

    def rate(power: int) -> Forall:
        low = chain(Inputs(), c, Y0=Y0, M=M, theta=n.theta).R
        high = chain(Inputs(), c, Y0=Y_high, M=M_high, theta=n.theta).R
        return forall(le(low, high**power), le(Y0, Y_high), le(M, M_high))

    def burn_in(high: Expr) -> Forall:
        return forall(le(chain(Inputs(), c, Z0=Z0).S, chain(Inputs(), c, Z0=high).S), le(Z0, Z_high))

    def maximum(factor: Number) -> Forall:
        a, b, x, y = nonneg("a b x y")
        return forall(le(Max(a, b), Max(factor * x, y)), le(a, x), le(b, y))

    return (
        Claim(
            id="T13.front",
            label="prop:transfer",
            line=2170,
            text="κ², Ḃ, B̈, P_0, Z_1, Y_2, Z_2 do not fall as δ̄, then κ, ln(1+δ̄²T), Ḃ, B̈ or σ² grow",
            statement=every(*front),
            mutants=(
                Mutant("κ² in ρ", grows("kappa2", n.rho, more, dbar=n.dbar)),
                Mutant("P_0 in ρ", grows("P0", n.rho, more, kappa2=k**2)),
                Mutant("Z_2 in β", grows("Z2", n.beta, more, Bdot=n.Bdot, Bddot=n.Bddot)),
            ),
        ),
        Claim(
            id="T13.tail",
            label="prop:transfer",
            line=2170,
            text="(48B̈)^(3/2) and M = max(β^(1/3), ϑ², σ²β^(-2/3)) do not fall as B̈ and σ² grow; nor "
            "does a maximum",
            statement=every(tail(n.Bddot, Bddot_high), noise(), maximum(1)),
            mutants=(
                Mutant("B̈ the other way round", tail(Bddot_high, n.Bddot)),
                Mutant("a maximum of less", maximum(Rational(9, 10))),
                Mutant("M in β", grows("M", n.beta, more, theta=n.theta)),
            ),
        ),
        Claim(
            id="T13",
            label="prop:transfer",
            line=2170,
            text="R does not fall as Y_0 and M grow, nor S as Z_0 grows; so R and S are monotone in δ̄ and σ²",
            statement=every(rate(1), burn_in(Z_high)),
            mutants=(
                Mutant("R becomes R²", rate(2)),
                Mutant("Z_0 becomes Z_0/2", burn_in(Z_high / 2)),
                Mutant("S in ρ", grows("S", n.rho, more, Z0=Z_high)),
            ),
            needs=("T13.front", "T13.tail"),
        ),
    )
