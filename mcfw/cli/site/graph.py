"""The dependency graph: results in layers, what rests on others above them, as a picture that needs no colour."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mcfw.cli.site.drawing import picture, text
from mcfw.cli.site.markup import Markup, tag

Needs = Mapping[str, frozenset[str]]
WIDTH, HEIGHT, STEP = 132, 34, 74
FITS = 17
"""Characters of a name that fit into a box; longer ones are set narrower."""


class Node(NamedTuple):
    """A box: its name, what is written below the name, its class and where it leads."""

    name: str
    words: str
    class_: str
    href: str


def layers(needs: Needs) -> list[list[str]]:
    """The names by height: a name lies above all that it needs; a cycle is cut at its first name.

    >>> layers({"a": frozenset(), "b": frozenset({"a"}), "c": frozenset({"a", "b"})})
    [['a'], ['b'], ['c']]
    """
    height: dict[str, int] = {}

    def climb(name: str, below: frozenset[str]) -> int:
        if name not in height:
            inner = below | {name}
            deeper = [
                climb(need, inner) for need in sorted(needs[name]) if need not in inner and need in needs
            ]
            height[name] = 1 + max(deeper, default=-1)
        return height[name]

    for name in needs:
        climb(name, frozenset())
    found: list[list[str]] = [[] for _ in range(max(height.values(), default=-1) + 1)]
    for name, level in height.items():
        found[level].append(name)
    return found


def untangle(rows: list[list[str]], needs: Needs, rounds: int = 8) -> list[list[str]]:
    """The same layers, each ordered by the mean place of its neighbours in the others (barycentres)."""
    users: dict[str, set[str]] = {name: set() for name in needs}
    for name, below in needs.items():
        for need in below & users.keys():
            users[need].add(name)
    for turn in range(rounds):
        place = {name: index / max(1, len(row)) for row in rows for index, name in enumerate(row)}
        for row in rows if turn % 2 else reversed(rows):
            row.sort(
                key=lambda name: _mean(
                    [place[other] for other in (needs[name] & place.keys()) | users[name]], place[name]
                )
            )
    return rows


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def draw(nodes: Mapping[str, Node], needs: Needs, title: str, wide: int = 8) -> Markup:
    """The picture; a layer with more than `wide` names takes several lines."""
    lines = [
        row[first : first + wide]
        for row in untangle(layers(needs), needs)
        for first in range(0, len(row), wide)
    ]
    columns = max(map(len, lines), default=0)
    at = {
        name: (
            (columns - len(row)) * (WIDTH + 12) / 2 + index * (WIDTH + 12) + 8,
            (len(lines) - 1 - level) * STEP + 8,
        )
        for level, row in enumerate(lines)
        for index, name in enumerate(row)
    }
    edges = [_edge(at[name], at[need]) for name in at for need in sorted(needs[name]) if need in at]
    boxes = [_box(nodes[name], *at[name]) for name in at]
    return picture(columns * (WIDTH + 12) + 16, len(lines) * STEP + 8, title, *edges, *boxes)


def _edge(user: tuple[float, float], need: tuple[float, float]) -> Markup:
    x1, y1, x2, y2 = user[0] + WIDTH / 2, user[1] + HEIGHT, need[0] + WIDTH / 2, need[1]
    bend = (y2 - y1) / 2
    path = f"M{x1:.0f},{y1:.0f} C{x1:.0f},{y1 + bend:.0f} {x2:.0f},{y2 - bend:.0f} {x2:.0f},{y2:.0f}"
    return tag("path", d=path, class_="edge")


def _box(node: Node, x: float, y: float) -> Markup:
    box = tag("rect", x=f"{x:.0f}", y=f"{y:.0f}", width=WIDTH, height=HEIGHT, rx=5, class_=node.class_)
    middle = x + WIDTH / 2
    words = (
        text(middle, y + 14, node.name, "middle", "name", WIDTH - 8 if len(node.name) > FITS else None),
        text(middle, y + 28, node.words, "middle", "note"),
    )
    return tag("a", tag("title", f"{node.name}: {node.words}"), box, *words, href=node.href)
