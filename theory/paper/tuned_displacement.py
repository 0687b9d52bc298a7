"""app:rates, eq:dbarM: the propagation may be carried out with δ̄_M in the place of δ̄."""

from __future__ import annotations

from sympy import Expr, Integer, Rational, log

from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper import notation as n
from theory.paper.app_rates.lem_D.steps_1_to_5 import EXCESS, ROOT, q
from theory.paper.constants import Constants
from theory.paper.propagation import chain, dbarM, log_envelope, tuned
from theory.paper.rationals import HALF
from theory.trusted.formula import Formula, all_of, ge, implies, le, nonneg, positive
from theory.trusted.statement import Forall, Number, OnBox, Statement, every, forall

low, high, short, long = nonneg("dbar_low dbar_high log_low log_high")
kappa_low, kappa_high = positive("kappa_low kappa_high")
RAW = ROOT * n.G_sigma  # the scale √Λ G_σ of the unclipped error


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about δ̄_M."""
    p = constants
    return (*_larger(p), *_covers(p))


def _larger(p: Constants) -> tuple[Claim, ...]:
    def larger(least: Number = 1, error: Number = 1) -> Forall:
        clipped = p.sbar * n.G_hat
        literal = chain(tuned(p), p).dbar + p.dbar * (error - 1) * clipped
        return forall(le(literal, dbarM(p)), ge(n.Lam, least), because=EXCESS * clipped * p.dbar)

    return (
        Claim(
            id="L13",
            label="eq:dbarM",
            line=2295,
            text="δ̄ = 8(A + 2Ĝ + ρ*D) <= δ̄_M = 8(A + √Λ s̄₁ + ρ*D) for Λ >= 1, hence 1 + δ̄²T <= 1 + δ̄_M²T",
            statement=every(larger(), _squared()),
            mutants=(
                Mutant("Λ >= 1 becomes Λ >= 1/2", larger(least=HALF)),
                Mutant("s̄ = 2Ĝ becomes 4Ĝ", larger(error=2)),
            ),
        ),
        Claim(
            id="L13.log",
            label="thm:tuned",
            line=2290,
            text="ln(1 + δ̄²T) <= 𝓛 at unit constants, for Λ in [306, 10^6] and T in [2^6, 2^30]",
            statement=_logarithm(p),
            mutants=(
                Mutant("𝓛 becomes 𝓛/2", _logarithm(p, share=HALF)),
                Mutant("ln(1 + δ̄²T) becomes twice that", _logarithm(p, count=2)),
            ),
            needs=("L13",),
        ),
        Claim(
            id="L13.order",
            label="thm:tuned",
            line=1021,
            text="𝓛 = O(log(ΛT)): 1 + δ̄_M²T <= (1 + 192q)ΛT for Λ, T >= 1, from δ̄_M² <= 192qΛ",
            statement=_order(p),
            mutants=(
                Mutant("(1 + 192q)ΛT becomes 192qΛT", _order(p, offset=0)),
                Mutant("ΛT becomes T", _order(p, power=0)),
            ),
            needs=("L01", "L02"),
        ),
        Claim(
            id="L13.chain",
            label="eq:dbarM",
            line=2294,
            text="every constant between δ̄ and (R, S) grows with δ̄ and with the logarithm",
            statement=_monotone(p),
            mutants=(
                Mutant("δ̄ may shrink", _monotone(p, grows=False)),
                Mutant("the logarithm may shrink", _monotone(p, lengthens=False)),
            ),
        ),
    )


def _squared() -> Forall:
    return forall(
        le(1 + low**2 * n.T, 1 + high**2 * n.T),
        le(low, high),
        because=(high - low) * (high + low) * n.T,
    )


def _logarithm(p: Constants, count: int = 1, share: Number = 1) -> OnBox:
    """Return count·ln(1 + δ̄²T) <= share·𝓛 at unit constants."""
    unit = dict.fromkeys((n.L, n.D, n.G, n.G_hat), Integer(1))
    literal = chain(tuned(p), p).dbar.xreplace(unit)
    return OnBox(
        le(count * log(1 + literal**2 * n.T), share * log_envelope(p, unit)),
        {n.Lam: (306, 10**6), n.T: (2**6, 2**30)},
    )


def _order(p: Constants, offset: int = 1, power: int = 1) -> Forall:
    square = p.dbar2 * q
    return forall(
        le(1 + n.dbar**2 * n.T, (offset + square) * n.Lam**power * n.T),
        le(n.dbar**2, square * n.Lam),
        ge(n.Lam, 1),
        ge(n.T, 1),
    )


def _monotone(p: Constants, *, grows: bool = True, lengthens: bool = True) -> Statement:
    """Return that κ² and Ḃ grow with δ̄, B̈ and P₀ with κ; Y₁ is free of δ̄, the rest grows with these."""
    wider = [le(low, high)] if grows else []
    longer = [le(short, long)] if lengthens else []
    below, above = (chain(tuned(p), p, dbar=d) for d in (low, high))
    small, large = (
        chain(tuned(p), p, kappa2=k**2, log=x) for k, x in ((kappa_low, short), (kappa_high, long))
    )
    ratio = le(kappa_low, kappa_high)
    return every(
        forall(le(below.kappa2, above.kappa2), *wider),
        forall(le(below.Bdot, above.Bdot), *wider),
        forall(le(small.Bddot, large.Bddot), ratio, *longer),
        forall(le(small.P0, large.P0), ratio),
    )


def _covers(p: Constants) -> tuple[Claim, ...]:
    A = n.L * n.D + p.lipschitz * n.G

    def covered(*given: Formula) -> Forall:
        literal = p.dbar * (A + RAW + ROOT * n.D)
        return forall(le(literal, dbarM(p)), *given)

    def exactly(factor: Number) -> Statement:
        literal = p.dbar * (A + RAW + ROOT * n.D)
        inside, small = le(literal, dbarM(p)), le(n.G_sigma, factor * n.G_hat)
        return forall(all_of(implies(small, inside), implies(inside, small)))

    def scale(factor: Number) -> Forall:
        spare = factor * n.G_hat - n.G_sigma
        rest: Expr = p.dbar * (A + ROOT * n.D) + (16 - factor) * ROOT * n.G_hat
        return forall(le(RAW, dbarM(p)), le(n.G_sigma, factor * n.G_hat), because=ROOT * spare + rest)

    return (
        Claim(
            id="L14",
            label="eq:dbarM",
            line=2301,
            text="δ̄_M covers any s̄ between 2Ĝ and √Λ G_σ: 8(A + √Λ G_σ + ρ*D) <= δ̄_M",
            statement=covered(ge(n.Lam, 1), le(n.G, n.G_hat), ge(n.G_hat, 1)),
            mutants=(
                Mutant("G_σ <= 3Ĝ is meant", covered(ge(n.Lam, 1), le(n.G_sigma, 3 * n.G_hat))),
                Mutant("G_σ <= 16Ĝ is meant", covered(ge(n.Lam, 1), le(n.G_sigma, 16 * n.G_hat))),
            ),
            erratum=Erratum(
                finding="E10",
                why="G_σ may exceed Ĝ, which bounds the mean gradient only; covered exactly if G_σ <= 2Ĝ "
                "(and √Λ G_σ itself stays below δ̄_M if G_σ <= 16Ĝ)",
                corrected_by="L14.fixed",
            ),
        ),
        Claim(
            id="L14.fixed",
            label="eq:dbarM",
            line=2301,
            text="s̄ = √Λ G_σ is covered, 8(A + √Λ G_σ + ρ*D) <= δ̄_M, exactly when G_σ <= 2Ĝ",
            statement=exactly(2),
            mutants=(
                Mutant("2Ĝ becomes 16Ĝ", exactly(16)),
                Mutant("2Ĝ becomes Ĝ", exactly(1)),
            ),
        ),
        Claim(
            id="L14.scale",
            label="eq:dbarM",
            line=2301,
            text="√Λ G_σ <= δ̄_M if G_σ <= 16Ĝ",
            statement=scale(16),
            mutants=(Mutant("16 becomes 17", scale(17)), Mutant("16 becomes 16.1", scale(Rational(161, 10)))),
            slack=Slack(
                constant="√Λ G_σ <= δ̄_M for G_σ <= cĜ",
                paper="no condition",
                family=scale,
                provable=16,
                refuted=Rational(161, 10),
                sharp="A = D = 0",
            ),
        ),
    )
