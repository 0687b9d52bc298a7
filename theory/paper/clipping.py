"""sec:clipping and app:pathwise: lem:clipsafe and eq:lemmaP, for arbitrary g_t.

Norms are nonnegative reals and inner products are reals bounded by Cauchy-Schwarz: no dimension enters.
g = ‖g_t‖, f = ‖∇f(x_t)‖, s = ‖s_t‖, w = ‖v_t - x_t‖, R = Ĝ and N = h(x_t) - h(v_t) - ⟨g_t, v_t - x_t⟩.
"""

from __future__ import annotations

from itertools import combinations

from sympy import Expr, Integer, Max, Min, Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.trusted.formula import Formula, ascending, eq, ge, le, lt, nonneg, positive, real
from theory.trusted.statement import Exists, Forall, Identity, Number, every, exists, forall, identity

g, f, s, w, q, y = nonneg("g f s w q y")
N, p = real("N p")
c, eta = nonneg("c eta")
delta = n.L_t * eta * w


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about clipping."""
    sbar = Rational(constants.sbar)
    return (*_error(sbar), *_displacement(sbar), *_projection())


# --- (a): ‖g_t‖ <= Ĝ and ‖s_t‖ <= G + Ĝ <= 2Ĝ


def _error(sbar: Expr) -> tuple[Claim, ...]:
    def clipped(radius: Expr, extreme: type[Min] = Min) -> Forall:
        return forall(le(y * extreme(1, n.G_hat / y), radius), lt(0, y))

    def error(scale: Expr, known: bool = True) -> Forall:
        radius = [le(n.G, n.G_hat)] if known else []
        return forall(
            ascending(s, n.G + n.G_hat, scale * n.G_hat), le(s, g + f), le(g, n.G_hat), le(f, n.G), *radius
        )

    return (
        Claim(
            id="C01.a",
            label="lem:clipsafe",
            line=1931,
            text="‖clip(y)‖ = ‖y‖ min(1, Ĝ/‖y‖) <= Ĝ",
            statement=clipped(n.G_hat),
            mutants=(
                Mutant("Ĝ becomes 99Ĝ/100", clipped(Rational(99, 100) * n.G_hat)),
                Mutant("min becomes max", clipped(n.G_hat, Max)),
            ),
        ),
        Claim(
            id="C01",
            label="lem:clipsafe",
            line=1934,
            text="‖s_t‖ <= ‖g_t‖ + ‖∇f(x_t)‖ <= G + Ĝ <= 2Ĝ",
            statement=error(sbar),
            mutants=(
                Mutant("Ĝ >= G dropped", error(sbar, known=False)),
                Mutant("2Ĝ becomes 19Ĝ/10", error(Rational(19, 10))),
            ),
            needs=("C01.a",),
            slack=Slack(
                constant="s̄/Ĝ in ‖s_t‖ <= s̄",
                paper="2",
                family=error,
                provable=2,
                refuted=Rational(1999, 1000),
                sharp="g_t = -∇f(x_t) with ‖∇f(x_t)‖ = G = Ĝ",
            ),
        ),
    )


# --- (b): δ_t <= G + ‖g_t‖ in the three branches of the step, and eq:lemmaP


def _displacement(sbar: Expr) -> tuple[Claim, ...]:
    quotient = N / (n.L_t * w**2)
    moved = (lt(0, w), le(N, (n.G + g) * w))

    def decrease(lipschitz: Expr = n.G * w, cauchy: Expr = g * w) -> Forall:
        h_drop = real("h_drop")
        return forall(le(h_drop - p, (n.G + g) * w), le(h_drop, lipschitz), le(-p, cauchy))

    def branch(*step: Formula, bound: Expr = n.G + g) -> Forall:
        return forall(le(delta, bound), *moved, *step)

    def final(scale: Expr, *more: Formula) -> Forall:
        return forall(ascending(n.delta, n.G + n.G_hat, scale * n.G_hat), le(n.delta, n.G + g), *more)

    def recorded(lead: Expr, *more: Formula) -> Forall:
        return forall(le(n.delta, lead * n.G + s), le(n.delta, n.G + g), le(g, f + s), *more)

    interior, full = eq(eta, quotient), (eq(eta, 1), ge(quotient, 1))
    return (
        Claim(
            id="C02.a",
            label="lem:clipsafe",
            line=1961,
            text="h(x) - h(v) - ⟨g, v-x⟩ <= (G + ‖g‖)‖v-x‖, by the Lipschitz bound and Cauchy-Schwarz",
            statement=decrease(),
            mutants=(
                Mutant("h is 2G-Lipschitz", decrease(lipschitz=2 * n.G * w)),
                Mutant("⟨g, v-x⟩ not bounded by Cauchy-Schwarz", decrease(cauchy=2 * g * w)),
            ),
        ),
        Claim(
            id="C02.b",
            label="lem:clipsafe",
            line=1956,
            text="corner v = x: η = 0, so δ = 0 <= G + ‖g‖",
            statement=forall(le(delta, n.G + g), eq(eta, 0)),
            mutants=(
                Mutant("η = 1 in place of η = 0, with v - x not 0", forall(le(delta, n.G + g), eq(eta, 1))),
                Mutant("η free", forall(le(delta, n.G + g), le(eta, 1))),
            ),
        ),
        Claim(
            id="C02.c",
            label="lem:clipsafe",
            line=1957,
            text="η < 1: δ = N/‖v-x‖ <= G + ‖g‖",
            statement=every(identity(n.L_t * quotient * w, N / w), branch(interior, lt(quotient, 1))),
            mutants=(
                Mutant("G + ‖g‖ becomes ‖g‖", branch(interior, bound=g)),
                Mutant("the step is doubled", branch(eq(eta, 2 * quotient))),
            ),
            needs=("C02.a",),
        ),
        Claim(
            id="C02.d",
            label="lem:clipsafe",
            line=1966,
            text="η = 1 where the quotient is at least 1: L_t‖v-x‖² <= N, so δ = L_t‖v-x‖ <= G + ‖g‖",
            statement=branch(*full),
            mutants=(
                Mutant("the quotient may be below 1", branch(eq(eta, 1))),
                Mutant("G + ‖g‖ becomes G", branch(*full, bound=n.G)),
            ),
            needs=("C02.a",),
        ),
        Claim(
            id="C02.e",
            label="lem:clipsafe",
            line=1956,
            text="the short step itself: η = min(N/(L_t‖v-x‖²), 1) with N >= 0 gives δ <= G + ‖g‖",
            statement=branch(eq(eta, Min(quotient, 1)), ge(N, 0)),
            mutants=(
                Mutant("min becomes max", branch(eq(eta, Max(quotient, 1)), ge(N, 0))),
                Mutant("always the full step", branch(eq(eta, 1), ge(N, 0))),
                Mutant("G + ‖g‖ becomes 99(G + ‖g‖)/100", branch(interior, bound=99 * (n.G + g) / 100)),
            ),
            needs=("C02.b", "C02.c", "C02.d"),
        ),
        Claim(
            id="C02",
            label="lem:clipsafe",
            line=1975,
            text="δ_t <= G + Ĝ <= 2Ĝ in all cases",
            statement=final(sbar, le(g, n.G_hat), le(n.G, n.G_hat)),
            mutants=(
                Mutant("Ĝ >= G dropped", final(sbar, le(g, n.G_hat))),
                Mutant("no clipping", final(sbar, le(n.G, n.G_hat))),
                Mutant("2Ĝ becomes 19Ĝ/10", final(Rational(19, 10), le(g, n.G_hat), le(n.G, n.G_hat))),
            ),
            needs=("C01.a", "C02.e"),
        ),
        Claim(
            id="C04",
            label="eq:lemmaP",
            line=1980,
            text="δ_t <= G + ‖g_t‖ <= 2G + ‖s_t‖",
            statement=recorded(Integer(2), le(f, n.G)),
            mutants=(
                Mutant("2G becomes 3G/2", recorded(Rational(3, 2), le(f, n.G))),
                Mutant("‖∇f‖ <= G dropped", recorded(Integer(2))),
            ),
            needs=("C02.e",),
        ),
    )


# --- (c): projection onto a ball that contains ∇f(x_t)


def _projection() -> tuple[Claim, ...]:
    """With y = ‖g_pre‖ >= Ĝ = c y, q = ‖∇f‖ and p = ⟨g_pre, ∇f⟩: ‖c g_pre - ∇f‖² <= ‖g_pre - ∇f‖²."""

    def shrinks(radius: Expr = c * y, *more: Formula) -> Forall:
        before, after = y**2 - 2 * p + q**2, c**2 * y**2 - 2 * c * p + q**2
        proof = (1 - c) ** 2 * y**2 + (1 - c) * (y * q - p) * 2 + (1 - c) * (c * y - q) * 2 * y
        return forall(le(after, before), le(p, y * q), le(q, radius), *more, because=proof)

    contraction = le(c, 1)
    return (
        Claim(
            id="C03.cs",
            label="lem:clipsafe",
            line=1946,
            text="Cauchy-Schwarz by Lagrange: ‖a‖²‖b‖² - ⟨a,b⟩² = Σ (a_i b_j - a_j b_i)², dimensions 1 to 6",
            statement=every(*(_lagrange(dimension) for dimension in range(1, 7))),
            mutants=(
                Mutant("one minor is missing", _lagrange(3, skip=1)),
                Mutant("a minor with a plus sign", _lagrange(3, sign=1)),
            ),
        ),
        Claim(
            id="C03",
            label="lem:clipsafe",
            line=1946,
            text="‖s_t‖ <= ‖s_pre‖: clipping is non-expansive towards the true gradient, in any dimension",
            statement=shrinks(c * y, contraction),
            mutants=(
                Mutant("true gradient outside the ball: ‖∇f‖ <= 2Ĝ", shrinks(2 * c * y, contraction)),
                Mutant("the clip enlarges: c <= 1 becomes c <= 2", shrinks(c * y, le(c, 2))),
                Mutant("c <= 1 dropped", shrinks(c * y)),
            ),
            needs=("C03.cs",),
        ),
        Claim(
            id="C03.tight",
            label="lem:clipsafe",
            line=1946,
            text="Ĝ >= ‖∇f‖ is what (c) needs: with Ĝ = 99/100 and g_pre = ∇f = 1 clipping creates an error",
            statement=_creates(Rational(99, 100)),
            mutants=(
                Mutant("Ĝ = 1", _creates(Integer(1))),
                Mutant("Ĝ = 2", _creates(Integer(2))),
            ),
        ),
    )


def _creates(radius: Number) -> Exists:
    y_, R = positive("y R")
    return exists(lt((y_ - 1) ** 2, (Min(R, y_) - 1) ** 2), y=1, R=radius)


def _lagrange(dimension: int, skip: int = 0, sign: int = -1) -> Identity:
    a, b = real(f"a:{dimension}"), real(f"b:{dimension}")
    pairs = list(combinations(range(dimension), 2))[skip:]
    minors = sum((a[i] * b[j] - a[j] * b[i]) ** 2 for i, j in pairs[1:])
    minors += sum((a[i] * b[j] + sign * a[j] * b[i]) ** 2 for i, j in pairs[:1])
    inner = sum(u * v for u, v in zip(a, b, strict=True))
    return identity(sum(u**2 for u in a) * sum(v**2 for v in b) - inner**2, minors)
