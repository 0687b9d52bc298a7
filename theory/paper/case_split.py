"""prop:transfer, the case split after taking expectations, and both Young steps (T23-T27).

X = E[Γ], S = E Σ‖s_t‖², b = 48B̈, N = (T+1)^(1/3); Z and Y stand for Z_1 and for Y_1M(T+1)^(1/3).
"""

from __future__ import annotations

from sympy import Expr, Max, Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain
from theory.trusted.formula import Formula, all_of, any_of, gt, le, nonneg, positive
from theory.trusted.statement import Forall, Identity, Number, every, forall, identity

THIRD, HALF = Rational(1, 3), Rational(1, 2)
X, N, M = positive("X N M")
S, Z, Y, A0, b = nonneg("S Z Y A0 b")
ROOT, TAIL = X**THIRD, b ** Rational(3, 2)
ERROR, GROWTH = 48, 24  # 48S and 24S in eq:expectation-cases


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the case split."""
    return (*_split(constants), *_coefficients(constants))


def _error_line() -> Formula:
    return le(ERROR * S, A0 + b * ROOT)


def _growth_line() -> Formula:
    return le(X, Z + GROWTH * S + Y)


def _split(c: Constants) -> tuple[Claim, ...]:
    def small(factor: Number, *condition: Formula) -> Forall:
        bound = factor * (Z + Y)
        return forall(all_of(le(X, bound), le(ERROR * S, bound)), _growth_line(), *condition)

    def large_X(factor: Number, *, strict: bool = True) -> Forall:
        condition = [gt(GROWTH * S, X / 2)] if strict else []
        return forall(le(X, factor * A0 + TAIL), _error_line(), *condition)

    def large_S(factor: Number, tail: Number = 1) -> Forall:
        return forall(le(ERROR * S, factor * A0 + tail * TAIL), _error_line(), gt(GROWTH * S, X / 2))

    def young(first: Rational, second: Rational) -> Forall:
        because = (ROOT - b**HALF) ** 2 * (ROOT + 2 * b**HALF) / 3
        return forall(le(b * ROOT, first * X + second * TAIL), because=because)

    def resolved(factor: Number, tail: Number = 1) -> Forall:
        return forall(le(X, factor * A0 + tail * TAIL), le(X, A0 + b * ROOT))

    def whole(growth: Number, error: Number = 2) -> Forall:
        first, second = growth * (Z + Y), error * A0 + TAIL
        both = (all_of(le(X, bound), le(ERROR * S, bound)) for bound in (first, second))
        return forall(any_of(*both), _error_line(), _growth_line())

    return (
        Claim(
            id="T23",
            label="prop:transfer",
            line=2222,
            text="if 24S <= X/2 then max(X, 48S) <= 2Z_1 + 2Y_1M(T+1)^(1/3)",
            statement=small(c.Z0, le(GROWTH * S, X / 2)),
            mutants=(
                Mutant("2 becomes 1.9", small(Rational(19, 10), le(GROWTH * S, X / 2))),
                Mutant("the condition dropped", small(c.Z0)),
                Mutant("24S <= X/2 becomes 24S <= X", small(c.Z0, le(GROWTH * S, X))),
            ),
            needs=("T22.mean",),
        ),
        Claim(
            id="T25",
            label="prop:transfer",
            line=2264,
            text="bx^(1/3) <= x/3 + (2/3)b^(3/2)",
            statement=young(THIRD, 2 * THIRD),
            mutants=(
                Mutant("1/3 becomes 1/4", young(Rational(1, 4), 2 * THIRD)),
                Mutant("2/3 becomes 1/2", young(THIRD, HALF)),
            ),
            slack=Slack(
                constant="second constant of the Young step",
                paper="2/3",
                family=lambda second: young(THIRD, Rational(second)),
                provable=2 * THIRD,
                refuted=Rational(66, 100),
                sharp="x = b^(3/2)",
            ),
        ),
        Claim(
            id="T25.resolved",
            label="prop:transfer",
            line=2265,
            text="x <= A_0 + bx^(1/3) gives x <= (3/2)A_0 + b^(3/2) <= 2A_0 + b^(3/2)",
            statement=every(resolved(Rational(3, 2)), resolved(2)),
            mutants=(
                Mutant("3/2 becomes 1.4", resolved(Rational(14, 10))),
                Mutant("b^(3/2) becomes 0.9 b^(3/2)", resolved(Rational(3, 2), Rational(9, 10))),
            ),
            needs=("T25",),
        ),
        Claim(
            id="T24",
            label="prop:transfer",
            line=2230,
            text="if 24S > X/2 then X <= 2A_0 + b^(3/2)",
            statement=large_X(2),
            mutants=(
                Mutant("2 becomes 1", large_X(1)),
                Mutant("24S > X/2 dropped", large_X(2, strict=False)),
            ),
            slack=Slack(
                constant="c in X, 48S <= c A_0 + b^(3/2): Y_2, Z_2 = 48c(...)",
                paper="2 (so 96)",
                family=large_X,
                provable=Rational(3, 2),
                refuted=Rational(149, 100),
                sharp="3/2 (so 72), as A_0 -> 0",
            ),
            needs=("T25.resolved",),
        ),
        Claim(
            id="T24.S",
            label="prop:transfer",
            line=2235,
            text="if 24S > X/2 then 48S <= 2A_0 + b^(3/2)",
            statement=large_S(2),
            mutants=(
                Mutant("2 becomes 1", large_S(1)),
                Mutant("b^(3/2) becomes b^(3/2)/2", large_S(2, HALF)),
            ),
            needs=("T24",),
        ),
        Claim(
            id="T26",
            label="prop:transfer",
            line=2244,
            text="in both cases: X and 48S are below 2Z_1 + 2Y_1M(T+1)^(1/3), or both below 2A_0 + b^(3/2)",
            statement=whole(c.Z0),
            mutants=(
                Mutant("2Z_1 + 2Y_1M becomes Z_1 + Y_1M", whole(1)),
                Mutant("2A_0 becomes A_0", whole(c.Z0, 1)),
            ),
            needs=("T23", "T24", "T24.S"),
        ),
        Claim(
            id="T26.sharp",
            label="prop:transfer",
            line=2244,
            text="the whole split with 3/2 instead of 2 in front of A_0: 72 instead of 96 in Y_2 and Z_2",
            statement=whole(c.Z0, Rational(3, 2)),
            mutants=(
                Mutant("3/2 becomes 1.4", whole(c.Z0, Rational(14, 10))),
                Mutant("2(Z_1 + Y_1M) becomes 1.9(Z_1 + Y_1M)", whole(Rational(19, 10), Rational(3, 2))),
            ),
            needs=("T22.mean",),
        ),
    )


def _coefficients(c: Constants) -> tuple[Claim, ...]:
    given = chain(Inputs(), c, Bdot=n.Bdot, Bddot=n.Bddot, M=M)

    def second_case(scale: Number = ERROR, factor: Number = 2) -> Identity:
        start = scale * n.Bdot * n.sigma2 * (1 + 1 / n.beta) + scale * (n.Bdot + n.Bddot) * M * N
        return identity(factor * start + (ERROR * n.Bddot) ** c.Z2_power, given.Z2 + given.Y2 * M * N)

    def maxima(Z0: Expr, Y0: Expr) -> Forall:
        Z1, Z2, Y1, Y2 = nonneg("Z1 Z2 Y1 Y2")
        names = {"Z1": Z1, "Z2": Z2, "Y1": Y1, "Y2": Y2}
        pick = {s: names[s.name] for s in (Z0 + Y0).free_symbols}
        Omega = Z0.xreplace(pick) + Y0.xreplace(pick) * N
        return forall(all_of(le(c.Z0 * Z1 + c.Y0 * Y1 * N, Omega), le(Z2 + Y2 * N, Omega)))

    Z1, Z2, Y1, Y2 = nonneg("Z1 Z2 Y1 Y2")
    return (
        Claim(
            id="T27",
            label="prop:transfer",
            line=2250,
            text="2A_0 + b^(3/2) = Z_2 + Y_2M(T+1)^(1/3): the definitions of Z_2 and Y_2 in eq:chain",
            statement=second_case(),
            mutants=(
                Mutant("A_0 with 47 instead of 48", second_case(scale=47)),
                Mutant("2A_0 becomes A_0: 48 instead of 96", second_case(factor=1)),
                Mutant("2A_0 becomes (3/2)A_0", second_case(factor=Rational(3, 2))),
            ),
            needs=("T26",),
        ),
        Claim(
            id="T27.Omega",
            label="prop:transfer",
            line=2244,
            text="both cases are below Ω = max(2Z_1, Z_2) + max(2Y_1, Y_2)M(T+1)^(1/3); N stands for "
            "M(T+1)^(1/3)",
            statement=maxima(Max(2 * Z1, Z2), Max(2 * Y1, Y2)),
            mutants=(
                Mutant("max(2Z_1, Z_2) becomes max(Z_1, Z_2)", maxima(Max(Z1, Z2), Max(2 * Y1, Y2))),
                Mutant("max(2Y_1, Y_2) becomes Y_2", maxima(Max(2 * Z1, Z2), Y2)),
            ),
            needs=("T27",),
        ),
    )
