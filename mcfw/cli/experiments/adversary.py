"""`mcfw explore --runs`: a search for instances on which whole runs are worse than any that is known."""

from pathlib import Path

import numpy as np

import mcfw
from mcfw.cli.console import Console
from mcfw.method.regimes import Parameters
from montecarlo.reality import unit
from montecarlo.run_adversary import climb
from montecarlo.run_spaces import NOISE, Segments, Stairs
from montecarlo.worst_run import KEPT, WorstRun, champions, keep
from theory.planner.certificate import best, strongest

KINDS = ("stair", "segment")


def run_adversary(
    kind: str, *, T: int, tau: int, rounds: int, seed: int, write: bool, path: Path = KEPT
) -> WorstRun:
    """Search at the certificate's (ρ, β), print what was found beside the champion that is kept, perhaps keep it."""
    if kind not in KINDS:
        raise mcfw.InvalidInput(f"there are runs of the kinds {', '.join(KINDS)}, not {kind!r}")
    quiet = kind == "stair"
    chosen = best(strongest(unit(0.0 if quiet else NOISE, tau)), T)
    parameters = Parameters(float(chosen.rho), float(chosen.beta))
    space = Stairs(T, parameters) if quiet else Segments(T, tau, parameters)
    found = climb(space, rounds, np.random.default_rng(seed))
    if found.gap == 0:
        raise mcfw.McfwError(
            f"no member of the class was found in {rounds} rounds; try more, or another seed"
        )
    champion = WorstRun(kind, T, tau, *parameters, float(chosen.gap), found.gap, tuple(found.point))
    _print(champion, path)
    if write:
        Console().print(
            "kept" if keep(champion, path) else "not kept: the one that is kept is at least as hard"
        )
    return champion


def _print(champion: WorstRun, path: Path) -> None:
    console = Console()
    console.print(f"{champion.name}: average gap {champion.gap:.5g}, certified {champion.certified:.5g}")
    console.print(f"within a factor {champion.ratio:.2f} of this instance: {champion.shape}")
    known = {other.name: other for other in champions(path)} if path.exists() else {}
    if champion.name in known:
        console.print(f"the champion that is kept has the factor {known[champion.name].ratio:.2f}")
