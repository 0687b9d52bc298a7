"""eq:tunedbound: the mean gap at the tuned parameters, put together from eq:master, lem:D and lem:S.

K = T + 1; R and S are the coefficients of eq:master at ρ* and β*, C_R and C_S the constants of lem:D and lem:S.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from theory.ledger.claim import claim
from theory.paper.app_rates.lem_D.steps_6_to_8 import C_Y, branches, w
from theory.paper.app_rates.lem_S.upper import padded_terms
from theory.paper.app_transfer.eq_master.read_out import parts as master_parts
from theory.paper.propagation import sM2
from theory.paper.rationals import FIVE_HALVES, FIVE_SIXTHS, HALF, SIXTH, THIRD, THREE_HALVES, THREE_QUARTERS
from theory.text.constants import PAPER, Constants
from theory.text.notation import Lam, Lc
from theory.trusted.formula import ge, le, multiple, nonneg, positive
from theory.trusted.statement import Identity, Number, Statement, every, forall, identity

K, C_R, C_S = positive("K C_R C_S")
R, S, average = nonneg("R S average")


def bounds(power: Number = FIVE_SIXTHS, log_power: Number = THREE_HALVES) -> tuple[Expr, Expr]:
    """Return the bounds C_R𝓛(G_σ^(1/3)Λ^(2/3) + G_σ^(2/3)Λ^(5/6)) on R and C_S𝓛^(3/2)Λ^(5/2) on S."""
    return C_R * Lc * sum(branches(power)), C_S * Lc**log_power * Lam**FIVE_HALVES


def U11(
    k: Constants, *, share: Number = 1, power: Number = FIVE_SIXTHS, log_power: Number = THREE_HALVES
) -> Statement:
    """E[average gap] <= C_R𝓛(G_σ^(1/3)Λ^(2/3) + G_σ^(2/3)Λ^(5/6))(T+1)^(-1/3) + C_S𝓛^(3/2)Λ^(5/2)(T+1)^(-1/2), from
    eq:master and the bounds of lem:D on R and of lem:S on S
    """
    rate, burn = bounds()
    shown_rate, shown_burn = bounds(power, log_power)
    master = R * K**-THIRD + S * K**-HALF
    proof = (master - average) + multiple(K**-THIRD, rate - R) + multiple(K**-HALF, burn - S)
    return forall(
        le(average, share * (shown_rate * K**-THIRD + shown_burn * K**-HALF)),
        le(average, master),
        le(R, rate),
        le(S, burn),
        because=proof,
    )


def U09(k: Constants, *, first: int = 0, tied: bool = False) -> Statement:
    """E[gap(x_t̂)] = E[(1/(T+1)) Σ_{t<=T} gap(x_t)] for t̂ uniform on {0..T} and independent of the run: laws of the run
    on three paths, T <= 4
    """
    return every(*(_output(T, first, tied) for T in range(1, 5)))


def _output(T: int, first: int, tied: bool) -> Identity:
    """Return the identity at one T; t̂ starts at `first`, or is T on the last path if it is tied to the run."""
    masses = nonneg("m:3")
    gaps = [nonneg(f"g{path}_:{T + 1}") for path in range(3)]
    uniform = [Integer(0)] * first + [Rational(1, T + 1 - first)] * (T + 1 - first)
    last = [Integer(0)] * T + [Integer(1)]
    laws = [uniform, uniform, last if tied else uniform]
    drawn = sum(
        mass * law[t] * path[t]
        for mass, law, path in zip(masses, laws, gaps, strict=True)
        for t in range(T + 1)
    )
    mean = sum(mass * (sum(path) / (T + 1)) for mass, path in zip(masses, gaps, strict=True))
    return identity(drawn, mean)


def U10(k: Constants, *, calls: int = 1, tail: int = 1, sizes: tuple[int, ...] = (1, 2, 3, 4)) -> Statement:
    """E Σ_{t<=T} N_t = (T+1) E N for independent draws, here up to 4 draws of 3 values; and (T+1)(jmax + 2^(-jmax)) is
    at most (T+1)(1 + log₂T) for every T >= 1
    """
    jmax, log_t, w = nonneg("jmax log_t w")
    bound = forall(le(K * (jmax + tail * w), K * (1 + log_t)), le(jmax, log_t), le(w, 1), ge(K, 2))
    return every(*(_additive(draws, calls) for draws in sizes), bound)


def _additive(draws: int, calls: int) -> Identity:
    """Return E[N_1 + ... + N_n] = n E N over the product law of n draws with three values."""
    p, values = nonneg("p:2"), nonneg("N:3")
    law = list(zip((p[0], p[1], 1 - p[0] - p[1]), values, strict=True))
    total: list[tuple[Expr, Expr]] = [(Integer(1), Integer(0))]
    for _ in range(draws):
        total = [(mass * q, sum_so_far + value) for mass, sum_so_far in total for q, value in law]
    mean = sum(q * value for q, value in law)
    return identity(sum(mass * value for mass, value in total), calls * draws * mean)


# R and S in the terms of eq:master, and with C_R and C_S in those of lem:D and lem:S.
FROM_MASTER = {"R": master_parts(PAPER).R, "S": master_parts(PAPER).S}
FROM_LEM_D = {
    "R": PAPER.R_master * w * (sM2(PAPER) ** SIXTH + sM2(PAPER) ** THIRD),
    "C_R": PAPER.CR * Integer(2) ** THIRD * C_Y,
}
FROM_LEM_S = dict(zip(("S", "C_S"), padded_terms(PAPER), strict=True))

CLAIMS = (
    claim(
        U11, "eq:tunedbound", line=1022, needs=("T14.b", "L10.b", "B05.b", "L13.chain", "T03.tuned"),
        reads={"T14.b": FROM_MASTER, "L10.b": FROM_LEM_D, "B05.b": FROM_LEM_S},
        mutants={
            "Λ^(5/6) becomes Λ^(3/4)": {"power": THREE_QUARTERS},
            "𝓛^(3/2) becomes 𝓛": {"log_power": 1},
            "half of it": {"share": HALF},
        },
    ),
    claim(
        U09, "eq:tunedbound", size="three paths, T <= 4", part="output", line=2510,
        mutants={"t̂ uniform on {1..T}": {"first": 1}, "t̂ tied to the run": {"tied": True}},
    ),
    claim(
        U10, "eq:tunedbound", part="expected samples", line=2532, needs=("S08", "S08.b"),
        mutants={
            "2(T+1) E N": {"calls": 2, "sizes": (2,)},
            "2^(-jmax) becomes 2·2^(-jmax)": {"tail": 2},
        },
    ),
)  # fmt: skip
