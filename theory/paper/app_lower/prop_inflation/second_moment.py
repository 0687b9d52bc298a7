"""prop:inflation: the lower bound τ/16·log(T/64τ) - 1 in units of G_σ².

Since 2τ <= 1/p <= 4τ a level counts τ/2 from 2^j >= 8τ on, and the bound becomes τ/2·log(T/16τ) - 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from flint import arb
from sympy import Rational, sqrt

from theory.finite.example_chains import Case, flip
from theory.finite.scalars import BALLS
from theory.ledger.claim import Erratum, Slack, choose, claim
from theory.paper.app_lower.prop_inflation.two_states import FLIPS
from theory.paper.rationals import HALF, THREE_HALVES
from theory.text.constants import Constants
from theory.text.notation import T, tau
from theory.trusted.exact import fraction
from theory.trusted.formula import all_of, ge, gt, implies, le, nonneg, positive, real
from theory.trusted.statement import Finite, Number, Statement, every, forall

p = positive("p")
count, levels, X2, total, w, n, q, log_t = nonneg("count levels X2 total w n q log_t")
X, C, inner, log_ratio = real("X C inner log_ratio")
SIXTEENTH = Rational(1, 16)
BOUND = tau * log_ratio / 16 - 1  # the displayed bound, `log_ratio` being log₂(T/(64τ)) of either sign


class Stationary(NamedTuple):
    """A flip probability and a horizon 2^k."""

    p: Fraction
    k: int


RUNS = tuple(Stationary(p, k) for p in FLIPS for k in (8, 12, 20, 60))


def _inflated(slope: Number, divisor: int) -> Finite:
    """Return E‖s_0‖² >= slope·τ log₂(T/(divisor·τ)) - 1 under stationarity, in balls."""

    def holds(point: Stationary) -> bool | None:
        case = Case(flip(point.p), ((1,), (-1,)), 2**point.k)
        measured = case.moments(BALLS)
        with BALLS.scope():
            second = (measured.second_moment[0] + measured.second_moment[1]) / 2
            logarithm = BALLS.number(Fraction(2**point.k, divisor * case.tau)).log() / arb(2).log()
            bound = BALLS.number(fraction(slope) * case.tau) * logarithm - 1
            return True if second >= bound else (False if second < bound else None)

    name = f"E‖s_0‖² >= {slope}τ log₂(T/({divisor}τ)) - 1, four p <= 1/4, T = 2^8 to 2^60"
    return Finite(name, lambda: RUNS, holds)


def I05_a(k: Constants, *, factor: Number = 2) -> Statement:
    """‖C‖² <= 2‖X + C‖² + 2‖X‖², coordinate by coordinate"""
    return forall(le(C**2, factor * ((X + C) ** 2 + X**2)), because=(2 * X + C) ** 2)


def I05_b(k: Constants, *, share: Number = SIXTEENTH) -> Statement:
    """half of τ/8 on each of at least log₂(T/(64τ)) levels, less 1: τ/16·log₂(T/(64τ)) - 1"""
    given = ge(total, count * tau / 8), ge(count, levels), le(X2, 1)
    return forall(ge(HALF * total - X2, share * tau * levels - 1), *given)


def I05(k: Constants, *, slope: Number = SIXTEENTH, divisor: int = 64) -> Statement:
    """E‖s_0‖² >= G_σ²τ/16·log₂(T/(64τ)) - G_σ², in balls, for four p <= 1/4 and T = 2^8 to 2^60"""
    return _inflated(slope, divisor)


def I05_c(k: Constants, *, share: Number = HALF, positive_part: bool = True) -> Statement:
    """if Σ 2^jV_j >= τ/2 for each of at least log₂(T/(16τ)) levels, and E‖X‖² <= 1, then the exact second moment
    Σ 2^jV_j - E‖X‖² + 2E<X, M> is at least τ/2·log₂(T/(16τ)) - 1

    E<X, M> = (1-w)/(nq).
    """
    mean = (1 - w) / (n * q) if positive_part else inner
    given = ge(total, count * tau / 2), ge(count, levels), le(X2, 1), le(w, 1), gt(n, 0), gt(q, 0)
    return forall(ge(total - X2 + 2 * mean, share * tau * levels - 1), *given)


def I05_sharp(
    k: Constants, *, slope: Number = HALF, measured: Number | None = None, mixing: Number = 2
) -> Statement:
    """indeed E‖s_0‖² >= G_σ²τ/2·log₂(T/(16τ)) - G_σ² for the p and T of I05, and 1/(4p) >= τ/2 if 2τ <= 1/p"""
    level = forall(le(slope * tau, 1 / (4 * p)), le(mixing * tau, 1 / p))
    return every(_inflated(choose(measured, slope), 16), level)


# --- where the bound is positive, and its asymptotic reading


def E25(k: Constants, *, threshold: Number = 32) -> Statement:
    """for the displayed constant to be positive one needs τ log₂(T/(64τ)) >= 32"""
    return forall(implies(gt(BOUND, 0), ge(tau * log_ratio, threshold)))


def E25_fixed(k: Constants, *, threshold: Number = 16) -> Statement:
    """the displayed bound is positive iff τ log₂(T/(64τ)) > 16"""
    shown, large = gt(BOUND, 0), gt(tau * log_ratio, threshold)
    return forall(all_of(implies(shown, large), implies(large, shown)))


def I06(k: Constants, *, power: Number = 2, share: Number = HALF * SIXTEENTH) -> Statement:
    """T >= (64τ)² gives T/(64τ) >= √T; log₂(T/(64τ)) >= log₂T/2 gives τ/16·log₂(T/(64τ)) - 1 >= τ log₂T/32 - 1"""
    return every(
        forall(ge(T / (64 * tau), sqrt(T)), ge(T, (64 * tau) ** power), ge(tau, 1)),
        forall(ge(BOUND, share * tau * log_t - 1), ge(log_ratio, log_t / 2)),
    )


CLAIMS = (
    claim(
        I05_a, "prop:inflation", line=2768,
        mutants={"2 becomes 1": {"factor": 1}, "2 becomes 199/100": {"factor": Rational(199, 100)}},
    ),
    claim(
        I05_b, "prop:inflation", line=2777, needs=("I02.b", "I03", "I04.a", "I04", "I05.a"),
        mutants={
            "1/16 becomes 1/15": {"share": Rational(1, 15)},
            "the half forgotten on the left": {"share": Rational(1, 8)},
        },
    ),
    claim(
        I05, "prop:inflation", line=1206, needs=("I05.b",),
        mutants={
            "τ/16 becomes 4τ": {"slope": 4},
            "τ/16·log₂(T/(64τ)) becomes 3τ log₂(T/τ)": {"slope": 3, "divisor": 1},
        },
    ),
    claim(
        I05_c, "prop:inflation", line=2774, needs=("I02.sharp", "I03.sharp", "I04.a", "I04", "M12.a"),
        mutants={"1/2 becomes 51/100": {"share": Rational(51, 100)}, "E<X, M> of any sign": {"positive_part": False}},
    ),
    claim(
        I05_sharp, "prop:inflation", line=1206, needs=("I05.c",),
        mutants={"τ/2 becomes 3τ": {"measured": 3}, "2τ <= 1/p becomes τ <= 1/p": {"mixing": 1}},
        slack=Slack(
            "c in E‖s_0‖² >= cτ log₂(T/(16τ)) - 1", paper="1/16, with 64 for 16", keyword="slope",
            provable=HALF, refuted=3, sharp="2.885 = 2/ln 2 asymptotically; c = 3 fails at p = 1/200, T = 2^60",
        ),
    ),
    claim(
        E25, "prop:inflation", line=2783,
        mutants={"32 becomes 17": {"threshold": 17}, "32 becomes 64": {"threshold": 64}},
        erratum=Erratum(
            "E25",
            quote=r"(For the displayed constant to be positive at finite $T$ one additionally needs "
            r"$\tmix\log(T/(64\tmix))\ge32$.",
            why="τ/16·log₂(T/(64τ)) - 1 is positive as soon as τ log₂(T/(64τ)) > 16; it is the bound of the line "
            "before, τ log₂T/32 - 1, that needs τ log₂T > 32",
            corrected_by="E25.fixed",
        ),
    ),
    claim(
        E25_fixed, "prop:inflation", line=2783,
        mutants={"16 becomes 32": {"threshold": 32}, "16 becomes 15": {"threshold": 15}},
    ),
    claim(
        I06, "prop:inflation", line=2780, needs=("I05.b",),
        mutants={
            "(64τ)² becomes (64τ)^(3/2)": {"power": THREE_HALVES},
            "1/32 becomes 1/31": {"share": Rational(1, 31)},
        },
    ),
)  # fmt: skip
