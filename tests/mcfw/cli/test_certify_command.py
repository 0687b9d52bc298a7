"""`mcfw certify`, run as a stranger runs it."""

import json

import numpy as np
import pytest

import mcfw
from tests.mcfw.cli.test_app import run

OWN = """
import numpy as np, mcfw
data = np.array([0.35, 0.45])
problem = mcfw.Problem.from_batch(lambda x, i: x - data[i, None], set=mcfw.Box([-1.0], [1.0]), {noise})
chain = {chain}
"""


@pytest.fixture
def folder(tmp_path):
    """A problem of one's own, and two points for it."""
    np.save(tmp_path / "good.npy", [0.4])
    np.save(tmp_path / "bad.npy", [-0.9])
    (tmp_path / "own.py").write_text(OWN.format(noise="G_sigma=0.05", chain="mcfw.TwoState(0.25)"))
    (tmp_path / "stream.py").write_text(OWN.format(noise="", chain="iter([0, 1] * 5000)"))
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code", "verdict"),
    [
        (("--x", "good.npy", "--target", "0.05"), 0, "held"),
        (("--x", "bad.npy", "--target", "0.05"), 1, "violated"),
        (("--x", "good.npy", "--target", "0.0001"), 2, "undecided"),
        (("--x", "good.npy"), 0, None),
    ],
)
def test_a_target_decides_the_exit_code(folder, words, code, verdict):
    """0 if the upper bound is at most the target, or without one; 1 if the gap is above it; 2 if neither is certain."""
    done = run("certify", "--file", "own.py", *words, "--json", cwd=folder)
    assert done.returncode == code, done.stderr
    found = json.loads(done.stdout)
    assert found["verdict"] == verdict
    certificate = mcfw.GapCertificate.from_json(found["certificate"])
    assert (certificate.tau, certificate.tau_source) == (1, "certified (closed form)")


def test_a_stream_of_ones_own_needs_tau_and_noise(folder):
    """Without them there is no bound, and a target stays undecided; with them there is one."""
    words = ("certify", "--file", "stream.py", "--x", "good.npy", "--states", "9000", "--target", "0.1")
    assert run(*words, cwd=folder).returncode == 2
    assert "no bound without tau and noise" in run(*words, cwd=folder).stdout
    done = run(*words, "--tau", "3", "--noise", "0.05", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "given by the caller" in done.stdout


def test_a_problem_of_the_library_and_a_picture(folder):
    """The point of a short run, certified from the states that follow it, on a screen of 24 lines and in a picture."""
    words = ("certify", "quadratic", "--tau", "10", "--method", "best", "--target", "0.05")
    done = run(*words, "--plot", "bounds.svg", cwd=folder)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert "<svg" in (folder / "bounds.svg").read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("quadratic", "--x", "own.py"), "array"),
        (("quadratic", "--x", "none.npy"), "none.npy"),
        (("quadratic", "--x", "bad.npy"), "not in"),
        (("quadratic", "--x", "good.npy", "--budget", "100"), "--budget"),
        (("quadratic", "--method", "luck"), "method"),
        (("quadratic", "--target", "nan"), "--target"),
        (("--file", "stream.py", "--x", "good.npy", "--states", "90000"), "stream ended"),
    ],
)
def test_wrong_input_is_no_verdict(folder, words, said):
    """Exit code 3 and one sentence."""
    done = run("certify", *words, cwd=folder)
    assert done.returncode == 3, done.stdout
    assert said in done.stderr
    assert "Traceback" not in done.stderr
