"""eq:chain: the coefficient system, as displayed and re-derived."""
