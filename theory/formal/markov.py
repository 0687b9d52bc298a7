"""Rows for a Markov stream: the telescoped cross term, with the moments of a mixing profile."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from theory.formal import profile as mixing
from theory.formal.gallina import real, record, root_down, up
from theory.formal.horizons import HEADER, Constants, Schedule, checked, horizon, instance, quarter
from theory.formal.profile import ONE, Profile


@dataclass(frozen=True)
class Stream:
    """What is known of the chain; p is the flip probability of a two-state chain of which it is true."""

    profile: Profile
    name: str  # the profile in Coq
    p: Fraction
    tau: int | None  # the mixing time, if that is all that is known
    chunk: int  # length of a chunk of the double sum in K_nu
    chunks: int
    before: str = ""  # what the name needs

    def law(self) -> str:
        """The hypothesis on the chain."""
        if self.tau is not None:
            return f"mixes (P pb) (pi pb) {self.tau} (/ 4)"
        return f"(forall k, mixes (P pb) (pi pb) k ({real(1 - 2 * self.p)} ^ k / 2))"

    def proof(self) -> str:
        """From the check to the horizon."""
        if self.tau is not None:
            depth = self.name.split()[-1]
            return (
                f"mixing_certified class certificate {self.tau} {depth} _ pb x0 z0 T checked B ltac:(lia) M"
            )
        ratio = 1 - 2 * self.p
        below = f"(geometric_below {ratio.numerator} {ratio.denominator} ltac:(lia) lengths eq_refl)"
        d = f"(fun k => {real(ratio)} ^ k / 2)"
        return f"markov_certified class certificate _ _ pb {d} x0 z0 T checked B M\n    {below}"

    def met(self) -> str:
        """The two-state chain meets the hypothesis."""
        if self.tau is not None:
            return quarter(self.p, self.tau)
        base = f"replace {real(1 - 2 * self.p)} with (1 - 2 * {real(self.p)}) by field"
        return f"intro k. {base}. apply turn_mixes. lra."


def mixing_time(tau: int, depth: int, chunk: int, chunks: int, p: Fraction) -> Stream:
    """Every chain with mixing time at most tau."""
    return Stream(mixing.staircase(tau, depth), f"staircase {tau} {depth}", p, tau, chunk, chunks)


def two_state(p: Fraction, runs: tuple[tuple[int, int], ...], chunk: int, chunks: int) -> Stream:
    """The chain on two states that flips with probability p < 1/2: d(k) = (1-2p)^k/2."""
    s = 1 - 2 * p
    lengths = [length for length, number in runs for _ in range(number)]
    body = " ++ ".join(f"repeat {length} {number}" for length, number in runs)
    name = f"geometric {s.numerator} {s.denominator} lengths"
    before = f"Definition lengths : list BinNums.Z := ({body})%Z.\n"
    return Stream(mixing.geometric(s.numerator, s.denominator, lengths), name, p, None, chunk, chunks, before)


@dataclass(frozen=True)
class Markov:
    """A horizon for a Markov stream: theta0, zeta of the recursion; tangent points at both ends of v."""

    name: str
    title: str
    constants: Constants
    stream: Stream
    at: Schedule
    theta0: Fraction
    zeta: Fraction
    Y_high: Fraction
    Y_low: Fraction

    def inflation(self) -> dict[str, Fraction | str]:
        """Lambda_n, Lambda_e, the ratios of bias and cross term, rounded up."""
        p, j = self.stream.profile, self.at.jmax
        Lam_n, Lam_e = (up(Fraction(f(p, j), ONE), 9) for f in (mixing.noise, mixing.difference))
        biases = [(mixing.bias_noise, Lam_n), (mixing.bias_difference, Lam_e)]
        w = max(up(Fraction(f(p, j), ONE) / root_down(Lam)) for f, Lam in biases)
        K = Fraction(mixing.fluctuation(p, [self.stream.chunk] * self.stream.chunks, j), ONE)
        return {"mLn": Lam_n, "mLe": Lam_e, "mbias": w, "mkappa": up(K / (2 * root_down(Lam_n * Lam_e)))}

    def certificate(self) -> str:
        """The record that the kernel checks."""
        a = self.at
        fields: dict[str, Fraction | str] = {
            "mrho": a.rho,
            "mbeta": a.beta,
            "mtheta0": self.theta0,
            "mzeta": self.zeta,
        }
        fields |= self.inflation()
        fields |= {"mYp": self.Y_high, "mYm": self.Y_low, "mH": a.value(self.constants.D), "meps": a.eps}
        body = record({"mT": a.T, "mjmax": a.jmax}, fields)
        return f"Definition certificate : markov_certificate := {body}."

    def text(self) -> str:
        """Constants, certificate, check, horizon, instance."""
        s = self.stream
        call = f"check_markov class certificate\n  ({s.name})\n  (repeat {s.chunk}%Z {s.chunks})"
        parts = [self.constants.definition(), self.certificate(), s.before + checked(call)]
        parts += [horizon(self.constants, self.at, s.law(), s.proof())]
        parts += [instance(self.constants, self.at, s.p, s.met())]
        return HEADER.format(title=self.title, checker="") + "\n".join(parts)
