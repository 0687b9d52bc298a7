"""thm:lower without the product (Ḃ+B̈)·M: the line above it in the S-bound has Ḃσ²β^(-2/3) + B̈β^(1/3) instead.

That change alone leaves the exponent 5/6, because the growth line X <= Z₁ + 24S + Y₁M(T+1)^(1/3) multiplies Y₁ with
the same maximum M; 3/4 needs Y₁ϑ² there as well, which is what the descent inequality gives (T22).
"""

from __future__ import annotations

from sympy import Expr, Max, Rational

from theory.ledger.claim import claim, improvement
from theory.paper.propagation import Inputs, chain, markov
from theory.paper.rationals import FIVE_SIXTHS, THREE_QUARTERS, TWO_THIRDS
from theory.text.constants import Constants
from theory.text.notation import Lam, beta, rho
from theory.trusted.statement import Exponent, Number, Statement


def unmerged_rate(x: Inputs, k: Constants, *, displayed_growth: bool = False) -> Expr:
    """Return R from the first line: 2 max(2Y_1ϑ², 96(Ḃσ²β^(-2/3) + B̈β^(1/3)))/(ρϑ), with ϑ <= 1 for ϑ²/ϑ.

    The displayed growth line has 2Y_1M instead of 2Y_1ϑ²; ϑ² is left out of M, for it never exceeds β^(1/3) (T12).
    """
    given = chain(x, k)
    inverse = 1 + x.beta**-k.theta_power  # 1/ϑ
    small, large = x.sigma2 * x.beta**k.M_sigma, x.beta**k.M_beta
    growth = Max(small, large, evaluate=False) * inverse if displayed_growth else 1
    noise = (given.Bdot * small + given.Bddot * large) * inverse
    return k.R_master / x.rho * Max(k.Y0 * given.Y1 * growth, k.Y2 * noise, evaluate=False)


def _best(k: Constants, value: Number, *, displayed_growth: bool) -> Exponent:
    rate = unmerged_rate(markov(Inputs(), k), k, displayed_growth=displayed_growth)
    return Exponent(rate, value, {Lam: 1}, over=(rho, beta))


def T20_alone(k: Constants, *, value: Number = FIVE_SIXTHS, displayed: bool = True) -> Statement:
    """with the first line of the S-bound and the growth line as displayed, Y₁M, the best exponent stays 5/6"""
    return _best(k, value, displayed_growth=displayed)


def T20_best(k: Constants, *, value: Number = THREE_QUARTERS, displayed: bool = False) -> Statement:
    """with the first line of the S-bound and Y₁ϑ² for Y₁M in the growth line, some (ρ, β) gives R = Λ^(3/4) up to
    logarithms: two changes of the propagation, neither of which is mentioned
    """
    return _best(k, value, displayed_growth=displayed)


CLAIMS = (
    claim(
        T20_alone, "thm:lower", line=1169, needs=("T20.unmerged",),
        mutants={
            "5/6 becomes 3/4": {"value": THREE_QUARTERS},
            "5/6 becomes 11/12": {"value": Rational(11, 12)},
            "Y₁ϑ² for Y₁M": {"displayed": False},
        },
    ),
    claim(
        T20_best, "thm:lower", line=1169, needs=("T20.unmerged", "T22"),
        mutants={
            "3/4 becomes 2/3": {"value": TWO_THIRDS},
            "3/4 becomes 5/6": {"value": FIVE_SIXTHS},
            "Y₁M as displayed": {"displayed": True},
        },
        erratum=improvement(
            "E1",
            r"For fixed $(D,\Gs)$, the exponent $\Lam^{5/6}$ in the tuned upper bound is therefore optimal within "
            r"the transferred constant propagation, up to logarithms.",
            "true of the displayed propagation; two sharper lines of the same proof, Ḃσ²β^(-2/3) + B̈β^(1/3) for "
            "(Ḃ+B̈)M and Y₁ϑ² for Y₁M, together reach 3/4 (ρ = Λ^(3/4), β = Λ^(3/2)); the first alone does not "
            "(T20.alone)",
        ),
    ),
)  # fmt: skip
