"""Displacement and noise together, and the tilted descent inequality (docs/refined.md, N50-N53).

u2, w2 and cross are E‖n_t(x_t)‖², E‖n_t(x_{t-1})‖² and -E⟨·,·⟩, each at most m² = Λ_nG_σ²; y = δ, e = ‖s‖, q = γL_tD.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Add, Expr, Rational, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, TWO_THIRDS
from theory.refined.abstract_symbols import opaque
from theory.refined.sharper import CONSTANT, LINEAR, PATH, Descent, Lam_n, Y_high, bias2, ends, young
from theory.refined.small_noise import FOURFOLD, along, low_noise, tilted, weight
from theory.refined.theorem import above, best_comparison
from theory.refined.thm_sharper.assembled import B, Gap, named, omega, v
from theory.refined.thm_sharper.last_weight import is_convex, powers_of
from theory.refined.thm_sharper.tangent import curve, tangents
from theory.refined.transfer import delta_c
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G_sigma, Gamma, L, L_t, T, alpha, rho
from theory.trusted.formula import eq, le, lt, nonneg, positive, real
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall, identity

LABEL, LINE = "thm:low-noise", 2070
u2, w2, m, b, varpi, U, last_U, y, e, q, L_T, bent, S, phi = nonneg(
    "u2 w2 m b varpi U last_U y e q L_T curve S phi"
)
t, x = positive("t x")
cross, total, r = real("cross total r")
root = positive("root")  # √(1+t)


def N50(k: Constants, *, most: Number = FOURFOLD, rest: Number = 1) -> Statement:
    """E‖n_t(x_t) - (1-α)n_t(x_{t-1})‖² <= (2-α)²Λ_nG_σ² <= 4Λ_nG_σ², whatever the displacement; the mean is at most ϖ
    times the unsquared (2-α)√Λ_nG_σ, so with the bias (1 + cϖ²) times this; and φ(U_t) <= φ(U_T)"""
    both = u2 + 2 * (1 - alpha) * cross + (1 - alpha) ** 2 * w2
    size = (2 - alpha) * m
    c = nonneg("c")
    return every(
        forall(le(both, rest * size**2), le(u2, m**2), le(w2, m**2), le(cross, m**2), le(alpha, 1)),
        forall(le(size**2, most * m**2), le(alpha, 1)),
        forall(le(total + c * b**2, (1 + c * varpi**2) * size**2),
               le(total, size**2), le(b, varpi * size), le(alpha, 1),
               because=(size**2 - total) + c * (varpi * size - b) * (varpi * size + b)),
        forall(le(weight(U), weight(last_U)), le(U, last_U)),
    )  # fmt: skip


def N51(k: Constants, *, error: Expr = x / t, step: Expr = x, top: Number = 1) -> Statement:
    """tilted Young weights: each of qy + ye, yq + qe, qe + ey is at most xy² + (x/t)e² + xq² for 4x² = 1 + t and 0 <
    t <= 1; so the descent inequality holds with the constants (1-x, x/t, x), those of the planner"""
    form = step * y**2 + error * e**2 + x * q**2
    tie, range_ = eq(4 * x**2, 1 + t), le(t, top)
    remainder = (le(total + y**2, r + L * y**2 / (2 * L_t)), le(r, x * y**2 + x / t * e**2 + x * q**2))
    shown = [plain(c) for c in _constants()]
    return every(
        forall(le(q * y + y * e, form), tie, range_),
        forall(le(y * q + q * e, form), tie, range_),
        forall(le(q * e + e * y, form), tie, range_),
        forall(le(total + (1 - x) * y**2, x / t * e**2 + x * q**2 + L * y**2 / (2 * L_t)), *remainder),
        *(identity(a, c) for a, c in zip(shown, (1 - root / 2, root / (2 * t), root / 2), strict=True)),
    )


def plain(term: Expr) -> Expr:
    """Return an expression of the planner with names for its roots and logarithms, √(1+t) included."""
    return opaque(named(term), {1 + t: (root, 2)})


def _constants() -> tuple[Expr, Expr, Expr]:
    found = tilted(t)
    return found.step, found.error, found.diameter


def assembled(c: Descent, *, attained: bool = False, scale: Number = 1, fourfold: Number = 1) -> Forall:
    """Return ωΣgap <= G + κ₃ω²D²(T+1) from the summed descent inequality and the bound of the error."""
    relation = eq if attained else le
    step, error, diameter = (plain(term) for term in (c.step, c.error, c.diameter))
    noise = Lam_n * G_sigma**2
    cost = bias2 * T**TWO_THIRDS / young
    price = (1 + cost) / (1 - young)
    top = HALF * (B**2 * v**2) ** 2 + LINEAR * B**2 * v**2 + CONSTANT
    highest = scale * rho * sqrt(Gamma) * B * v
    turned = (2 * sqrt(Gamma) + delta_c**2) / rho
    errors = price * noise * (1 + fourfold * FOURFOLD * T * phi)
    paid = diameter * omega**2 * D**2 * (T + 1)
    whole = F_bar * L_T + L / 2 * bent + error * S + paid - step * (Gamma - 1)
    given = (relation(L_T, highest), relation(bent, turned), relation(phi, top), relation(S, errors))
    parts = (
        omega * (whole / omega - Gap),
        F_bar * (highest - L_T),
        L / 2 * (turned - bent),
        error * (errors - S),
        error * price * noise * FOURFOLD * T * (top - phi),
    )
    proof = Add(*parts, evaluate=False) if (scale, fourfold) == (1, 1) else None
    conclusion = le(omega * Gap, plain(along(v, Gamma, c)) + paid)
    return forall(conclusion, *given, relation(Gap, whole / omega), lt(young, 1), because=proof)


def N52(k: Constants, *, attained: bool = False, scale: Number = 1, fourfold: Number = 1) -> Statement:
    """the sums along the path add up to the planner's G(Γ) of the low-noise bound, with and without tilt:
    ωΣ gap <= G(Γ) + κ₃ω²D²(T+1)"""
    return every(
        *(assembled(c, attained=attained, scale=scale, fourfold=fourfold) for c in (PATH, tilted(t)))
    )


def _powers() -> tuple[tuple[int, Expr], ...]:
    return powers_of(lambda at: along(at, Gamma))


def N53(k: Constants, *, scale: Fraction = Fraction(1), most: int = 4) -> Statement:
    """the low-noise G has only the powers 0, 1, 2, 4 of v, with coefficients that are not negative, so v_high is the
    worst; it lies below its tangents in Γ at the points of N15, and the planner's bound is at v_high"""
    high = ends()[1]
    rising = frozenset({0, 1, 2, most})
    return every(
        Finite("the powers of v in G", _powers, partial(is_convex, rising), exhaustive=True),
        tangents((curve(along(high, Y_high)), curve(along(high, Y_high, tilted(Rational(1, 3))))), scale),
        Finite("the planner's bound", _evaluated, _same, exhaustive=True),
    )


def _evaluated() -> tuple[tuple[Expr, Expr], ...]:
    """Return what the planner evaluates beside the last line of the theorem at v_high."""
    H = above(along(ends()[1], Y_high), Y_high)[0]
    return tuple(zip(low_noise().gaps, best_comparison(H, PATH.diameter), strict=True))


def _same(pair: tuple[Expr, Expr]) -> bool:
    return bool(pair[0] == pair[1])


CLAIMS = (
    claim(
        N50, LABEL, line=LINE, needs=("N13.a", "N12", "N12.a", "N11.d", "N17.a", "N17.b"),
        mutants={"4 becomes 3": {"most": 3}, "(2-α)² becomes 9(2-α)²/10": {"rest": Rational(9, 10)}},
    ),
    claim(
        N51, LABEL, line=LINE, needs=("N10.a", "N10.b"),
        mutants={"x/t becomes x/2": {"error": x / 2}, "x becomes 9x/10": {"step": 9 * x / 10}, "t <= 2": {"top": 2}},
    ),
    claim(
        N52, LABEL, part="assembled", line=LINE,
        needs=("N10", "N10.d", "N18.b", "N01.1", "N01.3", "T09", "N50", "N51", "N29"),
        mutants={
            "L_T 11/10 of its bound": {"attained": True, "scale": Rational(11, 10)},
            "4 becomes 8": {"attained": True, "fourfold": 2},
        },
    ),
    claim(
        N53, LABEL, line=LINE, needs=("N14.b", "N15.a", "N15.b", "N01.9"),
        mutants={"the slope times 9/10": {"scale": Fraction(9, 10)}, "v⁴ is not one of them": {"most": 3}},
    ),
)  # fmt: skip
