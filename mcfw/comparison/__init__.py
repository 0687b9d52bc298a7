"""Choosing a method: several of them on one problem and stream, at equal states and at equal seconds."""
