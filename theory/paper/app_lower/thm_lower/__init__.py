"""thm:lower: the least exponent of Λ in R over all (ρ, β)."""
