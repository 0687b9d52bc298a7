"""thm:oblivious, the explicit form: bounds on R and S at ρ₀ = β₀ = 1, and the horizon.

𝓛 stands for max{1, ln(1+δ̄²T)}.
"""

from __future__ import annotations

from sympy import Integer, Rational

from theory.ledger.claim import claim
from theory.paper.propagation import Chain, Inputs, burn_in, chain, inflation, markov, oblivious, sM2
from theory.paper.rationals import HALF, THREE_HALVES
from theory.text.constants import Constants
from theory.text.notation import G_sigma, L, Lam, Lc, S, T, X, beta, dbar, eps, kappa, rho, tau
from theory.trusted.formula import ge, le, multiple, nonneg, positive
from theory.trusted.statement import Number, Statement, every, forall, identity

C, K, x = positive("C K x")
R = nonneg("R")
LARGE = ge(Lam, 1), ge(Lc, 1)
SHARE = Rational(128, 1000)


def _given(k: Constants) -> Chain:
    """Return the oblivious chain with a symbol for δ̄ and 𝓛 for the logarithm."""
    return chain(oblivious(k), k, dbar=dbar, log=Lc)


def O02_block(k: Constants, *, theta: Number = HALF, factor: Number = 1) -> Statement:
    """max(β_0^(1/3), ϑ², σ_M²β_0^(-2/3)) <= 1 + σ_M² at β_0 = 1, where ϑ = 1/2"""
    noise, given = sM2(k), _given(k)
    terms = Integer(1) ** k.M_beta, given.theta**k.M_theta, noise
    return every(identity(given.theta, theta), *(forall(le(term, factor * (1 + noise))) for term in terms))


def O02_Bddot(k: Constants, *, factor: Number = 80, offset: Number = 2) -> Statement:
    """B̈ = 40L_M²κ²ln(1+δ̄²T) = 80ΛL²κ²ln(1+δ̄²T) and κ² = 2 + 2δ̄², Ḃ = 18(2 + δ̄²) at ρ_0 = β_0 = 1"""
    given, kappa2 = _given(k), 2 + 2 * dbar**2
    return every(
        identity(given.kappa2, kappa2),
        identity(given.Bddot, factor * Lam * L**2 * kappa2 * Lc),
        identity(given.Bdot, 18 * (offset + dbar**2)),
    )


def O02_R(k: Constants, *, factor: Number = 1, power: int = 1) -> Statement:
    """R = 4Y_0M <= 4[2Y_1 + 96(Ḃ + 80L²κ²)]Λ𝓛(1 + 2ΛG_σ²), for Λ, 𝓛 >= 1

    Stated for each branch of Y_0 and each term of M.
    """
    given = _given(k)
    per_Lam = 2 * L**2 * k.Bddot * given.kappa2  # B̈ = per_Lam Λ𝓛
    bracket = k.Y0 * given.Y1 + k.Y2 * (given.Bdot + per_Lam)
    bound = 4 * factor * bracket * Lam**power * Lc * (1 + sM2(k))
    branches, terms = (k.Y0 * given.Y1, given.Y2), (Integer(1), given.theta**k.M_theta, sM2(k))
    return every(
        *(forall(le(4 * Y * M, bound), *LARGE) for Y in branches for M in terms),
        identity(chain(oblivious(k), k, Y0=X, M=S).R, 4 * X * S),
    )


def O02_S(k: Constants, *, power: Number = THREE_HALVES) -> Statement:
    """48B̈ <= 48KΛ𝓛 gives (48B̈)^(3/2) <= (48K)^(3/2) Λ^(3/2) 𝓛^(3/2), K = 80L²κ²; x is 48B̈"""
    bound = (k.Z2_Bddot * K) ** THREE_HALVES * Lam**power * Lc**THREE_HALVES
    return forall(le(x**THREE_HALVES, bound), le(x, k.Z2_Bddot * K * Lam * Lc), *LARGE)


# --- any fixed ρ and β


def _general(k: Constants) -> Chain:
    """Return the chain at any ρ and β, with symbols for δ̄ and κ² and 𝓛 for the logarithm."""
    return chain(markov(Inputs(), k), k, dbar=dbar, kappa2=kappa**2, log=Lc)


def O06_R(k: Constants, *, factor: Number = 1, power: int = 1, both: bool = True) -> Statement:
    """for every ρ and β: R <= (2C/(ρϑ))(β^(1/3) + β^(-2/3))Λ𝓛(1 + 2ΛG_σ²) with C = 2Y_1 + 96(Ḃ + 80L²κ²/ρ), as each of
    2Y_1, Y_2 is at most CΛ𝓛 and each term of M at most (β^(1/3) + β^(-2/3))(1 + 2ΛG_σ²)
    """
    at = _general(k)
    bracket = k.Y0 * at.Y1 + k.Y2 * (at.Bdot + k.Bddot * k.smoothness * L**2 * kappa**2 / rho)
    width = beta**k.M_beta + (beta**k.M_sigma if both else 0)
    terms = beta**k.M_beta, at.theta**k.M_theta, sM2(k) * beta**k.M_sigma
    whole = chain(markov(Inputs(), k), k, Y0=X, M=S)
    bound = k.R_master * bracket * Lam * Lc * width * (1 + sM2(k)) / (rho * whole.theta)
    Y_bound, M_bound = bracket * Lam * Lc, width * (1 + sM2(k))
    proof = k.R_master * (multiple(M_bound, Y_bound - X) + multiple(X, M_bound - S)) / (rho * whole.theta)
    return every(
        *(forall(le(Y, factor * bracket * Lam**power * Lc), *LARGE) for Y in (k.Y0 * at.Y1, at.Y2)),
        *(forall(le(term, factor * M_bound)) for term in terms),
        forall(le(whole.R, bound), le(X, Y_bound), le(S, M_bound), because=proof),
    )


def O06_S(k: Constants, *, power: Number = THREE_HALVES, factor: Number = 1) -> Statement:
    """for every ρ and β: S <= (2/ρ)[2Z_1 + (48·80L²κ²/ρ)^(3/2) + 192Ḃ(1 + 1/β)](Λ𝓛)^(3/2)(1 + G_σ²), share by share

    K = 80L²κ²/ρ, and x stands for 96Ḃ(1 + 1/β).
    """
    at = chain(markov(Inputs(), k), k, dbar=dbar, Bddot=K * Lam * Lc, Z1=X)
    scale = factor * (Lam * Lc) ** power * (1 + G_sigma**2)
    growth, moved = k.Z0 * X, (k.Z2_Bddot * K) ** THREE_HALVES
    noisy = k.Z2_Bdot * at.Bdot * (1 + 1 / beta)  # times σ_M² = 2ΛG_σ²
    return every(
        identity(at.Z2, moved * (Lam * Lc) ** THREE_HALVES + noisy * sM2(k)),
        forall(le(growth, growth * scale), *LARGE),
        forall(le(moved * (Lam * Lc) ** THREE_HALVES, moved * scale)),
        forall(le(x * sM2(k), k.noise * x * scale), *LARGE),
        identity(chain(markov(Inputs(), k), k, Z0=X).S, 2 * X / rho),
    )


# --- the horizon


def O03(k: Constants, *, factor: Number = 4) -> Statement:
    """R <= C(Λ + Λ²G_σ²) gives (2R/ε)³ <= 8·4C³(Λ³ + Λ⁶G_σ⁶)ε⁻³"""
    quiet, noisy = Lam, Lam**2 * G_sigma**2
    bound = C * (quiet + noisy)
    proof = (bound - R) * (bound**2 + bound * R + R**2) + 3 * C**3 * (quiet + noisy) * (quiet - noisy) ** 2
    return forall(
        le((2 * R / eps) ** 3, 8 * factor * C**3 * (quiet**3 + noisy**3) / eps**3),
        le(R, bound),
        because=8 * proof / eps**3,
    )


def O03_S(k: Constants, *, factor: Number = 2) -> Statement:
    """S <= C(Λ^(3/2) + ΛG_σ²) gives (2S/ε)² <= 4·2C²(Λ³ + Λ²G_σ⁴)ε⁻²"""
    quiet, noisy = Lam**THREE_HALVES, Lam * G_sigma**2
    bound = C * (quiet + noisy)
    proof = (bound - S) * (bound + S) + C**2 * (quiet - noisy) ** 2
    return forall(
        le((2 * S / eps) ** 2, 4 * factor * C**2 * (quiet**2 + noisy**2) / eps**2),
        le(S, bound),
        because=4 * proof / eps**2,
    )


def O05(k: Constants, *, share: Number = SHARE) -> Statement:
    """T_0 <= 1 + (128τ)^(3/4) <= 0.128Λ <= Λ³ε⁻², unstated in the proof: T_0 is absorbed"""
    least = inflation(k).xreplace({T: 1})
    return every(
        forall(le(1 + burn_in(k), share * least), ge(tau, 1)),
        forall(le(Lam, Lam**3 / eps**2), ge(Lam, 1), le(eps, 1)),
    )


CLAIMS = (
    claim(
        O02_block, "thm:oblivious", line=2837,
        mutants={"1 + σ_M² becomes 0.9(1 + σ_M²)": {"factor": Rational(9, 10)}, "ϑ = 1": {"theta": 1}},
    ),
    claim(
        O02_Bddot, "thm:oblivious", line=2828,
        mutants={"80 becomes 40": {"factor": 40}, "Ḃ = 18(1 + δ̄²)": {"offset": 1}},
    ),
    claim(
        O02_R, "thm:oblivious", line=2834, needs=("O02.block", "O02.Bddot"),
        mutants={"[...] becomes 0.9[...]": {"factor": Rational(9, 10)}, "Λ becomes 1": {"power": 0}},
    ),
    claim(
        O02_S, "thm:oblivious", line=2856, needs=("O02.Bddot",),
        mutants={"Λ^(3/2) becomes Λ^(17/12)": {"power": Rational(17, 12)}, "Λ^(3/2) becomes Λ": {"power": 1}},
    ),
    claim(
        O06_R, "thm:oblivious", part="any ρ and β", line=2848, needs=("O02.Bddot",),
        mutants={
            "C becomes 0.9C": {"factor": Rational(9, 10)},
            "Λ becomes 1": {"power": 0},
            "β^(-2/3) left out": {"both": False},
        },
    ),
    claim(
        O06_S, "thm:oblivious", part="any ρ and β", line=2863, needs=("O02.Bddot",),
        mutants={"Λ^(3/2) becomes Λ": {"power": 1}, "[...] becomes 0.9[...]": {"factor": Rational(9, 10)}},
    ),
    claim(
        O03, "thm:oblivious", line=2869, needs=("O02.R",),
        mutants={"4 becomes 3.9": {"factor": Rational(39, 10)}, "4 becomes 1": {"factor": 1}},
    ),
    claim(
        O03_S, "thm:oblivious", line=2869, needs=("O02.S",),
        mutants={"2 becomes 1.9": {"factor": Rational(19, 10)}, "2 becomes 1": {"factor": 1}},
    ),
    claim(
        O05, "thm:oblivious", line=2865,
        mutants={
            "0.128 becomes 0.127": {"share": Rational(127, 1000)},
            "0.128 becomes 0.1": {"share": Rational(1, 10)},
        },
    ),
)  # fmt: skip
