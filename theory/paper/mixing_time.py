"""asm:markov: d_mix does not increase, halves with every τ, and a bound on τ may replace τ.

With a(y) = P^t(y,·) - π and ν(y) = P^s(z,y) - π(y): P^{s+t}(z,·) - π = Σ_y ν(y)a(y), ‖ν‖₁ <= 2d(s) and
‖a(y)‖₁ <= 2d(t), so 2d(s+t) <= 2d(s)·2d(t). The general argument is cut into leaves; the whole is
enumerated exactly on the chains of `theory.paper.cases`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise

from sympy import Abs, Rational

from theory.finite.tau_mix import d_mix_sequence, tau_mix
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.cases import Kernel, on_chains
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import all_of, le, nonneg, positive, real
from theory.trusted.statement import Finite, Forall, Number, every, forall

BLOCKS = 5
tau, w, x = positive("tau"), nonneg("w"), nonneg("x")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the mixing time."""
    return (*_monotone(), *_geometric(), _certified(constants))


# --- S01: monotone


def _decreasing(kernel: Kernel, ratio: Fraction = Fraction(1), *, strict: bool = False) -> bool:
    d = d_mix_sequence(kernel.P, 3 * tau_mix(kernel.P))
    return all(b < a * ratio or (b == a * ratio and not strict) for a, b in pairwise(d))


def _one_more(sign: int = 1, *, inside: bool = True) -> Forall:
    """Return |p + va| <= Q + |v||a| if |p| <= Q: one more state in a weighted sum."""
    (p, v, a), Q = real("p v a"), nonneg("Q")
    return forall(le(Abs(p + v * a), Q + sign * Abs(v) * Abs(a)), *([le(Abs(p), Q)] if inside else []))


def _average(*, total: bool = True) -> Forall:
    """Return w₁D₁ + w₂D₂ + w₃D₃ <= D for weights of sum 1 and distances D_i <= D."""
    w1, w2, w3, D1, D2, D3, D = nonneg("w1 w2 w3 D1 D2 D3 D")
    last = 1 - w1 - w2 if total else w3
    because = w1 * (D - D1) + w2 * (D - D2) + last * (D - D3)
    given = [le(D1, D), le(D2, D), le(D3, D), *([le(w1 + w2, 1)] if total else [])]
    return forall(le(w1 * D1 + w2 * D2 + last * D3, D), *given, because=because)


def _monotone() -> tuple[Claim, ...]:
    return (
        Claim(
            id="S01.a",
            label="asm:markov",
            line=511,
            text="a weighted sum obeys the triangle inequality; an average is at most the largest",
            statement=every(_one_more(), _average()),
            mutants=(
                Mutant("|v||a| becomes -|v||a|", _one_more(sign=-1)),
                Mutant("|p| <= Q dropped", _one_more(inside=False)),
                Mutant("the weights need not sum to 1 (kernel not stochastic)", _average(total=False)),
            ),
        ),
        Claim(
            id="S01",
            label="asm:markov",
            line=511,
            text="d_mix is non-increasing: k <= 3τ on the listed chains",
            statement=on_chains("d(k+1) <= d(k), k <= 3τ", partial(_decreasing)),
            mutants=(
                Mutant("strictly decreasing", on_chains("d(k+1) < d(k)", partial(_decreasing, strict=True))),
                Mutant(
                    "by a tenth in every step",
                    on_chains("d(k+1) <= 9d(k)/10", partial(_decreasing, ratio=Fraction(9, 10))),
                ),
            ),
            needs=("S01.a",),
        ),
    )


# --- S02: geometric decay over blocks of τ


def _submultiplicative(kernel: Kernel, factor: Fraction) -> bool:
    d = d_mix_sequence(kernel.P, 2 * tau_mix(kernel.P) + 2)
    return all(d[s + t + 1] <= factor * d[s] * d[t] for s in range(len(d)) for t in range(len(d) - s - 1))


def _decays(kernel: Kernel, first: Fraction, ratio: Fraction) -> bool:
    """Return d(ℓτ) <= first·ratio^(ℓ-1) for ℓ = 1..BLOCKS."""
    t = tau_mix(kernel.P)
    d = d_mix_sequence(kernel.P, BLOCKS * t)
    return all(d[ell * t - 1] <= first * ratio ** (ell - 1) for ell in range(1, BLOCKS + 1))


def _signed_mass(factor: Number, *, bounded: bool = True) -> Forall:
    """Return (1/2)Σ|ν|A <= factor·d(s)d(t) for three states with masses |ν| and norms A <= 2d(t)."""
    masses, norms, (d_s, d_t) = nonneg("v:3"), nonneg("A:3"), nonneg("d_s d_t")
    weighted = sum(v * A for v, A in zip(masses, norms, strict=True)) / 2
    given = [*(le(A, 2 * d_t) for A in norms), *([le(sum(masses), 2 * d_s)] if bounded else [])]
    rest = sum(v * (2 * d_t - A) for v, A in zip(masses, norms, strict=True)) / 2
    return forall(le(weighted, factor * d_s * d_t), *given, because=rest + d_t * (2 * d_s - sum(masses)))


def _next_block(at_tau: Rational, ratio: Rational) -> Forall:
    """Return x' <= 2d(τ)x, d(τ) <= 1/4, x <= c => x' <= ratio c: from d(ℓτ) to d((ℓ+1)τ)."""
    following, d_tau, c = nonneg("following d_tau c")
    return forall(le(following, ratio * c), le(following, 2 * d_tau * x), le(d_tau, at_tau), le(x, c))


def _geometric() -> tuple[Claim, ...]:
    quarter, half = Rational(1, 4), Rational(1, 2)
    blocks = partial(on_chains, "d(ℓτ) <= first·ratio^(ℓ-1), ℓ <= 5")

    def decay(first: Fraction, ratio: Fraction) -> Finite:
        return blocks(partial(_decays, first=first, ratio=ratio))

    def products(factor: Fraction) -> Finite:
        return on_chains(
            f"d(s+t) <= {factor}d(s)d(t), s+t <= 2τ+2", partial(_submultiplicative, factor=factor)
        )

    return (
        Claim(
            id="S02.a",
            label="asm:markov",
            line=512,
            text="d(s+t) <= 2d(s)d(t), s + t <= 2τ + 2 on the listed chains; in general by S02.c",
            statement=products(Fraction(2)),
            mutants=(
                Mutant("2 becomes 1", products(Fraction(1))),
                Mutant("2 becomes 199/100", products(Fraction(199, 100))),
            ),
            needs=("S02.c",),
        ),
        Claim(
            id="S02.c",
            label="asm:markov",
            line=512,
            text="(1/2)Σ_y|ν(y)|‖a(y)‖₁ <= 2d(s)d(t) if ‖ν‖₁ <= 2d(s) and ‖a(y)‖₁ <= 2d(t); three states",
            statement=_signed_mass(2),
            mutants=(
                Mutant("2d(s)d(t) becomes d(s)d(t)", _signed_mass(1)),
                Mutant("2d(s)d(t) becomes 1.99d(s)d(t)", _signed_mass(Rational(199, 100))),
                Mutant("‖ν‖₁ <= 2d(s) dropped", _signed_mass(2, bounded=False)),
            ),
            needs=("S01.a",),
        ),
        Claim(
            id="S02.b",
            label="asm:markov",
            line=512,
            text="one more τ halves the bound, because 2d(τ) <= 1/2",
            statement=_next_block(quarter, half),
            mutants=(
                Mutant("d(τ) <= 1/4 becomes 1/3", _next_block(Rational(1, 3), half)),
                Mutant("1/2 becomes 0.49", _next_block(quarter, Rational(49, 100))),
            ),
        ),
        Claim(
            id="S02",
            label="asm:markov",
            line=512,
            text="d(ℓτ) <= 2^(-ℓ), ℓ <= 5 on the listed chains",
            statement=decay(Fraction(1, 2), Fraction(1, 2)),
            mutants=(
                Mutant("2^(-ℓ) becomes 8^(-ℓ)", decay(Fraction(1, 8), Fraction(1, 8))),
                Mutant("2^(-ℓ) becomes 3^(-ℓ)", decay(Fraction(1, 3), Fraction(1, 3))),
            ),
            needs=("S02.a", "S02.b"),
        ),
        Claim(
            id="S02.sharp",
            label="asm:markov",
            line=512,
            text="indeed d(ℓτ) <= 2^(-ℓ-1), since it starts from 1/4; attained by two_state(1/4)",
            statement=decay(Fraction(1, 4), Fraction(1, 2)),
            mutants=(
                Mutant("2^(-ℓ-1) becomes 2^(-ℓ-2)", decay(Fraction(1, 8), Fraction(1, 2))),
                Mutant("ratio 1/2 becomes 0.49", decay(Fraction(1, 4), Fraction(49, 100))),
            ),
            needs=("S02.a", "S02.b"),
            slack=Slack(
                constant="c in d(ℓτ) <= c 2^(-ℓ)",
                paper="1",
                family=lambda c: decay(fraction(c) / 2, Fraction(1, 2)),
                provable=half,
                refuted=Rational(499, 1000),
                sharp="two_state(1/4): d(k) = 2^(-k-1)",
            ),
        ),
    )


# --- a certified bound on τ


def _certified(constants: Constants) -> Claim:
    """Return that an upper bound on τ may replace τ: Λ and T₀ only grow."""
    tau_hat, log_T = positive("tau_hat"), nonneg("log_T")
    e = constants

    def monotone(power: Rational, *, above: bool = True) -> Forall:
        Lam, Lam_hat = (e.Lam * t * (1 + log_T) for t in (tau, tau_hat))
        burn, burn_hat = ((e.T0_scale * t) ** power for t in (tau, tau_hat))
        return forall(all_of(le(Lam, Lam_hat), le(burn, burn_hat)), *([le(tau, tau_hat)] if above else []))

    return Claim(
        id="S13",
        label="asm:markov",
        line=519,
        text="a certified bound τ̂ >= τ may replace τ: Λ and (128τ)^(3/4) are non-decreasing in τ",
        statement=monotone(Rational(3, 4)),
        mutants=(
            Mutant("τ̂ >= τ dropped", monotone(Rational(3, 4), above=False)),
            Mutant("T₀ with exponent -3/4", monotone(-Rational(3, 4))),
        ),
    )
