"""The command line: the only code that imports every package, and that nothing imports."""
