"""What the site is made of: the JSON that other commands wrote into the folder, and the texts of the theory."""

import json
import tomllib
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from mcfw.errors import InvalidInput
from theory.ledger import contents
from theory.ledger.claim import Claim
from theory.ledger.ledger import collect

PARTS = {
    "ledger": "mcfw verify --report {folder}",
    "audit": "mcfw audit --json > {folder}/audit.json",
    "blind_spots": "mcfw audit --blind-spots --json > {folder}/blind_spots.json",
    "plan": "mcfw report --out {folder}",
    "reality": "mcfw reality --json > {folder}/reality.json",
    "bench": "make bench  # writes report/bench.json",
}
"""The parts of the report: the file `<part>.json`, and the command that writes it."""

Json = Any


@dataclass(frozen=True)
class Material:
    """The folder with the data, and the studies' folder."""

    folder: Path
    studies: Path

    def part(self, name: str) -> Json | None:
        """The data of a part, or None if no command has written it.

        What is not in the folder is looked for beside the studies, where long runs are kept (`docs/reality.json`).
        """
        places = (self.folder / f"{name}.json", self.studies.parent / f"{name}.json")
        file = next((place for place in places if place.exists()), None)
        if file is None:
            return None
        try:
            return json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise InvalidInput(
                f"{file} is not JSON ({error}); write it again with: {self.command(name)}"
            ) from None

    def command(self, name: str) -> str:
        """The command that writes a part."""
        return PARTS[name].format(folder=self.folder)

    @cached_property
    def ledger(self) -> Json:
        """The ledger; the one part without which there is no report."""
        found = self.part("ledger")
        if found is None:
            raise InvalidInput(
                f"{self.folder / 'ledger.json'} does not exist; write it with: {self.command('ledger')}"
            )
        return found

    @cached_property
    def claims(self) -> dict[str, Claim]:
        """The claims by name: their statements are read from the theory, their verdicts from the ledger."""
        return {claim.id: claim for claim in collect(contents.claims())}

    @cached_property
    def rows(self) -> dict[str, Json]:
        """The ledger's rows by the name of the claim."""
        return {row["id"]: row for row in self.ledger["claims"]}

    @cached_property
    def says(self) -> dict[str, dict[str, str]]:
        """Title and sentence of each labelled result."""
        return tomllib.loads(files("theory.paper").joinpath("statements.toml").read_text(encoding="utf-8"))

    @cached_property
    def needs(self) -> dict[str, frozenset[str]]:
        """For each label, the other labels that its claims need."""
        found: dict[str, set[str]] = {result["label"]: set() for result in self.ledger["results"]}
        for row in self.rows.values():
            others = {self.rows[need]["label"] for need in row["needs"] if need in self.rows}
            found.setdefault(row["label"], set()).update(others - {row["label"]})
        return {label: frozenset(others) for label, others in found.items()}


def slug(label: str) -> str:
    """The file name of a label's page.

    >>> slug("lem:mlmc")
    'lem-mlmc'
    """
    return label.replace(":", "-")


def word(result: Json) -> str:
    """The one word of a result: formal, or the verdict of its weakest leaf."""
    return "formal" if result["verdict"].startswith("formal") else str(result["leaves"]["weakest"])
