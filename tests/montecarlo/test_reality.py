"""Observed gaps beside the certificates."""

import pytest

from montecarlo.reality import library, observe, saddle


def test_noiseless_runs_stay_below_their_certificate():
    """The run is deterministic, so the certificate binds it exactly; its looseness at T = 128 is about 100."""
    seen = observe(saddle(0.0), 128, [0])
    assert 0 < seen.lower <= seen.mean <= seen.certified < 1 < seen.paper
    assert 20 < seen.looseness < 500


def test_noisy_runs_stay_below_their_certificate():
    """No run passes its certificate, which is far below the paper's bound.

    Three seeds have no power against a certificate that is off by less than its looseness (about 200 here).
    """
    seen = observe(saddle(0.1), 128, range(3))
    assert 0 < seen.mean <= seen.largest <= seen.certified < seen.paper


@pytest.mark.slow
@pytest.mark.parametrize("case", [*library(), saddle(0.1, flip=0.05)], ids=lambda case: case.name)
def test_certificates_hold_at_longer_horizons(case):
    """Five seeds each: no run passes its certificate, which is seven orders of magnitude below the paper's."""
    seen = observe(case, 4096, range(5))
    assert seen.largest <= seen.certified
    assert seen.paper / seen.certified > 1e7
