"""One run along one trajectory: the loop, its trace, its result, and what is kept on disk."""
