"""The fresh gap of given points: mean gradients over unseen states, one oracle call each, and the certificates."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mcfw.arithmetic import check_choice, check_integer, check_positive, inner
from mcfw.certificate.blocks import Apart, apart, least_states
from mcfw.certificate.eccentricity import digest, listed_vertices, reach
from mcfw.certificate.fresh_mean import FreshMean, Show, Walk, fresh_means
from mcfw.certificate.gap_certificate import METHODS, GapCertificate, shared
from mcfw.certificate.margins import MOST_STATES, Margins, burn_in
from mcfw.certificate.premises import noise_of, tau_of
from mcfw.certificate.rounding import product_above
from mcfw.certificate.spread import Bernstein, bernstein, block_estimate, self_normalised
from mcfw.errors import InvalidInput, Unsupported
from mcfw.problem.problem import Problem


@dataclass(frozen=True)
class Wishes:
    """What is asked of the certificates, checked, and fixed before any state is drawn."""

    states: int
    burn_in: int
    tau: int | None
    tau_source: str
    tau_failure: float
    noise: float | None
    noise_source: str
    delta: float
    method: str
    comparisons: int
    blocks: Apart | None

    @property
    def level(self) -> Fraction:
        """The δ of each bound."""
        return shared(self.delta, self.comparisons, self.method, self.blocks is not None)


def wishes(
    problem: Problem,
    *,
    states: Any,
    discarded: Any,
    tau: Any,
    noise: Any,
    delta: Any,
    method: Any,
    comparisons: int = 1,
) -> Wishes:
    """The checked request; without a burn-in, the one that makes the bias small."""
    states = check_integer("states", states, least=1, most=MOST_STATES)
    delta = check_positive("delta", delta, most=1)
    method = check_choice("method", method, METHODS)
    size, source, failure = tau_of(tau)
    level, origin = noise_of(noise, problem.G_sigma)
    if method == "self-normalised" and listed_vertices(problem) is None:
        raise Unsupported(
            f"method='self-normalised' needs the vertices of the set listed and h linear, which {problem.set!r} with "
            f"{problem.h!r} does not have: use method='hoeffding'"
        )
    each = Fraction(delta) / comparisons
    if discarded is None:
        discarded = 0 if size is None else burn_in(size, states, each)
    discarded = check_integer("burn_in", discarded, least=0, most=MOST_STATES)
    blocks = _blocks(method, size, states, each) if level is not None else None
    return Wishes(
        states,
        discarded,
        size,
        source,
        failure,
        level,
        origin,
        delta,
        method,
        comparisons,
        blocks,
    )


def _blocks(method: str, tau: int | None, states: int, level: Fraction) -> Apart | None:
    """The blocks of the empirical Bernstein bound, where the method is or may be that."""
    if tau is None or method not in ("bernstein", "best"):
        return None
    share = level / 2 if method == "best" else level
    found = apart(tau, states, share)
    if found is None and method == "bernstein":
        raise InvalidInput(
            f"states = {states} are too few for method='bernstein' at tau = {tau}, which needs at least "
            f"{least_states(tau, share)}: use method='hoeffding'"
        )
    return found


def certified(
    problem: Problem, points: Sequence[Any], walk: Walk, asked: Wishes, *, finite: bool, show: Show
) -> list[GapCertificate]:
    """A certificate for each point, all from the same states."""
    means = fresh_means(
        problem,
        points,
        walk,
        states=asked.states,
        burn_in=asked.burn_in,
        blocks=asked.blocks,
        finite=finite,
        show=show,
    )
    vertices = listed_vertices(problem) if asked.tau is not None and asked.noise is not None else None
    return [_certificate(problem, x, mean, asked, vertices) for x, mean in zip(points, means, strict=True)]


def _certificate(problem: Problem, x: Any, fresh: FreshMean, asked: Wishes, vertices: Any) -> GapCertificate:
    v, error = _answer(problem, fresh.mean)
    direction = v - x
    R = reach(problem, x)
    return GapCertificate(
        value=_reading(problem, fresh.mean, x, v),
        vertex=v,
        point=digest(x),
        states=asked.states,
        burn_in=asked.burn_in,
        tau=asked.tau,
        tau_source=asked.tau_source,
        tau_failure=asked.tau_failure,
        noise=asked.noise,
        noise_source=asked.noise_source,
        reach=R,
        lmo_error=error,
        delta=asked.delta,
        comparisons=asked.comparisons,
        method=asked.method,
        estimate=block_estimate(fresh.coarse, direction, asked.states),
        normalised=None if vertices is None else _normalised(problem, x, fresh.mean, asked, vertices),
        bernstein=_bernstein(problem, x, fresh, asked, R, vertices),
        oracle_calls=fresh.oracle_calls,
        lmo_calls=2 if asked.blocks is None else 3,
    )


def _reading(problem: Problem, mean: Any, x: Any, v: Any) -> float:
    """⟨ĝ, x − v⟩ + h(x) − h(v)."""
    return float(-inner(mean, v - x) + problem.penalty(x) - problem.penalty(v))


def _answer(problem: Problem, gradient: Any) -> tuple[Any, float]:
    """v̂ ∈ LMO(ĝ), and how far from the minimum it may be."""
    if problem.set.iterative:
        v, error, _ = problem.set.answer(gradient, problem.h, problem.set.memory())
        return v, float(error)
    return problem.lmo(gradient), 0.0


def _normalised(problem: Problem, x: Any, mean: Any, asked: Wishes, vertices: Any) -> float:
    assert asked.tau is not None
    assert asked.noise is not None
    factor = Margins(asked.tau, asked.states, asked.burn_in, asked.level).hoeffding
    return self_normalised(problem, x, mean, vertices, product_above(factor, asked.noise))


def _bernstein(
    problem: Problem, x: Any, fresh: FreshMean, asked: Wishes, R: float, vertices: Any
) -> Bernstein | None:
    if asked.blocks is None:
        return None
    return bernstein(problem, x, fresh.apart, asked.blocks, asked.level, R, vertices)
