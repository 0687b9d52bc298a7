"""app:rates, proof of thm:tuned: the horizon T that the two coefficients ask for, and T₀. N stands for T + 1."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Integer, Max, Min, Rational

from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import burn_in
from theory.paper.rationals import FIVE_SIXTHS, HALF, THIRD
from theory.paper.tuned_rate import branches
from theory.trusted.exact import fraction
from theory.trusted.formula import Formula, ge, le, nonneg, positive, real
from theory.trusted.statement import Finite, Forall, Number, Statement, every, exists, forall, identity

a, b, R, S = nonneg("a b R S")
N, C = positive("N C")
THREE_HALVES, SHARE = Rational(3, 2), Rational(128, 1000)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the horizon of thm:tuned."""
    return (*_choice(), *_burn_in(constants), *_size())


def _choice() -> tuple[Claim, ...]:
    def half(factor: Number = 2, cube: int = 3, square: int = 2, share: Number = HALF) -> Statement:
        rate = forall(le(R * N**-THIRD, share * n.eps), ge(N, (factor * R / n.eps) ** cube))
        burn = forall(le(S * N**-HALF, share * n.eps), ge(N, (factor * S / n.eps) ** square))
        return every(rate, burn)

    def least(extreme: type[Max | Min] = Min) -> Statement:
        g = nonneg("g:4")
        return every(*(forall(le(extreme(*g[:k]), sum(g[:k]) / Integer(k))) for k in (2, 3, 4)))

    return (
        Claim(
            id="U04",
            label="thm:tuned",
            line=2509,
            text="T + 1 >= (2R/ε)³ and T + 1 >= (2S/ε)² make each term of eq:tunedbound at most ε/2",
            statement=half(),
            mutants=(
                Mutant("2 becomes 1.9", half(factor=Rational(19, 10))),
                Mutant("(2R/ε)³ becomes (2R/ε)²", half(cube=2)),
                Mutant("(2S/ε)² becomes 2S/ε", half(square=1)),
            ),
        ),
        Claim(
            id="U04.min",
            label="thm:tuned",
            line=2511,
            text="the smallest gap is at most the average gap (for 2, 3 and 4 iterates, symbolic)",
            statement=least(),
            mutants=(
                Mutant("the smallest becomes the largest", least(Max)),
                Mutant("the average becomes half of it", forall(le(Min(a, b), (a + b) / 4))),
            ),
        ),
    )


# --- the burn-in T₀


def burn_in_horizon(e: Constants, tau: int) -> int:
    """Return T₀ = ⌈(128τ)^(3/4)⌉, found with integers."""
    power = fraction(e.T0_power)
    target = fraction(e.T0_scale * tau) ** power.numerator
    T0 = int(float(target) ** (1 / power.denominator))
    while Fraction(T0) ** power.denominator < target:
        T0 += 1
    while T0 > 0 and Fraction(T0 - 1) ** power.denominator >= target:
        T0 -= 1
    return T0


def _pairs(e: Constants) -> Iterator[tuple[int, int]]:
    """Yield (τ, T) with T near T₀(τ)."""
    for tau in range(1, 65):
        yield from ((tau, T) for T in range(burn_in_horizon(e, tau) - 2, burn_in_horizon(e, tau) + 3))


def _admitted(e: Constants, shift: int, point: tuple[int, int]) -> bool:
    tau, T = point
    return burn_in_horizon(e, tau) + shift > T + 1 or burn_in_horizon(e, tau) <= T


def _burn_in(e: Constants) -> tuple[Claim, ...]:
    def admits(shift: int) -> Finite:
        return Finite(
            f"T + 1 >= T0 + {shift} implies T >= T0, for tau <= 64",
            partial(_pairs, e),
            partial(_admitted, e, shift),
        )

    def linear(number: Number = SHARE, first: Number = 1) -> Forall:
        return forall(le(1 + burn_in(e), number * n.Lam), ge(n.tau, first), ge(n.Lam, e.Lam * n.tau))

    def absorbed(small: Formula) -> Forall:
        return forall(le(n.Lam, n.Lam**5 / n.eps**2), ge(n.Lam, 1), small)

    accurate = le(n.eps, 1)
    return (
        Claim(
            id="U02",
            label="thm:tuned",
            line=2504,
            text="T + 1 >= T₀ is enough for T >= T₀, which the theorem supposes",
            statement=admits(0),
            mutants=(
                Mutant("T + 2 >= T₀ is enough", admits(-1)),
                Mutant("T + 3 >= T₀ is enough", admits(-2)),
            ),
            erratum=Erratum(
                finding="E7",
                why="T = T₀ - 1 is allowed by the proof and excluded by the theorem; at τ = 1, T = 38 even the "
                "absorption fails, 128·38^(-4/3) > 1",
                corrected_by="U02.fixed",
            ),
        ),
        Claim(
            id="U02.fixed",
            label="thm:tuned",
            line=2504,
            text="T + 1 >= T₀ + 1 is enough for T >= T₀ (integers, τ <= 64), and at τ = 1, T = 38 the absorption fails",
            statement=every(admits(1), exists(ge(e.T0_scale * n.tau, n.T ** Rational(4, 3)), tau=1, T=38)),
            mutants=(
                Mutant("T₀ + 1 becomes T₀", admits(0)),
                Mutant(
                    "T = 38 becomes T = 39",
                    exists(ge(e.T0_scale * n.tau, n.T ** Rational(4, 3)), tau=1, T=39),
                ),
            ),
        ),
        Claim(
            id="U03",
            label="thm:tuned",
            line=2513,
            text="T₀ <= 1 + (128τ)^(3/4) <= 0.128Λ <= Λ⁵ε^(-2) for τ >= 1, Λ >= 306τ, ε <= 1: C₀ = 1 will do",
            statement=every(linear(), absorbed(accurate)),
            mutants=(
                Mutant("0.128 becomes 0.12", linear(Rational(12, 100))),
                Mutant("τ >= 1 becomes τ >= 1/2", linear(first=HALF)),
                Mutant("ε <= 1 dropped", absorbed(le(n.eps, 10**6))),
            ),
            slack=Slack(
                constant="1 + (128τ)^(3/4) <= cΛ",
                paper="C₀Λ⁵ε^(-2), C₀ unspecified",
                family=linear,
                provable=Rational(1277, 10000),
                refuted=Rational(1276, 10000),
                sharp="τ = 1, Λ = 306",
            ),
        ),
    )


# --- the size of T


def _size() -> tuple[Claim, ...]:
    def cubes(number: Number = 4) -> Forall:
        return forall(
            le((a + b) ** 3, number * (a**3 + b**3)),
            because=(a - b) ** 2 * (a + b) * 3 + (number - 4) * (a**3 + b**3),
        )

    def rate(number: Number = 32, power: Number = FIVE_SIXTHS) -> Statement:
        """Return (2R/ε)³ <= 32C³𝓛³(Λ²G_σ + Λ^(5/2)G_σ²)ε^(-3) for R <= C𝓛(a + b)."""
        low, high = branches(power)
        shown = n.Lam**2 * n.G_sigma + n.Lam ** Rational(5, 2) * n.G_sigma**2
        scale = (C * n.Lc / n.eps) ** 3
        spare = (a - b) ** 2 * (a + b) * scale * 24 + (number - 32) * scale * (a**3 + b**3)
        return every(
            forall(le(8 * scale * (a + b) ** 3, number * scale * (a**3 + b**3)), because=spare),
            identity(low**3 + high**3, shown),
        )

    def burn(log_power: Number = THREE_HALVES) -> Statement:
        bound = C * n.Lc**log_power * n.Lam ** Rational(5, 2)
        return identity((2 * bound / n.eps) ** 2, 4 * C**2 * n.Lc**3 * n.Lam**5 / n.eps**2)

    return (
        Claim(
            id="U01",
            label="thm:tuned",
            line=2523,
            text="(a + b)³ <= 4(a³ + b³) for a, b >= 0",
            statement=cubes(),
            mutants=(
                Mutant("4 becomes 3.9", cubes(Rational(39, 10))),
                Mutant("a, b may be negative", _signed()),
            ),
            slack=Slack(
                constant="c in (a + b)³ <= c(a³ + b³)",
                paper="4",
                family=cubes,
                provable=4,
                refuted=Rational(399, 100),
                sharp="a = b",
            ),
        ),
        Claim(
            id="U01.horizon",
            label="thm:tuned",
            line=2525,
            text="(2R/ε)³ <= 32C_R³𝓛³(Λ²G_σ + Λ^(5/2)G_σ²)ε^(-3) and (2S/ε)² <= 4C_S²𝓛³Λ⁵ε^(-2)",
            statement=every(rate(), burn()),
            mutants=(
                Mutant("32 becomes 31", rate(number=31)),
                Mutant("Λ^(5/6) becomes Λ^(3/4)", rate(power=Rational(3, 4))),
                Mutant("𝓛^(3/2) becomes 𝓛", burn(log_power=1)),
            ),
            needs=("U01", "L10.b", "B05.b"),
        ),
    )


def _signed() -> Forall:
    x, y = real("x y")
    return forall(le((x + y) ** 3, 4 * (x**3 + y**3)))
