"""`make fuzz`: at least 10⁵ calls, and a table of what became of them."""

import math
import sys
from collections import Counter

from tests.fuzz.commands import COMMANDS
from tests.fuzz.library import ENTRIES
from tests.fuzz.outcomes import NO_ANSWER, OK, RAW, TYPED, fuzz
from tests.fuzz.parts import PARTS
from tests.fuzz.readers import READERS
from tests.fuzz.supplied import SUPPLIED

KINDS = (OK, TYPED, RAW, NO_ANSWER)


def main(calls, seed):
    """Print a row per entry point and the sum; 1 if there is a raw or a missing answer.

    The calls are spread evenly, but a command, which costs as much as a hundred others, has an eighth of a share.
    """
    total, bad, silent, quick = Counter(), [], [], (*ENTRIES, *SUPPLIED, *PARTS, *READERS)
    share = calls / (len(quick) + len(COMMANDS) / 8)
    shares = [(entry, share) for entry in quick] + [(entry, share / 8) for entry in COMMANDS]
    print(f"{'entry point':34}" + "".join(f"{kind:>15}" for kind in KINDS))
    for entry, examples in shares:
        counts, failures = fuzz(entry, math.ceil(1.1 * examples), seed)
        total += counts
        silent += [entry.name] * (counts[OK] == 0)
        bad += [(entry.name, *kind, example) for kind, example in failures.items()]
        print(f"{entry.name:34}" + "".join(f"{counts[kind]:15}" for kind in KINDS), flush=True)
    print(
        f"{'all':34}" + "".join(f"{total[kind]:15}" for kind in KINDS),
        f"   {total.total()} calls, seed {seed}",
    )
    print("never answered, whatever was drawn:", ", ".join(silent) or "none")
    for failure in bad:
        print(*failure, sep="  ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    )
