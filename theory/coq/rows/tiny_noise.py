"""Rows for nearly no noise: weight one with an error, no tangent but a point Γ* that J carries to F̄."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from sympy import Expr, Rational

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
from theory.planner.bounds.bound import balls
from theory.refined.tiny_noise import KEPT, farthest, left, mean_root, parts
from theory.refined.weight_one import flat_end
from theory.trusted.exact import ball

ROOM = 1 + Fraction(1, 10**8)  # for the rounding of σ and Z, which the kernel compares with their own values


@dataclass(frozen=True)
class Quiet:
    """A horizon for a mixing time by the bound for nearly no noise."""

    name: str
    title: str
    constants: Constants
    tau: int
    depth: int
    p: Fraction
    at: Horizon
    zeta: Fraction
    share: Fraction
    Gamma_star: Fraction

    def inflation(self) -> dict[str, Fraction]:
        """The ratio of the bias and Lambda_n, rounded up."""
        p, jmax = mixing.staircase(self.tau, self.depth), self.at.jmax
        Lam_n = up(Fraction(mixing.noise(p, jmax), ONE), 9)
        return {"ubias": up(Fraction(mixing.bias_noise(p, jmax), ONE) / root_down(Lam_n)), "uLn": Lam_n}

    def values(self) -> dict[str, Fraction]:
        """The numbers of the certificate by the planner's names."""
        found, a = self.inflation(), self.at
        moments = {"Lam_n": found["uLn"], "bias2": found["ubias"] ** 2, "young": self.zeta}
        chosen = {"share": self.share, "Gamma_star": self.Gamma_star}
        return {"T": Fraction(a.T), "rho": a.rho, "beta": a.beta, **moments, **chosen}

    def bounds(self) -> tuple[bool, Fraction, Fraction]:
        """Whether J is first flat, and upper bounds of σ and Z."""
        x = parts()
        sigma = up(self._above(x.sigma) * ROOM, 9)
        rounded = replace(x, sigma=Rational(sigma.numerator, sigma.denominator))
        Z = up(self._above(mean_root(rounded, left(rounded))) * ROOM, 9)
        return self._above(flat_end(KEPT)) > 1, sigma, Z

    def speaks(self) -> bool:
        """Whether Γ* lies beyond the flat part of J, with room before Γ_m; L/2 < kρ with room."""
        a, room = self.at, Fraction(1, 10**6)
        slow = self.share < 1 and self.constants.L / (2 * (1 - self.share)) + room < a.rho
        flat_first = slow and self._above(flat_end(KEPT)) < self.Gamma_star
        return flat_first and 1 + room < self.Gamma_star < -self._above(-farthest()) - 1

    def _above(self, term: Expr) -> Fraction:
        c = self.constants
        known = {"L": c.L, "D": c.D, "G": c.G_h, "G_hat": c.G_hat, "G_sigma": c.G_sigma, "F_bar": c.F_bar}
        return Fraction(float(ball(term, balls({**known, **self.values()})).upper()))

    def certificate(self) -> str:
        """The record that the kernel checks."""
        a, (flat, sigma, Z) = self.at, self.bounds()
        fields: dict[str, Fraction | str] = {"urho": a.rho, "ubeta": a.beta, "uzeta": self.zeta}
        fields |= self.inflation()
        fields |= {"ushare": self.share, "uGamma": self.Gamma_star, "ufar": str(flat).lower()}
        fields |= {"usigma": sigma, "uZ": Z, "ueps": a.eps}
        return (
            f"Definition certificate : quiet_certificate := {record({'uT': a.T, 'ujmax': a.jmax}, fields)}."
        )

    def text(self) -> str:
        """Constants, certificate, check, horizon, instance."""
        law = f"mixes (P pb) (pi pb) {self.tau} (/ 4)"
        proof = f"quiet_certified class certificate {self.tau} {self.depth} pb x0 z0 T checked B ltac:(lia) M"
        parts = [
            self.constants.definition(),
            self.certificate(),
            checked(f"check_quiet class certificate (staircase {self.tau} {self.depth})"),
            horizon(self.name, self.constants, self.at, law, proof),
            instance(self.name, self.constants, self.at, two_state(self.p), quarter(self.p, self.tau)),
        ]
        return HEADER.format(title=self.title, checker="certified_quiet ") + "\n".join(parts)
