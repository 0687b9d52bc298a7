"""Balls of norms of vectors, and ellipsoids."""
