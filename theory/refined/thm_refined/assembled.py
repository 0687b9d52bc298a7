"""The refined transfer theorem, assembled: the sums add up to H + Φ(X) as the planner evaluates it (N20, N21).

The hypotheses bound the mean sums by the claims that are needed; the conclusions are `pieces`, `growth` and `above`
themselves. Named are b = (1+β)^(1/6), P = (1+β+δ_c²)^(1/3), 2^(1/3), K, the absorption and the Abel factor.
"""

from __future__ import annotations

from sympy import Add, Expr, Integer, Rational, log, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import SIXTH, THIRD, TWO_THIRDS
from theory.refined.abstract_symbols import opaque
from theory.refined.theorem import above
from theory.refined.transfer import CBRT2, ERROR, Pieces, Y, delta_c, growth, pieces
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G_sigma, L, Lam, T, X, beta, rho
from theory.trusted.formula import eq, ge, le, multiple, nonneg, positive, real
from theory.trusted.statement import Number, Statement, every, forall

LABEL, LINE = "thm:refined", 2080
ABSORPTION, ABEL, K, b, P, cbrt2, omega = positive("absorption abel K b P cbrt2 omega")
L_T, curve, S, weights, moved, U, total, ell, reached = nonneg(
    "L_T curve S weights moved U total ell reached"
)
Gap, x, y = real("Gap"), positive("x"), positive("y")
NOISE, STEP = 2, 8  # 2α_t²σ² and 8L²‖x_t - x_{t-1}‖² of eq:reduction, before the absorption


def named(term: Expr) -> Expr:
    """Return an expression of the planner with names for its roots."""
    roots = {1 + beta: (b, 6), 1 + beta + delta_c**2: (P, 3)}
    return opaque(term.xreplace({CBRT2: cbrt2}), roots)


def N20(
    k: Constants, *, attained: bool = False, step: Number = STEP, start: Number = 1, last: Number = 1
) -> Statement:
    """the sums add up to the planner's H + Φ(X): 4ωE Σ gap <= H + Φ(X) + 4ω²D²(T+1) with X = E Γ, if
    L_T <= ρ(1+β)^(-1/6)(X^(2/3) + (Tβ)^(1/6)X^(1/2)), Σδ²/L_t <= (2√X + δ_c²)/ρ and
    S <= c_A(ΛG_σ² + 2bΛG_σ²Σα_t + 8bΛL²Σ‖Δx‖²/α_t) with the sums of steps 5 and 6"""
    p, inflated = pieces(ABSORPTION, ABEL, K), nonneg("Lam")  # without noise the planner has Λ = 0
    noise, drift = inflated * G_sigma**2, ABSORPTION * inflated * L**2
    paid = 4 * omega**2 * D**2 * (T + 1)
    path = 1 + 4 * F_bar * L_T + 2 * L * curve + ERROR * S + paid - X
    error = ABEL * (start * noise + NOISE * ABSORPTION * noise * weights + step * drift * moved)
    bounds = {
        L_T: last * rho / b * (X**TWO_THIRDS + (T * beta) ** SIXTH * sqrt(X)),
        curve: (2 * sqrt(X) + delta_c**2) / rho,
        weights: 3 * P**2 * beta**-TWO_THIRDS * T**THIRD,
        U: b**-2 * (X**THIRD + (T * beta) ** THIRD),
        moved: cbrt2 * K * U / rho**2,
        S: error,
    }
    gaps = {name: bound - name for name, bound in bounds.items()}
    lost = Add(
        gaps[S],
        multiple(NOISE, gaps[weights]) * ABEL * ABSORPTION * noise,
        multiple(STEP, gaps[moved]) * ABEL * drift,
        multiple(STEP, gaps[U]) * ABEL * drift * cbrt2 * K / rho**2,
        evaluate=False,
    )
    proof = omega * multiple(4, path / (4 * omega) - Gap)
    proof += 4 * F_bar * gaps[L_T] + 2 * L * gaps[curve] + multiple(ERROR, lost)
    relation, honest = (eq if attained else le), (step, start, last) == (STEP, 1, 1)
    given = (relation(name, bound) for name, bound in {**bounds, Gap: path / (4 * omega)}.items())
    bound = named(p.H + growth(p).xreplace({Y: X})).xreplace({Lam: inflated}) + paid
    return forall(le(4 * omega * Gap, bound), *given, because=proof if honest else None)


def N20_K(k: Constants, *, share: Number = 1) -> Statement:
    """Σ_{t<T} δ_t²/p_t <= K of the planner: it is at most ln p_T + δ_c² and at most χ ln p_T, and p_T <= 1 + δ_c²T

    ell stands for ln(1+δ_c²T), reached for ln p_T; the argument of the planner's logarithm is at least p_T.
    """
    (d2, S_T), one = nonneg("d2 S_T"), positive("one")
    (inside,) = (arg for arg in (node.args[0] for node in pieces().K.atoms(log)) if arg.has(T))
    logs = {inside: ell, 1 + delta_c**2: one}
    bound = opaque(pieces().K, {}, logs).xreplace({delta_c**2: d2})
    sums = (le(total, reached + d2), le(total, d2 / one * reached), le(reached, ell))
    return every(
        forall(le(total, share * bound), *sums),
        forall(le(1 + S_T, inside.xreplace({delta_c**2: d2})), le(S_T, d2 * T)),
    )


def N21(k: Constants, *, share: Number = 1, sign: int = 1) -> Statement:
    """Φ(X) <= Φ(Y) - Φ'(Y)(Y - 1) for the planner's own Φ and slope, X >= 1, Y > 0 and Φ'(Y) <= 0: each power of X is
    below its tangent; X = x⁶ and Y = y⁶"""
    a, W = nonneg("a W")
    p = Pieces(K, W, a, Integer(0), Integer(0))
    Phi = growth(p)
    bound, tangent = above(Phi, Y)
    at = {Y: y**6}
    u, v = x**2, y**2
    middle = a * (T * beta) ** SIXTH + 4 * L / rho
    proof = a * (u - v) ** 2 * (2 * u + v) / (3 * v) + middle * (x**3 - y**3) ** 2 / (2 * y**3)
    proof += multiple(ERROR, W * (u - v) ** 2 * (u + 2 * v) / (3 * v**2)) + (x**6 - 1) * (
        -tangent.slope.xreplace(at)
    )
    given = (ge(x**6, 1), ge(-sign * tangent.slope.xreplace(at), 0))
    value = share * bound.xreplace(at)
    return forall(
        le(Phi.xreplace({Y: x**6}), value), *given, because=proof if (share, sign) == (1, 1) else None
    )


CLAIMS = (
    claim(
        N20, LABEL, part="assembled", line=LINE,
        needs=(
            "N01.1", "N01.1g", "N01.3", "N01.6b", "N01.7", "A11", "A12.c", "T05", "T07", "T08", "T09", "T21", "N20.K",
        ),
        mutants={
            "8L² becomes 9L²": {"attained": True, "step": 9},
            "ΛG_σ² becomes 2ΛG_σ²": {"attained": True, "start": 2},
            "L_T 11/10 of its bound": {"attained": True, "last": Rational(11, 10)},
        },
    ),
    claim(
        N20_K, LABEL, part="step 6", line=LINE, needs=("N01.6c", "T06.b", "C02", "T28"),
        mutants={"K with 9/10": {"share": Rational(9, 10)}, "K with 1/2": {"share": Rational(1, 2)}},
    ),
    claim(
        N21, LABEL, part="evaluation", line=LINE, needs=("N01.9",),
        mutants={"the bound with 9/10": {"share": Rational(9, 10)}, "where Φ rises": {"sign": -1}},
    ),
)  # fmt: skip
