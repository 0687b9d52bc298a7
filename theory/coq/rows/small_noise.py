"""Rows for little noise: displacement and noise bounded together, one tangent point."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from theory.coq.rows import profile as mixing
from theory.coq.rows.gallina import record, root_down, up
from theory.coq.rows.horizons import (
    HEADER,
    Constants,
    Horizon,
    checked,
    horizon,
    instance,
    quarter,
    two_state,
)
from theory.coq.rows.profile import ONE


@dataclass(frozen=True)
class LowNoise:
    """A horizon for a mixing time by the bound for low noise."""

    name: str
    title: str
    constants: Constants
    tau: int
    depth: int
    p: Fraction
    at: Horizon
    zeta: Fraction
    Y: Fraction

    def inflation(self) -> dict[str, Fraction]:
        """The ratio of the bias and Lambda_n, rounded up."""
        p, jmax = mixing.staircase(self.tau, self.depth), self.at.jmax
        Lam_n = up(Fraction(mixing.noise(p, jmax), ONE), 9)
        return {"lbias": up(Fraction(mixing.bias_noise(p, jmax), ONE) / root_down(Lam_n)), "lLn": Lam_n}

    def certificate(self) -> str:
        """The record that the kernel checks."""
        a = self.at
        fields: dict[str, Fraction | str] = {"lrho": a.rho, "lbeta": a.beta, "lzeta": self.zeta}
        fields |= self.inflation()
        fields |= {"lY": self.Y, "lH": a.value(self.constants.D), "leps": a.eps}
        return f"Definition certificate : low_certificate := {record({'lT': a.T, 'ljmax': a.jmax}, fields)}."

    def text(self) -> str:
        """Constants, certificate, check, horizon, instance."""
        law = f"mixes (P pb) (pi pb) {self.tau} (/ 4)"
        proof = f"low_certified class certificate {self.tau} {self.depth} pb x0 z0 T checked B ltac:(lia) M"
        parts = [
            self.constants.definition(),
            self.certificate(),
            checked(f"check_low class certificate (staircase {self.tau} {self.depth})"),
            horizon(self.name, self.constants, self.at, law, proof),
            instance(self.name, self.constants, self.at, two_state(self.p), quarter(self.p, self.tau)),
        ]
        return HEADER.format(title=self.title, checker="certified_low_noise ") + "\n".join(parts)
