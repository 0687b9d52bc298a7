"""eq:master: the bound on the mean gap that the coefficient system ends in."""
