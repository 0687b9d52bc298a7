"""Study 3: every regime against every competitor, and what our method is sensitive to."""
