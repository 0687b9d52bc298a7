"""The public names of the package, imported together when the first of them is asked for."""

from mcfw import adapters, baselines, problems
from mcfw.baselines.contract import check_baseline
from mcfw.certificate.candidates import Choice
from mcfw.certificate.gap_certificate import GapCertificate
from mcfw.certificate.margins import states_needed
from mcfw.certificate.premises import Estimated
from mcfw.comparison.compare import compare
from mcfw.comparison.method_comparison import MethodComparison
from mcfw.comparison.method_rules import MethodRule
from mcfw.errors import (
    CheckpointRefused,
    ClippingWarning,
    DriftWarning,
    GapWarning,
    InvalidInput,
    McfwError,
    McfwWarning,
    MissingPackage,
    NoProgress,
    NotErgodic,
    OracleFailure,
    PilotRefused,
    RadiusWarning,
    StreamExhausted,
    Unsupported,
    WrongLaw,
)
from mcfw.growing.fresh_gain import FreshGain
from mcfw.growing.growing_sample import GrowingSample
from mcfw.markov.batches import BatchStream, from_batches
from mcfw.markov.chains import Chain, FiniteChain, LazyRefresh, TwoState, lazy_cycle, random_walk
from mcfw.markov.mixing import d_mix, mixing_time, stationary
from mcfw.markov.mixing_bounds import (
    MixingBound,
    dobrushin_bound,
    doeblin_bound,
    mixing_time_bound,
    spectral_bound,
)
from mcfw.markov.sparse_bounds import (
    MixingEstimate,
    inertia_bound,
    mixing_time_estimate,
    path_bound,
    walk_bound,
)
from mcfw.markov.streams import AR1, VAR, IteratorStream, MetropolisHastings
from mcfw.markov.token import metropolis_walk
from mcfw.method.burst import Burst
from mcfw.method.levels import Anchored, Batched, Fixed, Geometric, LevelLaw, level_cap
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.method.regimes import MixingAware, Noiseless, Oblivious, Parameters, Refined, Thinned, Tuned
from mcfw.practice.advice import Advice
from mcfw.practice.stream_report import StreamReport, diagnose
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.from_data import from_data
from mcfw.problem.gradient_check import check_gradient
from mcfw.problem.losses import Huber, Logistic, Loss, Multinomial, Squared
from mcfw.problem.low_rank import Atoms, Entries
from mcfw.problem.problem import Problem
from mcfw.problem.regularizers import L1, ElasticNet, GroupLasso, Linear, SquaredL2, Zero
from mcfw.problem.sets import (
    Birkhoff,
    Box,
    CappedSimplex,
    ColumnNormBall,
    ConvexSet,
    Ellipsoid,
    Hull,
    Hypersimplex,
    KSparse,
    KSupportBall,
    L1Ball,
    L2Ball,
    LinfBall,
    LowRankBall,
    LpBall,
    NuclearBall,
    Product,
    RowNormBall,
    Simplex,
    SpectralBall,
    Spectraplex,
)
from mcfw.run.certification import certify, select
from mcfw.run.checkpoint import Checkpoint
from mcfw.run.door import draw_burst
from mcfw.run.ensemble import solve_many
from mcfw.run.loop import Iteration, Loop, Method
from mcfw.run.online import Online
from mcfw.run.randomness import Streams
from mcfw.run.reserve import Reserve
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
    "BatchStream",
    "Batched",
    "Birkhoff",
    "Box",
    "Burst",
    "CappedSimplex",
    "Chain",
    "Checkpoint",
    "CheckpointRefused",
    "Choice",
    "ClippingWarning",
    "ColumnNormBall",
    "CompiledGradient",
    "ConvexSet",
    "DriftWarning",
    "ElasticNet",
    "Ellipsoid",
    "Entries",
    "Estimated",
    "FiniteChain",
    "Fixed",
    "FreshGain",
    "GapCertificate",
    "GapWarning",
    "Geometric",
    "GroupLasso",
    "GrowingSample",
    "Huber",
    "Hull",
    "Hypersimplex",
    "InvalidInput",
    "Iteration",
    "IteratorStream",
    "KSparse",
    "KSupportBall",
    "L1Ball",
    "L2Ball",
    "LazyRefresh",
    "LevelLaw",
    "Linear",
    "LinfBall",
    "Logistic",
    "Loop",
    "Loss",
    "LowRankBall",
    "LpBall",
    "McfwError",
    "McfwWarning",
    "Method",
    "MethodComparison",
    "MethodRule",
    "MetropolisHastings",
    "MissingPackage",
    "MixingAware",
    "MixingBound",
    "MixingEstimate",
    "Multinomial",
    "NoProgress",
    "Noiseless",
    "NotErgodic",
    "NuclearBall",
    "Oblivious",
    "Online",
    "OracleFailure",
    "Parameters",
    "PilotRefused",
    "Problem",
    "Product",
    "RadiusWarning",
    "Refined",
    "Reserve",
    "Result",
    "RowNormBall",
    "Simplex",
    "SpectralBall",
    "Spectraplex",
    "Squared",
    "SquaredL2",
    "Status",
    "StreamExhausted",
    "StreamReport",
    "Streams",
    "Thinned",
    "Trace",
    "Trajectory",
    "Tuned",
    "TwoState",
    "Unsupported",
    "WrongLaw",
    "Zero",
    "adapters",
    "advise",
    "baselines",
    "certify",
    "check_baseline",
    "check_gradient",
    "compare",
    "d_mix",
    "diagnose",
    "dobrushin_bound",
    "doeblin_bound",
    "draw_burst",
    "from_batches",
    "from_data",
    "inertia_bound",
    "lazy_cycle",
    "level_cap",
    "metropolis_walk",
    "mixing_time",
    "mixing_time_bound",
    "mixing_time_estimate",
    "path_bound",
    "problems",
    "random_walk",
    "select",
    "solve",
    "solve_many",
    "spectral_bound",
    "states_needed",
    "stationary",
    "walk_bound",
]
