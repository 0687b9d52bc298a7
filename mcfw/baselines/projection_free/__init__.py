"""Methods that ask the linear oracle and never project."""
