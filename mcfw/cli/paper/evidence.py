"""The verdicts that a command shows: the stored ones at once, or fresh ones."""

import sys
from collections.abc import Iterable
from typing import NamedTuple

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper.judgement import exit_code, judge
from mcfw.cli.paragraphs import paragraph
from theory.ledger.stored import StoredLedger, read, stored

REMEDY = "Judge again with --fresh, or store them again with: make verdicts"


class Verdicts(NamedTuple):
    """What is known, and the exit code that it earns; what is only read was judged when it was stored."""

    store: StoredLedger
    code: ExitCode


def verdicts(names: Iterable[str], *, fresh: bool, jobs: int) -> Verdicts:
    """The store that is shipped; with `fresh` the claims that the names select are judged now, with all they need."""
    if fresh:
        ledger = judge(names, quick=False, jobs=jobs, console=Console(stderr=True))
        return Verdicts(stored(ledger, "judged now"), exit_code(ledger))
    store = read()
    if not store.current:
        said = f"The stored verdicts are {store.origin}: the sources are others now."
        print(*paragraph(f"{said} {REMEDY}"), sep="\n", file=sys.stderr)
    return Verdicts(store, ExitCode.HELD)
