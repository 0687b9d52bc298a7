"""prop:transfer (iii): the chain does not fall as δ̄ and σ² grow, one constant after the other."""

from __future__ import annotations

from sympy import Expr, Max, Rational, Symbol, diff, log

from theory.ledger.claim import claim
from theory.paper.constants import Constants
from theory.paper.notation import Bddot, Bdot, Lc, T, beta, dbar, rho, sigma2, theta
from theory.paper.propagation import Inputs, chain
from theory.paper.rationals import HALF
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

more, Y0, Z0, sigma2_high = nonneg("more Y0 Z0 sigma2_high")
K, Bddot_high, Y_high, Z_high, M, M_high = positive("k Bddot_high Y_high Z_high M M_high")
a, b, x, y = nonneg("a b x y")


def _grows(k: Constants, name: str, by: Symbol, **given: Expr) -> Forall:
    """Return that the constant does not fall when the symbol grows."""
    before: Expr = getattr(chain(Inputs(), k, **given), name)
    return forall(le(before, before.xreplace({by: by + more})))


def T13_front(
    k: Constants, *, kappa2_in: Symbol = dbar, P0_in: Symbol = K, Z2_in: Symbol = sigma2
) -> Statement:
    """κ² and Ḃ do not fall as δ̄ grows, B̈ as κ² and ln(1+δ̄²T), P_0 as κ, Z_1 as P_0, Y_2 as Ḃ and B̈, Z_2 as Ḃ and σ²
    do; and ln(1+δ̄²T) has the slope 2δ̄T/(1+δ̄²T) >= 0 in δ̄
    """
    both, slope = {"Bdot": Bdot, "Bddot": Bddot}, 2 * dbar * T / (1 + dbar**2 * T)
    return every(
        _grows(k, "kappa2", kappa2_in, dbar=dbar),
        _grows(k, "Bdot", dbar, dbar=dbar),
        _grows(k, "Bddot", K, kappa2=K, log=Lc),
        _grows(k, "Bddot", Lc, kappa2=K, log=Lc),
        _grows(k, "P0", P0_in, kappa2=K**2),
        _grows(k, "Z1", K, P0=K),
        _grows(k, "Y2", Bdot, **both),
        _grows(k, "Y2", Bddot, **both),
        _grows(k, "Z2", Bdot, **both),
        _grows(k, "Z2", Z2_in, **both),
        identity(diff(log(1 + dbar**2 * T), dbar), slope),
        forall(le(0, slope)),
    )


def T13_tail(
    k: Constants,
    *,
    low: Expr = Bddot,
    high: Expr = Bddot_high,
    factor: Number = 1,
    also: tuple[Symbol, ...] = (),
) -> Statement:
    """(48B̈)^(3/2) and M = max(β^(1/3), ϑ², σ²β^(-2/3)) do not fall as B̈ and σ² grow; nor does a maximum

    `also` lists further symbols in which M would have to be monotone.
    """
    before = chain(Inputs(), k, theta=theta).M
    tails = ((k.Z2_Bddot * term) ** k.Z2_power for term in (low, high))
    return every(
        forall(le(*tails), ge(Bddot_high, Bddot)),
        forall(le(before, before.xreplace({sigma2: sigma2_high})), le(sigma2, sigma2_high)),
        forall(le(Max(a, b), Max(factor * x, y)), le(a, x), le(b, y)),
        *(_grows(k, "M", symbol, theta=theta) for symbol in also),
    )


def T13(k: Constants, *, power: int = 1, share: Number = 1, also: tuple[Symbol, ...] = ()) -> Statement:
    """R does not fall as Y_0 and M grow, nor S as Z_0 grows: the last links of the chain from δ̄ and σ² to R and S

    `also` lists further symbols in which S would have to be monotone.
    """
    low = chain(Inputs(), k, Y0=Y0, M=M, theta=theta).R
    high = chain(Inputs(), k, Y0=Y_high, M=M_high, theta=theta).R
    burn_in, more_of_it = (chain(Inputs(), k, Z0=value).S for value in (Z0, share * Z_high))
    return every(
        forall(le(low, high**power), le(Y0, Y_high), le(M, M_high)),
        forall(le(burn_in, more_of_it), le(Z0, Z_high)),
        *(_grows(k, "S", symbol, Z0=Z_high) for symbol in also),
    )


CLAIMS = (
    claim(
        T13_front, "prop:transfer", part="(iii)", line=2170,
        mutants={"κ² in ρ": {"kappa2_in": rho}, "P_0 in ρ": {"P0_in": rho}, "Z_2 in β": {"Z2_in": beta}},
    ),
    claim(
        T13_tail, "prop:transfer", part="(iii)", line=2170,
        mutants={
            "B̈ the other way round": {"low": Bddot_high, "high": Bddot},
            "a maximum of less": {"factor": Rational(9, 10)},
            "M in β": {"also": (beta,)},
        },
    ),
    claim(
        T13, "prop:transfer", part="(iii)", line=2170, needs=("T13.front", "T13.tail"),
        mutants={
            "R becomes R²": {"power": 2},
            "Z_0 becomes Z_0/2": {"share": HALF},
            "S in ρ": {"also": (rho,)},
        },
    ),
)  # fmt: skip
