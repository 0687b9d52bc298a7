"""sec:exp-data: the lazy-refresh chains of the first study."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from theory.finite.example_chains import refresh
from theory.finite.tau_mix import d_mix
from theory.ledger.claim import claim, imprecise
from theory.text.constants import Constants
from theory.trusted.formula import nonneg, positive, real
from theory.trusted.statement import Finite, Statement, every, identity

POINTS = 1000
"""The number n of data points of the first study."""


def E04_a(k: Constants, *, keep: int = 1, minus: int = 1) -> Statement:
    """one more refresh takes the weight w of I to w(1-q), in the scalars w and q, and the distance of wδ_z + (1-w)π
    from π uniform on N states is w(1 - 1/N); with them P_q^k = (1-q)^k I + (1 - (1-q)^k)Π is prose

    (wI + (1-w)Π)((1-q)I + qΠ) = w(1-q)I + (1 - w(1-q))Π since Π² = Π, and the total variation of wδ_z + (1-w)π from π
    uniform on N states is ½[w(1 - 1/N) + (N-1)w/N] = w(1 - 1/N).
    """
    (w, q), (share, N) = real("w q"), (nonneg("w"), positive("N"))
    return every(
        identity(w * q + (1 - w) * (1 - q) + (1 - w) * q, keep - w * (1 - q)),
        identity((share * (1 - 1 / N) + (N - minus) * share / N) / 2, share * (1 - 1 / N)),
    )


def _sizes() -> Iterator[tuple[int, int]]:
    yield from ((size, steps) for size in (2, 3, 6) for steps in (1, 2, 7))


def _closed_form(point: tuple[int, int], share: int) -> bool:
    (size, steps), q = point, Fraction(1, 7)
    return bool(d_mix(refresh(size, q).P, steps) == (1 - q) ** steps * (1 - Fraction(share, size)))


def E04(k: Constants, *, share: int = 1) -> Statement:
    """d_mix(k) = (1-q)^k(1 - 1/n): exact for q = 1/7, n = 2, 3, 6 and k = 1, 2, 7"""
    text = "d_mix(k) = (1-q)^k(1 - share/n), n = 2, 3, 6, k = 1, 2, 7"
    return Finite(text, _sizes, partial(_closed_form, share=share))


class Refresh(NamedTuple):
    """A refresh probability q and the mixing time that it should have."""

    q: Fraction
    tau: int


def _interval_ends() -> Iterator[Refresh]:
    """Yield the two ends, to six digits, of the interval of q for each mixing time of the first study."""
    ends = {1: (749750, 10**6), 10: (129363, 142660), 100: (13758, 13895), 334: (4139, 4151)}
    for tau, pair in ends.items():
        yield from (Refresh(Fraction(q, 10**6), tau) for q in pair)


def _has_time(point: Refresh, shift: Fraction) -> bool:
    """Return whether τ is the first k with (1-q)^k(1 - 1/n) <= 1/4, for q + shift."""
    stay, share = 1 - point.q - shift, 1 - Fraction(1, POINTS)
    before = share if point.tau == 1 else stay ** (point.tau - 1) * share
    mixed = stay**point.tau * share <= Fraction(1, 4)
    return mixed and (point.tau == 1 or before > Fraction(1, 4))


def E04_b(k: Constants, *, shift: Fraction = Fraction(0)) -> Statement:
    """τ is 1, 10, 100, 334 at both ends of an interval of q each, e.g. .004139 and .004151: τ does not fix q"""
    text = "τ(q) = 1, 10, 100, 334 at both ends of an interval of q, n = 1000"
    return Finite(text, _interval_ends, partial(_has_time, shift=shift), exhaustive=True)


CLAIMS = (
    claim(
        E04_a, "sec:exp-data", line=2934,
        mutants={"the coefficient of Π becomes 2 - ...": {"keep": 2}, "N - 1 other states becomes N": {"minus": 0}},
    ),
    claim(
        E04, "sec:exp-data", line=2935, needs=("E04.a",),
        mutants={"1 - 1/n becomes 1": {"share": 0}, "1 - 1/n becomes 1 - 2/n": {"share": 2}},
    ),
    claim(
        E04_b, "sec:exp-data", line=2936, needs=("E04",),
        erratum=imprecise(
            "E28",
            r"We choose $q$ so that the mixing time in \cref{asm:markov} is exactly "
            r"$\tmix\in\{1,\,10,\,100,\,334\}$.",
            "τ does not fix q: a whole interval has the same τ, and q itself is not reported",
            at=2935,
        ),
        mutants={
            "q smaller by 10^-6": {"shift": -Fraction(1, 10**6)},
            "q larger by 10^-6": {"shift": Fraction(1, 10**6)},
        },
    ),
)  # fmt: skip
