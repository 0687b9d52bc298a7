"""The reference of study 6: exact proximal gradient steps on the population objective, as near to F* as they come."""

import numpy as np

from mcfw.arithmetic import Array, inner
from montecarlo.studies.practice.place import Place

SHORTEST = 1e-12


def descend(place: Place) -> Array:
    """x ← x + η(prox_{λh}(x − λ∇f(x)) − x) with spectral λ, and η halved until F decreases.

    >>> from montecarlo.studies.practice.problem_list import place
    >>> one = place("factorization")
    >>> bool(one.objective(descend(one)) < 0.01 * one.objective(one.x0))
    True
    """
    problem, x = place.population, place.x0
    g, value = problem.population_gradient(x), place.objective(x)
    step = 0.1 * float(problem.D) / (np.sqrt(float(inner(g, g))) + 1e-300)
    for _ in range(place.reference_steps):
        d, eta = problem.prox(x - step * g, step) - x, 1.0
        while eta > SHORTEST and not (lower := place.objective(x + eta * d)) < value:
            eta /= 2
        if eta <= SHORTEST:
            break
        new = problem.population_gradient(x + eta * d)
        bend = float(inner(eta * d, new - g))
        step = min(100 * step, float(inner(eta * d, eta * d)) / bend) if bend > 0 else 10 * step
        x, g, value = x + eta * d, new, lower
    return x
