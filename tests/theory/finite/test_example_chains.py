"""The chains of the ledger are what the claims say, and the tools behind them agree with definitions."""

import re
from fractions import Fraction

from flint import arb
from sympy import Rational

from theory.engines.search import Search
from theory.finite import families
from theory.finite.example_chains import cases, certainly_at_most, flip, kernels, on_cases, small_cases
from theory.finite.tabulated import Table
from theory.finite.tau_mix import d_mix, d_mix_sequence, tau_mix
from theory.trusted.formula import le, positive
from theory.trusted.statement import forall


def rebuilt(name: str) -> Table:
    """The kernel that a printed call builds, read with exact fractions."""
    text = re.sub(r"(\d+)/(\d+)", r"Fraction(\1, \2)", name.replace("10^-9", "1/1000000000"))
    return eval(text, {**vars(families), "Fraction": Fraction})  # type: ignore[no-any-return]


def test_the_list_of_kernels_is_as_described() -> None:
    """There are 11 kernels, their mixing times run from 1 to 24, and their names are distinct."""
    listed = list(kernels())
    times = [tau_mix(kernel.P) for kernel in listed]
    assert (len({kernel.name for kernel in listed}), min(times), max(times)) == (11, 1, 24)


def test_a_kernel_prints_as_the_call_that_builds_it() -> None:
    """Evaluating the printed name gives the same transition matrix."""
    for kernel in kernels():
        assert (rebuilt(kernel.name) == kernel.P).all(), kernel.name


def test_cases_lie_on_both_sides_of_the_mixing_time() -> None:
    """Both branches of lem:mlmc (c), T >= τ and T < τ, occur; small cases have <= 3 states, T <= 8."""
    assert {case.tau > case.T for case in cases()} == {True, False}
    assert all(len(case.kernel.P) <= 3 and case.T <= 8 for case in small_cases())


def test_the_sequence_of_distances_is_d_mix() -> None:
    """Each entry of d_mix_sequence is d_mix of its index."""
    P = flip(Fraction(1, 50), Fraction(1, 7)).P
    assert d_mix_sequence(P, 6) == [d_mix(P, k) for k in range(1, 7)]


def test_an_undecided_comparison_is_not_true() -> None:
    """A ball that contains the bound answers None, and a sweep with such a point says so."""
    assert certainly_at_most(arb(1, 0.5), Fraction(1)) is None
    assert certainly_at_most(arb(1), Fraction(2)) is True
    assert certainly_at_most(Fraction(3), Fraction(2)) is False
    assert "T in (1,)" in str(on_cases("x", lambda case: None, (1,)))


def test_a_high_root_order_does_not_end_the_search() -> None:
    """Points whose powers overflow a float are skipped, not fatal."""
    x = positive("x")
    assert Search(forall(le(x ** Rational(1, 400), 1 + x))).refutation().evidence is None
