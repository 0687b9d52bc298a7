"""The trusted base: what statements mean, and the only module that may say "proved"."""
