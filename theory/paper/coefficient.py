"""eq:chain, B̈: its coefficient 40L²κ²/ρ, where it fails and where it holds (T04).

d stands for G + Ĝ, a pathwise bound on δ_t, so that δ̄ >= 16d.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from sympy import Rational

from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper import notation as n
from theory.paper.app_transfer.eq_chain.kappa_ratio import CBRT2
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain
from theory.paper.scales import Scales, certainly
from theory.trusted.exact import ball_power, fraction, to_ball
from theory.trusted.formula import ge, le, nonneg
from theory.trusted.statement import Finite, Forall, Number, forall

d = nonneg("d")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the coefficient."""
    paper, c = constants, constants
    needed = paper.abel * paper.recursion_step  # the 24 of 24L²Σ‖x_t-x_{t-1}‖²/α_t

    def quoted(rho: Fraction, power: int = 1) -> Finite:
        run = partial(_covers_run, paper, power)
        return Finite(f"the seesaw with ρ = {rho}, T = 64 >= T_0", lambda: (seesaw(rho),), run)

    def dominated(least: Number, margin: Number = 16) -> Forall:
        kappa2 = chain(Inputs(), c, dbar=n.dbar).kappa2
        lhs, rhs = needed * CBRT2 * (1 + d**2), c.Bddot * kappa2 * n.rho
        return forall(le(lhs, rhs), le(margin * d, n.dbar), ge(n.rho + n.dbar**2, least))

    def free(slope: Number) -> Forall:
        kappa2 = c.kappa_offset + slope * n.dbar**2
        given = le(16 * d, n.dbar)
        return forall(le(needed * CBRT2 * (1 + d**2) / n.rho**2, c.Bddot * kappa2 / n.rho**2), given)

    return (
        Claim(
            id="T04",
            label="eq:chain",
            line=2059,
            text="24L²Σ‖x_t-x_{t-1}‖²/α_t <= B̈(Γ+Tβ)^(1/3) with B̈ = 40L²κ²/ρ ln(1+δ̄²T), for every ρ > 0",
            statement=quoted(Fraction(1, 10**4)),
            mutants=(
                Mutant("1/ρ becomes 1", quoted(Fraction(1, 10**4), power=0)),
                Mutant("at ρ = 10⁻⁶", quoted(Fraction(1, 10**6))),
            ),
            erratum=Erratum(
                finding="E3",
                why="L_t² is proportional to ρ², so the sum is Θ(ρ⁻²); the quoted ρ⁻¹ fails pathwise on "
                "the seesaw",
                corrected_by="T04.fixed",
            ),
        ),
        Claim(
            id="T04.fixed",
            label="eq:chain",
            line=2059,
            text="24·2^(1/3)(1+d²)/ρ² <= 40κ²/ρ if ρ + δ̄² >= 0.379, where δ̄ >= 16d (d = G+Ĝ)",
            statement=dominated(Rational(379, 1000)),
            mutants=(
                Mutant("0.379 becomes 0.378", dominated(Rational(378, 1000))),
                Mutant("δ̄ >= 16d becomes δ̄ >= d/2", dominated(Rational(379, 1000), Rational(1, 2))),
            ),
            slack=Slack(
                constant="ρ + δ̄² that lets 40κ²/ρ cover the algorithm's ρ⁻²",
                paper="no condition (false)",
                family=dominated,
                provable=Rational(379, 1000),
                refuted=Rational(378, 1000),
                sharp="ρ = 0.378, all scales 0",
            ),
            needs=("T02.ratio", "T06", "T07"),
        ),
        Claim(
            id="T04.free",
            label="eq:chain",
            line=2059,
            text="B̈ = 40L²(2+2δ̄²)/ρ² ln(1+δ̄²T) covers the sum for every ρ > 0",
            statement=free(c.kappa_slope),
            mutants=(
                Mutant("2δ̄² becomes δ̄²/1000", free(Rational(1, 1000))),
                Mutant("2δ̄² dropped", free(0)),
            ),
            needs=("T02.ratio", "T06", "T07"),
        ),
    )


class Seesaw(NamedTuple):
    """f = 0 = h on [0, D], noise beyond the radius Ĝ <= ρD/2 with alternating signs: δ_t = Ĝ at every step.

    L_t never falls, so each move Ĝ/L_t is at most the one before, and the next target is never overshot.
    """

    L: Fraction
    D: Fraction
    G_hat: Fraction
    rho: Fraction
    beta: Fraction
    T: int


def seesaw(rho: Fraction) -> Seesaw:
    """Return the seesaw whose other scales shrink with ρ; T_0 = 39 for an independent stream."""
    return Seesaw(rho / 1000, Fraction(1), rho / 2, rho, rho / 1000, 64)


def _covers_run(paper: Constants, power: int, run: Seesaw) -> bool | None:
    """Return whether 24L² times the displacement sum is below B̈(Γ+Tβ)^(1/3) on the run."""
    c = paper
    dbar2 = (c.dbar * (run.L * run.D + 2 * run.G_hat + run.rho * run.D)) ** 2
    kappa2 = c.kappa_offset + c.kappa_slope * dbar2 / run.rho
    scales = Scales(run.rho, run.beta, (run.G_hat**2,) * (run.T + 1))
    growth = ball_power(to_ball(scales.Gamma + run.T * run.beta), Fraction(1, 3))
    Bddot = to_ball(fraction(c.Bddot * run.L**2 * kappa2 / run.rho**power)) * to_ball(1 + dbar2 * run.T).log()
    needed = paper.abel * paper.recursion_step * run.L**2
    return certainly(to_ball(fraction(needed)) * scales.displacement_sum(), Bddot * growth)
