"""Rows for an independent stream: the exact Lambda = jmax - 1 + 2^(1-jmax), no theta, zeta or K_nu."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from theory.coq.rows.gallina import record
from theory.coq.rows.horizons import HEADER, Constants, Horizon, checked, horizon, instance, two_state


@dataclass(frozen=True)
class Independent:
    """A horizon for an independent stream, tangent points at both ends of v."""

    name: str
    title: str
    constants: Constants
    at: Horizon
    Y_high: Fraction
    Y_low: Fraction

    def text(self) -> str:
        """Constants, certificate, check, horizon, instance."""
        a = self.at
        fields: dict[str, Fraction | str] = {
            "irho": a.rho,
            "ibeta": a.beta,
            "iYp": self.Y_high,
            "iYm": self.Y_low,
        }
        fields |= {"iH": a.value(self.constants.D), "ieps": a.eps}
        body = record({"iT": a.T, "ijmax": a.jmax}, fields)
        law = "(forall z q, E (P pb z) q = E (pi pb) q)"
        proof = "independent_certified class certificate pb x0 z0 T checked B M"
        parts = [
            self.constants.definition(),
            f"Definition certificate : independent_certificate := {body}.",
            checked("check_independent class certificate"),
            horizon(self.name, self.constants, a, law, proof),
            instance(self.name, self.constants, a, two_state(Fraction(1, 2)), "intros [] q; simpl; lra."),
        ]
        return HEADER.format(title=self.title, checker="certified_independent ") + "\n".join(parts)
