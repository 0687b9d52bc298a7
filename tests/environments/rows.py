"""What a stranger types: every command, page and script, with the extras that it needs."""

import json
import re
import shlex
from contextlib import chdir
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from typer.main import get_command

from mcfw.cli.app import app
from mcfw.cli.extras import NEEDS
from tests.environments.environment import ROOT
from theory.planner.batched import batched_bounds
from theory.planner.bounds.problem import problem
from theory.planner.plan import Plan, certify

GROUP = get_command(app)


class Row(NamedTuple):
    """A line to type, what it needs, and the exit codes that are answers to it."""

    words: str
    command: tuple[str, ...]
    """Arguments of python."""
    extras: tuple[str, ...]
    codes: tuple[int, ...] = (0,)
    quick: bool = True
    page: str = ""
    """The text of the page, if the line is the Python of one."""

    @property
    def is_command(self):
        """Whether it is a line that begins with `mcfw`."""
        return self.command[:2] == ("-m", "mcfw")

    @property
    def inside(self):
        """Whether it reads what only the repository has."""
        return "docs/studies" in self.words


CALLS = {
    "demo --horizon 100 --seeds 2": (),
    "demo --horizon 100 --seeds 2 --plot gap.png": (),
    "plan --L 1 --D 1 --G 1 --radius 1 --noise 0.1 --tau 10 --eps 0.1": ("slow",),
    "plan --eps 0.1 --tau 1 --plot plan.svg": ("slow",),
    "solve quadratic --budget 2000": (),
    "solve quadratic --tau 10 --plan plan.json": (),
    "certify quadratic --tau 10 --states 2000 --budget 2000": (),
    "certify quadratic --states 2000 --budget 2000 --plot certify.svg": (),
    "compare sine --tau 10 --budget 2000 --seeds 1": (),
    "compare sine --budget 2000 --seeds 1 --plot compare.svg": (),
    "mixing chain.npy": (),
    "stream stream.csv": (0, 1, 2),
    "stream stream.csv --plot stream.svg": (0, 1, 2),
    "verify lem:alphaincrement": (),
    "verify lem:alphaincrement --report site": (),
    "show lem:mlmc": (),
    "errata": (),
    "errata E2": (),
    "replay E3": (),
    "slack lem:alphaincrement": (),
    "relock lem:alphaincrement": (),
    "what-if lem:S S_lower=6913": (1,),
    "hypotheses thm:tuned": (),
    "report --no-run --out site": ("slow",),
    "audit abel --budget 1000 --jobs 1": (0, 2),
    "audit abel --backend dask --scheduler tcp://127.0.0.1:1": (),
    "study classification --seeds 1 --out classification": ("slow", 0, 1, 2),
    "study data --quick --seeds 1 --out data": ("slow", 0, 1, 2),
    "study composite --backend dask --scheduler tcp://127.0.0.1:1": (),
    "study --check docs/studies": ("slow", 0, 2, 3),
    "study --write docs/studies.md": ("slow", 0, 3),
    "reality staircase --up-to 64": (),
    "reality staircase --up-to 64 --plot reality.svg": (),
    "explore segment --rounds 1 --horizon 8": (),
}
"""A line after `mcfw` ↦ its exit codes if they are not 0 alone, and whether it is slow."""
PAGES = {
    "README.md": (),
    "docs/tutorial.md": (),
    "docs/algorithm.md": (),
    "docs/data.md": ("data",),
    "docs/streams.md": (),
    "docs/compare.md": (),
    "docs/batched.md": (),
    "docs/certify.md": (),
    "docs/growing.md": (),
    "docs/speed.md": ("fast",),
    "CONTRIBUTING.md": ("theory",),
}
"""A page with Python blocks ↦ the extras that it says it needs."""


def rows():
    """Everything that is typed."""
    return [*_general(), *_calls(), *_helps(), *_pages(), *_scripts()]


def prepare(folder):
    """The files that the commands are given."""
    np.save(folder / "chain.npy", [[0.9, 0.1], [0.1, 0.9]])
    (folder / "plan.json").write_text(json.dumps(small_plan().to_json()))
    np.savetxt(folder / "stream.csv", np.random.default_rng(0).normal(size=(300, 2)), delimiter=",")


def small_plan():
    """A plan of one row, for L = D = G = 1, noise 0.1, τ = 10 and ε = 0.1."""
    case, eps = problem(L=1, D=1, G=1, radius=1, noise="0.1", tau=10), Fraction(1, 10)
    bound = next(bound for bound in batched_bounds(case, eps) if bound.regime)
    return Plan(case, eps, (bound,), (certify(bound, eps),))


def extras_of(line):
    """What the table of the commands says of a line, without looking at what is installed."""
    name, *arguments = shlex.split(line)
    options = GROUP.commands[name].make_context(name, arguments).params
    with chdir(ROOT):
        return tuple(extra for extra, when in NEEDS[name].items() if when(options))


def _mcfw(line, extras, *rest):
    return Row(f"mcfw {line}".rstrip(), ("-m", "mcfw", *shlex.split(line)), extras, *rest)


def _general():
    yield from (_mcfw(line, ()) for line in ("", "--help", "--version"))


def _calls():
    for line, more in CALLS.items():
        codes = tuple(code for code in more if code != "slow") or (0,)
        yield _mcfw(line, extras_of(line), codes, "slow" not in more)


def _helps():
    for name in GROUP.commands:
        yield _mcfw(f"{name} --help", ())


def _pages():
    for name, extras in PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        yield Row(f"{name}, {len(blocks)} blocks", ("-c", "\n".join(blocks)), extras, page=text)


def _scripts():
    for script in sorted((ROOT / "examples").glob("*.py")):
        said = re.search(r"^leave_without\((.*?)\)", script.read_text(encoding="utf-8"), re.MULTILINE)
        extras = tuple(re.findall(r'"(\w+)"', said.group(1))) if said else ()
        yield Row(f"examples/{script.name}", (str(script),), extras, quick=script.stem in QUICK_SCRIPTS)


QUICK_SCRIPTS = {"clipping", "mixing", "lmo_catalogue", "formal_theorem", "own_claim", "scale_out"}


def pages_with_blocks():
    """The pages that a reader can copy Python from."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    return {p.relative_to(ROOT).as_posix() for p in pages if "```python\n" in p.read_text(encoding="utf-8")}
