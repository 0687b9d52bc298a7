"""Try every sabotage and print the table."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections import Counter

from tests.theory.formal.sabotage.answers import ANSWERS
from tests.theory.formal.sabotage.compiled import COMPILED
from tests.theory.formal.sabotage.texts import TEXTS


def main() -> int:
    """Return 1 if a layer is blind."""
    coq = shutil.which("coqchk") is not None
    found = Counter[str]()
    for number, one in enumerate((*TEXTS, *ANSWERS, *COMPILED), start=1):
        word = ("seen" if list(one.said()) else "BLIND") if coq or one not in COMPILED else "not run"
        found[word] += 1
        place = textwrap.shorten(f"{one.what} ({one.where})", 46, placeholder="…)")
        print(f"{number:>3}  {word:<7}  {one.layer.value:<23} {place}", flush=True)
    print(f"sabotages: {', '.join(f'{times} {word}' for word, times in found.items())}")
    if not coq:
        print("not run: they need coqc and coqchk (Debian: coq libcoq-coquelicot)")
    return 1 if found["BLIND"] else 0


if __name__ == "__main__":
    sys.exit(main())
