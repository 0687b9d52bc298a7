"""The error that the mathematics raises on input that breaks a rule."""


class TheoryError(ValueError):
    """A value breaks a rule; the message names the value and the rule."""
