"""Sources of samples that are not finite chains: iterators, autoregressions, samplers."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from mcfw.arithmetic import check_flag, check_integer, converted_array, read_array
from mcfw.asking import ask_number
from mcfw.errors import InvalidInput, McfwError, OracleFailure, StreamExhausted
from mcfw.frames import frame_rows, is_frame
from mcfw.markov.chains import check_count, check_steps
from mcfw.markov.sample_stack import PLAIN, Samples
from mcfw.markov.transition import Floats


class IteratorStream:
    """The samples of any iterable (a time series, a sensor, a sampler), or of a function that returns one.

    The samples of a table (pandas, polars, pyarrow) are its rows, as arrays of doubles.

    The random generator and the state are ignored: the position in the stream is the state. Numbers, and
    arrays of one shape, come stacked in an array; anything else in a list. All samples must be shaped like the first,
    unless the stream is `ragged`. Each is copied as it comes, so a source may update one array in place.

    >>> stream = IteratorStream([3.0, 1.0, 4.0])
    >>> stream.walk(np.random.default_rng(), None, 2), stream.consumed
    (array([3., 1.]), 2)
    """

    def __init__(self, source: Iterable[Any] | Callable[[], Iterable[Any]], *, ragged: bool = False):
        self.source, self.ragged = self._readable(source), check_flag("ragged", ragged)
        if not (callable(self.source) or hasattr(self.source, "__iter__")):
            raise InvalidInput(f"a stream is an iterable or a function that returns one, not {source!r}")
        self.consumed = 0
        self._iterator: Iterator[Any] | None = None
        self._pattern: Any = None

    def start(self, rng: Generator) -> None:
        """Nothing: the stream starts at its first sample, which is the first that a walk returns."""

    def walk(self, rng: Generator, state: Any, n: int) -> Any:
        """The next n samples; a stream that ends before is used up, and the error says what was left."""
        samples = Samples()
        try:
            self._take(check_count(n), samples.append)
        except StreamExhausted as end:
            end.states = samples.stacked()
            raise
        return samples.stacked()

    def skip(self, count: int) -> None:
        """Bring a fresh stream to the position after `count` samples, as a resumed run needs."""
        if self.consumed:
            raise InvalidInput(f"only a fresh stream can skip: this one has given {self.consumed} samples")
        self._take(check_count(count), lambda _: None)

    def iterator(self) -> Iterator[Any]:
        """The samples that are left."""
        if self._iterator is None:
            self._iterator = self._begun()
        return self._iterator

    def _begun(self) -> Iterator[Any]:
        try:
            return iter(self._readable(self.source()) if callable(self.source) else self.source)
        except TypeError as error:
            raise InvalidInput(f"the stream {self.source!r} does not give samples: {error}") from error

    def _readable(self, source: Any) -> Any:
        """The source, whose iterator gives samples: the rows of a table; the keys of a dict are none."""
        if is_frame(source):
            return self._of_rows(frame_rows("the stream", source).rows)
        if isinstance(source, Mapping):
            raise InvalidInput(
                f"the stream is a {type(source).__name__}, which iterates over its keys: pass a list of samples"
            )
        return source

    @staticmethod
    def _of_rows(rows: Floats) -> Any:
        return rows

    def _take(self, wanted: int, keep: Callable[[Any], None]) -> None:
        before = self.consumed
        try:
            for sample in islice(self.iterator(), wanted):
                self._check(sample)
                self.consumed += 1
                keep(sample)
        except Exception as error:
            raise self.failure(error) from error
        if self.consumed - before < wanted:
            self._iterator = iter(())  # what has ended stays at its end, even if it would go on
            raise StreamExhausted(wanted, self.consumed - before)

    def failure(self, error: Exception) -> McfwError:
        """What is said of an error that the source raised; a refusal says enough itself."""
        if isinstance(error, (InvalidInput, OracleFailure)):
            return error
        return OracleFailure(
            f"the stream raised {type(error).__name__} after {self.consumed} samples: {error}"
        )

    def _check(self, sample: Any) -> None:
        """Refuse a sample shaped otherwise than the first: broadcasting would make something of it."""
        shape = (
            sample.shape
            if type(sample) is np.ndarray
            else np.shape(sample)
            if isinstance(sample, PLAIN)
            else None
        )
        if self.consumed == 0:
            self._pattern = shape
        elif shape != self._pattern and not self.ragged:
            raise OracleFailure(
                f"sample {self.consumed} of the stream has {_told(shape)}, but the first had {_told(self._pattern)}: "
                "if samples may differ, pass IteratorStream(source, ragged=True)"
            )


class AR1:
    """The autoregression z' = mean + phi·(z − mean) + sigma·ξ with ξ standard normal and |phi| < 1.

    It starts from its stationary law N(mean, sigma²/(1 − phi²)) unless `initial` is given. On the whole line
    no mixing time is uniform over the start, so asm:markov does not hold for it.
    """

    def __init__(self, phi: float, sigma: float = 1.0, mean: float = 0.0, initial: float | None = None):
        self.phi, self.sigma, self.mean = _finite("phi", phi), _finite("sigma", sigma), _finite("mean", mean)
        if abs(self.phi) >= 1:
            raise InvalidInput(f"phi = {phi!r} must lie in (−1, 1), or the process has no stationary law")
        if self.sigma <= 0:
            raise InvalidInput(f"sigma = {sigma!r} must be positive")
        self.initial = None if initial is None else _finite("initial", initial)

    def start(self, rng: Generator) -> float:
        """The given initial value, or one normal draw from the stationary law."""
        if self.initial is not None:
            return self.initial
        spread = self.sigma / math.sqrt((1 - self.phi) * (1 + self.phi))
        return self.mean + spread * float(rng.standard_normal())

    def walk(self, rng: Generator, state: float, n: int) -> Floats:
        """The next n values, one normal draw each."""
        deviation = _finite("the state", state) - self.mean
        values = []
        for xi in rng.standard_normal(check_steps(n)).tolist():
            # through the value, not the deviation, so that a walk cut here goes on with the same bits
            values.append(self.mean + (self.phi * deviation + self.sigma * xi))
            deviation = values[-1] - self.mean
        return np.array(values, dtype=np.float64)


class VAR:
    """The vector autoregression z' = A z + C ξ, ξ standard normal, with spectral radius of A below 1.

    The noise is given by its covariance CCᵀ (`noise_cov`) or by C itself (`noise_chol`); by default C = I. It
    starts from its stationary law unless `initial` is given. Like AR1, it has no uniform mixing time.
    """

    def __init__(
        self,
        A: ArrayLike,
        noise_cov: ArrayLike | None = None,
        noise_chol: ArrayLike | None = None,
        initial: ArrayLike | None = None,
    ):
        self.A = _array("A", A, 2)
        self.dim = len(self.A)
        if self.A.shape != (self.dim, self.dim) or self.dim == 0:
            raise InvalidInput(f"A must be square with at least one row, not of shape {self.A.shape}")
        radius = float(np.abs(np.linalg.eigvals(self.A)).max())
        if radius >= 1:
            raise InvalidInput(f"the spectral radius of A is {radius!r}: it must be below 1")
        self.noise_chol = self._factor(noise_cov, noise_chol)
        self.initial = None if initial is None else self._vector("initial", initial)

    def start(self, rng: Generator) -> Floats:
        """The given initial vector, or one vector of normal draws from the stationary law."""
        if self.initial is not None:
            return self.initial.copy()
        from scipy.linalg import solve_discrete_lyapunov

        try:
            covariance = solve_discrete_lyapunov(self.A, self.noise_chol @ self.noise_chol.T)
        except np.linalg.LinAlgError as error:
            raise InvalidInput(
                "the spectral radius of A is 1 up to rounding: give an initial vector"
            ) from error
        return _product(_square_root(covariance), rng.standard_normal(self.dim))

    def walk(self, rng: Generator, state: ArrayLike, n: int) -> Floats:
        """The next n vectors, one vector of normal draws each."""
        z = self._vector("the state", state)
        n = check_steps(n)
        shocks = rng.standard_normal((n, self.noise_chol.shape[1]))
        states = np.empty((n, self.dim))
        for i, xi in enumerate(shocks):
            z = states[i] = _product(self.A, z) + _product(self.noise_chol, xi)
        return states

    def _factor(self, cov: ArrayLike | None, chol: ArrayLike | None) -> Floats:
        if cov is not None and chol is not None:
            raise InvalidInput("give noise_cov or noise_chol, not both")
        if cov is None:
            C = np.eye(self.dim) if chol is None else _array("noise_chol", chol, 2)
        else:
            C = _square_root(_array("noise_cov", cov, 2))
        if len(C) != self.dim:
            raise InvalidInput(f"the noise has dimension {len(C)}, but A has {self.dim} rows")
        return C

    def _vector(self, name: str, value: ArrayLike) -> Floats:
        vector = _array(name, value, 1)
        if len(vector) != self.dim:
            raise InvalidInput(f"{name} has {len(vector)} entries, but A has {self.dim} rows")
        return vector


class MetropolisHastings:
    """The random-walk Metropolis kernel: propose y = z + scale·ξ, accept with probability min(1, π(y)/π(z)).

    `log_density` is log π up to a constant; −∞ marks points that are never accepted. A step draws `dim`
    normals and then one uniform, whatever happens. It starts from `initial`, or from 0 in dimension `dim`.
    """

    def __init__(
        self,
        log_density: Callable[[Floats], float],
        proposal_scale: float | ArrayLike,
        dim: int | None = None,
        initial: ArrayLike | None = None,
    ):
        if (dim is None) == (initial is None):
            raise InvalidInput("give exactly one of dim and initial")
        self.log_density = log_density
        if initial is None:
            self.initial = np.zeros(check_integer("dim (the dimension)", dim, 1, 2**31))
        else:
            self.initial = _array("initial", initial, 1)
        if self.initial.size == 0:
            raise InvalidInput(f"the dimension must be at least 1, not {self.initial.size}")
        self.proposal_scale = _reals("proposal_scale", proposal_scale)
        good = np.isfinite(self.proposal_scale).all() and (self.proposal_scale > 0).all()
        if not good or self.proposal_scale.shape not in ((), self.initial.shape):
            raise InvalidInput(f"proposal_scale = {proposal_scale!r} must be positive: one, or one per axis")

    def start(self, rng: Generator) -> Floats:
        """The initial point."""
        return self.initial.copy()

    def walk(self, rng: Generator, state: ArrayLike, n: int) -> Floats:
        """The next n points; a rejected proposal repeats the point."""
        z = _array("the state", state, 1)
        if z.shape != self.initial.shape:
            raise InvalidInput(f"the state has {len(z)} entries, not {len(self.initial)}")
        here = self._log_density(z)
        if here == -math.inf:
            raise InvalidInput(f"the sampler cannot leave {z!r}: log_density is −inf there")
        n = check_steps(n)
        states = np.empty((n, len(z)))
        for i in range(n):
            proposal = z + self.proposal_scale * rng.standard_normal(len(z))
            there = self._log_density(proposal)
            if math.log1p(-rng.random()) <= there - here:
                z, here = proposal, there
            states[i] = z
        return states

    def _log_density(self, z: Floats) -> float:
        value = float(ask_number("log_density", self.log_density, z, finite=False))
        if math.isnan(value) or value == math.inf:
            raise OracleFailure(f"log_density returned {value!r} at {z!r}: it must be a number or −inf")
        return value


def _told(shape: tuple[int, ...] | None) -> str:
    return "no shape (it is no array)" if shape is None else f"shape {shape}"


def _finite(name: str, value: float) -> float:
    return float(_array(name, value, 0))


def _reals(name: str, value: ArrayLike) -> Floats:
    """A copy as floats; True is no number."""
    given = read_array(name, value)
    if given.dtype.kind == "b":
        raise InvalidInput(f"{name} = {value!r:.200} must be a number, or hold numbers")
    return np.array(converted_array(name, value, np.float64))


def _array(name: str, value: ArrayLike, ndim: int) -> Floats:
    array = _reals(name, value)
    if array.ndim != ndim or not np.isfinite(array).all():
        raise InvalidInput(f"{name} must be finite and of {ndim} dimensions, not {value!r}")
    return array


def _product(matrix: Floats, vector: Floats) -> Floats:
    # Not BLAS: its order of summation may depend on the number of threads, and these bits must not
    product: Floats = (matrix * vector).sum(axis=1)
    return product


def _square_root(covariance: Floats) -> Floats:
    """C with CCᵀ = covariance, which may be singular."""
    square = covariance.size and covariance.shape[0] == covariance.shape[1]
    if not square or not np.allclose(covariance, covariance.T, rtol=1e-9):
        raise InvalidInput(f"a covariance must be a symmetric matrix, not {covariance!r}")
    eigenvalues, vectors = np.linalg.eigh(covariance)
    if eigenvalues.min() < -1e-12 * max(eigenvalues.max(), 0):
        raise InvalidInput(f"a covariance must be non-negative, but an eigenvalue is {eigenvalues.min():.3g}")
    root: Floats = vectors * np.sqrt(np.maximum(eigenvalues, 0))
    return root
