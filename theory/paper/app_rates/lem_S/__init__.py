"""lem:S: the burn-in coefficient S at the tuned parameters."""
