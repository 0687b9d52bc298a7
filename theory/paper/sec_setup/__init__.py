"""The problem class: its assumptions, what they imply, and the gap that measures stationarity."""
