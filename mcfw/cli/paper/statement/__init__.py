"""One statement of the paper on a screen, and all that is known of it."""
