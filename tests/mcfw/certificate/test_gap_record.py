"""A certificate as JSON: read back it is the same, and changed in one place it is refused."""

import json

import numpy as np
import pytest

import mcfw
from tests.mcfw.certificate.instances import METHODS, finite_sum, noise_at

PROBLEM = finite_sum()
X = np.array([0.2, -0.1, 0.3])
CHAIN = mcfw.LazyRefresh(12, 0.4)


def certified(method="best", **options):
    """A certificate of one point."""
    given = {"states": 40_000, "tau": 3, "noise": noise_at(PROBLEM, X), "method": method} | options
    return mcfw.certify(PROBLEM, X, CHAIN, **given)


@pytest.mark.parametrize("method", METHODS)
def test_what_was_written_is_read(method):
    """Through the text of JSON: the same fields, bounds, sentences and picture of the numbers."""
    found = certified(method)
    again = mcfw.GapCertificate.from_json(json.loads(json.dumps(found.to_json(), allow_nan=False)))
    assert again.to_json() == found.to_json()
    assert again.explain() == found.explain()
    assert (again.upper, again.bounds) == (found.upper, found.bounds)


def test_a_certificate_without_a_bound_is_read_too():
    """None stays None."""
    found = certified("hoeffding", tau=None)
    assert mcfw.GapCertificate.from_json(found.to_json()).upper is None


def changes():
    """Every number and text of a certificate, changed by a little; numbers that nothing follows from are left out."""
    free = {"vertex", "estimate", "oracle_calls", "lmo_calls", "point"}
    for name, value in certified().to_json().items():
        if name in free:
            continue
        if isinstance(value, bool) or value is None:
            yield name, 1
        elif isinstance(value, (int, float)):
            yield name, (value or 1.0) * 1.01 if isinstance(value, float) else value + 3
        elif isinstance(value, str):
            yield name, f"{value}!"
        elif isinstance(value, list):
            yield name, value[:-1]
        else:
            for key, part in value.items():
                yield name, value | {key: part + 1}


@pytest.mark.parametrize(("name", "value"), list(changes()), ids=str)
def test_a_changed_number_is_refused(name, value):
    """What does not follow from the rest, or is outside its range, is refused."""
    with pytest.raises(mcfw.InvalidInput):
        mcfw.GapCertificate.from_json(certified().to_json() | {name: value})


@pytest.mark.parametrize(
    "data",
    [None, [], {}, {"format": "mcfw gap certificate"}, {"format": "mcfw gap certificate", "version": 2}],
    ids=str,
)
def test_what_is_no_certificate_is_refused(data):
    """Other values, a format without content, and another version."""
    with pytest.raises(mcfw.InvalidInput):
        mcfw.GapCertificate.from_json(data)


@pytest.mark.parametrize("name", sorted(certified().to_json()))
def test_a_missing_or_senseless_field_is_refused(name):
    """No field may be left out, be a list of lists of texts, or be infinite."""
    whole = certified().to_json()
    for data in (
        {key: value for key, value in whole.items() if key != name},
        whole | {name: [["a"]]},
        whole | {name: float("inf")},
    ):
        with pytest.raises(mcfw.InvalidInput):
            mcfw.GapCertificate.from_json(data)


def test_a_smaller_bound_from_data_is_refused():
    """A self-normalised bound below the reading, or above what R gives, and blocks that the rule does not choose."""
    whole = certified().to_json()
    for name, value in (
        ("normalised", whole["value"] / 2),
        ("normalised", 2 * whole["bounds"][0]["upper"]),
        ("bernstein", whole["bernstein"] | {"gap": whole["bernstein"]["gap"] - 1}),
        ("bernstein", whole["bernstein"] | {"base": whole["bernstein"]["base"] / 2}),
    ):
        with pytest.raises(mcfw.InvalidInput):
            mcfw.GapCertificate.from_json(whole | {name: value})
