"""thm:batched: the batched theorem (docs/batched.md)."""
