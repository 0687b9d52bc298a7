"""The regimes of `mcfw` are the parameters that `theory`'s expressions give."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational

import mcfw
from theory.paper import propagation
from theory.planner.bounds import literal, regime
from theory.planner.bounds.settings import level_cap
from theory.text import notation as n
from theory.text.constants import PAPER

TAUS, HORIZONS = st.integers(1, 500), st.integers(1, 2**40)
POSITIVE = st.fractions(Fraction(1, 100), 100, max_denominator=100)


def value(expression, **letters):
    """The expression in floats, at the values of its letters, from 30 digits."""
    named = {symbol: letters[symbol.name] for symbol in expression.free_symbols}
    exact = {symbol: Rational(Fraction(x).numerator, Fraction(x).denominator) for symbol, x in named.items()}
    return float(expression.xreplace(exact).evalf(30))


def assert_parameters(found, rho, beta):
    """(ρ, β) of `mcfw` are these, to rounding."""
    assert found.rho == pytest.approx(rho, rel=1e-13)
    assert found.beta == pytest.approx(beta, rel=1e-13)


@settings(max_examples=40)
@given(TAUS, POSITIVE, HORIZONS)
def test_tuned(tau, noise, T):
    """ρ* = √Λ and β* = σ_M² of thm:tuned with the constants of the paper."""
    expressions = literal.tuned_parameters(PAPER)
    rho, beta = (
        value(expressions[letter], tau=tau, G_sigma=noise, G_bar=noise, T=T) for letter in (n.rho, n.beta)
    )
    assert_parameters(mcfw.Tuned(tau, float(noise)).parameters(T), rho, beta)


@settings(max_examples=40)
@given(TAUS, POSITIVE, POSITIVE, HORIZONS)
def test_mixing_aware(tau, noise, rho0, T):
    """ρ = ρ₀√Λ̂ and β = 2Λ̂Ḡ_σ² with Λ̂ = τ(1 + ⌊log₂T⌋) (sec:exp-methods)."""
    Lam_hat = Rational(tau * (1 + level_cap(T)))
    inputs = propagation.mixing_aware(PAPER, Rational(rho0.numerator, rho0.denominator), Lam_hat)
    rho, beta = (value(term, G_bar=noise) for term in (inputs.rho, inputs.beta))
    assert_parameters(mcfw.MixingAware(tau, float(noise), float(rho0)).parameters(T), rho, beta)


@settings(max_examples=20)
@given(POSITIVE, POSITIVE, HORIZONS)
def test_oblivious(rho, beta, T):
    """Fixed ρ and β (thm:oblivious), whatever T is; ρ = β = 1 if nothing is said."""
    inputs = propagation.oblivious(PAPER, *(Rational(x.numerator, x.denominator) for x in (rho, beta)))
    found = mcfw.Oblivious(float(rho), float(beta)).parameters(T)
    assert_parameters(found, value(inputs.rho), value(inputs.beta))
    plain = propagation.oblivious(PAPER)
    assert_parameters(mcfw.Oblivious().parameters(T), value(plain.rho), value(plain.beta))


@settings(max_examples=20)
@given(POSITIVE, HORIZONS)
def test_noiseless(rho, T):
    """β = 1/(T + 1) (cor:zeronoise)."""
    inputs = propagation.noiseless(Rational(rho.numerator, rho.denominator))
    found = mcfw.Noiseless(float(rho)).parameters(T)
    assert_parameters(found, value(inputs.rho), value(inputs.beta, T=T))


@settings(max_examples=40)
@given(TAUS, st.tuples(*[POSITIVE] * 6), HORIZONS)
def test_refined(tau, constants, T):
    """The regime of docs/refined.md is the one whose bound the planner certifies, with and without noise."""
    noise, L, G, radius, F_bar, of_h = constants
    letters = {
        "tau": tau,
        "G_sigma": noise,
        "L": L,
        "G": G,
        "G_hat": radius,
        "F_bar": F_bar,
        "T": T,
        "G_h": of_h,
    }
    for level, expressions in ((noise, regime.NOISY), (0, regime.QUIET)):
        rho, beta = (value(term, **letters, jmax=level_cap(T)) for term in expressions.values())
        found = mcfw.Refined(tau, *map(float, (level, L, G, radius, F_bar, of_h))).parameters(T)
        assert_parameters(found, rho, beta)
    plain = mcfw.Refined(tau, *map(float, (noise, L, G, radius, F_bar)))
    assert plain.parameters(T) == mcfw.Refined(tau, *map(float, (noise, L, G, radius, F_bar, G))).parameters(
        T
    )
