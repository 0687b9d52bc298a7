"""Polytopes that are no balls: boxes, simplices, hulls, doubly stochastic matrices."""
