"""Feasible sets: compact, convex, with a composite linear minimisation oracle (sec:setup)."""

from mcfw.problem.sets.birkhoff import Birkhoff
from mcfw.problem.sets.box import Box
from mcfw.problem.sets.convex_set import ConvexSet
from mcfw.problem.sets.ellipsoid import Ellipsoid
from mcfw.problem.sets.hull import Hull
from mcfw.problem.sets.hypersimplex import Hypersimplex
from mcfw.problem.sets.k_sparse import KSparse
from mcfw.problem.sets.l1_ball import L1Ball
from mcfw.problem.sets.l2_ball import L2Ball
from mcfw.problem.sets.linf_ball import LinfBall
from mcfw.problem.sets.low_rank_ball import LowRankBall
from mcfw.problem.sets.lp_ball import LpBall
from mcfw.problem.sets.nuclear_ball import NuclearBall
from mcfw.problem.sets.product import Product
from mcfw.problem.sets.simplex import Simplex
from mcfw.problem.sets.spectraplex import Spectraplex

__all__ = [
    "Birkhoff",
    "Box",
    "ConvexSet",
    "Ellipsoid",
    "Hull",
    "Hypersimplex",
    "KSparse",
    "L1Ball",
    "L2Ball",
    "LinfBall",
    "LowRankBall",
    "LpBall",
    "NuclearBall",
    "Product",
    "Simplex",
    "Spectraplex",
]
