"""`mcfw mixing`: what is known about how fast a finite chain forgets its start."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rich.table import Table

import mcfw
from mcfw.cli.console import Console
from mcfw.markov.powers import DENSE_LIMIT
from mcfw.numpy_files import UNREADABLE

BOUNDS = {
    "Doeblin minorisation": mcfw.doeblin_bound,
    "Dobrushin contraction": mcfw.dobrushin_bound,
    "spectral gap": mcfw.spectral_bound,
}
SPARSE_BOUNDS = {
    "spectral gap by sparse inertia": mcfw.inertia_bound,
    "canonical paths": mcfw.path_bound,
    "Doeblin minorisation": mcfw.doeblin_bound,
}


def print_mixing(path: Path) -> None:
    """Print τ_mix or certified bounds on it, and for large chains an estimate, which is called one."""
    chain = mcfw.FiniteChain(_matrix(path))
    table = Table(title=f"{path.name}: {chain.size} states")
    table.add_column("quantity")
    table.add_column("value", justify="right")
    (_small if chain.size <= DENSE_LIMIT else _large)(chain, table)
    Console().print(table)


def _matrix(path: Path) -> Any:
    """A dense matrix (.npy), or a sparse one as scipy.sparse.save_npz writes it (.npz)."""
    try:
        if path.suffix == ".npz":
            from scipy.sparse import load_npz

            return load_npz(path)
        return np.load(path, allow_pickle=False)
    except UNREADABLE as error:
        raise mcfw.InvalidInput(f"{path} cannot be read as a matrix (.npy, sparse .npz): {error}") from error


def _small(chain: mcfw.FiniteChain, table: Table) -> None:
    try:
        tau = mcfw.mixing_time(chain)
    except mcfw.Unsupported as reason:
        table.add_row("mixing time τ_mix", f"not decided: {reason}")
        table.add_row("certified bound", f"τ_mix ≤ {mcfw.mixing_time_bound(chain).tau}")
    else:
        table.add_row("mixing time τ_mix", str(tau))
        table.add_row("d_mix(τ_mix) ≤ 1/4", f"{mcfw.d_mix(chain, tau):.6g}")
        if tau > 1:
            table.add_row("d_mix(τ_mix − 1) > 1/4", f"{mcfw.d_mix(chain, tau - 1):.6g}")
    table.add_row("smallest stationary mass", f"{mcfw.stationary(chain).min():.6g}")
    for name, bound in BOUNDS.items():
        table.add_row(f"certified bound, {name}", _certified(bound, chain))


def _large(chain: mcfw.FiniteChain, table: Table) -> None:
    found = {name: _certified(bound, chain) for name, bound in SPARSE_BOUNDS.items()}
    if found["spectral gap by sparse inertia"].startswith("none"):
        found["walk from every start"] = _certified(mcfw.walk_bound, chain)
    for name, text in found.items():
        table.add_row(f"certified bound, {name}", text)
    try:
        low, high, relaxation, assumes = mcfw.mixing_time_estimate(chain)
        table.add_row("ESTIMATE, not certified", f"{low} ≤ τ_mix ≤ {high}, relaxation time {relaxation:.4g}")
        table.add_row("  which assumes", assumes)
    except mcfw.McfwError as reason:
        table.add_row("ESTIMATE, not certified", f"none: {reason}")


def _certified(bound: Callable[[mcfw.FiniteChain], int], chain: mcfw.FiniteChain) -> str:
    try:
        return f"τ_mix ≤ {bound(chain)}"
    except mcfw.NotErgodic:
        raise
    except mcfw.McfwError as reason:
        return f"none: {reason}"
