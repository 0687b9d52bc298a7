"""What is wrong with a screen: a line too long, a word broken, a cell cut, a column gone, a warning with a path."""

import re

from rich.cells import cell_len

BOXES = re.compile(r"[─━│┃┏┓┗┛┡┩┢┪┳┻╇╈┴┬┼├┤┌┐└┘╭╮╰╯╷╵║╞═╪╡┠┨]+")
WARNING = re.compile(r"\S+\.py:\d+: |\b\w*Warning: ")
NUMBER = re.compile(r"\d")


def faults(shown, wide, columns, *, timed=False):
    """What is wrong with a screen; `wide` is the same one where everything has room.

    A heading may stand once above a table or beside each of its cells, so words are compared, not how often they are
    there. Of a `timed` screen, with seconds that differ from run to run, words with digits are not compared.
    """
    found = [
        f"{cell_len(line)} columns of {columns}: {line}" for line in shown.lines if cell_len(line) > columns
    ]
    found += [f"a warning with a path: {line}" for line in shown.lines if WARNING.search(line)]
    if shown.code != wide.code:
        found.append(f"exit code {shown.code}, and {wide.code} where there is room")
    here, there = words(shown.lines, timed), words(wide.lines, timed)
    found += [f"word broken or cut: {word}" for word in sorted(here - there)]
    return found + [f"not shown: {word}" for word in sorted(there - here)]


def words(lines, timed=False):
    """The words on a screen, without the lines of its tables."""
    text = " ".join(BOXES.sub(" ", line) for line in lines)
    return {word for word in text.split() if not (timed and NUMBER.search(word))}
