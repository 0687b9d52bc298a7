"""Options that several commands share."""

import os
from pathlib import Path
from typing import Annotated

import typer

CORES = os.cpu_count() or 1
Junit = Annotated[Path | None, typer.Option(help="Also write the verdicts as JUnit XML into this file.")]
Sarif = Annotated[
    Path | None,
    typer.Option(help="Also write what is not as expected, with its source line, as SARIF 2.1.0."),
]
Jobs = Annotated[int, typer.Option(min=1, help="How many claims to judge at a time.")]
