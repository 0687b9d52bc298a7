"""app:lower, the steps of thm:lower: two inequalities free of δ̄, and the surrogate g with its minimiser.

Y stands for Y₀ and m for the maximum M: anything at least as large as their branches.
"""

from __future__ import annotations

from sympy import Expr, Max, Rational, sqrt

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.app_rates.lem_D.steps_1_to_5 import logarithm
from theory.paper.constants import Constants
from theory.paper.propagation import Chain, Inputs, chain
from theory.paper.rationals import FIVE_SIXTHS, HALF, SIXTH, THIRD
from theory.trusted.formula import Formula, all_of, any_of, ge, gt, le, lt, multiple, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

Y, m, b, b2 = positive("Y m b b2")
y = nonneg("y")
TWO_THIRDS = Rational(2, 3)
ROOT_BETA = sqrt(n.beta)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the steps of thm:lower."""
    return (*_two_inequalities(constants), *_surrogate())


def propagated(p: Constants, **given: Expr) -> Chain:
    """Return the chain with symbols for δ̄ and for the logarithm."""
    return chain(Inputs(), p, **({"dbar": n.dbar, "log": logarithm} | given))


def _two_inequalities(p: Constants) -> tuple[Claim, ...]:
    c = p
    known = propagated(p)

    def floors(first: Number = 24, second: Number = 1728) -> Statement:
        return every(
            forall(le(first * n.D**2 * n.rho**2, c.Y0 * known.Y1)),
            forall(le(second * n.beta, known.Y2)),
            forall(all_of(le(Y, Max(Y, b)), le(b, Max(Y, b)))),
        )

    def mean(number: Number = 144, second: Number = 1728) -> Forall:
        """Return max(24D²ρ, 1728β/ρ) >= 144√2 D√β, for any y above both."""
        low, high = 24 * n.D**2 * n.rho, second * n.beta / n.rho
        square = 12 * (n.D * n.rho - 6 * sqrt(2) * ROOT_BETA) ** 2 / n.rho
        return forall(
            le(number * sqrt(2) * n.D * ROOT_BETA, y),
            le(low, y),
            le(high, y),
            because=multiple(HALF, y - low) + multiple(HALF, y - high) + square,
        )

    def numbers(root: Number = 144) -> Statement:
        return every(
            identity(c.Y0 * c.Y1_D * c.Y2 * c.Bdot, 41472),
            identity(41472, 2 * root**2),
            identity(p.R_lower, c.R_master * root),
        )

    return (
        Claim(
            id="B11",
            label="thm:lower",
            line=2619,
            text="Y₀ >= 2Y₁ >= 24D²ρ² and Y₀ >= Y₂ >= 96Ḃ >= 1728β, whatever δ̄",
            statement=every(
                floors(),
                identity(24 * n.D**2 + 288 * n.F_bar**2, c.Y0 * known.Y1 / n.rho**2),
                identity(c.Y2 * c.Bdot, 1728),
            ),
            mutants=(
                Mutant("1728 becomes 1729", floors(second=1729)),
                Mutant("24 becomes 25", floors(first=25)),
            ),
            slack=Slack(
                constant="c in Y₀ >= cβ",
                paper="1728",
                family=lambda number: floors(second=number),
                provable=1728,
                refuted=Rational(17281, 10),
                sharp="β -> infinity",
            ),
        ),
        Claim(
            id="B12",
            label="thm:lower",
            line=2630,
            text="max(24D²ρ, 1728β/ρ) >= √(24·1728) D√β = 144√2 D√β",
            statement=mean(),
            mutants=(
                Mutant("144 becomes 145", mean(number=145)),
                Mutant("1728β becomes 1700β", mean(second=1700)),
            ),
            slack=Slack(
                constant="c in max(24D²ρ, 1728β/ρ) >= c√2 D√β",
                paper="144",
                family=mean,
                provable=144,
                refuted=Rational(1441, 10),
                sharp="Dρ = √(72β)",
            ),
        ),
        Claim(
            id="B13",
            label="thm:lower",
            line=2639,
            text="24·1728 = 41472 = 2·144², and 288 = 2·144",
            statement=numbers(),
            mutants=(
                Mutant("144 becomes 145", numbers(145)),
                Mutant("288 becomes 2·24", identity(p.R_lower, 2 * 24)),
            ),
        ),
    )


def _surrogate() -> tuple[Claim, ...]:
    """Return the claims about g(b) = √b·max(b^(1/3), σ²b^(-2/3))."""
    s2 = n.sigma2
    above: tuple[Formula, ...] = (le(b**THIRD, m), le(s2 * b**-TWO_THIRDS, m))

    def least(power: Number = FIVE_SIXTHS, given: tuple[Formula, ...] = above) -> Forall:
        return forall(le(s2**power, sqrt(b) * m), *given, because=weighted(b, s2) + remainder(b, s2))

    def attained(power: Number) -> Statement:
        return identity(sqrt(s2) * s2**THIRD, s2**power)

    def branches(falls: Number = -SIXTH, rises: Number = FIVE_SIXTHS) -> Statement:
        low, high = (s2 * x**falls for x in (b, b2)), (x**rises for x in (b, b2))
        small, large = (lt(b, b2), le(b2, s2)), (lt(b, b2), le(s2, b))
        return every(
            forall(lt(*reversed(tuple(low))), *small, gt(s2, 0)),
            forall(lt(*high), *large),
            forall(le(b**THIRD, s2 * b**-TWO_THIRDS), le(b, s2)),
        )

    def unique(*elsewhere: Formula) -> Forall:
        return forall(lt(s2**FIVE_SIXTHS, sqrt(b) * m), *above, *elsewhere, gt(s2, 0))

    return (
        Claim(
            id="B14",
            label="thm:lower",
            line=2654,
            text="g(b) = √b·max(b^(1/3), σ²b^(-2/3)) >= g(σ²) = σ^(5/3) for every b > 0",
            statement=every(least(), attained(FIVE_SIXTHS)),
            mutants=(
                Mutant("σ^(5/3) becomes σ²", least(power=1)),
                Mutant("the branch b^(1/3) is dropped", least(given=above[1:])),
                Mutant("g(σ²) = σ²", attained(1)),
            ),
        ),
        Claim(
            id="B14.branches",
            label="thm:lower",
            line=2651,
            text="g is strictly decreasing, σ²b^(-1/6), up to σ² and strictly increasing, b^(5/6), beyond",
            statement=branches(),
            mutants=(
                Mutant("b^(-1/6) becomes b^(1/6)", branches(falls=SIXTH)),
                Mutant("b^(5/6) becomes b^(-5/6)", branches(rises=-FIVE_SIXTHS)),
            ),
        ),
        Claim(
            id="B16",
            label="thm:lower",
            line=2685,
            text="the minimiser of g is uniquely b = σ²",
            statement=unique(any_of(lt(b, s2), gt(b, s2))),
            mutants=(
                Mutant("b = σ² allowed", unique(ge(b, s2))),
                Mutant("unique with b = 2σ² instead", unique(any_of(lt(b, 2 * s2), gt(b, 2 * s2)))),
            ),
        ),
    )


def weighted(beta: Expr, s2: Expr) -> Expr:
    """Return √β times the weighted excess of m over its two branches."""
    return sqrt(beta) * (m - beta**THIRD) / 6 + sqrt(beta) * (m - s2 * beta**-TWO_THIRDS) * FIVE_SIXTHS


def remainder(beta: Expr, s2: Expr) -> Expr:
    """Return β^(5/6)/6 + 5σ²β^(-1/6)/6 - σ^(5/3), a square times a polynomial with positive coefficients."""
    B, t = beta**SIXTH, s2**SIXTH
    return (B - t) ** 2 * (B**4 + 2 * B**3 * t + 3 * B**2 * t**2 + 4 * B * t**3 + 5 * t**4) / (6 * B)
