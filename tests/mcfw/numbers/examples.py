"""Cases: the problems that the library brings."""

from mcfw import problems
from tests.mcfw.numbers.case import case


def seen(make):
    """An instance, or a member with its facts, and the gap of its start."""

    def made(**arguments):
        found = make(**arguments)
        instance = getattr(found, "instance", found)
        known = instance.problem.mean_gradient is not None and hasattr(instance.x0, "dtype")
        gap = instance.problem.gap(instance.x0) if known and not hasattr(instance.x0, "U") else None
        facts = (
            found.certify()
            if hasattr(found, "certify") and instance is not found and make is not stair
            else None
        )
        return found, gap, facts

    return made


def shape(start=0.5, flip=0.25, **others):
    """A segment with this shape."""
    parts = {"slopes": (-0.5, 0.5), "field": (1.0, 0.5)} | {
        k: v for k, v in others.items() if k in ("slopes", "field")
    }
    rest = {k: v for k, v in others.items() if k not in parts}
    return problems.segment(problems.Shape(parts["slopes"], parts["field"], start, flip), **{"tau": 2} | rest)


def stair(slope=0.125, kappa=4.0, amplitude=0.5, drift=0.25, segments=5):
    """A staircase."""
    return problems.staircase(problems.Stair(slope, kappa, amplitude, drift, segments))


EXAMPLES = {
    "autoregression": case(seen(problems.autoregression), phi=(0.5, 0.25, -0.125), radius=0.6875),
    "classification": case(
        seen(problems.classification), tau=100, n=100, d=5, K=3, radius=1.375, separation=1.5, data_seed=100
    ),
    "completion": case(
        seen(problems.completion), tau=100, shape=(30, 20), rank=2, shards=3, per_shard=100, noise=0.125, atoms=100,
        data_seed=100,
    ),
    "factorization": case(seen(problems.factorization), rows=10, columns=20, rank=2, hold=0.75, data_seed=100),
    "floor": case(seen(problems.floor), tau=100, noise=0.125, k=0.5, D=0.75),
    "identification": case(seen(problems.identification), k=4, m=2, noise=0.125, data_seed=100),
    "isotropic": case(seen(problems.isotropic), dim=16, noise=0.125),
    "mcmc_portfolio": case(seen(problems.mcmc_portfolio), side=12, scale=0.25, coldness=3.0),
    "off_policy": case(
        seen(problems.off_policy), states=5, actions=3, features=3, discount=0.75, stickiness=0.625, data_seed=100
    ),
    "segment": case(seen(shape), tau=2, noise=0.125),
    "Shape": case(seen(shape), slopes=(-0.5, 0.5), field=(1.0, 0.5), start=0.5, flip=0.25),
    "Stair": case(stair, slope=0.125, kappa=4.0, amplitude=0.5, drift=0.25, segments=100),
    "sine_regression": case(
        seen(problems.sine_regression), tau=100, n=100, d=5, sparsity=2, noise=0.125, weight=0.25, data_seed=100
    ),
}  # fmt: skip
