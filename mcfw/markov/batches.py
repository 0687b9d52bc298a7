"""Streams that come in batches: arrays whose rows are the samples."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import read_array
from mcfw.errors import InvalidInput, OracleFailure, StreamExhausted
from mcfw.frames import frame_rows, is_frame
from mcfw.markov.chains import check_count, check_steps
from mcfw.markov.streams import IteratorStream

MANY_EMPTY = 10_000
"""So many batches without a row, one after the other, are refused: the stream may have nothing to give for ever."""
END = object()


class BatchStream(IteratorStream):
    """The rows of the arrays of an iterable (a data loader, a simulator), or of a function that returns one.

    Rows are counted one by one, whatever the batches are: a walk cuts and joins them, without a loop over the rows.
    They are copied before the next batch is asked for, so a source may fill one array again and again. A table (pandas,
    polars, pyarrow) is a batch of its rows.

    >>> stream = BatchStream([np.array([[1.0], [2.0]]), np.array([[3.0], [4.0], [5.0]])])
    >>> stream.walk(np.random.default_rng(), None, 3).ravel(), stream.consumed
    (array([1., 2., 3.]), 3)
    """

    def __init__(self, source: Iterable[Any] | Callable[[], Iterable[Any]]):
        super().__init__(source)
        self._rest: Any = None
        self._shape: tuple[int, ...] | None = None

    def walk(self, rng: Generator, state: Any, n: int) -> Any:
        """The next n rows; a stream that ends before is used up, and the error says what was left."""
        # order="K": rows in the layout of the batch, in which sums over them have the same bits
        pieces: list[Any] = []
        try:
            for piece in self._pieces(check_steps(n)):
                pieces.append(piece.copy(order="K"))
        except StreamExhausted as end:
            end.states = np.concatenate(pieces) if pieces else ()
            raise
        return np.concatenate(pieces) if pieces else np.empty(0)

    def skip(self, count: int) -> None:
        """Bring a fresh stream to the position after `count` rows, as a resumed run needs."""
        if self.consumed:
            raise InvalidInput(f"only a fresh stream can skip: this one has given {self.consumed} samples")
        for _ in self._pieces(check_count(count)):
            pass

    @staticmethod
    def _of_rows(rows: Any) -> Any:
        return [rows]

    def _pieces(self, wanted: int) -> Iterator[Any]:
        """So many rows, as parts of the batches they lie in; each is valid until the next is asked for."""
        missing = wanted
        while missing:
            if self._rest is None or not len(self._rest):
                self._rest = self._filled(wanted, wanted - missing)
            piece, self._rest = self._rest[:missing], self._rest[missing:]
            missing -= len(piece)
            self.consumed += len(piece)
            yield piece

    def _filled(self, wanted: int, available: int) -> Any:
        """The next batch that has rows."""
        for _ in range(MANY_EMPTY):
            batch = self._next()
            if batch is END:
                raise StreamExhausted(wanted, available)
            rows = self._like_the_first(_rows(batch))
            if len(rows):
                return rows
        raise OracleFailure(
            f"after {self.consumed} samples {MANY_EMPTY} batches had no rows, one after the other: a stream that has "
            "nothing more to give must end"
        )

    def _next(self) -> Any:
        """The next batch; what the source raises is its failure."""
        try:
            return next(self.iterator(), END)
        except Exception as error:
            raise self.failure(error) from error

    def _like_the_first(self, rows: Any) -> Any:
        """The rows, if they are shaped as those of the first batch."""
        shape = rows.shape[1:]
        if self._shape is None:
            self._shape = shape
        if shape != self._shape:
            raise OracleFailure(
                f"after {self.consumed} samples a batch has rows of shape {shape}, but the first had {self._shape}"
            )
        return rows


def from_batches(source: Iterable[Any] | Callable[[], Iterable[Any]]) -> BatchStream:
    """A stream of the rows of batches: `solve(problem, mcfw.from_batches(loader), …)`."""
    return BatchStream(source)


def _rows(batch: Any) -> Any:
    rows = frame_rows("a batch", batch).rows if is_frame(batch) else read_array("a batch", batch)
    if rows.ndim == 0 or rows.dtype.kind not in "biufc":
        raise InvalidInput(
            f"a batch must be an array of numbers with a row for each sample, not {type(batch).__name__} "
            f"of shape {rows.shape}; features and targets can be the columns of one array"
        )
    return rows
