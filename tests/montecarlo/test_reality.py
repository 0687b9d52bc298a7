"""Observed gaps beside the certificates."""

import pytest

import mcfw
from montecarlo.reality import Case, observe

REFINED = mcfw.Refined(tau=1, noise=0.1, smoothness=1.0, lipschitz=1.0, radius=1.0, gap=0.75)


def test_noiseless_runs_stay_below_their_certificate():
    """The run is deterministic, so the certificate binds it exactly; its looseness at T = 128 is about 100."""
    seen = observe(Case(noise=0.0), 128, [0], mcfw.Noiseless(0.6655))
    assert 0 < seen.mean <= seen.certified < 1 < seen.paper
    assert 20 < seen.looseness < 500


def test_noisy_runs_stay_below_their_certificate():
    """Null: E[average gap] <= certificate, rejected at α = 1e-6 if Hoeffding's lower bound passes it.

    Power: a certificate of a tenth of the smallest observation fails the second assertion.
    """
    seen = observe(Case(noise=0.1), 128, range(3), REFINED)
    assert seen.lower <= seen.certified
    assert seen.largest <= seen.certified < seen.paper
    assert not seen.largest <= seen.mean / 10


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "regime", "T"),
    [
        (Case(0.0), mcfw.Noiseless(0.6655), 8192),
        (Case(0.1), REFINED, 8192),
        (Case(0.1, flip=0.05), mcfw.Oblivious(), 8192),
    ],
    ids=["noiseless", "noisy", "slow chain"],
)
def test_certificates_hold_at_longer_horizons(case, regime, T):
    """Five seeds each: the certificate holds, and is seven orders of magnitude below the paper's."""
    seen = observe(case, T, range(5), regime)
    assert seen.largest <= seen.certified
    assert seen.paper / seen.certified > 1e7
