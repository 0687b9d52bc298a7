"""Fuzzing: every public entry point, every command and every reader, called with anything at all."""
