"""Faults written into a scratch copy of the tree, one at a time: which tests and which audits see each."""
