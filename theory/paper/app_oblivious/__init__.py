"""app:oblivious: the parameters ρ = β = 1 that know nothing of the mixing time."""
