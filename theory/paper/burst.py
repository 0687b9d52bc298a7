"""sec:mlmc: the length of a burst, the signed sum, and one burst for two points."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Expr, Integer, Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, nonneg, positive, real
from theory.trusted.statement import Finite, Forall, Identity, Number, every, forall, identity

n, T = positive("n T")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the burst; they have no constants of their own."""
    return (*_cap(), *_length(), *_coupling())


def capped_level(T: int) -> int:
    """Return jmax = ⌊log₂T⌋."""
    return T.bit_length() - 1


# --- S07: 2^jmax


def _horizons() -> range:
    return range(1, 2**14)


def _within(T: int, low: Fraction = Fraction(1, 2), plus: int = 0, *, up: bool = False) -> bool:
    cap = 2 ** int(capped_level(T) + (1 if up and T & (T - 1) else 0))
    return bool(low * (T + plus) <= cap <= T)


def _cap() -> tuple[Claim, ...]:
    levels = partial(Finite, "2^jmax <= T and 2^jmax >= low(T + plus), all T < 2^14", _horizons)

    def above_half(plus: Number) -> Forall:
        return forall(ge(n, (T + plus) / 2), le(T, 2 * n - 1))

    return (
        Claim(
            id="S07",
            label="sec:mlmc",
            line=619,
            text="2^jmax lies in [T/2, T], for all T < 2^14",
            statement=levels(_within),
            mutants=(
                Mutant("ceiling for floor in jmax", levels(partial(_within, up=True))),
                Mutant("T/2 becomes 51T/100", levels(partial(_within, low=Fraction(51, 100)))),
            ),
        ),
        Claim(
            id="S07.sharp",
            label="sec:mlmc",
            line=619,
            text="2^jmax >= (T+1)/2, since T <= 2·2^jmax - 1 for integers: for all T",
            statement=every(above_half(1), levels(partial(_within, plus=1))),
            mutants=(
                Mutant("(T+1)/2 becomes (T+2)/2", levels(partial(_within, plus=2))),
                Mutant("T not an integer: (T + 101/100)/2", above_half(Rational(101, 100))),
            ),
            slack=Slack(
                constant="c in 2^jmax >= (T + c)/2",
                paper="0",
                family=above_half,
                provable=1,
                refuted=Rational(101, 100),
                sharp="T = 2^k - 1",
            ),
        ),
    )


# --- S08: the expected length


def _expected_length(T: int, *, capped: bool = True) -> Fraction:
    """Return E N by summing over J; uncapped, over J <= 64 only, which is already too much."""
    jmax = capped_level(T) if capped else 64
    drawn = sum((Fraction(1, 2**j) * 2**j for j in range(1, jmax + 1)), Fraction(0))
    return drawn + (1 - sum((Fraction(1, 2**j) for j in range(1, jmax + 1)), Fraction(0)))


def _length_formula(T: int, shrink: Fraction = Fraction(1)) -> bool:
    jmax = capped_level(T)
    return _expected_length(T) == jmax + Fraction(1, 2**jmax) * shrink


def _length_bound(T: int, offset: Fraction = Fraction(1), *, capped: bool = True) -> bool:
    return _expected_length(T, capped=capped) <= offset + capped_level(T)


def _powers() -> range:
    return range(1, 2**9)


def _length() -> tuple[Claim, ...]:
    tail, log_T, jmax = nonneg("tail log_T jmax")
    formula = partial(Finite, "E N = jmax + 2^(-jmax), all T < 2^9", _powers)
    bound = partial(Finite, "E N <= offset + ⌊log₂T⌋, all T < 2^9", _powers)

    def general(offset: Number, largest: int = 1) -> Forall:
        return forall(le(jmax + tail, offset + log_T), le(tail, largest), le(jmax, log_T))

    def geometric_tail(ratio: Rational) -> Identity:
        w = real("w")
        return identity((1 - w) + w * ratio, 1 - w * ratio)

    return (
        Claim(
            id="S08.a",
            label="sec:mlmc",
            line=620,
            text="P[J <= k] = 1 - 2^(-k): from k to k+1, with w = 2^(-k)",
            statement=geometric_tail(Rational(1, 2)),
            mutants=(
                Mutant("P[J = j] = 2^(-j) becomes 3^(-j)", geometric_tail(Rational(1, 3))),
                Mutant("the tail becomes 2^(1-k)", identity(1 - 2 * (1 - real("w")), 1 - real("w"))),
            ),
        ),
        Claim(
            id="S08",
            label="lem:mlmc",
            line=1623,
            text="(d) E N = jmax + 2^(-jmax) for all T < 2^9",
            statement=formula(_length_formula),
            mutants=(
                Mutant(
                    "2^(-jmax) becomes 2^(-jmax-1)", formula(partial(_length_formula, shrink=Fraction(1, 2)))
                ),
                Mutant("2^(-jmax) becomes 2^(1-jmax)", formula(partial(_length_formula, shrink=Fraction(2)))),
            ),
            needs=("S08.a",),
        ),
        Claim(
            id="S08.b",
            label="lem:mlmc",
            line=1623,
            text="(d) E N <= 1 + log₂T: jmax <= log₂T and 2^(-jmax) <= 1; attained at T = 1",
            statement=every(general(1), bound(_length_bound)),
            mutants=(
                Mutant("bursts not capped", bound(partial(_length_bound, capped=False))),
                Mutant(
                    "1 + log₂T becomes 99/100 + log₂T",
                    bound(partial(_length_bound, offset=Fraction(99, 100))),
                ),
                Mutant("2^(-jmax) <= 1 becomes <= 2", general(1, largest=2)),
            ),
            needs=("S08",),
            slack=Slack(
                constant="c in E N <= c + log₂T",
                paper="1",
                family=lambda c: every(bound(partial(_length_bound, offset=fraction(c))), general(c)),
                provable=1,
                refuted=Rational(99, 100),
                sharp="T = 1",
            ),
        ),
    )


# --- S09: one burst, one level, two points


def estimator(values: tuple[Expr, ...], J: int) -> Expr:
    """Return μ̂⁰ + 2^J(μ̂^J - μ̂^{J-1}) of eq:mlmc for J >= 1, and μ̂⁰ for J = 0 (which stands for J > jmax)."""

    def average(j: int) -> Expr:
        return sum(values[: 2**j], Integer(0)) / 2**j

    return average(0) + (2**J * (average(J) - average(J - 1)) if J else 0)


def signed_weights(J: int) -> tuple[int, ...]:
    """Return the weights (0, -1, ..., -1, 1, ..., 1) of the states of a burst of length 2^J, J >= 1."""
    half = 2 ** (J - 1)
    return (0, *[-1] * (half - 1), *[1] * half)


def _difference(J: int, other: int | None = None, shift: int = 0) -> Identity:
    a, b = real("a:17"), real("b:17")
    apart = estimator(a, J) - estimator(b[shift:], J if other is None else other)
    return identity(apart, estimator(tuple(i - j for i, j in zip(a, b, strict=True)), J))


def _signed(J: int, first: int = 0) -> Identity:
    a = real("a:17")
    weights = (first, *signed_weights(J)[1:])
    return identity(estimator(a, J), sum(w * v for w, v in zip(weights, a, strict=False)))


def _coupling() -> tuple[Claim, ...]:
    return (
        Claim(
            id="S09",
            label="sec:mlmc",
            line=657,
            text="the estimate of a difference is the difference of the estimates: same J <= 4, same samples",
            statement=every(*(_difference(J) for J in range(5))),
            mutants=(
                Mutant("another J at x_{t-1}", _difference(2, other=1)),
                Mutant("other samples at x_{t-1}", _difference(2, shift=1)),
            ),
        ),
        Claim(
            id="S09.signed",
            label="eq:mlmc",
            line=634,
            text="for J <= jmax the estimator is a signed sum, weights (0, -1, ..., -1, 1, ..., 1); J <= 4",
            statement=every(*(_signed(J) for J in range(1, 5))),
            mutants=(
                Mutant("the first weight becomes -1", _signed(3, first=-1)),
                Mutant("the first weight becomes 1", _signed(1, first=1)),
            ),
        ),
    )
