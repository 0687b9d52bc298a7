"""Equal numbers for equal data in every layout, or a typed error that names the column."""

import numpy as np
import pytest
import scipy.sparse as sp

pytest.importorskip("pandas", reason="extra frames")
pytest.importorskip("polars", reason="extra frames")
pytest.importorskip("pyarrow", reason="extra frames")

import pandas as pd
import polars as pl
import pyarrow as pa

import mcfw
from tests.mcfw.data.layouts import DENSE, NAMES, RNG, SPARSE, X, by_name

Y = X @ [1.0, -0.5, 0.2, 0.0] + 0.1 * RNG.normal(size=60)
SOME, WEIGHTS = np.array([3, 3, 17, 59]), np.array([1, -2, 1, 4])


def facts(X, y=Y, **options):
    """What a problem of these data says: gradients, gap, value, constants."""
    problem = mcfw.from_data(X, y, **{"set": mcfw.L1Ball(2.0, 4)} | options)
    x = problem.set.lmo(np.arange(1.0, 1 + problem.set.size).reshape(problem.set.shape)) / 3
    return np.concatenate([
        np.ravel(problem.gradient(x, SOME, WEIGHTS)), np.ravel(problem.population_gradient(x)),
        [problem.gap(x), problem.value(x), problem.L, problem.G, problem.G_sigma],
    ])  # fmt: skip


@pytest.mark.parametrize("intercept", [False, True])
@pytest.mark.parametrize("layout", DENSE)
def test_a_dense_layout_changes_no_bit(layout, intercept):
    """Arrays in any order of memory, lists and tables are one problem."""
    assert facts(DENSE[layout](X), intercept=intercept).tobytes() == facts(X, intercept=intercept).tobytes()


@pytest.mark.parametrize("intercept", [False, True])
@pytest.mark.parametrize("layout", SPARSE)
def test_a_sparse_layout_is_the_same_problem(layout, intercept):
    """Equal up to the order of summation."""
    found = facts(SPARSE[layout](X), intercept=intercept)
    assert found == pytest.approx(facts(X, intercept=intercept), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("layout", ["by columns", "big-endian", "a list"])
def test_a_large_array_is_summed_in_one_order(layout):
    """Where products go by blocks, whose order depends on that of the memory."""
    large, y = RNG.normal(size=(700, 90)), RNG.normal(size=700)
    ball, points = mcfw.L2Ball(1.0, 90), RNG.normal(size=(40, 90)) / 20
    found, known = (mcfw.from_data(rows, y, set=ball) for rows in (DENSE[layout](large), large))
    assert [found.value(x) for x in points] == [known.value(x) for x in points]
    assert found.population_gradient(points[0]).tobytes() == known.population_gradient(points[0]).tobytes()


@pytest.mark.parametrize("layout", ["by rows", "by columns", "pandas", "polars", "pyarrow"])
def test_floats_of_32_bits_are_the_doubles_that_they_are(layout):
    """What the narrow data hold is exact as doubles, and the arithmetic is that of doubles."""
    narrow = X.astype(np.float32)
    assert facts(DENSE[layout](narrow)).tobytes() == facts(narrow.astype(np.float64)).tobytes()
    assert facts(DENSE[layout](narrow)).tobytes() != facts(X).tobytes()


MIXED = {"age": [1, 2, 3], "height": [0.5, 1.5, 2.5], "rate": [True, False, True], "city": [1, 0, 1]}
ROWS = np.array([[1, 0.5, 1, 1], [2, 1.5, 0, 0], [3, 2.5, 1, 1]])


@pytest.mark.parametrize("table", [pd.DataFrame, pl.DataFrame, pa.table], ids=["pandas", "polars", "pyarrow"])
def test_columns_of_different_types_are_numbers(table):
    """Integers, doubles and truth values side by side; a problem and a stream see the rows."""
    wanted = mcfw.from_data(ROWS, [1.0, 2.0, 3.0], set=mcfw.L1Ball(2.0, 4)).population_gradient(
        np.ones(4) / 4
    )
    found = mcfw.from_data(table(MIXED), [1.0, 2.0, 3.0], set=mcfw.L1Ball(2.0, 4))
    assert found.population_gradient(np.ones(4) / 4).tobytes() == wanted.tobytes()
    for stream in (mcfw.IteratorStream, mcfw.from_batches):
        for source in (table(MIXED), lambda: table(MIXED)):
            assert stream(source).walk(None, None, 3).tolist() == ROWS.tolist()
    assert (
        mcfw.from_batches(iter([table(MIXED), table(MIXED)])).walk(None, None, 4).tolist()[3]
        == ROWS[0].tolist()
    )


def test_nullable_columns_are_numbers():
    """pandas' own integers and truth values, where none is missing."""
    table = pd.DataFrame(MIXED).astype({"age": "Int64", "height": "Float64", "rate": "boolean"})
    assert mcfw.IteratorStream(table).walk(None, None, 3).tolist() == ROWS.tolist()


@pytest.mark.parametrize("layout", ["pandas", "polars", "pyarrow", "a frame of another package"])
def test_a_run_on_a_table_is_the_run_on_its_rows(layout):
    """Sample by sample, as a chain of solve."""
    problem = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(1.0, 4), G=9.0)
    options = {"horizon": 10, "seed": 3, "progress": False}
    table, rows = DENSE[layout](X), iter(X.copy())
    assert (
        mcfw.solve(problem, table, **options).last.tobytes()
        == mcfw.solve(problem, rows, **options).last.tobytes()
    )


TEXT = by_name(np.array(X)) | {"city": ["Bonn"] * 60}
GAP = by_name(np.array(X)) | {"rate": [None, *X[1:, 2].tolist()]}
NAN = by_name(np.array(X)) | {"height": [*X[:-1, 1].tolist(), np.nan]}
DATE = by_name(np.array(X)) | {"age": np.arange(60).astype("M8[D]")}


@pytest.mark.parametrize("table", [pd.DataFrame, pl.DataFrame, pa.table], ids=["pandas", "polars", "pyarrow"])
@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (TEXT, "city.*no number"), (GAP, "row 0.*rate|rate.*row 0"), (NAN, "row 59, column 'height'"),
        (DATE, "age.*no number"),
    ],
    ids=["text", "missing", "nan", "date"],
)  # fmt: skip
def test_what_is_no_number_is_refused_by_the_name_of_its_column(table, columns, said):
    """In a problem and in a stream."""
    with pytest.raises(mcfw.InvalidInput, match=said):
        mcfw.from_data(table(columns), Y, set=mcfw.L1Ball(2.0, 4))
    with pytest.raises(mcfw.InvalidInput, match=said):
        mcfw.IteratorStream(table(columns)).walk(None, None, 60)


def test_chunks_of_a_reader_are_batches(tmp_path):
    """What pandas reads of a file, chunk by chunk."""
    pd.DataFrame(by_name(X)).to_csv(tmp_path / "rows.csv", index=False)
    with pd.read_csv(tmp_path / "rows.csv", chunksize=7) as reader:
        assert mcfw.from_batches(reader).walk(None, None, 60).tolist() == X.tolist()


def test_a_set_that_does_not_fit_is_told_the_columns():
    """The message names them."""
    with pytest.raises(mcfw.InvalidInput, match=r"4 columns \(age, height, rate, city\)"):
        mcfw.from_data(pd.DataFrame(by_name(X)), Y, set=mcfw.L1Ball(2.0, 3))


def test_a_query_is_no_table():
    """The message says how it becomes one."""
    for make in (
        mcfw.IteratorStream,
        mcfw.from_batches,
        lambda X: mcfw.from_data(X, Y, set=mcfw.L1Ball(2.0, 4)),
    ):
        with pytest.raises(mcfw.InvalidInput, match="collect"):
            make(pl.DataFrame(by_name(X)).lazy())


@pytest.mark.parametrize(
    "column", [pd.Series, pl.Series, lambda y: pd.DataFrame({"y": y}), lambda y: y[:, None]]
)
def test_targets_come_in_every_layout(column):
    """A series, a table with one column, a matrix with one."""
    assert facts(X, column(Y)).tobytes() == facts(X).tobytes()


@pytest.mark.parametrize(
    ("X", "said"),
    [
        (sp.csr_array([[1.0, np.inf], [0, 1]]), "inf in row 0, column 1"),
        (sp.csr_array([[0.0, 1.0], [0, np.nan]]), "nan in row 1, column 1"),
        (sp.csr_array(np.eye(2) * 1j), "complex"), (sp.coo_array(np.ones(2)), "shape"),
    ],
)  # fmt: skip
def test_bad_entries_of_sparse_rows_are_refused_with_their_place(X, said):
    """Also where no array of all entries would fit into memory."""
    with pytest.raises(mcfw.InvalidInput, match=said):
        mcfw.from_data(X, [1.0, 2.0], set=mcfw.L1Ball(2.0, 2))


def test_names_of_columns_are_those_of_the_table():
    """`NAMES` are what the layouts say."""
    assert [list(DENSE[name](X).columns) for name in ("pandas", "polars")] == [NAMES, NAMES]
