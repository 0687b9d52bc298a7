"""Pathwise control: clipping makes every error and displacement bounded, and nothing else does."""
