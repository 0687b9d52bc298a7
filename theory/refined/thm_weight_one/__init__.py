"""thm:weight-one: no noise, and the descent inequality with weight one (docs/refined.md, A3)."""
