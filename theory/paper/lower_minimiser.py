"""The remark after thm:lower, settled: for a fixed ρ, when β* = σ² minimises R(ρ, ·).

B stands for β^(1/6), t for σ^(1/3) (so β* = t⁶) and y1 for Y₁. With Y₂ = a + 1728β, where a does not depend on β:
R falls in β up to σ² as long as Y₀ = 2Y₁; where Y₀ = Y₂ its logarithmic slope is 1728β/Y₂ - 2/3 - 1/(6(1 + B));
beyond σ² it rises.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Rational, diff

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.app_rates.lem_D.steps_1_to_5 import ROOT
from theory.paper.constants import Constants
from theory.paper.lower_uniform import cofactor
from theory.paper.propagation import Chain, Inputs, chain, dbarM, tuned
from theory.trusted.formula import Formula, ge, le, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

B, t = positive("B t")
y1 = nonneg("y1")
TWO_THIRDS = Rational(2, 3)
BEFORE = ge(t, B)  # β <= σ²


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the minimiser of R(ρ, ·)."""
    p = constants
    return (*_pieces(p), *_criterion(p), *_tuned(p))


def _at(p: Constants, root: Expr, **given: Expr) -> Chain:
    """Return the chain at β = root⁶ and σ² = t⁶, with symbols for δ̄ and B̈; M is the larger branch there."""
    M = {"M": root**2 if root == t else t**6 / root**4}
    x = replace(Inputs(), beta=root**6, sigma2=t**6)
    return chain(x, p, **({"dbar": n.dbar, "Bddot": n.Bddot, "Y1": y1} | M | given))


def _rate(p: Constants, root: Expr, branch: str, **given: Expr) -> Expr:
    """Return R with Y₀ = 2Y₁ or Y₀ = Y₂."""
    Y0 = p.Y0 * y1 if branch == "Y1" else _at(p, root).Y2
    return _at(p, root, Y0=Y0, **given).R


def _share(p: Constants, root: Expr) -> Expr:
    """Return 1728β/Y₂."""
    return p.Y2 * p.Bdot * root**6 / _at(p, root).Y2


def _threshold(root: Expr, low: Number = 1) -> Expr:
    return TWO_THIRDS + low / (6 * (1 + root))


# --- how R moves with β


def _pieces(p: Constants) -> tuple[Claim, ...]:
    def beyond(*given: Formula) -> Statement:
        M = {"M": B**2}
        return every(
            *(forall(le(_rate(p, t, branch), _rate(p, B, branch, **M)), *given) for branch in ("Y1", "Y2"))
        )

    def before(*given: Formula) -> Forall:
        return forall(le(_rate(p, t, "Y1"), _rate(p, B, "Y1")), *given)

    def slope(low: Number = 1) -> Statement:
        R = _rate(p, B, "Y2")
        return identity(B * diff(R, B) / (6 * R), _share(p, B) - _threshold(B, low))

    return (
        Claim(
            id="B19.a",
            label="thm:lower",
            line=2685,
            text="R(ρ, β) >= R(ρ, σ²) for β >= σ²: the minimiser of R(ρ, ·) never exceeds σ²",
            statement=beyond(ge(B, t)),
            mutants=(
                Mutant("β >= σ² becomes β >= σ²/64", beyond(ge(B, t / 2))),
                Mutant("β >= σ² becomes β <= σ²", beyond(ge(t, B))),
            ),
        ),
        Claim(
            id="B19.b",
            label="thm:lower",
            line=2685,
            text="R(ρ, β) >= R(ρ, σ²) for β <= σ² as long as Y₀ = 2Y₁",
            statement=before(ge(t, B)),
            mutants=(
                Mutant("β <= σ² becomes β <= 64σ²", before(ge(t, B / 2))),
                Mutant("β <= σ² becomes β >= σ²", before(ge(B, t))),
            ),
        ),
        Claim(
            id="B19.slope",
            label="thm:lower",
            line=2685,
            text="for β < σ² and Y₀ = Y₂: d ln R/d ln β = 1728β/Y₂ - 2/3 - 1/(6(1 + β^(1/6)))",
            statement=slope(),
            mutants=(
                Mutant("2/3 only", slope(low=0)),
                Mutant("1/6 becomes 1/3", slope(low=2)),
            ),
        ),
    )


# --- the criterion


def _criterion(p: Constants) -> tuple[Claim, ...]:
    c = p
    scale = 2 * t**6 * (t - B) / (n.rho * (4 * t + 5))
    P = (t**3 + t**2 * B + t * B**2 + B**3) / (B**4 * t**4) + _fifth(B, t) / (B**5 * t**5)
    bent = (t - B) * cofactor(B, t) * (c.Y2 * c.Bdot) / B**5
    lever = P * (6 * (1 + t) * _at(p, t).Y2)
    here, there = _rate(p, t, "Y2"), _rate(p, B, "Y2")

    def enough(low: Number = 1, order: Formula = BEFORE) -> Forall:
        """Return R(ρ, β) >= R(ρ, σ²) on the branch Y₂, if 1728σ²/Y₂ <= 2/3 + low/(6(1 + σ^(1/3)))."""
        spare = _threshold(t) - _share(p, t)
        return forall(
            le(here, there),
            le(_share(p, t), _threshold(t, low)),
            order,
            because=spare * lever * scale + bent * scale,
        )

    def only(low: Number = 1, margin: Number = 2) -> Forall:
        """Return R(ρ, β) + (something positive) <= R(ρ, σ²) for β < σ² so near that the slope at σ² decides."""
        steep = (_share(p, t) - _threshold(t, low)) * lever
        return forall(
            le(there + bent * scale, here),
            le(margin * bent, steep),
            BEFORE,
            because=(steep - margin * bent) * scale,
        )

    return (
        Claim(
            id="B19",
            label="thm:lower",
            line=2692,
            text="if 1728β*/Y₂ <= 2/3 + 1/(6(1 + β*^(1/6))) then R(ρ, β) >= R(ρ, β*) for β <= β* with Y₀ = Y₂; with "
            "B19.a and B19.b, β* = σ² minimises R(ρ, ·)",
            statement=enough(),
            mutants=(
                Mutant("2/3 + 1/(6(1 + t)) becomes 2/3 + 1/(3(1 + t))", enough(2)),
                Mutant("β <= β* becomes β >= β*", enough(order=ge(B, t))),
            ),
            needs=("B19.a", "B19.b"),
        ),
        Claim(
            id="B19.only",
            label="thm:lower",
            line=2692,
            text="if Y₂ > 2Y₁ and 1728β*/Y₂ exceeds 2/3 + 1/(6(1 + β*^(1/6))) then R(ρ, β) < R(ρ, β*) for every "
            "β < β* near enough: whenever 2·1728(t - B)Q/B⁵ <= (the excess)·6(1 + t)Y₂P, whose left side vanishes "
            "as β -> β*",
            statement=only(),
            mutants=(
                Mutant("2/3 only", only(low=0)),
                Mutant("the margin 2 becomes 1", only(margin=1)),
            ),
            needs=("B19.slope",),
        ),
    )


def _fifth(x: Expr, y: Expr) -> Expr:
    return y**4 + y**3 * x + y**2 * x**2 + y * x**3 + x**4


# --- the tuned ρ*


def _tuned(p: Constants) -> tuple[Claim, ...]:
    c = p
    beta = tuned(p).beta

    def small(factor: Number, spare: Expr, moving: Expr) -> Forall:
        """Return 1728β* <= (2/3)·1728(1 + β* + δ̄²) for δ̄ = 8(spare + √Λ moving) and G_σ <= factor·moving."""
        noise, dbar = c.Y2 * c.Bdot, c.dbar * (spare + ROOT * moving)
        room = 8 * spare + (8 * moving - n.G_sigma) * ROOT
        return forall(
            le(noise * beta, TWO_THIRDS * noise * (1 + beta + dbar**2)),
            le(n.G_sigma, factor * moving),
            because=TWO_THIRDS * noise + room * (dbar + ROOT * n.G_sigma) * (TWO_THIRDS * noise),
        )

    A, clipped = chain(tuned(p), c).A, p.sbar * n.G_hat
    literal, larger = (A + clipped, n.D), (A, clipped + n.D)
    return (
        Claim(
            id="B19.tuned",
            label="thm:lower",
            line=2692,
            text="β* minimises R(ρ*, ·) whenever G_σ <= 8D, and with δ̄_M whenever G_σ <= 8(2Ĝ + D)",
            statement=every(
                small(8, *literal),
                small(8, *larger),
                identity(c.dbar * (larger[0] + ROOT * larger[1]), dbarM(p)),
            ),
            mutants=(
                Mutant("8D becomes 9D", small(9, *literal)),
                Mutant("8(2Ĝ + D) becomes 9(2Ĝ + D)", small(9, *larger)),
            ),
            needs=("B19",),
        ),
    )
