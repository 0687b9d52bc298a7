"""eq:dbarM: the displacement bound at the tuned parameters."""
