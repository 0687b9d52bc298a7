"""A variation: the paper with other constants, or a claim with another keyword, and what follows from that."""
