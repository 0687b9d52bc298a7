"""Markov chains, streams of samples, and how fast they mix (asm:markov)."""
