"""Wrong results and raw errors that were found by hand, one row each: the answer is that of plain numbers, or typed."""

from decimal import Decimal
from fractions import Fraction
from functools import partial

import mpmath
import numpy as np
import pytest
import sympy

import mcfw
from mcfw import baselines
from mcfw.cli.error_boundary import _missing
from mcfw.practice.stream_file import read_stream

CENTRES = np.random.default_rng(0).normal(loc=[0.6, -0.2, 0.0], size=(4, 3))
PROBLEM = mcfw.Problem.from_finite_sum(
    lambda x, states, weights: weights.sum() * x - weights @ CENTRES[states],
    n=4, set=mcfw.L2Ball(1.0, 3), h=mcfw.L1(0.1), G=4,
)  # fmt: skip
CHAIN = mcfw.LazyRefresh(4, 0.5)
SINE = mcfw.problems.sine_regression(2, n=40, d=3, sparsity=1)


def rng():
    """A generator that nothing was drawn from."""
    return np.random.default_rng(0)


def solved(problem=PROBLEM, chain=CHAIN, **options):
    """Where a run of 101 iterations ends, after how many states."""
    result = mcfw.solve(problem, chain, **{"horizon": 100, "seed": 1, "progress": False} | options)
    return (
        result.last.tolist(),
        result.samples,
        result.trace["L"].tolist() if "L" in result.trace.columns else None,
    )


def driven(method):
    """Where a run of a baseline ends."""
    result = baselines.run(method, CHAIN, iterations=30, seed=1, progress=False)
    return result.last.tolist(), result.samples


def thinned(tau):
    """The bursts and constants of a certified regime."""
    regime = mcfw.Thinned(tau=tau, eps=0.1, noise=1, smoothness=2, radius=1.5, diameter=2)
    return regime.levels(1000).k, regime.levels(1000).m, *regime.parameters(1000)


def refined(tau):
    """The constants of a certified regime."""
    regime = mcfw.Refined(tau=tau, noise=1, smoothness=1, lipschitz=1, radius=1, gap=1)
    return tuple(regime.parameters(1000))


def projected(p):
    """A point on the ball of an ℓ_p norm, and its norm there."""
    point = mcfw.LpBall(p, 2.0, 3).project([5.0, -3.0, 1.0])
    return point.tolist(), float((np.abs(point) ** 1.5).sum() ** (1 / 1.5)) <= 2 * (1 + 1e-12)


def spider(batch):
    """A run of SPIDER."""
    return driven(baselines.SPIDER(PROBLEM, batch=batch, anchor=8, period=4, eta=0.05))


SAME = {
    "a start of LazyRefresh": (lambda s: mcfw.LazyRefresh(5, 0.1, initial=s).start(rng()), 3, "int64 uint8"),
    "a start of TwoState": (lambda s: mcfw.TwoState(0.01, initial=s).start(rng()), 1, "int64 uint8"),
    "a start that is an array": (lambda s: mcfw.TwoState(0.01, initial=s).start(rng()), 1, "asarray"),
    "sizes of a batch": (lambda k: solved(levels=mcfw.Batched(k, k)), 8, "int8 uint8 uint16 uint64"),
    "the length of a batch": (lambda k: mcfw.Batched(k, k).length(0), 100, "int8 uint8"),
    "the length of a burst": (lambda j: mcfw.Geometric(j).length(j), 8, "uint8 int8"),
    "auto's budget": (lambda b: solved(regime="batched", budget=b), 20_000, "uint16 uint64"),
    "auto's budget, compiled": (
        lambda b: solved(SINE.problem, SINE.chain, regime="batched", budget=b), 20_000, "uint64",
    ),
    "τ of Thinned": (thinned, 100, "uint8 int8"),
    "τ of Refined": (refined, 100, "uint8 int8"),
    "a radius": (lambda r: solved(radius=r, engine="reference"), 1.0, "float16 float32"),
    "a radius that clips": (lambda r: solved(radius=r, engine="reference"), 0.375, "float16 float32"),
    "ρ₀": (lambda r: tuple(mcfw.MixingAware(3, 0.7, r).parameters(1000)), 0.6875, "float16 float32"),
    "a step size": (lambda s: driven(baselines.SGD(PROBLEM, baselines.InverseRoot(s))), 0.6875, "float32 float16"),
    "p of a ball": (projected, 1.5, "float16 float32"),
    "a horizon": (lambda T: solved(horizon=T), 20, "int8"),
    "a horizon, unsigned": (lambda T: solved(horizon=T), 100, "uint8 uint64"),
    "a batch of SGD": (lambda n: driven(baselines.SGD(PROBLEM, baselines.Constant(0.1), batch=n)), 100, "uint8"),
    "a batch of SPIDER": (spider, 100, "uint8"),
    "a level of a burst": (lambda j: len(mcfw.method.estimator.signed_weights(j, 9)), 8, "uint8"),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::mcfw.errors.McfwWarning")
@pytest.mark.parametrize("name", SAME)
def test_the_answer_is_that_of_plain_numbers(name):
    """To the bit, in each of the types that gave another answer."""
    make, value, kinds = SAME[name]
    expected = make(value)
    assert {kind: make(getattr(np, kind)(value)) == expected for kind in kinds.split()} == dict.fromkeys(
        kinds.split(), True
    )


def test_engines_agree_on_a_narrow_radius():
    """A radius of 16 bits is the same radius in the interpreted loop and in the compiled steps."""
    ends = [solved(radius=np.float16(1.0), engine=engine)[0] for engine in ("reference", "asked")]
    assert ends[0] == pytest.approx(ends[1], rel=1e-12)


def test_a_batched_run_moves():
    """Unsigned sizes once made every estimate 0, and the run ended where it began."""
    assert np.linalg.norm(solved(levels=mcfw.Batched(np.uint64(8), np.uint64(2)))[0]) > 0.1


class Frame:
    """What a table of pandas or polars looks like to whoever iterates over it: its columns."""

    def __init__(self, rows):
        self.rows, self.columns = np.array(rows), ["a", "b", "c"]

    def to_numpy(self):
        """The rows."""
        return self.rows

    def __iter__(self):
        return iter(self.rows.T)


LOOP: list = []
LOOP.append(LOOP)
TABLE = Frame(CENTRES)
compared = partial(mcfw.compare, PROBLEM, CHAIN, budget=2000, methods=["sgd"], progress=False)
INTERVAL = mpmath.iv.mpf([1, 2])
REFUSED = {
    "a stream of no rows": (lambda: mcfw.diagnose(np.zeros((0, 3))), "at least two rows"),
    "a stream of no columns": (lambda: mcfw.diagnose(np.zeros((3, 0))), "one column"),
    "a covariance of nothing": (lambda: mcfw.VAR(np.eye(2) * 0.5, noise_cov=np.zeros((0, 0))), "covariance"),
    "seconds that a float rounds to 0": (lambda: compared(seconds=Fraction(1, 10**400)), "seconds"),
    "a mixing time beyond the floats": (lambda: refined(10**400), "beyond the floats"),
    "a seed that holds itself": (lambda: solved(seed=LOOP), "seed"),
    "a seed of bytes": (lambda: solved(seed=bytearray(b"ab")), "seed"),
    "a seed in memory": (lambda: solved(seed=memoryview(b"ab")), "seed"),
    "a table as a stream": (lambda: mcfw.IteratorStream(TABLE), "iterates over its columns"),
    "a table as batches": (lambda: mcfw.from_batches(TABLE), "iterates over its columns"),
    "a table as a chain": (lambda: solved(chain=TABLE), "iterates over its columns"),
    "a function that gives a table": (
        lambda: mcfw.IteratorStream(lambda: TABLE).walk(rng(), None, 2), "iterates over its columns",
    ),
    "a dict as a stream": (lambda: mcfw.IteratorStream({"a": 1.0}), "iterates over its keys"),
    "an interval as a radius": (lambda: solved(radius=INTERVAL), "radius"),
    "an interval as a constant": (lambda: mcfw.Oblivious(INTERVAL), "rho"),
    "an interval in an array": (lambda: mcfw.AR1(INTERVAL), "phi"),
    "a number that signals": (lambda: mcfw.AR1(Decimal("sNaN")), "phi"),
    "an interval as a weight": (lambda: mcfw.L1(INTERVAL), "weight"),
    "a symbol as a radius": (lambda: mcfw.L2Ball(sympy.pi, 3), "radius"),
    "a dimension of 2^63": (lambda: mcfw.L2Ball(1.0, 2**63), "dim"),
    "a matrix beyond any memory": (lambda: mcfw.Birkhoff(10**9), "which no memory holds"),
    "a walk beyond any memory": (lambda: CHAIN.walk(rng(), 0, 2**40), "which no memory holds"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_answer_is_refused_by_a_typed_error(name):
    """The message names the value or the cause."""
    call, said = REFUSED[name]
    with pytest.raises(mcfw.McfwError, match=said):
        call()


@pytest.mark.parametrize("package", ["pandas", "polars"])
def test_a_table_of_a_package_is_refused_as_a_stream_and_its_rows_are_taken(package):
    """The stand-in above is what these packages do, where they are installed."""
    table = pytest.importorskip(package).DataFrame({"a": [1.0, 2.0], "b": [3.0, 4.0], "c": [5.0, 6.0]})
    for make in (mcfw.IteratorStream, mcfw.from_batches):
        with pytest.raises(mcfw.InvalidInput, match="iterates over its columns"):
            make(table)
    assert mcfw.IteratorStream(table.to_numpy()).walk(rng(), None, 2).tolist() == [
        [1.0, 3.0, 5.0],
        [2.0, 4.0, 6.0],
    ]
    assert mcfw.from_batches([table]).walk(rng(), None, 2).tolist() == [[1.0, 3.0, 5.0], [2.0, 4.0, 6.0]]


def test_seeds_of_other_packages_and_shapes_are_the_integers_that_they_are():
    """An integer of SymPy, a matrix of NumPy: the streams are those of plain integers."""
    for odd, plain in (
        (sympy.Integer(7), 7),
        (np.uint8(7), 7),
        (np.array([[3, 4]]).view(np.matrix), [[3, 4]]),
    ):
        assert str(mcfw.Streams.from_seed(odd).states()) == str(mcfw.Streams.from_seed(plain).states())


@pytest.mark.parametrize("mark", ["\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_only_a_line_break_ends_a_row_of_a_file(tmp_path, mark):
    """What Python's `splitlines` takes for one stands between two columns."""
    path = tmp_path / "rows.txt"
    path.write_text("".join(f"{i}.5{mark}{i}\n" for i in range(4)), encoding="utf-8")
    assert read_stream(path).rows.shape == (4, 2)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_break_ends_a_row(tmp_path, end):
    """Of Unix, of Windows, and of old computers."""
    path = tmp_path / "rows.csv"
    path.write_bytes("".join(f"{i},2{end}" for i in range(4)).encode())
    assert read_stream(path).rows.tolist() == [[i, 2.0] for i in range(4)]


def test_a_compiled_run_of_a_huge_horizon_needs_no_room_for_bursts_that_it_does_not_draw():
    """T = 10^12 and a budget of 5000 states: the same states and levels as in the interpreted loop."""
    known, states = {"horizon": 10**12, "budget": 5000}, []
    for engine in ("reference", "compiled"):
        result = mcfw.solve(SINE.problem, SINE.chain, engine=engine, seed=3, progress=False, **known)
        states.append((result.samples, result.iterations, result.status, result.trace["level"].tolist()))
    assert states[0] == states[1]
    assert states[0][2] is mcfw.Status.BUDGET_REACHED


def test_a_long_burst_is_the_same_run_in_both_engines():
    """Bursts of 100,000 states, for which the room of a compiled run has to grow."""
    options = {"levels": mcfw.Batched(100_000), "horizon": 4, "gap_every": 2}
    ends = [solved(SINE.problem, SINE.chain, engine=e, **options) for e in ("reference", "compiled")]
    assert ends[0][0] == pytest.approx(ends[1][0], rel=1e-12)
    assert ends[0][1] == ends[1][1] == 500_000


def test_a_missing_module_of_python_is_not_an_extra():
    """No extra brings a module of the standard library; that of a package is named as before."""
    assert "module of its standard library" in _missing(ImportError("no zoneinfo", name="zoneinfo"))
    assert "theory" in _missing(ImportError("no sympy", name="sympy"))
