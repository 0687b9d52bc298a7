"""The commands of a reader of the paper."""
