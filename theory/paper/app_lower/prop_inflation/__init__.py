"""prop:inflation: the second moment does inflate by the mixing time."""
