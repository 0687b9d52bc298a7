"""sec:res-tuned, thm:tuned: T solved for Λ = Λ(T), and the exponents of eq:tunedcomplexity, derived.

ell stands for 1 + log₂K, m for log₂ell and v for 1 + log₂T.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational, log, sqrt

from theory.ledger.claim import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import PaperConstants
from theory.paper.propagation import (
    chain,
    dbarM,
    inflation,
    log_envelope,
    sM2,
    specialise,
    tuned,
    tuned_bounds,
    tuned_chain,
)
from theory.paper.tuned_rate import branches
from theory.paper.tuned_terms import HALF, ROOT, SIXTH, THIRD
from theory.trusted.formula import ge, le, multiple, nonneg, positive
from theory.trusted.statement import Exponent, Forall, Number, OnBox, Statement, every, exists, forall

K, ell, v = positive("K ell v")
m = nonneg("m")
TENTH, FIVE_HALVES, ELEVEN_HALVES = Rational(1, 10), Rational(5, 2), Rational(11, 2)
DISPLAYED = ((2, 1), (FIVE_HALVES, 2))  # eq:tunedcomplexity: τ²G_σ and τ^(5/2)G_σ², over ε³


def claims(constants: PaperConstants) -> tuple[Claim, ...]:
    """Return the claims about the complexity of the tuned variant."""
    return (*_solution(constants), *_exponents(constants))


def _solution(p: PaperConstants) -> tuple[Claim, ...]:
    def logs(factor: int = 6, slower: Number = 1) -> Forall:
        """Return 1 + log₂T <= 2^factor·ell for T = K(2^factor·ell)^8."""
        return forall(
            le(ell + 8 * (factor + m), 2**factor * ell),
            ge(ell, 1),
            le(m, slower * ell),
            because=multiple(48, ell - 1) + multiple(8, ell - m) + 7 * ell,
        )

    def powers(base: int = 64, other: int = 64) -> Forall:
        return forall(le(K * v**8, K * (base * ell) ** 8), le(v, other * ell))

    bounds = tuned_bounds(p)
    low, high = branches()
    R_bound = bounds.C_R * n.Lc * (low + high)
    S_bound = bounds.C_S * n.Lc ** Rational(3, 2) * n.Lam ** Rational(5, 2)

    def logarithms(cube: Number = ELEVEN_HALVES, square: Number = 8) -> Statement:
        scale = {n.Lam: 1, n.Lc: 1}
        return every(Exponent(R_bound**3, cube, scale), Exponent(S_bound**2, square, scale))

    unit = dict.fromkeys((n.L, n.D, n.G, n.G_hat), 1) | {
        n.F_bar: 2,
        n.G_sigma: TENTH,
        n.G_bar: TENTH,
        n.eps: TENTH,
    }
    needed = [_literal(p, x, unit) for x in ((2 * R_bound / n.eps) ** 3, (2 * S_bound / n.eps) ** 2)]

    def reached(k: int) -> Statement:
        return every(*(exists(le(x, n.T + 1), T=2**k) for x in needed))

    def beyond(k: int) -> Statement:
        return every(*(OnBox(le(x, n.T + 1), {n.T: (2**k, 2**400)}) for x in needed))

    return (
        Claim(
            id="U05.a",
            label="thm:tuned",
            line=2536,
            text="T = K(64(1 + log₂K))^8 solves T >= K(1 + log₂T)^8 for every K >= 1, given log₂x <= x: solving for "
            "Λ = Λ(T) costs a polylogarithm",
            statement=every(logs(), powers()),
            mutants=(
                Mutant("64 becomes 16", logs(factor=4)),
                Mutant("log₂x <= x becomes log₂x <= 8x", logs(slower=8)),
                Mutant("64 becomes 63 in T only", powers(base=63)),
            ),
            needs=("U05.b", "U05.c"),
        ),
        Claim(
            id="U05.b",
            label="thm:tuned",
            line=2536,
            text="log₂x <= x on [1, 2^20], that is for every K up to 2^(10^6)",
            statement=OnBox(le(n.log2(ell), ell), {ell: (1, 2**20)}),
            mutants=(
                Mutant("log₂x <= x/2", OnBox(le(n.log2(ell), ell / 2), {ell: (1, 2**20)})),
                Mutant("ln x/ln 1.4 <= x", OnBox(le(log(ell) / log(Rational(7, 5)), ell), {ell: (1, 2**20)})),
            ),
        ),
        Claim(
            id="U05.c",
            label="thm:tuned",
            line=2538,
            text="with Λ and 𝓛 of the order of 1 + log₂T, the two conditions on T carry its powers 11/2 and 8",
            statement=logarithms(),
            mutants=(
                Mutant("8 becomes 5: 𝓛 is forgotten", logarithms(square=5)),
                Mutant("11/2 becomes 5", logarithms(cube=5)),
            ),
        ),
        Claim(
            id="U05",
            label="thm:tuned",
            line=2538,
            text="a horizon with Λ = Λ(T) exists: at τ = 1, G_σ = ε = 1/10, unit constants and F̄ = 2, every T from "
            "2^185 to 2^400 satisfies both conditions, and 2^184 does not",
            statement=every(reached(185), beyond(185), _missed(needed[1], 184)),
            mutants=(
                Mutant("2^185 becomes 2^184", reached(184)),
                Mutant("2^185 misses them", _missed(needed[1], 185)),
            ),
            needs=("U04",),
        ),
    )


def _literal(p: PaperConstants, term: Expr, values: dict[Expr, Expr]) -> Expr:
    """Return the term at the values, with 𝓛 = max(1, ln(1 + δ̄_M²T)) and Λ = 306(1 + log₂T)."""
    Lam = inflation(p.effective).xreplace({n.tau: Integer(1)})
    plain = term.xreplace(values | {n.Lam: Lam})
    return plain.xreplace({n.Lc: log_envelope(p, values | {n.Lam: Lam})})


def _missed(needed: Expr, k: int) -> Statement:
    return exists(ge(needed, n.T + 2), T=2**k)


# --- exponents


def _exponents(p: PaperConstants) -> tuple[Claim, ...]:
    known, needed = tuned_chain(p), _needed(p)

    def vanishes(power: Number = -THIRD, excess: Number = THIRD) -> Statement:
        quiet = {n.G_sigma: -1}
        second = n.G_sigma ** Rational(2, 3)
        return every(Exponent(known.R, power, quiet), Exponent(known.R / second, excess, quiet))

    return (
        Claim(
            id="U06",
            label="thm:tuned",
            line=1043,
            text="the horizon is Õ(τ²G_σε^(-3) + τ^(5/2)G_σ²ε^(-3) + τ⁵ε^(-2)): along each ray τ = N, G_σ = N^(-s), "
            "ε = N^(-e) the derived exponent is that of the display, two rays for each term",
            statement=_rays(needed, DISPLAYED, 5),
            mutants=(
                Mutant("τ²G_σ² in the second term", _rays(needed, ((2, 1), (2, 2)), 5)),
                Mutant(
                    "τ²G_σ becomes τ^(25/12)G_σ", _rays(needed, ((Rational(25, 12), 1), (FIVE_HALVES, 2)), 5)
                ),
                Mutant("τ⁵ becomes τ^(59/12)", _rays(needed, DISPLAYED, Rational(59, 12))),
                Mutant(
                    "G_σ becomes G_σ^(1/2) in the first term", _rays(needed, ((2, HALF), (FIVE_HALVES, 2)), 5)
                ),
            ),
            needs=("U01.horizon", "U03", "U05.a"),
        ),
        Claim(
            id="U07",
            label="rem:loworder",
            line=1083,
            text="R vanishes as G_σ^(1/3) when G_σ -> 0, so both stochastic terms do; without the branch "
            "G_σ^(1/3)Λ^(2/3) the display would be continuous but too small by G_σ^(-1/3)",
            statement=vanishes(),
            mutants=(
                Mutant("the branch is dropped: R vanishes as G_σ^(2/3)", vanishes(power=-Rational(2, 3))),
                Mutant("the branch G_σ^(2/3)Λ^(5/6) alone bounds R", vanishes(excess=0)),
            ),
        ),
        Claim(
            id="U08",
            label="rem:loworder",
            line=2540,
            text="β* >= 1 gives β*^(1/6) <= β*^(1/3), and Λ²G_σ <= √2 Λ^(5/2)G_σ²",
            statement=_dominates(p, sqrt(2)),
            mutants=(
                Mutant("β* >= 1 becomes β* >= 1/2", _dominates(p, sqrt(2), least=HALF)),
                Mutant("√2 becomes 1: the displayed terms as they stand", _dominates(p, Integer(1))),
            ),
        ),
    )


def _needed(p: PaperConstants) -> Expr:
    """Return (2R/ε)³ + (2S/ε)² with Λ = 306τ(1 + log₂T)."""
    Lam = {n.Lam: inflation(p.effective)}
    x = chain(specialise(tuned(p), Lam), p.chain, dbar=dbarM(p).xreplace(Lam), log=n.Lc)
    return (2 * x.R / n.eps) ** 3 + (2 * x.S / n.eps) ** 2


def _rays(needed: Expr, stochastic: tuple[tuple[Number, Number], ...], burn: Number) -> Statement:
    """Return that the horizon and the display have one exponent on rays (s, e) that meet every term."""
    rays = [(s, 10) for s in (0, Rational(1, 4), Rational(3, 4), 1)] + [(0, 0), (1, 1)]
    return every(
        *(
            Exponent(
                needed,
                max(*(t - g * s + 3 * e for t, g in stochastic), burn + 2 * e),
                {n.tau: 1, n.G_sigma: -s, n.eps: -e, n.T: 1},  # T occurs in log₂T only, and grows
            )
            for s, e in rays
        )
    )


def _dominates(p: PaperConstants, factor: Expr, least: Number = 1) -> Statement:
    beta = sM2(p.effective)
    small, large = n.Lam**2 * n.G_sigma, n.Lam**FIVE_HALVES * n.G_sigma**2
    gap = 2 * n.Lam * n.G_sigma**2 - 1
    return every(
        forall(le(n.beta**SIXTH, n.beta**THIRD), ge(n.beta, least)),
        forall(
            le(small, factor * large), ge(beta, least), because=gap * small / (sqrt(2) * ROOT * n.G_sigma + 1)
        ),
    )
