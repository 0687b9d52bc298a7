"""app:rates: the tuned regime, its two coefficients, and the noiseless limit."""
