"""lem:clipsafe: (a) the error, (b) the displacement, (c) clipping as a projection."""
