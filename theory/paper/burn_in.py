"""app:reduction, thm:reduction without a burn-in: the bias is also at most H̃, so every T >= 1 will do.

A = 1/α_t and log = log₂T, so Λ = 306τ(1 + log). If the bias is at most qH̃, q = min(8τ/T, 1), then its cost
is 2q²A/Λ times the variance sibling; q = 8τ/T gives the paper's r_t.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Expr, Integer, Rational

from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper import notation as n
from theory.paper.absorption import LEAST, ROOT, SCALE, T0, TWO_THIRDS
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import Formula, ge, le, nonneg, positive
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall, identity

A, q = positive("A q")
log = nonneg("log")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the absorption for every T."""
    c, bias = constants, Rational(constants.bias)
    multiplier = 2 * q**2 * A / (c.Lam * n.tau * (1 + log))

    def bounded(bound: Expr, *given: Formula) -> Forall:
        return forall(le(multiplier, bound), *LEAST, *given)

    short, long = le(q, 1), le(q, bias * n.tau / n.T)
    crude, sharp, below = (
        le(A, ROOT * n.T**TWO_THIRDS),
        le(A, n.T**TWO_THIRDS),
        le(A, (n.T + 1) ** TWO_THIRDS),
    )
    decay = n.tau ** (-Rational(1, 3)) / (1 + log)

    def two_cases(above: Number, beneath: Number) -> Statement:
        return every(
            bounded(above * decay, ge(n.T, n.tau), long, crude),
            bounded(beneath * decay, le(n.T + 1, n.tau), short, below),
        )

    def combined(bound: Number, split: Number = 8) -> Statement:
        return every(
            bounded(bound * decay, ge(n.T, split * n.tau), long, crude),
            bounded(bound * decay, le(n.T, split * n.tau), short, crude),
        )

    def uniform(bound: Number) -> Statement:
        return every(
            Finite("T^(2/3) <= 1 + log₂T for T = 1..8", partial(range, 1, 9), partial(_small, bound, c.Lam)),
            bounded(Rational(1) * bound, le(n.T, 8 * n.tau), ge(n.T, 8), ge(log, 3), short, sharp),
            bounded(Rational(1) * bound, ge(n.T, 8 * n.tau), ge(log, 3), long, sharp),
        )

    return (
        Claim(
            id="R08.cap",
            label="thm:reduction",
            line=1862,
            needs=("M05",),
            text="the conditional mean E[μ^jmax] averages φ, so the bias is at most H̃ (for 1 to 4 values)",
            statement=every(*(_average(k) for k in (1, 2, 3, 4))),
            mutants=(
                Mutant("the weights sum to 3/2", _average(3, Rational(3, 2))),
                Mutant("H̃ becomes 9H̃/10", _average(2, bound=Rational(9, 10))),
            ),
        ),
        Claim(
            id="R08.sibling",
            label="thm:reduction",
            line=1874,
            text="a bias qH̃ costs 2q²/(α_tΛ) times its variance sibling, in both rows; q = 8τ/T gives r_t",
            statement=_capped(2, bias),
            mutants=(
                Mutant("2q² becomes 4q²", _capped(4, bias)),
                Mutant("q = 4τ/T", _capped(2, Integer(4))),
            ),
            needs=("R05", "R08.cap"),
        ),
        Claim(
            id="R08.two",
            label="thm:reduction",
            line=1887,
            text="without T₀: the multiplier is at most 0.6641τ^(-1/3)/(1+log T) for T >= τ, and at most "
            "0.00654τ^(-1/3)/(1+log T) for T < τ",
            statement=two_cases(Rational(6641, 10000), Rational(654, 100000)),
            mutants=(
                Mutant("0.6641 becomes 0.66", two_cases(Rational(66, 100), Rational(654, 100000))),
                Mutant("0.00654 becomes 0.0065", two_cases(Rational(6641, 10000), Rational(65, 10000))),
                Mutant("for T < τ with the uncapped bias", bounded(decay, le(n.T + 1, n.tau), long, below)),
            ),
            needs=(
                "R07.a",
                "R07.b",
                "R08.cap",
                "R08.sibling",
                "M05",
                "M06",
                "M07",
                "M08",
            ),
        ),
        Claim(
            id="R08.combined",
            label="thm:reduction",
            line=1887,
            text="split at T = 8τ: the multiplier is at most 0.04151τ^(-1/3)/(1+log T), so 2 may be 1.04151",
            statement=combined(Rational(4151, 100000)),
            mutants=(
                Mutant("0.04151 becomes 0.0415", combined(Rational(415, 10000))),
                Mutant("split at 4τ", combined(Rational(4151, 100000), split=4)),
                Mutant("split at 16τ", combined(Rational(4151, 100000), split=16)),
            ),
            needs=("R08.two",),
        ),
        Claim(
            id="R08.all",
            label="thm:reduction",
            line=923,
            text="for every integer T >= 1 and τ >= 1 the multiplier is at most 1/153, with α_t >= T^(-2/3): "
            "thm:reduction needs no T₀, and the absorption factor 2 may be 1 + 1/153 < 1.0066",
            statement=uniform(Rational(1, 153)),
            mutants=(
                Mutant("1/153 becomes 1/154", uniform(Rational(1, 154))),
                Mutant(
                    "log₂T >= 3 dropped",
                    bounded(Rational(1, 153), le(n.T, 8 * n.tau), ge(n.T, 8), short, sharp),
                ),
                Mutant(
                    "no cap",
                    bounded(Rational(1, 153), le(n.T, 8 * n.tau), ge(n.T, 8), ge(log, 3), long, sharp),
                ),
            ),
            needs=(
                "A01.sharp",
                "R08.cap",
                "R08.sibling",
                "M05",
                "M06",
                "M07",
                "M08",
            ),
            slack=Slack(
                constant="absorption factor - 1, over all T and τ",
                paper="1, for T >= T₀",
                family=uniform,
                provable=Rational(1, 153),
                refuted=Rational(1, 154),
                sharp="T = τ = 1 and T = 8, τ = 1: 2/306",
            ),
        ),
        Claim(
            id="R09.all",
            label="eq:reduction",
            line=927,
            text="eq:reduction holds for every T >= 1, with 154/153 in place of the absorption factor 2",
            statement=_absorbed(Rational(1, 153), 1 + Rational(1, 153)),
            mutants=(
                Mutant("factor 1", _absorbed(Rational(1, 153), Rational(1))),
                Mutant("multiplier up to 1", _absorbed(Rational(1), 1 + Rational(1, 153))),
            ),
            needs=("R04.b", "R05", "R08.all"),
        ),
        Claim(
            id="R08.young",
            label="thm:reduction",
            line=923,
            text="with the price (1-α)/α of R04.sharp the multiplier halves: absorption 1 + 1/306",
            statement=_halved(Rational(1, 306)),
            mutants=(
                Mutant("1/306 becomes 1/400", _halved(Rational(1, 400))),
                Mutant("price 2/α instead", _halved(Rational(1, 306), price=2 / n.alpha)),
            ),
            needs=("R04.sharp", "R08.all"),
        ),
        Claim(
            id="R08.needed",
            label="thm:reduction",
            line=923,
            text="T >= T₀ is what absorbs the bias, that is, below T₀ the multiplier exceeds 1 "
            "(T and τ powers of 2, τ <= 64, α_t at its floor)",
            statement=Finite("all (T, τ) with T < T₀", partial(_below, c.T0_scale), partial(_exceeds, c.Lam)),
            mutants=(
                Mutant("T < τ only", Finite("T < τ", partial(_below, 0), partial(_exceeds, c.Lam))),
                Mutant("Λ with 153", Finite("T < T₀", partial(_below, c.T0_scale), partial(_exceeds, 153))),
            ),
            erratum=Erratum(
                finding="E24",
                why="the conditional mean averages φ, so the bias is also at most H̃ and the multiplier "
                "at most 1/153 for every T >= 1; the hypothesis T >= T₀ can be dropped everywhere",
                corrected_by="R08.all",
            ),
        ),
    )


def _average(size: int, total: Number = 1, bound: Number = 1) -> Forall:
    h, free = nonneg(f"h:{size}"), nonneg(f"w:{size}")[:-1]
    weights = (*free, total - sum(free))
    given = [le(v, n.H) for v in h] + [ge(weights[-1], 0)] * (size > 1)
    mean = sum(w * v for w, v in zip(weights, h, strict=True))
    proof = sum(w * (n.H - v) for w, v in zip(weights, h, strict=True))
    return forall(le(mean, bound * n.H), *given, because=proof if total == bound == 1 else None)


def _capped(factor: int, bias: Expr) -> Statement:
    """Return the two identities for any q, and what they give at the paper's q = 8τ/T."""
    x, r = nonneg("x"), factor * q**2 / (n.alpha * n.Lam)
    e_bias, n_bias = q * 2 * n.L * x, q * n.G_sigma
    return every(
        identity(4 / n.alpha * e_bias**2, r * 8 * n.Lam * n.L**2 * x**2),
        identity(4 * n.alpha * n_bias**2, r * 2 * n.alpha**2 * n.Lam * n.G_sigma**2),
        identity(r.subs(q, bias * n.tau / n.T), SCALE * n.tau**2 / (n.alpha * n.Lam * n.T**2)),
    )


def _absorbed(largest: Number, factor: Number) -> Forall:
    """Return E <= (1-α)S + rv + V, V <= v and r <= largest => E <= (1-α)S + factor·v."""
    E, S, r, v, V = nonneg("E S r v V")
    known = (le(E, (1 - n.alpha) * S + r * v + V), le(V, v), le(r, largest), le(n.alpha, 1))
    return forall(le(E, (1 - n.alpha) * S + factor * v), *known)


def _halved(bound: Number, price: Expr = (1 - n.alpha) / n.alpha) -> Forall:
    """Return price·2(αqG_σ)² <= bound·2α²ΛG_σ² from the multiplier 2q²/(αΛ) <= 1/153."""
    left = price * 2 * (n.alpha * q * n.G_sigma) ** 2
    right = bound * 2 * n.alpha**2 * n.Lam * n.G_sigma**2
    return forall(le(left, right), le(2 * q**2, n.alpha * n.Lam / 153), le(n.alpha, 1))


def _small(bound: Number, scale: int, T: int) -> bool:
    """Return whether 2T^(2/3)/(scale(1 + λ)) <= bound for a rational λ = k/12 <= log₂T, as 2^k <= T^12."""
    log = Fraction((T**12).bit_length() - 1, 12)
    return (fraction(bound) * scale * (1 + log)) ** 3 >= 8 * T**2


def _below(scale: int) -> Iterator[tuple[int, int]]:
    """Yield (T, τ) with T a power of 2 below T₀ (below τ for scale 0)."""
    for tau in (1, 2, 4, 8, 16, 32, 64):
        for k in range(12):
            if 2**k < (T0(scale, tau) if scale else tau):
                yield 2**k, tau


def _exceeds(scale: int, point: tuple[int, int]) -> bool:
    """Return whether 2q²(T+1)^(2/3) > scale·τ(1 + log₂T), with q = min(8τ/T, 1)."""
    T, tau = point
    cap = min(Fraction(8 * tau, T), Fraction(1))
    return bool(8 * cap**6 * (T + 1) ** 2 > (scale * tau * T.bit_length()) ** 3)
