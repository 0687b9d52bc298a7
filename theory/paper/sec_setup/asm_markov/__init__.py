"""asm:markov: the mixing time of the stream, and the decay that it buys."""
