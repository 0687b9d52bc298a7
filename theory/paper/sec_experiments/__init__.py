"""sec:experiments: the closed forms and the arithmetic behind the two numerical studies."""
