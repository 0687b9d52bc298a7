"""Write an audit, plant a defect in the code it draws from, and weaken the defect until the audit misses it."""

from mcfw.optional import leave_without

leave_without("theory")  # one line, if it is not installed

import numpy as np
from numpy.random import SeedSequence

import mcfw
from montecarlo.audit import Audit, gather, judge
from montecarlo.audits.planting import Chance, Defect, now_and_then
from montecarlo.quantity import Quantity, Stratum
from montecarlo.ruling import Ruling

chain = mcfw.TwoState(0.25)


def quantities():
    """How often a walk flips: exactly p."""
    return (Quantity("flips", (Stratum("flip", 0.0, 1.0, exact=0.25),), resolution=0.05),)


def sample(seed, draws):
    """One observation per step of one walk."""
    states = chain.walk(np.random.default_rng(seed), 0, draws)
    return {"flip": (states != np.concatenate([[0], states[:-1]])).astype(float)}


def stuck(walk, self, rng, state, n):
    """A walk that never leaves its state."""
    return np.full(n, state)


audit = Audit("flips", "asm:markov", "P(z, −z) = p", quantities, sample, task=100, budget=20_000)
defect = Defect((mcfw.TwoState,), "walk", now_and_then(stuck))


def verdict(strength: float) -> Ruling:
    """What the audit says when a share of the calls is wrong."""
    tasks = SeedSequence(1).spawn(audit.budget // audit.task)
    if not strength:
        drawn = [audit.sample(seed, audit.task) for seed in tasks]
    else:
        with defect.planted(Chance(strength, SeedSequence(2))):
            drawn = [audit.sample(seed, audit.task) for seed in tasks]
    return judge(quantities(), gather(quantities(), drawn), alpha=1e-6, draws=audit.budget).verdict


print("share of wrong calls   verdict")
for strength in (0.0, 1.0, 0.25, 0.06, 0.015, 0.004):
    print(f"{strength:20.3f}   {verdict(strength).value}")
assert verdict(0.0) is Ruling.CONSISTENT
assert verdict(1.0) is Ruling.VIOLATED
print("the last VIOLATED is the audit's sight with this budget, what lies below is its blind spot")
