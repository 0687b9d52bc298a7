"""The shape of G: concave in Γ, convex in v, and what a unit does to it (docs/batched.md, N78)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from flint import arb, ctx
from sympy import Expr, Poly, expand, log

from theory.ledger.claim import claim
from theory.paper.rationals import THIRD
from theory.refined.abstract_symbols import opaque
from theory.refined.batched import along, measured, unit, zeta1, zeta2
from theory.refined.sharper import Y_high, ends, overshoot
from theory.refined.theorem import Theorem, above
from theory.text.constants import Constants
from theory.text.notation import F_bar, G_sigma, Gamma, L, T, beta, rho
from theory.trusted.exact import ball, to_ball
from theory.trusted.formula import nonneg, positive
from theory.trusted.statement import Finite, Statement, every, identity

LABEL, LINE = "thm:batched", 2213
POWERS = (1, 3, 4, 5, 6, 8)


def N78_powers(k: Constants, *, missing: int | None = None) -> Statement:
    """every power of v in G(Γ, v) is 0, 1, 2 or -k with k = 1, 3, 4, 5, 6, 8, with a coefficient that is not negative
    if ln Γ + k₀ >= 0: the powers that N14 shows to be convex; the floor and the displacement's bias have none"""
    known = {0, 1, 2, *(-power for power in POWERS)} - {missing}
    return Finite("the powers of v in G", _powers, partial(_convex, frozenset(known)), exhaustive=True)


def _powers() -> tuple[tuple[int, Expr], ...]:
    """Return each power of v in the planner's G with its coefficient; the lengths get names."""
    (at, root, kept), length = positive("v root kept"), nonneg("length")
    term = along(at, Gamma).xreplace({log(Gamma) + overshoot(): length, log(1 + T * beta): length})
    term = term.xreplace({(1 + T * beta) ** THIRD: 1 + length})
    term = opaque(term, {Gamma + T * beta: (root, 6), 1 - zeta1 - zeta2: (kept, 1)})
    whole = Poly(expand(expand(term) * at ** max(POWERS)), at)
    return tuple((power[0] - max(POWERS), factor) for power, factor in whole.terms())


def _convex(known: frozenset[int], term: tuple[int, Expr]) -> bool:
    power, factor = term
    return power in known and (power == 0 or bool(factor.is_nonnegative))


UNITS = {name: Fraction(1) for name in ("L", "D", "G", "G_hat", "G_h", "split")}
UNITS |= {
    "F_bar": Fraction(2),
    "G_sigma": Fraction(1, 10),
    "zeta1": Fraction(1, 20),
    "zeta2": Fraction(1, 30),
}
BATCH = {"Lam_n": Fraction(1, 3), "Lam_e": Fraction(2, 5), "b_n": Fraction(1, 50), "b_e": Fraction(1, 40)}
RUNS = (
    UNITS
    | BATCH
    | {"T": Fraction(10**4), "beta": Fraction(1, 160), "rho": Fraction(7, 10), "K": Fraction(1, 5)},
    UNITS | BATCH | {"T": Fraction(64), "beta": Fraction(1), "rho": Fraction(1), "K": Fraction(8)},
    UNITS | BATCH | {"T": Fraction(10**9), "beta": Fraction(1, 400), "rho": Fraction(1, 3), "K": Fraction(0)},
)
PLACES = tuple(Fraction(x) for x in ("1", "3/2", "7", "71/10", "100", "12345", "10000000"))
Point = tuple[int, Fraction, Fraction]


def _points() -> Iterator[Point]:
    yield from ((run, x, y) for run, x, y in product(range(len(RUNS)), PLACES, PLACES) if x != y)


def _below(G: Expr, scale: Fraction, point: Point) -> bool | None:
    """Return whether G(Γ) <= G(Y) + scale·G'(Y)(Γ-Y), and whether `above` is at least G(Γ) where G'(Y) <= 0."""
    run, reached_at, touched_at = point
    bound, tangent = above(G, Y_high)

    def at(term: Expr, place: Fraction) -> arb:
        return ball(term, {name: to_ball(value) for name, value in (RUNS[run] | {"Y_high": place}).items()})

    with ctx.workprec(192):
        reached, slope = at(G, reached_at), at(tangent.slope, touched_at)
        line = at(G, touched_at) + to_ball(scale) * slope * to_ball(reached_at - touched_at)
        highest = at(bound, touched_at)
        if reached > line or (slope <= 0 and reached > highest):
            return False
        return True if reached <= line and (slope > 0 or reached <= highest) else None


def N78(k: Constants, *, scale: Fraction = Fraction(1)) -> Statement:
    """G(Γ) <= G(Y) + G'(Y)(Γ-Y), and G(Γ) <= G(Y) - G'(Y)(Y-1) where G'(Y) <= 0, for the planner's own G at both ends
    of v, three runs and seven values of Γ and of Y, in balls: the new terms are linear and logarithmic in Γ"""
    curves = (along(end, Y_high) for end in ends())
    return every(*(Finite("tangents in Γ", _points, partial(_below, G, scale)) for G in curves))


def N78_unit(k: Constants, *, power: int = 1, moves: int = 1) -> Statement:
    """the unit: with L_t = u·L'_t and δ_t = u·δ'_t the schedule of (f, h) with ρ and unit u is that of (f/u, h/u) with
    ρ/u and unit 1; the short step N/(L_t‖v-x‖²) is the same, and so the gap is u times the other

    q = (1 + Σδ'²)^(1/2)α_t^(-1/4) is the same in both, as it reads δ_t/u = δ'_t only. The planner divides what has the
    dimension of f, and ρ, and multiplies the gap back.
    """
    q, N, gap = nonneg("q N gap")
    u, w, L_t = positive("u w L_t")
    constants = L + G_sigma + F_bar + rho
    return every(
        identity(rho * q, u**power * (rho / u) * q),
        identity(N / (L_t * w**2), (N / u) / (L_t / u**moves * w**2)),
        identity(u * (L_t / u * w), L_t * w),
        identity(measured(Theorem((constants + gap,))).gaps[0], constants + unit * gap),
    )


CLAIMS = (
    claim(
        N78_powers, LABEL, line=LINE, needs=("N14",),
        mutants={"v⁻⁵ is not one of them": {"missing": -5}, "v is not one of them": {"missing": 1}},
    ),
    claim(
        N78, LABEL, line=LINE, needs=("N15.a", "N15.b", "N01.9"),
        mutants={"the slope times 9/10": {"scale": Fraction(9, 10)}, "slope times 11/10": {"scale": Fraction(11, 10)}},
    ),
    claim(
        N78_unit, LABEL, line=LINE,
        mutants={"L_t = u²L'_t": {"power": 2}, "L_t/u becomes L_t/u²": {"moves": 2}},
    ),
)  # fmt: skip
