"""The rows of the batched method: its bound for every (k, m), and the search for the fewest samples (k+m)(T+1)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, partial
from typing import Any

import numpy as np
from sympy import Expr, Integer, Max, Rational, Symbol, integer_nthroot

from theory.planner.bounds.bound import Bound, balls
from theory.planner.bounds.problem import Problem
from theory.planner.search import NO_VALUE, Certified, Point, confirm, simplex
from theory.refined.batched import batched, unit, zeta1, zeta2
from theory.refined.moments.batch_moments import BatchMoments, BatchSums
from theory.refined.moments.profile import Profile, worst_profile
from theory.refined.regularizer_lipschitz import OWN
from theory.refined.sharper import split
from theory.text import notation as n
from theory.trusted.exact import ball

ROOM = Max(n.G_hat * n.D, n.L * n.D**2)
RATIO = Max(1, n.D * n.G_sigma / n.eps)
REGIME_UNIT = ROOM / (Rational(22, 100) * RATIO ** Rational(-1, 3) * n.D)
REGIME_RHO = Rational(73, 100) * RATIO ** Rational(-1, 12) * REGIME_UNIT / n.D
REGIME_BETA = Rational(65, 100) * (n.eps / ROOM) ** 2 * RATIO ** Rational(11, 6)
PROOF: tuple[Symbol, ...] = (split, zeta1, zeta2)
"""What the proof may choose; the algorithm does not know it."""
START = {"split": 1.3, "zeta1": 0.03, "zeta2": 0.04}
MOMENTS = BatchMoments._fields
ROUGH, FINE = 1e-3, 2e-5  # in log N, before and after the integers are chosen
FAR = 1e9  # the logarithm of a bound that has no value
MOST = 12  # burn-ins that are tried


@dataclass(frozen=True)
class BatchBound(Bound):
    """The batched theorem on one profile, before k and m are chosen; `burn_in` says whether m may be positive."""

    sums: BatchSums | None = None
    eps: Fraction = Fraction(1)
    burn_in: bool = True
    regime: bool = False

    def at(self, k: int, m: int) -> BatchBound:
        """Return the bound for a batch of k after m discarded states."""
        assert self.sums is not None
        values = {"k": Fraction(k), "m": Fraction(m), **self.sums.moments(k, m)._asdict()}
        return replace(self, settings=lambda _: values)

    @cached_property
    def start(self) -> dict[str, float]:
        """The closed regime, where a search begins: its ρ, β, unit and what the proof chooses."""
        known = balls({**self.problem.values, "eps": self.eps})
        terms = {"rho": REGIME_RHO, "beta": REGIME_BETA, "unit": REGIME_UNIT}
        chosen = {name: float(ball(term, known)) for name, term in terms.items()}
        if self.fixed.get(unit) == 1:
            chosen["rho"] /= chosen["unit"]  # in the unit 1 it is ρ/unit that carries over
        return START | chosen

    def origin(self, m: int, averaged: bool) -> RealBatch:
        """Return where a search at one m begins: the closed regime, and T = 300/ε'² for its ε' = ε/room."""
        place = np.array([math.log(self.start[str(s.name)]) for s in self.free])
        room = max(self.problem.radius * self.problem.D, self.problem.L * self.problem.D**2)
        log_T = max(1.0, math.log(300) - 2 * math.log(self.eps / room))
        return RealBatch(m, math.log(self.closed()[0]) if averaged else 0.0, log_T, place)

    def closed(self) -> tuple[int, int]:
        """Return k and m of the closed regime."""
        ratio = max(Fraction(1), self.problem.D * self.problem.noise / self.eps)
        tau = self.problem.tau
        return _ceil_root(5 * tau, ratio), tau * (4 + _ceil_log2(ratio))


def _ceil_root(factor: int, ratio: Fraction) -> int:
    """Return ⌈factor·ratio^(1/3)⌉, exactly."""
    root, exact = integer_nthroot(math.ceil(factor**3 * ratio), 3)
    return int(root) + (not exact)


def _ceil_log2(ratio: Fraction) -> int:
    """Return ⌈log₂ratio⌉ for ratio >= 1."""
    j = 0
    while 2**j < ratio:
        j += 1
    return j


def batched_bounds(problem: Problem, eps: Fraction, profile: Profile | None = None) -> tuple[BatchBound, ...]:
    """Return the rows of the batched method, the strongest last; there are none without noise."""
    if problem.noise == 0:
        return ()
    worst = _rows(problem, eps, "batched/", "", BatchSums(worst_profile(problem.tau)))
    if profile is None:
        return worst
    return (
        *worst,
        *_rows(problem, eps, "batched/instance-", ", d_mix of the given chain", BatchSums(profile)),
    )


def _rows(problem: Problem, eps: Fraction, prefix: str, text: str, sums: BatchSums) -> tuple[BatchBound, ...]:
    at = {n.eps: Rational(eps.numerator, eps.denominator)}
    regime = {n.rho: REGIME_RHO, n.beta: REGIME_BETA, unit: REGIME_UNIT}
    closed = {symbol: term.xreplace(at) for symbol, term in regime.items()}
    best = (n.rho, n.beta, *PROOF, unit)
    rows: tuple[tuple[str, str, tuple[Symbol, ...], dict[Symbol, Expr]], ...] = (
        ("no-burn-in", "a plain batch, m = 0, best unit", best, {}),
        ("unit", "batch with burn-in, unit 1", best[:-1], {unit: Integer(1)}),
        ("regime", "batch with burn-in, Thinned(...)", PROOF, closed),
        ("best", "batch with burn-in, best unit", best, {}),
    )
    return tuple(
        BatchBound(
            prefix + name,
            what + text,
            batched(),
            problem,
            free,
            {**OWN, **fixed},
            sums=sums,
            eps=eps,
            burn_in=name != "no-burn-in",
            regime=name == "regime",
        )
        for name, what, free, fixed in rows
    )


def fewest_samples(bound: BatchBound) -> Certified:
    """Return k, m, T and parameters with a certified gap <= ε and few samples (k+m)(T+1).

    For each m of interest the bound at one T and log(k+m) are minimised together, k being a real number: near its
    zero log(gap/ε) is linear in log T, so that log N = log(k+m) + log T + excess/slope needs no solving for T.
    Averaging and thinning (k = 1) are two valleys; both are walked.
    """
    if bound.regime:
        return _settled(bound.at(*bound.closed()), bound)
    valleys = [_valley(bound, averaged) for averaged in ((True, False) if bound.burn_in else (True,))]
    found = min(valleys, key=lambda v: v.samples)
    whole = {max(1, math.floor(math.exp(found.log_k))), max(1, math.ceil(math.exp(found.log_k)))}
    sure = [_settled(bound.at(k, found.m), bound, found) for k in sorted(whole)]
    return min(sure, key=lambda c: (c.values["k"] + c.values["m"]) * (c.T + 1))


@dataclass(frozen=True)
class RealBatch:
    """The optimum at one m over real k: log k, log T and the free parameters."""

    m: int
    log_k: float
    horizon: float
    place: Point

    @property
    def samples(self) -> float:
        """log N."""
        return math.log(self.m + math.exp(self.log_k)) + self.horizon


def _valley(bound: BatchBound, averaged: bool) -> RealBatch:
    """Return the best burn-in, over k if `averaged`, else for k = 1: downhill from that of the closed regime."""
    assert bound.sums is not None
    if not bound.burn_in:
        return _real_batch(bound, 0, averaged)
    halvings = bound.sums.halvings(bound.closed()[1])
    tried: dict[int, RealBatch] = {}
    while len(tried) < MOST:
        best = min(tried, key=lambda h: tried[h].samples) if tried else halvings
        new = [h for h in (best - 1, best, best + 1) if h >= 1 and h not in tried]
        if not new:
            break
        for h in new:
            m = bound.sums.settled(Fraction(1, 2 ** (h + 1)))
            known = [found for found in tried.values() if found.m == m]
            tried[h] = known[0] if known else _real_batch(bound, m, averaged, tried.get(best))
    return min(tried.values(), key=lambda found: found.samples)


def _moments(bound: BatchBound, m: int) -> Callable[[float], dict[str, float]]:
    """Return the moments as functions of a real k, linear between integers."""
    sums = bound.sums
    assert sums is not None

    @cache
    def whole(k: int) -> tuple[float, ...]:
        return tuple(map(float, sums.moments(k, m)))

    def between(k: float) -> dict[str, float]:
        low = max(1, math.floor(k))
        part = max(0.0, k - low)
        pairs = zip(whole(low), whole(low + 1), strict=True)
        return dict(zip(MOMENTS, ((1 - part) * a + part * b for a, b in pairs), strict=True))

    return between


def _real_batch(bound: BatchBound, m: int, averaged: bool, near: RealBatch | None = None) -> RealBatch:
    """Return the optimum over the free parameters and, if `averaged`, over real k."""
    moments, target = _moments(bound, m), math.log(bound.eps)
    base = {name: float(value) for name, value in bound.problem.values.items()}
    names = [str(s.name) for s in bound.free]

    def excess(log_k: float, place: Point, log_T: float) -> float:
        known = {**base, **moments(math.exp(log_k)), "T": math.exp(log_T)}
        free = {name: math.exp(x) for name, x in zip(names, place, strict=True)}
        return math.log(bound.evaluate(known, free)[0]) - target

    found = near if near is not None else bound.origin(m, averaged)
    slope = 0.4
    for _ in range(8):

        def cost(at: Point, log_T: float = found.horizon, slope: float = slope) -> float:
            log_k, place = (at[0], at[1:]) if averaged else (0.0, at)
            return (
                math.log(m + math.exp(log_k)) + _safe(excess, log_k, place, log_T) / slope
                if log_k >= 0
                else FAR
            )

        start = np.array([found.log_k, *found.place]) if averaged else found.place
        at = simplex(cost, start, 300, ROUGH / 5).place
        log_k, place = (float(at[0]), at[1:]) if averaged else (0.0, at)
        above = excess(log_k, place, found.horizon)
        slope = max(0.1, (above - excess(log_k, place, found.horizon + 0.05)) / 0.05)
        found = RealBatch(m, log_k, found.horizon + above / slope, place)
        if abs(above / slope) < ROUGH:
            break
    return found


def _safe(value: Callable[..., float], *arguments: Any) -> float:
    try:
        return value(*arguments)
    except NO_VALUE:
        return FAR


def _settled(bound: BatchBound, source: BatchBound, near: RealBatch | None = None) -> Certified:
    """Return the smallest certified T of one (k, m)."""
    found = source.origin(0, True) if near is None else near
    target, place, log_T = math.log(source.eps), found.place, found.horizon
    for _ in range(40):
        best = simplex(partial(_logarithm, bound, log_T), place, 200, FINE / 10)
        later = _logarithm(bound, log_T + 0.05, best.place)
        move = (best.value - target) / max(0.1, (best.value - later) / 0.05)
        log_T, place = log_T + max(-3.0, min(3.0, move)), best.place
        if abs(move) < FINE:
            break
    return confirm(bound, log_T, place, source.eps)


def _logarithm(bound: Bound, log_T: float, place: Point) -> float:
    """Return log of the bound at T and at the logarithms of its free parameters."""
    known = {name: float(value) for name, value in bound.known(1).items()} | {"T": math.exp(log_T)}
    free = {s.name: math.exp(x) for s, x in zip(bound.free, place, strict=True)}
    return _safe(lambda: math.log(bound.evaluate(known, free)[0]))
