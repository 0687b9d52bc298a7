"""prop:transfer, the case split after taking expectations, and both Young steps.

X = E[Γ], S = E Σ‖s_t‖², b = 48B̈, N = (T+1)^(1/3); Z and Y stand for Z₁ and for Y₁M(T+1)^(1/3).
"""

from __future__ import annotations

from sympy import Expr, Rational

from theory.ledger.claim import Slack, choose, claim
from theory.paper.rationals import HALF, QUARTER, THIRD, THREE_HALVES, TWO_THIRDS
from theory.text.constants import Constants
from theory.text.notation import Bddot, Bdot, S, X, beta, sigma2
from theory.trusted.formula import Formula, all_of, any_of, gt, le, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall

Z, Y, A0, b = nonneg("Z Y A0 b")
M, N = positive("M N")
ROOT, TAIL = X**THIRD, b**THREE_HALVES
ERROR_LINE = le(48 * S, A0 + b * ROOT)
GROWTH_LINE = le(X, Z + 24 * S + Y)
SMALL_ERROR, LARGE_ERROR = le(24 * S, X / 2), gt(24 * S, X / 2)


def _both_below(bound: Number) -> Formula:
    return all_of(le(X, bound), le(48 * S, bound))


def T23(
    k: Constants, *, factor: Number | None = None, condition: tuple[Formula, ...] = (SMALL_ERROR,)
) -> Statement:
    """X <= Z_1 + 24S + Y_1M(T+1)^(1/3) and 24S <= X/2 give max(X, 48S) <= 2Z_1 + 2Y_1M(T+1)^(1/3)"""
    return forall(_both_below(choose(factor, k.Z0) * (Z + Y)), GROWTH_LINE, *condition)


def T25(k: Constants, *, first: Number = THIRD, second: Number = TWO_THIRDS) -> Statement:
    """bx^(1/3) <= x/3 + (2/3)b^(3/2)"""
    proof = (ROOT - b**HALF) ** 2 * (ROOT + 2 * b**HALF) / 3
    return forall(le(b * ROOT, first * X + second * TAIL), because=proof)


def _resolved(factor: Number, tail: Number = 1) -> Forall:
    return forall(le(X, factor * A0 + tail * TAIL), le(X, A0 + b * ROOT))


def T25_resolved(k: Constants, *, factor: Number = THREE_HALVES, tail: Number = 1) -> Statement:
    """x <= A_0 + bx^(1/3) gives x <= (3/2)A_0 + b^(3/2) <= 2A_0 + b^(3/2)"""
    return every(_resolved(factor, tail), _resolved(2))


def T24(k: Constants, *, factor: Number = 2, large: bool = True) -> Statement:
    """48S <= A_0 + bX^(1/3) and 24S > X/2 give X <= 2A_0 + b^(3/2)"""
    return forall(le(X, factor * A0 + TAIL), ERROR_LINE, *([LARGE_ERROR] if large else []))


def T24_S(k: Constants, *, factor: Number = 2, tail: Number = 1) -> Statement:
    """48S <= A_0 + bX^(1/3) and 24S > X/2 give 48S <= 2A_0 + b^(3/2)"""
    return forall(le(48 * S, factor * A0 + tail * TAIL), ERROR_LINE, LARGE_ERROR)


def whole(growth: Number, error: Number, lead: Expr = A0) -> Forall:
    """Return the split with `lead` for A₀ in the first line of eq:expectation-cases."""
    cases = _both_below(growth * (Z + Y)), _both_below(error * lead + TAIL)
    return forall(any_of(*cases), le(48 * S, lead + b * ROOT), GROWTH_LINE)


def T26(k: Constants, *, growth: Number | None = None, error: Number = 2) -> Statement:
    """eq:expectation-cases puts X and 48S below 2Z_1 + 2Y_1M(T+1)^(1/3), or both below 2A_0 + b^(3/2)"""
    return whole(choose(growth, k.Z0), error)


def T26_sharp(k: Constants, *, growth: Number | None = None, error: Number = THREE_HALVES) -> Statement:
    """eq:expectation-cases puts X and 48S below 2Z_1 + 2Y_1M(T+1)^(1/3), or both below (3/2)A_0 + b^(3/2)"""
    return whole(choose(growth, k.Z0), error)


# A₀ and b as the second line of the S-bound has them, Y as Y₁M(T+1)^(1/3).
_start, _product = Bdot * sigma2 * (1 + 1 / beta), (Bdot + Bddot) * M * N
FROM_ERROR = {"A0": 48 * (_start + _product), "b": 48 * Bddot}
FROM_GROWTH = {"Y": Y * M * N}

CLAIMS = (
    claim(
        T23, "prop:transfer", line=2222, needs=("T22.mean",),
        reads={"T22.mean": FROM_GROWTH},
        mutants={
            "2 becomes 1.9": {"factor": Rational(19, 10)},
            "the condition dropped": {"condition": ()},
            "24S <= X/2 becomes 24S <= X": {"condition": (le(24 * S, X),)},
        },
    ),
    claim(
        T25, "prop:transfer", line=2264,
        mutants={"1/3 becomes 1/4": {"first": QUARTER}, "2/3 becomes 1/2": {"second": HALF}},
        slack=Slack(
            "second constant of the Young step", paper="2/3", keyword="second",
            provable=TWO_THIRDS, refuted=Rational(66, 100), sharp="x = b^(3/2)",
        ),
    ),
    claim(
        T25_resolved, "prop:transfer", line=2265, needs=("T25",),
        mutants={
            "3/2 becomes 1.4": {"factor": Rational(14, 10)},
            "b^(3/2) becomes 0.9 b^(3/2)": {"tail": Rational(9, 10)},
        },
    ),
    claim(
        T24, "prop:transfer", line=2230, needs=("T20.cases", "T25.resolved"),
        reads={"T20.cases": FROM_ERROR},
        mutants={"2 becomes 1": {"factor": 1}, "24S > X/2 dropped": {"large": False}},
        slack=Slack(
            "c in X, 48S <= c A_0 + b^(3/2): Y_2, Z_2 = 48c(...)", paper="2 (so 96)", keyword="factor",
            provable=THREE_HALVES, refuted=Rational(149, 100), sharp="3/2 (so 72), as A_0 -> 0",
        ),
    ),
    claim(
        T24_S, "prop:transfer", line=2235, needs=("T20.cases", "T24"),
        reads={"T20.cases": FROM_ERROR},
        mutants={"2 becomes 1": {"factor": 1}, "b^(3/2) becomes b^(3/2)/2": {"tail": HALF}},
    ),
    claim(
        T26, "prop:transfer", line=2244, needs=("T20.cases", "T22.mean", "T23", "T24", "T24.S"),
        reads={"T20.cases": FROM_ERROR, "T22.mean": FROM_GROWTH},
        mutants={"2Z_1 + 2Y_1M becomes Z_1 + Y_1M": {"growth": 1}, "2A_0 becomes A_0": {"error": 1}},
    ),
    claim(
        T26_sharp, "prop:transfer", line=2244, needs=("T20.cases", "T22.mean"),
        reads={"T20.cases": FROM_ERROR, "T22.mean": FROM_GROWTH},
        mutants={
            "3/2 becomes 1.4": {"error": Rational(14, 10)},
            "2(Z_1 + Y_1M) becomes 1.9(Z_1 + Y_1M)": {"growth": Rational(19, 10)},
        },
    ),
)  # fmt: skip
