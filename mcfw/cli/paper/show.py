"""`mcfw show`: a statement first, as the paper has it, then what is known of it and where it runs, in one screen."""

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper.evidence import verdicts
from mcfw.cli.paper.statement import card, everything
from theory.ledger import contents
from theory.ledger.ledger import collect, named


def run_show(names: list[str], *, latex: bool, everything_known: bool, fresh: bool, jobs: int) -> ExitCode:
    """Print a card for each name; with `everything_known`, or for `latex`, all that is known of its claims."""
    claims = collect(contents.claims())
    chosen = {name: () if card.is_bare(name) else named(claims, name) for name in names}
    console = Console(soft_wrap=True, highlight=False, markup=False)
    judged = [name for name, found in chosen.items() if found]
    store, code = verdicts(judged, fresh=fresh and bool(judged), jobs=jobs)
    if everything_known or latex:
        wanted = dict.fromkeys(claim.id for found in chosen.values() for claim in found)
        everything.print_claims(list(wanted), {claim.id: claim for claim in claims}, store, latex, console)
        return code
    for name, found in chosen.items():
        is_claim = bool(found) and name == found[0].id
        lines = card.of_claim(found[0], store) if is_claim else card.of_label(name, found, store)
        console.print("\n".join(lines) + ("\n" if len(names) > 1 else ""))
    return code
