"""Certified rows as Coq files: one writer per method of the planner."""
