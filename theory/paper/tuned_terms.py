"""app:rates, lem:D steps 1 to 5: the terms of Y₀/ρ* at ρ* = √Λ and β* = σ_M².

q stands for A² + s̄₁² + D², and each step goes on from a symbol that the step before it bounds.
"""

from __future__ import annotations

from sympy import Rational, sqrt

from theory.ledger.claim import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import PaperConstants
from theory.paper.propagation import dbarM, tuned_bounds, tuned_chain, tuned_scale
from theory.trusted.formula import Formula, ge, le, multiple, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

q, c1, c2, k2 = positive("q c1 c2 k2")
logarithm = nonneg("log")
ROOT = sqrt(n.Lam)
BELOW = le(logarithm, n.Lc)
EXCESS = (n.Lam - 1) / (ROOT + 1)  # √Λ - 1, written so that Λ >= 1 shows its sign
HALF, THIRD, SIXTH, FIVE_SIXTHS = Rational(1, 2), Rational(1, 3), Rational(1, 6), Rational(5, 6)


def claims(constants: PaperConstants) -> tuple[Claim, ...]:
    """Return the claims about lem:D."""
    return (*_displacement(constants), *_aggregates(constants))


def _displacement(p: PaperConstants) -> tuple[Claim, ...]:
    t, c = p.tuned, p.chain
    parts = (n.L * n.D + c.lipschitz * n.G, ROOT * p.effective.sbar * n.G_hat, ROOT * n.D)
    squares = sum(x**2 for x in parts)

    def square(number: Number) -> Forall:
        x, y, z = parts
        pairs = (x - y) ** 2 + (x - z) ** 2 + (y - z) ** 2
        spare = (number - 3 * c.dbar**2) * squares
        return forall(le(dbarM(p) ** 2, number * squares), because=c.dbar**2 * pairs + spare)

    def scaled(least: Number = 1, power: Number = 1) -> Forall:
        bound = t.dbar2 * tuned_scale(p) * n.Lam**power
        return forall(le(t.dbar2 * squares, bound), ge(n.Lam, least))

    def kappa2(slope: Number = t.c2_slope, least: Number = 1, power: Number = HALF) -> Forall:
        spare = t.dbar2 * q * n.Lam - n.dbar**2
        return forall(
            le(tuned_chain(p, dbar=n.dbar).kappa2, (t.c2_offset + slope * q) * n.Lam**power),
            le(n.dbar**2, t.dbar2 * q * n.Lam),
            ge(n.Lam, least),
            because=c.kappa_offset * EXCESS + multiple(c.kappa_slope, spare) / ROOT,
        )

    return (
        Claim(
            id="L01",
            label="lem:D",
            line=2330,
            text="step 1: δ̄_M² <= 192(A² + Λs̄₁² + ΛD²), and 192 = 3·8²",
            statement=every(square(t.dbar2), identity(t.dbar2, 3 * c.dbar**2)),
            mutants=(
                Mutant("192 becomes 191", square(191)),
                Mutant("(a+b+c)² <= 3(...) becomes 2(...)", square(2 * c.dbar**2)),
            ),
            slack=Slack(
                constant="δ̄_M² <= c(A² + Λs̄₁² + ΛD²)",
                paper="192",
                family=square,
                provable=192,
                refuted=Rational(1919, 10),
                sharp="A = √Λ s̄₁ = √Λ D",
            ),
        ),
        Claim(
            id="L02",
            label="lem:D",
            line=2336,
            text="step 1: 192(A² + Λs̄₁² + ΛD²) <= 192qΛ for Λ >= 1",
            statement=scaled(),
            mutants=(
                Mutant("Λ >= 1 becomes Λ >= 1/2", scaled(least=HALF)),
                Mutant("Λ becomes Λ^(11/12)", scaled(power=Rational(11, 12))),
            ),
        ),
        Claim(
            id="L03",
            label="lem:D",
            line=2340,
            text="step 2: κ_M² <= c₂√Λ, with 384 = 2·192",
            statement=every(
                kappa2(), identity(t.c2_slope, c.kappa_slope * t.dbar2), identity(t.c2_offset, c.kappa_offset)
            ),
            mutants=(
                Mutant("384 becomes 383", kappa2(slope=383)),
                Mutant("Λ >= 1 becomes Λ >= 1/2", kappa2(least=HALF)),
                Mutant("√Λ becomes Λ^(5/12)", kappa2(power=Rational(5, 12))),
            ),
            needs=("L01", "L02"),
        ),
    )


def _aggregates(p: PaperConstants) -> tuple[Claim, ...]:
    t, c, e = p.tuned, p.chain, p.effective
    quiet = le(n.G_sigma, n.G_bar)

    def Bdot(number: Number = c.Bdot, least: Number = 1, noise: tuple[Formula, ...] = (quiet,)) -> Forall:
        spare = t.dbar2 * q * n.Lam - n.dbar**2
        envelope = e.noise * n.Lam * (n.G_bar - n.G_sigma) * (n.G_bar + n.G_sigma)
        return forall(
            le(tuned_chain(p, dbar=n.dbar).Bdot, number * tuned_bounds(p, q=q).c1 * n.Lam),
            le(n.dbar**2, t.dbar2 * q * n.Lam),
            ge(n.Lam, least),
            *noise,
            because=c.Bdot * envelope + multiple(c.Bdot, spare) + multiple(c.Bdot, n.Lam - 1),
        )

    def Bdot_share(number: Number = t.CY_c1, power: Number = HALF) -> Forall:
        bound = c.Bdot * c1 * n.Lam
        return forall(
            le(c.Y2 * n.Bdot / ROOT, number * c1 * n.Lam**power),
            le(n.Bdot, bound),
            because=multiple(c.Y2, bound - n.Bdot) / ROOT + (number - c.Y2 * c.Bdot) * c1 * ROOT,
        )

    double = c.Bddot * e.smoothness  # 40·2 = 80

    def Bddot(number: Number = double, log: Formula = BELOW, power: Number = 1) -> Forall:
        known = tuned_chain(p, kappa2=k2, log=logarithm)
        spare = (c2 * ROOT - k2) * logarithm + c2 * ROOT * (n.Lc - logarithm)
        return forall(
            le(known.Bddot, number * c2 * n.L**2 * n.Lc * n.Lam**power),
            le(k2, c2 * ROOT),
            log,
            because=double * ROOT * n.L**2 * spare,
        )

    def Bddot_share(number: Number = t.CY_c2) -> Forall:
        bound = double * c2 * n.L**2 * n.Lc * n.Lam
        return forall(
            le(c.Y2 * n.Bddot / ROOT, number * c2 * n.L**2 * n.Lc * ROOT),
            le(n.Bddot, bound),
            because=multiple(c.Y2, bound - n.Bddot) / ROOT
            + (number - c.Y2 * double) * c2 * n.L**2 * n.Lc * ROOT,
        )

    def Y1_share(D_part: Number = t.CY_D, F_part: Number = t.CY_F, power: Number = HALF) -> Statement:
        return identity(
            c.Y0 * tuned_chain(p).Y1 / ROOT, (D_part * n.D**2 + F_part * n.F_bar**2) * n.Lam**power
        )

    return (
        Claim(
            id="L04",
            label="lem:D",
            line=2350,
            text="step 3: Ḃ_M <= 18c₁Λ, from G_σ <= Ḡ_σ and δ̄_M² <= 192qΛ",
            statement=every(Bdot(), identity(t.c1_noise, e.noise)),
            mutants=(
                Mutant("G_σ <= Ḡ_σ dropped", Bdot(noise=())),
                Mutant("18 becomes 17", Bdot(number=17)),
                Mutant("Λ >= 1 becomes Λ >= 1/2", Bdot(least=HALF)),
            ),
            needs=("L01", "L02"),
        ),
        Claim(
            id="L05",
            label="lem:D",
            line=2358,
            text="step 3: 96Ḃ_M/ρ* <= 1728c₁√Λ, and 1728 = 96·18",
            statement=every(Bdot_share(), identity(t.CY_c1, c.Y2 * c.Bdot)),
            mutants=(
                Mutant("1728 becomes 1727", Bdot_share(number=1727)),
                Mutant("√Λ becomes Λ^(5/12)", Bdot_share(power=Rational(5, 12))),
            ),
            needs=("L04",),
        ),
        Claim(
            id="L06.a",
            label="lem:D",
            line=2364,
            text="step 4: B̈_M <= 80c₂L²𝓛Λ, from κ_M² <= c₂√Λ and ln(1 + δ̄_M²T) <= 𝓛",
            statement=every(Bddot(), identity(80, double)),
            mutants=(
                Mutant("80 becomes 79", Bddot(number=79)),
                Mutant("the logarithm may exceed 𝓛", Bddot(log=le(logarithm, 2 * n.Lc))),
                Mutant("Λ becomes √Λ: the inflation is not absorbed", Bddot(power=HALF)),
            ),
            needs=("L03",),
        ),
        Claim(
            id="L06.b",
            label="lem:D",
            line=2373,
            text="step 4: 96B̈_M/ρ* <= 7680c₂L²𝓛√Λ, and 7680 = 96·80",
            statement=every(Bddot_share(), identity(t.CY_c2, c.Y2 * double)),
            mutants=(
                Mutant("7680 becomes 7679", Bddot_share(number=7679)),
                Mutant("7680 becomes 96·40", Bddot_share(number=c.Y2 * c.Bddot)),
            ),
            needs=("L06.a",),
        ),
        Claim(
            id="L07",
            label="lem:D",
            line=2381,
            text="step 5: 2Y₁/ρ* = (24D² + 288F̄²)√Λ",
            statement=Y1_share(),
            mutants=(
                Mutant("24 becomes 12: the 2 of Y₀ is lost", Y1_share(D_part=c.Y1_D)),
                Mutant("288 becomes 144", Y1_share(F_part=c.Y1_F)),
                Mutant("√Λ becomes Λ", Y1_share(power=1)),
            ),
        ),
    )
