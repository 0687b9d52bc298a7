"""Worst cases of the estimator's bounds on finite chains: searched, known and certified."""
