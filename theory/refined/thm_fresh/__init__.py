"""thm:fresh: a point that is given, certified by the states after it (docs/certify.md)."""
