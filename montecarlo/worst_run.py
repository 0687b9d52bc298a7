"""The worst runs known: instances with all that is needed to run them again, kept in a file and digested."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mcfw
from mcfw.method.regimes import Parameters
from mcfw.problems.segment import Shape
from mcfw.problems.staircase import Stair
from mcfw.run import archive
from montecarlo.run_spaces import Segments, Stairs

KEPT = Path(__file__).parent / "champions.json"


@dataclass(frozen=True)
class WorstRun:
    """The worst instance known of a kind at one horizon: its numbers, and what a run on it gave."""

    kind: str
    T: int
    tau: int
    rho: float
    beta: float
    certified: float
    gap: float
    point: tuple[Any, ...]

    @property
    def ratio(self) -> float:
        """Certified over observed."""
        return self.certified / self.gap

    @property
    def name(self) -> str:
        """Kind, mixing time and horizon."""
        return f"{self.kind}, τ = {self.tau}, T = {self.T}"

    @property
    def digest(self) -> str:
        """Of everything but the ratio, which follows from it."""
        text = json.dumps(
            [self.kind, self.T, self.tau, self.rho, self.beta, self.certified, self.gap, self.point]
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def space(self) -> Stairs | Segments:
        """The space that it was found in."""
        parameters = Parameters(self.rho, self.beta)
        return Stairs(self.T, parameters) if self.kind == "stair" else Segments(self.T, self.tau, parameters)

    @property
    def shape(self) -> Stair | Shape:
        """The point of the space."""
        if self.kind == "stair":
            return Stair(*self.point)
        slopes, field, start, flip = self.point
        return Shape(tuple(slopes), tuple(field), start, flip)

    def to_json(self) -> dict[str, Any]:
        """As plain data, with what follows from it."""
        return {**self.__dict__, "ratio": self.ratio, "digest": self.digest}


def champions(path: Path = KEPT) -> tuple[WorstRun, ...]:
    """The champions that are kept; a digest that does not match its numbers is refused."""
    kept = []
    for row in json.loads(path.read_text(encoding="utf-8")):
        digest, row["point"] = row.pop("digest"), _tuples(row["point"])
        row.pop("ratio")
        champion = WorstRun(**row)
        if champion.digest != digest:
            raise mcfw.InvalidInput(
                f"the champion {champion.name} has the digest {champion.digest}, not {digest}"
            )
        kept.append(champion)
    return tuple(kept)


def keep(found: WorstRun, path: Path = KEPT) -> bool:
    """Write a champion down if there is none of its name, or only an easier one; returns whether it was written."""
    known = {champion.name: champion for champion in champions(path)} if path.exists() else {}
    if found.name in known and known[found.name].ratio <= found.ratio:
        return False
    known[found.name] = found
    rows = [known[name].to_json() for name in sorted(known)]
    archive.replace(path, (json.dumps(rows, ensure_ascii=False, indent=1) + "\n").encode())
    return True


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
