"""thm:quiet: weight one with an error, a bound that is continuous down to no noise (docs/refined.md)."""
