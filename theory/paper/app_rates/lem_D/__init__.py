"""lem:D: the rate coefficient R at the tuned parameters."""
