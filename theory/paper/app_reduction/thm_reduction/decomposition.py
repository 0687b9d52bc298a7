"""thm:reduction, initialization and decomposition: the split of the error of the momentum update.

One coordinate: hat and hat_old are the estimates ĝ_t(x_t) and ĝ_t(x_{t-1}), grad and grad_old the gradients.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from typing import Any

from sympy import Expr, Poly

from theory.ledger.claim import Erratum, claim
from theory.paper.constants import Constants
from theory.paper.notation import alpha
from theory.trusted.formula import real
from theory.trusted.statement import Finite, Statement, identity

Terms = tuple[Expr, ...]
g_old, hat_old, hat, grad, grad_old = real("g_old hat_old hat grad grad_old")
KEPT = 1 - alpha
PRESENT: Terms = (KEPT * g_old, -KEPT * hat_old, hat, -grad)
SAID: Terms = (KEPT * grad_old, alpha * grad)
NEEDED: Terms = (KEPT * grad_old, KEPT * (hat - grad))
PARTS: Terms = (KEPT * (g_old - grad_old), KEPT * (hat - grad - hat_old + grad_old), alpha * (hat - grad))


def R01_a(k: Constants, *, alpha_0: int = 1, g_before: Expr = g_old) -> Statement:
    """α_0 = 1 gives s_0^pre = n_0, whatever g_{-1} and x_{-1} are"""
    return identity((1 - alpha_0) * (g_before - hat_old) + hat - grad, hat - grad)


def R02(k: Constants, *, on_difference: Expr = KEPT, old: Expr = KEPT) -> Statement:
    """s_pre = (1-α)s_{t-1} + (1-α)e_t + αn_t, coordinate by coordinate"""
    s_old, e_t, n_t = g_old - grad_old, (hat - hat_old) - (grad - grad_old), hat - grad
    s_pre = old * (g_old - hat_old) + hat - grad
    return identity(s_pre, KEPT * s_old + on_difference * e_t + alpha * n_t)


def R02_words(k: Constants, *, added: Terms = SAID) -> Statement:
    """the split follows by adding and subtracting (1-α)∇f(x_{t-1}) and α∇f(x_t)"""
    return _grouping(added)


def R02_words_fixed(k: Constants, *, added: Terms = NEEDED) -> Statement:
    """the split follows by adding and subtracting (1-α)∇f(x_{t-1}) and (1-α)(ĝ_t(x_t) - ∇f(x_t))"""
    return _grouping(added)


def _grouping(added: Terms) -> Finite:
    terms = (*PRESENT, *added, *(-term for term in added))
    return Finite("the terms fall into the three parts", partial(_only, terms), _grouped)


def _only(terms: Terms) -> tuple[Terms, ...]:
    return (terms,)


def _grouped(terms: Terms) -> bool:
    """Return whether the terms can be distributed over three groups that sum to the three parts."""
    table, goal = [_coefficients(term) for term in terms], [_coefficients(part) for part in PARTS]
    for places in product(range(3), repeat=len(terms)):
        groups: list[Counter[Any]] = [Counter(), Counter(), Counter()]
        for coefficients, place in zip(table, places, strict=True):
            for monomial, number in coefficients.items():
                groups[place][monomial] += number
        if all(group == part for group, part in zip(groups, goal, strict=True)):
            return True
    return False


def _coefficients(term: Expr) -> Counter[Any]:
    """Return the integer coefficients by monomial; Counters are equal up to zero entries."""
    return Counter({m: int(c) for m, c in Poly(term, alpha, g_old, hat_old, hat, grad, grad_old).terms()})


CLAIMS = (
    claim(
        R01_a, "thm:reduction", part="initialization", line=1786, needs=("S09",),
        mutants={"α_0 = 0": {"alpha_0": 0}, "α_0 = 0 and g_{-1} = 0": {"alpha_0": 0, "g_before": 0}},
    ),
    claim(
        R02, "thm:reduction", part="decomposition", line=1800,
        mutants={
            "(1-α)e_t becomes αe_t": {"on_difference": alpha},
            "(1-α)e_t becomes e_t": {"on_difference": 1},
            "no (1-α) on the old estimate": {"old": 1},
        },
    ),
    claim(
        R02_words, "thm:reduction", part="decomposition", line=1810,
        mutants={"only (1-α)∇f(x_{t-1})": {"added": SAID[:1]}, "only α∇f(x_t)": {"added": SAID[1:]}},
        erratum=Erratum(
            finding="E26",
            quote=r"by adding and subtracting $(1-\alpha_t)\nabla f(x_{t-1})$ and $\alpha_t\nabla f(x_t)$.",
            why="the identity is right, but the eight terms cannot be grouped into its three parts: "
            "αn_t needs a term αĝ_t(x_t). Add and subtract (1-α)∇f(x_{t-1}) and (1-α)n_t",
            corrected_by="R02.words.fixed",
        ),
    ),
    claim(
        R02_words_fixed, "thm:reduction", part="decomposition", line=1810, needs=("R02",),
        mutants={
            "(1-α)n_t becomes α∇f(x_t)": {"added": (NEEDED[0], SAID[1])},
            "(1-α)∇f(x_{t-1}) left out": {"added": NEEDED[1:]},
        },
    ),
)  # fmt: skip
