"""Options that several commands share."""

import os
from typing import Annotated

import typer

CORES = os.cpu_count() or 1
Jobs = Annotated[int, typer.Option(min=1, help="How many claims to judge at a time.")]
