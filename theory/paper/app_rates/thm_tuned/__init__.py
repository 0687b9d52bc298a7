"""thm:tuned: the rate and the complexity of the tuned regime."""
