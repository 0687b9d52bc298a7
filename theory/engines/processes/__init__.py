"""Worker processes: a pool, a clock of their work, and solvers that may be killed at any time."""
