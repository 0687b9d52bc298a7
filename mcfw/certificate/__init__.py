"""Certificates from data: the Frank–Wolfe gap of a given point, bounded from states that the point has not seen."""
