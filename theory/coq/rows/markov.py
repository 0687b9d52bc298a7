"""Rows for a Markov stream: the telescoped cross term, with the moments of a mixing profile."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from theory.coq.rows import horizons
from theory.coq.rows import profile as mixing
from theory.coq.rows.gallina import rational, real, record, root_down, up
from theory.coq.rows.horizons import (
    HEADER,
    WALKER,
    Constants,
    Horizon,
    Witness,
    checked,
    horizon,
    instance,
    quarter,
)
from theory.coq.rows.profile import ONE, Matrix, Profile

WALK = ("3/4 1/4 0", "1/8 5/8 1/4", "0 1/2 1/2")  # `walk` and `rest` of certified_matrix.v
REST = "1/4 1/2 1/4"


Runs = tuple[tuple[int, int], ...]
"""Lengths of chunks, each with their number."""


@dataclass(frozen=True)
class Stream:
    """What is known of the chain: its profile, the hypothesis that says so, and a problem that meets it."""

    profile: Profile
    name: str  # the profile in Coq
    cuts: Runs  # the chunks of the double sum in K_nu
    law: str
    proof: str  # from the check to the horizon
    witness: Witness | None
    met: str  # why the witness meets the law; without a witness, the lemma that the chain does
    before: str = ""  # what the name needs


def mixing_time(tau: int, depth: int, cuts: Runs, p: Fraction) -> Stream:
    """Every chain with mixing time at most tau; a two-state chain with flip probability p is one."""
    return Stream(
        mixing.staircase(tau, depth),
        f"staircase {tau} {depth}",
        cuts,
        law=f"mixes (P pb) (pi pb) {tau} (/ 4)",
        proof=f"mixing_certified class certificate {tau} {depth} _ pb x0 z0 T checked B ltac:(lia) M",
        witness=horizons.two_state(p),
        met=quarter(p, tau),
    )


def two_state(p: Fraction, runs: Runs, cuts: Runs) -> Stream:
    """The chain on two states that flips with probability p < 1/2: d(k) = (1-2p)^k/2."""
    s = 1 - 2 * p
    d, below = (
        f"{real(s)} ^ k / 2",
        f"(geometric_below {s.numerator} {s.denominator} ltac:(lia) lengths eq_refl)",
    )
    body = _repeated(runs)
    return Stream(
        mixing.geometric(s.numerator, s.denominator, _lengths(runs)),
        f"geometric {s.numerator} {s.denominator} lengths",
        cuts,
        law=f"(forall k, mixes (P pb) (pi pb) k ({d}))",
        proof=f"markov_certified class certificate _ _ pb (fun k => {d}) x0 z0 T checked B M\n    {below}",
        witness=horizons.two_state(p),
        met=f"intro k. replace {real(s)} with (1 - 2 * {real(p)}) by field. apply turn_mixes. lra.",
        before=f"Definition lengths : list BinNums.Z := ({body})%Z.\n",
    )


def three_states(K: int, depth: int, cuts: Runs) -> Stream:
    """The walk on three states of `certified_matrix.v`, its distances computed from its matrix."""
    P, pi = tuple(_numbers(row) for row in WALK), _numbers(REST)
    name = f"matrix_profile walk rest {K} {depth}"
    return Stream(
        mixing.matrix(P, pi, K, depth),
        name,
        cuts,
        law=f"(forall k, mixes (P pb) (pi pb) k (distance ({name}) k))",
        proof="profile_certified class certificate _ _ pb x0 z0 T checked B eq_refl M",
        witness=WALKER,
        met="intro k. apply chain_mixes; [exact walk_chain|lia].",
    )


def given_chain(P: Matrix, pi: tuple[Fraction, ...], K: int, depth: int) -> Stream:
    """A chain given by its matrix and its stationary law; that it has its profile is a lemma, not an instance."""
    name = f"matrix_profile given given_rest {K} {depth}"
    rows = ";\n  ".join(_list(row) for row in P)
    return Stream(
        mixing.matrix(P, pi, K, depth),
        name,
        ((1, K),),
        law=f"(forall k, mixes (P pb) (pi pb) k (distance ({name}) k))",
        proof="profile_certified class certificate _ _ pb x0 z0 T checked B eq_refl M",
        witness=None,
        met=f"""(** The chain given by the matrix meets the hypothesis. *)
Lemma given_mixes k : mixes (moves given) (weights given_rest 0) k (distance ({name}) k).
Proof. apply chain_mixes; [vm_compute; reflexivity|lia]. Qed.
""",
        before=f"Definition given : list (list Q) := [{rows}]%Q.\n"
        f"Definition given_rest : list Q := {_list(pi)}%Q.\n",
    )


def _list(row: tuple[Fraction, ...]) -> str:
    return "[" + "; ".join(rational(x) for x in row) + "]"


@cache
def _fluctuation(p: Profile, cuts: Runs, jmax: int) -> int:
    return mixing.fluctuation(p, _lengths(cuts), jmax)


def _lengths(runs: Runs) -> list[int]:
    return [length for length, number in runs for _ in range(number)]


def _repeated(runs: Runs, scope: str = "") -> str:
    return " ++ ".join(f"repeat {length}{scope} {number}" for length, number in runs)


def _numbers(text: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(x) for x in text.split())


@dataclass(frozen=True)
class Markov:
    """A horizon for a Markov stream: theta0, zeta of the recursion; tangent points at both ends of v."""

    name: str
    title: str
    constants: Constants
    stream: Stream
    at: Horizon
    theta0: Fraction
    zeta: Fraction
    Y_high: Fraction
    Y_low: Fraction

    def inflation(self) -> dict[str, Fraction]:
        """Lambda_n, Lambda_e, the ratios of bias and cross term, rounded up."""
        p, j = self.stream.profile, self.at.jmax
        Lam_n, Lam_e = (up(Fraction(f(p, j), ONE), 9) for f in (mixing.noise, mixing.sharp_difference))
        biases = [(mixing.bias_noise, Lam_n), (mixing.bias_difference, Lam_e)]
        w = max(up(Fraction(f(p, j), ONE) / root_down(Lam)) for f, Lam in biases)
        K = Fraction(_fluctuation(p, self.stream.cuts, j), ONE)
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
        call = f"check_markov class certificate\n  ({s.name})\n  ({_repeated(s.cuts, '%Z')})"
        parts = [self.constants.definition(), self.certificate(), s.before + checked(call)]
        parts += [horizon(self.name, self.constants, self.at, s.law, s.proof)]
        met = instance(self.name, self.constants, self.at, s.witness, s.met) if s.witness else s.met
        parts += [met]
        imports = "matrix_chain certified_matrix " if "matrix_profile" in s.name else ""
        return HEADER.format(title=self.title, checker=imports) + "\n".join(parts)
