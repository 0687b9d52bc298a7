"""prop:transfer (iii): the chain does not fall as δ̄ and σ² grow, one constant after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Expr, Integer, Max, Rational, Symbol, diff, log

from theory.ledger.claim import claim
from theory.paper.propagation import Inputs, chain
from theory.text.constants import Constants
from theory.text.notation import Bddot, Bdot, L_rec, Lc, T, beta, dbar, rho, sigma2, theta
from theory.trusted.formula import Formula, ge, le, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

more, sigma2_high, dbar_high, Lc_high = nonneg("more sigma2_high dbar_high Lc_high")
K, K_high, Bdot_high, Bddot_high = positive("k k_high Bdot_high Bddot_high")
Y_high, Z_high, M_high = positive("Y_high Z_high M_high")
a, b, x, y = nonneg("a b x y")
ENDS = (dbar, Lc, sigma2), (dbar_high, Lc_high, sigma2_high)


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


def T13(
    k: Constants, *, wider: bool = True, noisier: bool = True, also: tuple[Symbol, ...] = ()
) -> Statement:
    """R does not fall as δ̄, ln(1+δ̄²T) and σ² grow together, nor S as κ, Ḃ, B̈ and σ² do

    Stated for each branch of Y_0, M and Z_0 below, and for everything above all branches at the larger values.
    `also` lists further symbols in which S would have to be monotone.
    """
    noise = [le(sigma2, sigma2_high)] if noisier else []
    return every(
        *_rate_grows(k, *([le(dbar, dbar_high)] if wider else []), *noise),
        *_burn_in_grows(k, *noise),
        *(_grows(k, "S", symbol, Z0=Z_high) for symbol in also),
    )


def _rate_grows(k: Constants, *given: Formula) -> Iterator[Forall]:
    """Yield that R with each branch of Y_0 and of M is at most R with Y_high and M_high."""
    low, high = (chain(replace(Inputs(), sigma2=s2), k, dbar=d, log=lg, theta=theta) for d, lg, s2 in ENDS)
    ends = (x.sigma2 * beta**k.M_sigma for x in (Inputs(), replace(Inputs(), sigma2=sigma2_high)))
    terms = *((same, same) for same in (beta**k.M_beta, theta**k.M_theta)), tuple(ends)
    above = (
        *(le(top, M_high) for _, top in terms),
        le(k.Y0 * low.Y1, Y_high),
        le(high.Y2, Y_high),
        le(Lc, Lc_high),
    )
    bound = chain(Inputs(), k, Y0=Y_high, M=M_high, theta=theta).R
    square = (dbar_high - dbar) * (dbar_high + dbar)
    turn = k.Bddot * L_rec**2 / rho
    moved = square * (k.kappa_slope / rho * turn * Lc_high) + (Lc_high - Lc) * low.kappa2 * turn
    for Y, top, rest in (
        (k.Y0 * low.Y1, k.Y0 * low.Y1, Integer(0)),
        (low.Y2, high.Y2, square * k.Bdot + moved),
    ):
        for term, larger in terms:
            grown = (Y_high - top) * M_high + rest * (M_high * k.Y2)
            noisier = (sigma2_high - sigma2) * beta**k.M_sigma if term != larger else Integer(0)
            proof = (grown + (M_high - larger) * Y + noisier * Y) * (k.R_master / (rho * theta))
            value = chain(Inputs(), k, Y0=Y, M=term, theta=theta).R
            yield forall(le(value, bound), *given, *above, because=proof.expand(deep=False))


def _burn_in_grows(k: Constants, *given: Formula) -> Iterator[Forall]:
    """Yield that S with each branch of Z_0 is at most S with Z_high; b and y stand for the roots of B̈."""
    low = chain(Inputs(), k, kappa2=K**2, Bdot=Bdot, Bddot=b**2)
    high = chain(replace(Inputs(), sigma2=sigma2_high), k, kappa2=K_high**2, Bdot=Bdot_high, Bddot=y**2)
    given = (
        *given,
        le(K, K_high),
        le(Bdot, Bdot_high),
        le(b, y),
        le(k.Z0 * high.Z1, Z_high),
        le(high.Z2, Z_high),
    )
    bound = chain(Inputs(), k, Z0=Z_high).S
    cubes = high.P0**2 + high.P0 * low.P0 + low.P0**2
    steps = (K_high - K) * (k.Z0 * k.Z1 * k.P0_L) * Inputs().L / rho * cubes
    tail = (y - b) * (y**2 + y * b + b**2) * Integer(k.Z2_Bddot) ** k.Z2_power
    noise = (Bdot_high - Bdot) * sigma2_high + (sigma2_high - sigma2) * Bdot
    grown = tail + noise * k.Z2_Bdot * (1 + 1 / beta)
    for Z, top, rest in ((k.Z0 * low.Z1, k.Z0 * high.Z1, steps), (low.Z2, high.Z2, grown)):
        value = chain(Inputs(), k, Z0=Z).S
        yield forall(
            le(value, bound), *given, because=(Z_high - top) * (k.S_master / rho) + rest * (k.S_master / rho)
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
            "δ̄ may shrink": {"wider": False},
            "σ² may shrink": {"noisier": False},
            "S in ρ": {"also": (rho,)},
        },
    ),
)  # fmt: skip
