"""cor:zeronoise: the rate (T+1)^(-1/2) of the exactly noiseless regime, β = 1/(T+1). K = T + 1."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sympy import Expr, Integer, Max, Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.exact_oracle import HALF, K, exact_inputs
from theory.paper.noiseless_runs import certified, draw, slow_start
from theory.paper.propagation import Inputs, chain, oblivious, tuned_chain
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, lt, positive
from theory.trusted.statement import (
    Audit,
    Exponent,
    Finite,
    Forall,
    Identity,
    Number,
    Statement,
    every,
    forall,
    identity,
)

Y0, Z0 = positive("Y0 Z0")
SIXTH, THIRD = Rational(1, 6), Rational(1, 3)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the noiseless rate."""
    return (*_rate(constants), *_runs(constants))


# --- the rate


def _rate(constants: Constants) -> tuple[Claim, ...]:
    c = constants
    theta = chain(Inputs(), c).theta
    known = chain(exact_inputs(), c, Y0=Y0, Z0=Z0, M=K ** (-THIRD))

    def rate(lead: Number, beta: Expr = 1 / K) -> Forall:
        R = chain(exact_inputs(beta), c, Y0=Y0, M=beta**THIRD).R
        return forall(le(R * K ** (-THIRD), lead * Y0 / n.rho * K ** (-HALF)), ge(K, 1))

    def average(lead: Number, tail: Number) -> Forall:
        total = known.R * K ** (-THIRD) + known.S * K ** (-HALF)
        return forall(le(total, (lead * Y0 + tail * Z0) / n.rho * K ** (-HALF)), ge(K, 1))

    def exponent(beta: Expr, value: Rational) -> Exponent:
        parts = chain(exact_inputs(beta), c)
        return Exponent(parts.R * K ** (-THIRD) + parts.S * K ** (-HALF), value, {K: 1})

    def quotient(right: Expr) -> Identity:
        return identity(n.beta**THIRD / theta, right)

    def largest(power: Rational) -> Forall:
        return forall(le(Max(n.beta**power, theta**2, 0), n.beta**power), lt(0, n.beta))

    def enough(power: int) -> Forall:
        C = positive("C")
        return forall(le(C * K ** (-HALF), n.eps), ge(K, (C / n.eps) ** power), le(n.eps, 1), ge(C, 1))

    def vanishing(value: Rational) -> Exponent:
        return Exponent(tuned_chain(constants).R, value, {n.G_sigma: -1})

    return (
        Claim(
            id="Z03",
            label="cor:zeronoise",
            line=2590,
            needs=("T12",),
            text="max(β^(1/3), ϑ², 0)/ϑ = β^(1/3)/ϑ = β^(1/6) + β^(1/3)",
            statement=every(largest(THIRD), quotient(n.beta**SIXTH + n.beta**THIRD)),
            mutants=(
                Mutant("β^(1/6) + β^(1/3) becomes 1 + β^(1/3)", quotient(1 + n.beta**THIRD)),
                Mutant("max(β^(1/2), ϑ²) = β^(1/2)", largest(HALF)),
            ),
        ),
        Claim(
            id="Z03.a",
            label="cor:zeronoise",
            line=2594,
            text="at β = 1/(T+1): β^(1/6) + β^(1/3) <= 2(T+1)^(-1/6)",
            statement=_tail(2, 1 / K),
            mutants=(
                Mutant("2 becomes 19/10", _tail(Rational(19, 10), 1 / K)),
                Mutant("β = (T+1)^(-1/2)", _tail(2, K ** (-HALF))),
            ),
            needs=("Z03",),
        ),
        Claim(
            id="Z04",
            label="cor:zeronoise",
            line=2597,
            text="R(T+1)^(-1/3) <= (4Y₀/ρ)(T+1)^(-1/2)",
            statement=rate(4),
            mutants=(
                Mutant("4 becomes 39/10", rate(Rational(39, 10))),
                Mutant("β = (T+1)^(-1/2)", rate(4, K ** (-HALF))),
            ),
            needs=("Z03", "Z03.a"),
        ),
        Claim(
            id="Z04.a",
            label="cor:zeronoise",
            line=2599,
            text="the certified average gap is at most ((4Y₀ + 2Z₀)/ρ)(T+1)^(-1/2)",
            statement=average(4, 2),
            mutants=(
                Mutant("4Y₀ becomes 2Y₀", average(2, 2)),
                Mutant("2Z₀ becomes Z₀", average(4, 1)),
            ),
            needs=("T14.b", "Z02", "Z02.b", "Z04"),
        ),
        Claim(
            id="Z04.b",
            label="cor:zeronoise",
            line=1104,
            text="the exponent of T + 1 is -1/2, from the whole chain at β = 1/(T+1)",
            statement=exponent(1 / K, -HALF),
            mutants=(
                Mutant("-1/2 becomes -5/12", exponent(1 / K, -Rational(5, 12))),
                Mutant("β = (T+1)^(-1/2)", exponent(K ** (-HALF), -HALF)),
                Mutant("β = 1", exponent(Integer(1), -HALF)),
            ),
            needs=("Z04.a",),
        ),
        Claim(
            id="Z04.c",
            label="cor:zeronoise",
            line=2603,
            text="T + 1 >= (C/ε)² gives C(T+1)^(-1/2) <= ε: ε^(-2) iterations",
            statement=enough(2),
            mutants=(
                Mutant("ε^(-2) becomes ε^(-1)", enough(1)),
                Mutant("C/ε becomes C/(2ε)", _half_enough()),
            ),
            needs=(
                "Z04.a",
                "S08",
            ),
        ),
        Claim(
            id="Z04.d",
            label="cor:zeronoise",
            line=2605,
            text="no constant of the specialization contains τ, Λ or G_σ",
            statement=Finite("A, δ̄, ..., R, S", partial(_items, exact_inputs(), c), _mixing_free),
            mutants=(
                Mutant(
                    "the oblivious chain", Finite("R", partial(_items, oblivious(constants), c), _mixing_free)
                ),
                Mutant(
                    "L_M² in B̈",
                    Finite("B̈", partial(_items, replace(exact_inputs(), L_rec2=n.Lam), c), _mixing_free),
                ),
            ),
        ),
        Claim(
            id="Z04.e",
            label="cor:zeronoise",
            line=1096,
            text="as G_σ -> 0 the tuned R vanishes like G_σ^(1/3), so both ε^(-3) terms vanish (R³ like G_σ)",
            statement=every(vanishing(-THIRD), _stochastic(-1)),
            mutants=(
                Mutant("-1/3 becomes -1/4", vanishing(-Rational(1, 4))),
                Mutant("-1/3 becomes 0", vanishing(Rational(0))),
                Mutant("both terms like G_σ²", _stochastic(-2)),
            ),
        ),
    )


def _tail(lead: Number, beta: Expr) -> Forall:
    return forall(le(beta**SIXTH + beta**THIRD, lead * K ** (-SIXTH)), ge(K, 1))


def _half_enough() -> Forall:
    C = positive("C")
    return forall(le(C * K ** (-HALF), n.eps), ge(K, (C / (2 * n.eps)) ** 2))


def _stochastic(value: int) -> Exponent:
    terms = n.tau**2 * n.G_sigma + n.tau ** Rational(5, 2) * n.G_sigma**2
    return Exponent(terms, value, {n.G_sigma: -1})


def _items(x: Inputs, c: Constants) -> list[Expr]:
    return [value for _, value in chain(x, c).items()]


def _mixing_free(term: Expr) -> bool:
    return not term.free_symbols & {n.tau, n.Lam, n.G_sigma}


def _runs(constants: Constants) -> tuple[Claim, ...]:
    def runs(scale: Number) -> Statement:
        test = partial(certified, constants, fraction(scale))
        return every(Audit("drawn runs", draw, test, samples=12), Finite("slow starts", slow_start, test))

    return (
        Claim(
            id="Z05",
            label="cor:zeronoise",
            line=1094,
            text="the average gap of noiseless runs on an interval is below the certified bound (balls)",
            statement=runs(1),
            mutants=(
                Mutant("bound/(4·10⁶)", runs(Rational(1, 4 * 10**6))),
                Mutant("bound/10⁸", runs(Rational(1, 10**8))),
            ),
            needs=("Z04.a",),
            slack=Slack(
                constant="certified noiseless bound, on the runs tried",
                paper="1",
                family=runs,
                provable=Rational(1, 3 * 10**6),
                refuted=Rational(1, 4 * 10**6),
                sharp="linear f with G = 1/8 and ρD = 2/5, T = 1; the bound is dominated by 1728(2 + δ̄²)",
            ),
        ),
    )
