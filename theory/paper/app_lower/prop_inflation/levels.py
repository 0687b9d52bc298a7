"""prop:inflation: which levels count at least τ/8, and how many they are.

q = 2p, r = 1 - q, w = r^n with n = 2^(j-1); a stands for 2^jmax and b for the first power of two that counts.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from sympy import Expr, Rational

from theory.ledger.claim import Slack, claim
from theory.paper.app_lower.prop_inflation.two_states import covariance, variance
from theory.paper.rationals import HALF, QUARTER
from theory.paper.sec_algorithm.sec_mlmc import capped_level
from theory.text.constants import Constants
from theory.text.notation import T, tau
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, lt, nonneg, positive
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall

q, n, p, a, b, N = positive("q n p a b N")
w = nonneg("w")
FIRST_VALID = Fraction(1, 4), Fraction(1, 20), Fraction(1, 100)
HORIZONS = (
    *product((1, 2, 3, 5, 9, 17, 33, 34, 63, 64, 65), range(1, 2**12, 7)),
    *product((1, 9, 65), (2**12 - 1, 2**14 - 1)),
)


def I02_a(k: Constants, *, bound: Number = 3) -> Statement:
    """2(1-w) + (1-w)² <= 3: both negative terms together are at most 3r/q²"""
    return forall(le(2 * (1 - w) + (1 - w) ** 2, bound), le(w, 1))


def _valid_level(share: Number, least: Number = 2) -> Forall:
    """Return n²(Var - Cov) >= share·n/q for n >= least/q, every q <= 1 and 0 <= w <= 1."""
    return forall(
        le(share * n / q, variance(n, 1 - q, w) - covariance(1 - q, w)),
        ge(n, least / q),
        le(q, 1),
        le(w, 1),
        because=sum(_spare(q, share)),
    )


def _spare(q: Expr, share: Number) -> tuple[Expr, ...]:
    """Return the terms of n²(Var - Cov) - share·n/q, each of which is nonnegative for n >= 2/q."""
    excess = (n - 2 / q) * (1 - q) / q, (n - 2 / q) / (2 * q), 1 / q, (HALF - share) * n / q
    return *excess, (1 - q) * w * (1 - w) / q**2, w * 3 / q**2 * (1 - q)


def I02(k: Constants, *, share: Number = QUARTER, least: Number = 2) -> Statement:
    """n >= 1/p gives n²(Var - Cov) >= n/(4q), for every p <= 1/2"""
    return _valid_level(share, least)


def I02_sharp(k: Constants, *, share: Number = HALF, least: Number = 2) -> Statement:
    """indeed n >= 1/p gives n²(Var - Cov) >= n/(2q), twice as much"""
    return _valid_level(share, least)


def _at_first_valid(k: Constants, share: Number) -> Statement:
    def holds(p: Fraction) -> bool:
        size, r = int(1 / p), 1 - 2 * p
        excess = variance(size, r, r**size) - covariance(r, r**size)
        return bool(excess >= fraction(share) * size / (2 * p))

    at = Finite(f"n²(Var - Cov) >= {share}n/q at n = 1/p", lambda: FIRST_VALID, holds)
    return every(at, _valid_level(share))


def I02_b(k: Constants, *, displayed: Number = 8, least: Number = 1) -> Statement:
    """so 2^jV_j = 2n·(Var - Cov)/2 >= 1/(4q) = 1/(8p) for n >= 1/p, p <= 1/2"""
    scaled = variance(n, 1 - 2 * p, w) - covariance(1 - 2 * p, w)
    return forall(
        le(1 / (displayed * p), 2 * n * (scaled / n**2) / 2),
        ge(n, least / p),
        le(2 * p, 1),
        le(w, 1),
        because=sum(term / n for term in _spare(2 * p, QUARTER)),
    )


# --- counting levels


def _validity(first: Number, slope: Number) -> Forall:
    return forall(ge(N / 2, 1 / p), ge(N, first * tau), le(1 / p, slope * tau))


def I04_a(k: Constants, *, displayed: Number = 16, sufficient: Number = 8) -> Statement:
    """2^j >= 16τ implies n = 2^(j-1) >= 1/p, as 2/p <= 12τ; 2^j >= 8τ suffices, as 2/p <= 8τ"""
    return every(_validity(displayed, 6), _validity(sufficient, 4))


def _general(divisor: Number, first: Number = 16) -> Forall:
    """Return 2^count = 2a/b >= T/(divisor·τ) for a >= T/2 and b < 2·first·τ, b the first power of two."""
    return forall(ge(2 * a / b, T / (divisor * tau)), ge(a, T / 2), lt(b, 2 * first * tau))


def _levels(divisor: Number, first: int = 16) -> Finite:
    """Return #{j : first·τ <= 2^j <= 2^jmax} >= log₂(T/(divisor·τ)), in integers."""

    def counted(point: tuple[int, int]) -> bool:
        time, horizon = point
        count = sum(first * time <= 2**j for j in range(capped_level(horizon) + 1))
        return bool(2**count * fraction(divisor) * time >= horizon)

    name = f"#{{j: {first}τ <= 2^j <= 2^jmax}} >= log₂(T/({divisor}τ)), 11 τ <= 65, T < 2^14"
    return Finite(name, lambda: HORIZONS, counted)


def I04(k: Constants, *, displayed: Number = 64, counted: Number = 32, in_general: Number = 32) -> Statement:
    """the levels with 16τ <= 2^j <= 2^jmax are at least log₂(T/(64τ)), indeed log₂(T/(32τ))"""
    return every(
        _levels(displayed),
        _general(64),
        _levels(counted),
        _general(in_general),
        _levels(16, first=8),
        _general(16, first=8),
    )


def _counted(k: Constants, divisor: Number) -> Statement:
    return every(_levels(divisor), _general(divisor))


CLAIMS = (
    claim(
        I02_a, "prop:inflation", line=2733,
        mutants={"3 becomes 299/100": {"bound": Rational(299, 100)}, "3 becomes 2": {"bound": 2}},
    ),
    claim(
        I02, "prop:inflation", line=2735, needs=("I01", "I02.a"),
        mutants={"n/(4q) becomes n/q": {"share": 1}, "n >= 2/q becomes n >= 1/(2q)": {"least": HALF}},
    ),
    claim(
        I02_sharp, "prop:inflation", line=2735, needs=("I01", "I02.a"),
        mutants={
            "n/(2q) becomes 51n/(100q)": {"share": Rational(51, 100)},
            "n >= 2/q becomes n >= 19/(10q)": {"least": Rational(19, 10)},
        },
        slack=Slack(
            "c in n²(Var - Cov) >= cn/q for n >= 1/p", paper="1/4", family=_at_first_valid,
            provable=HALF, refuted=Rational(77, 100), sharp="p = 1/100, n = 100: 0.7613",
        ),
    ),
    claim(
        I02_b, "prop:inflation", line=2747, needs=("I01", "I01.d"),
        mutants={"1/(8p) becomes 1/(3p)": {"displayed": 3}, "n >= 1/p becomes n >= 1/(2p)": {"least": HALF}},
    ),
    claim(
        I04_a, "prop:inflation", line=2760, needs=("I03",),
        mutants={"16τ becomes 11τ": {"displayed": 11}, "8τ becomes 7τ": {"sufficient": 7}},
    ),
    claim(
        I04, "prop:inflation", line=2762,
        mutants={
            "64τ becomes 8τ": {"displayed": 8},
            "32τ becomes 31τ": {"counted": 31},
            "in general, 31τ": {"in_general": 31},
        },
        slack=Slack(
            "c in #levels >= log₂(T/(cτ))", paper="64", family=_counted, provable=32, refuted=31,
            sharp="τ = 65, T = 2^14 - 1",
        ),
    ),
)  # fmt: skip
