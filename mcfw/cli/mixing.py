"""`mcfw mixing`: what is known about how fast a finite chain forgets its start."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

import mcfw

BOUNDS = {
    "Doeblin minorisation": mcfw.doeblin_bound,
    "Dobrushin contraction": mcfw.dobrushin_bound,
    "spectral gap": mcfw.spectral_bound,
}


def print_mixing(path: Path) -> None:
    """Print the exact τ_mix, d_mix around it, the smallest mass of π, and the certified bounds."""
    try:
        matrix = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise mcfw.InvalidInput(f"{path} cannot be read as a .npy matrix: {error}") from error
    chain = mcfw.FiniteChain(matrix)
    tau = mcfw.mixing_time(chain)
    pi = mcfw.stationary(chain)
    table = Table(title=f"{path.name}: {chain.size} states")
    table.add_column("quantity")
    table.add_column("value", justify="right")
    table.add_row("mixing time τ_mix", str(tau))
    table.add_row("d_mix(τ_mix) ≤ 1/4", f"{mcfw.d_mix(chain, tau):.6g}")
    if tau > 1:
        table.add_row("d_mix(τ_mix − 1) > 1/4", f"{mcfw.d_mix(chain, tau - 1):.6g}")
    table.add_row("smallest stationary mass", f"{pi.min():.6g}")
    for name, bound in BOUNDS.items():
        table.add_row(f"certified bound, {name}", _certified(bound, chain))
    Console().print(table)


def _certified(bound: Callable[[mcfw.FiniteChain], int], chain: mcfw.FiniteChain) -> str:
    try:
        return f"τ_mix ≤ {bound(chain)}"
    except mcfw.McfwError as reason:
        return f"none: {reason}"
