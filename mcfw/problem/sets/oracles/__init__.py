"""What every set answers: its oracles, reduced to two primitives, and what they cost."""
