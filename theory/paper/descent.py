"""prop:transfer (i): the descent inequality, pathwise and for arbitrary g_t, with 2, 3/2 and 11/8.

w = ‖v-x‖ <= D, s = ‖s_t‖, N = h(x) - h(v) - ⟨g, v-x⟩, p = ⟨s, v-x⟩ and k = ⟨s, ṽ-x⟩, where ṽ answers the true
gradient. The proofs are explicit decompositions in X = γD, P = γw, Y = ηw and Z = s/L_t.
"""

from __future__ import annotations

from functools import partial

from sympy import Expr, Min, Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.trusted.formula import Formula, eq, ge, le, lt, nonneg, real
from theory.trusted.statement import Forall, Number, forall

s, w, eta, N, lost = nonneg("s w eta N lost")
gap, p, k = real("gap p k")
gamma, L_t, D, L = n.gamma, n.L_t, n.D, n.L
X, P, Y, Z = gamma * D, gamma * w, eta * w, s / L_t
DISPLAYED, PLAIN, SHARP_PLAIN = Rational(2), Rational(3, 2), Rational(11, 8)
THIRD, QUARTER = Rational(1, 3), Rational(1, 4)


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about the descent inequality."""
    return (*_ingredients(), *_plain())


# --- the ingredients


def _ingredients() -> tuple[Claim, ...]:
    f_step, h_step, h_drop, g_vx, f_vx = real("f_step h_step h_drop g_vx f_vx")
    g_x, g_v, g_tilde, h_x, h_v, h_tilde, s_x, s_tilde = real("g_x g_v g_tilde h_x h_v h_tilde s_x s_tilde")

    def model(smooth: Expr = L / 2, convex: Expr = eta) -> Forall:
        return forall(
            le(f_step + h_step, -eta * (h_drop - g_vx) - eta * p + L / 2 * eta**2 * w**2),
            le(f_step, eta * f_vx + smooth * eta**2 * w**2),
            eq(f_vx, g_vx - p),
            le(h_step, -convex * h_drop),
        )

    def optimal(other: Expr = g_tilde + h_tilde, sign: int = 1) -> Forall:
        value = (g_x - s_x) - (g_tilde - s_tilde) + h_x - h_tilde
        return forall(le(value, h_x - h_v + g_x - g_v + sign * (s_tilde - s_x)), le(g_v + h_v, other))

    def nonnegative(other: Expr) -> Forall:
        return forall(ge(h_x - h_v - (g_v - g_x), 0), le(g_v + h_v, other))

    def branches(step: Expr, largest: Number = 1) -> Forall:
        short = eq(eta, step)
        return forall(ge((eta - gamma) * (N - eta * L_t * w**2), 0), short, le(gamma, largest), lt(0, w))

    return (
        Claim(
            id="D01.a",
            label="prop:transfer",
            line=2108,
            needs=("S05",),
            text="F(x⁺) - F(x) <= -ηN - η⟨s, v-x⟩ + (L/2)η²‖v-x‖²: f is L-smooth, h convex, ∇f = g - s",
            statement=model(),
            mutants=(
                Mutant("f is 2L-smooth", model(smooth=L)),
                Mutant("h(x⁺) - h(x) <= -(η/2)(h(x) - h(v)) only", model(convex=eta / 2)),
            ),
        ),
        Claim(
            id="D01.b",
            label="prop:transfer",
            line=2110,
            text="gap(x) = ⟨g - s, x-ṽ⟩ + h(x) - h(ṽ) <= N + ⟨s, ṽ-x⟩, because v is optimal for the same g",
            statement=optimal(),
            mutants=(
                Mutant("v optimal against x only", optimal(g_x + h_x)),
                Mutant("v optimal for the true gradient", optimal(g_tilde - s_tilde + h_tilde)),
                Mutant("⟨s, ṽ-x⟩ with the wrong sign", optimal(sign=-1)),
            ),
        ),
        Claim(
            id="D01.c",
            label="prop:transfer",
            line=2116,
            text="N >= 0, because v is optimal against x; so the gap at g_t is zero if v = x",
            statement=nonnegative(g_x + h_x),
            mutants=(
                Mutant("optimal against another point", nonnegative(g_tilde + h_tilde)),
                Mutant("optimal for ∇f instead of g", nonnegative(g_x - s_x + h_x)),
            ),
        ),
        Claim(
            id="D01.d",
            label="prop:transfer",
            line=2098,
            text="both branches of η = min(N/(L_t‖v-x‖²), 1) satisfy (η - γ)(N - ηL_t‖v-x‖²) >= 0 for γ <= 1",
            statement=branches(Min(N / (L_t * w**2), 1)),
            mutants=(
                Mutant("γ <= 1 becomes γ <= 2", branches(Min(N / (L_t * w**2), 1), largest=2)),
                Mutant("η halved", branches(Min(N / (L_t * w**2), 1) / 2)),
                Mutant("η doubled", branches(2 * N / (L_t * w**2))),
            ),
        ),
    )


# --- the inequality, from Cauchy-Schwarz and the diameter


def inequality(
    constant: Number,
    *links: Formula,
    because: Expr | None = None,
    delta: Number = QUARTER,
    diameter: Number = 1,
    step: Number = 1,
) -> Forall:
    """Return the descent inequality; `lost` is what D01.a loses, `step` scales the step in it."""
    moved = step * eta
    F_step = -moved * N - moved * p + L / 2 * moved**2 * w**2 - lost
    delta2 = (L_t * moved * w) ** 2
    cost = delta2 * L / (2 * L_t**2) + constant * s**2 / L_t + diameter * gamma**2 * L_t * D**2
    branches = ge((eta - gamma) * (N - eta * L_t * w**2), 0)
    return forall(
        le(gamma * gap + F_step + delta * delta2 / L_t, cost),
        le(gap, N + k),
        branches,
        *links,
        because=because,
    )


COMMON = gamma * (N + k - gap) + lost + (eta - gamma) * (N - eta * L_t * w**2)
SEPARATE = (ge(p, -s * w), le(k, s * D), le(w, D), le(eta, 1), le(gamma, 1))


def _separate(constant: Number, squares: Expr, **changes: Number) -> Forall:
    """Return the inequality with ⟨s, v-x⟩ and ⟨s, ṽ-x⟩ bounded separately; `squares` ends the proof."""
    inner = gamma * (s * D - k) + eta * (p + s * w) + L_t * gamma * eta * w * (D - w)
    return inequality(constant, *SEPARATE, because=COMMON + inner + L_t * squares, **changes)


def _plain() -> tuple[Claim, ...]:
    young = (X - Y) ** 2 / 2 + (X - Z) ** 2 / 2 + (Y - 2 * Z) ** 2 / 4
    best = (X - Y / 2 - Z / 2) ** 2 + (Y - 3 * Z / 2) ** 2 / 2
    shown = young + Z**2 / 2
    return (
        Claim(
            id="D01",
            label="prop:transfer",
            line=2100,
            text="γ gap(x) + F(x⁺) - F(x) + δ²/(4L_t) <= δ²L/(2L_t²) + 2‖s‖²/L_t + γ²L_tD² for γ in (0,1]",
            statement=_separate(DISPLAYED, shown),
            mutants=(
                Mutant("2‖s‖² becomes ‖s‖²", _separate(1, shown)),
                Mutant("δ²/4 becomes δ²/2", _separate(DISPLAYED, shown, delta=Rational(1, 2))),
                Mutant("γ²L_tD² becomes γ²L_tD²/4", _separate(DISPLAYED, shown, diameter=QUARTER)),
                Mutant("the step is doubled", _separate(DISPLAYED, shown, step=2)),
            ),
            needs=("C03.cs", "D01.a", "D01.b", "D01.c", "D01.d"),
        ),
        Claim(
            id="D02",
            label="prop:transfer",
            line=2100,
            text="the constant 2 may be 3/2, by three plain Young steps",
            statement=_separate(PLAIN, young),
            mutants=(
                Mutant("3/2 becomes 1.37", _separate(Rational(137, 100), young)),
                Mutant("δ²/4 becomes δ²/3", _separate(PLAIN, young, delta=THIRD)),
            ),
            needs=("D01.a", "D01.b", "D01.c", "D01.d"),
        ),
        Claim(
            id="D03",
            label="prop:transfer",
            line=2100,
            text="the constant 2 may be 11/8; sharp as long as ⟨s, v-x⟩ and ⟨s, ṽ-x⟩ are bounded separately",
            statement=_separate(SHARP_PLAIN, best),
            mutants=(
                Mutant("11/8 becomes 1.37", _separate(Rational(137, 100), best)),
                Mutant(
                    "γ²L_tD² becomes 99γ²L_tD²/100", _separate(SHARP_PLAIN, best, diameter=Rational(99, 100))
                ),
            ),
            needs=("D01.a", "D01.b", "D01.c", "D01.d"),
            slack=Slack(
                constant="‖s‖²/L_t in the descent inequality, inner products bounded separately",
                paper="2",
                family=partial(_separate, squares=best),
                provable=SHARP_PLAIN,
                refuted=Rational(1374, 1000),
                sharp="X = 5/2, Y = 3, Z = 2, w = D",
            ),
        ),
    )
