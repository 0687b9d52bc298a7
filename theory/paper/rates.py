"""tab:rates: what the paper quotes from elsewhere. Its own rows are thm:tuned and thm:oblivious."""

from __future__ import annotations

from theory.ledger.eager import Claim
from theory.paper.constants import Constants
from theory.trusted.statement import Cited


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the quoted rates."""
    return (
        Claim(
            id="E01",
            label="tab:rates",
            line=240,
            text="independent sampling, projection-free, recursive variance reduction: Õ(σε⁻³ + ε⁻²)",
            statement=Cited("abstract of the base paper, arXiv 2603.06369"),
        ),
        Claim(
            id="E02",
            label="tab:rates",
            line=237,
            text="SGD Õ(ε⁻⁴), SPIDER and STORM Õ(ε⁻³); on a Markov stream Õ(ε⁻⁴) and O(τπ_min^(-1/2)ε⁻³)",
            statement=Cited("the references that tab:rates names"),
        ),
    )
