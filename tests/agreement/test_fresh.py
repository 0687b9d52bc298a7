"""`mcfw` and `theory` say the same of the fresh gap: its margins, what is discarded, and the blocks apart."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from mcfw.certificate.blocks import apart
from mcfw.certificate.margins import Margins, burn_in
from mcfw.certificate.rounding import product_above
from theory.finite.scalars import BALLS
from theory.refined.fresh import FreshMargins

LEVELS = st.one_of(
    st.floats(1e-300, 1.0).map(Fraction), st.fractions(Fraction(1, 10**6), 1, max_denominator=10**6)
)
NAMES = ("bias", "width", "chebyshev", "cantelli", "hoeffding", "two_sided")


@given(st.integers(1, 10**6), st.integers(1, 10**9), st.integers(0, 10**4), LEVELS, st.floats(1e-9, 1e9))
def test_the_margins(tau, n, m, level, size):
    """Decimals against balls of 300 bits: within 10⁻⁵⁰ of the formula, and what is printed is never below it."""
    ours, theirs = Margins(tau, n, m, level), FreshMargins(tau, n, m, level)
    with BALLS.__class__(300).scope():
        for name in NAMES:
            found, exact = Fraction(getattr(ours, name)), getattr(theirs, name)
            assert abs(BALLS.number(found) - exact) <= exact * BALLS.number(Fraction(1, 10**50)), name
            printed = Fraction(product_above(getattr(ours, name), size))
            assert BALLS.number(printed) >= exact * BALLS.number(Fraction(size)), name


@given(st.integers(1, 1000), st.integers(1, 10**7), st.floats(1e-12, 0.5).map(Fraction))
def test_the_burn_in(tau, n, level):
    """After the discarded states the bias is at most a tenth of the width; after τ fewer it is not."""
    m = burn_in(tau, n, level)
    width = 1000 * FreshMargins(tau, n, m, level).width
    assert 10_000 * FreshMargins(tau, n, m, level).bias <= 1.001 * width
    sooner = FreshMargins(tau, n, m - tau, level).bias if m else 1
    assert sooner == 1 or 10_000 * sooner >= 0.999 * width


@given(st.integers(1, 50), st.integers(1, 10**6), st.floats(1e-9, 0.5).map(Fraction))
def test_the_blocks_apart(tau, n, level):
    """B blocks of g + a states fit into n, and B·2^(−⌊g/τ⌋−1) leaves nine tenths of δ."""
    blocks = apart(tau, n, level)
    if blocks is not None:
        assert blocks.blocks * (blocks.gap + blocks.length) <= n
        left = Fraction(blocks.blocks, 2 ** (blocks.gap // tau + 1))
        assert left == blocks.dependence <= level / 10
