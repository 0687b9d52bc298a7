"""lem:conditionalabel: from the conditional recursion to a cumulative bound, by Abel summation or a weight."""
