"""The errors of the theory package."""


class TheoryError(ValueError):
    """A value breaks a rule of the theory package; the message names both."""
