"""eq:chain and eq:master: the scale L_t, the comparison parameter γ_t, telescoping, and the read-out.

K = T + 1 is the number of iterations, omega = ρ max{ϑK^(-1/3), K^(-1/2)} and γ_t = omega/L_t.
"""

from __future__ import annotations

from sympy import Expr, Rational, Symbol

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain
from theory.trusted.formula import Formula, ge, le, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

K, omega, omega_prime = positive("K omega omega_prime")
Y0, Z0, Y1, Z1 = nonneg("Y0 Z0 Y1 Z1")
M, theta = positive("M theta")
average, gaps, Omega = nonneg("average gaps Omega")
THIRD, HALF = Rational(1, 3), Rational(1, 2)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about eq:master."""
    return (*_scale(constants), *_telescoping(), *_master(constants))


# --- L_t and γ_t


def _scale(constants: Constants) -> tuple[Claim, ...]:
    power = constants.L_power
    alpha_next, d = positive("alpha_next"), nonneg("d")

    def L_t(total: Expr, alpha: Expr) -> Expr:
        return n.rho * (1 + total) ** HALF * alpha ** (-power)

    def grows(*given: Formula) -> Forall:
        return forall(le(L_t(n.S, n.alpha), L_t(n.S + d, alpha_next)), *given)

    def at_least(scale: Number, *given: Formula) -> Forall:
        return forall(ge(L_t(n.S, n.alpha), scale * n.rho), *given)

    def admissible(scale: Number, weight: Expr, *given: Formula) -> Statement:
        known = (ge(n.L_t, n.rho), ge(K, 1), *given)
        return every(
            forall(le(scale * n.rho * weight * K ** (-THIRD) / n.L_t, 1), *known),
            forall(le(scale * n.rho * K ** (-HALF) / n.L_t, 1), *known),
        )

    shown = chain(Inputs(), constants).theta
    return (
        Claim(
            id="T15.a",
            label="eq:master",
            line=2070,
            text="L_t⁴ = ρ⁴(1 + Σδ_i²)²/α_t, so L_t >= ρ, because α_t <= 1",
            statement=every(
                at_least(1, le(n.alpha, 1)),
                identity(L_t(n.S, n.alpha) ** 4, n.rho**4 * (1 + n.S) ** 2 / n.alpha),
            ),
            mutants=(
                Mutant("ρ becomes 2ρ", at_least(2, le(n.alpha, 1))),
                Mutant("α_t <= 1 becomes α_t <= 2", at_least(1, le(n.alpha, 2))),
            ),
        ),
        Claim(
            id="T15",
            label="eq:master",
            line=2070,
            text="γ_t = omega/L_t lies in (0, 1] for omega = ρ max{ϑ(T+1)^(-1/3), (T+1)^(-1/2)}",
            statement=admissible(1, shown),
            mutants=(
                Mutant("ρ becomes 2ρ", admissible(2, shown)),
                Mutant("ϑ becomes 1 + β^(1/6)", admissible(1, 1 + n.beta ** Rational(1, 6))),
            ),
            needs=("T15.a", "D01"),
        ),
        Claim(
            id="T09.a",
            label="eq:chain",
            line=2055,
            text="L_t is non-decreasing: Σδ_i² grows and α_t does not",
            statement=grows(le(alpha_next, n.alpha)),
            mutants=(
                Mutant("α_t may grow", grows()),
                Mutant("α_{t+1} <= 2α_t only", grows(le(alpha_next, 2 * n.alpha))),
            ),
        ),
    )


# --- Σ L_t(F_t - F_{t+1}) <= F̄ L_T


def _telescoped(T: int, *, monotone: bool = True, last: int | None = None, bounded: bool = True) -> Forall:
    """Return Σ_{t<=T} L_t(F_t - F_{t+1}) <= F̄ L_T with 0 <= F_t <= F̄, F measured from its infimum."""
    scale, F = _tuple(f"L:{T + 1}"), _tuple(f"F:{T + 2}")
    steps = range(1, T + 1)
    given = [le(value, n.F_bar) for value in (F[:-1] if bounded else F[1:-1])]
    given += [le(scale[t - 1], scale[t]) for t in steps] if monotone else []
    left = sum(scale[t] * (F[t] - F[t + 1]) for t in range(T + 1))
    proof = scale[0] * (n.F_bar - F[0]) + scale[T] * F[T + 1]
    proof += sum((scale[t] - scale[t - 1]) * (n.F_bar - F[t]) for t in steps)
    return forall(le(left, n.F_bar * scale[T if last is None else last]), *given, because=proof)


def _tuple(names: str) -> tuple[Symbol, ...]:
    return tuple(nonneg(names))


def _telescoping() -> tuple[Claim, ...]:
    return (
        Claim(
            id="T09",
            label="eq:chain",
            line=2055,
            text="Σ_t L_t(F_t - F_{t+1}) <= F̄ L_T for non-decreasing L_t and 0 <= F_t - F* <= F̄, each T <= 5",
            statement=every(*(_telescoped(T) for T in range(6))),
            mutants=(
                Mutant("L_t not monotone", _telescoped(2, monotone=False)),
                Mutant("L_T becomes L_0", _telescoped(2, last=0)),
                Mutant("F_0 - F* not bounded by F̄", _telescoped(2, bounded=False)),
            ),
            needs=(
                "T09.a",
                "T01",
            ),
        ),
    )


# --- eq:master


def _master(constants: Constants) -> tuple[Claim, ...]:
    parts = chain(Inputs(), constants, Y0=Y0, Z0=Z0, M=M, theta=theta)
    R, S = parts.R, parts.S  # they carry the paper's factor 2
    twelfth = Rational(1, 12)
    rate, burn = n.rho * theta * K ** (-THIRD), n.rho * K ** (-HALF)

    def read_out(factor: Number, lead: Number = 12) -> Forall:
        total = Z0 + Y0 * M * K**THIRD
        bound = R * K ** (-THIRD) + S * K ** (-HALF)
        proof = (total - 12 * omega * K * average) / (12 * omega * K)
        proof += Y0 * M * K**THIRD / (12 * omega * K * rate) * (omega - rate)
        proof += Z0 / (12 * omega * K * burn) * (omega - burn)
        return forall(
            le(average, factor * HALF * bound),
            le(lead * omega * K * average, total),
            ge(omega, rate),
            ge(omega, burn),
            because=proof + (factor - twelfth) * HALF * bound,
        )

    def reached(lead: Number, share: int = 24) -> Forall:
        q = positive("q")
        return forall(
            le(lead * omega * gaps, Omega),
            le(3 * (n.X + 4 * omega * gaps), 2 * n.X + Z1 + share * n.S + Y1 * q),
            le(48 * n.S, Omega),
            le(2 * Z1 + 2 * Y1 * q, Omega),
        )

    displayed = every(identity(R, 2 * Y0 * M / (n.rho * theta)), identity(S, 2 * Z0 / n.rho))
    return (
        Claim(
            id="T14.a",
            label="eq:master",
            line=2070,
            text="X + 4 omega E Σ gap <= (2/3)X + (Z₁ + 24S + Y₁M(T+1)^(1/3))/3, 48S <= Ω and "
            "2Z₁ + 2Y₁M(T+1)^(1/3) <= Ω give 12 omega E Σ gap <= Ω",
            statement=reached(12),
            mutants=(
                Mutant("12 becomes 13", reached(13)),
                Mutant("24S becomes 48S", reached(12, share=48)),
            ),
            needs=(
                "D01",
                "T09",
                "T15",
                "T22",
                "T23",
                "T24",
                "T26",
            ),
        ),
        Claim(
            id="T14.b",
            label="eq:master",
            line=2070,
            text="eq:master: 12 omega (T+1) average <= Ω = Z₀ + Y₀M(T+1)^(1/3) gives "
            "average <= R(T+1)^(-1/3) + S(T+1)^(-1/2), with the displayed factor 2 in R and S",
            statement=every(read_out(2), *displayed.parts),
            mutants=(
                Mutant("2 becomes 1/13", read_out(Rational(1, 13))),
                Mutant("only omega (T+1) average <= 25Ω", read_out(2, lead=Rational(1, 25))),
            ),
            needs=(
                "T14.a",
                "T27",
            ),
        ),
        Claim(
            id="T14",
            label="eq:master",
            line=2070,
            text="the factor 2 of eq:master may be 1/12",
            statement=read_out(twelfth),
            mutants=(
                Mutant("1/12 becomes 1/13", read_out(Rational(1, 13))),
                Mutant("12 omega becomes 11 omega", read_out(twelfth, lead=11)),
            ),
            slack=Slack(
                constant="factor of eq:master",
                paper="2",
                family=read_out,
                provable=twelfth,
                refuted=Rational(1, 13),
                sharp="equality in 12 omega E Σ gap <= Ω and one term dominant",
            ),
            needs=("T14.a",),
        ),
    )
