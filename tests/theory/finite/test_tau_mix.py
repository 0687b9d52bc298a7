"""The exact mixing time against its definition, and the facts of asm:markov on rational chains."""

from fractions import Fraction
from itertools import pairwise

import mpmath
import numpy as np
import pytest

from theory.errors import TheoryError
from theory.finite.families import corridor, cycle, lazy_refresh, random_sparse, two_state
from theory.finite.scalars import FLOATS
from theory.finite.tabulated import Table, closed_classes
from theory.finite.tau_mix import d_mix, tau_mix

CHAINS: dict[str, Table] = {
    "independent": lazy_refresh([Fraction(1, 3)] * 3, Fraction(1)),
    "two states, tie at 1/4": two_state(Fraction(1, 4)),
    "two states, skew": two_state(Fraction(1, 10), Fraction(1, 3)),
    "nearly periodic": two_state(Fraction(19, 20)),
    "lazy cycle": cycle(7, Fraction(1, 2)),
    "lazy refresh": lazy_refresh([Fraction(1, 4)] * 4, Fraction(1, 10)),
    "random sparse": random_sparse(8, 3, seed=1),
    "corridor": corridor(6, Fraction(1, 4), Fraction(1, 2), Fraction(1, 20), Fraction(1, 1000)),
    "transient state": np.array([[Fraction(1, 2)] * 2, [Fraction(0), Fraction(1)]], dtype=object),
}


def distances(P: Table, pi: list[Fraction], count: int) -> list[Fraction]:
    """d_mix(1..count) by one multiplication after another."""
    power, result = P, []
    for _ in range(count):
        result.append(max(sum(abs(power[z] - pi)) / 2 for z in range(len(P))))
        power = power.dot(P)
    return result


def stationary_law(P: Table) -> list[Fraction]:
    """π by elimination of states one at a time (censoring), independent of any linear solver."""
    A, n = P.copy(), len(P)
    order = sorted(range(n), key=lambda z: z in closed_classes(P)[0])
    for i, z in enumerate(order[:-1]):
        rest = order[i + 1 :]
        for x in rest:
            for y in rest:
                A[x, y] += A[x, z] * A[z, y] / (1 - A[z, z])
    weight = {order[-1]: Fraction(1)}
    for i in reversed(range(n - 1)):
        z = order[i]
        weight[z] = sum(weight[x] * A[x, z] for x in order[i + 1 :]) / (1 - A[z, z])
    return [weight[z] / sum(weight.values()) for z in range(n)]


@pytest.mark.parametrize("name", CHAINS)
def test_tau_is_the_first_time_at_most_a_quarter(name: str) -> None:
    """τ and every d_mix(k) up to 3τ agree with step-by-step multiplication in Fractions."""
    P = CHAINS[name]
    tau = tau_mix(P)
    expected = distances(P, stationary_law(P), 3 * tau)
    assert next(k for k, d in enumerate(expected, start=1) if d <= Fraction(1, 4)) == tau
    for k in {1, tau, tau + 1, 2 * tau, 3 * tau}:
        assert d_mix(P, k) == expected[k - 1]
        assert abs(d_mix(P, k, FLOATS) - float(expected[k - 1])) < 1e-13


@pytest.mark.parametrize("name", CHAINS)
def test_the_facts_of_asm_markov(name: str) -> None:
    """d_mix does not increase, d_mix(ℓτ) ≤ 2^{−ℓ−1}, and Σ_{k≤12τ} min(1, 2d_mix(k)) ≤ 2τ − 1."""
    P = CHAINS[name]
    tau = tau_mix(P)
    d = distances(P, stationary_law(P), 12 * tau)
    assert all(a >= b for a, b in pairwise(d))
    assert all(d[ell * tau - 1] <= Fraction(1, 2 ** (ell + 1)) for ell in range(1, 13))
    assert sum(min(Fraction(1), 2 * x) for x in d) <= 2 * tau - 1


@pytest.mark.parametrize("n", [2, 5, 9])
def test_lazy_refresh_has_its_closed_form(n: int) -> None:
    """d_mix(k) = (1−q)^k (1 − 1/n) for uniform weights."""
    q = Fraction(1, 7)
    for k in (1, 2, 10):
        assert d_mix(lazy_refresh([Fraction(1, n)] * n, q), k) == (1 - q) ** k * (1 - Fraction(1, n))


def test_a_tie_is_decided_exactly() -> None:
    """At d_mix(1) = 1/4 exactly τ is 1; a hair slower and it is 2: only rationals can tell."""
    assert tau_mix(two_state(Fraction(1, 4))) == 1
    assert tau_mix(two_state(Fraction(1, 4) - Fraction(1, 10**60))) == 2


def test_a_periodic_chain_has_no_mixing_time() -> None:
    """The search for τ is refused where it would never end."""
    with pytest.raises(TheoryError, match="periodic"):
        tau_mix(cycle(3, Fraction(0)))
    with pytest.raises(TheoryError, match="k must be at least 1"):
        d_mix(two_state(Fraction(1, 4)), 0)


@pytest.mark.parametrize("p", [1e-9, 1e-16])
def test_a_very_slow_chain_is_decided_at_once(p):
    """d_mix(k) = (1-2p)^k/2 of the chain with normalised rows: τ is ⌈ln 2/-ln(1-2p)⌉, for τ = 10^15, too."""
    P = [[1 - p, p], [p, 1 - p]]
    a, b = (Fraction(x) for x in P[0])
    left = (a - b) / (a + b)
    with mpmath.workdps(60):
        rate = mpmath.log(left.denominator) - mpmath.log(left.numerator)
        assert tau_mix(P) == int(mpmath.ceil(mpmath.log(2) / rate))


def test_a_tie_out_of_reach_is_refused(monkeypatch):
    """Where no arithmetic may tell, an answer would be a guess."""
    monkeypatch.setattr("theory.finite.tau_mix.LONGEST", 0)
    with pytest.raises(TheoryError, match=r"do not tell d_mix\(1\) from 1/4.*give tau"):
        tau_mix(two_state(Fraction(1, 4)))
