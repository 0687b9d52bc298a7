"""A false sentence shown false: its witness, made simple, and the calculation at it, step by step."""
