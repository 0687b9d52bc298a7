"""Restoration: whether what a checkpoint holds is where this run could be, asked before anything is drawn or run.

A digest tells a damaged file from a whole one, not a forged one, nor one that a wrong program wrote.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from mcfw.errors import CheckpointRefused
from mcfw.method.levels import Anchored, Batched, Fixed, Geometric
from mcfw.method.schedule import Schedule
from mcfw.problem.low_rank import Atoms, Entries
from mcfw.run.trace import FRAME, Trace

OFF = 1e-6
"""What rounding may have moved: of a point out of the set, relative to it, and of a scale."""
LAWS = (Geometric, Fixed, Batched, Anchored)
POINTS = ("x", "x_prev", "average")
"""The fields of a state that are points of the set."""
RULES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "alpha": ("in (0, 1]", lambda value: 0 < value <= 1),
    "a": ("in (0, 1]", lambda value: 0 < value <= 1),
    "L": ("positive", lambda value: value > 0),
    "rho": ("positive", lambda value: value > 0),
    "beta": ("positive", lambda value: value > 0),
    "unit": ("positive", lambda value: value > 0),
    **{
        name: ("at least 0", lambda value: bool(np.all(value >= 0)))
        for name in ("sum_u", "max_u", "sum_delta_squared", "sum_squares", "lmo_error", "weights", "calls")
    },
}
"""Field of a state of this package ↦ what it must be."""


def require_possible(loop: Any, position: Any, trace: Trace) -> None:
    """Refuse a position, a state or a trace that no run of this loop could have left."""
    for wrong in _wrong(loop, position, trace):
        raise CheckpointRefused(
            f"the checkpoint holds what no run could have left: {wrong}; delete it to start anew"
        )


def _wrong(loop: Any, at: Any, trace: Trace) -> Iterator[str]:
    yield from _of_counts(loop, at)
    yield from _of_trace(loop, at, trace)
    if not type(loop.method).__module__.startswith("mcfw."):
        return
    points = {"the output": at.output} | ({"the drawn output": at.drawn} if at.was_reached else {})
    for name, point in points.items():
        yield from _of_point(loop.method.problem.set, name, point)
    yield from _of_state(loop, at.state, "state", at.t)


def _of_counts(loop: Any, at: Any) -> Iterator[str]:
    """t ≤ T + 1, indices below t, and no more states than so many bursts have."""
    if not 0 <= at.t <= loop.iterations:
        yield f"{at.t} completed iterations of {loop.iterations}"
    for name in ("output_index", "drawn_index"):
        if not 0 <= getattr(at, name) <= max(at.t - 1, 0):
            yield f"{name} = {getattr(at, name)} after {at.t} iterations"
    for name in ("samples", "oracle_calls", "lmo_calls", "clips", "largest_gradient"):
        if not 0 <= getattr(at, name) < math.inf:
            yield f"{name} = {getattr(at, name)!r}"
    if at.clips > at.t:
        yield f"{at.clips} clipped of {at.t} iterations"
    if loop.budget is not None and at.samples > loop.budget:
        yield f"{at.samples} states of a budget of {loop.budget}"
    law = loop.method.levels
    if type(law) in LAWS:
        lengths = [law.length(level) for level in range(law.cap + 2)]
        if not at.t * min(lengths) <= at.samples <= at.t * max(lengths):
            yield f"{at.samples} states in {at.t} iterations of {law!r}"


def _of_trace(loop: Any, at: Any, trace: Trace) -> Iterator[str]:
    """The columns of this method, rows before t in their order, and sums that are the counts."""
    names = (*FRAME, *loop.method.info_fields)
    if set(trace.columns) != set(names) or not set(trace.skipped) <= set(names):
        yield f"a trace of the columns {', '.join(trace.columns)}, not {', '.join(names)}"
        return
    if any(column.dtype.kind not in "biuf" for column in trace.columns.values()):
        yield "a trace that is not made of numbers"
        return
    t, samples = trace["t"], trace["samples"]
    if len(t) and not (t[0] >= 0 and (np.diff(t) > 0).all() and t[-1] < at.t):
        yield f"a trace whose rows are not iterations before {at.t} in their order"
    if len(t) and not (samples[0] >= 0 and (np.diff(samples) >= 0).all() and samples[-1] <= at.samples):
        yield f"a trace whose counts of states do not grow to {at.samples}"
    counted = {"length": at.samples, "oracle_calls": at.oracle_calls, "lmo_calls": at.lmo_calls}
    counted |= {"clipped": at.clips}
    sums = trace.sums
    for name, count in counted.items():
        if name in sums and not abs(sums[name] - count) <= 2.0**-40 * count:
            yield f"a trace in which {name} sums to {sums[name]:g}, and a count of {count}"


def _of_state(loop: Any, state: Any, name: str, t: int) -> Iterator[str]:
    if isinstance(state, (Atoms, Entries)):
        yield from faults_of_matrix(name, state)
        return
    for field, value in zip(getattr(state, "_fields", ()), state, strict=False):
        place = f"{name}.{field}"
        if field in RULES and not RULES[field][1](value):
            yield f"{place} = {value!r:.100}, which must be {RULES[field][0]}"
        if field == "t" and value != t:
            yield f"{place} = {value} after {t} iterations"
        if field in POINTS:
            yield from _of_point(loop.method.problem.set, place, value)
        elif isinstance(value, tuple):
            yield from _of_state(loop, value, place, t)
    if isinstance(state, Schedule):
        yield from _of_schedule(state, name, loop.method.initial(loop.x0))
    radius = getattr(loop.method, "radius", None)
    if radius is not None and "g_prev" in getattr(state, "_fields", ()):
        square = state.g_prev.ravel() @ state.g_prev.ravel()
        if not square <= (1 + OFF) * float(radius) ** 2:
            yield f"{name}.g_prev of norm {math.sqrt(square):.6g}, beyond the radius {float(radius):.6g}"


def _of_schedule(scales: Schedule, name: str, start: Any) -> Iterator[str]:
    """Scales that no displacements give: α_t and L_t are functions of the sums, ρ, β and the unit are the method's."""
    given = next((found for found in _schedules(start)), scales)
    for field in ("rho", "beta", "unit"):
        if getattr(scales, field) != getattr(given, field):
            yield f"{name}.{field} = {getattr(scales, field)!r}, and the method has {getattr(given, field)!r}"
    if not scales.max_u <= scales.sum_u * (1 + OFF):
        yield f"{name}.max_u = {scales.max_u!r} above the sum {scales.sum_u!r}"
    if not scales.alpha <= (1 + OFF) * ((1 + scales.max_u) / (1 + scales.sum_u)) ** (2 / 3):
        yield f"{name}.alpha = {scales.alpha!r}, larger than its sums allow"
    L = scales.rho * (1 + scales.sum_delta_squared) ** 0.5 * scales.alpha**-0.25
    if not abs(scales.L - L) <= OFF * L:
        yield f"{name}.L = {scales.L!r}, where its sums give {L!r}"


def _schedules(state: Any) -> Iterator[Schedule]:
    for value in state:
        if isinstance(value, Schedule):
            yield value
        elif isinstance(value, tuple):
            yield from _schedules(value)


def _of_point(X: Any, name: str, point: Any) -> Iterator[str]:
    if isinstance(point, Atoms):
        point = point.plain()
    if not X.contains(point, OFF):
        yield f"{name} outside {X!r}"


def faults_of_matrix(name: str, matrix: Atoms | Entries) -> Iterator[str]:
    """Entries are read by compiled code, which does not look where an index points."""
    if isinstance(matrix, Atoms):
        matrix.plain()
        return
    rows, columns = matrix.shape
    starts, indices = matrix.indptr, matrix.indices
    fits = (
        starts.shape == (rows + 1,)
        and starts[0] == 0
        and starts[-1] == len(indices) == len(matrix.data)
        and (np.diff(starts) >= 0).all()
    )
    if not fits or (len(indices) and not (indices.min() >= 0 and indices.max() < columns)):
        yield f"{name} with entries outside a matrix of shape {matrix.shape}"
