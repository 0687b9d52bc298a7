"""The margins in decimals: never below the formulas in ball arithmetic, and above them by nothing that is seen."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from flint import arb, ctx, fmpq

import mcfw
from mcfw.certificate.margins import Margins, burn_in, states_needed
from mcfw.certificate.rounding import product_above, sum_above, sum_below, upward

CASES = [
    (tau, n, m, Fraction(delta))
    for tau in (1, 2, 10, 334)
    for n in (1, 7, 1000, 10**6)
    for m in (0, 1, tau, 5 * tau + 3)
    for delta in (0.5, 0.05, 1e-9, 1 - 2**-53, 1.0, 5e-324)
]


def ball(value):
    """A decimal or a rational as a ball."""
    exact = Fraction(value)
    return arb(fmpq(exact.numerator, exact.denominator))


def formulas(tau, n, m, delta):
    """The formulas of thm:fresh, written again, in ball arithmetic."""
    level, one = ball(delta), arb(1)
    bias = (2 * tau - 1) * ball(Fraction(1, 2 ** (m // tau))) / n
    second = min(Fraction(1), Fraction(4 * tau - 1, n))
    width = (8 * (2 * tau - 1) * (-level.log() if delta != 1 else arb(0)) / n).sqrt()
    return {
        "bias": bias.min(one),
        "width": width,
        "chebyshev": (ball(second) / level).sqrt().min(one),
        "cantelli": (bias + (ball(second) * ball(1 - delta) / level).sqrt()).min(one),
        "hoeffding": (bias + width).min(one),
        "two_sided": (ball(second).sqrt() + width).min(one),
    }


@pytest.mark.parametrize("case", CASES[::5], ids=str)
def test_a_margin_is_its_formula_rounded_up(case):
    """At 400 bits: after the inflation never below, and before it within 10⁻⁵⁰ of the formula."""
    before, ctx.prec = ctx.prec, 400
    try:
        for name, exact in formulas(*case).items():
            found = getattr(Margins(*case), name)
            assert abs(ball(found) - exact) <= abs(exact) * ball(Fraction(1, 10**50)), name
            for scale in (1.0, 0.1, 3e-7):
                assert ball(product_above(found, scale)) >= exact * ball(scale), name
    finally:
        ctx.prec = before


def test_a_float_that_is_rounded_to_nearest_would_be_below():
    """The check above can fail: float() of some of these margins is below them, `upward` never is."""
    found = [Fraction(Margins(*case).hoeffding) for case in CASES]
    assert any(Fraction(float(value)) < value for value in found)
    assert all(Fraction(upward(value)) >= value for value in found)


def test_sums_are_rounded_outwards():
    """0.1 + 0.2 rounded up is not below the exact sum, rounded down not above it."""
    exact = Fraction(0.1) + Fraction(0.2)
    assert Fraction(sum_above(0.1, 0.2)) >= exact >= Fraction(sum_below(0.1, 0.2))
    assert sum_above(0.1, 0.2) > sum_below(0.1, 0.2)


def test_the_margins_grow_with_tau():
    """An estimate that is too large does no harm: every margin is increasing in τ (thm:fresh (v))."""
    for name in ("bias", "width", "chebyshev", "cantelli", "hoeffding", "two_sided"):
        for m in (0, 13):
            row = [getattr(Margins(tau, 5000, m, Fraction(1, 20)), name) for tau in range(1, 40)]
            assert row == sorted(row), name


def test_the_burn_in_makes_the_bias_small():
    """With the m that is chosen the bias is at most a tenth of the width, and m = 0 where that is enough already."""
    for tau, n in ((1, 50), (10, 20), (10, 10_000), (334, 1000), (334, 10**6)):
        m = burn_in(tau, n, Fraction(1, 20))
        chosen = Margins(tau, n, m, Fraction(1, 20))
        wide = Decimal(8 * (2 * tau - 1) * 3) / n
        assert m % tau == 0
        if (2 * tau - 1) * chosen.width >= 0 and chosen.bias < 1:
            assert chosen.bias <= Decimal("0.1001") * chosen.width or wide > 1
        if m:
            assert Decimal(2 * tau - 1) / n > Decimal("0.05") * chosen.width
    assert burn_in(10, 10_000, Fraction(1, 20)) == 0


def test_the_states_needed_are_the_fewest():
    """One state fewer has a margin above the share; the states are those of the formula."""
    for tau, share, method in ((1, 0.1, "hoeffding"), (10, 0.05, "chebyshev"), (3, 0.2, "two_sided")):
        n = states_needed(tau, share, 0.05, method)
        margin = [getattr(Margins(tau, k, 0, Fraction(0.05)), method) for k in (n - 1, n)]
        assert margin[0] > Decimal(share) >= margin[1]
    assert states_needed(10, 0.1) == mcfw.states_needed(10, 0.1) == 45915


@pytest.mark.parametrize("share", [0, 1, 1.5, -0.1])
def test_an_impossible_share_is_refused(share):
    """A margin of nothing, or of everything, is no plan."""
    with pytest.raises(mcfw.InvalidInput, match="share"):
        states_needed(1, share)


def test_the_table_of_the_page_is_computed():
    """docs/certify.md: the states for a tenth and a hundredth of R·G_σ, at three mixing times."""
    page = (Path(__file__).parents[3] / "docs" / "certify.md").read_text()
    for tau in (1, 10, 100):
        asked = (
            (0.1, 0.05, "hoeffding"),
            (0.01, 0.05, "hoeffding"),
            (0.1, 1e-6, "hoeffding"),
            (0.1, 0.05, "chebyshev"),
        )
        cells = [f"{states_needed(tau, *one):,}" for one in asked]
        assert f"| {tau} | {' | '.join(cells)} |" in page
