"""Audit of lem:conditionalabel on random predictable processes with finite filtrations, both sides exact."""

from typing import NamedTuple

import numpy as np
from numpy.random import Generator, SeedSequence

from mcfw.arithmetic import Array
from montecarlo.audit import Audit
from montecarlo.audits.drawn import Observations
from montecarlo.audits.pathwise import at_most, witness_quantities
from theory.text.constants import PAPER

T, BRANCHINGS, ABEL = 24, 6, float(PAPER.abel)


class Process(NamedTuple):
    """E ΣS_t, and the tables B_t, A_t = 1/α_t over the atoms of F_{t−1}, each atom with the same probability."""

    total: float
    B: tuple[Array, ...]
    A: tuple[Array, ...]


def random_process(rng: Generator) -> Process:
    """S_{−1} = 0, E_{t−1}S_t = (1 − α_t)S_{t−1} + B_t with equality, A_{t+1} − A_t ∈ {0, random, 2/3}.

    The filtration splits every atom in two at `BRANCHINGS` random times; at the other times S_t is its own
    conditional mean. The extremal process has B_0 only and the fastest rise: E ΣS_t → 3 as T → ∞. So half of the
    processes have B_t = 0 from an early time on, and half rise at full speed.
    """
    splits = set(rng.choice(T + 1, BRANCHINGS, replace=False).tolist())
    rate = rng.uniform(0, 1)
    rise = rng.choice([1.0, rng.uniform(0, 1)])
    last = rng.choice([T, int(rng.integers(0, 4))])
    S, A = np.zeros(1), np.ones(1)
    total, Bs, As = 0.0, list[Array](), list[Array]()
    for t in range(T + 1):
        B = rng.exponential(size=len(S)) * (rng.random(len(S)) < rate) * (t <= last)
        Bs.append(B)
        As.append(A)
        S = (1 - 1 / A) * S + B
        if t in splits:
            part = rng.beta(0.3, 0.3, size=len(S))
            S, A = np.concatenate([2 * S * part, 2 * S * (1 - part)]), np.tile(A, 2)
        total += float(S.mean())
        A = A + np.where(rng.random(len(A)) < rise, 2 / 3, rng.uniform(0, 2 / 3, len(A)))
    return Process(total, tuple(Bs), tuple(As))


def weighted(B: Array, A: Array) -> Array:
    """B_t/α_t = A_tB_t, the summand on the right of lem:conditionalabel."""
    return A * B


def sample_abel(seed: SeedSequence, draws: int) -> Observations:
    """Whether E ΣS_t ≤ 3 E Σ B_t/α_t."""
    rng = np.random.default_rng(seed)
    broken = []
    for _ in range(draws):
        process = random_process(rng)
        right = sum(float(weighted(B, A).mean()) for B, A in zip(process.B, process.A, strict=True))
        broken.append(float(not at_most(process.total, ABEL * right)))
    return {"E ΣS_t above 3E ΣB_t/α_t": broken}


AUDITS = (
    Audit(
        "abel", "lem:conditionalabel", "E ΣS_t ≤ 3 E ΣB_t/α_t on random predictable processes",
        lambda: witness_quantities(("E ΣS_t above 3E ΣB_t/α_t",), 0.02), sample_abel, task=10, budget=3200,
        defects=("B without 1/alpha",),
    ),
)  # fmt: skip
