"""`mcfw mixing`: what is known about how fast a finite chain forgets its start."""

from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

import mcfw


def print_mixing(path: Path) -> None:
    """Print π, the exact τ_mix, and d_mix around it."""
    try:
        matrix = np.load(path, allow_pickle=False)
    except (OSError, ValueError) as error:
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
    Console().print(table)
