"""Runs that try to break the pathwise bounds: corners, full steps, short steps, gradients on the clipping sphere,
and bursts as heavy as the estimator allows."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.random import Generator, SeedSequence

import mcfw
from mcfw.arithmetic import Array
from mcfw.method.burst import Burst
from mcfw.method.levels import Geometric, LevelLaw
from mcfw.method.mc_alfcg import MCALFCG, Info, State
from mcfw.method.regimes import Parameters
from mcfw.run import door
from mcfw.run.door import Door
from mcfw.run.loop import Iteration, Loop
from mcfw.run.randomness import Streams
from mcfw.run.trace import Recording
from mcfw.run.trajectory import Trajectory
from montecarlo.audits.spinner import sine_problem

HORIZON, STATES, DIM = 24, 4, 3


class Scene(NamedTuple):
    """A problem, where the run starts, and its parameters; Ĝ = G, the smallest radius that the paper allows."""

    problem: mcfw.Problem
    x0: Array
    parameters: Parameters


class Moment(NamedTuple):
    """One iteration as the checks see it: what was known before, the burst, what came out."""

    scene: Scene
    before: State
    burst: Burst
    after: State
    info: Info


def scenes(rng: Generator) -> tuple[Scene, ...]:
    """One scene of each kind, with random data."""
    A = rng.normal(size=(STATES, DIM))
    A /= np.linalg.norm(A, axis=1, keepdims=True)
    b = rng.uniform(-1, 1, STATES)
    corner = np.full(DIM, -2.0)
    anywhere = rng.uniform(-2, 2, DIM)
    return (
        Scene(sine_problem(A, b), anywhere, Parameters(1.0, 1.0)),  # η̄ < 1
        Scene(sine_problem(A, b), anywhere, Parameters(1e-3, 1e-2)),  # η̄ = 1
        Scene(sine_problem(A, b, weight=1.0), np.zeros(DIM), Parameters(0.3, 0.1)),  # v = x at the kink of h
        Scene(linear_problem(rng, noise=3.0), anywhere, Parameters(0.5, 1.0)),  # ‖∇f‖ = Ĝ, heavy noise
        Scene(linear_problem(rng, noise=0.0), corner, Parameters(0.5, 1.0)),  # v = x in a corner
    )


def linear_problem(rng: Generator, noise: float) -> mcfw.Problem:
    """f(x; z) = ⟨c + noise·e_z, x⟩ with Σe_z = 0 and ‖c‖ = G: the mean gradient lies on the clipping sphere.

    Without noise c is positive, so that the corner of the box where all coordinates are least is optimal.
    """
    e = rng.normal(size=(STATES, DIM))
    e -= e.mean(axis=0)
    c = np.abs(rng.normal(size=DIM)) + 0.1
    gradients = c + noise * e
    mean = gradients.mean(axis=0)
    return mcfw.Problem(
        weighted_gradient=lambda x, states, weights: weights @ gradients[states],
        set=mcfw.Box(np.full(DIM, -2.0), np.full(DIM, 2.0)),
        mean_gradient=lambda x: mean,
        value=lambda x: float(mean @ x),
        L=0.0,
        G=float(np.linalg.norm(mean)),
        G_sigma=float(np.linalg.norm(gradients - mean, axis=1).max()),
    )


def adversarial_run(seed: SeedSequence) -> Iterator[Moment]:
    """A run of the loop through a random scene; half of its bursts are as heavy as the estimator allows."""
    rng = np.random.default_rng(seed.spawn(1)[0])
    choices = scenes(rng)
    scene = choices[int(rng.integers(len(choices)))]
    method = MCALFCG(
        scene.problem, Geometric.for_horizon(HORIZON), scene.parameters, scene.problem.G, finite=True
    )
    seen: list[Iteration] = []
    recording = Recording(record_every=HORIZON, gap_every=HORIZON, last=HORIZON)
    Loop(
        method,
        mcfw.LazyRefresh(STATES, 0.5),
        scene.x0,
        HORIZON + 1,
        recording,
        observers=(seen.append,),
        draw=heavy(rng),
    ).result(Streams.from_seed(seed))
    return (Moment(scene, *iteration[1:]) for iteration in seen)


def heavy(rng: Generator) -> Door:
    """The door, but half of the bursts are two states, half and half, at the cap."""

    def draw(levels: LevelLaw, streams: Streams, trajectory: Trajectory, t: int) -> Burst:
        burst = door.draw_burst(levels, streams, trajectory, t)
        if rng.random() < 0.5:
            halves = rng.integers(STATES, size=2)
            return Burst(levels.cap, levels.cap, np.repeat(halves, 2 ** (levels.cap - 1)))
        return burst

    return draw
