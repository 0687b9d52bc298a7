"""The numerical studies: the paper's two, and ours."""
