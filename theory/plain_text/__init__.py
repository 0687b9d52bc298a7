"""LaTeX of the paper as plain Unicode text, for a terminal."""
