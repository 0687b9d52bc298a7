"""The algorithm: its loop, its bursts of samples and its multilevel estimator."""
