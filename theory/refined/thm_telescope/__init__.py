"""thm:telescope: the cross term telescopes, and h has a Lipschitz constant of its own (docs/refined.md, A1 and A2)."""
