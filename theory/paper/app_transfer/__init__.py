"""app:transfer: the coefficient system of the base analysis, and how it transfers to Markovian data."""
