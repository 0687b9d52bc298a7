"""The guarantee of the tutorial: the command, the call and the certificate are about one run."""

import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

import mcfw
from theory.planner import plan
from theory.planner.certificate import Run, bound_of_run, least_gap
from theory.planner.recheck import known_bounds

PAGE = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## Solve it with a guarantee")[2].partition("\n## ")[0]
OPTIONS = {"--G-h": "G_h"}


@pytest.fixture(scope="module")
def asked():
    """The constants of the command, as the page has them."""
    (line,) = re.findall(r"^    mcfw plan (.*)$", SECTION, re.MULTILINE)
    words = shlex.split(line)
    given = dict(zip(words[::2], words[1::2], strict=True))
    constants = {OPTIONS.get(name, name[2:]): value for name, value in given.items()}
    return constants | {"tau": int(constants["tau"])}


@pytest.fixture(scope="module")
def call():
    """The arguments of the call on the page."""
    (text,) = re.findall(
        r"^result = mcfw\.solve\(\n    problem,\n    chain,\n(.*?)^\)$", SECTION, re.DOTALL | re.MULTILINE
    )
    return eval(f"dict({text})", {"mcfw": mcfw})


def test_the_call_is_certified_for_the_constants_of_the_command(asked, call):
    """The batched theorem at exactly the page's T, ρ, β, unit, k and m is at most the page's ε, in balls."""
    made = plan(**asked)
    eps = Fraction(asked["eps"])
    batch = (call["levels"].k, call["levels"].m)
    rho, beta = call["regime"].parameters(call["horizon"])
    bound = known_bounds(made.problem, eps)["batched/best"].at(*batch)
    run = Run(call["horizon"], Fraction(rho), Fraction(beta), Fraction(call["unit"]), batch)
    gap = least_gap(bound_of_run(bound, run), run.T)
    assert eps * 99 / 100 < gap <= eps
    assert call["radius"] == made.problem.radius
    assert f"certified = {float(eps)}" in SECTION
    best = min(made.rows, key=lambda row: row.samples)
    assert best.name == "batched/best"
    assert best.samples == pytest.approx((call["horizon"] + 1) * sum(batch), rel=0.02)


def test_the_constants_of_the_page_are_those_of_its_problem(asked):
    """Each constant of the command that is computed on the page stands there in an assertion with the same number."""
    for name, pattern in {
        "G": r"1 \+ .* <= (\S+)  # G:",
        "G_h": r"<= (\S+)  # G_h",
        "noise": r"<= (\S+)  # noise",
    }.items():
        (number,) = re.findall(pattern, SECTION)
        assert number == asked[name]
    assert f".tau <= {asked['tau']}  # τ" in SECTION
    assert (asked["L"], asked["D"], asked["radius"]) == ("1", "2", asked["G"])


def test_the_page_runs_as_it_stands_and_warns_of_nothing(recwarn, capsys):
    """All blocks of the page up to this one: certified beside measured, without a warning."""
    namespace = {"__name__": "page"}
    for block in re.findall(r"```python\n(.*?)```", PAGE.partition("## Stop earlier")[0], re.DOTALL):
        exec(compile(block, "tutorial.md", "exec"), namespace)
    assert [
        str(warning.message) for warning in recwarn.list if "mcfw" in type(warning.message).__module__
    ] == []
    assert "certified 0.3 in expectation, measured 0.0" in capsys.readouterr().out
