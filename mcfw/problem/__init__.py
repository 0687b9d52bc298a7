"""The problem min f + h over a compact convex set: its oracles, regularizers and feasible sets (eq:problem)."""
