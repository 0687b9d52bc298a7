"""lem:mlmc (c): the second moment as a whole, on the chains of `theory.finite.example_chains`, and exactly.

With X = μ̂⁰ - φ̄ and M = μ̂^jmax - φ̄,

    E‖mlmc - φ̄‖² = Σ_j 2^jV_j - E‖X‖² + 2E<X, M> <= Σ_j 2^jV_j + E‖M‖².
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Integer, Rational

from theory.finite.example_chains import Case, cases, certainly_at_most, flip, on_cases, small_cases
from theory.finite.law import estimator_law
from theory.finite.scalars import BALLS
from theory.ledger.claim import choose, claim
from theory.paper.rationals import QUARTER
from theory.text.constants import Constants
from theory.text.notation import H
from theory.trusted.exact import fraction
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Finite, Forall, Identity, Number, Statement, every, forall, identity

X, M = real("X M")
SIGNS = ((1,), (-1,))


def M07(k: Constants, *, constant: Number | None = None, slow: bool = False, aware: bool = True) -> Statement:
    """E‖mlmc - φ̄‖² <= 306τ(1 + log₂T)H̃²: from every start, on the listed chains

    The listed chains mix too fast to miss the factor τ; a slow one does, with τ = 334.
    """
    constant = choose(constant, k.Lam)
    holds = partial(moment_at_most, constant=fraction(constant), aware=aware)
    if slow:
        return Finite("E‖mlmc - φ̄‖² <= Λ/τ at τ = 334, T = 2^20", _slow, holds)
    return on_cases(f"E‖mlmc - φ̄‖² <= {constant}τ(1 + ⌊log₂T⌋)H²", holds)


def moment_at_most(case: Case, constant: Fraction, aware: bool = True) -> bool | None:
    """Return E‖mlmc - φ̄‖² <= constant·τ(1 + ⌊log₂T⌋)H̃² from every start; in balls for large T."""
    measured = case.moments() if case.T < 2**10 else case.moments(BALLS)
    scale = constant * (case.tau if aware else 1) * (1 + measured.jmax)
    with measured.arithmetic.scope():
        worst = measured.arithmetic.largest(measured.second_moment) / measured.H_squared
        return certainly_at_most(worst, scale)


def _slow() -> tuple[Case, ...]:
    """Return the two-state chain with τ = 334, the slowest of sec:exp-data, at T = 2^20."""
    return (Case(flip(Fraction(1, 964)), SIGNS, 2**20),)


def M08(k: Constants, *, constant: Number = 18) -> Statement:
    """if T < τ the second moment is at most 18τH̃², on the listed chains with T < τ"""
    name = f"E‖mlmc - φ̄‖² <= {constant}τH², 11 chains, T in (2, 5, 8, 16) below τ"
    return Finite(name, _short_cases, partial(_short, constant=fraction(constant)))


def _short_cases() -> Iterator[Case]:
    yield from (case for case in cases((2, 5, 8, 16)) if case.tau > case.T)


def _short(case: Case, constant: Fraction) -> bool:
    measured = case.moments()
    return bool((measured.second_moment <= constant * case.tau * measured.H_squared).all())


def M12_a(k: Constants, *, cross: int = 2, base: int = -1) -> Statement:
    """exactly: Σ_j 2^jV_j - E‖X‖² + 2E<X, M>, path by path after averaging over J; jmax <= 6"""
    return every(*(_averaged(jmax, cross, base) for jmax in range(7)))


def _averaged(jmax: int, cross: int, base: int) -> Identity:
    """Return the mean over J of (m_0 + 2^J(m_J - m_{J-1}))², J <= jmax, or m_0² for J > jmax, on one path."""
    m = real(f"m:{jmax + 1}")
    steps = [(j, m[j] - m[j - 1]) for j in range(1, jmax + 1)]
    mean = sum(Rational(1, 2**j) * (m[0] + 2**j * step) ** 2 for j, step in steps) + m[0] ** 2 / 2**jmax
    return identity(mean, sum(2**j * step**2 for j, step in steps) + base * m[0] ** 2 + cross * m[0] * m[-1])


def M12_b(k: Constants, *, share: Number = 1) -> Statement:
    """the identity on whole laws: paths and recursion agree on small chains, T <= 8"""
    holds = partial(_matches_law, share=fraction(share))
    return Finite("E‖mlmc - φ̄‖² of the law = the recursion, 6 chains, T <= 8", small_cases, holds)


def _matches_law(case: Case, share: Fraction) -> bool:
    """Return whether the second moment of the law is share times the recursion's, from every start."""
    measured = case.moments()
    for start, moment in enumerate(measured.second_moment):
        law = estimator_law(case.kernel.P, case.phi, case.T, start)
        centred = [
            (sum((x - c) ** 2 for x, c in zip(v, measured.phi_bar, strict=True)), mass) for v, mass in law
        ]
        if sum(square * mass for square, mass in centred) != share * moment:
            return False
    return True


def M12_c(k: Constants, *, factor: Number = 1, bound: Number = 1) -> Statement:
    """-‖X‖² + 2<X, M> <= ‖M‖², coordinate by coordinate; and E‖M‖² <= H̃², as M averages vectors of norm at most H̃ (2
    and 4 of them, laws on two paths)
    """
    return every(
        forall(le(-(X**2) + 2 * X * M, factor * M**2), because=(X - M) ** 2),
        *(_mean_square(size, bound) for size in (2, 4)),
    )


def _mean_square(size: int, bound: Number) -> Forall:
    """Return p m² + (1-p) n² <= bound·H² for averages m, n of norms that are at most H."""
    p, (first, second) = nonneg("p"), (nonneg(f"{name}:{size}") for name in "ab")
    m, n = (sum(norms) / Integer(size) for norms in (first, second))
    spare = sum(p * (H - a) * (H + m) / size for a in first)
    spare += sum((1 - p) * (H - b) * (H + n) / size for b in second)
    given = [le(norm, H) for norm in (*first, *second)]
    return forall(le(p * m**2 + (1 - p) * n**2, bound * H**2), *given, le(p, 1), because=spare)


CLAIMS = (
    claim(
        M07, "lem:mlmc", part="(c)", line=796, needs=("M07.c", "M08.a"),
        mutants={
            "306 becomes 1": {"constant": 1},
            "no factor τ, at τ = 334": {"aware": False, "slow": True},
        },
    ),
    claim(
        M08, "lem:mlmc", part="(c)", line=1610, needs=("M08.a",),
        mutants={"18 becomes 1/4": {"constant": QUARTER}, "18 becomes 1/10": {"constant": Rational(1, 10)}},
    ),
    claim(
        M12_a, "lem:mlmc", size="jmax <= 6", part="(c)", line=1561,
        mutants={"2E<X, M> becomes E<X, M>": {"cross": 1}, "-E‖X‖² becomes +E‖X‖²": {"base": 1}},
    ),
    claim(
        M12_b, "lem:mlmc", part="(c)", line=1561, needs=("M12.a",),
        mutants={"times 2": {"share": 2}, "times 99/100": {"share": Rational(99, 100)}},
    ),
    claim(
        M12_c, "lem:mlmc", size="2 and 4 vectors on two paths", part="(c)", line=1561,
        mutants={
            "‖M‖² becomes 99‖M‖²/100": {"factor": Rational(99, 100)},
            "E‖M‖² <= 99H̃²/100": {"bound": Rational(99, 100)},
        },
    ),
)  # fmt: skip
