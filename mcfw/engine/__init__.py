"""The compiled engine: the reference's arithmetic, on the reference's random streams, without the interpreter."""
