"""eq:composite-instance: the second study's problem satisfies the assumptions, with explicit constants.

u = aᵀx with ‖a‖ = 1, s = sin u, c = cos u and |b| <= 1; the loss is (s - b)²/2 with the derivatives (s - b)c and
1 - 2s² + bs in u.
"""

from __future__ import annotations

from sympy import Abs, Rational, cos, diff, sin

from theory.ledger.claim import Slack, claim
from theory.text.constants import Constants
from theory.trusted.formula import all_of, eq, ge, le, nonneg, real
from theory.trusted.statement import Finite, Forall, Number, Statement, every, exists, forall

s, c, b = real("s c b")
DIMENSION, BOX, WEIGHT = 30, 3, Rational(1, 50)
CURVATURE = 1 - 2 * s**2 + b * s
GIVEN = (le(Abs(s), 1), le(Abs(b), 1))


def E07(k: Constants, *, curvature: int = 2, slope: int = 1) -> Statement:
    """the loss (sin u - b)²/2 has the derivatives (sin u - b)cos u and 1 - 2sin²u + b sin u"""

    def differentiates(order: int) -> bool:
        """Compare with the derivative that SymPy finds, cos² replaced by 1 - sin²."""
        u, label = real("u"), real("b")
        loss = (sin(u) - label) ** 2 / 2
        shown = {1: slope * (sin(u) - label) * cos(u), 2: 1 - curvature * sin(u) ** 2 + label * sin(u)}
        difference = diff(loss, u, order) - shown[order]
        return bool(difference.expand().subs(cos(u) ** 2, 1 - sin(u) ** 2).expand() == 0)

    return Finite("first and second derivative", lambda: (1, 2), differentiates, exhaustive=True)


def _smooth(k: Constants, bound: Number) -> Forall:
    return forall(all_of(le(CURVATURE, bound), ge(CURVATURE, -bound)), *GIVEN)


def E07_smooth(k: Constants, *, bound: Number = 2) -> Statement:
    """asm:smooth holds with L = 2, since -2 <= 1 - 2s² + bs <= 9/8; and the loss is not convex: -2 at s = 1, b = -1"""
    return every(
        _smooth(k, bound),
        forall(le(CURVATURE, Rational(9, 8)), *GIVEN),
        exists(eq(CURVATURE, -bound), s=1, b=-1),
    )


def E07_scales(k: Constants, *, side: int = 2 * BOX, box: int = BOX) -> Statement:
    """D = 6√30 is the diameter of [-3, 3]^30, and 0.02‖·‖₁ is Lipschitz with modulus 0.02√30 <= 0.11 <= Ĝ = 2: squares

    Coordinate by coordinate |x_j - y_j| <= 6, and (Σ|d_j|)² <= 30 Σd_j² by Cauchy-Schwarz, here for three coordinates.
    """
    (x, y), d = real("x y"), nonneg("d:3")
    total, squares = sum(d), sum(e**2 for e in d)
    pairs = (d[0] - d[1]) ** 2 + (d[0] - d[2]) ** 2 + (d[1] - d[2]) ** 2
    return every(
        forall(le((x - y) ** 2, side**2), le(Abs(x), box), le(Abs(y), box)),
        exists(eq((x - y) ** 2, (2 * BOX) ** 2), x=BOX, y=-BOX),
        forall(le(total**2, 3 * squares), because=pairs),
        exists(le(DIMENSION * WEIGHT**2, c**2), c=Rational(11, 100)),
    )


CLAIMS = (
    claim(
        E07, "eq:composite-instance", line=3082,
        mutants={"2sin² becomes sin²": {"curvature": 1}, "twice the derivative": {"slope": 2}},
    ),
    claim(
        E07_smooth, "eq:composite-instance", line=3091, needs=("E07",),
        mutants={"L = 199/100": {"bound": Rational(199, 100)}, "L = 9/8": {"bound": Rational(9, 8)}},
        slack=Slack(
            "L of the composite study", paper="not stated", family=_smooth, provable=2, refuted=Rational(199, 100),
            sharp="sin = 1, b = -1",
        ),
    ),
    claim(
        E07_scales, "eq:composite-instance", line=3077,
        mutants={"the box [-4, 4]": {"box": 4}, "D = 5√30": {"side": 5}},
    ),
)  # fmt: skip
