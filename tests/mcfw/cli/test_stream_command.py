"""`mcfw stream`, run as a stranger runs it."""

import json

import numpy as np

import mcfw
from tests.mcfw.cli.test_app import run


def test_stream_reports_draws_and_ends_with_a_verdict(tmp_path):
    """0 for a good stream (with JSON and a picture), 1 for one that drifts, 2 for one too short, 3 for none."""
    rng = np.random.default_rng(3)
    chain = mcfw.AR1(0.5)
    series = chain.walk(rng, chain.start(rng), 5000)
    np.save(tmp_path / "good.npy", series)
    good = run("stream", str(tmp_path / "good.npy"), "--json", "--plot", str(tmp_path / "good.svg"))
    assert good.returncode == 0, good.stderr
    assert json.loads(good.stdout)["drift"] == "none_seen"
    assert "<svg" in (tmp_path / "good.svg").read_text()
    np.save(tmp_path / "drifts.npy", np.where(np.arange(5000) < 2500, series, series + 3))
    np.save(tmp_path / "short.npy", series[:30])
    (tmp_path / "none.csv").write_text("1,2\n3\n")
    for name, code, said in (
        ("drifts.npy", 1, "drift"),
        ("short.npy", 2, "longer"),
        ("none.csv", 3, "line 2"),
    ):
        done = run("stream", str(tmp_path / name))
        assert (done.returncode, said in done.stdout + done.stderr) == (code, True), done.stderr
        assert "Traceback" not in done.stderr
