"""sec:exp-data and sec:exp-params: the closed forms behind the experiments of the paper."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from theory.finite.cases import refresh
from theory.finite.tau_mix import d_mix
from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.sec_algorithm.sec_mlmc import capped_level
from theory.trusted.formula import all_of, gt, le, nonneg, positive, real
from theory.trusted.statement import Every, Exists, Finite, Identity, every, exists, identity

POINTS = 1000
"""The number n of data points of the first study."""


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about budgets, burn-in and the lazy-refresh chains."""
    return (*_budget(constants), *_refresh())


# --- E03: budget and burn-in


def _expected_samples(T: int, *, steps: int = 1) -> Fraction:
    """Return (T + steps)(jmax + 2^(-jmax))."""
    jmax = capped_level(T)
    return (T + steps) * (jmax + Fraction(1, 2**jmax))


def _horizon() -> tuple[int, ...]:
    return (8300,)


def _rounds_to(T: int, value: int, digit: int) -> bool:
    """Return whether the expected samples round to the value at the given digit."""
    return bool(abs(_expected_samples(T) - value) <= Fraction(digit, 2))


def _plausible(T: int, mean: int, errors: Fraction) -> bool:
    """Return whether the mean of ten runs lies within `errors` standard errors of the expectation."""
    jmax = capped_level(T)
    square = sum(2**j for j in range(1, jmax + 1)) + Fraction(1, 2**jmax)
    variance = square - (jmax + Fraction(1, 2**jmax)) ** 2
    return bool((mean - _expected_samples(T)) ** 2 <= errors**2 * (T + 1) * variance / 10)


def _budget(e: Constants) -> tuple[Claim, ...]:
    samples = partial(Finite, "expected samples at T = 8300", _horizon)
    burn_in = (e.T0_scale * n.tau) ** e.T0_power

    def ceiling(value: int, tau: int = 334) -> Exists:
        return exists(all_of(gt(burn_in, value - 1), le(burn_in, value)), tau=tau)

    def holds_at(*taus: int) -> Every:
        return every(*(exists(le(burn_in, 8300), tau=tau) for tau in taus))

    return (
        Claim(
            id="E03",
            label="sec:exp-params",
            line=2970,
            text="T + 1 = 8301 and jmax = 13 give 107914.01 expected samples: 1.079e5, printed as 1.08e5",
            statement=every(
                samples(partial(_rounds_to, value=107900, digit=100)),
                samples(partial(_rounds_to, value=108000, digit=1000)),
            ),
            mutants=(
                Mutant("1.08e5 becomes 1.09e5", samples(partial(_rounds_to, value=109000, digit=1000))),
                Mutant("1.079e5 becomes 1.080e5", samples(partial(_rounds_to, value=108000, digit=100))),
            ),
            needs=("S08",),
        ),
        Claim(
            id="E03.a",
            label="sec:exp-params",
            line=2973,
            text="T₀(334) = 2974, and T = 8300 >= T₀ in all four settings",
            statement=every(ceiling(2974), holds_at(1, 10, 100, 334)),
            mutants=(
                Mutant("T₀(334) = 2973", ceiling(2973)),
                Mutant("also at τ = 1400", holds_at(1400)),
            ),
        ),
        Claim(
            id="E03.b",
            label="sec:exp-params",
            line=2985,
            text="the reported mean of 1.129e5 samples is within two standard errors of the expectation",
            statement=samples(partial(_plausible, mean=112900, errors=Fraction(2))),
            mutants=(
                Mutant("within one", samples(partial(_plausible, mean=112900, errors=Fraction(1)))),
                Mutant("a mean of 1.35e5", samples(partial(_plausible, mean=135000, errors=Fraction(2)))),
            ),
            needs=("E03",),
        ),
    )


# --- E04: lazy refresh


def _power_step(keep: int = 1) -> Identity:
    """Return (wI + (1-w)Π)((1-q)I + qΠ) = w(1-q)I + (1 - w(1-q))Π, Π² = Π: the coefficient of Π."""
    w, q = real("w q")
    return identity(w * q + (1 - w) * (1 - q) + (1 - w) * q, keep - w * (1 - q))


def _distance(minus: int = 1) -> Identity:
    """Return ½[w(1 - 1/N) + (N-1)w/N] = w(1 - 1/N): total variation of wδ_z + (1-w)π from π uniform on N."""
    w, N = nonneg("w"), positive("N")
    return identity((w * (1 - 1 / N) + (N - minus) * w / N) / 2, w * (1 - 1 / N))


def _sizes() -> Iterator[tuple[int, int]]:
    yield from ((size, k) for size in (2, 3, 6) for k in (1, 2, 7))


def _closed_form(point: tuple[int, int], share: int = 1) -> bool:
    size, k = point
    q = Fraction(1, 7)
    return bool(d_mix(refresh(size, q).P, k) == (1 - q) ** k * (1 - Fraction(share, size)))


class Refresh(NamedTuple):
    """A refresh probability q and the mixing time that it should have."""

    q: Fraction
    tau: int


def _interval_ends() -> Iterator[Refresh]:
    """Yield the two ends, to six digits, of the interval of q for each mixing time of the first study."""
    ends = {1: (749750, 10**6), 10: (129363, 142660), 100: (13758, 13895), 334: (4139, 4151)}
    for tau, pair in ends.items():
        yield from (Refresh(Fraction(q, 10**6), tau) for q in pair)


def _has_time(point: Refresh, shift: Fraction = Fraction(0)) -> bool:
    """Return whether τ is the first k with (1-q)^k(1 - 1/n) <= 1/4, for q + shift."""
    stay, share = 1 - point.q - shift, 1 - Fraction(1, POINTS)
    before = share if point.tau == 1 else stay ** (point.tau - 1) * share
    mixed = stay**point.tau * share <= Fraction(1, 4)
    return mixed and (point.tau == 1 or before > Fraction(1, 4))


def _refresh() -> tuple[Claim, ...]:
    closed = partial(Finite, "d_mix(k) = (1-q)^k(1 - share/n), n = 2, 3, 6, k = 1, 2, 7", _sizes)
    times = partial(
        Finite, "τ(q) = 1, 10, 100, 334 at both ends of an interval of q, n = 1000", _interval_ends
    )
    millionth = Fraction(1, 10**6)
    return (
        Claim(
            id="E04.a",
            label="sec:exp-data",
            line=2934,
            text="P_q^k = (1-q)^k I + (1 - (1-q)^k)Π, by its induction step, and its distance to uniform",
            statement=every(_power_step(), _distance()),
            mutants=(
                Mutant("the coefficient of Π becomes 2 - ...", _power_step(keep=2)),
                Mutant("N - 1 other states becomes N", _distance(minus=0)),
            ),
        ),
        Claim(
            id="E04",
            label="sec:exp-data",
            line=2935,
            text="d_mix(k) = (1-q)^k(1 - 1/n): exact for q = 1/7, n = 2, 3, 6 and k = 1, 2, 7",
            statement=closed(_closed_form),
            mutants=(
                Mutant("1 - 1/n becomes 1", closed(partial(_closed_form, share=0))),
                Mutant("1 - 1/n becomes 1 - 2/n", closed(partial(_closed_form, share=2))),
            ),
            needs=("E04.a",),
        ),
        Claim(
            id="E04.b",
            label="sec:exp-data",
            line=2936,
            text="τ is 1, 10, 100, 334 for q in an interval each, e.g. [.004139, .004151]: τ does not fix q",
            statement=times(_has_time),
            mutants=(
                Mutant("q smaller by 10^-6", times(partial(_has_time, shift=-millionth))),
                Mutant("q larger by 10^-6", times(partial(_has_time, shift=millionth))),
            ),
            needs=("E04",),
        ),
    )
