"""thm:reduction, initialization and decomposition: the split of the error of the momentum update.

One coordinate: hat and hat_old are the estimates ĝ_t(x_t) and ĝ_t(x_{t-1}), grad and grad_old the gradients.
"""

from __future__ import annotations

from sympy import Expr

from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.text.notation import alpha
from theory.trusted.formula import real
from theory.trusted.statement import Statement, identity

g_old, hat_old, hat, grad, grad_old = real("g_old hat_old hat grad grad_old")
KEPT = 1 - alpha


def R01_a(k: Constants, *, alpha_0: int = 1, g_before: Expr = g_old) -> Statement:
    """α_0 = 1 gives s_0^pre = n_0, whatever g_{-1} and x_{-1} are"""
    return identity((1 - alpha_0) * (g_before - hat_old) + hat - grad, hat - grad)


def R02(k: Constants, *, on_difference: Expr = KEPT, old: Expr = KEPT) -> Statement:
    """s_pre = (1-α)s_{t-1} + (1-α)e_t + αn_t, coordinate by coordinate"""
    s_old, e_t, n_t = g_old - grad_old, (hat - hat_old) - (grad - grad_old), hat - grad
    s_pre = old * (g_old - hat_old) + hat - grad
    return identity(s_pre, KEPT * s_old + on_difference * e_t + alpha * n_t)


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
)  # fmt: skip
