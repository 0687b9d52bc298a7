"""thm:sharper: the sharper theorem (docs/refined.md, part 2)."""
