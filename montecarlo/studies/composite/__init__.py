"""Study 2: the nonconvex composite problem of the paper."""
