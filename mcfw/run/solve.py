"""`solve`: Algorithm 1 on one dependent stream, from x₀ to a result."""

import enum
from collections.abc import Iterable
from typing import Any

from numpy.random import SeedSequence

from mcfw.arithmetic import check_positive
from mcfw.errors import InvalidInput
from mcfw.markov.chains import Chain
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.method.regimes import Oblivious, Regime
from mcfw.problem.problem import Problem
from mcfw.run.checkpoint import Checkpoint
from mcfw.run.driver import as_chain, is_finite_chain, run
from mcfw.run.randomness import Streams
from mcfw.run.result import Result


class Radius(enum.Enum):
    """Where the clipping radius comes from if it is not given."""

    OF_THE_PROBLEM = "the problem's own bound G"


def solve(
    problem: Problem,
    chain: Chain | Iterable[Any],
    *,
    horizon: int,
    regime: Regime | None = None,
    radius: float | Radius | None = Radius.OF_THE_PROBLEM,
    x0: Any = None,
    seed: int | SeedSequence | Streams = 0,
    record_every: int = 1,
    gap_every: int | None = None,
    budget: int | None = None,
    checkpoint: Checkpoint | None = None,
    check_lmo: bool = False,
    progress: bool = True,
) -> Result:
    """Run MC-ALFCG (alg:main) for the T+1 iterations t = 0, …, T.

    chain: a chain, a stream, or any iterable of samples.
    horizon: T ≥ 1.
    regime: how (ρ, β) follow from T; `Oblivious()` if not given.
    radius: the clipping radius Ĝ ≥ G; the problem's G if not given; None is the unclipped ablation.
    x0: a feasible start; the set's centre if not given.
    seed: of the three streams of the run; or the streams themselves, which then are used up.
    record_every, gap_every: which iterations enter the trace, and at which of them 𝒢(x_t) is evaluated (about
        200 times if not given); the last iteration always is.
    budget: stop before the burst that would pass this number of consumed states.
    checkpoint: keep the run on disk, and go on from there if it is there already.
    check_lmo: refuse an LMO whose answer is infeasible.

    >>> import mcfw, numpy as np
    >>> data = np.array([0.35, 0.45])
    >>> problem = mcfw.Problem.from_batch(
    ...     lambda x, i: x - data[i, None], set=mcfw.Box([-1.0], [1.0]), mean_gradient=lambda x: x - data.mean(), G=1.5)
    >>> result = mcfw.solve(problem, mcfw.TwoState(0.25), horizon=1000, seed=7)
    >>> print(result.status)
    The run completed all its iterations.
    >>> bool(abs(result.last[0] - 0.4) < 0.1)
    True
    """
    regime = Oblivious() if regime is None else regime
    stream = as_chain(chain)
    method = MCALFCG(
        problem,
        horizon=horizon,
        parameters=regime.parameters(horizon),
        radius=_radius(problem, radius),
        finite=is_finite_chain(stream),
        check_lmo=check_lmo,
    )
    return run(
        method,
        stream,
        iterations=horizon + 1,
        x0=x0,
        seed=seed,
        record_every=record_every,
        gap_every=gap_every,
        budget=budget,
        checkpoint=checkpoint,
        progress=progress,
    )


def _radius(problem: Problem, radius: float | Radius | None) -> float | None:
    if radius is Radius.OF_THE_PROBLEM:
        if problem.G is None:
            raise InvalidInput(
                "radius is not given and the problem has no G: pass radius=G_hat with G_hat ≥ ‖∇f(x)‖ on the set, "
                "or radius=None for the unclipped ablation"
            )
        return problem.G
    if radius is not None:
        check_positive("radius", radius)
    return radius
