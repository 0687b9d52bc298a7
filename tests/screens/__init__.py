"""What a person sees: each command in terminals of two sizes and in a pipe."""
