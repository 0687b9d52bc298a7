"""Compiled gradients of this package read nothing beyond the ends of their table and labels."""

import numpy as np
import pytest

import mcfw
from mcfw import CompiledGradient, Problem, problems
from mcfw.problem.kernel_data import RULES, kernel_name

SOFTMAX = "mcfw.engine.softmax:softmax"
ROWS = np.random.default_rng(0).normal(size=(4, 3))
LABELS = np.array([[0], [1], [1], [0]])
BALL = mcfw.NuclearBall(1.0, (3, 2))
GRADIENTS = "mcfw.engine.problem_gradients:"
WRONG = {
    "a label beyond the classes": ((SOFTMAX, ROWS, [[0], [1], [2], [0]]), BALL, "labels from 0 to 1.* one is 2"),
    "a label below zero": ((SOFTMAX, ROWS, [[0], [1], [-1], [0]]), BALL, "one is -1"),
    "no labels": ((SOFTMAX, ROWS), BALL, "needs a table of rows a_i and a label"),
    "no table": ((SOFTMAX,), BALL, "needs a table"),
    "labels without a column": ((SOFTMAX, ROWS, np.zeros((4, 0), int)), BALL, "needs 1 label"),
    "rows of another length": ((SOFTMAX, ROWS[:, :2], LABELS), mcfw.L2Ball(1.0, 5), "whose length divides"),
    "a factor outside a point": (
        (GRADIENTS + "factors", [[0.5, 2.0]], [[0, 9]]), mcfw.Box(np.zeros((4, 2)), np.ones((4, 2))), "one is 9",
    ),
    "no rank": ((GRADIENTS + "factors", [[0.5, 0.0]], [[0, 1]]), mcfw.L2Ball(1.0, 4), "rank"),
    "a table that is no tile": ((GRADIENTS + "sine", ROWS), mcfw.L2Ball(1.0, 2), "whole tiles"),
    "no targets": ((GRADIENTS + "least_squares", ROWS), mcfw.L2Ball(1.0, 3), "rows of 5"),
    "rows too short": ((GRADIENTS + "logarithm", ROWS), mcfw.L2Ball(1.0, 9), "rows of 9"),
    "no lags": ((GRADIENTS + "lagged", ROWS), mcfw.L2Ball(1.0, 3), "rows of 4"),
    "no system": ((GRADIENTS + "linear_system", ROWS), mcfw.L2Ball(1.0, 7), "k·c = 7"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_data_that_a_kernel_cannot_read_are_refused_with_the_problem(name):
    """Before any kernel is compiled or run; once a label beyond the classes wrote into memory of others."""
    given, X, said = WRONG[name]
    with pytest.raises(mcfw.InvalidInput, match=said):
        Problem.from_compiled(CompiledGradient(*given), set=X)


def test_a_kernel_that_is_asked_by_hand_refuses_them_too():
    """At points of another number of classes than the problem's, and by the function itself."""
    from mcfw.engine.softmax import softmax

    assert kernel_name(softmax) == SOFTMAX
    gradient, two = CompiledGradient(softmax, ROWS, LABELS), np.array([0, 3])
    assert gradient.at_one(np.zeros((3, 2)), two, np.ones(2)).shape == (3, 2)
    with pytest.raises(mcfw.InvalidInput, match="labels from 0 to 0"):
        gradient.at_one(np.zeros((3, 1)), two, np.ones(2))


@pytest.mark.parametrize(("states", "weights"), [([0, 4], 2), ([-1, 0], 2), ([0, 1], 1)])
def test_states_outside_the_table_are_refused(states, weights):
    """A row that the table does not have, a negative one, and fewer weights than states."""
    with pytest.raises(mcfw.OracleFailure, match="was asked for"):
        CompiledGradient(SOFTMAX, ROWS, LABELS).at_one(np.zeros((3, 2)), np.array(states), np.ones(weights))


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_a_chain_of_more_states_than_rows_is_an_oracle_failure(engine):
    """The interpreted loop, too, asks the kernel only for rows that there are."""
    made = Problem.from_compiled(CompiledGradient(SOFTMAX, ROWS, LABELS), set=BALL, G=9.0)
    with pytest.raises(mcfw.OracleFailure, match="its table has the rows 0 to 3"):
        mcfw.solve(made, mcfw.LazyRefresh(99, 1.0), horizon=20, engine=engine, progress=False)


@pytest.mark.parametrize("engine", ["reference", "compiled"])
def test_samples_of_another_length_are_refused(engine):
    """Where the rows of a burst are the table, their length is checked in both loops."""
    made = Problem.from_compiled(CompiledGradient(GRADIENTS + "lagged"), set=mcfw.L1Ball(1.0, 3), G=9.0)
    with pytest.raises(mcfw.McfwError, match="needs rows of 4"):
        mcfw.solve(made, mcfw.IteratorStream(np.ones((99, 2))), horizon=9, engine=engine, progress=False)


def test_the_examples_keep_the_rules_of_their_kernels():
    """Every kernel with a rule is that of an example, whose data are accepted."""
    names = (
        "autoregression classification factorization identification mcmc_portfolio off_policy sine_regression"
    )
    used = {getattr(problems, name)().problem.compiled.function for name in names.split()}
    assert used == set(RULES)
