"""What a person sees of a run: pictures, and tables in a notebook."""

import sys

import numpy as np
import pytest

import mcfw


@pytest.fixture(scope="module")
def solved():
    """A run of auto, with a mean gradient."""
    data = np.array([[0.2, 0.1], [0.6, -0.4]])
    problem = mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x - weights @ data[states], n=2, set=mcfw.L2Ball(1.0, 2)
    )
    return mcfw.solve(problem, mcfw.TwoState(0.3), horizon=500, regime="batched", progress=False)


@pytest.fixture
def pyplot(monkeypatch):
    """matplotlib without a screen, and no figure left open."""
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    yield pyplot
    pyplot.close("all")


def test_a_trace_draws_its_gaps(solved, pyplot):
    """The line is the curve of the trace; given axes are used."""
    axes = solved.trace.plot()
    line = axes.lines[0]
    states, gaps = solved.trace.curve()
    assert line.get_xdata().tolist() == states.tolist()
    assert line.get_ydata().tolist() == gaps.tolist()
    mine = pyplot.subplots()[1]
    assert solved.trace.plot(mine) is mine


def test_a_trace_without_gaps_draws_the_estimate_and_says_so(pyplot):
    """The tracked gap, called an estimate."""
    problem = mcfw.Problem.from_batch(lambda x, i: x - i[:, None], set=mcfw.Box([-1.0], [1.0]), G=3.0)
    result = mcfw.solve(problem, mcfw.TwoState(0.3), horizon=50, progress=False)
    axes = result.trace.plot()
    assert axes.lines[0].get_ydata().tolist() == result.trace["tracked_gap"].tolist()
    assert "estimated" in axes.get_ylabel()


def test_a_result_draws_gap_and_steps(solved, pyplot, tmp_path):
    """Two panels, titled with how the run ended."""
    canvas = solved.plot()
    assert canvas.get_suptitle() == solved.message
    assert [line.get_label() for line in canvas.axes[1].lines] == ["step η", "momentum α", "L"]
    canvas.savefig(tmp_path / "run.png")
    assert (tmp_path / "run.png").stat().st_size > 5000


def test_without_matplotlib_the_error_says_what_to_install(solved, monkeypatch):
    """A typed error with the extra in it."""
    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for draw in (solved.plot, solved.trace.plot):
        with pytest.raises(mcfw.MissingPackage, match=r"mcfw\[plot\]"):
            draw()


def test_notebooks_show_tables(solved):
    """Each number that the text gives is in the table, and text is escaped."""
    shown = solved._repr_html_()
    assert f"<td>{solved.samples:,}</td>" in shown
    assert "COMPLETED" in shown
    trace = solved.trace._repr_html_()
    assert trace.count("<tr>") == 13
    assert f"<td>{solved.trace.gap[0]:.4g}</td>" in trace
    advice = solved.advice._repr_html_()
    for name, value, _ in solved.advice.rows:
        assert f"<td>{name}</td><td>{value}</td>" in advice
    assert "asm:noise" in advice


def test_tables_escape_what_is_not_theirs(solved):
    """A column that is called like markup stays text; an empty trace is a table too."""
    assert "<b>" not in mcfw.Trace({"t": np.array([1]), "<b>": np.array([2.0])})._repr_html_()
    assert "0 recorded" in mcfw.Trace({"t": np.array([])})._repr_html_()
