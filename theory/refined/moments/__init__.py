"""Moments of the estimator from a mixing profile: batches, inflation and fluctuation."""
