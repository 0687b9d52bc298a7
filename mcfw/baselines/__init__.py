"""Methods to compare with, driven by the same loop: same streams, traces, sample counts and checkpoints."""

from mcfw.baselines.projected.adagrad import AdaGradNorm
from mcfw.baselines.projected.dog import DoG
from mcfw.baselines.projected.heavy_ball import HeavyBall
from mcfw.baselines.projected.mac_spider import MaCSPIDER
from mcfw.baselines.projected.mag import MAG
from mcfw.baselines.projected.sgd import SGD
from mcfw.baselines.projected.spider import SPIDER
from mcfw.baselines.projected.step_sizes import Constant, InverseRoot
from mcfw.baselines.projected.storm import STORM
from mcfw.baselines.projection_free.away import AwayFrankWolfe, PairwiseFrankWolfe
from mcfw.baselines.projection_free.finite_sum import ALFCGFS
from mcfw.baselines.projection_free.frank_wolfe import FrankWolfe
from mcfw.baselines.projection_free.line_search import Agnostic, LineSearch, ShortStep
from mcfw.baselines.projection_free.momentum_frank_wolfe import MomentumFrankWolfe
from mcfw.baselines.projection_free.mvr1 import ALFCGMVR1
from mcfw.baselines.projection_free.mvr2 import ALFCGMVR2
from mcfw.run.driven import run

__all__ = [
    "ALFCGFS",
    "ALFCGMVR1",
    "ALFCGMVR2",
    "MAG",
    "SGD",
    "SPIDER",
    "STORM",
    "AdaGradNorm",
    "Agnostic",
    "AwayFrankWolfe",
    "Constant",
    "DoG",
    "FrankWolfe",
    "HeavyBall",
    "InverseRoot",
    "LineSearch",
    "MaCSPIDER",
    "MomentumFrankWolfe",
    "PairwiseFrankWolfe",
    "ShortStep",
    "run",
]
