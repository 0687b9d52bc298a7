"""Every label of a statement, in the order of the paper, and where its claims are: label to path is a function."""

from __future__ import annotations

from theory.errors import TheoryError

_HOMES: dict[str, str] = {
    "paper.sec_intro": "eq:problem tab:rates",
    "paper.sec_setup": "asm:problem asm:smooth asm:bounded asm:noise asm:markov def:fwgap eq:fwgap",
    "paper.sec_algorithm": "alg:main sec:mlmc eq:mlmc sec:clipping sec:adaptive",
    "paper.app_mlmc": "lem:tvbochner lem:segment lem:perlevel lem:mlmc",
    "paper.app_reduction": "lem:alphafloor lem:alphaincrement lem:conditionalabel eq:conditionalabel eq:effective "
    "cor:inst thm:reduction eq:reduction eq:substitution",
    "paper.app_pathwise": "lem:clipsafe eq:lemmaP prop:esssup",
    "paper.app_transfer": "tab:watershed eq:chain eq:master prop:transfer eq:threesubs eq:conditional-cumulative "
    "eq:expectation-cases",
    "paper.app_rates": "eq:dbarM lem:D lem:S thm:tuned eq:tunedbound eq:tunedcomplexity rem:loworder lem:exacttransfer "
    "cor:zeronoise",
    "paper.app_lower": "thm:lower prop:inflation",
    "paper.app_oblivious": "thm:oblivious",
    "paper.sec_experiments": "sec:exp-data sec:exp-methods sec:exp-params tab:final sec:exp-results sec:exp-composite "
    "eq:composite-instance tab:composite",
    "refined": "thm:refined thm:sharper",
}

LABELS: tuple[str, ...] = tuple(label for labels in _HOMES.values() for label in labels.split())


def module_of(label: str) -> str:
    """Return the module or package that holds the claims of a label.

    >>> module_of("lem:mlmc"), module_of("eq:conditional-cumulative")
    ('theory.paper.app_mlmc.lem_mlmc', 'theory.paper.app_transfer.eq_conditional_cumulative')
    """
    for home, labels in _HOMES.items():
        if label in labels.split():
            return f"theory.{home}.{label.replace(':', '_').replace('-', '_')}"
    raise TheoryError(f"the paper has no statement with the label {label!r}")
