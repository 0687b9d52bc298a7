"""A soak: random problems for as long as one likes, every pathwise statement of the paper asserted at every step."""
