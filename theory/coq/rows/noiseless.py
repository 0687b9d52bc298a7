"""Rows without noise: weight one with its tail; right-hand sums on a grid bound the integral I from below."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from theory.coq.rows.gallina import down, quotient, rational, record
from theory.coq.rows.horizons import BELONGS, HEADER, Constants, Horizon, checked, two_state


def _sixth_root(x: Fraction) -> Fraction:
    """x^(1/6), rounded down to thirty decimals."""
    n, low, high = x.numerator * 10**180 // x.denominator, 0, 1
    while high**6 <= n:
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**6 <= n else (low, middle)
    return Fraction(low, 10**30)


@dataclass(frozen=True)
class NoiselessRow:
    """A horizon on every run: X0 of the tail, q_star, the end of the flat part, Gamma_star, points."""

    name: str
    title: str
    constants: Constants
    at: Horizon
    X0: Fraction
    q_star: Fraction
    flat: Fraction
    Gamma_star: Fraction
    points: int

    def weight(self, p: Fraction) -> Fraction:
        """Below min(g(rho), g(l(p))): g(l) = 1/l - L/(2l^2), l = rho sqrt(p) ((p+T beta)/(1+beta))^(1/6)."""
        a, L = self.at, self.constants.L
        scale = _sixth_root(p**3 * (p + a.T * a.beta) / (1 + a.beta))
        return min(down(1 / s - L / (2 * s * s), 7) for s in (a.rho, a.rho * scale)) - Fraction(1, 10**7)

    def grid(self) -> tuple[list[Fraction], list[Fraction]]:
        """The points up to q_star, and from there through the flat part to Gamma_star."""
        if self.q_star <= self.flat:
            return [self.q_star], [self.flat, *self._between(self.flat, self.Gamma_star)]
        first = [self.flat, *self._between(self.flat, self.q_star)]
        return first, self._between(self.q_star, self.Gamma_star)

    def _between(self, start: Fraction, end: Fraction) -> list[Fraction]:
        step = (end - start) / self.points
        return [*(down(start + k * step, 4) for k in range(1, self.points)), end]

    def gains(self) -> tuple[Fraction, Fraction]:
        """The right-hand sums on the two parts of the grid: below I(q_star), and below I(Gamma_star) - I(q_star)."""
        first, second = self.grid()
        return self._gain(Fraction(1), first), self._gain(self.q_star, second)

    def _gain(self, start: Fraction, points: list[Fraction]) -> Fraction:
        steps = zip([start, *points], points, strict=False)
        return sum(((b - a) * self.weight(b) for a, b in steps), Fraction(0))

    def _coq(self, points: list[Fraction]) -> str:
        pairs = [f"({rational(p)}, {rational(self.weight(p))})" for p in points]
        lines = ["; ".join(pairs[i : i + 2]) for i in range(0, len(pairs), 2)]
        return "[" + ";\n    ".join(lines) + "]"

    def text(self) -> str:
        """Constants, certificate, check, horizon, instance."""
        c, a = self.constants, self.at
        first, second = self.grid()
        fields: dict[str, Fraction | str] = {"qrho": a.rho, "qbeta": a.beta, "qX0": self.X0, "qeps": a.eps}
        fields |= {"qfirst": self._coq(first), "qsecond": self._coq(second)}
        parts = [
            c.definition(),
            f"Definition certificate : noiseless_certificate := {record({'qT': a.T}, fields)}.",
            checked("check_noiseless class certificate"),
            self._horizon(),
        ]
        return HEADER.format(title=self.title, checker="certified_noiseless ") + "\n".join(parts)

    def _gap(self, problem: str, start: str) -> str:
        a = self.at
        run = f"at_ {problem} {quotient(a.rho)} {quotient(a.beta)} jmax {start} bs t"
        return f"sum (S T) (fun t => gap {problem} (cur {problem}\n    ({run}))) / INR (S T) <= {quotient(a.eps)}"

    def _horizon(self) -> str:
        c, T, met = self.constants, self.at.T, two_state(Fraction(1, 2))
        theorem = f"""(** On every run, whatever the bursts are. *)
Theorem {self.name} (pb : problem) (x0 : V pb) (z0 : Z pb) (jmax T : nat) bs :
  {c.hypotheses()}
  X pb x0 -> INR T = {T} -> length bs = S T ->
  {self._gap("pb", "x0 z0")}.
Proof.
  intros EL ED EG EC ES EF Hx HT Hl. {BELONGS}
  exact (noiseless_certified class certificate pb x0 z0 jmax T bs checked B ES Hx HT Hl).
Qed.
"""
        return theorem + (
            met.missing(c)
            or f"""(** The hypotheses can be met. *)
Corollary {self.name}_met (jmax T : nat) bs : let pb := {met.problem(c)} in
  INR T = {T} -> length bs = S T ->
  {self._gap("pb", met.start)}.
Proof.
  intros pb HT Hl. apply {self.name}; try reflexivity; [apply centre_in|exact HT|exact Hl].
Qed.
"""
        )
