"""app:rates, lem:D steps 6 to 8: from the terms of Y₀/ρ* to the bound on R(ρ*, β*).

w stands for Y₀/ρ*.
"""

from __future__ import annotations

from sympy import Expr, Integer, Max, Min, Rational

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.app_rates.lem_D.steps_1_to_5 import ROOT, c1, c2
from theory.paper.constants import Constants
from theory.paper.propagation import Inputs, chain, sM2, tuned, tuned_bounds, tuned_chain
from theory.paper.rationals import FIVE_SIXTHS, HALF, SIXTH, THIRD
from theory.trusted.formula import all_of, ge, le, multiple, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

C_Y, w = positive("C_Y w")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the last steps of lem:D."""
    p, c, t = constants, constants, constants
    theta = chain(Inputs(), c).theta
    factor = t.CR * Integer(2) ** THIRD
    return (
        Claim(
            id="L08",
            label="lem:D",
            line=2385,
            text="step 6: Y₀/ρ* <= C_Y𝓛√Λ, both for 2Y₁ and for Y₂ in the place of the maximum Y₀",
            statement=_merge(p),
            mutants=(
                Mutant("𝓛 >= 1 becomes 𝓛 >= 1/2", _merge(p, least=HALF)),
                Mutant("C_Y loses its c₁ term", _merge(p, bound=tuned_bounds(p, c1=Integer(0), c2=c2).C_Y)),
                Mutant("C_Y loses its c₂ term", _merge(p, bound=tuned_bounds(p, c1=c1, c2=Integer(0)).C_Y)),
            ),
            needs=("L05", "L06.b", "L07"),
        ),
        Claim(
            id="L08.max",
            label="lem:D",
            line=2385,
            text="step 6: max(2Y₁, Y₂) <= 2Y₁ + 96Ḃ_M + 96B̈_M",
            statement=_maximum(),
            mutants=(
                Mutant("the B̈ term is dropped", _maximum(last=0)),
                Mutant("the sum gets the factor 1/2", _maximum(weight=HALF)),
            ),
        ),
        Claim(
            id="L09",
            label="lem:D",
            line=2396,
            text="step 7: max(β^(1/3), ϑ², σ²β^(-2/3)) = β^(1/3) = (2ΛG_σ²)^(1/3) at β = σ²",
            statement=_balanced(p),
            mutants=(
                Mutant("max becomes min", _balanced(p, extreme=Min)),
                Mutant("β = σ² becomes β = σ²/2", _balanced(p, share=HALF)),
                Mutant("ϑ² becomes ϑ", _balanced(p, theta_power=1)),
            ),
        ),
        Claim(
            id="L10.a",
            label="lem:D",
            line=2408,
            text="step 8: R(ρ*, β*) = (2Y₀/ρ*)(β*^(1/6) + β*^(1/3)), since β^(1/3)/ϑ = β^(1/6) + β^(1/3)",
            statement=every(
                identity(n.beta**THIRD / theta, n.beta**SIXTH + n.beta**THIRD), _coefficient(p, SIXTH)
            ),
            mutants=(
                Mutant("β^(1/6) becomes 1", _coefficient(p, Integer(0))),
                Mutant("β^(1/6) becomes β^(1/4)", _coefficient(p, Rational(1, 4))),
                Mutant("1/ϑ becomes 1", identity(n.beta**THIRD, n.beta**SIXTH + n.beta**THIRD)),
            ),
            needs=("L09",),
        ),
        Claim(
            id="L10.b",
            label="lem:D",
            line=2415,
            text="step 8: R(ρ*, β*) <= 2·2^(1/3) C_Y𝓛(G_σ^(1/3)Λ^(2/3) + G_σ^(2/3)Λ^(5/6))",
            statement=_bounded(p, factor),
            mutants=(
                Mutant("2·2^(1/3) becomes 2·2^(1/6)", _bounded(p, t.CR * Integer(2) ** SIXTH)),
                Mutant("the branch G_σ^(1/3)Λ^(2/3) is dropped", _bounded(p, factor, first=0)),
                Mutant("Λ^(5/6) becomes Λ^(3/4)", _bounded(p, factor, power=Rational(3, 4))),
            ),
            needs=("L08", "L08.max", "L10.a"),
        ),
    )


def _merge(p: Constants, least: Number = 1, bound: Expr | None = None) -> Statement:
    """Return step 6 on each branch of Y₀, from the bounds of steps 3 to 5."""
    c = p
    total = (tuned_bounds(p, c1=c1, c2=c2).C_Y if bound is None else bound) * n.Lc * ROOT
    first, second = c.Bdot * c1 * n.Lam, c.Bddot * p.smoothness * c2 * n.L**2 * n.Lc * n.Lam
    given = (le(n.Bdot, first), le(n.Bddot, second), ge(n.Lc, least))
    Y1_part = c.Y0 * tuned_chain(p).Y1 / ROOT
    spare = multiple(c.Y2, first - n.Bdot) / ROOT + multiple(c.Y2, second - n.Bddot) / ROOT
    surplus = (n.Lc - 1) * (c.Y2 * first / ROOT)
    noise = c.Y2 * (first * n.Lc + second) / ROOT
    return every(
        forall(le(Y1_part, total), *given, because=(n.Lc - 1) * Y1_part + noise),
        forall(le(c.Y2 * (n.Bdot + n.Bddot) / ROOT, total), *given, because=n.Lc * Y1_part + spare + surplus),
    )


def _maximum(last: int = 1, weight: Number = 1) -> Forall:
    a, b, d = nonneg("twice_Y1 share_Bdot share_Bddot")
    return forall(le(Max(a, b + d), weight * (a + b + last * d)))


def _balanced(
    p: Constants, extreme: type[Max | Min] = Max, share: Number = 1, theta_power: int = 2
) -> Statement:
    """Return that the three terms of M meet in β^(1/3) when β is the given share of σ²."""
    c = p
    theta = chain(Inputs(), c).theta
    terms = n.beta**c.M_beta, theta**theta_power, n.beta / share * n.beta**c.M_sigma
    largest = extreme(*terms)
    return every(
        forall(all_of(le(largest, n.beta**THIRD), ge(largest, n.beta**THIRD))),
        identity(theta**c.M_theta, (n.beta**SIXTH / (1 + n.beta**SIXTH)) ** 2),
        identity(sM2(p) ** THIRD, (2 * n.Lam * n.G_sigma**2) ** THIRD),
    )


def _coefficient(p: Constants, power: Number) -> Statement:
    """Return R(ρ*, β*) = (2Y₀/ρ*)(β*^power + β*^(1/3)), with the maximum of step 7 in the place of M."""
    beta = sM2(p)
    given = chain(tuned(p), p, Y0=w, M=beta**p.M_beta)
    return identity(given.R, 2 * w / ROOT * (beta**power + beta**THIRD))


def branches(power: Number = FIVE_SIXTHS) -> tuple[Expr, Expr]:
    """Return the two branches G_σ^(1/3)Λ^(2/3) and G_σ^(2/3)Λ^(5/6) of the tuned rate."""
    return n.G_sigma**THIRD * n.Lam ** Rational(2, 3), n.G_sigma ** Rational(2, 3) * n.Lam**power


def _bounded(p: Constants, factor: Expr, first: int = 1, power: Number = FIVE_SIXTHS) -> Forall:
    """Return the last line of lem:D, w being Y₀/ρ*."""
    c, noise = p, Integer(p.noise)
    beta, bound = sM2(p), C_Y * n.Lc * ROOT
    low, high = branches(power)
    unused = sum(C_Y * n.Lc * x * (factor - c.R_master * noise**k) for x, k in ((low, SIXTH), (high, THIRD)))
    return forall(
        le(c.R_master * w * (beta**SIXTH + beta**THIRD), factor * C_Y * n.Lc * (first * low + high)),
        le(w, bound),
        because=(bound - w) * (beta**SIXTH + beta**THIRD) * c.R_master + unused,
    )
