"""lem:clipsafe (c): clipping is the projection onto a ball that contains ∇f(x_t), so it only shrinks the error.

y = ‖g_pre‖ >= Ĝ = c·y, q = ‖∇f(x_t)‖ and p = ⟨g_pre, ∇f(x_t)⟩.
"""

from __future__ import annotations

from itertools import combinations

from sympy import Min, Rational

from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.trusted.formula import le, lt, nonneg, positive, real
from theory.trusted.statement import Identity, Number, Statement, every, exists, forall, identity

y, q, c = nonneg("y q c")
p = real("p")
BELOW_ONE = Rational(99, 100)


def C03_cs(k: Constants, *, skip: int = 0, sign: int = -1) -> Statement:
    """Cauchy-Schwarz by Lagrange: ‖a‖²‖b‖² - ⟨a,b⟩² = Σ (a_i b_j - a_j b_i)², dimensions 1 to 6"""
    return every(*(_lagrange(dimension, skip, sign) for dimension in range(1, 7)))


def _lagrange(dimension: int, skip: int, sign: int) -> Identity:
    a, b = real(f"a:{dimension}"), real(f"b:{dimension}")
    pairs = list(combinations(range(dimension), 2))[skip:]
    minors = sum((a[i] * b[j] - a[j] * b[i]) ** 2 for i, j in pairs[1:])
    minors += sum((a[i] * b[j] + sign * a[j] * b[i]) ** 2 for i, j in pairs[:1])
    inner = sum(u * v for u, v in zip(a, b, strict=True))
    return identity(sum(u**2 for u in a) * sum(v**2 for v in b) - inner**2, minors)


def C03(k: Constants, *, outside: int = 1, largest: int = 1, contracts: bool = True) -> Statement:
    """‖s_t‖ <= ‖s_pre‖: clipping is non-expansive towards the true gradient, in any dimension"""
    before, after = y**2 - 2 * p + q**2, c**2 * y**2 - 2 * c * p + q**2
    proof = (1 - c) ** 2 * y**2 + (1 - c) * (y * q - p) * 2 + (1 - c) * (c * y - q) * 2 * y
    given = [le(p, y * q), le(q, outside * c * y), *([le(c, largest)] if contracts else [])]
    return forall(le(after, before), *given, because=proof)


def C03_tight(k: Constants, *, radius: Number = BELOW_ONE) -> Statement:
    """Ĝ >= ‖∇f‖ is what (c) needs: with Ĝ = 99/100 and g_pre = ∇f = 1 clipping creates an error"""
    g_pre, R = positive("y R")
    return exists(lt((g_pre - 1) ** 2, (Min(R, g_pre) - 1) ** 2), y=1, R=radius)


CLAIMS = (
    claim(
        C03_cs, "lem:clipsafe", size="dimensions 1 to 6", part="(c)", line=1946,
        mutants={"one minor is missing": {"skip": 1}, "a minor with a plus sign": {"sign": 1}},
    ),
    claim(
        C03, "lem:clipsafe", part="(c)", line=1946, needs=("C03.cs",),
        mutants={
            "true gradient outside the ball: ‖∇f‖ <= 2Ĝ": {"outside": 2},
            "the clip enlarges: c <= 1 becomes c <= 2": {"largest": 2},
            "c <= 1 dropped": {"contracts": False},
        },
    ),
    claim(
        C03_tight, "lem:clipsafe", part="(c)", line=1946,
        mutants={"Ĝ = 1": {"radius": 1}, "Ĝ = 2": {"radius": 2}},
    ),
)  # fmt: skip
