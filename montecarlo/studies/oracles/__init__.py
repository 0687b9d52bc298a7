"""Study 7: where projection-free pays beside a growing sample that projects."""
