"""lem:mlmc (c): the second moment as a whole, and how far 306 can be lowered; in units of H̃².

Part (c) on the chains of `theory.finite.cases`; then the exact second moment: with X = μ̂⁰ - φ̄, M = μ̂^jmax - φ̄,

    E‖mlmc - φ̄‖² = Σ_j 2^jV_j - E‖X‖² + 2E<X, M> <= Σ_j 2^jV_j + E‖M‖².
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.finite.cases import QUARTER, Case, cases, certainly_at_most, flip, on_cases, small_cases
from theory.finite.law import estimator_law
from theory.finite.scalars import BALLS
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.paper.mlmc_levels import long_horizon, short_horizon
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, nonneg, positive, real
from theory.trusted.statement import Every, Finite, Forall, Identity, Number, every, forall, identity

tau, log_t, jmax = positive("tau"), nonneg("log_t"), nonneg("jmax")
SIGNS = ((1,), (-1,))


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the second moment."""
    return (*_paper(constants), *_identity(), *_sharp(constants))


# --- part (c) on chains


def _moment(case: Case, constant: Fraction, *, aware: bool = True) -> bool | None:
    """Return E‖mlmc - φ̄‖² <= constant·τ(1 + ⌊log₂T⌋)H̃² from every start; in balls for large T."""
    measured = case.moments() if case.T < 2**10 else case.moments(BALLS)
    scale = constant * (case.tau if aware else 1) * (1 + measured.jmax)
    with measured.arithmetic.scope():
        worst = measured.arithmetic.largest(measured.second_moment) / measured.H_squared
        return certainly_at_most(worst, scale)


def _short(case: Case, constant: Fraction) -> bool:
    measured = case.moments()
    return bool((measured.second_moment <= constant * case.tau * measured.H_squared).all())


def _short_cases() -> Iterator[Case]:
    yield from (case for case in cases((2, 5, 8, 16)) if case.tau > case.T)


def _slow() -> tuple[Case, ...]:
    """Return the two-state chain with τ = 334, the slowest of sec:exp-data, at T = 2^20."""
    return (Case(flip(Fraction(1, 964)), SIGNS, 2**20),)


def _deep() -> tuple[Case, ...]:
    """Return the two-state chain with τ = 1 and equality in d(k) <= 2^(-k-1), at T = 2^1000."""
    return (Case(flip(QUARTER), SIGNS, 2**1000),)


def _paper(constants: Constants) -> tuple[Claim, ...]:
    Lam = constants.Lam
    slow = Finite(
        "E‖mlmc - φ̄‖² <= Λ/τ at τ = 334, T = 2^20",
        _slow,
        partial(_moment, constant=fraction(Lam), aware=False),
    )

    def moment(constant: Number) -> Finite:
        holds = partial(_moment, constant=fraction(constant))
        return on_cases(f"E‖mlmc - φ̄‖² <= {constant}τ(1 + ⌊log₂T⌋)H²", holds)

    def short(constant: Number) -> Finite:
        name = f"E‖mlmc - φ̄‖² <= {constant}τH², 11 chains, T in (2, 5, 8, 16) below τ"
        return Finite(name, _short_cases, partial(_short, constant=fraction(constant)))

    return (
        Claim(
            id="M07",
            label="lem:mlmc",
            line=796,
            text="(c) E‖mlmc - φ̄‖² <= 306τ(1 + log₂T)H̃²: from every start, on the listed chains",
            statement=moment(Lam),
            mutants=(
                Mutant("306 becomes 1", moment(1)),
                Mutant("no factor τ, at τ = 334", slow),
            ),
            needs=("M07.c", "M08.a"),
        ),
        Claim(
            id="M08",
            label="lem:mlmc",
            line=1610,
            text="(c) if T < τ the second moment is at most 18τH̃², on the listed chains with T < τ",
            statement=short(18),
            mutants=(
                Mutant("18 becomes 1/4", short(Rational(1, 4))),
                Mutant("18 becomes 1/10", short(Rational(1, 10))),
            ),
            needs=("M08.a",),
        ),
    )


# --- the exact second moment


def _averaged(levels: int, cross: int = 2, base: int = -1) -> Identity:
    """Return the mean over J of (m_0 + 2^J(m_J - m_{J-1}))², J <= jmax, or m_0² for J > jmax, on one path."""
    m = real(f"m:{levels + 1}")
    steps = [(j, m[j] - m[j - 1]) for j in range(1, levels + 1)]
    mean = sum(Rational(1, 2**j) * (m[0] + 2**j * step) ** 2 for j, step in steps) + m[0] ** 2 / 2**levels
    return identity(mean, sum(2**j * step**2 for j, step in steps) + base * m[0] ** 2 + cross * m[0] * m[-1])


def _matches_law(case: Case, share: Fraction = Fraction(1)) -> bool:
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


def _at_most_M(factor: Number) -> Forall:
    X, M = real("X M")
    return forall(le(-(X**2) + 2 * X * M, factor * M**2), because=(X - M) ** 2)


def _identity() -> tuple[Claim, ...]:
    laws = partial(Finite, "E‖mlmc - φ̄‖² of the law = the recursion, 6 chains, T <= 8", small_cases)
    return (
        Claim(
            id="M12.a",
            label="lem:mlmc",
            line=1561,
            text="(c) exactly: Σ_j 2^jV_j - E‖X‖² + 2E<X, M>, path by path after averaging over J; jmax <= 6",
            statement=every(*(_averaged(j) for j in range(7))),
            mutants=(
                Mutant("2E<X, M> becomes E<X, M>", _averaged(3, cross=1)),
                Mutant("-E‖X‖² becomes +E‖X‖²", _averaged(3, base=1)),
            ),
        ),
        Claim(
            id="M12.b",
            label="lem:mlmc",
            line=1561,
            text="(c) the identity on whole laws: paths and recursion agree on small chains, T <= 8",
            statement=laws(_matches_law),
            mutants=(
                Mutant("times 2", laws(partial(_matches_law, share=Fraction(2)))),
                Mutant("times 99/100", laws(partial(_matches_law, share=Fraction(99, 100)))),
            ),
            needs=("M12.a",),
        ),
        Claim(
            id="M12.c",
            label="lem:mlmc",
            line=1561,
            text="(c) -‖X‖² + 2<X, M> <= ‖M‖², coordinate by coordinate, and E‖M‖² <= H̃²",
            statement=_at_most_M(1),
            mutants=(
                Mutant("‖M‖² becomes 99‖M‖²/100", _at_most_M(Rational(99, 100))),
                Mutant("‖M‖² becomes 0", _at_most_M(0)),
            ),
        ),
    )


# --- 306, 42, 4


def _every_level(factor: Number, minus: int = 1) -> Forall:
    """Return jmax(4τ - minus) + 1 <= factor·τ(1 + log₂T): V_j <= (4τ-1)/2^j on every level, E‖M‖² <= 1."""
    return forall(le(jmax * (4 * tau - minus) + 1, factor * tau * (1 + log_t)), ge(tau, 1), le(jmax, log_t))


def _sharp(constants: Constants) -> tuple[Claim, ...]:
    own = 2 * constants.segment_own

    def on_deep(constant: Number) -> Finite:
        name = f"E‖mlmc - φ̄‖² <= {constant}τ(1 + log₂T) on two_state(1/4), T = 2^1000"
        return Finite(name, _deep, partial(_moment, constant=fraction(constant)))

    def inflation(constant: Number) -> Every:
        return every(on_deep(constant), _every_level(constant))

    def moment(constant: Number) -> Finite:
        holds = partial(_moment, constant=fraction(constant))
        return on_cases(f"E‖mlmc - φ̄‖² <= {constant}τ(1 + ⌊log₂T⌋)H²", holds, (1, 5, 64))

    return (
        Claim(
            id="M12",
            label="lem:mlmc",
            line=1600,
            text="(c) 306 becomes 42 by the paper's own route, with V_j <= min{1, 18τ/2^j}",
            statement=every(long_horizon(1, own, 42), short_horizon(1, 42)),
            mutants=(
                Mutant("42 becomes 41", long_horizon(1, own, 41)),
                Mutant("18 becomes 19", long_horizon(1, own + 1, 42)),
                Mutant("cap 1 becomes 2", long_horizon(2, own, 42)),
            ),
            needs=("M03", "M04.b", "M04.d", "M07.a", "M07.b", "M09", "M10"),
        ),
        Claim(
            id="M12.d",
            label="lem:mlmc",
            line=1600,
            text="(c) 306 becomes 4: Σ_j 2^jV_j + E‖M‖² <= (4τ-1)log₂T + 1 <= 4τ(1 + log₂T), for every T",
            statement=_every_level(4),
            mutants=(
                Mutant("4 becomes 399/100", _every_level(Rational(399, 100))),
                Mutant("4τ - 1 becomes 4τ + 5", _every_level(4, minus=-5)),
            ),
            needs=("M04.sharp", "M12.a", "M12.c", "M02.sharp"),
        ),
        Claim(
            id="M12.sharp",
            label="lem:mlmc",
            line=796,
            text="(c) E‖mlmc - φ̄‖² <= 4τ(1 + log₂T)H̃² on the listed chains, with ⌊log₂T⌋ for log₂T",
            statement=moment(4),
            mutants=(
                Mutant("4 becomes 6/5", moment(Rational(6, 5))),
                Mutant("4 becomes 298/100", on_deep(Rational(298, 100))),
            ),
            needs=("M12.d",),
            slack=Slack(
                constant="c in Λ = cτ(1 + log₂T)",
                paper="306",
                family=inflation,
                provable=4,
                refuted=Rational(298, 100),
                sharp="two_state(1/4), τ = 1, T = 2^1000; the ratio tends to 3",
            ),
        ),
    )
