"""The mathematics of MC-ALFCG: every statement of the paper as a claim that a machine judges."""
