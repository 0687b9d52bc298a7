"""Choosing constants in practice: a pilot run on a prefix of the stream, and advice that explains itself."""
