"""lem:mlmc: (a) conditional mean, (b) bias, (c) second moment, (d) length of a burst."""
