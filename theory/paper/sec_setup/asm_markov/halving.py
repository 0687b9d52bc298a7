"""asm:markov: d_mix does not increase, and halves with every τ.

With a(y) = P^t(y,·) - π and ν(y) = P^s(z,y) - π(y): P^{s+t}(z,·) - π = Σ_y ν(y)a(y), ‖ν‖₁ <= 2d(s) and
‖a(y)‖₁ <= 2d(t), so 2d(s+t) <= 2d(s)·2d(t). The general argument is cut into leaves; the whole is
enumerated exactly on the chains of `theory.finite.example_chains`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise

from sympy import Abs, Rational

from theory.finite.example_chains import Kernel, on_chains
from theory.finite.tau_mix import d_mix_sequence, tau_mix
from theory.ledger.claim import Slack, claim
from theory.paper.rationals import HALF, QUARTER, THIRD
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Forall, Number, Statement, every, forall

BLOCKS = 5
p, v, a = real("p v a")
Q, x, following, d_tau, c, d_s, d_t = nonneg("Q x following d_tau c d_s d_t")
w1, w2, w3, D1, D2, D3, D = nonneg("w1 w2 w3 D1 D2 D3 D")


def S01_a(k: Constants, *, sign: int = 1, inside: bool = True, stochastic: bool = True) -> Statement:
    """one more term keeps |Σ va| <= Σ|v||a|; an average of three distances is at most the largest"""
    given = [le(Abs(p), Q)] if inside else []
    one_more_state = forall(le(Abs(p + v * a), Q + sign * Abs(v) * Abs(a)), *given)
    return every(one_more_state, _average(stochastic))


def _average(stochastic: bool) -> Forall:
    """Return w₁D₁ + w₂D₂ + w₃D₃ <= D for weights of sum 1 and distances D_i <= D."""
    last = 1 - w1 - w2 if stochastic else w3
    proof = w1 * (D - D1) + w2 * (D - D2) + last * (D - D3)
    given = [le(D1, D), le(D2, D), le(D3, D), *([le(w1 + w2, 1)] if stochastic else [])]
    return forall(le(w1 * D1 + w2 * D2 + last * D3, D), *given, because=proof)


def S01(k: Constants, *, ratio: Number = 1, strict: bool = False) -> Statement:
    """d_mix is non-increasing: k <= 3τ on the listed chains"""
    holds = partial(_decreasing, ratio=fraction(ratio), strict=strict)
    return on_chains(f"d(k+1) {'<' if strict else '<='} {'' if ratio == 1 else ratio}d(k), k <= 3τ", holds)


def _decreasing(kernel: Kernel, ratio: Fraction, strict: bool) -> bool:
    d = d_mix_sequence(kernel.P, 3 * tau_mix(kernel.P))
    return all(b < a * ratio or (b == a * ratio and not strict) for a, b in pairwise(d))


def S02_a(k: Constants, *, factor: Number = 2) -> Statement:
    """d(s+t) <= 2d(s)d(t), s + t <= 2τ + 2 on the listed chains

    S02.c is the argument for every chain.
    """
    holds = partial(_submultiplicative, factor=fraction(factor))
    return on_chains(f"d(s+t) <= {factor}d(s)d(t), s+t <= 2τ+2", holds)


def _submultiplicative(kernel: Kernel, factor: Fraction) -> bool:
    d = d_mix_sequence(kernel.P, 2 * tau_mix(kernel.P) + 2)
    return all(d[s + t + 1] <= factor * d[s] * d[t] for s in range(len(d)) for t in range(len(d) - s - 1))


def S02_c(k: Constants, *, factor: Number = 2, bounded: bool = True) -> Statement:
    """(1/2)Σ_y|ν(y)|‖a(y)‖₁ <= 2d(s)d(t) if ‖ν‖₁ <= 2d(s) and ‖a(y)‖₁ <= 2d(t); three states"""
    masses, norms = nonneg("v:3"), nonneg("A:3")
    weighted = sum(v * A for v, A in zip(masses, norms, strict=True)) / 2
    given = [*(le(A, 2 * d_t) for A in norms), *([le(sum(masses), 2 * d_s)] if bounded else [])]
    rest = sum(v * (2 * d_t - A) for v, A in zip(masses, norms, strict=True)) / 2
    return forall(le(weighted, factor * d_s * d_t), *given, because=rest + d_t * (2 * d_s - sum(masses)))


def S02_b(k: Constants, *, at_tau: Number = QUARTER, ratio: Number = HALF) -> Statement:
    """one more τ halves the bound, because 2d(τ) <= 1/2

    From x = d(ℓτ) <= c to d((ℓ+1)τ) <= 2d(τ)x.
    """
    return forall(le(following, ratio * c), le(following, 2 * d_tau * x), le(d_tau, at_tau), le(x, c))


def S02(k: Constants, *, first: Number = HALF, ratio: Number = HALF) -> Statement:
    """d(ℓτ) <= 2^(-ℓ), ℓ <= 5 on the listed chains"""
    holds = partial(_decays, first=fraction(first), ratio=fraction(ratio))
    return on_chains("d(ℓτ) <= first·ratio^(ℓ-1), ℓ <= 5", holds)


def _decays(kernel: Kernel, first: Fraction, ratio: Fraction) -> bool:
    """Return d(ℓτ) <= first·ratio^(ℓ-1) for ℓ = 1..BLOCKS."""
    t = tau_mix(kernel.P)
    d = d_mix_sequence(kernel.P, BLOCKS * t)
    return all(d[ell * t - 1] <= first * ratio ** (ell - 1) for ell in range(1, BLOCKS + 1))


def S02_sharp(k: Constants, *, factor: Number = HALF, ratio: Number = HALF) -> Statement:
    """indeed d(ℓτ) <= 2^(-ℓ-1), since it starts from 1/4: ℓ <= 5 on the listed chains"""
    return S02(k, first=factor * HALF, ratio=ratio)


CLAIMS = (
    claim(
        S01_a, "asm:markov", line=511,
        mutants={
            "|v||a| becomes -|v||a|": {"sign": -1},
            "|p| <= Q dropped": {"inside": False},
            "the weights need not sum to 1 (kernel not stochastic)": {"stochastic": False},
        },
    ),
    claim(
        S01, "asm:markov", line=511, needs=("S01.a",),
        mutants={"strictly decreasing": {"strict": True}, "by a tenth in every step": {"ratio": Rational(9, 10)}},
    ),
    claim(
        S02_a, "asm:markov", line=512, needs=("S02.c",),
        mutants={"2 becomes 1": {"factor": 1}, "2 becomes 199/100": {"factor": Rational(199, 100)}},
    ),
    claim(
        S02_c, "asm:markov", size="three states", line=512, needs=("S01.a",),
        mutants={
            "2d(s)d(t) becomes d(s)d(t)": {"factor": 1},
            "2d(s)d(t) becomes 1.99d(s)d(t)": {"factor": Rational(199, 100)},
            "‖ν‖₁ <= 2d(s) dropped": {"bounded": False},
        },
    ),
    claim(
        S02_b, "asm:markov", line=512,
        mutants={
            "d(τ) <= 1/4 becomes 1/3": {"at_tau": THIRD},
            "1/2 becomes 0.49": {"ratio": Rational(49, 100)},
        },
    ),
    claim(
        S02, "asm:markov", line=512, needs=("S02.a", "S02.b"),
        mutants={
            "2^(-ℓ) becomes 8^(-ℓ)": {"first": Rational(1, 8), "ratio": Rational(1, 8)},
            "2^(-ℓ) becomes 3^(-ℓ)": {"first": THIRD, "ratio": THIRD},
        },
    ),
    claim(
        S02_sharp, "asm:markov", line=512, needs=("S02.a", "S02.b"),
        mutants={
            "2^(-ℓ-1) becomes 2^(-ℓ-2)": {"factor": QUARTER},
            "ratio 1/2 becomes 0.49": {"ratio": Rational(49, 100)},
        },
        slack=Slack(
            "c in d(ℓτ) <= c 2^(-ℓ)", paper="1", keyword="factor", provable=HALF, refuted=Rational(499, 1000),
            sharp="two_state(1/4): d(k) = 2^(-k-1)",
        ),
    ),
)  # fmt: skip
