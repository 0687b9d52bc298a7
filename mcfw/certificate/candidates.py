"""A choice among several points by their fresh gaps, and the certificate of the one that was chosen."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mcfw.certificate.gap_certificate import GapCertificate, wrapped
from mcfw.certificate.margins import Margins
from mcfw.certificate.rounding import product_above, sum_above, up
from mcfw.hypertext import join, table, tag


@dataclass(frozen=True, eq=False)
class Choice:
    """The candidate with the smallest fresh gap, all of them read on the same states (thm:fresh (iv)).

    With probability 1 − δ every candidate's gap is at most its `upper`, so the certificate holds for whichever was
    chosen: each is at δ divided by the number of candidates.
    """

    x: Any
    index: int
    certificates: tuple[GapCertificate, ...]

    @property
    def certificate(self) -> GapCertificate:
        """That of the chosen point."""
        return self.certificates[self.index]

    @property
    def excess(self) -> float | None:
        """With probability 1 − δ the chosen gap is at most this above the smallest of all (thm:fresh (iv)).

        t₁ + t₂ with t₁ = R G_σ (b + w(δ/(2K))), t₂ = R G_σ (s + w(δ/2)) and the largest R, plus the oracle's errors.
        """
        one = self.certificate
        if one.tau is None or one.noise is None:
            return None
        R = max(each.reach for each in self.certificates)
        noise = max(each.noise or 0.0 for each in self.certificates)
        half = Fraction(one.delta) / 2
        above = Margins(one.tau, one.states, one.burn_in, half / len(self.certificates)).hoeffding
        below = Margins(one.tau, one.states, one.burn_in, half).two_sided
        error = max(each.lmo_error for each in self.certificates)
        return sum_above(product_above(above, noise, R), product_above(below, noise, R), error)

    def explain(self) -> str:
        """Which was chosen, by how much it may be worse than the best, and its certificate."""
        return "\n".join([*wrapped(self._sentences()), self.certificate.explain()])

    def _sentences(self) -> list[str]:
        count, one = len(self.certificates), self.certificate
        said = [f"candidate {self.index} of {count} has the smallest fresh gap, all read on the same states"]
        if self.excess is not None:
            said.append(
                f"its gap is at most {up(self.excess)} above the smallest of the {count}, except with probability "
                f"{one.failure:.4g}"
            )
        return said

    def _repr_html_(self) -> str:
        rows = [
            (str(i), f"{each.value:.6g}", "none" if each.upper is None else up(each.upper))
            for i, each in enumerate(self.certificates)
        ]
        said = [tag("p", text) for text in self._sentences()]
        return join(*said, table(("candidate", "fresh gap", "upper"), rows))
