"""Which item of the development uses which: from the .glob files that Coq writes while it compiles.

An item is a theorem or a definition, by its module and name; what its statement and its proof name, it uses.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from theory.evidence.sentences import sentences

_PROOF = frozenset({"Proof", "Qed", "Defined"})
_ITEM = re.compile(
    r"(?:Lemma|Theorem|Corollary|Definition|Fixpoint|Record|Inductive|Notation|Let)\s+([A-Za-z_][\w']*)"
)
_USE = re.compile(r"R(\d+):\d+ (\S+) \S+ (\S+) \w+")
_PART = re.compile(r"(?:proj|constr|coe) (\d+):\d+ \S+ (\S+)")
_THEOREM = re.compile(r"(Lemma|Theorem|Corollary)\b")


class Item(NamedTuple):
    """A named theorem or definition of a source, with all its sentences up to the end of its proof."""

    name: str
    start: int
    stated: int
    """Where its first sentence ends."""
    text: str

    @property
    def theorem(self) -> bool:
        """Whether it is proved, so that no statement rests on how."""
        return _THEOREM.match(self.text) is not None

    @property
    def abbreviates(self) -> bool:
        """Whether it is a name for other words, which Coq prints in its place."""
        return self.text.startswith(("Notation", "Let"))


Node = tuple[str, str]
"""The logical name of a module, and a name in it."""


@cache
def items(text: str) -> tuple[Item, ...]:
    """Return the items of a source without comments; what stands between them has an empty name."""
    return tuple(_items(text))


def _items(text: str) -> Iterator[Item]:
    name, start, stated, parts = "", 0, 0, list[str]()
    for sentence in sentences(text):
        if sentence.text[0].isupper() and sentence.words[0] not in _PROOF:
            if parts:
                yield Item(name, start, stated, "\n".join(parts))
            found = _ITEM.match(sentence.text)
            name, parts = found[1] if found else "", []
            start, stated = sentence.start, sentence.end
        parts.append(sentence.text + ".")
    if parts:
        yield Item(name, start, stated, "\n".join(parts))


def uses(module: str, text: str, glob: str, *, proofs: bool = True) -> dict[Node, set[Node]]:
    """Return what each item of one source uses, from its text and its .glob file; without proofs, in its statement.

    A field of a record and a constructor use the item they are part of.
    """
    found = list(items(text))
    starts = [item.start for item in found]
    graph: dict[Node, set[Node]] = {(module, item.name): set() for item in found if item.name}
    for line in glob.split("\n"):
        match, part = _USE.match(line), _PART.match(line)
        place = match or part
        if place is None or (at := bisect_right(starts, int(place[1])) - 1) < 0:
            continue
        item = found[at]
        node = (module, item.name)
        if part and item.name not in ("", part[2]):
            graph[(module, part[2])] = {node}
        elif match and item.name and (proofs or not item.theorem or int(match[1]) < item.stated):
            graph[node].add((match[2], match[3].split(".")[-1]))
    return graph


def meaning(graph: Mapping[Node, set[Node]], theorems: set[Node], goals: set[Node]) -> set[Node]:
    """Return the definitions that some statements speak of, and those that these speak of, and so on."""
    found, queue = set(goals), sorted(goals)
    for node in queue:
        new = {used for used in graph.get(node, ()) if used in graph and used not in theorems} - found
        found |= new
        queue += sorted(new)
    return found - theorems


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


def named(globs: Iterable[str]) -> set[Node]:
    """Return everything that a reference names."""
    matches = (_USE.match(line) for glob in globs for line in glob.split("\n"))
    return {(match[2], match[3].split(".")[-1]) for match in matches if match}


def digests(text: str) -> dict[str, str]:
    """Return the digest of every definition of a source, whatever its comments and line ends; proofs have none."""
    found: dict[str, str] = {}
    for item in items(text):
        if item.name and not (item.theorem or item.abbreviates):
            found[item.name] = found.get(item.name, "") + " ".join(item.text.split())
    return {name: hashlib.sha256(said.encode()).hexdigest()[:16] for name, said in found.items()}
