"""thm:lower, the exponent 5/6: by the max-plus program, as a slope, and by the squeeze with lem:D."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from itertools import product

from sympy import Expr, Integer, Max, Rational, sqrt

from theory.ledger.claim import choose, claim
from theory.paper.app_rates.lem_D.steps_6_to_8 import branches
from theory.paper.app_rates.lem_D.whole import BOXES
from theory.paper.propagation import (
    Inputs,
    chain,
    inflation,
    log_envelope,
    markov,
    sM2,
    specialise,
    tuned,
    tuned_bounds,
)
from theory.paper.rationals import FIVE_SIXTHS, HALF, THIRD, THREE_QUARTERS
from theory.text import notation
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, G, G_hat, G_sigma, L, Lam, T, beta, rho
from theory.trusted.exact import truth
from theory.trusted.formula import Relation, le, positive
from theory.trusted.statement import Exponent, Finite, Number, OnBox, Statement, every

Lam2, rho2, beta2 = positive("Lam2 rho2 beta2")
LEAST, MOST = FIVE_SIXTHS - Rational(1, 100), FIVE_SIXTHS + Rational(1, 100)
LAWS = tuple(product(range(7), range(13)))  # (6r, 6b) for 0 <= r <= 1 and 0 <= b <= 2


def free_rate(k: Constants, **given: Expr) -> Expr:
    """Return R as a posynomial in ρ and β; ϑ² is left out of M, for it never exceeds β^(1/3) (L09)."""
    x = markov(Inputs(), k)
    M = Max(beta**k.M_beta, x.sigma2 * beta**k.M_sigma, evaluate=False)
    return chain(x, k, M=M, **given).R


def B17(k: Constants, *, best: Number = FIVE_SIXTHS, r: Number = HALF, b: Number = 1) -> Statement:
    """the smallest exponent of R over ρ = Λ^r, β = Λ^b is 5/6, attained at r = 1/2, b = 1"""
    return every(
        Exponent(free_rate(k), best, {Lam: 1}, (rho, beta)),
        Exponent(free_rate(k), FIVE_SIXTHS, {Lam: 1, rho: r, beta: b}),
    )


def B17_slope(k: Constants, *, least: Number = LEAST, most: Number = MOST) -> Statement:
    """as a slope between Λ = 2^240 and 2^252 at unit constants, T = 2^20: at least 5/6 - 0.01 for 91 power laws
    (ρ, β), at most 5/6 + 0.01 for (Λ^(1/2), Λ)
    """
    first, second = _unit_rate(k), _unit_rate(k, Lam=Lam2, rho=rho2, beta=beta2)
    rises, stays = (
        le(first * Integer(2) ** (12 * least), second),
        le(second, first * Integer(2) ** (12 * most)),
    )
    return every(
        _on_laws(f"the slope of R is at least {least} for 91 laws", LAWS, rises),
        _on_laws(f"the slope of R is at most {most} at (1/2, 1)", ((3, 6),), stays),
    )


def _unit_rate(k: Constants, **at: Expr) -> Expr:
    """Return R(ρ, β) at L = D = G = Ĝ = G_σ = 1, F̄ = 2, T = 2^20, with the given symbols for Λ, ρ and β."""
    values = dict.fromkeys((L, D, G, G_hat, G_sigma), Integer(1)) | {F_bar: Integer(2), T: Integer(2) ** 20}
    values |= {getattr(notation, name): symbol for name, symbol in at.items()}
    return chain(specialise(markov(Inputs(), k), values), k).R


def _on_laws(describe: str, laws: Iterable[tuple[int, int]], relation: Relation) -> Finite:
    return Finite(describe, lambda: laws, partial(_between, relation))


def _between(relation: Relation, law: tuple[int, int]) -> bool | None:
    """Return whether the relation holds between Λ = 2^240 and Λ = 2^252 for ρ = Λ^r, β = Λ^b."""
    r, b = law
    point = {"Lam": 2**240, "rho": 2 ** (40 * r), "beta": 2 ** (40 * b)}
    point |= {"Lam2": 2**252, "rho2": 2 ** (42 * r), "beta2": 2 ** (42 * b)}
    return truth(relation, {name: Fraction(value) for name, value in point.items()})


def B17_squeeze(k: Constants, *, number: Number | None = None, value: Number = FIVE_SIXTHS) -> Statement:
    """288√2·2^(5/6) DG_σ^(5/3)Λ^(5/6) <= R(ρ*, β*) on the boxes of L11, and this end and the upper one C_R𝓛(...) of
    lem:D both grow as Λ^(5/6)
    """
    shape = sqrt(2) * D * sM2(k) ** FIVE_SIXTHS
    at = {Lam: inflation(k)}
    x = specialise(tuned(k), at)
    R, floor = chain(x, k, M=x.beta**THIRD).R, choose(number, k.R_lower) * shape
    upper = tuned_bounds(k).C_R * log_envelope(k) * sum(branches())
    return every(
        *(OnBox(le(floor.xreplace(at), R), box) for box in BOXES),
        Exponent(k.R_lower * shape, value, {Lam: 1}),
        Exponent(upper, value, {Lam: 1}),
    )


CLAIMS = (
    claim(
        B17, "thm:lower", line=1169, needs=("L09",),
        mutants={
            "5/6 becomes 4/5": {"best": Rational(4, 5)},
            "5/6 becomes 3/4": {"best": THREE_QUARTERS},
            "attained at r = 1/3": {"r": THIRD},
            "attained at b = 11/12": {"b": Rational(11, 12)},
        },
    ),
    claim(
        B17_slope, "thm:lower", line=1169,
        mutants={
            "5/6 becomes 11/12 from below": {"least": Rational(11, 12), "most": 1},
            "5/6 becomes 4/5 from above": {"least": 0, "most": Rational(81, 100)},
        },
    ),
    claim(
        B17_squeeze, "thm:lower", line=2664, needs=("B15", "L11", "L10.b"),
        mutants={
            "both ends grow as Λ^(3/4)": {"value": THREE_QUARTERS},
            "both ends grow as Λ^(11/12)": {"value": Rational(11, 12)},
            "288 becomes 288·10^6": {"number": 288 * 10**6},
        },
    ),
)  # fmt: skip
