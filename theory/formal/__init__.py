"""The Coq development and its check: sources, rules, kernel run and mutants."""
