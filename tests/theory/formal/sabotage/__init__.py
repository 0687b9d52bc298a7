"""Ways to make a false theorem pass, each with the layer that must see it.

`python -m tests.theory.formal.sabotage` tries them all and prints the table; those that need Coq are left without it.
"""
