"""cor:inst: the two functions that the algorithm estimates.

n_t has φ = ∇f(x_t;·); e_t has φ = ∇f(x_t;·) - ∇f(x_{t-1};·). dx stands for ‖x_t - x_{t-1}‖.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from sympy import Rational

from theory.ledger.claim import Slack, claim
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import G_sigma, H, L, Lam, T, tau
from theory.trusted.exact import fraction
from theory.trusted.formula import all_of, le, nonneg, real
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall

dx, norm, noise, at_z, mean, here, before = nonneg("dx norm noise at_z mean here before")
a2, b2, p, q = nonneg("a2 b2 p q")
inner = real("inner")


def M13_a(k: Constants, *, factor: Number = 1) -> Statement:
    """the triangle inequality for norms, from squares and Cauchy-Schwarz

    ‖a - b‖² <= (p + q)² if ‖a‖ <= p, ‖b‖ <= q and -<a, b> <= pq.
    """
    proof = (p**2 - a2) + (q**2 - b2) + 2 * (p * q + inner)
    given = [le(a2, p**2), le(b2, q**2), le(-inner, p * q)]
    return forall(le(a2 - 2 * inner + b2, factor * (p + q) ** 2), *given, because=proof)


def M13(k: Constants, *, factor: Number = 2, population: bool = True, noisy: bool = True) -> Statement:
    """H̃(n_t) <= G_σ by asm:noise, and H̃(e_t) <= min{2L‖x_t - x_{t-1}‖, 2G_σ}"""
    n_t = forall(le(norm, G_sigma), le(norm, noise), *([le(noise, G_sigma)] if noisy else []))
    return every(n_t, _rare(factor), _difference(factor, population))


def _difference(factor: Number, population: bool) -> Forall:
    """Return ‖e - E e‖ <= min{factor·L dx, 2G_σ} from the four distances of the two triangles."""
    smooth = [le(norm, at_z + mean), le(at_z, L * dx), *([le(mean, L * dx)] if population else [])]
    noisy = [le(norm, here + before), le(here, G_sigma), le(before, G_sigma)]
    return forall(all_of(le(norm, factor * L * dx), le(norm, 2 * G_sigma)), *smooth, *noisy)


class Rare(NamedTuple):
    """Two states; φ = 1 on the first, of stationary mass `mass`, and -1 on the other; ‖φ‖ <= L dx = 1."""

    mass: Fraction


def _rare(factor: Number) -> Finite:
    name = f"centred magnitude <= {factor} L dx for a rare state of mass 1/2, 1/10, 1/1000"
    points = [Rare(Fraction(1, n)) for n in (2, 10, 1000)]
    return Finite(name, lambda: points, partial(_centred_at_most, factor=fraction(factor)))


def _centred_at_most(point: Rare, factor: Fraction) -> bool:
    mean = point.mass - (1 - point.mass)
    return max(abs(1 - mean), abs(-1 - mean)) <= factor


def M14_a(k: Constants, *, factor: Number = 8) -> Statement:
    """n_t: H̃ <= G_σ turns the bias 8H̃τ/T into 8G_στ/T and the second moment ΛH̃² into ΛG_σ²"""
    quiet = le(H, G_sigma)
    return every(
        forall(le(k.bias * H * tau / T, factor * G_sigma * tau / T), quiet),
        forall(le(Lam * H**2, Lam * G_sigma**2), quiet),
    )


def M14(k: Constants, *, bias: Number = 16, moment: Number = 4) -> Statement:
    """e_t: H̃ <= 2L‖Δx‖ turns the bias 8H̃τ/T into 16Lτ‖Δx‖/T and the second moment ΛH̃² into 4ΛL²‖Δx‖²"""
    smooth = le(H, 2 * L * dx)
    return every(
        forall(le(k.bias * H * tau / T, bias * L * tau * dx / T), smooth),
        forall(le(Lam * H**2, moment * Lam * L**2 * dx**2), smooth),
    )


CLAIMS = (
    claim(
        M13_a, "cor:inst", line=1764,
        mutants={
            "(p + q)² becomes 99(p + q)²/100": {"factor": Rational(99, 100)},
            "(p + q)² becomes (p + q)²/2": {"factor": HALF},
        },
    ),
    claim(
        M13, "cor:inst", line=852, needs=("M13.a", "S05", "S09"),
        mutants={
            "2L becomes L": {"factor": 1},
            "population smoothness dropped": {"population": False},
            "asm:noise dropped": {"noisy": False},
        },
        slack=Slack(
            "c in H̃(e_t) <= cL‖x_t - x_{t-1}‖", paper="2", keyword="factor", provable=2,
            refuted=Rational(199, 100),
            sharp="a state of small stationary mass whose gradient moves against all others",
        ),
    ),
    claim(
        M14_a, "cor:inst", line=851, needs=("M06", "M07", "M13"),
        reads={"M13": {"H": norm}},
        mutants={"8 becomes 7": {"factor": 7}, "8 becomes 799/100": {"factor": Rational(799, 100)}},
    ),
    claim(
        M14, "cor:inst", line=853, needs=("M06", "M07", "M13"),
        reads={"M13": {"H": norm}},
        mutants={
            "16 becomes 8": {"bias": 8},
            "4 becomes 2": {"moment": 2},
            "4 becomes 399/100": {"moment": Rational(399, 100)},
        },
    ),
)  # fmt: skip
