"""What a user hands to a run, checked once: each refusal names the value and says what is wanted instead."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from mcfw.arithmetic import SQUARABLE
from mcfw.errors import InvalidInput, WrongLaw
from mcfw.markov.chains import Chain, LazyRefresh, Tabulated, TwoState, has_finite_states
from mcfw.method.regimes import Parameters, Regime
from mcfw.plain_numbers import as_float, plain
from mcfw.problem.problem import Problem
from mcfw.run.checkpoint import Checkpoint

LARGEST_OFF = 1e-9
"""What rounding may move of a stationary law in one step."""
LONGEST = 2**62
"""More iterations than any run will do."""


METHOD = ("problem", "levels", "info_fields", "initial", "step")
"""The parts of a method."""


def check_method(method: object) -> None:
    """Refuse a class, and whatever lacks a part of a method."""
    if isinstance(method, type) or not all(hasattr(method, part) for part in METHOD):
        raise InvalidInput(
            f"method = {method!r:.200} must be a method such as mcfw.baselines.AdaGradNorm(problem, eta=1.0): an "
            f"object with {', '.join(METHOD)}"
        )


def check_chain(chain: object) -> None:
    """Refuse a class, a text and a matrix, which are iterable but are not the samples of a chain."""
    if isinstance(chain, type):
        raise InvalidInput(f"chain = {chain!r} is a class: make a chain of it first")
    if isinstance(chain, (str, bytes)):
        raise InvalidInput(
            f"chain = {chain!r} is a text, but a chain, a stream or an iterable of samples is needed"
        )
    if isinstance(chain, np.ndarray) and _is_stochastic(chain):
        raise InvalidInput(
            "chain is a stochastic matrix: pass mcfw.FiniteChain(matrix), or iter(matrix) if its rows are the samples"
        )


def check_law(problem: Problem, chain: Chain) -> None:
    """Refuse a finite chain with another stationary law than that of the problem's mean: πP = π must hold."""
    if problem.law is None or not has_finite_states(chain):
        return
    if chain.size != len(problem.law):
        raise WrongLaw(f"the chain has {chain.size} states, but the finite sum {len(problem.law)} components")
    off = _off(problem.law, chain)
    if off > LARGEST_OFF:
        raise WrongLaw(
            f"the chain does not visit the {chain.size} components by the law of the finite sum (one step moves "
            f"{off:.3g} of that law elsewhere), so gaps would be those of another problem. With "
            "pi = mcfw.stationary(chain), pass weights=pi to from_finite_sum to minimise Σ π_i f_i, the mean along "
            "the chain, or importance=pi to minimise (1/n) Σ f_i with reweighted visits"
        )


def _off(law: Any, chain: Any) -> float:
    """The total variation between π and πP; 0 where the chain does not show its matrix."""
    if isinstance(chain, (TwoState, LazyRefresh)):
        after = np.full(chain.size, 1 / chain.size) if chain.decay.loss > 0 else law
    elif isinstance(chain, Tabulated):
        after = law @ chain.kernel
    else:
        return 0.0
    return float(np.abs(after - law).sum()) / 2


def _is_stochastic(matrix: Any) -> bool:
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or matrix.dtype.kind not in "fiu":
        return False
    return bool((matrix >= 0).all() and np.allclose(matrix.sum(axis=1), 1, atol=1e-9))


def check_checkpoint(checkpoint: object) -> None:
    """Refuse a bare path: how often to save is part of a checkpoint."""
    if checkpoint is not None and not isinstance(checkpoint, Checkpoint):
        raise InvalidInput(
            f"checkpoint = {checkpoint!r} must be an mcfw.Checkpoint, such as Checkpoint('run.ckpt')"
        )


def checked_observers(observers: object) -> tuple[Any, ...]:
    """The observers as a tuple of functions."""
    if not isinstance(observers, Iterable):
        raise InvalidInput(f"observers = {observers!r} must be a list of functions")
    listed = tuple(observers)
    for observer in listed:
        if not callable(observer):
            raise InvalidInput(f"the observer {observer!r} is not a function")
    return listed


def checked_regime(regime: Any) -> Regime:
    """A regime; no class, and no name but "auto" and "batched", which never come here."""
    if isinstance(regime, type) or not callable(getattr(regime, "parameters", None)):
        raise InvalidInput(
            f"regime = {regime!r} must be a regime such as mcfw.Oblivious(), 'auto' or 'batched', not a class or "
            "another name"
        )
    return regime  # type: ignore[no-any-return]


def checked_parameters(regime: Regime, horizon: int) -> Parameters:
    """(ρ, β) of the regime for the horizon T, positive and with squares that are floats."""
    try:
        rho, beta = regime.parameters(horizon)
    except OverflowError as error:
        raise InvalidInput(
            f"{regime!r} gives numbers beyond the floats for T = {horizon}: {error}"
        ) from error
    found = []
    for name, value in (("rho", rho), ("beta", beta)):
        number = plain(value)
        if number is None or not 0 < number <= SQUARABLE:
            raise InvalidInput(f"{regime!r} gives {name} = {value!r}, which must be in (0, {SQUARABLE:g}]")
        found.append(as_float(number))
    return Parameters(*found)
