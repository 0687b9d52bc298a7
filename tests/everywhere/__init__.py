"""The core of the suite on every Python and with the oldest and the newest dependencies that pyproject.toml allows."""
