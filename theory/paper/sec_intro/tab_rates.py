"""tab:rates: what the paper quotes from elsewhere. Its own rows are thm:tuned and thm:oblivious."""

from __future__ import annotations

from theory.ledger.claim import claim
from theory.text.constants import Constants
from theory.trusted.statement import Cited, Statement


def E01(k: Constants) -> Statement:
    """independent sampling, projection-free, recursive variance reduction: Õ(σε⁻³ + ε⁻²)"""
    return Cited("abstract of the base paper, arXiv 2603.06369")


def E02(k: Constants) -> Statement:
    """SGD Õ(ε⁻⁴), SPIDER and STORM Õ(ε⁻³); on a Markov stream Õ(ε⁻⁴) and O(τπ_min^(-1/2)ε⁻³)"""
    return Cited("the references that tab:rates names")


CLAIMS = (
    claim(E01, "tab:rates", line=240),
    claim(E02, "tab:rates", line=237),
)
