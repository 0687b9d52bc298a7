"""The noise floor: a quadratic on a segment, and a slow coin for its noise."""

import math
from fractions import Fraction

import numpy as np

from mcfw.arithmetic import Array, Real, check_exact_between, check_integer, to_fraction
from mcfw.errors import InvalidInput
from mcfw.markov.chains import TwoState
from mcfw.problem.problem import Problem
from mcfw.problem.sets import Box
from mcfw.problems.instance import Instance
from mcfw.problems.membership import Fact, Member, Membership, float_at_most

FINEST = 2**52
"""The probability of a flip is a multiple of 2⁻⁵², so that 1 − 2p is a double too."""


def floor(tau: int = 1, noise: Real = Fraction(1, 10), *, k: Real = 1, D: Real = 1) -> Member:
    """f(x; z) = (k/2)(x − D/2)² + G_σ z x on [0, D], z = ±1 a coin that flips with probability (1 − 2^{−1/τ})/2.

    *Membership* (L = G = 1, for D ≤ 1 and k ≤ 1). f(·; z)'' = k ≤ L. |f'| = k|x − D/2| ≤ kD/2 ≤ G. The
    stationary law of the coin is uniform, so E z = 0, f is the quadratic, and |f'(x; z) − f'(x)| = G_σ. f ranges
    over [0, kD²/8], so F̄ = GD is enough. d_mix(j) = ½(1 − 2p)^j, so the mixing time is at most τ if
    and only if (1 − 2p)^τ ≤ ½. All of it is decided in rationals, for the doubles that the program uses.

    *Why it is slow.* Gradient differences are free of noise, so s_t = g_t − f'(x_t) is filtered noise of variance
    about α_tΛG_σ²/2; the iterate relaxes to f'(x) = −s_t in L_t/k steps, far fewer than 1/α_t; and the gap is
    |f'(x)|(D/2 + |x − D/2|) ≥ (D/2)|s_t| there. α_t ≥ (t+1)^{−2/3} whatever ρ and β are.

    >>> made = floor(tau=10)
    >>> made.certify().holds, round(made.instance.chain.p, 6)
    (True, 0.033484)
    """
    tau = check_integer("tau", tau, least=1, most=10**6)
    given = {"k": k, "D": D, "noise": noise}
    exact = (check_exact_between(name, value, 0, 1e6) for name, value in given.items())
    slope, width, size = map(to_fraction, exact)
    amplitude, curvature, centre = float_at_most(size), float_at_most(slope), float(width / 2)
    chain = TwoState(_flip(tau))

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        pull: Array = weights.sum() * curvature * (x - centre)
        return pull + amplitude * float(weights @ (2 * np.asarray(states) - 1))

    problem = Problem(
        weighted_gradient=weighted_gradient,
        mean_gradient=lambda x: curvature * (x - centre),
        value=lambda x: float(curvature * (x[0] - centre) ** 2 / 2),
        set=Box(np.zeros(1), np.array([float(width)])),
        L=1.0,
        G=1.0,
        G_sigma=float(size),
    )

    def certify() -> Membership:
        k, D, p = Fraction(curvature), 2 * Fraction(centre), Fraction(chain.p)
        return Membership(
            (
                Fact("L: k", k, Fraction(1)),
                Fact("D", D, width),
                Fact("G: kD/2", k * D / 2, Fraction(1)),
                Fact("G_sigma: the amplitude", Fraction(amplitude), size),
                Fact("F_bar: kD²/8", k * D**2 / 8, D),
                Fact("tau: d_mix(τ)", (1 - 2 * p) ** tau / 2, Fraction(1, 4)),
            )
        )

    return Member(f"floor, τ = {tau}", Instance(problem, chain, np.array([centre])), tau, certify)


def _flip(tau: int) -> float:
    """The least p = i·2⁻⁵² with (1 − 2p)^τ ≤ ½, decided in rationals near the rounded root."""
    i = math.floor(-math.expm1(-math.log(2) / tau) / 2 * FINEST) - 2
    for shift in range(6):
        p = Fraction(i + shift, FINEST)
        if (1 - 2 * p) ** tau <= Fraction(1, 2):
            return float(p)
    raise InvalidInput(f"no flip probability with mixing time {tau} was found")
