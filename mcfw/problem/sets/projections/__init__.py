"""The algorithms behind projections that several sets share."""
