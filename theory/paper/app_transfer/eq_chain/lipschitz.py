"""eq:chain, A and F̄: f and h are G-Lipschitz, so F is 2G-Lipschitz and F̄ <= 2GD."""

from __future__ import annotations

from sympy import Rational

from theory.ledger.claim import choose, claim
from theory.paper.propagation import Inputs, chain
from theory.text.constants import Constants
from theory.text.notation import D, G, L
from theory.trusted.formula import le, nonneg
from theory.trusted.statement import Number, Statement, every, forall, identity

df, dh, r = nonneg("df dh r")


def T01(k: Constants, *, factor: Number | None = None) -> Statement:
    """F̄ <= 2GD: f and h are G-Lipschitz, and two points are at most D apart"""
    bound = choose(factor, k.gap) * G * D
    return forall(le(df + dh, bound), le(df, G * r), le(dh, G * r), le(r, D))


def T01_A(k: Constants, *, factor: Number = 2) -> Statement:
    """A = LD + C with C = 2G, and the 2 in F̄ <= 2GD is that of C"""
    return every(identity(chain(Inputs(), k).A, L * D + factor * G), identity(k.gap, k.lipschitz))


CLAIMS = (
    claim(
        T01, "eq:chain", line=2054,
        mutants={"2GD becomes GD": {"factor": 1}, "2GD becomes 1.99GD": {"factor": Rational(199, 100)}},
    ),
    claim(T01_A, "eq:chain", line=2053, mutants={"C = G": {"factor": 1}, "C = 3G": {"factor": 3}}),
)  # fmt: skip
