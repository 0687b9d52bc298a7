"""The kernel-checked development: what Python writes for it, and reads from it."""
