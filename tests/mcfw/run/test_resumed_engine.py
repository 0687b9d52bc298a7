"""A run goes on from its checkpoint by the engine that began it, whose rounding is its own."""

import pytest

import mcfw
from tests.mcfw.run.test_checkpoint import assert_same

SINE = mcfw.problems.sine_regression(2, n=40, d=3, sparsity=1)
ENGINES = ("reference", "compiled", "hybrid")


@pytest.mark.parametrize("begun", ENGINES)
@pytest.mark.parametrize("other", ENGINES)
def test_a_run_goes_on_with_the_engine_of_its_beginning(begun, other, tmp_path):
    """The bits of the unbroken run, or a refusal that says what to do."""

    def go(**more):
        return mcfw.solve(SINE.problem, SINE.chain, **{"horizon": 300, "seed": 3, "progress": False} | more)

    kept = mcfw.Checkpoint(tmp_path / "run.ckpt", seconds=None)
    go(engine=begun, budget=900, checkpoint=kept)
    if other == begun:
        assert_same(go(engine=other, checkpoint=kept), go(engine=begun))
        return
    with pytest.raises(mcfw.CheckpointRefused, match=f"by the engine {begun}.*go on with engine='{begun}'"):
        go(engine=other, checkpoint=kept)


@pytest.mark.parametrize("begun", ["reference", "compiled"])
def test_auto_goes_on_with_the_engine_of_the_beginning(begun, tmp_path):
    """A run that was interpreted because it was watched stays interpreted; one that was compiled cannot be watched."""

    def go(**more):
        return mcfw.solve(SINE.problem, SINE.chain, **{"horizon": 300, "seed": 3, "progress": False} | more)

    kept = mcfw.Checkpoint(tmp_path / "run.ckpt", seconds=None)
    watched = {"observers": [lambda iteration: None]}
    go(budget=900, checkpoint=kept, **(watched if begun == "reference" else {}))
    if begun == "compiled":
        with pytest.raises(mcfw.CheckpointRefused, match="without what that engine cannot serve"):
            go(checkpoint=kept, **watched)
    result = go(checkpoint=kept)
    assert result.engine == begun
    assert_same(result, go(engine=begun))
