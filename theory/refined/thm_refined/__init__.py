"""thm:refined: the refined transfer theorem (docs/refined.md, part 1)."""
