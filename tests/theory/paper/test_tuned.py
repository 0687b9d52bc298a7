from dataclasses import fields

import pytest
from sympy import Integer, Rational, Symbol

from theory.paper.app_lower.thm_lower.uniform import cofactor
from theory.paper.app_rates.thm_tuned.horizon import burn_in_horizon
from theory.paper.propagation import chain, log_envelope, specialise, tuned, tuned_bounds, tuned_scale
from theory.text import notation as n
from theory.text.constants import PAPER
from theory.trusted.exact import fraction
from theory.trusted.formula import multiple

UNIT = dict.fromkeys((n.L, n.D, n.G, n.G_hat, n.G_sigma, n.G_bar, n.Lc), Integer(1)) | {n.F_bar: Integer(2)}


def test_specialised_inputs_give_the_specialised_chain():
    """Values put into the inputs and values put into the finished chain give one number, for every constant."""
    values = UNIT | {n.Lam: Integer(64), n.T: Integer(10)}
    before, after = chain(specialise(tuned(PAPER), values), PAPER), chain(tuned(PAPER), PAPER)
    for entry in fields(before):
        assert abs((getattr(before, entry.name) - getattr(after, entry.name).xreplace(values)).evalf()) < 1e-6


def test_bounds_go_on_from_given_constants():
    """C_R and C_S with symbols for c1 and c2 become the full ones once c1 and c2 are put in."""
    full = tuned_bounds(PAPER)
    c1, c2 = Symbol("c1"), Symbol("c2", positive=True)
    partial = tuned_bounds(PAPER, c1=c1, c2=c2)
    for name in ("C_Y", "C_R", "C_P", "C_S"):
        put = getattr(partial, name).subs({c1: full.c1, c2: full.c2})
        assert abs((put - getattr(full, name)).xreplace(UNIT).evalf()) < 1e-3
    assert full.c2 == 2 + 384 * tuned_scale(PAPER)


def test_the_envelope_is_at_least_one():
    """𝓛 is 1 where the logarithm is smaller, and the logarithm where it is larger."""
    still = UNIT | {n.Lam: Integer(1), n.T: Integer(0)}
    assert log_envelope(PAPER, still).doit() == 1
    assert log_envelope(PAPER, UNIT | {n.Lam: Integer(1), n.T: Integer(10**6)}).evalf() > 20


def test_a_multiple_keeps_its_gap_whole():
    """The kernel recognises a gap inside a multiple of it, where SymPy alone would multiply out."""
    x, y = Symbol("x"), Symbol("y")
    assert (x - y) in multiple(18, x - y).args
    assert (x - y) not in (18 * (x - y)).args


@pytest.mark.parametrize(("tau", "T0"), [(1, 39), (16, 305), (334, 2974)])
def test_burn_in_horizon(tau, T0):
    """T₀ = ⌈(128τ)^(3/4)⌉, found with integers (2974 at τ = 334 is the paper's)."""
    assert burn_in_horizon(PAPER, tau) == T0
    assert T0**4 >= (128 * tau) ** 3 > (T0 - 1) ** 4


def test_the_cofactor_of_the_double_root():
    """(4t+5)B⁶(B+1) + (2t+1)t⁶(B+1) - 6(t+1)(t²+t)B⁵ is (B - t)² times the cofactor."""
    for B, t in ((Rational(1, 3), Rational(2)), (Rational(5), Rational(7, 2)), (Rational(1), Rational(1))):
        whole = (4 * t + 5) * B**6 * (B + 1) + (2 * t + 1) * t**6 * (B + 1) - 6 * (t + 1) * (t**2 + t) * B**5
        assert fraction(whole) == fraction((B - t) ** 2 * cofactor(B, t))
