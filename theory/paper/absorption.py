"""app:reduction, thm:reduction: the multiplier r_t = 128τ²/(α_tΛT²) that absorbs the bias, and T₀."""

from __future__ import annotations

from functools import partial

from sympy import Expr, Integer, Rational, integer_nthroot

from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import burn_in
from theory.trusted.exact import fraction
from theory.trusted.formula import all_of, ascending, ge, implies, le, lt, nonneg
from theory.trusted.statement import (
    Finite,
    Forall,
    Identity,
    Number,
    Statement,
    every,
    exists,
    forall,
    identity,
)

log, t = nonneg("log t")
TWO_THIRDS, FOUR_THIRDS = Rational(2, 3), Rational(4, 3)
ROOT = Integer(2) ** TWO_THIRDS
SCALE = 128  # r_t = 128 τ²/(α_t Λ T²)
LEAST = (ge(n.T, 1), ge(n.tau, 1))


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the absorption of the bias."""
    return (*_displayed(constants), *_margin(constants))


# --- the displayed chain r_t <= ... <= 1


def _displayed(constants: Constants) -> tuple[Claim, ...]:
    c, power = constants, constants.alpha_power

    def floor(least: Expr, shown: Rational = TWO_THIRDS) -> Forall:
        return forall(
            le(1 / n.alpha, (n.T + 1) ** shown), ge(n.alpha, least ** (-power)), le(t, n.T), ge(t, 1)
        )

    def doubled(base: Number, least: Number = 1) -> Forall:
        return forall(le((n.T + 1) ** TWO_THIRDS, (base * n.T) ** TWO_THIRDS), ge(n.T, least))

    def inflated(Lam: Expr, kept: Expr) -> Forall:
        reached = SCALE * ROOT * n.tau**2 / (n.Lam * n.T**FOUR_THIRDS)
        return forall(le(reached, SCALE * ROOT * kept / n.T**FOUR_THIRDS), ge(n.Lam, Lam), *LEAST)

    def last(reached: Expr, threshold: Expr) -> Statement:
        multiplier = SCALE * n.tau / n.T**FOUR_THIRDS
        enough, small = ge(n.T, threshold), le(multiplier, 1)
        return every(
            forall(le(reached * n.tau / n.T**FOUR_THIRDS, multiplier)),
            forall(all_of(implies(enough, small), implies(small, enough))),
        )

    return (
        Claim(
            id="R07.a",
            label="thm:reduction",
            line=1883,
            text="step 1: 1/α_t <= (T+1)^(2/3) for t <= T, by the floor of α_t",
            statement=floor(t + 1),
            mutants=(
                Mutant("the floor is (t+2)^(-2/3)", floor(t + 2)),
                Mutant("(T+1)^(2/3) becomes (T+1)^(1/2)", floor(t + 1, shown=Rational(1, 2))),
            ),
            needs=("A01",),
        ),
        Claim(
            id="R07.b",
            label="thm:reduction",
            line=1884,
            text="step 2: (T+1)^(2/3) <= (2T)^(2/3) for T >= 1",
            statement=doubled(2),
            mutants=(
                Mutant("2T becomes 19T/10", doubled(Rational(19, 10))),
                Mutant("T >= 1 becomes T >= 9/10", doubled(2, least=Rational(9, 10))),
            ),
        ),
        Claim(
            id="R07.c",
            label="thm:reduction",
            line=1885,
            needs=("M07",),
            text="step 3: Λ >= 306τ turns 128·2^(2/3)τ²/(ΛT^(4/3)) into (128·2^(2/3)/306)τ/T^(4/3)",
            statement=every(
                forall(ge(c.Lam * n.tau * (1 + log), 306 * n.tau)), inflated(306 * n.tau, n.tau / c.Lam)
            ),
            mutants=(
                Mutant("Λ >= 306τ becomes Λ >= 306", inflated(Integer(306), n.tau / c.Lam)),
                Mutant("Λ >= 306τ becomes Λ >= 305τ", inflated(305 * n.tau, n.tau / c.Lam)),
                Mutant("log₂T >= 0 becomes log₂T >= -1/2", _weak_log(c)),
            ),
        ),
        Claim(
            id="R07",
            label="thm:reduction",
            line=1887,
            text="(128·2^(2/3)/306)τ/T^(4/3) <= 128τ/T^(4/3), which is <= 1 precisely if T >= (128τ)^(3/4)",
            statement=last(SCALE * ROOT / c.Lam, burn_in(c)),
            mutants=(
                Mutant("T₀ with 127", last(SCALE * ROOT / c.Lam, (127 * n.tau) ** c.T0_power)),
                Mutant("T₀ with 129", last(SCALE * ROOT / c.Lam, (129 * n.tau) ** c.T0_power)),
                Mutant("exponent 3/4 becomes 2/3", last(SCALE * ROOT / c.Lam, (128 * n.tau) ** TWO_THIRDS)),
            ),
            needs=("R06", "R07.a", "R07.b", "R07.c"),
        ),
        Claim(
            id="R07.d",
            label="eq:effective",
            line=751,
            text="T₀ = ⌈(128τ)^(3/4)⌉ is the first T with T⁴ >= (128τ)³, for all τ <= 1000; T₀(334) = 2974",
            statement=every(_first(c.T0_scale), _value(c.T0_scale, 2974)),
            mutants=(
                Mutant("T₀(334) = 2973", _value(c.T0_scale, 2973)),
                Mutant("128 becomes 127 in one place", _first(127)),
            ),
        ),
    )


def _weak_log(c: Constants) -> Forall:
    return forall(ge(c.Lam * n.tau * (1 + log - Rational(1, 2)), 306 * n.tau))


def T0(scale: int, tau: int) -> int:
    """Return ⌈(scale·τ)^(3/4)⌉."""
    cube = (fraction(scale) * tau) ** 3
    root = int(integer_nthroot(int(cube), 4)[0])
    return root if root**4 >= cube else root + 1


def _value(scale: int, value: int) -> Finite:
    return Finite(f"T₀(334) = {value}", partial(range, 334, 335), partial(_is_T0, scale, value))


def _is_T0(scale: int, value: int, tau: int) -> bool:
    return T0(scale, tau) == value


def _first(scale: int) -> Finite:
    return Finite("the ceiling is the first such T", partial(range, 1, 1001), partial(_is_first, scale))


def _is_first(scale: int, tau: int) -> bool:
    T = T0(scale, tau)
    return T**4 >= (128 * tau) ** 3 > (T - 1) ** 4


# --- the margin, and a smaller T₀


def _margin(c: Constants) -> tuple[Claim, ...]:
    kept = SCALE * n.tau / n.T**FOUR_THIRDS
    reached = SCALE * ROOT / c.Lam * n.tau / n.T**FOUR_THIRDS

    def margin(factor: Expr) -> Identity:
        return identity(reached, factor * kept)

    def enough(scale: Number) -> Forall:
        return forall(le(reached, 1), ge(n.T**FOUR_THIRDS, scale * n.tau))

    def too_large(low: Number, high: Number) -> Statement:
        ratio = (SCALE / (SCALE * ROOT / c.Lam)) ** c.T0_power
        return exists(all_of(lt(low, ratio), lt(ratio, high)))

    return (
        Claim(
            id="R07.margin",
            label="thm:reduction",
            line=1894,
            text="the margin at step 3, what is reached over what is kept, is 128·2^(2/3)/306 < 0.67",
            statement=margin(SCALE * ROOT / 306),
            mutants=(
                Mutant("0.67 itself", margin(Rational(67, 100))),
                Mutant("128/306", margin(Rational(128, 306))),
            ),
            erratum=Erratum(
                finding="E23",
                why="step 3 reaches 0.664τT^(-4/3); the next line keeps 128τT^(-4/3), so the margin is "
                "2^(2/3)/306 = 1/192.8, not 0.67",
                corrected_by="R07.margin.fixed",
            ),
        ),
        Claim(
            id="R07.margin.fixed",
            label="thm:reduction",
            line=1894,
            text="the margin is 2^(2/3)/306, between 1/192.8 and 1/192.7; T₀ is 51.7 to 51.8 times too large",
            statement=every(
                margin(ROOT / 306),
                exists(ascending(Rational(10, 1928), ROOT / c.Lam, Rational(10, 1927))),
                too_large(Rational(517, 10), Rational(518, 10)),
            ),
            mutants=(
                Mutant("2^(2/3)/306 becomes 1/306", margin(Rational(1, 306))),
                Mutant("51.7 becomes 51.8", too_large(Rational(518, 10), Rational(519, 10))),
                Mutant("51.7 becomes 52", too_large(52, 53)),
            ),
        ),
        Claim(
            id="R08",
            label="thm:reduction",
            line=1892,
            text="T >= (2τ/3)^(3/4) suffices for r_t <= 1: T₀ is 52 times too large",
            statement=enough(TWO_THIRDS),
            mutants=(
                Mutant("2/3 becomes 0.66", enough(Rational(66, 100))),
                Mutant("2/3 becomes 1/2", enough(Rational(1, 2))),
            ),
            slack=Slack(
                constant="c in T₀ = (cτ)^(3/4), by the paper's own steps 1 to 3",
                paper="128",
                family=enough,
                provable=Rational(66402, 100000),
                refuted=Rational(66400, 100000),
                sharp="128·2^(2/3)/306 = 0.66401; no burn-in at all by R08.all",
            ),
            needs=("R07.a", "R07.b", "R07.c"),
        ),
    )
