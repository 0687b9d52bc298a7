"""The cross term telescopes: one step, its weights, and the sum over all steps (docs/refined.md, N30-N33).

u = n_t(x_t), w = n_t(x_{t-1}), α = U⁻²; A_t = φ(U_t)α_t = 1/2 + 1/(5U) + 11/(20U²), x = 1/U and V_t = E‖n_t(x_t)‖².
"""

from __future__ import annotations

from sympy import Expr, Rational

from theory.ledger.claim import Slack, claim
from theory.paper.rationals import HALF
from theory.refined.sharper import CONSTANT, LINEAR
from theory.refined.telescope import CROSS, MOVED
from theory.refined.thm_sharper.weight import weight
from theory.text.constants import Constants
from theory.text.notation import alpha
from theory.trusted.formula import ge, le, nonneg, positive, real
from theory.trusted.statement import Exists, Number, Statement, every, forall, identity

LABEL, LINE = "thm:telescope", 1816
U, V = positive("U V")
x, y, A, A_next, a, most, kept, total, paid, c, c_next, peak = nonneg(
    "x y A A_next a most kept total paid c c_next peak"
)
u2, w2, uw, now, before = real("u2 w2 uw now before")


def N30(k: Constants, *, own: Expr = alpha, old: Expr = alpha * (1 - alpha)) -> Statement:
    """|u - (1-α)w|² = (1-α)|u - w|² + α|u|² - α(1-α)|w|²

    u2 = |u|², w2 = |w|² and uw = ⟨u, w⟩.
    """
    left = u2 - 2 * (1 - alpha) * uw + (1 - alpha) ** 2 * w2
    return identity(left, (1 - alpha) * (u2 - 2 * uw + w2) + own * u2 - old * w2)


def share(z: Expr, linear: Expr = LINEAR) -> Expr:
    """Return A = φα as a function of z = 1/U."""
    return HALF + linear * z + CONSTANT * z**2


def N31(k: Constants, *, linear: Expr = LINEAR, power: int = 2) -> Statement:
    """A_t = φ(U_t)α_t = 1/2 + 1/(5U_t) + 11/(20U_t²) does not rise along the path, because U_t does not fall"""
    return every(
        identity(weight(U) * U**-power, share(1 / U)),
        forall(le(share(y, linear), share(x, linear)), le(y, x), le(x, 1)),
    )


def N31_sum(k: Constants, *, scale: Number = 1, falls: Number = 1) -> Statement:
    """Σ A_t[V_t - (1-α_t)V_{t-1}] <= V_max Σ A_tα_t - A_T(V_max - V_T) if 0 <= V_t <= V_max and A does not rise, from
    t to t + 1; and at t = 1, where α = 1

    V_max = most, V_t = before, V_{t+1} = now; `total` is the sum, `paid` is Σ A_tα_t.
    """
    step = A_next * (now - (1 - a) * before)
    given = (le(total, most * paid - A * (most - before)), le(A_next, falls * A), le(before, most), le(a, 1))
    bound = scale * most * (paid + A_next * a) - A_next * (most - now)
    proof = (most * paid - A * (most - before) - total) + (most - before) * ((A - A_next) + A_next * a)
    honest = (scale, falls) == (1, 1)
    return every(
        forall(le(total + step, bound), *given, ge(before, 0), because=proof if honest else None),
        identity(A * now, most * A - A * (most - now)),
    )


def N32(k: Constants, *, rest: Expr = MOVED, jump: int = 1) -> Statement:
    """the displacement is weighted by φ(U_t)(1-α_t) <= U_{t-1}²/2 + U_{t-1}/4, because U_t³ <= U_{t-1}³ + 1

    U = U_{t-1} and V = U_t.
    """
    left = (weight(V) * (1 - V**-2)).expand()
    return forall(le(left, U**2 / 2 + rest * U), ge(U, 1), le(U, V), le(V**3, U**3 + jump))


def N32_sharp(k: Constants, *, rest: Expr = LINEAR, at: int = 10) -> Statement:
    """1/5 in place of 1/4 is too small: φ(V)(1-V⁻²) > U²/2 + U/5 at U = V = 10"""
    return Exists(ge(weight(V) * (1 - V**-2), U**2 / 2 + rest * U + Rational(1, 1000)), {U: at, V: at})


def hump(z: Expr) -> Expr:
    """Return c = (1-α)αφ as a function of z = 1/U."""
    return share(z) * (1 - z**2)


def N33(k: Constants, *, peak: Expr = CROSS, lift: Expr = Rational(0)) -> Statement:
    """c(U) = (1-α)αφ = (1/2 + 1/(5U) + 11/(20U²))(1 - U⁻²) is at most 0.5612; it rises, then falls: once its slope in
    1/U is not positive it stays so

    x = 1/U falls from 1 to 0 along the path; the slope is 1/5 + x/10 - 3x²/5 - 11x³/5.
    """
    slope = Rational(1, 5) + x / 10 - 3 * x**2 / 5 - 11 * x**3 / 5 + lift
    return every(
        identity((1 - U**-2) * U**-2 * weight(U), hump(1 / U)),
        identity(hump(x).diff(x), slope),
        forall(le(hump(x), peak), le(x, 1)),
        forall(le(slope.xreplace({x: y}), 0), le(slope, 0), le(x, y), le(y, 1)),
    )


def N33_sum(k: Constants, *, top: Number = 1, slower: Number = 1) -> Statement:
    """Σ c_t(V_t - V_{t-1}) <= c*V_max if 0 <= V_t <= V_max, c_1 = 0 and c rises to at most c*, then falls: while it
    rises the sum is at most c_tV_t, from the top on at most c*V_max - c_t(V_max - V_t)

    One step of each of the two, and the step from the first to the second.
    """
    step = c_next * (now - before)
    later = peak * most - c * (most - before)
    up = c * before - total + (c_next - c) * before
    down = later - total + (c - c_next) * (most - before)
    return every(
        forall(le(total + step, slower * c_next * now), le(total, c * before), le(c, c_next), ge(before, 0), ge(now, 0),
               because=up if slower == 1 else None),
        forall(le(total + step, top * peak * most - c_next * (most - now)), le(total, later), le(c_next, c),
               le(before, most), because=down if top == 1 else None),
        forall(le(c * before, later), le(c, peak), because=most * (peak - c)),
    )  # fmt: skip


CLAIMS = (
    claim(
        N30, LABEL, line=LINE,
        mutants={"α|u|² becomes |u|²": {"own": Rational(1)}, "α(1-α) becomes α": {"old": alpha}},
    ),
    claim(
        N31, LABEL, line=LINE, needs=("A02", "A03"),
        mutants={"1/5 becomes -6/5: A rises": {"linear": -Rational(6, 5)}, "φα becomes φα²": {"power": 4}},
    ),
    claim(
        N31_sum, LABEL, line=LINE, needs=("N30", "N31"),
        mutants={"V_max becomes 9V_max/10": {"scale": Rational(9, 10)}, "A may double": {"falls": 2}},
    ),
    claim(
        N32, LABEL, line=LINE, needs=("A06",),
        mutants={"1/4 becomes 1/5": {"rest": LINEAR}, "U³ + 1 becomes U³ + 2": {"jump": 2}},
    ),
    claim(
        N32_sharp, LABEL, line=LINE,
        mutants={"1/5 becomes 1/4": {"rest": MOVED}, "U = V = 1": {"at": 1}},
    ),
    claim(
        N33, LABEL, line=LINE,
        mutants={
            "0.5612 becomes 0.5611": {"peak": Rational(5611, 10000)},
            "the slope with 1/100": {"lift": Rational(1, 100)},
        },
        slack=Slack(
            "largest (1-α)αφ", paper="1 (N11.d)", keyword="peak", provable=CROSS, refuted=Rational(56112, 100000),
            sharp="near U = 2.49",
        ),
    ),
    claim(
        N33_sum, LABEL, line=LINE, needs=("N33",),
        mutants={"c* becomes 9c*/10": {"top": Rational(9, 10)}, "c_tV_t becomes c_tV_t/2": {"slower": HALF}},
    ),
)  # fmt: skip
