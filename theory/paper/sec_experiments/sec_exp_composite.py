"""sec:exp-composite: the linear oracle and the bounds Ĝ, Ḡ_σ of the second study."""

from __future__ import annotations

from sympy import Abs, Rational, sqrt

from theory.ledger.claim import Slack, claim, improvement
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.trusted.formula import Formula, eq, ge, gt, le, lt, nonneg, real
from theory.trusted.statement import Forall, Number, Statement, every, exists, forall, identity

BOX, WEIGHT, PEAK = 3, Rational(1, 50), Rational(27, 16)
g, v = real("g v")


def _minimises(candidate: int, case: Formula) -> Forall:
    """Return g·candidate + λ|candidate| <= gv + λ|v| for every v in [-3, 3]."""
    best = g * candidate + WEIGHT * abs(candidate)
    return forall(le(best, g * v + WEIGHT * Abs(v)), le(Abs(v), BOX), case)


def E06(k: Constants, *, threshold: Rational = WEIGHT, sign: int = 1) -> Statement:
    """v_j is -3, 0 or 3 as g_j > 0.02, |g_j| <= 0.02 or g_j < -0.02: it minimises g_jv + 0.02|v|"""
    return every(
        _minimises(-sign * BOX, gt(g, threshold)),
        _minimises(0, le(Abs(g), threshold)),
        _minimises(sign * BOX, lt(g, -threshold)),
    )


def E06_a(k: Constants, *, G_hat: Number = 2, G_bar: Number = 4, clipped: bool = True) -> Statement:
    """|sin - b||cos| <= 2 for |b| <= 1, so Ĝ = 2 bounds ∇f and h, and Ḡ_σ = 4 the centred noise

    The gradient of (sin(a·x) - b)²/2 with ‖a‖ = 1 has the norm |sin - b||cos|; the subgradients of 0.02‖·‖₁ on R^30
    have Σζ_j² <= 30·0.02².
    """
    s, c2, b, (norm, one, mean, total) = real("s"), nonneg("c2"), real("b"), nonneg("norm one mean total")
    given = [eq(c2, 1 - s**2), *([le(Abs(b), 1)] if clipped else [])]
    return every(
        forall(le((s - b) ** 2 * c2, G_hat**2), *given),
        forall(le(norm, G_bar), le(norm, one + mean), le(one, 2), le(mean, 2)),
        forall(le(total, 2**2), le(total, 30 * WEIGHT**2)),
    )


def _peak(k: Constants, square: Rational) -> Forall:
    """Return (1+t)²(1-t²) <= square for t = |s| in [0, 1], with 27/16 - left = (t-1/2)²(t²+3t+11/4)."""
    t = nonneg("t")
    because = (t - HALF) ** 2 * (t**2 + 3 * t + Rational(11, 4)) + (square - PEAK)
    return forall(le((1 + t) ** 2 * (1 - t**2), square), le(t, 1), because=because)


def E06_b(k: Constants, *, square: Rational = PEAK, root_squared: Rational | None = None) -> Statement:
    """the sharp bound is 3√3/4 = 1.299, reached at sin = 1/2 and b = -1"""
    t, (s, b) = nonneg("t"), real("s b")
    return every(
        forall(le(Abs(s - b), 1 + Abs(s)), le(Abs(b), 1)),
        _peak(k, square),
        identity((3 * sqrt(3) / 4) ** 2 if root_squared is None else root_squared, PEAK),
        exists(ge((1 + t) ** 2 * (1 - t**2), PEAK), t=HALF),
    )


CLAIMS = (
    claim(
        E06, "sec:exp-composite", line=3098,
        mutants={
            "threshold 0.2": {"threshold": Rational(1, 5)},
            "threshold 0.019": {"threshold": Rational(19, 1000)},
            "the signs of ±3 swapped": {"sign": -1},
        },
    ),
    claim(
        E06_a, "sec:exp-composite", line=3107,
        mutants={"b not clipped": {"clipped": False}, "Ĝ = 1": {"G_hat": 1}, "Ḡ_σ = 3": {"G_bar": 3}},
    ),
    claim(
        E06_b, "sec:exp-composite", line=3107, needs=("E06.a",),
        erratum=improvement(
            "E28",
            r"so $\Ghat=2$ and $\bar G_\sigma=4$ are valid deterministic bounds.",
            "Ĝ = 1.299 and Ḡ_σ = 2.598 are valid, too",
            at=3107,
        ),
        mutants={
            "1.299² becomes 1.298²": {"square": Rational(1298, 1000) ** 2},
            "3√3/4 becomes 4/3": {"root_squared": Rational(16, 9)},
        },
        slack=Slack(
            "Ĝ² of the composite study", paper="4", family=_peak, provable=PEAK, refuted=Rational(168, 100),
            sharp="sin = 1/2, b = -1",
        ),
    ),
)  # fmt: skip
