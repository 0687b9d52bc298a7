"""The telescoped theorem, assembled: the sums along the path add up to G(Γ, v) as the planner evaluates it (N37-N39).

The hypotheses bound the sums by the claims that are needed; the conclusion is `theory.refined.telescope.along`
itself, for a Markov chain and for an independent stream. S0 = E‖s_0‖², S1 the later errors; `moved` = Σ φ(1-α)‖Δx‖²,
`taken` = Σ δ²/p.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Add, Expr, Integer, Rational, Symbol, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, TWO_THIRDS
from theory.refined.abstract_symbols import opaque
from theory.refined.sharper import (
    CONSTANT,
    LINEAR,
    PATH,
    Descent,
    Lam_e,
    Lam_n,
    Y_high,
    bias2,
    ends,
    split,
    weight_sums,
    young,
)
from theory.refined.telescope import CROSS, DOUBLED, INDEPENDENT, MARKOV, MOVED, Cross, K_nu, along
from theory.refined.thm_sharper.assembled import B, Gap, ell, k0, n2, named, omega, v
from theory.refined.thm_sharper.last_weight import POWERS, is_convex, powers_of
from theory.refined.thm_sharper.tangent import curve, tangents
from theory.refined.transfer import delta_c
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G_sigma, Gamma, L, T, rho
from theory.trusted.formula import Relation, eq, le, lt, multiple, nonneg, positive
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall

LABEL, LINE = "thm:telescope", 2070
L_T, bent, S0, S1, moved, taken, U, A1, A2, A3 = nonneg("L_T curve S0 S1 moved taken U A1 A2 A3")
root_n, root_e, t, root_t = positive("root_n root_e t root_t")
ROOTED = {Lam_n: root_n**2, Lam_e: root_e**2}


def plain(term: Expr) -> Expr:
    """Return an expression of the planner with names for its roots and logarithms; √Λ_n, √Λ_e and √(1+t) too."""
    return opaque(named(term.xreplace(ROOTED)), {1 + t: (root_t, 2)})


class Path:
    """The sums of one path, each with its bound; `attained` makes every sum as large as its bound."""

    def __init__(self, attained: bool) -> None:
        self.relation = eq if attained else le
        self.given: list[Relation] = []

    def bound(self, name: Symbol, by: Expr) -> Expr:
        """Record name <= by, and return the gap."""
        self.given.append(self.relation(name, by))
        return by - name


def _error(path: Path, cross: Cross, first: Number) -> tuple[Expr, Expr]:
    """Bound the error: the sum, and what its bounds leave over."""
    noise, drift = root_n**2 * G_sigma**2, root_e**2 * L**2
    independent = cross is INDEPENDENT
    kappa = Integer(0) if independent else K_nu / (2 * root_n * root_e)
    once = Integer(0) if independent else CROSS
    cost = 0 if independent else DOUBLED * bias2 * T**TWO_THIRDS / young
    b = 1 if independent else (1 + cost) / (1 - young)
    theta = split * v**-3
    n1, n2_, n3 = (named(term) for term in weight_sums())
    a1, a2 = path.bound(A1, first * n1 * v**-4), path.bound(A2, n2_ * v**-6)
    a3 = path.bound(A3, n3 * v**-8)
    squares = HALF * A1 + LINEAR * A2 + CONSTANT * A3
    left = Add(multiple(HALF, a1), multiple(LINEAR, a2), multiple(CONSTANT, a3), evaluate=False)
    up, gone = path.bound(U, B**2 * v**2), path.bound(taken, ell + k0)
    far = path.bound(moved, taken * (HALF * U + MOVED) / rho**2)
    both = (1 + kappa * theta) * drift * moved + noise * (once + (1 + kappa / theta) * squares)
    start, later = path.bound(S0, noise), path.bound(S1, b * both)
    climbed = multiple(HALF, up) * taken + (HALF * B**2 * v**2 + MOVED) * gone
    surplus = Integer(0) if independent else (cost + young) / (1 - young)
    parts = (
        start,
        surplus * noise,
        later,
        b * (1 + kappa * theta) * drift * far,
        b * (1 + kappa * theta) * drift / rho**2 * climbed,
        b * (1 + kappa / theta) * noise * left,
    )
    return S0 + S1, Add(*parts, evaluate=False)


def assembled(
    cross: Cross, c: Descent = PATH, *, attained: bool = False, scale: Number = 1, first: Number = 1
) -> Forall:
    """Return ωΣgap <= G + κ₃ω²D²(T+1) from the summed descent inequality and the bounds of its sums."""
    path = Path(attained)
    step, error, diameter = (plain(x) for x in (c.step, c.error, c.diameter))
    last = path.bound(L_T, scale * rho * sqrt(Gamma) * B * v)
    turned = path.bound(bent, (2 * sqrt(Gamma) + delta_c**2) / rho)
    S, left = _error(path, cross, first)
    paid = diameter * omega**2 * D**2 * (T + 1)
    whole = F_bar * L_T + L / 2 * bent + error * S + paid - step * (Gamma - 1)
    path.given.append(path.relation(Gap, whole / omega))
    proof = omega * (whole / omega - Gap) + F_bar * last + L / 2 * turned + error * left
    honest = (scale, first) == (1, 1)
    ranges = (
        (le(0, ell + k0), le(0, n2)) if cross is INDEPENDENT else (lt(young, 1), le(0, ell + k0), le(0, n2))
    )
    conclusion = le(omega * Gap, plain(along(cross, v, Gamma, c)) + paid)
    return forall(conclusion, *path.given, *ranges, because=proof if honest else None)


def N37(k: Constants, *, attained: bool = False, scale: Number = 1, first: Number = 1) -> Statement:
    """the sums along the path add up to the planner's G(Γ, v) of the telescoped bound, for a Markov chain and for an
    independent stream: ωΣ gap <= G(Γ, v) + ω²D²(T+1)/√2"""
    return every(*(assembled(c, attained=attained, scale=scale, first=first) for c in (MARKOV, INDEPENDENT)))


def _markov_powers() -> tuple[tuple[int, Expr], ...]:
    return powers_of(lambda at: along(MARKOV, at, Gamma))


def N38(k: Constants, *, missing: int | None = None) -> Statement:
    """every power of v in the telescoped G(Γ, v) is 0, 1, 2 or -k with k = 1, 3, 4, 5, 6, 8, with a coefficient that is
    not negative if ln Γ + k₀ >= 0: the powers that N14 shows to be convex"""
    known = {0, 1, 2, *(-power for power in POWERS)} - {missing}
    return Finite(
        "the powers of v in G", _markov_powers, partial(is_convex, frozenset(known)), exhaustive=True
    )


def N39(k: Constants, *, scale: Fraction = Fraction(1)) -> Statement:
    """G(Γ) <= G(Y) + G'(Y)(Γ-Y), and G(Γ) <= G(Y) - G'(Y)(Y-1) where G'(Y) <= 0, for the planner's telescoped G, three
    runs and seven values of Γ and of Y, in balls"""
    return tangents((curve(along(c, ends()[1], Y_high)) for c in (MARKOV, INDEPENDENT)), scale)


CLAIMS = (
    claim(
        N37, LABEL, part="assembled", line=LINE,
        needs=(
            "N10", "N10.d", "N11.d", "N11.f", "N12", "N14.sums", "N16", "N18.b", "N01.1", "N01.3", "T09", "A12.c",
            "N31.sum", "N32", "N33.sum", "N35", "N35.bias", "N36", "N29", "N28", "N51",
        ),
        mutants={
            "Σα_t 11/10 of its bound": {"attained": True, "first": Rational(11, 10)},
            "L_T 11/10 of its bound": {"attained": True, "scale": Rational(11, 10)},
        },
    ),
    claim(
        N38, LABEL, line=LINE, needs=("N14", "N14.b"),
        mutants={"v⁻⁵ is not one of them": {"missing": -5}, "v is not one of them": {"missing": 1}},
    ),
    claim(
        N39, LABEL, line=LINE, needs=("N15.a", "N15.b", "N01.9"),
        mutants={"the slope times 9/10": {"scale": Fraction(9, 10)}, "slope times 11/10": {"scale": Fraction(11, 10)}},
    ),
)  # fmt: skip
