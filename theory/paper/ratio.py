"""eq:chain, κ: the stepsize ratio L_{t+1}/L_t, where the quoted κ fails and where it holds.

Algorithm 1 gives (L_{t+1}/L_t)² = (1 + S_{t+1})/(1 + S_t) · (α_t/α_{t+1})^(1/2) with S_t = Σ_{i<t} δ_i², and
δ_t <= G + Ĝ by lem:clipsafe.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from sympy import Expr, Integer, Rational, sqrt

from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper import notation as n
from theory.paper.app_reduction.lem_alphaincrement import CBRT4, SHARP_INCREMENT
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain, markov, tuned_chain
from theory.paper.scales import Scales, certainly
from theory.trusted.exact import fraction, to_ball
from theory.trusted.formula import Formula, ge, le, nonneg, positive
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall

CBRT2, ABOVE = Integer(2) ** Rational(1, 3), Rational(63, 50)  # 2^(1/3) = 1.25992...
STEP = n.G + n.G_hat  # the pathwise bound on δ_t


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about κ."""
    return (*_ratio(constants), *_repairs(constants))


def _ratio(c: Constants) -> tuple[Claim, ...]:
    def quoted(constants: Constants, *runs: Run, power: int = 1) -> Finite:
        return Finite("runs on [0, D] with h(x) = -Gx", lambda: runs, partial(_covers, constants, power))

    return (
        Claim(
            id="T02.ratio",
            label="eq:chain",
            line=2058,
            text="(L_{t+1}/L_t)² <= 2^(1/3)(1 + δ_t²), whatever ρ is",
            statement=_true_ratio(SHARP_INCREMENT, CBRT2),
            mutants=(
                Mutant("2^(1/3) becomes 5/4", _true_ratio(SHARP_INCREMENT, Rational(5, 4))),
                Mutant("increment 2^(2/3) - 1 becomes 3/5", _true_ratio(Rational(3, 5), CBRT2)),
                Mutant("1/α_t >= 9/10", _true_ratio(SHARP_INCREMENT, CBRT2, Rational(9, 10))),
            ),
            needs=("A05", "A06"),
        ),
        Claim(
            id="T02",
            label="eq:chain",
            line=2058,
            text="κ² = 2 + 2δ̄²/ρ bounds (L_{t+1}/L_t)² for all ρ > 0",
            statement=quoted(c, SHORT, LONG),
            mutants=(
                Mutant("the second run alone, with an idle step and a large β", quoted(c, LONG)),
                Mutant("δ̄²/ρ becomes δ̄²/ρ²", quoted(c, SHORT, power=2)),
                Mutant("2δ̄² becomes δ̄²", quoted(replace(c, kappa_slope=1), SHORT)),
            ),
            erratum=Erratum(
                finding="E2",
                why="the ratio does not fall with ρ: D=1/1000, ρ=2000, L=G=Ĝ=1 gives 5 > 4.305; "
                "D=1, G=Ĝ=512, ρ=2048, large β gives 1.26(1+δ²) > 2+δ²",
                corrected_by="T03.free",
            ),
        ),
        Claim(
            id="T02.witness",
            label="eq:chain",
            line=2058,
            text="the first run takes the whole step D, so δ_0 = ρD = 2 and (L_1/L_0)² = 5",
            statement=_attains(5),
            mutants=(
                Mutant("5 becomes 5.01", _attains(Rational(501, 100))),
                Mutant("ρ = 2000 becomes 1999", _attains(5, rho=1999)),
            ),
        ),
    )


def _true_ratio(increment: Expr, factor: Expr, least: Number = 1) -> Statement:
    S, d2, x = nonneg("S d2 x")
    A, A_next, y = positive("A A_next y")
    return every(
        forall(le((1 + S + d2) / (1 + S), 1 + d2), because=S * d2 / (1 + S)),
        forall(le(A_next, CBRT4 * A), le(A_next, A + increment), ge(A, least)),
        forall(le(x * sqrt(y), factor * (1 + d2)), le(x, 1 + d2), le(y, CBRT4)),
    )


class Run(NamedTuple):
    """Algorithm 1 on [0, D] from 0 with h(x) = -Gx: `rest` idle steps (g_t = Ĝ = G), then one with g_t = -Ĝ.

    With rest <= 1 the scale is still L_t = ρ at the move, which covers min{(G + Ĝ)/(ρD), 1} of the way to D.
    """

    L: Number
    D: Number
    G: Number
    G_hat: Number
    rho: Number
    beta: Number
    rest: int = 0

    @property
    def scales(self) -> Scales:
        """The scales along the run."""
        share = min((self.G + self.G_hat) / Fraction(self.rho * self.D), Fraction(1))
        idle = (Fraction(0),) * self.rest
        return Scales(Fraction(self.rho), Fraction(self.beta), (*idle, (self.rho * share * self.D) ** 2))


SHORT = Run(1, Fraction(1, 1000), 1, 1, 2000, 1)
LONG = Run(0, 1, 512, 512, 2048, 10**12, rest=1)


def _covers(c: Constants, power: int, run: Run) -> bool | None:
    """Return whether κ² >= (L_{t+1}/L_t)² at the move of the run."""
    dbar = c.dbar * (run.L * run.D + c.lipschitz * run.G + 2 * run.G_hat + run.rho * run.D)
    kappa2 = fraction(c.kappa_offset + c.kappa_slope * Rational(dbar) ** 2 / run.rho**power)
    return certainly(run.scales.L2(run.rest + 1), to_ball(kappa2) * run.scales.L2(run.rest))


def _attains(value: Number, rho: int = 2000) -> Finite:
    def attains(run: Run) -> bool | None:
        return certainly(to_ball(fraction(value)) * run.scales.L2(0), run.scales.L2(1))

    return Finite(f"ratio² >= {value}", lambda: (SHORT._replace(rho=rho),), attains)


# --- where κ holds


def _repairs(paper: Constants) -> tuple[Claim, ...]:
    c = paper
    kappa2 = chain(markov(Inputs(), paper), c).kappa2
    dbar = chain(markov(Inputs(), paper), c).dbar
    spread = n.L * n.D + n.rho * n.D  # δ̄/8 - 2(G + Ĝ)

    def covered(factor: Expr, *given: Formula, because: Expr | None = None) -> Forall:
        return forall(le(factor * (1 + STEP**2), kappa2), *given, because=because)

    def small_rho(most: Number) -> Forall:
        rest = 128 * (spread**2 + 4 * STEP * spread) / n.rho + (ABOVE - CBRT2) * (1 + STEP**2) + 2 - ABOVE
        main = ABOVE * STEP**2 * (most - n.rho) / n.rho + (512 - ABOVE * most) * STEP**2 / n.rho
        return covered(CBRT2, le(n.rho, most), because=rest + main)

    def wide(factor: Expr, above: Rational, ratio: Number) -> Forall:
        square = (2 * STEP - n.rho * n.D) ** 2 + n.L * n.D * (n.L * n.D + 4 * STEP + 2 * n.rho * n.D)
        rest = 128 * square / n.rho + (above - factor) * (1 + STEP**2) + 2 - above
        main = above * STEP * (ratio * n.D - STEP) + (1024 - above * ratio) * n.D * STEP
        return covered(factor, le(STEP, ratio * n.D), because=rest + main)

    def at(**values: Expr) -> Forall:
        replaced = {getattr(n, name): value for name, value in values.items()}
        return forall(le(CBRT2 * (1 + STEP**2), kappa2.xreplace(replaced)))

    def tuned(given: Formula) -> Forall:
        return forall(le(2 * (1 + STEP**2), tuned_chain(paper).kappa2), given, le(n.G, n.G_hat))

    def free(slope: Number) -> Forall:
        return forall(le(2 * (1 + STEP**2), c.kappa_offset + slope * dbar**2))

    return (
        Claim(
            id="T03.rho",
            label="eq:chain",
            line=2058,
            text="κ² >= 2^(1/3)(1 + (G+Ĝ)²) if ρ <= 406; in particular for ρ <= 2",
            statement=small_rho(406),
            mutants=(
                Mutant("condition dropped", covered(CBRT2)),
                Mutant("ρ <= 406 becomes ρ <= 500", small_rho(500)),
            ),
            slack=Slack(
                constant="ρ up to which κ bounds the stepsize ratio at the worst D = 0",
                paper="any ρ > 0 (false)",
                family=lambda most: at(rho=Rational(most), D=Integer(0)),
                provable=406,
                refuted=407,
                sharp="512/2^(1/3) = 406.37, as G + Ĝ -> infinity",
            ),
            needs=("T02.ratio",),
        ),
        Claim(
            id="T03.wide",
            label="eq:chain",
            line=2058,
            text="κ² >= 2^(1/3)(1 + (G+Ĝ)²) for every ρ if G + Ĝ <= 812D",
            statement=wide(CBRT2, ABOVE, 812),
            mutants=(
                Mutant("condition dropped", covered(CBRT2)),
                Mutant("812 becomes 1024", wide(CBRT2, ABOVE, 1024)),
            ),
            slack=Slack(
                constant="(G+Ĝ)/D up to which κ bounds the stepsize ratio at the worst ρ = 2(G+Ĝ)/D",
                paper="no condition (false)",
                family=lambda ratio: at(rho=2 * Rational(ratio), D=STEP / ratio),
                provable=812,
                refuted=813,
                sharp="1024/2^(1/3) = 812.7, at ρD = 2(G + Ĝ) -> infinity",
            ),
            needs=("T02.ratio",),
        ),
        Claim(
            id="T03.P0",
            label="eq:chain",
            line=2060,
            text="κ² >= 1 + (G+Ĝ)², all that P_0 needs of κ, for every ρ if G + Ĝ <= 1024D",
            statement=wide(Integer(1), Rational(1), 1024),
            mutants=(
                Mutant("condition dropped", covered(Integer(1))),
                Mutant("1024 becomes 1025", wide(Integer(1), Rational(1), 1025)),
            ),
        ),
        Claim(
            id="T03.tuned",
            label="eq:dbarM",
            line=2298,
            text="with δ̄_M and ρ* = √Λ, Λ >= 1, κ_M² >= 2(1 + (G+Ĝ)²): the tuned theorem keeps its κ",
            statement=tuned(ge(n.Lam, 1)),
            mutants=(
                Mutant("without the clipping radius in δ̄_M", _tuned_without_radius(paper)),
                Mutant("Λ >= 1 becomes Λ >= 10^-12", tuned(ge(n.Lam, Rational(1, 10**12)))),
            ),
            needs=("T02.ratio",),
        ),
        Claim(
            id="T03.free",
            label="eq:chain",
            line=2058,
            text="κ² = 2 + 2δ̄², without 1/ρ, bounds the stepsize ratio for every ρ > 0",
            statement=free(c.kappa_slope),
            mutants=(
                Mutant("2δ̄² becomes δ̄²/129", free(Rational(1, 129))),
                Mutant("δ̄² becomes δ̄²/ρ", covered(Integer(2))),
            ),
            needs=("T02.ratio",),
        ),
    )


def _tuned_without_radius(paper: Constants) -> Forall:
    dbar = paper.dbar * (n.L * n.D + sqrt(n.Lam) * n.D)
    kappa2 = tuned_chain(paper, dbar=dbar).kappa2
    return forall(le(2 * (1 + STEP**2), kappa2), ge(n.Lam, 1), le(n.G, n.G_hat))
