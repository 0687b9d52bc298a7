"""Study 4: where projection-free pays, on the clock."""
