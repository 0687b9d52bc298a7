"""Algorithm 1 (alg:main): the burst, the estimator, the schedule, the step, and the regimes."""
