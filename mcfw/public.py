"""The public names of the package, imported together when the first of them is asked for."""

from mcfw import baselines, problems
from mcfw.errors import (
    CheckpointRefused,
    InvalidInput,
    McfwError,
    NotErgodic,
    OracleFailure,
    PilotRefused,
    RadiusWarning,
    StreamExhausted,
    Unsupported,
)
from mcfw.markov.chains import Chain, FiniteChain, LazyRefresh, TwoState, lazy_cycle, random_walk
from mcfw.markov.mixing import d_mix, mixing_time, stationary
from mcfw.markov.mixing_bounds import (
    MixingBound,
    dobrushin_bound,
    doeblin_bound,
    mixing_time_bound,
    spectral_bound,
)
from mcfw.markov.streams import AR1, VAR, IteratorStream, MetropolisHastings
from mcfw.method.burst import Burst
from mcfw.method.levels import Anchored, Batched, Fixed, Geometric, LevelLaw, level_cap
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.method.regimes import MixingAware, Noiseless, Oblivious, Parameters, Refined, Thinned, Tuned
from mcfw.practice.advice import Advice
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.gradient_check import check_gradient
from mcfw.problem.low_rank import Atoms, Entries
from mcfw.problem.problem import Problem
from mcfw.problem.regularizers import L1, ElasticNet, GroupLasso, Linear, SquaredL2, Zero
from mcfw.problem.sets import (
    Birkhoff,
    Box,
    ConvexSet,
    Ellipsoid,
    Hull,
    Hypersimplex,
    KSparse,
    L1Ball,
    L2Ball,
    LinfBall,
    LowRankBall,
    LpBall,
    NuclearBall,
    Product,
    Simplex,
    Spectraplex,
)
from mcfw.run.checkpoint import Checkpoint
from mcfw.run.door import draw_burst
from mcfw.run.ensemble import solve_many
from mcfw.run.loop import Iteration, Loop, Method
from mcfw.run.randomness import Streams
from mcfw.run.result import Result, Status
from mcfw.run.solve import advise, solve
from mcfw.run.trace import Trace
from mcfw.run.trajectory import Trajectory

__all__ = [
    "AR1",
    "L1",
    "MCALFCG",
    "VAR",
    "Advice",
    "Anchored",
    "Atoms",
    "Batched",
    "Birkhoff",
    "Box",
    "Burst",
    "Chain",
    "Checkpoint",
    "CheckpointRefused",
    "CompiledGradient",
    "ConvexSet",
    "ElasticNet",
    "Ellipsoid",
    "Entries",
    "FiniteChain",
    "Fixed",
    "Geometric",
    "GroupLasso",
    "Hull",
    "Hypersimplex",
    "InvalidInput",
    "Iteration",
    "IteratorStream",
    "KSparse",
    "L1Ball",
    "L2Ball",
    "LazyRefresh",
    "LevelLaw",
    "Linear",
    "LinfBall",
    "Loop",
    "LowRankBall",
    "LpBall",
    "McfwError",
    "Method",
    "MetropolisHastings",
    "MixingAware",
    "MixingBound",
    "Noiseless",
    "NotErgodic",
    "NuclearBall",
    "Oblivious",
    "OracleFailure",
    "Parameters",
    "PilotRefused",
    "Problem",
    "Product",
    "RadiusWarning",
    "Refined",
    "Result",
    "Simplex",
    "Spectraplex",
    "SquaredL2",
    "Status",
    "StreamExhausted",
    "Streams",
    "Thinned",
    "Trace",
    "Trajectory",
    "Tuned",
    "TwoState",
    "Unsupported",
    "Zero",
    "advise",
    "baselines",
    "check_gradient",
    "d_mix",
    "dobrushin_bound",
    "doeblin_bound",
    "draw_burst",
    "lazy_cycle",
    "level_cap",
    "mixing_time",
    "mixing_time_bound",
    "problems",
    "random_walk",
    "solve",
    "solve_many",
    "spectral_bound",
    "stationary",
]
