"""eq:chain, κ: where the quoted κ covers the stepsize ratio 2^(1/3)(1 + (G+Ĝ)²), and a κ that always does.

G + Ĝ is the pathwise bound on δ_t, so that δ̄/8 = 2(G + Ĝ) + LD + ρD.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from theory.ledger.claim import Slack, choose, claim
from theory.paper.app_transfer.eq_chain.kappa_ratio import CBRT2
from theory.paper.propagation import Chain, Inputs, chain, markov
from theory.text.constants import Constants
from theory.text.notation import D, G, G_hat, L, rho
from theory.trusted.formula import le
from theory.trusted.statement import Forall, Number, Statement, forall

STEP = G + G_hat
ABOVE = Rational(63, 50)  # 2^(1/3) = 1.25992...


def _after(k: Constants) -> Chain:
    return chain(markov(Inputs(), k), k)


def T03_rho(k: Constants, *, most: Number = 406, bounded: bool = True) -> Statement:
    """κ² >= 2^(1/3)(1 + (G+Ĝ)²) if ρ <= 406; in particular for ρ <= 2"""
    spread = L * D + rho * D
    rest = 128 * (spread**2 + 4 * STEP * spread) / rho + (ABOVE - CBRT2) * (1 + STEP**2) + 2 - ABOVE
    main = ABOVE * STEP**2 * (most - rho) / rho + (512 - ABOVE * most) * STEP**2 / rho
    given = [le(rho, most)] if bounded else []
    return forall(le(CBRT2 * (1 + STEP**2), _after(k).kappa2), *given, because=rest + main)


def _at(k: Constants, rho_value: Expr, D_value: Expr) -> Forall:
    """Return that κ² covers the ratio at the given ρ and D."""
    return forall(le(CBRT2 * (1 + STEP**2), _after(k).kappa2.xreplace({rho: rho_value, D: D_value})))


def _at_most_rho(k: Constants, most: Number) -> Statement:
    return _at(k, Rational(most), Integer(0))


def _at_widest(k: Constants, ratio: Number) -> Statement:
    return _at(k, 2 * Rational(ratio), STEP / ratio)


def _wide(k: Constants, factor: Expr, above: Expr, ratio: Number, bounded: bool) -> Forall:
    """Return factor·(1 + (G+Ĝ)²) <= κ² if G + Ĝ <= ratio·D, where factor <= above."""
    square = (2 * STEP - rho * D) ** 2 + L * D * (L * D + 4 * STEP + 2 * rho * D)
    rest = 128 * square / rho + (above - factor) * (1 + STEP**2) + 2 - above
    main = above * STEP * (ratio * D - STEP) + (1024 - above * ratio) * D * STEP
    given = [le(STEP, ratio * D)] if bounded else []
    return forall(le(factor * (1 + STEP**2), _after(k).kappa2), *given, because=rest + main)


def T03_wide(k: Constants, *, ratio: Number = 812, bounded: bool = True) -> Statement:
    """κ² >= 2^(1/3)(1 + (G+Ĝ)²) for every ρ if G + Ĝ <= 812D"""
    return _wide(k, CBRT2, ABOVE, ratio, bounded)


def T03_P0(k: Constants, *, ratio: Number = 1024, bounded: bool = True) -> Statement:
    """κ² >= 1 + (G+Ĝ)², all that P_0 needs of κ, for every ρ if G + Ĝ <= 1024D"""
    return _wide(k, Integer(1), Integer(1), ratio, bounded)


def T03_free(k: Constants, *, slope: Number | None = None, over: Number = 1) -> Statement:
    """κ² = 2 + 2δ̄², without 1/ρ, is at least 2(1 + (G+Ĝ)²), more than the ratio of T02.ratio, for every ρ > 0"""
    kappa2 = k.kappa_offset + choose(slope, k.kappa_slope) * _after(k).dbar ** 2 / over
    return forall(le(2 * (1 + STEP**2), kappa2))


CLAIMS = (
    claim(
        T03_rho, "eq:chain", line=2058, needs=("T02.ratio",),
        mutants={"condition dropped": {"bounded": False}, "ρ <= 406 becomes ρ <= 500": {"most": 500}},
        slack=Slack(
            "ρ up to which κ bounds the stepsize ratio at the worst D = 0", paper="any ρ > 0 (false)",
            family=_at_most_rho, provable=406, refuted=407, sharp="512/2^(1/3) = 406.37, as G + Ĝ -> infinity",
        ),
    ),
    claim(
        T03_wide, "eq:chain", line=2058, needs=("T02.ratio",),
        mutants={"condition dropped": {"bounded": False}, "812 becomes 1024": {"ratio": 1024}},
        slack=Slack(
            "(G+Ĝ)/D up to which κ bounds the stepsize ratio at the worst ρ = 2(G+Ĝ)/D",
            paper="no condition (false)", family=_at_widest, provable=812, refuted=813,
            sharp="1024/2^(1/3) = 812.7, at ρD = 2(G + Ĝ) -> infinity",
        ),
    ),
    claim(
        T03_P0, "eq:chain", line=2060,
        mutants={"condition dropped": {"bounded": False}, "1024 becomes 1025": {"ratio": 1025}},
    ),
    claim(
        T03_free, "eq:chain", line=2058, needs=("T02.ratio",),
        mutants={"2δ̄² becomes δ̄²/129": {"slope": Rational(1, 129)}, "δ̄² becomes δ̄²/ρ": {"over": rho}},
    ),
)  # fmt: skip
