"""Feasible sets: compact, convex, with a composite linear minimisation oracle (sec:setup)."""

from mcfw.problem.sets.balls.ellipsoid import Ellipsoid
from mcfw.problem.sets.balls.k_sparse import KSparse
from mcfw.problem.sets.balls.k_support_ball import KSupportBall
from mcfw.problem.sets.balls.l1_ball import L1Ball
from mcfw.problem.sets.balls.l2_ball import L2Ball
from mcfw.problem.sets.balls.linf_ball import LinfBall
from mcfw.problem.sets.balls.lp_ball import LpBall
from mcfw.problem.sets.balls.row_norm_ball import ColumnNormBall, RowNormBall
from mcfw.problem.sets.matrices.low_rank_ball import LowRankBall
from mcfw.problem.sets.matrices.nuclear_ball import NuclearBall
from mcfw.problem.sets.matrices.spectral_ball import SpectralBall
from mcfw.problem.sets.matrices.spectraplex import Spectraplex
from mcfw.problem.sets.oracles.convex_set import ConvexSet
from mcfw.problem.sets.polytopes.birkhoff import Birkhoff
from mcfw.problem.sets.polytopes.box import Box
from mcfw.problem.sets.polytopes.capped_simplex import CappedSimplex
from mcfw.problem.sets.polytopes.hull import Hull
from mcfw.problem.sets.polytopes.hypersimplex import Hypersimplex
from mcfw.problem.sets.polytopes.simplex import Simplex
from mcfw.problem.sets.product import Product

__all__ = [
    "Birkhoff",
    "Box",
    "CappedSimplex",
    "ColumnNormBall",
    "ConvexSet",
    "Ellipsoid",
    "Hull",
    "Hypersimplex",
    "KSparse",
    "KSupportBall",
    "L1Ball",
    "L2Ball",
    "LinfBall",
    "LowRankBall",
    "LpBall",
    "NuclearBall",
    "Product",
    "RowNormBall",
    "Simplex",
    "SpectralBall",
    "Spectraplex",
]
