"""Observed gaps beside the certificates: hard members of the class come close, and none passes."""

import pytest

from montecarlo.reality import Observation, easy, library, observe, worst_known

CASES = {case.name: case for case in library()}


def test_the_stair_comes_within_eleven_of_its_certificate():
    """The run is deterministic, so the certificate binds it exactly; the class is not empty near it."""
    seen = observe(CASES["staircase"], 64, [0])
    assert seen.member
    assert 0 < seen.lower == seen.mean == seen.upper <= seen.certified < 1 < seen.paper
    assert 8 < seen.ratio < 11


def test_the_floor_comes_within_thirty_of_its_certificate():
    """τ = 1, T = 1024, six seeds: the ratio is 20 with standard error 2, far below the easy cases' hundreds.

    Null: E[average gap] <= certificate. `lower` passes it with probability at most α/2 = 0.5e-6 if it holds; the power
    is nil unless the certificate is off by more than the ratio, so what is tested of the ratio is its size.
    """
    seen = observe(CASES["floor, τ = 1"], 1024, range(6))
    assert seen.member
    assert 0 < seen.lower < seen.mean < seen.upper
    assert seen.mean < seen.certified < seen.paper
    assert 12 < seen.ratio < 30


def test_easy_instances_are_far_from_their_certificates():
    """A noiseless saddle at T = 256 is more than 30 times better than its certificate, which still holds."""
    seen = observe(easy()[0], 256, [0])
    assert seen.member is None
    assert seen.lower <= seen.certified
    assert seen.ratio > 30


def row(case: str, family: str, T: int, mean: float, hard: bool = True) -> Observation:
    """An observation with certificate 1."""
    return Observation(case, family, hard, T, 1.0, 1.0, "", 1.0, 1.0, 1, mean, mean, mean, True)


def test_the_sentence_names_the_worst_instance_of_each_family():
    """Of two members of one family at one T the worse counts; easy cases do not; other horizons stand alone."""
    rows = [
        row("a", "x", 8, 0.1),
        row("b", "x", 8, 0.25),
        row("c", "x", 8, 0.5, hard=False),
        row("a", "x", 16, 0.2),
    ]
    found = worst_known(rows)
    assert [(r.case, r.T, r.sentence) for r in found] == [
        ("b", 8, "within a factor 4.0 of the worst instance known"),
        ("a", 16, "within a factor 5.0 of the worst instance known"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "T", "most"),
    [
        ("floor, τ = 1", 2**20, 10),
        ("floor, τ = 10", 2**20, 16),
        ("floor, τ = 100", 2**20, 20),
        ("staircase", 1024, 10),
        ("staircase", 256, 10.3),
    ],
)
def test_certificates_are_within_these_factors_of_a_real_run(name, T, most):
    """Twelve seeds: the certificate is within the factor of the observed mean, and the member is proved to be one."""
    seen = observe(CASES[name], T, range(12))
    assert seen.member
    assert seen.lower <= seen.certified
    assert seen.ratio < most


@pytest.mark.slow
@pytest.mark.parametrize("case", easy(), ids=lambda case: case.name)
def test_certificates_hold_on_easy_instances(case):
    """Five seeds at T = 4096: no mean passes its certificate, which is seven orders of magnitude below the paper's."""
    seen = observe(case, 4096, range(5))
    assert seen.mean <= seen.certified
    assert seen.paper / seen.certified > 1e7
