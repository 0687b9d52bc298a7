"""eq:expectation-cases: the two inequalities between X = E[Γ] and S = E Σ‖s_t‖²."""
