"""Finite chains in exact arithmetic: mixing, the law and the moments of the estimator, and the sharpest instances."""
