"""A lower bound on runs: the noise floor cannot be left, whatever ρ and β are (docs/reality.md, N90-N98).

f(x; z) = (k/2)(x - D/2)² + G_σzx on [0, D]. Write y = |f'(x_t)|, e = |s_t|, s_t = g_t - f'(x_t), r = |x_t - D/2|,
w = |v_t - x_t|. On every run all of whose steps are short (η_t < 1),

    (T+1)·(average gap) >= (D/2)(Σ|s_t| - √((T+1)(Γ-1))),    Γ = 1 + Σδ_t²,

and a sum over the short steps alone obeys it with Σ|s_t| over these. The error is a filter of noise,
s_t = (1-α_t)s_{t-1} + α_tn_t before clipping, with α_t >= (t+1)^(-2/3) (lem:alphafloor). If n_t is symmetric given the
past, with E n² = V, then with ψ(w) = w²/(1+w²), w_t = s_t/√(α_tV) and μ_t = E[ψ(n_t√(α_t/V)) | past],

    E Σ_{t<T} |s_t| >= (8√V/21)[(3/4) E Σ α_t^(-1/2)μ_t - (T+1)^(1/3)],    the sum over t <= T with α_t <= 4/13:

N96-N98 are its scalar steps: the mean of ψ over a symmetric jump, the contraction, and ψ <= |w|/2. No slow variation of
α_t is assumed. Open: dependent streams, clipping, and Γ in N94.
"""

from __future__ import annotations

from sympy import Expr, Rational

from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import D, L_t, eta
from theory.trusted.formula import eq, ge, gt, le, nonneg
from theory.trusted.statement import Number, Statement, every, forall, identity

LABEL, LINE = "thm:floor", 1636
y, r, e, g, w, delta, gap = nonneg("y r e g w delta gap")


def N90(k: Constants, *, part: Number = HALF) -> Statement:
    """the gap y(D/2 + |x - D/2|) of the quadratic on a segment is at least (D/2)y

    The minimiser of f'(x)v over [0, D] is the end beyond the centre, D/2 + |x - D/2| away.
    """
    return forall(ge(gap, part * D * y), eq(gap, y * (D / 2 + r)))


def N91(k: Constants, *, scale: Number = 1, longest: Number = 1) -> Statement:
    """on a segment δ = |g| for a short step, ηL_tw² = |g|w; for a full one L_tw² <= |g|w and δ = L_tw <= |g|"""
    short = (eq(delta, L_t * eta * w), eq(eta * L_t * w**2, g * w), gt(w, 0))
    full = (eq(delta, L_t * w), le(L_t * w**2, g * w), gt(w, 0))
    return every(
        forall(le(delta, scale * g), *short),
        forall(ge(delta, g), *short),
        forall(le(delta, longest * g), *full),
    )


def N92(k: Constants, *, lost: Number = 1) -> Statement:
    """a short step has gap >= (D/2)(|s| - δ), because |s| <= |f'(x)| + |g| and |g| = δ"""
    return forall(ge(gap, D / 2 * (e - lost * delta)), ge(gap, D / 2 * y), le(e, y + delta))


def N93(k: Constants, *, extra: Number = 1) -> Statement:
    """(Σδ)² <= nΣδ²: from n to n + 1 terms, by 2Sδ <= S²/n + nδ²"""
    S, Q, n = nonneg("S Q n")
    right: Expr = (n + extra) * (Q + delta**2)
    return forall(le((S + delta) ** 2, right), le(S**2, n * Q), ge(n, 1))


def N94(k: Constants, *, part: Number = HALF, steps: Number = 1) -> Statement:
    """(T+1)·(average gap) >= (D/2)(Σ|s_t| - √((T+1)(Γ-1))) on every run of short steps

    n = T+1 steps, W = Σ gap_t, E = Σ|s_t|, S = Σδ_t, and root = √(n(Γ-1)).
    """
    W, E, S, root, n, Gamma = nonneg("W E S root n Gamma")
    known = (ge(W, D / 2 * (E - S)), le(S**2, n * (Gamma - 1)), eq(root**2, steps * n * (Gamma - 1)))
    return forall(ge(W, part * D * (E - root)), *known, ge(n, 1), ge(Gamma, 1))


def N95(k: Constants, *, loss: Number = 2, gain: Number = 1) -> Statement:
    """independent stream: for q = E s², a = α_t <= b = α_{t-1} and E n² = V, the ratio q/α has
    ((1-a)²q + a²V)/a >= (1-2a)q/b + aV

    So E Σ 2α_t(s_{t-1}²/α_{t-1}) >= V E Σα_t - E s_T²/α_T: with α_t >= (t+1)^(-2/3) the squares do not sum to less.
    """
    a, b, q, V = nonneg("a b q V")
    left, right = ((1 - a) ** 2 * q + a**2 * V) * b, (1 - loss * a) * q * a + gain * a**2 * V * b
    return forall(ge(left, right), gt(a, 0), le(a, b), le(b, 1))


def psi(square: Expr) -> Expr:
    """Return ψ of a number with this square: w²/(1 + w²)."""
    return square / (1 + square)


def N96(k: Constants, *, gain: Number = Rational(3, 4), loss: Number = Rational(13, 4)) -> Statement:
    """½ψ(v+h) + ½ψ(v-h) >= ψ(v) + ψ(h)(3/4 - (13/4)ψ(v)) for ψ(w) = w²/(1+w²)

    In a = v², b = h² the mean is 1 - (1+a+b)/(1 + 2a + 2b + (a-b)²).
    """
    a, b, v, h = nonneg("a b v h")
    mean = 1 - (1 + a + b) / (1 + 2 * a + 2 * b + (a - b) ** 2)
    means = (psi((v + h) ** 2) + psi((v - h) ** 2)) / 2
    return every(
        identity(means, mean.xreplace({a: v**2, b: h**2})),
        forall(ge(mean, psi(a) + psi(b) * (gain - loss * psi(a)))),
    )


def N97(k: Constants, *, loss: Number = 2, longest: Number = 1) -> Statement:
    """for a = α_t <= b = α_{t-1} <= 1 and (1-a)s_{t-1}/√(aV) in place of w = s_{t-1}/√(bV), ψ is at least (1-2a)ψ(w)

    q = w², and the new square is (1-a)²(b/a)q.
    """
    a, b, q = nonneg("a b q")
    new = (1 - a) ** 2 * b * q / a
    return forall(ge(psi(new), (1 - loss * a) * psi(q)), gt(a, 0), le(a, longest * b), le(b, 1))


def N98(k: Constants, *, part: Number = HALF) -> Statement:
    """ψ(w) <= |w|/2, so α_t^(1/2)ψ(w_{t-1}) <= |s_{t-1}|/(2√V) for α_t <= α_{t-1}"""
    size = nonneg("size")
    return forall(le(psi(size**2), part * size))


CLAIMS = (
    claim(
        N90, LABEL, line=LINE,
        mutants={"D/2 becomes D": {"part": 1}, "D/2 becomes 3D/5": {"part": Rational(3, 5)}},
    ),
    claim(
        N91, LABEL, line=LINE,
        mutants={
            "δ <= |g| becomes δ <= 9|g|/10": {"scale": Rational(9, 10)},
            "a full step too": {"longest": Rational(9, 10)},
        },
    ),
    claim(
        N92, LABEL, line=LINE, needs=("N90", "N91"),
        mutants={"|s| - δ becomes |s|": {"lost": 0}, "|s| - δ becomes |s| - 9δ/10": {"lost": Rational(9, 10)}},
    ),
    claim(
        N93, LABEL, line=LINE,
        mutants={"n + 1 becomes n": {"extra": 0}, "n + 1 becomes n + 1/2": {"extra": HALF}},
    ),
    claim(
        N94, LABEL, line=LINE, needs=("N92", "N93"),
        mutants={
            "D/2 becomes D": {"part": 1},
            "(T+1)(Γ-1) becomes (T+1)(Γ-1)/2": {"steps": HALF},
        },
    ),
    claim(
        N95, LABEL, line=LINE, needs=("A01",),
        mutants={"2 becomes 1": {"loss": 1}, "V becomes 2V": {"gain": 2}},
    ),
    claim(
        N96, LABEL, line=LINE,
        mutants={"13/4 becomes 3": {"loss": 3}, "3/4 becomes 5/4": {"gain": Rational(5, 4)}},
    ),
    claim(
        N97, LABEL, line=LINE,
        mutants={"2 becomes 1": {"loss": 1}, "α_t <= α_{t-1} becomes α_t <= 2α_{t-1}": {"longest": 2}},
    ),
    claim(
        N98, LABEL, line=LINE,
        mutants={"1/2 becomes 2/5": {"part": Rational(2, 5)}, "1/2 becomes 49/100": {"part": Rational(49, 100)}},
    ),
)  # fmt: skip
