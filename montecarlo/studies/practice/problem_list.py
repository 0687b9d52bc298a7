"""Study 6's places by name: the library's problems, a newcomer's, real data, and large nuclear-norm balls."""

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np

import mcfw
from mcfw.problems import (
    Instance,
    autoregression,
    classification,
    factorization,
    identification,
    mcmc_portfolio,
    sine_regression,
)
from montecarlo.studies.data.real_problems import CASES, case
from montecarlo.studies.practice.newcomer import NEWCOMER
from montecarlo.studies.practice.place import Place, chain_for_all
from montecarlo.studies.projection.observed_matrices import SITES, Size, observed_matrix

TAUS = (1, 10, 100, 334)
LARGE = ("nuclear:600x400", "nuclear:1000x500")
STATES, DATA_STATES = 20_000, 40_000
LARGE_SEEDS, PROJECTIONS, ORACLES, LARGE_STEPS = 2, 60, 400, 30


def from_instance(make: Callable[[], Instance], tau: int | None = None) -> Place:
    """A problem of the library, on its own chain."""
    problem, chain, x0 = make()
    size = int(chain.size) if hasattr(chain, "size") else None
    return Place(problem, problem, chain_for_all(chain), x0, STATES, tau=tau, size=size)


def of_data(name: str) -> Place:
    """A real-data case on its dependent stream; held out is the loss on the test part."""
    found = case(name)
    problem = found.problem
    return Place(
        problem, problem, chain_for_all(found.dependent), problem.set.center(), DATA_STATES,
        tau=found.mixing_time, size=getattr(found.dependent, "size", None), held_out=lambda x: found.test(x).loss,
    )  # fmt: skip


def large(text: str) -> Place:
    """Completion over a large nuclear-norm ball by a token that visits sites, with 60 projections or 400 oracles."""
    data = observed_matrix(Size.read(text))
    problem, chain, x0 = data.instance(10)
    sites = data.sites

    def value(X: np.ndarray) -> float:
        return float(np.mean((X[sites.rows, sites.columns] - sites.values) ** 2) / 2)

    population = mcfw.Problem.from_finite_sum(data.dense, SITES, value=value, set=problem.set)
    return Place(
        problem, population, chain_for_all(chain), x0, STATES,
        tau=10, size=SITES, batch=STATES // PROJECTIONS, oracle_batch=STATES // ORACLES,
        reference_steps=LARGE_STEPS, seeds=LARGE_SEEDS,
    )  # fmt: skip


PLACES: dict[str, Callable[[], Place]] = {
    **{f"sine, tau {tau}": partial(from_instance, partial(sine_regression, tau), tau) for tau in TAUS},
    **{
        f"classification, tau {tau}": partial(from_instance, partial(classification, tau), tau)
        for tau in TAUS
    },
    "factorization": partial(from_instance, factorization),
    "identification": partial(from_instance, identification),
    "autoregression": partial(from_instance, autoregression),
    "portfolio by MCMC": partial(from_instance, mcmc_portfolio),
    **NEWCOMER,
    **{name: partial(of_data, name) for name in CASES},
    **{text: partial(large, text) for text in LARGE},
}


@lru_cache(maxsize=4)
def place(name: str) -> Place:
    """A place by its name."""
    if name not in PLACES:
        raise mcfw.InvalidInput(f"place = {name!r} must be one of {', '.join(PLACES)}")
    return PLACES[name]()
