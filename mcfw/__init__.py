"""MC-ALFCG: projection-free stochastic optimisation along one Markov trajectory."""

__version__ = "0.1.0"
