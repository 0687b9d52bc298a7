"""thm:reduction without a burn-in: the bias is also at most H̃, so every T >= 1 will do.

A = 1/α_t and log = log₂T, so Λ = 306τ(1 + log). If the bias is at most qH̃, q = min(8τ/T, 1), then its cost
is 2q²A/Λ times the variance sibling; q = 8τ/T gives the paper's r_t.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Expr, Rational

from theory.ledger.claim import Slack, choose, claim, improvement
from theory.paper.app_reduction.lem_alphaincrement import CBRT4
from theory.paper.app_reduction.thm_reduction.absorption import LEAST
from theory.paper.app_reduction.thm_reduction.variance_and_bias import R_T
from theory.paper.rationals import THIRD, THREE_HALVES, TWO_THIRDS
from theory.text.constants import Constants
from theory.text.notation import G_sigma, H, L, Lam, T, alpha, tau
from theory.trusted.exact import fraction
from theory.trusted.formula import Formula, Relation, ge, le, nonneg, positive
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall, identity

A, q = positive("A q")
log, x = nonneg("log x")
DECAY = tau**-THIRD / (1 + log)
LONG_SHARE, SHORT_SHARE, SPLIT_SHARE = Rational(6641, 10000), Rational(654, 100000), Rational(4151, 100000)
UNIFORM, HALVED = Rational(1, 153), Rational(1, 306)
PRICE = (1 - alpha) / alpha
BY_H = le(q, 1)  # the bias is at most H̃
FLOOR, FLOOR_2T, FLOOR_SHARP = (
    le(A, w) for w in ((T + 1) ** TWO_THIRDS, CBRT4 * T**TWO_THIRDS, T**TWO_THIRDS)
)


def _by_T(k: Constants) -> Relation:
    """Return q <= 8τ/T: the bias of lem:mlmc (b)."""
    return le(q, k.bias * tau / T)


def _multiplier(k: Constants, bound: Number, *given: Formula) -> Forall:
    return forall(le(2 * q**2 * A / (k.Lam * tau * (1 + log)), bound), *LEAST, *given)


def R08_cap(k: Constants, *, total: Number = 1, bound: Number = 1) -> Statement:
    """an average of 1 to 4 numbers that are at most H̃ is at most H̃; the bias is at most such an average of norms, since
    E[μ^jmax] - φ̄ averages the φ_i - φ̄
    """
    return every(*(_average(size, total, bound) for size in (1, 2, 3, 4)))


def _average(size: int, total: Number, bound: Number) -> Forall:
    h, free = nonneg(f"h:{size}"), nonneg(f"w:{size}")[:-1]
    weights = (*free, total - sum(free))
    given = [le(v, H) for v in h] + [ge(weights[-1], 0)] * (size > 1)
    mean = sum(w * v for w, v in zip(weights, h, strict=True))
    proof = sum(w * (H - v) for w, v in zip(weights, h, strict=True))
    return forall(le(mean, bound * H), *given, because=proof)


def R08_sibling(k: Constants, *, factor: int = 2, bias: Number | None = None) -> Statement:
    """a bias qH̃ costs 2q²/(α_tΛ) times its variance sibling, in both rows; q = 8τ/T gives r_t"""
    r = factor * q**2 / (alpha * Lam)
    e_bias, n_bias = q * 2 * L * x, q * G_sigma
    return every(
        identity(4 / alpha * e_bias**2, r * 8 * Lam * L**2 * x**2),
        identity(4 * alpha * n_bias**2, r * 2 * alpha**2 * Lam * G_sigma**2),
        identity(r.subs(q, choose(bias, k.bias) * tau / T), R_T * tau**2 / (alpha * Lam * T**2)),
    )


def R08_two(
    k: Constants, *, above: Number = LONG_SHARE, beneath: Number = SHORT_SHARE, capped: bool = True
) -> Statement:
    """without T₀: the multiplier is at most 0.6641τ^(-1/3)/(1+log T) for T >= τ, and at most
    0.00654τ^(-1/3)/(1+log T) for T < τ
    """
    return every(
        _multiplier(k, above * DECAY, ge(T, tau), _by_T(k), FLOOR_2T),
        _multiplier(k, beneath * DECAY, le(T + 1, tau), BY_H if capped else _by_T(k), FLOOR),
    )


def R08_combined(k: Constants, *, bound: Number = SPLIT_SHARE, split: int = 8) -> Statement:
    """split at T = 8τ: the multiplier is at most 0.04151τ^(-1/3)/(1+log T), on either side"""
    return every(
        _multiplier(k, bound * DECAY, ge(T, split * tau), _by_T(k), FLOOR_2T),
        _multiplier(k, bound * DECAY, le(T, split * tau), BY_H, FLOOR_2T),
    )


def R08_all(k: Constants, *, bound: Number = UNIFORM, deep: bool = True, capped: bool = True) -> Statement:
    """for every integer T >= 1 and τ >= 1 the multiplier is at most 1/153, with α_t >= T^(-2/3):
    thm:reduction needs no T₀, and the absorption factor 2 may be 1 + 1/153 < 1.0066
    """
    small = partial(_small, fraction(bound), k.Lam)
    at_least_8 = [ge(T, 8), *([ge(log, 3)] if deep else [])]
    bias = BY_H if capped else _by_T(k)
    return every(
        Finite(
            f"2T^(2/3) <= {bound}·{k.Lam}(1 + log₂T) for T = 1..8",
            partial(range, 1, 9),
            small,
            exhaustive=True,
        ),
        _multiplier(k, bound, le(T, 8 * tau), *at_least_8, bias, FLOOR_SHARP),
        _multiplier(k, bound, ge(T, 8 * tau), ge(log, 3), _by_T(k), FLOOR_SHARP),
    )


def _small(bound: Fraction, scale: int, T: int) -> bool:
    """Return whether 2T^(2/3)/(scale(1 + λ)) <= bound for a rational λ = k/12 <= log₂T, as 2^k <= T^12."""
    log = Fraction((T**12).bit_length() - 1, 12)
    return (bound * scale * (1 + log)) ** 3 >= 8 * T**2


def R08_young(k: Constants, *, bound: Number = HALVED, price: Expr = PRICE) -> Statement:
    """with the price (1-α)/α of R04.sharp both parts of the bias cost 1/306 of their variance, from the multiplier
    2q²/(αΛ) <= 1/153
    """
    given = le(2 * q**2, alpha * Lam / 153), le(alpha, 1)
    of_noise = price * 2 * (alpha * q * G_sigma) ** 2, 2 * alpha**2 * Lam * G_sigma**2
    of_step = price * 2 * ((1 - alpha) * q * 2 * L * x) ** 2, 8 * Lam * L**2 * x**2
    return every(*(forall(le(cost, bound * variance), *given) for cost, variance in (of_noise, of_step)))


CLAIMS = (
    claim(
        R08_cap, "thm:reduction", part="bias", line=1862, needs=("M05",),
        mutants={"the weights sum to 3/2": {"total": THREE_HALVES}, "H̃ becomes 9H̃/10": {"bound": Rational(9, 10)}},
    ),
    claim(
        R08_sibling, "thm:reduction", part="bias", line=1874, needs=("R05", "R08.cap"),
        mutants={"2q² becomes 4q²": {"factor": 4}, "q = 4τ/T": {"bias": 4}},
    ),
    claim(
        R08_two, "thm:reduction", part="bias", line=1887,
        needs=("R07.a", "R07.b", "R08.cap", "R08.sibling", "M05", "M06", "M07", "M08"),
        mutants={
            "0.6641 becomes 0.66": {"above": Rational(66, 100)},
            "0.00654 becomes 0.0065": {"beneath": Rational(65, 10000)},
            "for T < τ with the uncapped bias, not even with 1 for 0.00654": {"capped": False, "beneath": 1},
        },
    ),
    claim(
        R08_combined, "thm:reduction", part="bias", line=1887, needs=("R08.two",),
        mutants={
            "0.04151 becomes 0.0415": {"bound": Rational(415, 10000)},
            "split at 4τ": {"split": 4},
            "split at 16τ": {"split": 16},
        },
    ),
    claim(
        R08_all, "thm:reduction", line=923,
        needs=("A01.sharp", "R08.cap", "R08.sibling", "M05", "M06", "M07", "M08"),
        erratum=improvement(
            "E24",
            r"Let $T\ge T_0$.",
            "the conditional mean averages φ, so the bias is also at most H̃ and the multiplier at most "
            "1/153 for every T >= 1: the hypothesis T >= T₀ can be dropped here and in every result that "
            "takes it from here",
            at=924,
        ),
        mutants={
            "1/153 becomes 1/154": {"bound": Rational(1, 154)},
            "log₂T >= 3 dropped": {"deep": False},
            "no cap": {"capped": False},
        },
        slack=Slack(
            "absorption factor - 1, over all T and τ", paper="1, for T >= T₀", keyword="bound", provable=UNIFORM,
            refuted=Rational(1, 154), sharp="T = τ = 1 and T = 8, τ = 1: 2/306",
        ),
    ),
    claim(
        R08_young, "thm:reduction", line=923, needs=("R04.sharp", "R08.all"),
        mutants={"1/306 becomes 1/400": {"bound": Rational(1, 400)}, "price 2/α instead": {"price": 2 / alpha}},
    ),
)  # fmt: skip
