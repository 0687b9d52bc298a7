"""The Hoeffding rows of (iii): the algebra of the block argument, and its conclusion on chains, in balls.

Along a trajectory, S = Σ_{i<=n} ψ(z_{m+i}) with |ψ| <= H has E exp(λ(S - ES)) <= exp(λ²V/2) with V = H²(a+A)²n/a for
any block length a >= 1, where A = Σ_{j>=1} min(1, 2d(j)) <= 2τ-1. At a = 2τ-1 this is at most H²·4(2τ-1)n.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from flint import arb, arb_mat

from theory.finite.exact_moments import batch_bias
from theory.finite.example_chains import Kernel, flip, refresh
from theory.finite.scalars import BALLS
from theory.finite.tau_mix import tau_mix
from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.fresh import proxy, width_squared
from theory.refined.thm_fresh.bias import centred
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import eq, ge, le, nonneg, positive, real
from theory.trusted.statement import Cited, Finite, Number, Statement, every, forall, identity

LABEL, LINE = "thm:fresh", 1432
a, n, tau, V = positive("a n tau V")
A, H, w, u, l = nonneg("A H w u l")  # noqa: E741 (ln(1/δ), as in the note)
lam = real("lam")


def F04_a(k: Constants) -> Statement:
    """Hoeffding's lemma: |Y - c| <= ρ gives E exp(λY) <= exp(λEY + λ²ρ²/2)"""
    return Cited("Hoeffding (1963), inequality (4.16)")


def F04_b(k: Constants, *, block: Number = 1, short: Number = 1) -> Statement:
    """one block more: (a+A)²(n-a)/a + (a+A)² = (a+A)²n/a; and a last block of n <= a states: n² <= (a+A)²n/a"""
    step = identity((a + A) ** 2 * (n - a) / a + block * (a + A) ** 2, (a + A) ** 2 * n / a)
    return every(step, forall(le(n**2, short * (a + A) ** 2 * n / a), le(n, a)))


def F04_c(k: Constants, *, least: Number = 4, most: Number = 4) -> Statement:
    """the best block length: (a+A)²/a >= 4A for every a, and (a+A)²/a <= 4a where A <= a, as for a = 2τ-1"""
    return every(forall(ge((a + A) ** 2 / a, least * A)), forall(le((a + A) ** 2 / a, most * a), le(A, a)))


def F04_d(k: Constants, *, share: Number = 1) -> Statement:
    """Chernoff: λu - λ²V/2 is at most u²/(2V), which it is at λ = u/V"""
    at_best = identity(u / V * u - (u / V) ** 2 * V / 2, share * u**2 / (2 * V))
    return every(at_best, forall(le(lam * u - lam**2 * V / 2, share * u**2 / (2 * V))))


def F04_e(k: Constants, *, eight: Number = 1) -> Statement:
    """u²/(2V) = ln(1/δ) for u = n H w(δ), V = H²·4(2τ-1)n and w² = 8(2τ-1)ln(1/δ)/n"""
    variance = H**2 * proxy(tau, n)
    return forall(
        eq((n * H * w) ** 2, 2 * variance * l),
        eq(w**2, eight * width_squared(tau, n, l)),
        ge(tau, 1),
    )


def chains() -> Iterator[Kernel]:
    """Yield fast and slow, symmetric and skew chains."""
    yield from (flip(Fraction(1, 4)), flip(Fraction(1, 28)), flip(Fraction(1, 50), Fraction(1, 7)))
    yield from (flip(Fraction(49, 50)), refresh(3, Fraction(1)), refresh(4, Fraction(1, 8)))


def _generated(slope: Fraction, kernel: Kernel) -> bool | None:
    """Return E_z exp(λ(S - ES)) <= exp(λ²V/2), for V = slope·(2τ-1)n, from every start, m = 0 and τ."""
    tau = tau_mix(kernel.P)
    with BALLS.scope():
        found = [
            _one(kernel, n, m, rate / tau, slope * (2 * tau - 1) * n)
            for n, m, rate in product(
                (1, 4, 40 * tau), (0, tau), (Fraction(1, 20), Fraction(-1, 8), Fraction(1, 2))
            )
        ]
    return False if False in found else (None if None in found else True)


def _one(kernel: Kernel, n: int, m: int, lam: Fraction, V: Fraction) -> bool | None:
    """Return the comparison for one n, m and λ; ψ = φ - φ̄ for the sign that is negative at the last state only."""
    P, states = BALLS.matrix(kernel.P), len(kernel.P)
    phi = [1] * (states - 1) + [-1]
    means = batch_bias(kernel.P, phi, n, m, BALLS)[:, 0]
    deviations = centred(kernel.P, [(x,) for x in phi])
    H = max(abs(x) for x in deviations)
    tilted = P * BALLS.diagonal(arb_mat(states, 1, [(BALLS.number(lam * x)).exp() for x in deviations]))
    column = arb_mat(states, 1, [arb(1)] * states)
    for _ in range(n):
        column = tilted * column
    for _ in range(m):
        column = P * column
    bound = BALLS.number(lam**2 * H**2 * V / 2)
    verdicts = []
    for z in range(states):
        log_mgf = column[z, 0].log() - BALLS.number(lam) * n * means[z]
        verdicts.append(True if log_mgf <= bound else (False if log_mgf > bound else None))
    return False if False in verdicts else (None if None in verdicts else True)


def F04(k: Constants, *, slope: Number = 4) -> Statement:
    """E_z exp(λ(S - ES)) <= exp(λ²H²·4(2τ-1)n/2): on six chains, from every start, n = 1, 4, 40τ, m = 0, τ, three λ"""
    return Finite("six chains", chains, partial(_generated, fraction(slope)))


CLAIMS = (
    claim(F04_a, LABEL, part="(iii)", line=LINE),
    claim(
        F04_b, LABEL, part="(iii)", line=LINE,
        mutants={"a block adds half": {"block": HALF}, "a short block costs 9/10": {"short": Fraction(9, 10)}},
    ),
    claim(
        F04_c, LABEL, part="(iii)", line=LINE,
        mutants={"4A becomes 5A": {"least": 5}, "4a becomes 3a": {"most": 3}},
    ),
    claim(
        F04_d, LABEL, part="(iii)", line=LINE,
        mutants={"u²/(2V) becomes u²/(3V)": {"share": Fraction(2, 3)}, "and u²/V": {"share": 2}},
    ),
    claim(
        F04_e, LABEL, part="(iii)", line=LINE, needs=("F04.d",),
        mutants={"8(2τ-1) becomes 4(2τ-1)": {"eight": HALF}, "and 7(2τ-1)": {"eight": Fraction(7, 8)}},
    ),
    claim(
        F04, LABEL, part="(iii)", line=LINE, needs=("F02.a", "F04.a", "F04.b", "F04.c"),
        mutants={"4(2τ-1) becomes (2τ-1)": {"slope": 1}, "and 5(2τ-1)/4": {"slope": Fraction(5, 4)}},
    ),
)  # fmt: skip
