"""Cases: the baselines, their step sizes and step rules."""

from dataclasses import replace

from mcfw import L1Ball, Zero, baselines, check_baseline
from tests.mcfw.numbers.case import case
from tests.mcfw.numbers.runs import CENTRES, CHAIN, PROBLEM

SMOOTH = replace(
    PROBLEM, h=Zero(), set=L1Ball(1.0, 3), value=lambda x: float(x @ x) / 2 - float(x @ CENTRES.mean(axis=0))
)


def run(kind, *given, problem=PROBLEM):
    """A method of this kind, and a run of it."""

    def made(**arguments):
        method = getattr(baselines, kind)(problem, *given, **arguments)
        return method, baselines.run(method, CHAIN, iterations=20, progress=False)

    return made


def stepping(make):
    """A step size, and its values."""

    def made(t=100, **arguments):
        size = make(**arguments)
        return size, size.at(t), run("SGD", size)()

    return made


def ruled(make):
    """A step rule, and a run with it."""

    def made(**arguments):
        rule = make(**arguments)
        return rule, run("FrankWolfe", problem=SMOOTH)(rule=rule)

    return made


def of_components(rho, N):
    """The method with batch and period of order √N, and a run of it."""
    method = baselines.ALFCGFS.for_components(PROBLEM, rho, N)
    return method, baselines.run(method, CHAIN, iterations=20, progress=False)


def checked(**options):
    """Every step that a check of the contract takes."""
    seen = []

    class Seen(baselines.SGD):
        def step(self, state, burst):
            seen.append(super().step(state, burst))
            return seen[-1]

    check_baseline(Seen(PROBLEM, baselines.Constant(0.125)), CHAIN, **options)
    return seen


SPIDER = {"batch": 2, "anchor": 100, "period": 7, "eta": 0.0625, "travel": 0.6875}
METHODS = {
    "AdaGradNorm": case(run("AdaGradNorm"), eta=0.6875, b=0.25, batch=100),
    "ALFCGFS": case(run("ALFCGFS"), rho=0.6875, batch=100, anchor=100, period=100),
    "ALFCGFS.for_components": case(of_components, rho=0.6875, N=100),
    "ALFCGMVR1": case(run("ALFCGMVR1"), rho=0.6875, beta=1.375, batch=100),
    "ALFCGMVR2": case(run("ALFCGMVR2"), rho=0.6875, beta=1.375, batch=100),
    "MAG": case(run("MAG"), horizon=100, eta=0.6875, batch=2),
    "SGD": case(run("SGD", baselines.Constant(0.125)), batch=100),
    "DoG": case(run("DoG"), movement=0.25, batch=100),
    "MomentumFrankWolfe": case(run("MomentumFrankWolfe"), batch=100),
    "HeavyBall": case(run("HeavyBall", baselines.Constant(0.125)), nu=0.6875, batch=100),
    "STORM": case(run("STORM"), k=0.6875, w=1.375, c=0.625, batch=100),
    "SPIDER": case(run("SPIDER"), **SPIDER),
    "MaCSPIDER": case(run("MaCSPIDER", problem=SMOOTH), **SPIDER | {"eta": 2.0**-10}),
    "check_baseline": case(checked, iterations=20, seed=100),
    "FrankWolfe": case(run("FrankWolfe"), batch=100),
    "AwayFrankWolfe": case(run("AwayFrankWolfe", problem=SMOOTH), batch=100),
    "PairwiseFrankWolfe": case(run("PairwiseFrankWolfe", problem=SMOOTH), batch=100),
    "Constant": case(stepping(baselines.Constant), scale=0.0625),
    "InverseRoot": case(stepping(baselines.InverseRoot), scale=0.0625),
    "ShortStep": case(ruled(baselines.ShortStep), L=1.375),
    "LineSearch": case(ruled(baselines.LineSearch), tol=2.0**-14),
}
