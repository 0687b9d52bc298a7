"""`mcfw what-if`: what breaks, what stands and which horizon results if a constant of the paper were another."""
