"""Extremes: units from 1e-150 to 1e150, one point, one coordinate, a million, one state, and horizons without drift."""

import math

import numpy as np
import pytest

import mcfw
from mcfw.method.schedule import Schedule, advanced
from tests.mcfw.engine.test_choice import pull

CENTRES = np.array([[0.35, -0.2], [0.45, 0.1]])
ENGINES = ["reference", "asked"]


def problem(scale=1.0, radius=1.0, X=None):
    """½‖x/r − c‖² in units of `scale` for f and `radius` for x."""
    return mcfw.Problem(
        weighted_gradient=lambda x, i, w: scale * (w.sum() * (x / radius) - w @ CENTRES[i]),
        set=X or mcfw.L2Ball(radius, 2),
        mean_gradient=lambda x: scale * (x / radius - CENTRES.mean(axis=0)),
        G=3 * scale,
    )


def run(problem, engine="reference", chain=None, **options):
    """A short run."""
    given = {"horizon": 300, "seed": 1, "progress": False, "engine": engine} | options
    return mcfw.solve(problem, chain or mcfw.TwoState(0.3), **given)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("scale", [1e-150, 1e-75, 1e75, 1e150])
def test_the_unit_of_f_changes_nothing(engine, scale):
    """With ρ and `unit` in the units of f the iterates are those of the scale 1 up to rounding."""
    scaled = run(problem(scale), engine, regime=mcfw.Oblivious(rho=scale), unit=scale)
    np.testing.assert_allclose(scaled.last, run(problem(), engine, unit=1.0).last, rtol=1e-9)
    assert scaled.trace["alpha"][-1] == pytest.approx(run(problem(), engine).trace["alpha"][-1], rel=1e-9)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("make", [mcfw.L2Ball, mcfw.L1Ball, mcfw.LinfBall], ids=lambda make: make.__name__)
@pytest.mark.parametrize("radius", [1e-150, 1e-75, 1e75, 1e150])
def test_the_unit_of_x_changes_nothing(engine, make, radius):
    """With ρ in units of f/x the iterates are those of the radius 1, times the radius."""
    scaled = run(problem(1.0, radius, make(radius, 2)), engine, regime=mcfw.Oblivious(rho=1 / radius))
    plain = run(problem(1.0, 1.0, make(1.0, 2)), engine)
    np.testing.assert_allclose(scaled.last / radius, plain.last, rtol=1e-9)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("scale", [1e100, 1e150, 1e153, 1e160, 1e300])
def test_units_beyond_the_floats_are_blamed_and_no_oracle(engine, scale):
    """Where squares overflow the run ends with a typed error that says which unit to change."""
    with pytest.raises(mcfw.OracleFailure, match="unit") as told:
        run(problem(scale), engine, regime=mcfw.Oblivious(rho=min(scale, 1e150)))
    assert type(told.value).__name__ == "ScaleOverflow"
    with pytest.raises(mcfw.InvalidInput, match="measure x in a larger unit"):
        run(problem(1.0, 1e160), engine)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("scale", [1e-300, 1e-150, 1e-100, 1e100, 1e150, 1e160])
def test_the_pilot_finds_the_unit_or_refuses_it(scale):
    """ "auto" reaches a tenth of the first gap at every scale whose squares are floats; others are refused by name."""
    given = problem(scale)

    def piloted():
        return run(given, "auto", regime="batched", budget=5000).average

    if 1e-155 < scale < 1e152:
        assert given.gap(piloted()) < given.gap(np.zeros(2)) / 10
    else:
        with pytest.raises((mcfw.PilotRefused, mcfw.OracleFailure), match="unit"):
            piloted()


POINTS = {
    "a box of one point": lambda: mcfw.Box([0.25, -0.5], [0.25, -0.5]),
    "a hull of one point": lambda: mcfw.Hull([[0.25, -0.5]]),
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("name", "engine"),
    [*(("a box of one point", engine) for engine in ENGINES), ("a hull of one point", "auto")],
)
def test_a_set_of_one_point_is_its_own_solution(name, engine):
    """D = 0: no step moves, every gap is 0, α and L stay what β alone makes them."""
    X = POINTS[name]()
    assert X.diameter == 0
    result = run(problem(X=X), engine)
    assert result.last.tolist() == [0.25, -0.5]
    assert (result.trace["eta"] == 0).all()
    assert (result.trace["delta"] == 0).all()
    assert np.nanmax(result.trace["gap"]) == 0


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("X", "scale"),
    [*((POINTS[name](), 1.0) for name in POINTS), (mcfw.Simplex(1), 1.0), (mcfw.L2Ball(1.0, 2), 0.0)],
    ids=repr,
)
def test_the_pilot_needs_no_scale_where_nothing_is_to_do(X, scale):
    """One point, or a gradient that is 0: every point is a solution, and the start is kept."""
    start = X.center()
    asked = mcfw.Problem(
        weighted_gradient=lambda x, i, w: scale * (w.sum() * x - w @ CENTRES[i][:, : len(x)]), set=X
    )
    result = run(asked, "auto", regime="batched", budget=5000)
    assert result.success
    assert result.average.tolist() == start.tolist()
    assert result.advice.unit == 1.0


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("X", [mcfw.L2Ball(1.0, 3), mcfw.L1Ball(1.0, 3)], ids=repr)
@pytest.mark.parametrize("entry", [5e-324, 1e-310, 1e-308])
def test_engines_agree_on_a_gradient_of_the_smallest_floats(X, entry):
    """The reciprocal of its largest entry is no float."""
    point = X.center()
    asked = mcfw.Problem(weighted_gradient=lambda x, i, w: np.full_like(point, w.sum() * entry), set=X, G=1.0)
    ends = [run(asked, engine).last for engine in ENGINES]
    np.testing.assert_allclose(ends[1], ends[0], rtol=1e-9, atol=1e-320)


@pytest.mark.parametrize("y", [[5e-324, 5e-324], [0.0, -1e-310], [3e-310, 4e-310]])
@pytest.mark.parametrize("radius", [1.0, 1e-310])
def test_the_compiled_projection_keeps_the_smallest_floats(y, radius):
    """As the interpreted one does."""
    sets = pytest.importorskip("mcfw.engine.sets")
    y, v = np.array(y), np.empty(2)
    sets.l2_project(y, np.array([[radius]]), v)
    np.testing.assert_allclose(v, mcfw.L2Ball(radius, 2).project(y), rtol=1e-9, atol=5e-324)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("engine", ENGINES)
def test_a_chain_with_one_state_is_deterministic(engine):
    """S = 1: every burst repeats the state, the estimate is exact, and one gradient serves it."""
    result = run(problem(), engine, mcfw.FiniteChain(np.ones((1, 1))))
    assert (result.trace["oracle_calls"] == 2).all()
    assert np.linalg.norm(result.last - CENTRES[0]) < 0.1


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("d", [1, 10**6])
def test_one_coordinate_and_a_million(engine, d):
    """Both dimensions run, stay feasible, and come nearer to the centre that all coordinates share."""
    wide = mcfw.Problem(
        weighted_gradient=lambda x, i, w: w.sum() * x - float(w @ CENTRES[i, 0]),
        set=mcfw.LinfBall(1.0, d),
        G=2.0 * d**0.5,
    )
    result = run(wide, engine, horizon=30, gap_every=10**9)
    assert wide.set.contains(result.last)
    assert np.abs(result.last - 0.4).max() < 0.3


def compiled(table, X, chain, **options):
    """A short run in machine code on ½‖x − table[z]‖²."""
    pytest.importorskip("numba", reason="the compiled loops need mcfw[fast]")
    table = np.asarray(table, dtype=float)
    G = 2 * float(np.linalg.norm(table, axis=1).max()) + X.max_norm
    given = mcfw.Problem.from_compiled(
        mcfw.CompiledGradient(pull, table), set=X, mean_gradient=lambda x: x - table.mean(axis=0), G=G
    )
    return run(given, "compiled", chain, **options)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("radius", [1e-150, 1e-75, 1e75, 1e150])
def test_the_compiled_loop_has_no_unit(radius):
    """f and x in other units, `unit` with them: the iterates are those of the radius 1, times the radius."""
    scaled, plain = (
        compiled(CENTRES * r, mcfw.L2Ball(r, 2), mcfw.TwoState(0.3), unit=r, gap_every=10**9)
        for r in (radius, 1.0)
    )
    np.testing.assert_allclose(scaled.last / radius, plain.last, rtol=1e-9)


@pytest.mark.filterwarnings("error")
def test_the_compiled_loop_at_one_point_and_one_state():
    """D = 0 never moves; S = 1 is deterministic and ends at its centre."""
    point = compiled(CENTRES, POINTS["a box of one point"](), mcfw.TwoState(0.3))
    assert point.last.tolist() == [0.25, -0.5]
    assert (point.trace["eta"] == 0).all()
    alone = compiled(CENTRES[:1], mcfw.L2Ball(1.0, 2), mcfw.FiniteChain(np.ones((1, 1))))
    assert np.linalg.norm(alone.last - CENTRES[0]) < 0.1


@pytest.mark.parametrize("d", [1, 10**6])
def test_the_compiled_loop_in_one_coordinate_and_a_million(d):
    """Both dimensions run, stay feasible, and come nearer to the centre that all coordinates share."""
    X = mcfw.LinfBall(1.0, d)
    table = np.repeat(CENTRES[:, :1], d, axis=1)
    result = compiled(table, X, mcfw.TwoState(0.3), horizon=30, gap_every=10**9)
    assert X.contains(result.last)
    assert np.abs(result.last - 0.4).max() < 0.3


def exact_scales(deltas, t, rho, beta):
    """α_t and L_t of eq. S1 from δ_0..δ_{t−1}, the sums correctly rounded; α as the least over prefixes."""
    squares = deltas[:t] ** 2
    u = beta + squares
    sums = np.cumsum(u.astype(np.longdouble))
    largest = np.maximum.accumulate(u)
    least = min(1.0, float((((1 + largest) / (1 + sums)) ** (2 / 3)).min()))
    assert float(sums[-1]) == pytest.approx(math.fsum(u), rel=1e-14)
    return least, rho * math.sqrt(1 + math.fsum(squares)) * least**-0.25


def test_the_running_sums_of_a_compiled_run_do_not_drift():
    """2·10⁵ iterations in machine code: α_t and L_t are those of sums that are rounded once, to 1e-11."""
    instance = mcfw.problems.sine_regression()
    result = mcfw.solve(
        instance.problem, instance.chain, horizon=200_000, engine="compiled", gap_every=10**9, progress=False,
        regime=mcfw.Oblivious(),
    )  # fmt: skip
    deltas = result.trace["delta"]
    for t in (10, 1000, 50_000, 200_000):
        alpha, L = exact_scales(deltas, t, 1.0, 1.0)
        assert result.trace["alpha"][t] == pytest.approx(alpha, rel=1e-11)
        assert result.trace["L"][t] == pytest.approx(L, rel=1e-11)


@pytest.mark.slow
@pytest.mark.parametrize("beta", [1e-8, 1.0])
def test_ten_million_steps_of_the_schedule_do_not_drift(beta):
    """The text that both engines run, on 10⁷ steps with δ_t² of random size: relative errors stay below 1e-9."""
    deltas = 10.0 ** np.random.default_rng(4).uniform(-6, 0, size=10**7)
    state = tuple(Schedule.initial(1.0, beta))
    for t, square in enumerate((deltas**2).tolist(), start=1):
        state = advanced(*state, square)
        if t in (10**4, 10**6, 10**7):
            alpha, L = exact_scales(deltas, t, 1.0, beta)
            assert state[2] == pytest.approx(alpha, rel=1e-9)
            assert state[3] == pytest.approx(L, rel=1e-9)
