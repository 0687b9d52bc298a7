"""asm:markov: d_mix is summable.

d(k) <= 1 for k < τ, and d(k) <= d(ℓτ) <= 2^(-ℓ-1) in the block ℓτ <= k < (ℓ+1)τ. The sum over N blocks is
proved for all N; the whole series is enumerated on the chains of `theory.paper.cases`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.finite.scalars import BALLS
from theory.finite.tau_mix import d_mix_sequence, tau_mix
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.cases import Kernel, certainly_at_most, on_chains, restart
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import le, nonneg, positive
from theory.trusted.statement import Every, Finite, Forall, Number, every, forall, identity

BLOCKS = 5
tau, w, x = positive("tau"), nonneg("w"), nonneg("x")


def _series(kernel: Kernel, slope: Fraction, offset: Fraction, twice: bool) -> bool:
    """Return Σ_k f(d(k)) <= slope·τ - offset for the whole series; f(d) = d, or min(1, 2d) if twice.

    From N = BLOCKS·τ on, d(N + iτ) <= 2^(-i)d(N), so that the tail from N on is at most 2τ·f(d(N)).
    """
    t = tau_mix(kernel.P)
    d = [min(Fraction(1), 2 * v) if twice else v for v in d_mix_sequence(kernel.P, BLOCKS * t)]
    return bool(sum(d[:-1]) + 2 * t * d[-1] <= slope * t - offset)


def _partial_sum(kernel: Kernel, slope: Fraction, twice: bool) -> bool | None:
    """Return Σ_{k <= BLOCKS·τ} f(d(k)) <= slope·τ, in balls: to refute a slope on a large chain."""
    t = tau_mix(kernel.P)
    d = d_mix_sequence(kernel.P, BLOCKS * t, BALLS)
    with BALLS.scope():
        return certainly_at_most(sum((2 * v).min(1) if twice else v for v in d), slope * t)


def _blocks(weight: Rational, slope: Rational, offset: int) -> Forall:
    """Return τ - 1 + weight·τ(1 - w) <= slope·τ - offset, with w = 2^(-N)."""
    return forall(le(tau - 1 + weight * tau * (1 - w), slope * tau - offset), le(w, 1))


def _geometric_step() -> Every:
    """Return Σ_{ℓ<=N} x^ℓ = x(1 - x^N)/(1 - x) from N to N+1, with w = x^N; and for N = 1."""
    closed = x * (1 - w) / (1 - x)
    return every(
        identity(closed + x * w, closed.subs(w, x * w)),
        identity(closed.subs(w, x), x),
        identity((x / (1 - x)).subs(x, Rational(1, 2)), 1),
    )


def _worst() -> tuple[Kernel, ...]:
    return (restart(20, 60),)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about Σ d_mix."""
    mixing_sum = constants.mixing_sum
    half, one = Rational(1, 2), Rational(1)

    def series(slope: Number, offset: int = 0, twice: bool = False) -> Finite:
        name = f"Σ {'min(1, 2d(k))' if twice else 'd(k)'} <= {slope}τ - {offset}, all k >= 1"
        return on_chains(name, partial(_series, slope=fraction(slope), offset=Fraction(offset), twice=twice))

    def slope(weight: Rational, c: Number, twice: bool) -> Every:
        worst = Finite(
            f"partial sums at most {c}τ on a corridor with τ = 21",
            _worst,
            partial(_partial_sum, slope=fraction(c), twice=twice),
        )
        return every(worst, _blocks(weight, Rational(c), 0))

    return (
        Claim(
            id="S03.a",
            label="asm:markov",
            line=513,
            text="the geometric sum, by its induction step with a symbolic ratio",
            statement=_geometric_step(),
            mutants=(
                Mutant(
                    "x^N becomes x^(N+1) in the step",
                    identity(x * (1 - w) / (1 - x) + x**2 * w, x * (1 - x * w) / (1 - x)),
                ),
                Mutant("the sum starts at ℓ = 0", identity((1 / (1 - x)).subs(x, half), 1)),
            ),
        ),
        Claim(
            id="S03.b",
            label="asm:markov",
            line=513,
            text="all N: τ - 1 + (τ/2)(1 - 2^(-N)) <= 3τ/2 - 1 <= 2τ and τ - 1 + τ(1 - 2^(-N)) <= 2τ - 1",
            statement=every(
                _blocks(half, Rational(3, 2), 1),
                _blocks(one, Rational(2), 1),
                _blocks(half, Rational(mixing_sum), 0),
            ),
            mutants=(
                Mutant("3τ/2 - 1 becomes 1.49τ - 1", _blocks(half, Rational(149, 100), 1)),
                Mutant("2τ - 1 becomes 2τ - 2", _blocks(one, Rational(2), 2)),
                Mutant("2τ becomes 7τ/5", _blocks(half, Rational(7, 5), 0)),
            ),
            needs=("S02.sharp", "S03.a"),
        ),
        Claim(
            id="S03",
            label="asm:markov",
            line=513,
            text="Σ_{k>=1} d(k) <= 2τ: the whole series on the listed chains, its tail bounded by S02.a",
            statement=series(mixing_sum),
            mutants=(
                Mutant("2τ becomes τ/8", series(Rational(1, 8))),
                Mutant("2τ becomes 2τ - 2", series(2, offset=2)),
            ),
            needs=("S01", "S02", "S03.b"),
        ),
        Claim(
            id="S03.sharp",
            label="asm:markov",
            line=513,
            text="Σ_{k>=1} d(k) <= 3τ/2 - 1, attained at τ = 1 by two_state(1/4)",
            statement=series(Rational(3, 2), offset=1),
            mutants=(
                Mutant("3τ/2 - 1 becomes 1.49τ - 1", series(Rational(149, 100), offset=1)),
                Mutant("offset 1 becomes 2", series(Rational(3, 2), offset=2)),
            ),
            needs=("S03.b",),
            slack=Slack(
                constant="c in Σ d_mix(k) <= cτ",
                paper="2",
                family=lambda c: slope(half, c, twice=False),
                provable=Rational(3, 2),
                refuted=Rational(131, 100),
                sharp="a corridor with restart, τ = 21; the ratio grows with τ",
            ),
        ),
        Claim(
            id="S03.twice",
            label="asm:markov",
            line=513,
            text="Σ_{k>=1} min(1, 2d(k)) <= 2τ - 1, attained at τ = 1 by two_state(1/4)",
            statement=series(2, offset=1, twice=True),
            mutants=(
                Mutant("2τ - 1 becomes 2τ - 2", series(2, offset=2, twice=True)),
                Mutant("2τ - 1 becomes 1.99τ - 1", series(Rational(199, 100), offset=1, twice=True)),
            ),
            needs=("S03.b",),
            slack=Slack(
                constant="c in Σ min(1, 2d_mix(k)) <= cτ",
                paper="4, from 2Σd_mix <= 4τ",
                family=lambda c: slope(one, c, twice=True),
                provable=2,
                refuted=Rational(174, 100),
                sharp="a corridor with restart, τ = 21",
            ),
        ),
    )
