"""`make soak`: python -m tests.soak.run --minutes N --seed S."""

import argparse
import gc
import os
import sys
import time
import warnings
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np

import mcfw
from tests.soak.drawn import case
from tests.soak.invariants import INVARIANTS, Run

REFERENCE, HYBRID, COMPILED = "reference", "hybrid", "compiled"
FAST = (HYBRID, COMPILED)
COMPARED = {"samples": 1, "level": 1, "length": 1, "alpha": 1, "L": 1, "g_norm": 1, "delta": 2}
"""The columns that must be those of the reference run, and the power in which they are compared."""
SHAKEN = 100
"""How many times the effect of two ulps in each gradient another engine may differ."""
AGREE = "agrees with the reference"
ONLY_SHAKEN = "… only as a shaken run does"
WARM, GROWTH = 0.3, 48 << 20
"""After this share of the time the memory may grow by so many bytes: pages that the allocator keeps, no leak."""


class Violated(AssertionError):
    """A statement that failed: the seed of the case, the engine and the first step."""


def solved(case, engine, observers=()):
    """A run of the case."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", mcfw.McfwWarning)
        return mcfw.solve(
            case.problem, case.chain, progress=False, engine=engine, observers=observers, **case.options
        )


def examined(case, engine, result, inside, counted):
    """Assert every invariant at every step."""
    problem, options = case.problem, case.options
    law = options["levels"] or options["regime"].levels(options["horizon"])
    run = Run(result.trace, options["radius"], problem.h.lipschitz(problem.set), law, inside)
    for invariant in INVARIANTS:
        true = np.asarray(invariant(run))
        if not true.all():
            t = int(np.flatnonzero(~true)[0])
            raise Violated(
                f"case {case.seed}, {engine}: step {t} breaks {invariant.__name__}: {invariant.__doc__}"
            )
        counted[engine, invariant.__name__] += len(true)


def one(seed, counted):
    """A case by the reference loop, watched; then by those in machine code that can do it: the same up to rounding.

    η_t itself is not compared: at v_t near x_t it is a quotient of two numbers that are nothing but rounding, and it
    does not matter what it is. The square of the move is compared instead, δ_t² = L_t² η_t² ‖v_t − x_t‖², which is what
    α_t and L_t are made of: its error is at most 2 L_t times that of the linearised gap.
    """
    drawn, inside = case(seed), []

    def watch(iteration):
        inside.append(drawn.problem.set.contains(iteration.after.x))

    reference = solved(drawn, REFERENCE, [watch])
    examined(drawn, REFERENCE, reference, np.array(inside), counted)
    for engine in FAST:
        try:
            found = solved(case(seed), engine)
        except mcfw.Unsupported:
            continue
        examined(drawn, engine, found, np.array([drawn.problem.set.contains(found.last)]), counted)
        to_rounding = agree(seed, engine, found, reference)
        counted[engine, AGREE] += len(found.trace)
        counted[engine, ONLY_SHAKEN] += 0 if to_rounding else len(found.trace)


def agree(seed, engine, found, reference):
    """Assert that the columns of a run and its last point are those of the reference run; whether up to rounding.

    Some cases double every difference within ten steps. There the difference may be a hundred times the largest so far
    that the reference run itself makes when its gradients are rounded otherwise. Two runs that went apart may meet
    again, as full steps to one vertex make them: so the last point is compared with the moves on the way, too.
    """
    close = {"rtol": 1e-7, "atol": 1e-9}
    pairs = {name: (found.trace[name] ** p, reference.trace[name] ** p) for name, p in COMPARED.items()}
    pairs["last"] = found.last, reference.last
    wrong = [name for name, (ours, theirs) in pairs.items() if not np.allclose(ours, theirs, **close)]
    if not wrong:
        return True
    moved = shaken(seed)
    others = {name: moved.trace[name] ** p for name, p in COMPARED.items()} | {"last": moved.last}
    for name in wrong:
        ours, theirs = pairs[name]
        apart = np.abs(others[name] - theirs)
        astray = np.abs(moves(moved) - moves(reference)).max()
        own = max(apart.max(), astray) if name == "last" else np.maximum.accumulate(apart)
        if not (np.abs(ours - theirs) <= 1e-9 + 1e-7 * np.abs(theirs) + SHAKEN * own).all():
            raise Violated(f"case {seed}: {name} of the {engine} run is not that of the reference run")
    return False


def moves(result):
    """‖x_{t+1} − x_t‖ at each step."""
    return result.trace["delta"] / result.trace["L"]


def shaken(seed):
    """The reference run of a case whose gradients are rounded otherwise: each coordinate by up to two ulps."""
    drawn, rng = case(seed), np.random.default_rng(seed)
    exact = drawn.problem.weighted_gradient

    def rounded(x, states, weights):
        return exact(x, states, weights) * (1 + 2.0**-52 * rng.integers(-2, 3, size=x.shape))

    return solved(drawn._replace(problem=replace(drawn.problem, weighted_gradient=rounded)), REFERENCE)


def memory():
    """Bytes of memory that are in use by this process."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def soak(seconds, seed, counted, least=8):
    """Cases seed, seed + 1, … until the time is over; the number of them, and how much the memory grew."""
    began, warm, cases = time.monotonic(), None, 0
    while cases < least or time.monotonic() - began < seconds:
        one(seed + cases, counted)
        cases += 1
        if warm is None and cases >= least // 2 and time.monotonic() - began >= WARM * seconds:
            warm = memory()
    growth = memory() - warm
    if growth > GROWTH:
        raise Violated(f"the memory grew by {growth >> 20} MB after the first cases: something is kept")
    return cases, growth


def table(counted):
    """A row per invariant: at how many steps it was asserted, by engine."""
    names = [*(invariant.__name__ for invariant in INVARIANTS), AGREE, ONLY_SHAKEN]
    engines = (REFERENCE, *FAST)
    print(f"{'statement':28}" + "".join(f"{engine:>12}" for engine in engines))
    for name in names:
        print(f"{name:28}" + "".join(f"{counted[engine, name]:12}" for engine in engines))


def main(arguments=None):
    """Print the table; 1 if a statement failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    counted = Counter()
    try:
        cases, growth = soak(60 * options.minutes, options.seed, counted)
    except Violated as violated:
        table(counted)
        print(violated)
        return 1
    table(counted)
    print(
        f"{cases} cases from seed {options.seed}; the memory grew by {growth / 2**20:.1f} MB; nothing failed"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
