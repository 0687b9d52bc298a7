"""thm:oblivious: the rate at fixed ρ and β."""
