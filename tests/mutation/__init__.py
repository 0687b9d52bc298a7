"""Mutation testing: wrong lines in the trusted files, and whether their tests see them."""
