"""The bounds that a plan may rest on, from the paper's closed form to the strongest theorem."""
