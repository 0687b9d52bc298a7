"""The samples of one walk along a stream, as they were when they came."""

import copy
from typing import Any

import numpy as np

from mcfw.arithmetic import Array

PLAIN = (bool, int, float, complex, np.generic)
"""Numbers, which nobody can change in place."""
FIRST = 16
"""Rows to begin with; their number doubles."""


class Samples:
    """Samples, copied one by one: arrays of one shape as rows of one array, anything else in a list.

    >>> buffer, samples = np.zeros(2), Samples()
    >>> for buffer[:] in (1.0, 2.0):
    ...     samples.append(buffer)
    >>> samples.stacked()
    array([[1., 1.],
           [2., 2.]])
    """

    def __init__(self) -> None:
        self._rows: Array = np.empty(0)
        self._count = 0
        self._listed: list[Any] = []

    def append(self, sample: Any) -> None:
        """Keep a copy of its own."""
        row = type(sample) is np.ndarray and sample.dtype.kind in "biufc" and not self._listed
        if row and (self._count == 0 or sample.shape == self._rows.shape[1:]):
            self._place(sample)
        else:
            self._listed = self._listed or list(self._rows[: self._count])
            self._listed.append(_own(sample))

    def stacked(self) -> Any:
        """An array where all samples are numbers, or arrays of one shape; otherwise the list."""
        if not self._listed:
            return self._rows[: self._count] if self._count else []
        if all(isinstance(z, PLAIN) for z in self._listed):
            scalars = [np.asarray(z) for z in self._listed]
            if all(scalar.dtype.kind in "biufc" for scalar in scalars):
                return np.stack(scalars)
        return self._listed

    def _place(self, sample: Array) -> None:
        rows = self._rows if self._count else np.empty((FIRST, *sample.shape), sample.dtype)
        if sample.dtype != rows.dtype:
            rows = rows.astype(np.result_type(rows, sample))
        if self._count == len(rows):
            rows = np.concatenate((rows, np.empty_like(rows)))
        rows[self._count] = sample
        self._rows, self._count = rows, self._count + 1


def _own(sample: Any) -> Any:
    """A copy whose arrays, alone or one level deep, are read-only; what cannot be copied is taken as it is."""
    if isinstance(sample, (*PLAIN, str, bytes, type(None))):
        return sample
    try:
        own = copy.deepcopy(sample)
    except Exception:  # a lock, a file, a generator: nothing that is updated in place
        return sample
    parts = own.values() if isinstance(own, dict) else own if isinstance(own, (tuple, list)) else (own,)
    for part in parts:
        if isinstance(part, np.ndarray):
            part.flags.writeable = False
    return own
