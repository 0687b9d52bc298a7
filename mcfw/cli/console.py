"""The console of the commands: one on which a table keeps its words."""

from typing import Any

import rich.console

NARROWEST = 80
"""The fewest columns: a narrower terminal wraps the lines, and none loses a cell."""


class Console(rich.console.Console):
    """A console of at least `NARROWEST` columns, whatever the terminal or COLUMNS says."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        if self.width < NARROWEST:
            self.width = NARROWEST
