"""thm:low-noise: displacement and noise bounded together, tilted Young weights (docs/refined.md)."""
