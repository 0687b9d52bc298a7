"""prop:transfer: eq:master holds after the three substitutions."""
