"""asm:noise: what the bound on the centred noise gives, and that it is another constant than G."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Integer, Rational

from theory.finite.example_chains import Case, flip
from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.text.notation import G, G_sigma
from theory.trusted.formula import all_of, ge, gt, le, nonneg
from theory.trusted.statement import Finite, Forall, Number, Statement, every, exists, forall


def S15(k: Constants, *, share: Number = 1, bounded: bool = True) -> Statement:
    """E_π‖∇f(x;z) - ∇f(x)‖² <= G_σ²: the variance under a law on 1 to 4 states, of noise of norm at most G_σ"""
    return every(*(_variance(size, share, bounded) for size in (1, 2, 3, 4)))


def _variance(size: int, share: Number, bounded: bool) -> Forall:
    """Return Σ w_i n_i² <= share·G_σ² for weights w of sum 1 and norms n_i <= G_σ."""
    norms, free = nonneg(f"n:{size}"), nonneg(f"w:{size}")[:-1]
    weights = (*free, 1 - sum(free, Integer(0)))
    given = [le(norm, G_sigma) for norm in (norms if bounded else norms[1:])]
    given += [ge(weights[-1], 0)] * (size > 1)
    mean = sum(w * n**2 for w, n in zip(weights, norms, strict=True))
    proof = sum(w * (G_sigma - n) * (G_sigma + n) for w, n in zip(weights, norms, strict=True))
    return forall(le(mean, share * G_sigma**2), *given, because=proof)


def S15_other(k: Constants, *, level: int = 1, largest: Number = 0) -> Statement:
    """G_σ is not G: the noise G_σ z u of prop:esssup has stationary mean 0 and norm exactly G_σ on two states, for
    three flip probabilities; with it G = 0 < G_σ = 1 occurs, and without noise G_σ = 0 < G = 1
    """
    return every(
        Finite("mean 0 and norm G_σ on two states", _flips, partial(_centred, level=level), exhaustive=True),
        exists(all_of(le(G, largest), gt(G_sigma, G)), G=largest, G_sigma=1),
        exists(all_of(le(G_sigma, 0), gt(G, G_sigma)), G=1, G_sigma=0),
    )


def _flips() -> tuple[Fraction, ...]:
    return Fraction(1, 4), Fraction(2, 5), Fraction(1, 50)


def _centred(p: Fraction, level: int) -> bool:
    """Return whether z has the stationary mean 0 and |z| = level at every state."""
    measured = Case(flip(p), ((1,), (-1,)), 2).moments()
    return bool(measured.phi_bar[0] == 0 and measured.H_squared == level**2)


CLAIMS = (
    claim(
        S15, "asm:noise", size="1 to 4 states", line=498, stated=True,
        mutants={
            "G_σ² becomes 99G_σ²/100": {"share": Rational(99, 100)},
            "one state is not bounded": {"bounded": False},
        },
    ),
    claim(
        S15_other, "asm:noise", line=528,
        mutants={"G >= G_σ always": {"largest": 1}, "the noise has the norm 2G_σ": {"level": 2}},
    ),
)  # fmt: skip
