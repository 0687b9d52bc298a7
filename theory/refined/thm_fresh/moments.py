"""(ii) and the two Chebyshev rows of (iii): from a second moment to a probability, in scalars.

P stands for the probability, V for the second moment or the variance, u and t for the thresholds.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from theory.finite.exact_moments import segment_moment
from theory.finite.example_chains import flip
from theory.finite.scalars import BALLS
from theory.finite.tau_mix import tau_mix
from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.fresh import second_moment
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import eq, ge, gt, le, lt, nonneg, positive
from theory.trusted.statement import Finite, Number, Statement, every, forall

LABEL, LINE = "thm:fresh", 1432
P, V, t, u, delta = nonneg("P V t u delta")
H, s, mean, E = nonneg("H s mean E")
n, tau = positive("n tau")


def F03_a(k: Constants, *, share: Number = 1) -> Statement:
    """Jensen: the mean of ‖ĝ - ∇f(x)‖ is at most H s if its second moment is at most H²s²"""
    return forall(le(mean, share * H * s), le(mean**2, E), le(E, (H * s) ** 2))


def F03_b(k: Constants, *, share: Number = 1) -> Statement:
    """Markov for squares: P(‖ĝ - ∇f(x)‖ >= t) t² <= V, so at t² = V/δ it is at most δ"""
    return forall(le(P, delta), le(P * t**2, V), eq(t**2 * delta, share * V), gt(V, 0), gt(delta, 0))


def F03_c(k: Constants, *, square: Number = 1) -> Statement:
    """Cantelli: P(Y - EY >= u)(u + c)² <= V + c² for every c >= 0; at c = V/u it says P <= V/(V + u²)"""
    c = V / u
    at_best = forall(le(P * (V + square * u**2), V), le(P * (u + c) ** 2, V + c**2), gt(u, 0))
    return every(at_best, forall(ge((V + c**2) * (V + u**2), V * (u + c) ** 2), gt(u, 0)))


def F03_d(k: Constants, *, loss: Number = 1) -> Statement:
    """V/(V + u²) = δ at u = √(V(1-δ)/δ): the margin of Cantelli"""
    at_margin = eq(u**2 * delta, V * (1 - loss * delta))
    return forall(le(P, delta), le(P * (V + u**2), V), at_margin, gt(V, 0), gt(delta, 0), lt(delta, 1))


def F03_e(k: Constants, *, share: Number = 1) -> Statement:
    """n >= (4τ-1)(H/ε)² states certify a point within ε in the mean: H²(4τ-1)/n <= ε²"""
    eps = positive("eps")
    given = (ge(n, share * (4 * tau - 1) * (H / eps) ** 2), ge(tau, 1))
    return forall(le(H**2 * second_moment(tau, n), eps**2), *given)


def _longest(slope: Fraction, length: int) -> bool | None:
    """Return E_zΨ² <= (slope·τ - 1)/n on the slow coin, from every start."""
    P = flip(Fraction(1, 28)).P
    found = segment_moment(P, [1, -1], length, 0, BALLS)
    bound = BALLS.number(min(Fraction(1), (slope * tau_mix(P) - 1) / length))
    if all(bool(x <= bound) for x in found):
        return True
    return False if any(bool(x > bound) for x in found) else None


def F03(k: Constants, *, slope: Number = 4) -> Statement:
    """E_zΨ² <= H² min(1, (4τ-1)/n) on the coin that flips with probability 1/28 (τ = 10): n = 7, 40, 400, 2000"""
    lengths = (7, 40, 400, 2000)
    return Finite("a slow coin, four lengths", lambda: lengths, partial(_longest, fraction(slope)))


CLAIMS = (
    claim(
        F03_a, LABEL, part="(ii)", line=LINE,
        mutants={"H s becomes H s/2": {"share": HALF}, "H s becomes 0": {"share": 0}},
    ),
    claim(
        F03_b, LABEL, part="(iii)", line=LINE,
        mutants={"V/δ becomes V/(2δ)": {"share": HALF}, "V/δ becomes 9V/(10δ)": {"share": Fraction(9, 10)}},
    ),
    claim(
        F03_c, LABEL, part="(iii)", line=LINE,
        mutants={"V + u² becomes V + 2u²": {"square": 2}, "V + u² becomes V + 11u²/10": {"square": Fraction(11, 10)}},
    ),
    claim(
        F03_d, LABEL, part="(iii)", line=LINE, needs=("F03.c",),
        mutants={"1 - δ becomes 1 - 2δ": {"loss": 2}, "1 - δ becomes 1 - 11δ/10": {"loss": Fraction(11, 10)}},
    ),
    claim(
        F03_e, LABEL, part="(ii)", line=LINE,
        mutants={"half as many states": {"share": HALF}, "99 of 100": {"share": Fraction(99, 100)}},
    ),
    claim(
        F03, LABEL, part="(ii)", line=LINE, needs=("M02.sharp", "F03.a", "F01.b"),
        mutants={"4τ - 1 becomes 2τ - 1": {"slope": 2}, "4τ - 1 becomes 5τ/2 - 1": {"slope": Fraction(5, 2)}},
    ),
)  # fmt: skip
