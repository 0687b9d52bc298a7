"""Try every sabotage and print the table, each part under its title."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections import Counter

from tests.theory.formal.sabotage.answers import ANSWERS
from tests.theory.formal.sabotage.coq import COMPILED
from tests.theory.formal.sabotage.texts import TEXTS

PARTS = {
    "In the text of a source of the development": TEXTS,
    "In an answer of Coq, in the record, in what they are compared with": ANSWERS,
    "In a development of two files, with the rules for sources switched off": COMPILED,
}
WIDTH = 80


def main() -> int:
    """Return 1 if a layer is blind."""
    coq = shutil.which("coqchk") is not None
    found = Counter[str]()
    for title, part in PARTS.items():
        print(f"\n{title}\n")
        for one in part:
            word = ("seen" if list(one.said()) else "BLIND") if coq or part is not COMPILED else "left"
            found[word] += 1
            head = f"{sum(found.values()):>3}  {word:<5}  {one.layer.value:<23}  "
            print(
                textwrap.fill(one.what, WIDTH, initial_indent=head, subsequent_indent=" " * len(head)),
                flush=True,
            )
    print(f"\nsabotages: {', '.join(f'{times} {word}' for word, times in found.items())}")
    if not coq:
        print("left: they need coqc and coqchk (Debian: coq libcoq-coquelicot)")
    return 1 if found["BLIND"] else 0


if __name__ == "__main__":
    sys.exit(main())
