"""thm:reduction: the error of the momentum update obeys the recursion of independent sampling."""
