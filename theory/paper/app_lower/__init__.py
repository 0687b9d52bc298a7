"""app:lower: what the analysis cannot beat, and what the inflation cannot lose."""
