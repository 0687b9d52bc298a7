"""The bounds that the paper claims, as floats from `theory`'s constants and expressions: none is written again here."""

from functools import cache

from sympy import Expr, Rational

from mcfw.errors import InvalidInput
from mcfw.problem.problem import Problem
from theory.paper.propagation import LM2, burn_in, inflation, sM2
from theory.planner.bounds.problem import Problem as Constants
from theory.planner.bounds.problem import problem as constants
from theory.text.constants import PAPER

__all__ = [
    "PAPER",
    "T0",
    "Constants",
    "Lam",
    "bias",
    "constants",
    "constants_of",
    "effective",
    "level_variance",
    "recursion",
    "second_moment",
    "segment",
]


def _value(expression: Expr, **letters: float) -> float:
    values = {symbol: Rational(letters[symbol.name]) for symbol in expression.free_symbols}
    return float(expression.xreplace(values).evalf())


@cache
def Lam(tau: int, T: int) -> float:
    """Λ of eq:effective.

    >>> Lam(tau=2, T=4)
    1836.0
    """
    return _value(inflation(PAPER), tau=tau, T=T)


@cache
def T0(tau: int) -> float:
    """The horizon from which thm:reduction speaks, before it is rounded up."""
    return _value(burn_in(PAPER), tau=tau)


def bias(H: float, tau: int, T: int) -> float:
    """lem:mlmc (b): on ‖E mlmc − φ̄‖, for ‖φ − φ̄‖ ≤ H."""
    return PAPER.bias * H * tau / T


def second_moment(H: float, tau: int, T: int) -> float:
    """lem:mlmc (c): on E‖mlmc − φ̄‖²."""
    return Lam(tau, T) * H**2


def segment(H: float, tau: int, m: int) -> float:
    """lem:segment: on E‖μ̂_{ℓ:m} − φ̄‖²."""
    return PAPER.segment * H**2 * tau / m


def level_variance(H: float, tau: int, j: int) -> float:
    """lem:perlevel: on V_j."""
    return float(min(PAPER.level_cap, PAPER.level * tau / 2**j) * H**2)


@cache
def effective(G_sigma: float, L: float, tau: int, T: int) -> tuple[float, float]:
    """σ_M² and L_M² of eq:effective."""
    inflated = Lam(tau, T)
    return _value(sM2(PAPER), Lam=inflated, G_sigma=G_sigma), _value(LM2(PAPER), Lam=inflated, L=L)


def recursion(
    problem: Problem, tau: int, T: int, *, alpha: float, before_squared: float, move_squared: float
) -> float:
    """The right side of eq:reduction, from ‖s_{t−1}‖² and ‖x_t − x_{t−1}‖²."""
    noise, smooth = effective(float(problem.G_sigma or 0), float(problem.L or 0), tau, T)
    fresh = PAPER.recursion_noise * alpha**2 * noise + PAPER.recursion_step * smooth * move_squared
    return float((1 - alpha) * before_squared + fresh)


def constants_of(
    problem: Problem, tau: int, F_bar: float | None = None, G_h: float | None = None
) -> Constants:
    """The constants of a problem as the theorems see them, with the clipping radius Ĝ = G."""
    if problem.L is None or problem.G is None or problem.G_sigma is None:
        raise InvalidInput("the problem has no L, G or G_sigma: there is nothing to certify")
    L, G, noise = problem.L, problem.G, problem.G_sigma
    return constants(L=L, D=problem.D, G=G, radius=G, noise=noise, tau=tau, F_bar=F_bar, G_h=G_h)
