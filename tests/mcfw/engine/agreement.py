"""What it means that the compiled engine agrees with the reference."""

import numpy as np

COUNTS = (
    "output_index",
    "status",
    "iterations",
    "samples",
    "unused_samples",
    "oracle_calls",
    "lmo_calls",
    "clips",
)
EXACT = ("t", "samples", "level", "length", "clipped", "oracle_calls", "lmo_calls", "projections")


def assert_agree(reference, compiled, tol=1e-12):
    """Counts, levels and lengths are equal; iterates and every other column up to `tol`, relatively."""
    assert reference.engine == "reference"
    assert compiled.engine == "compiled"
    for name in COUNTS:
        assert getattr(reference, name) == getattr(compiled, name), name
    assert tuple(reference.trace.columns) == tuple(compiled.trace.columns)
    for name, column in reference.trace.columns.items():
        other = compiled.trace[name]
        if name in EXACT:
            assert column.dtype == other.dtype, name
            assert (column == other).all(), name
        else:
            np.testing.assert_allclose(other, column, rtol=tol, atol=tol, err_msg=name)
    for name in ("x", "last"):
        np.testing.assert_allclose(getattr(compiled, name), getattr(reference, name), rtol=0, atol=tol)
