"""The multilevel estimator on a Markov stream: mean, bias, second moment and length of a burst."""
