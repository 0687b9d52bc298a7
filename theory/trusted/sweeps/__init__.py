"""Sweeps: predicates at listed or drawn points, by the kernel itself."""
