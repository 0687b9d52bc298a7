"""What the fresh gradients themselves say of their noise: two data-dependent bounds, and an estimate that is none."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, inner
from mcfw.certificate.blocks import Apart
from mcfw.certificate.rounding import decimals, log_inverse, product_above, upward
from mcfw.markov.mixing_bounds import operator_norm
from mcfw.problem.problem import Problem

UNIT = 2.0**-53


class BlockEstimate(NamedTuple):
    """A standard error of Ĉ from block means: an estimate, never a bound."""

    error: float
    blocks: int
    length: int
    """States in the shortest block."""


class Bernstein(NamedTuple):
    """The empirical Bernstein bound but for its term 14 R G_σ L/(3(B − 1)), which needs no data."""

    blocks: int
    length: int
    gap: int
    halvings: int
    base: float
    """max_v {⟨ĝ, x − v⟩ + h(x) − h(v) + √(2 V̂(v) L/B)}, or a bound on it."""


def block_estimate(means: Sequence[Any], direction: Any, states: int) -> BlockEstimate | None:
    """The standard error of ⟨ĝ, x − v̂⟩ as if the block means were independent; None with fewer than two blocks."""
    if len(means) < 2:
        return None
    values = np.array([float(-inner(mean, direction)) for mean in means])
    return BlockEstimate(
        float(values.std(ddof=1) / math.sqrt(len(values))), len(values), states // len(values)
    )


def self_normalised(problem: Problem, x: Array, mean: Array, vertices: Array, scale: float) -> float:
    """max_v {⟨ĝ, x − v⟩ + h(x) − h(v) + u G_σ ‖x − v‖} over the vertices, rounded up; `scale` is u G_σ."""
    away = (x - vertices).reshape(len(vertices), -1)
    return _largest(problem, x, mean, vertices, scale * np.linalg.norm(away, axis=1))


def bernstein(
    problem: Problem, x: Any, means: Sequence[Any], blocks: Apart, level: Fraction, R: float, vertices: Any
) -> Bernstein:
    """The data-dependent part of the bound (thm:fresh, empirical Bernstein), with L = ln(2/δ₁), δ₁ = δ − B·2^{−k−1}."""
    whole = means[0]
    for each in means[1:]:
        whole = whole + each
    mean = whole / len(means)
    factor = width_factor(blocks.blocks, level - blocks.dependence)
    if vertices is None:
        base = problem.linearised_gap(x, mean) + R * factor * math.sqrt(_covariance_norm(means, mean))
    else:
        rows = np.array([np.ravel(each - mean) for each in means])
        away = (x - vertices).reshape(len(vertices), -1)
        spread = (rows @ away.T).std(axis=0) * math.sqrt(len(means) / (len(means) - 1))
        base = _largest(problem, x, mean, vertices, factor * spread)
    return Bernstein(*blocks, base=base * (1 + 1e-12) if base > 0 else base * (1 - 1e-12))


def width_factor(blocks: int, level: Fraction) -> float:
    """√(2L/B) with L = ln(2/δ₁)."""
    with decimals():
        return upward((2 * log_inverse(level / 2) / blocks).sqrt())


def range_term(blocks: int, level: Fraction, noise: float, R: float) -> float:
    """14 R G_σ L/(3(B − 1))."""
    with decimals():
        return product_above(14 * log_inverse(level / 2) / (3 * (blocks - 1)), noise, R)


def _largest(problem: Problem, x: Array, mean: Array, vertices: Array, extra: Array) -> float:
    """max_v {⟨ĝ, x − v⟩ + h(x) − h(v) + extra}, with the rounding of its sums added; h is linear."""
    away = (x - vertices).reshape(len(vertices), -1)
    flat = np.ravel(mean)
    h = problem.penalty(x) - np.array([problem.penalty(v) for v in vertices])
    values = away @ flat + h + extra
    rounding = 4 * (x.size + 8) * UNIT * (np.abs(away) @ np.abs(flat) + np.abs(h) + extra)
    return float((values + rounding).max())


def _covariance_norm(means: Sequence[Any], mean: Any) -> float:
    """The top eigenvalue of the sample covariance, from the Gram matrix of the block means."""
    rows = [each - mean for each in means]
    if isinstance(mean, np.ndarray):
        flat = np.array([row.ravel() for row in rows])
        gram = flat @ flat.T
    else:
        gram = np.array([[float(inner(a, b)) for b in rows] for a in rows])
    scale = float(np.trace(gram))
    if scale == 0:
        return 0.0
    return operator_norm(gram / scale) * scale / (len(means) - 1)
