"""The audits, in the order of the paper, and how to select among them."""

from collections.abc import Iterable
from difflib import get_close_matches

from mcfw.errors import InvalidInput, MissingPackage
from mcfw.run.choice import NO_NUMBA
from montecarlo.audit import Audit
from montecarlo.audits import (
    conditional,
    edges,
    engines,
    esssup,
    gradients,
    mlmc,
    pathwise,
    predictable,
    runs,
    slow_flips,
    thinned,
)

AUDITS: tuple[Audit, ...] = (
    *mlmc.AUDITS,
    *gradients.AUDITS,
    *thinned.AUDITS,
    *esssup.AUDITS,
    *slow_flips.AUDITS,
    *pathwise.AUDITS,
    *conditional.AUDITS,
    *predictable.AUDITS,
    *runs.AUDITS,
    *edges.AUDITS,
    *engines.AUDITS,
)


def by_name(name: str) -> Audit:
    """The audit of this name."""
    return next(audit for audit in AUDITS if audit.name == name)


def share(audit: Audit) -> float:
    """Its part of α: of the whole suite, so that a verdict does not depend on which other audits run."""
    return audit.share / sum(other.share for other in AUDITS)


def belonging(name: str) -> tuple[Audit, ...]:
    """The audits of this name, paper label, or label and part; blanks before the part do not matter.

    >>> [audit.name for audit in belonging("lem:mlmc(b)")]
    ['bias']
    """
    return tuple(audit for audit in AUDITS if name.replace(" ", "") in _names(audit))


def _names(audit: Audit) -> tuple[str, str, str]:
    return audit.name, audit.label.split()[0], audit.label.replace(" ", "")


def select(names: Iterable[str]) -> tuple[Audit, ...]:
    """The audits of these names or paper labels, all of them if there are none; only those that can be here."""
    wanted = tuple(names)
    chosen = set[str]()
    for name in wanted:
        found = belonging(name)
        if not found:
            known = sorted({other for audit in AUDITS for other in _names(audit)})
            near = get_close_matches(name, known, n=3, cutoff=0.4)
            hint = f"; near matches: {', '.join(near)}" if near else ""
            raise InvalidInput(f"no audit has the name or label {name!r}{hint}")
        chosen.update(audit.name for audit in found)
    for audit in AUDITS:
        if audit.name in wanted and not audit.is_here:
            raise MissingPackage(
                f"there is nothing for the audit {audit.name} to see: {NO_NUMBA}", name="numba"
            )
    return tuple(audit for audit in AUDITS if audit.is_here and (not wanted or audit.name in chosen))
