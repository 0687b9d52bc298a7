"""The commands of a user of the solver."""
