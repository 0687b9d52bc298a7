"""Reports on streams: against chains whose memory is known, with measured coverage, and on bad input."""

import json

import numpy as np
import pytest
from scipy.signal import lfilter
from scipy.stats import binom

import mcfw
from mcfw.practice.autocorrelation import autocorrelation, correlation_time
from mcfw.practice.drift import Drift, drift, drift_chance
from mcfw.practice.stream_report import sparkline


def autoregression(phi, n, rng):
    """A stationary AR(1) series with unit innovations."""
    xi = rng.standard_normal(n)
    xi[0] /= np.sqrt(1 - phi**2)
    return lfilter([1.0], [1.0, -phi], xi)


def two_state(p, n, rng):
    """A stationary walk on two states."""
    chain = mcfw.TwoState(p)
    return chain.walk(rng, chain.start(rng), n).astype(float)


KNOWN = {
    "AR(-0.5)": (autoregression, -0.5, 1 / 3),
    "AR(0)": (autoregression, 0.0, 1.0),
    "AR(0.9)": (autoregression, 0.9, 19.0),
    "two states, p = 0.05": (two_state, 0.05, 19.0),
    "two states, p = 0.3": (two_state, 0.3, 7 / 3),
}
"""A walk, its parameter, and its exact integrated autocorrelation time."""


@pytest.mark.parametrize("case", KNOWN)
@pytest.mark.parametrize("memories", [100, 400])
def test_the_interval_covers_the_exact_autocorrelation_time(case, memories):
    """Series of 100 and of 400 memories; only intervals that were given are counted.

    Null: an interval that is given covers with probability at least 0.9 (nominally 0.95). 200 series; the alarm is
    fewer covers than the 10⁻⁵ quantile of Bin(n, 0.9), so α < 10⁻⁴ over the ten cases. Power: with coverage 0.7 it is
    raised with probability above 0.99 when all are decided. Measured coverages are between 0.91 and 0.97.
    """
    walk, parameter, exact = KNOWN[case]
    rng = np.random.default_rng(11)
    n = int(memories * max(exact, 1 / exact))
    found = [correlation_time(walk(parameter, n, rng)).interval for _ in range(200)]
    given = [interval for interval in found if interval is not None]
    assert len(given) >= (195 if memories == 400 else 40)
    covered = sum(low <= exact <= high for low, high in given)
    assert covered >= binom.ppf(1e-5, len(given), 0.9)


@pytest.mark.parametrize("n", [2, 3, 20, 200])
def test_a_short_series_has_no_interval(n):
    """AR(0.9) has τ_int = 19: below 20 memories nothing is said, and the report is undecided."""
    series = autoregression(0.9, n, np.random.default_rng(3))
    report = mcfw.diagnose(series)
    assert report.worst.time.interval is None
    assert not report.decided
    assert "too short" in report.explain()
    assert "longer stream" in report.next_steps[0]


def test_autocorrelations_are_the_definition():
    """The FFT agrees with the sums."""
    x = np.random.default_rng(0).normal(size=57) + 5
    c = x - x.mean()
    sums = np.array([(c[: len(c) - k] * c[k:]).sum() for k in range(len(c))])
    assert np.allclose(autocorrelation(x), sums / sums[0], atol=1e-12)


def test_a_stationary_stream_is_rarely_said_to_drift():
    """Null: at level 1 % at most 2 % of stationary AR(0.9) series (t is an approximation) are said to drift.

    200 series; the alarm is more than the 1 − 10⁻⁴ quantile of Bin(200, 0.02). Power: at a rate of 15 % it is raised
    with probability above 0.99.
    """
    rng = np.random.default_rng(5)
    answers = [drift([drift_chance(autoregression(0.9, 4000, rng))]) for _ in range(200)]
    assert answers.count(Drift.SEEN) <= binom.ppf(1 - 1e-4, 200, 0.02)
    assert answers.count(Drift.NONE_SEEN) >= 160


@pytest.mark.parametrize("kind", ["mean", "spread"])
def test_a_change_between_the_halves_is_seen(kind):
    """A shift by 0.8 spreads, or a spread that grows by a half: 40 of 40 are expected, 34 are asked for.

    The shift is 5.8 standard errors of the difference, the other more: the chance of fewer than 34 is below 10⁻⁴.
    """
    rng = np.random.default_rng(6)
    seen = 0
    for _ in range(40):
        series = autoregression(0.9, 8000, rng)
        if kind == "mean":
            series[4000:] += 0.8 * series.std()
        else:
            series[4000:] *= 1.5
        seen += drift([drift_chance(series)]) is Drift.SEEN
    assert seen >= 34


def test_a_random_walk_is_not_called_stationary():
    """A series that wanders all along is undecided or drifts, over ten seeds."""
    for seed in range(10):
        report = mcfw.diagnose(np.cumsum(np.random.default_rng(seed).normal(size=3000)))
        assert report.drift is not Drift.NONE_SEEN


def test_drift_of_one_column_among_many_is_corrected():
    """p = 0.006 is a drift for one column and none for two; a column that cannot be told leaves it open."""
    assert drift([0.006]) is Drift.SEEN
    assert drift([0.006, 0.9]) is Drift.NONE_SEEN
    assert drift([0.9, None]) is Drift.UNDECIDED
    assert drift([1e-9, None]) is Drift.SEEN


@pytest.mark.parametrize("n", [6, 12])
def test_tau_of_a_walk_on_few_states_is_close_to_the_exact_one(n):
    """The estimated transition matrix of a lazy cycle: τ within a fifth, and the simulated range holds it or nearly."""
    chain = mcfw.lazy_cycle(n)
    exact = mcfw.mixing_time(chain)
    report = mcfw.diagnose(chain.walk(np.random.default_rng(2), 0, 20_000))
    assert abs(report.tau.tau - exact) <= max(1, exact / 5)
    assert report.tau.low <= report.tau.tau <= report.tau.high + 1
    assert "not certified" in report.explain()
    assert report.to_dict()["tau_estimate"]["tau"] == report.tau.tau


def test_a_periodic_stream_says_why_its_states_give_no_tau():
    """A deterministic cycle has an estimated chain of period 3."""
    report = mcfw.diagnose(np.arange(300) % 3)
    assert "period 3" in report.remark


def test_tau_of_an_autoregression_is_that_of_its_decay():
    """r = 0.9: ⌈ln 4/−ln 0.9⌉ = 14, found within 3 from 100,000 values."""
    report = mcfw.diagnose(autoregression(0.9, 100_000, np.random.default_rng(4)))
    assert abs(report.tau.tau - 14) <= 3
    assert report.batch == 5 * report.tau.tau
    assert any("Batched" in step for step in report.next_steps)


def test_scale_does_not_matter():
    """Values of size 1e200 and 1e-200 have the memory of the same values of size 1, and no overflow."""
    series = autoregression(0.5, 4000, np.random.default_rng(8))
    times = [mcfw.diagnose(series * scale).worst.time.value for scale in (1.0, 1e200, 1e-200)]
    assert np.allclose(times, times[0], rtol=1e-9)


@pytest.mark.parametrize(
    ("samples", "said"),
    [
        ([], "at least two rows"), ([1.0], "at least two rows"), (3.0, "at least two rows"),
        ([1.0, np.nan, 2.0], "finite"), ([[1.0, 2.0], [3.0]], "not an array"), (["a", "b"], "real numbers"),
        ([2.0] * 50, "constant"), (np.column_stack([np.arange(9.0), np.full(9, 0.1)]), "column 1 is constant"),
        (np.zeros((4, 0)), "one column"),
    ],
    ids=["empty", "one row", "a number", "NaN", "ragged", "words", "constant", "constant column", "no column"],
)  # fmt: skip
def test_bad_samples_are_refused(samples, said):
    """The error names the value and the rule."""
    with pytest.raises(mcfw.InvalidInput, match=said):
        mcfw.diagnose(samples)


def test_names_are_as_many_as_columns():
    """Two names for one column are refused."""
    with pytest.raises(mcfw.InvalidInput, match="2 names"):
        mcfw.diagnose([1.0, 2.0, 4.0], names=["a", "b"])


def test_a_report_is_ready_for_json():
    """No NaN and no array is left, also for a stream of matrices and where nothing is known."""
    report = mcfw.diagnose(np.random.default_rng(1).normal(size=(30, 2, 2)))
    assert len(report.columns) == 4
    again = json.loads(json.dumps(report.to_dict(), allow_nan=False))
    assert again["decided"] is report.decided


def test_a_sparkline_falls():
    """Full at lag 0, lowest where the correlation is gone or negative."""
    drawn = sparkline(np.array([1.0] + [-0.2] * 40), 1.0)
    assert drawn[0] == "█"
    assert set(drawn[1:]) == {"▁"}


@pytest.mark.parametrize("scale", [2.0**-1000, 2.0**-770, 2.0**900])
def test_the_unit_of_a_stream_does_not_matter(scale):
    """Where squares under- or overflow the times and intervals are those of the same stream in another unit."""
    x = np.random.default_rng(5).normal(size=400)
    assert mcfw.diagnose(scale * x).columns[0].time == mcfw.diagnose(x).columns[0].time


def test_a_stream_of_nothing_but_its_last_value_is_answered():
    """Deviations of 1e-232 beside one of 1 have no memory that could be seen, and are no raw error."""
    tiny = 1e-232 * np.random.default_rng(0).normal(size=200)
    assert mcfw.diagnose(np.append(tiny, 1.0)).columns[0].time.value == pytest.approx(1, abs=0.01)
