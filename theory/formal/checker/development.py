"""What the compiled development says of itself: idle lemmas, the use of each theorem, the definitions it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from theory.errors import TheoryError
from theory.formal.checker import references
from theory.formal.checker.references import Node


class Compiled(NamedTuple):
    """One source: its logical name, its text and the .glob file that Coq wrote for it."""

    path: Path
    module: str
    text: str
    glob: str


class Exported(NamedTuple):
    """A theorem that others may rely on, and the name of its instance, if it has one."""

    node: Node
    instance: str


def idle(development: Sequence[Compiled], exports: Iterable[Exported]) -> list[str]:
    """Return the theorems and definitions that no other names, and that are neither exported nor instances."""
    exports = tuple(exports)
    exported, instances = {export.node for export in exports}, {export.instance for export in exports}
    named = references.named(one.glob for one in development)
    return [
        f"{one.path}: {item.name}"
        for one in development
        for item in references.items(one.text)
        if item.name and not item.abbreviates and item.name not in instances
        if (one.module, item.name) not in named | exported
    ]


def ways(development: Sequence[Compiled], exports: Iterable[Exported]) -> dict[str, tuple[str, ...]]:
    """Return how each instance comes to its theorem, each name using the next; refuse one that does not."""
    graph: dict[Node, set[Node]] = {}
    for one in development:
        graph |= references.uses(one.module, one.text, one.glob)
    found, without = {}, []
    for node, instance in exports:
        homes = [home for home in graph if home[1] == instance]
        chain = references.way(graph, homes[0], node) if len(homes) == 1 else None
        if chain:
            found[node[1]] = tuple(name for _, name in chain)
        elif instance:
            without.append(f"{instance} does not use {node[1]}")
    if without:
        raise TheoryError("instances that do not use their theorem:\n" + "\n".join(without))
    return found


def definitions(development: Sequence[Compiled], exports: Iterable[Exported]) -> tuple[tuple[str, str], ...]:
    """Return the definitions that the exported statements speak of, through all others, each with its digest."""
    graph: dict[Node, set[Node]] = {}
    theorems: set[Node] = set()
    for one in development:
        graph |= references.uses(one.module, one.text, one.glob, proofs=False)
        theorems |= {(one.module, item.name) for item in references.items(one.text) if item.theorem}
    reached = references.meaning(graph, theorems, {export.node for export in exports})
    return tuple(
        (f"{one.path}: {name}", digest)
        for one in development
        for name, digest in sorted(references.digests(one.text).items())
        if (one.module, name) in reached
    )


def redefined(recorded: Iterable[tuple[str, str]], texts: Mapping[str, str]) -> list[str]:
    """Return the recorded definitions that the sources, by path, define otherwise or not at all."""
    now = {
        f"{path}: {name}": digest
        for path, text in texts.items()
        for name, digest in references.digests(text).items()
    }
    return [place for place, digest in recorded if now.get(place) != digest]
