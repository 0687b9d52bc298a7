"""Feasible sets: compact, convex, with a composite linear minimisation oracle (sec:setup)."""

from mcfw.sets.birkhoff import Birkhoff
from mcfw.sets.box import Box
from mcfw.sets.convex_set import ConvexSet
from mcfw.sets.ellipsoid import Ellipsoid
from mcfw.sets.hull import Hull
from mcfw.sets.hypersimplex import Hypersimplex
from mcfw.sets.k_sparse import KSparse
from mcfw.sets.l1_ball import L1Ball
from mcfw.sets.l2_ball import L2Ball
from mcfw.sets.linf_ball import LinfBall
from mcfw.sets.lp_ball import LpBall
from mcfw.sets.nuclear_ball import NuclearBall
from mcfw.sets.product import Product
from mcfw.sets.simplex import Simplex
from mcfw.sets.spectraplex import Spectraplex

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
    "LpBall",
    "NuclearBall",
    "Product",
    "Simplex",
    "Spectraplex",
]
