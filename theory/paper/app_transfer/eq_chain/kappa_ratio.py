"""eq:chain, κ: the stepsize ratio L_{t+1}/L_t, and two runs that the quoted κ does not cover.

Algorithm 1 gives (L_{t+1}/L_t)² = (1 + S_{t+1})/(1 + S_t) · (α_t/α_{t+1})^(1/2) with S_t = Σ_{i<t} δ_i², and
δ_t <= G + Ĝ by lem:clipsafe.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from sympy import Expr, Integer, Rational, sqrt

from theory.finite.scales import Scales, certainly
from theory.ledger.claim import Erratum, Weight, choose, claim
from theory.paper.propagation import formulas
from theory.paper.rationals import THIRD
from theory.text.calculation import Calculation, Step, figure
from theory.text.constants import Constants
from theory.trusted.exact import fraction, to_ball
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Finite, Number, Statement, every, forall

S, d2, x = nonneg("S d2 x")
A, A_next, y = positive("A A_next y")  # A stands for 1/α_t
CBRT2 = Integer(2) ** THIRD
CBRT4 = Integer(2) ** (2 * THIRD)  # 1/α_{t+1} <= 2^(2/3)/α_t


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


def T02_ratio(
    k: Constants, *, increment: Expr = CBRT4 - 1, factor: Expr = CBRT2, least: Number = 1
) -> Statement:
    """(L_{t+1}/L_t)² <= 2^(1/3)(1 + δ_t²), whatever ρ is"""
    return every(
        forall(le((1 + S + d2) / (1 + S), 1 + d2), because=S * d2 / (1 + S)),
        forall(le(A_next, CBRT4 * A), le(A_next, A + increment), ge(A, least)),
        forall(le(x * sqrt(y), factor * (1 + d2)), le(x, 1 + d2), le(y, CBRT4)),
    )


def T02(
    k: Constants, *, runs: tuple[Run, ...] = (SHORT, LONG), power: int = 1, slope: Number | None = None
) -> Statement:
    """κ² = 2 + 2δ̄²/ρ bounds (L_{t+1}/L_t)² for all ρ > 0"""

    def covers(run: Run) -> bool | None:
        return compared(k, run, power=power, slope=slope).holds

    return Finite("runs on [0, D] with h(x) = -Gx", lambda: runs, covers)


def compared(k: Constants, run: Run, *, power: int = 1, slope: Number | None = None) -> Calculation:
    """Return the ratio (L_{t+1}/L_t)² at the move of a run, and κ²."""
    t, scales, G, G_hat = run.rest, run.scales, fraction(run.G), fraction(run.G_hat)
    A = fraction(run.L * run.D + k.lipschitz * run.G)
    dbar = fraction(k.dbar) * (A + 2 * G_hat + fraction(run.rho * run.D))
    kappa2 = fraction(k.kappa_offset + choose(slope, k.kappa_slope) * Rational(dbar) ** 2 / run.rho**power)
    same, shown = scales.q(t) == scales.q(t + 1), formulas(k)
    ratio = scales.before(t + 1) / scales.before(t) if same else scales.L2(t + 1) / scales.L2(t)
    move = Step(f"δ_{t}", "ρ|x_{t+1} - x_t| = min(G + Ĝ, ρD)", min(G + G_hat, fraction(run.rho * run.D)))
    steps = (
        Step("A", shown["A"], A),
        Step("s̄", "2Ĝ", 2 * G_hat),
        Step("δ̄", shown["dbar"], dbar),
        move,
        *(
            Step(f"α_{i}", "((1 + max u_i)/(1 + Σu_i))^(2/3)", scales.weight(i), f"i < {i}")
            for i in (t, t + 1)
        ),
    )
    left = Step(f"(L_{t + 1}/L_{t})²", f"(1 + δ_{t}²)(α_{t}/α_{t + 1})^(1/2)", ratio)
    L, D, rho, beta = (figure(fraction(x)) for x in (run.L, run.D, run.rho, run.beta))
    given = f"L = {L}, D = {D}, G = {run.G}, Ĝ = {run.G_hat}, ρ = {rho}, β = {beta}"
    setting = "Algorithm 1 for min h on [0, D] with h(x) = -Gx and f = 0, from x_0 = 0"
    return Calculation(given, steps, left, "<=", Step("κ²", shown["kappa2"], kappa2), setting)


def T02_witness(k: Constants, *, value: Number = 5, rho: int = 2000) -> Statement:
    """(L_1/L_0)² >= 5 on the first run, which takes the whole step D with δ_0 = ρD = 2"""

    def attains(run: Run) -> bool | None:
        return certainly(to_ball(fraction(value)) * run.scales.L2(0), run.scales.L2(1))

    return Finite(f"ratio² >= {value}", lambda: (SHORT._replace(rho=rho),), attains, exhaustive=True)


CLAIMS = (
    claim(
        T02_ratio, "eq:chain", line=2058, needs=("A05", "A06"),
        mutants={
            "2^(1/3) becomes 5/4": {"factor": Rational(5, 4)},
            "increment 2^(2/3) - 1 becomes 3/5": {"increment": Rational(3, 5)},
            "1/α_t >= 9/10": {"least": Rational(9, 10)},
        },
    ),
    claim(
        T02, "eq:chain", line=2058,
        mutants={
            "the second run alone, with an idle step and a large β": {"runs": (LONG,)},
            "δ̄²/ρ becomes δ̄²/ρ²": {"runs": (SHORT,), "power": 2},
            "2δ̄² becomes δ̄²": {"runs": (SHORT,), "slope": 1},
        },
        erratum=Erratum(
            "E2",
            quote=r"so every such invocation is valid with $\sbar=2\Ghat$.",
            at=2165,
            why="the stepsize-ratio bound is one of these invocations, and κ does not bound the ratio: it does not "
            "fall with ρ. D=1/1000, ρ=2000, L=G=Ĝ=1 gives 5 > 4.305; D=1, G=Ĝ=512, ρ=2048, large β gives "
            "1.26(1+δ²) > 2+δ². eq:master does not need it: any κ >= √2 will do (path_gaps_free)",
            corrected_by="T03.free",
            formal="kappa_fails",
            weight=Weight.STEP,
            calculation=compared,
        ),
    ),
    claim(
        T02_witness, "eq:chain", line=2058,
        mutants={"5 becomes 5.01": {"value": Rational(501, 100)}, "ρ = 2000 becomes 1999": {"rho": 1999}},
    ),
)  # fmt: skip
