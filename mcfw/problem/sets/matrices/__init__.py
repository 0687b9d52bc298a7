"""Sets of matrices whose oracles are spectral."""
