"""What the site is made of: the JSON that other commands wrote into the folder, and the texts of the theory."""

import json
import tomllib
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from mcfw.cli.site.parts import COMMANDS, shapes
from mcfw.cli.site.shape import Shape
from mcfw.errors import InvalidInput
from theory.ledger import contents
from theory.ledger.claim import Claim
from theory.ledger.ledger import collect

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
        again = f"write it again with: {self.command(name)}"
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise InvalidInput(f"{file} is not JSON ({error}); {again}") from None
        if fault := self.shapes[name](found):
            raise InvalidInput(f"{file} is not what this version writes ({fault.lstrip(' .')}); {again}")
        return found

    def command(self, name: str) -> str:
        """The command that writes a part."""
        return COMMANDS[name].format(folder=self.folder)

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
    def shapes(self) -> dict[str, Shape]:
        """What each part must be, for the pages to be written."""
        return shapes(self.says, self.claims)

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
        return tomllib.loads(files("theory.text").joinpath("statements.toml").read_text(encoding="utf-8"))

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
