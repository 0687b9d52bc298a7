"""A checkpoint with a right digest and a wrong content is refused before anything is drawn, allocated or run."""

import io
import json
import tracemalloc
import zipfile
from dataclasses import replace
from itertools import repeat

import numpy as np
import pytest

import mcfw
from mcfw import baselines
from mcfw.run import archive
from tests.mcfw.numbers.likeness import likeness
from tests.mcfw.run.test_checkpoint import rewritten

CENTRES = np.random.default_rng(7).normal(size=(6, 3))
CHAIN = mcfw.LazyRefresh(6, 0.4)
PROBLEM = mcfw.Problem.from_finite_sum(
    lambda x, states, weights: weights.sum() * x - weights @ CENTRES[states],
    6,
    set=mcfw.L1Ball(1.0, 3),
    G=4.0,
)
SQUARE = replace(PROBLEM, value=lambda x: float(x @ x) / 2 - float(x @ CENTRES.mean(axis=0)))
BIG = mcfw.Problem.from_samples(
    lambda x, z: x - np.cos(z + np.arange(256.0)[:, None] + np.arange(256.0)), set=mcfw.NuclearBall(1.0, (256, 256)),
    G=999.0,
)  # fmt: skip
FEW = mcfw.problems.completion(2, shape=(9, 7), rank=1, shards=4, per_shard=12, atoms=3)
SINE = mcfw.problems.sine_regression(2, n=40, d=3, sparsity=1)


def method(kind, *given, problem=PROBLEM, **options):
    """A run of a baseline."""

    def go(**more):
        made = getattr(baselines, kind)(problem, *given, **options)
        return baselines.run(made, CHAIN, iterations=30, seed=3, progress=False, **more)

    return go


def solve(problem=PROBLEM, chain=CHAIN, **options):
    """A run of Algorithm 1."""

    def go(**more):
        return mcfw.solve(problem, chain, **{"horizon": 29, "seed": 3, "progress": False} | options | more)

    return go


SPIDER = {"anchor": 8, "period": 4, "eta": 0.05}
RUNS = {
    "MC-ALFCG": solve(engine="reference"),
    "MC-ALFCG, hybrid": solve(engine="hybrid"),
    "MC-ALFCG, compiled": solve(SINE.problem, SINE.chain, engine="compiled"),
    "MC-ALFCG, thinned": solve(record_every=7, gap_every=9),
    "MC-ALFCG, unclipped": solve(radius=None),
    "MC-ALFCG, batches": solve(levels=mcfw.Batched(3, 2), unit=2.0),
    "auto": solve(regime="batched", budget=20_000),
    "an iterative oracle": solve(BIG, CHAIN, horizon=6),
    "atoms": solve(FEW.problem, FEW.chain),
    "AdaGrad-norm": method("AdaGradNorm", 0.3),
    "away steps": method("AwayFrankWolfe", problem=SQUARE),
    "finite sum": method("ALFCGFS", 0.5, anchor=6, period=3),
    "Frank-Wolfe": method("FrankWolfe"),
    "heavy ball": method("HeavyBall", baselines.InverseRoot(0.1)),
    "MAG": method("MAG", horizon=29, eta=0.1),
    "MVR1": method("ALFCGMVR1", 0.5),
    "MVR2": method("ALFCGMVR2", 0.5, batch=2),
    "pairwise": method("PairwiseFrankWolfe", problem=SQUARE),
    "SGD": method("SGD", baselines.Constant(0.1)),
    "SPIDER": method("SPIDER", **SPIDER),
    "STORM": method("STORM", 0.2),
}  # fmt: skip


def broken(go, path, after=4):
    """The checkpoint of a run that was stopped after so many iterations."""
    kept = mcfw.Checkpoint(path, seconds=None)
    engine = go().engine.partition(":")[0]
    if engine == "reference":
        go(checkpoint=kept, callback=lambda iteration: iteration.t >= after)
    else:
        go(checkpoint=replace(kept, iterations=after), seconds=1e-9)
    assert kept.exists()
    return kept


@pytest.mark.filterwarnings("ignore::mcfw.errors.McfwWarning")
@pytest.mark.parametrize("name", RUNS)
def test_what_a_run_left_is_possible(name, tmp_path):
    """Every method goes on from its own checkpoint, to the bits of the unbroken run."""
    kept = broken(RUNS[name], tmp_path / "run.ckpt")
    ends = [replace(each, engine="") for each in (RUNS[name](checkpoint=kept), RUNS[name]())]
    assert likeness(ends[0]) == likeness(ends[1])


def put(**values):
    """Put these arrays in the place of others; dots are written as two underscores."""
    return lambda arrays: arrays.update(
        {name.replace("__", "."): np.asarray(value) for name, value in values.items()}
    )


def in_header(change):
    """Change the header, which is text."""

    def changed(arrays):
        text = json.loads(str(arrays["header"]))
        change(text)
        arrays["header"] = np.array(json.dumps(text))

    return changed


def stream(text):
    """Words of a generator that are no words."""
    text["header"]["streams"]["chain"]["state"]["state"] = [-1, 2**70, 0, 0]


SCALES = "position__state__scales__"
FORGED = {
    "x outside the set": (put(position__state__x=[5.0, 0.0, 0.0]), "state.x outside L1Ball"),
    "the previous x outside": (put(position__state__x_prev=[5.0, 0.0, 0.0]), "x_prev outside"),
    "an output outside": (put(position__output=[5.0, 0.0, 0.0]), "the output outside"),
    "α of 2": (put(**{SCALES + "alpha": 2.0}), r"alpha = 2.0, which must be in \(0, 1\]"),
    "α of 0": (put(**{SCALES + "alpha": 0.0}), "alpha"),
    "an α that its sums do not give": (put(**{SCALES + "alpha": 1.0, SCALES + "sum_u": 1e6}), "sums allow"),
    "L of 0": (put(**{SCALES + "L": 0.0}), "L = 0.0, which must be positive"),
    "L below 0": (put(**{SCALES + "L": -1.0}), "L = -1.0"),
    "an L that its sums do not give": (put(**{SCALES + "L": 77.0}), "where its sums give"),
    "another ρ": (put(**{SCALES + "rho": 3.0}), "the method has 1.0"),
    "a sum below 0": (put(**{SCALES + "sum_delta_squared": -3.0}), "at least 0"),
    "a maximum above the sum": (put(**{SCALES + "max_u": 1e9}), "above the sum"),
    "a gradient beyond the radius": (put(position__state__g_prev=[9e9, 0.0, 0.0]), "beyond the radius"),
    "t beyond T": (put(position__t=10**9), "completed iterations of 30"),
    "t of T": (put(position__t=31), "31 completed iterations of 30"),
    "an index beyond t": (put(position__output_index=29), "output_index = 29"),
    "an index below 0": (put(position__output_index=-1), "below zero"),
    "10^15 states": (put(position__samples=10**15), "states in 5 iterations"),
    "more states than were recorded": (
        lambda arrays: arrays.update({"position.samples": arrays["position.samples"] + 1}), "length sums to",
    ),
    "calls that were not made": (put(position__oracle_calls=10**6), "oracle_calls sums to"),
    "more clips than iterations": (put(position__clips=10**6), "clipped of"),
    "a gradient of norm below 0": (put(position__largest_gradient=-1.0), "largest_gradient"),
    "a trace of the future": (
        lambda arrays: arrays.update({"trace.t": arrays["trace.t"] + 10**6}), "not iterations before",
    ),
    "a trace of texts": (
        lambda arrays: arrays.update({"trace.eta": np.array(["a"] * len(arrays["trace.t"]))}), "not made of numbers",
    ),
    "a trace of other columns": (lambda arrays: arrays.pop("trace.eta"), "a trace of the columns"),
    "no trace": (
        lambda arrays: [arrays.pop(name) for name in list(arrays) if name.startswith("trace.")], "no trace",
    ),
    "no streams": (in_header(lambda text: text["header"].pop("streams")), "KeyError: 'streams'"),
    "one stream": (in_header(lambda text: text["header"]["streams"].pop("chain")), "states of three random streams"),
    "a stream of another kind": (
        in_header(lambda text: text["header"]["streams"]["chain"].update(bit_generator="default_rng")), "bit generator",
    ),
    "words that are none": (in_header(stream), "streams"),
    "no state of the chain": (in_header(lambda text: text["header"].pop("chain_state")), "chain_state"),
    "a state that the chain has not": (
        in_header(lambda text: text["header"].update(chain_state={"plain": 6})), "state 6 is not one of",
    ),
    "a budget that is no number": (
        in_header(lambda text: text["fingerprint"].update(budget="all")), "could not convert",
    ),
    "deep JSON": (put(header="[" * 200_000), "header"),
    "a deep state": (
        lambda arrays: arrays.update(header=np.array(deepened(str(arrays["header"])))), "no run has written|header",
    ),
}  # fmt: skip


def deepened(header):
    """A header whose state of the chain is nested two thousand times."""
    text = json.loads(header)
    text["header"]["chain_state"] = "HERE"
    form = '{"tuple": [' * 2000 + '{"plain": 0}' + "]}" * 2000
    return json.dumps(text).replace('"HERE"', form)


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_content_is_refused_with_the_reason(name, tmp_path, monkeypatch):
    """Under a digest that fits, and before a state is drawn: the walk of the chain is never asked."""
    change, said = FORGED[name]
    kept = broken(RUNS["MC-ALFCG"], tmp_path / "run.ckpt")
    rewritten(kept, change)
    monkeypatch.setattr(mcfw.LazyRefresh, "walk", lambda *_: pytest.fail("a state was drawn"))
    with pytest.raises(mcfw.CheckpointRefused, match=said):
        RUNS["MC-ALFCG"](checkpoint=kept)


OTHERS = {
    "entries outside a matrix": ("atoms", put(position__state__g_prev__indices=[10**6]), "entries outside"),
    "entries without a place": (
        "atoms",
        put(position__state__g_prev__indptr=np.zeros(10, int)),
        "entries outside",
    ),
    "atoms that do not fit": (
        "atoms",
        put(position__state__x__c=np.ones(9)),
        "one column, number and column",
    ),
    "atoms outside the ball": (
        "atoms",
        put(position__state__x__c=[1e6]),
        "outside LowRankBall|for each atom",
    ),
    "a count of another t": ("SGD", put(position__state__t=3), "state.t = 3 after 5 iterations"),
    "a weight of 3": ("STORM", put(position__state__a=3.0), r"a = 3.0, which must be in \(0, 1\]"),
    "a sum of squares below 0": ("AdaGrad-norm", put(position__state__sum_squares=-1.0), "at least 0"),
    "an average outside": ("auto", put(position__state__average=[5.0, 0, 0]), "average outside"),
    "a stream skipped for ever": ("stream", put(position__samples=10**15), "states in"),
}


@pytest.mark.filterwarnings("ignore::mcfw.errors.McfwWarning")
@pytest.mark.parametrize("name", OTHERS)
def test_the_states_of_other_methods_are_looked_at_too(name, tmp_path):
    """Sums, weights and counts of baselines, atoms and entries of large matrices, averages, positions in streams."""
    run, change, said = OTHERS[name]

    def streamed(**more):
        problem = mcfw.Problem.from_samples(lambda x, z: x - z, set=mcfw.L1Ball(1.0, 3), G=9.0)
        return solve(problem, mcfw.IteratorStream(repeat(np.ones(3))))(**more)

    go = streamed if run == "stream" else RUNS[run]
    kept = broken(go, tmp_path / "run.ckpt")
    rewritten(kept, change)
    with pytest.raises(mcfw.CheckpointRefused, match=said):
        go(checkpoint=kept)


def forged(path, body):
    """The file with this body under its digest."""
    import hashlib

    first = path.read_bytes().partition(b"\n")[0].split(b" ")[:2]
    path.write_bytes(b" ".join((*first, hashlib.sha256(body).hexdigest().encode())) + b"\n" + body)


def body_of(path):
    """What follows the first line."""
    return path.read_bytes().partition(b"\n")[2]


def bomb(body):
    """The same arrays, and one of 200 MB of zeros, compressed."""
    arrays = archive.decode(body) | {"more": np.zeros(25_000_000)}
    return archive.encode(arrays, compressed=True)


def impossible(body):
    """An array whose header promises 8 TB."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name, array in archive.decode(body).items():
            held = io.BytesIO()
            np.lib.format.write_array(held, np.asanyarray(array))
            said = held.getvalue()
            if name == "position.state.x":
                said = said.replace(b"'shape': (3,), }        ", b"'shape': (1099511627776,), }", 1)
                said = said.replace(b"'shape': (3,), }             ", b"'shape': (1099511627776,), }", 1)
            file.writestr(f"{name}.npy", said)
    return buffer.getvalue()


@pytest.mark.parametrize("forge", [bomb, impossible])
def test_what_would_fill_the_memory_is_refused_before_it_is_unpacked(forge, tmp_path):
    """An archive of 200 MB in 200 kB, and a header of 8 TB: neither is allocated."""
    kept = broken(RUNS["MC-ALFCG"], tmp_path / "run.ckpt")
    body = forge(body_of(kept.path))
    assert len(body) < 500_000
    forged(kept.path, body)
    tracemalloc.start()
    try:
        with pytest.raises(mcfw.CheckpointRefused, match=r"unpack to more than it is|cannot be in"):
            RUNS["MC-ALFCG"](checkpoint=kept)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()
