"""The probes: each is one wrong line in the path that `mcfw.solve` runs, as a change of its text."""

from typing import NamedTuple

LEVELS, DOOR, TRAJECTORY = "mcfw/method/levels.py", "mcfw/run/door.py", "mcfw/run/trajectory.py"
ESTIMATOR, METHOD, SCHEDULE = "mcfw/method/estimator.py", "mcfw/method/mc_alfcg.py", "mcfw/method/schedule.py"
STEP, LOOP, SOLVE = "mcfw/method/short_step.py", "mcfw/run/loop.py", "mcfw/run/solve.py"

CAP = 'return check_integer("horizon T", horizon, least=1).bit_length() - 1'
PEEK = """        trial = self.clip(state, self.momentum(state, self.estimate(state, burst)))
        known, move = state, self.move(state, trial, self.oracle(state, trial))
        state = state._replace(scales=state.scales.advance(move.delta_squared))
"""


class Probe(NamedTuple):
    """A fault, the text it replaces in each file, and the audits that are asked about it."""

    name: str
    edits: tuple[tuple[str, str, str], ...]
    audits: tuple[str, ...] = ()
    """Empty for a fault that is not about chance, and that no audit speaks of."""


PROBES = (
    Probe(
        "level law truncated: min(J, 1)",
        ((LEVELS, "return int(rng.geometric(0.5))", "return min(int(rng.geometric(0.5)), 1)"),),
        ("burst-length", "master"),
    ),
    Probe(
        "level law renormalised",
        (
            (
                LEVELS,
                "return int(rng.geometric(0.5))",
                "return next(int(j) for j in iter(lambda: rng.geometric(0.5), 0) if j <= max(self.cap, 1))",
            ),
        ),
        ("burst-length",),
    ),
    Probe(
        "levels from Geom(0.45)",
        ((LEVELS, "rng.geometric(0.5)", "rng.geometric(0.45)"),),
        ("burst-length", "telescoping"),
    ),
    Probe(
        "level drawn after the first sample",
        (
            (
                DOOR,
                (
                    "    level = levels.draw(streams.levels, t)\n"
                    "    return Burst(level, levels.cap, trajectory.walk(levels.length(level)), levels.averaged)"
                ),
                (
                    "    state, first = trajectory.state, trajectory.walk(1)\n"
                    "    both = sorted(levels.draw(streams.levels, t) for _ in range(2))\n"
                    "    level = both[0] if first[0] == state else both[1]\n"
                    "    rest = trajectory.walk(levels.length(level) - 1) if levels.length(level) else ()\n"
                    "    return Burst(level, levels.cap, [*first, *rest])"
                ),
            ),
        ),
        ("telescoping",),
    ),
    Probe(
        "levels from the chain's stream",
        ((DOOR, "levels.draw(streams.levels, t)", "levels.draw(streams.chain, t)"),),
        ("trajectory",),
    ),
    Probe(
        "cap one too large",
        ((LEVELS, CAP, CAP.removesuffix(" - 1")),),
        ("burst-length",),
    ),
    Probe(
        "cap one too small",
        ((LEVELS, CAP, f"return max({CAP.removeprefix('return ').replace('- 1', '- 2')}, 0)"),),
        ("burst-length",),
    ),
    Probe(
        "refill drops a state",
        (
            (
                TRAJECTORY,
                "wanted, self._components)",
                "wanted + 1, self._components)[1:]",
            ),
        ),
        ("trajectory",),
    ),
    Probe(
        "refill repeats a state",
        (
            (
                TRAJECTORY,
                "        self._chunk, self._start, self._before = len(rest)",
                (
                    "        chunk = np.concatenate(([self._end], chunk[:-1])) if len(chunk) > 1 else chunk\n"
                    "        self._chunk, self._start, self._before = len(rest)"
                ),
            ),
        ),
        ("trajectory",),
    ),
    Probe(
        "chain restarted at a refill (walk-ahead path)",
        (
            (
                TRAJECTORY,
                "walk(self._chain, self._rng, self._end,",
                "walk(self._chain, self._rng, self._start,",
            ),
        ),
        ("trajectory",),
    ),
    Probe(
        "chain restarted at each burst",
        (
            (
                TRAJECTORY,
                "        states = self._states[self._used : self._used + n]\n",
                "        states = self._chain.walk(self._rng, self._start, n)\n",
            ),
        ),
        ("trajectory", "master"),
    ),
    Probe(
        "start state counted as a sample",
        (
            (
                TRAJECTORY,
                "        states = self._states[self._used : self._used + n]\n",
                (
                    "        start = self.state\n        states = self._states[self._used : self._used + n]\n"
                    "        if n and len(states):\n"
                    "            states = np.concatenate(([start], np.asarray(states)[:-1]))\n"
                ),
            ),
        ),
        ("trajectory",),
    ),
    Probe(
        "base sample dropped from the weights",
        ((ESTIMATOR, "    weights[0] += 1\n", ""),),
        ("per-level", "algorithm"),
    ),
    Probe(
        "weights swapped at the middle",
        (
            (
                ESTIMATOR,
                "    weights[0] += 1\n",
                (
                    "    weights[0] += 1\n    half = 2 ** (level - 1)\n"
                    "    weights[[half - 1, half]] = weights[[half, half - 1]]\n"
                ),
            ),
        ),
        ("per-level", "algorithm"),
    ),
    Probe(
        "other samples at the old point",
        (
            (
                METHOD,
                "        return Estimate(mean(here, burst), mean(there, burst),",
                (
                    "        mirrored = burst._replace(states=np.asarray(burst.states)[::-1])\n"
                    "        other = weighted_states(mirrored, finite=self.finite)\n"
                    "        there = self.problem.gradient_pair(state.x, state.x_prev, *other)[1]\n"
                    "        return Estimate(mean(here, burst), mean(there, burst),"
                ),
            ),
        ),
        ("coupled-difference", "algorithm"),
    ),
    Probe(
        "momentum at the wrong point",
        ((METHOD, "(g_prev - estimate_prev) + estimate", "(g_prev - estimate) + estimate"),),
        ("recursion", "algorithm"),
    ),
    Probe(
        "clipping before momentum",
        (
            (METHOD, "estimate.there, estimate.here)", "estimate.there, clip(estimate.here, self.radius))"),
            (METHOD, "return clip(g_pre, self.radius)", "return g_pre"),
        ),
        ("clipsafe", "branching"),
    ),
    Probe(
        "clipping ball too large by 2^(1/2)",
        ((METHOD, "square <= radius * radius", "square <= 2 * radius * radius"),),
        ("clipsafe",),
    ),
    Probe(
        "LMO of the old estimate",
        ((METHOD, "v = self.oracle(state, g)", "v = self.oracle(state, state.g_prev)"),),
        ("algorithm", "descent"),
    ),
    Probe(
        "step not capped at 1",
        (
            (
                STEP,
                "return min(decrease / (L * distance_squared), 1)",
                "return decrease / (L * distance_squared)",
            ),
        ),
        ("algorithm",),
    ),
    Probe(
        "h left out of the decrease",
        ((STEP, "problem.penalty(x) - problem.penalty(v) - inner", "0 - inner"),),
        ("algorithm",),
    ),
    Probe(
        "alpha_t from the new delta_t",
        (
            (
                METHOD,
                "        estimate = self.estimate(state, burst)\n",
                PEEK + "        estimate = self.estimate(state, burst)\n",
            ),
            (
                METHOD,
                "g, state.scales.advance(move.delta_squared))",
                "g, known.scales.advance(move.delta_squared))",
            ),
        ),
        ("algorithm", "master"),
    ),
    Probe("L_t without alpha_t", ((SCHEDULE, " * alpha**-0.25", ""),), ("algorithm", "master")),
    Probe(
        "alpha_t not monotone",
        ((SCHEDULE, "alpha = min(alpha, ", "alpha = min(1.0, "),),
        ("algorithm",),
    ),
    Probe(
        "delta_t^2 with L_t instead of L_t^2",
        ((STEP, "Move(x_next, eta, L**2 * eta**2", "Move(x_next, eta, L * eta**2"),),
        ("algorithm",),
    ),
    Probe(
        "output index not uniform",
        (
            (
                LOOP,
                "becomes_output(rng.random(), position.t)",
                "becomes_output(rng.random() / 1.5, position.t)",
            ),
        ),
        ("output-index",),
    ),
    Probe(
        "output x_{t+1} in the place of x_t",
        (
            (
                LOOP,
                "        index, output = self.choose(rng, position)\n",
                (
                    "        index, output = self.choose(rng, position)\n"
                    "        output = after.x if index == position.t else output\n"
                ),
            ),
        ),
        ("output-index",),
    ),
    Probe(
        "T iterations in the place of T + 1",
        ((SOLVE, "iterations=horizon + 1", "iterations=horizon"),),
        ("trajectory",),
    ),
    Probe(
        "samples counted as 2^J above the cap too",
        ((LOOP, "position.samples + len(burst.states)", "position.samples + 2**burst.level"),),
        ("trajectory",),
    ),
)
"""`min(J, 1)` and the restart in the walk-ahead path are the two that no test and no audit used to see."""

ITERATION, LAW, TAU_MIX = "theory/finite/iteration.py", "theory/finite/law.py", "theory/finite/tau_mix.py"
SCALES, CONSTANTS = "theory/finite/scales.py", "theory/text/constants.py"
PROPAGATION, REGIME, SETTINGS = (
    "theory/paper/propagation.py",
    "theory/planner/bounds/regime.py",
    "theory/planner/bounds/settings.py",
)

OTHER_SIDE = (
    Probe("theory: mixed at 1/3", ((TAU_MIX, "QUARTER = Fraction(1, 4)", "QUARTER = Fraction(1, 3)"),)),
    Probe(
        "theory: d_mix doubled",
        ((TAU_MIX, "arithmetic.number(Fraction(1, 2))", "arithmetic.number(Fraction(1))"),),
    ),
    Probe("theory: first weight 1", ((LAW, "yield [0] + [-1]", "yield [1] + [-1]"),)),
    Probe("theory: cap one too large", ((SETTINGS, "return T.bit_length() - 1", "return T.bit_length()"),)),
    Probe(
        "theory: L_t with q^(1/2)", ((SCALES, "before**3 * q), _THIRD / 2", "before**3 * q**3), _THIRD / 2"),)
    ),
    Probe("theory: momentum at x_t", ((ITERATION, "_minus(g_prev, there)", "_minus(g_prev, here)"),)),
    Probe(
        "theory: LMO of g_t^pre", ((ITERATION, "key=lambda y: dot(g, y)", "key=lambda y: dot(g_prev, y)"),)
    ),
    Probe("theory: 305", ((CONSTANTS, "Lam: int = 306", "Lam: int = 305"),)),
    Probe("theory: beta = 1/T", ((PROPAGATION, "beta=1 / (n.T + 1))", "beta=1 / n.T)"),)),
    Probe("theory: refined with 2 F̄²", ((REGIME, "/ (3 * n.F_bar**2)", "/ (2 * n.F_bar**2)"),)),
)
"""Faults on the other side of the agreement, in `theory`: the agreement tests must see these as well."""
