"""What Python writes for the proof kernel, and the planner's rows as theorems."""
