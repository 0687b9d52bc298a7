"""The report on a stream: how much memory each column has, whether it drifts, and what to tell the solver."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.random import default_rng
from numpy.typing import ArrayLike, NDArray

from mcfw.arithmetic import check_integer, converted_array, number_array
from mcfw.errors import InvalidInput, McfwError
from mcfw.practice.autocorrelation import CorrelationTime, autocorrelation, correlation_time
from mcfw.practice.drift import LEVEL, Drift, drift, drift_chance
from mcfw.practice.tau_estimate import TauEstimate, states_of, tau_of_states, tau_of_time
from mcfw.seed import DEFAULT_SEED, RandomSource, chosen_seed

LAGS = 1000
NOT_CERTIFIED = (
    "no estimate here is a certificate: one stream cannot show memory longer than itself, nor states it never met",
    "the columns are what was looked at; another function of the state (a gradient, say) may remember longer",
)


class Column(NamedTuple):
    """One coordinate of the stream."""

    name: str
    mean: float
    spread: float
    time: CorrelationTime
    effective: float
    """n/τ_int: how many independent values the mean of this column is worth."""
    drift_chance: float | None
    """The p-value of "no drift between the halves", for this column alone."""
    autocorrelation: NDArray[np.float64]
    """ρ_0, ρ_1, …, up to lag 1000."""


@dataclass(frozen=True)
class StreamReport:
    """What one observed stream says about itself; `explain()` is the table, `to_dict()` is ready for JSON."""

    length: int
    columns: tuple[Column, ...]
    drift: Drift
    tau: TauEstimate
    remark: str | None = None
    """Why the states were not used for τ, if they might have been."""

    @property
    def worst(self) -> Column:
        """The column with the longest memory."""
        return max(self.columns, key=lambda column: column.time.value)

    @property
    def decided(self) -> bool:
        """Whether every column is long enough for its interval, and the test of drift has an answer."""
        return self.drift is not Drift.UNDECIDED and all(column.time.interval for column in self.columns)

    @property
    def batch(self) -> int:
        """A batch k that makes consecutive batch means nearly independent: 5τ, with the estimated τ."""
        return 5 * self.tau.tau

    @property
    def next_steps(self) -> tuple[str, ...]:
        """What to pass to the solver, or what to do first."""
        if self.drift is Drift.SEEN:
            cure = "cut off its beginning, difference it, or model the change"
            return (f"the stream drifts: {cure}; the solver's f is an average over one stationary law",)
        if not self.decided:
            need = (
                f"at least {80 * max(1.0, self.worst.time.value):,.0f} rows, if the memory is what it seems"
            )
            return (f"a longer stream first: {need}; until then no interval means anything",)
        k, m, tau = self.batch, 4 * self.tau.tau, (self.tau.high or self.tau.tau)
        count = self.length // (k + m)
        steps = (
            f"mcfw.solve(problem, stream, regime='auto', budget={self.length})",
            f"or levels=mcfw.Batched({k}, {m}): discard {m} states, average {k}; {count:,} iterations in this stream",
            f"mcfw plan --tau {tau} … for a certified horizon: as certain as this τ is",
        )
        return (
            (*steps, "fewer than 100 such batches: expect little from this stream") if count < 100 else steps
        )

    def explain(self) -> str:
        """The report as a table and sentences."""
        head = (
            "column",
            "mean",
            "spread",
            "τ_int",
            "95 % interval",
            "effective",
            "drift p",
            "autocorrelation",
        )
        rows = [head, *(_cells(column) for column in self.columns)]
        widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
        table = [
            "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows
        ]
        worst, tau = self.worst, self.tau
        spread = "" if tau.low is None else f" (range {tau.low} to {tau.high})"
        lines = [
            f"{self.length:,} rows, {len(self.columns)} columns",
            *table,
            f"worst column: {worst.name}, worth {worst.effective:,.0f} independent values",
            f"stationarity: {self.drift} (level {LEVEL:g})",
            f"τ_mix, estimated: {tau.tau}{spread}: {tau.method}",
            f"  assumes: {tau.assumes}",
            *([f"  {self.remark}"] if self.remark else []),
            "next:",
            *(f"  {step}" for step in self.next_steps),
            "not certified:",
            *(f"  {text}" for text in NOT_CERTIFIED),
        ]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers and strings; None stands for what is not known."""
        columns = [
            {
                **column._asdict(),
                "time": column.time._asdict(),
                "autocorrelation": column.autocorrelation.tolist(),
            }
            for column in self.columns
        ]
        return {
            "length": self.length,
            "columns": columns,
            "worst": self.worst.name,
            "drift": self.drift.name.lower(),
            "decided": self.decided,
            "tau_estimate": self.tau._asdict(),
            "remark": self.remark,
            "batch": self.batch,
            "next_steps": list(self.next_steps),
            "not_certified": list(NOT_CERTIFIED),
        }


def diagnose(
    samples: ArrayLike,
    *,
    names: tuple[str, ...] | list[str] | None = None,
    seed: int = DEFAULT_SEED,
    rng: RandomSource | None = None,
) -> StreamReport:
    """Look at consecutive samples of a stream, one row each: memory, effective size, drift, an estimate of τ.

    names: of the columns; 0, 1, … if not given.
    seed: of the streams that are simulated where the values are states of a small chain; or `rng` as in `mcfw.solve`.

    >>> import mcfw
    >>> chain = mcfw.TwoState(0.1)
    >>> report = mcfw.diagnose(chain.walk(np.random.default_rng(1), 0, 20_000))
    >>> 6 < report.worst.time.value < 12, report.drift.name, report.tau.tau == mcfw.mixing_time(chain)
    (True, 'NONE_SEEN', True)
    """
    source = chosen_seed(seed, rng)
    if rng is None:
        source = check_integer("seed", seed, least=0)
    rows = _rows(samples)
    if names is not None and not isinstance(names, Iterable):
        raise InvalidInput(f"names = {names!r} must be a list with the name of each column")
    labels = [str(i) for i in range(rows.shape[1])] if names is None else [str(name) for name in names]
    if len(labels) != rows.shape[1]:
        raise InvalidInput(f"{len(labels)} names for {rows.shape[1]} columns")
    columns = tuple(_column(label, series) for label, series in zip(labels, rows.T, strict=True))
    slowest = max(column.time.value for column in columns)
    tau, remark = tau_of_time(slowest), None
    codes = states_of(rows)
    if codes is not None:
        try:
            tau = tau_of_states(codes, default_rng(source))
        except McfwError as reason:
            remark = f"not from the {int(codes.max()) + 1} states that were seen: {reason}"
    return StreamReport(len(rows), columns, drift([column.drift_chance for column in columns]), tau, remark)


def _rows(samples: ArrayLike) -> NDArray[np.float64]:
    """The samples as a matrix of floats, or an error that says what is wrong with them."""
    rows = converted_array("samples", number_array("samples", samples), np.float64)
    if rows.size:
        rows = rows[:, None] if rows.ndim == 1 else rows.reshape(len(rows), -1) if rows.ndim > 1 else rows
    if rows.ndim != 2 or rows.shape[0] < 2 or rows.shape[1] < 1:
        raise InvalidInput(f"a stream has at least two rows and one column, not the shape {np.shape(rows)}")
    return rows


def _column(name: str, given: NDArray[np.float64]) -> Column:
    scale = float(np.abs(given).max())
    series = given / (scale or 1.0)  # squares of the values themselves may overflow
    spread = float(series.std())
    if not spread > 1e-12:
        raise InvalidInput(
            f"column {name} is constant (value {float(given[0])!r}): it has no autocorrelation; leave it out"
        )
    time = correlation_time(series)
    n = len(series)
    return Column(
        name,
        scale * float(series.mean()),
        scale * spread,
        time,
        n / time.value,
        drift_chance(series),
        autocorrelation(series)[: min(LAGS, n - 1) + 1],
    )


def _cells(column: Column) -> tuple[str, ...]:
    interval, chance = column.time.interval, column.drift_chance
    return (
        column.name,
        f"{column.mean:.4g}",
        f"{column.spread:.3g}",
        f"{column.time.value:.3g}",
        "too short to say" if interval is None else f"[{interval[0]:.3g}, {interval[1]:.3g}]",
        f"{column.effective:,.0f}",
        "too short" if chance is None else f"{chance:.2g}",
        sparkline(column.autocorrelation, column.time.value),
    )


def sparkline(rho: NDArray[np.float64], time: float) -> str:
    """ρ at 12 lags from 0 to about 3τ_int, eight heights; below zero is the lowest."""
    last = int(min(len(rho) - 1, max(12, 3 * time)))
    lags = np.unique(np.linspace(0, last, 12).astype(int))
    heights = np.clip((rho[lags] * 8).astype(int), 0, 7)
    return "".join("▁▂▃▄▅▆▇█"[h] for h in heights)
