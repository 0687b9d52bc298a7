"""Methods to compare with, driven by the same loop: same streams, traces, sample counts and checkpoints."""

from mcfw.baselines.adagrad import AdaGradNorm
from mcfw.baselines.away import AwayFrankWolfe, PairwiseFrankWolfe
from mcfw.baselines.finite_sum import ALFCGFS
from mcfw.baselines.frank_wolfe import FrankWolfe
from mcfw.baselines.heavy_ball import HeavyBall
from mcfw.baselines.line_search import Agnostic, LineSearch, ShortStep
from mcfw.baselines.mac_spider import MaCSPIDER
from mcfw.baselines.mag import MAG
from mcfw.baselines.mvr1 import ALFCGMVR1
from mcfw.baselines.mvr2 import ALFCGMVR2
from mcfw.baselines.sgd import SGD
from mcfw.baselines.spider import SPIDER
from mcfw.baselines.step_sizes import Constant, InverseRoot
from mcfw.baselines.storm import STORM
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
    "FrankWolfe",
    "HeavyBall",
    "InverseRoot",
    "LineSearch",
    "MaCSPIDER",
    "PairwiseFrankWolfe",
    "ShortStep",
    "run",
]
