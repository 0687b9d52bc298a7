"""Which item of the development uses which: from the .glob files that Coq writes while it compiles.

An item is a theorem or a definition, by its module and name; what its statement and its proof name, it uses.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from theory.formal.checker.sentences import sentences

_PROOF = frozenset({"Proof", "Qed", "Defined"})
_ITEM = re.compile(
    r"(?:Lemma|Theorem|Corollary|Definition|Fixpoint|Record|Inductive|Notation|Let)\s+([A-Za-z_][\w']*)"
)
_USE = re.compile(r"R(\d+):\d+ (\S+) \S+ (\S+) \w+")


class Item(NamedTuple):
    """A named theorem or definition of a source: where it starts, and all its sentences up to the end of its proof."""

    name: str
    start: int
    line: int
    text: str


Node = tuple[str, str]
"""The logical name of a module, and a name in it."""


def items(text: str) -> Iterator[Item]:
    """Yield the items of a source without comments; what stands between them has an empty name."""
    name, start, line, parts = "", 0, 1, list[str]()
    for sentence in sentences(text):
        if sentence.text[0].isupper() and sentence.words[0] not in _PROOF:
            if parts:
                yield Item(name, start, line, "\n".join(parts))
            found = _ITEM.match(sentence.text)
            name, start, line, parts = found[1] if found else "", sentence.start, sentence.line, []
        parts.append(sentence.text + ".")
    if parts:
        yield Item(name, start, line, "\n".join(parts))


def uses(module: str, text: str, glob: str) -> dict[Node, set[Node]]:
    """Return what each item of one source uses, from its text and its .glob file."""
    found = list(items(text))
    starts = [item.start for item in found]
    graph: dict[Node, set[Node]] = {(module, item.name): set() for item in found if item.name}
    for line in glob.split("\n"):
        if (match := _USE.match(line)) and (at := bisect_right(starts, int(match[1])) - 1) >= 0:
            used = (match[2], match[3].split(".")[-1])
            if found[at].name and used != (module, found[at].name):
                graph[(module, found[at].name)].add(used)
    return graph


def way(graph: Mapping[Node, set[Node]], start: Node, goal: Node) -> tuple[Node, ...] | None:
    """Return a shortest chain of uses from one item to another, both included; None if there is none."""
    before: dict[Node, Node] = {start: start}
    queue = [start]
    for node in queue:
        for used in sorted(graph.get(node, ())):
            if used not in before:
                before[used] = node
                queue.append(used)
    if goal not in before or goal == start:
        return None
    chain = [goal]
    while chain[-1] != start:
        chain.append(before[chain[-1]])
    return tuple(reversed(chain))


def unused(stated: Mapping[Node, Path], globs: Mapping[Path, str], kept: set[Node]) -> list[str]:
    """Return the items that no reference names and that are not kept on purpose."""
    named = {
        (match[2], match[3].split(".")[-1])
        for text in globs.values()
        for match in map(_USE.match, text.split("\n"))
        if match
    }
    return [f"{path}: {node[1]}" for node, path in stated.items() if node not in named | kept]
