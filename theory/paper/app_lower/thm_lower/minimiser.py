"""The remark after thm:lower, settled: for a fixed ρ, when β* = σ² minimises R(ρ, ·).

B stands for β^(1/6), t for σ^(1/3) (so β* = t⁶) and y1 for Y₁. With Y₂ = a + 1728β, where a does not depend on β:
R falls in β up to σ² as long as Y₀ = 2Y₁; where Y₀ = Y₂ its logarithmic slope is 1728β/Y₂ - 2/3 - 1/(6(1 + B));
beyond σ² it rises.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, diff

from theory.ledger.claim import claim
from theory.paper.app_lower.thm_lower.uniform import cofactor
from theory.paper.app_rates.lem_D.steps_1_to_5 import ROOT
from theory.paper.propagation import Chain, Inputs, chain, dbarM, tuned
from theory.paper.rationals import TWO_THIRDS
from theory.text.constants import Constants
from theory.text.notation import Bddot, D, G_hat, G_sigma, dbar, rho
from theory.trusted.formula import Formula, ge, le, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

B, t, Y = positive("B t Y")
y1 = nonneg("y1")
BEFORE, BEYOND = ge(t, B), ge(B, t)  # β <= σ², β >= σ²


def _at(k: Constants, root: Expr, **given: Expr) -> Chain:
    """Return the chain at β = root⁶ and σ² = t⁶, with symbols for δ̄ and B̈; M is the larger branch there."""
    M = {"M": root**2 if root == t else t**6 / root**4}
    x = replace(Inputs(), beta=root**6, sigma2=t**6)
    return chain(x, k, **({"dbar": dbar, "Bddot": Bddot, "Y1": y1} | M | given))


def _steps(k: Constants, root: Expr, **given: Expr) -> Expr:
    """Return R with Y₀ = 2Y₁."""
    return _at(k, root, Y0=k.Y0 * y1, **given).R


def _noise(k: Constants, root: Expr, **given: Expr) -> Expr:
    """Return R with Y₀ = Y₂."""
    return _at(k, root, Y0=_at(k, root).Y2, **given).R


def _share(k: Constants, root: Expr) -> Expr:
    """Return 1728β/Y₂."""
    return k.Y2 * k.Bdot * root**6 / _at(k, root).Y2


def _threshold(root: Expr, low: Number = 1) -> Expr:
    return TWO_THIRDS + low / (6 * (1 + root))


# --- how R moves with β


def B19_a(k: Constants, *, order: Formula = BEYOND) -> Statement:
    """R(ρ, β) >= R(ρ, σ²) for β >= σ², with Y₀ = 2Y₁ at both and with Y₀ = Y₂ at both"""
    return every(*(forall(le(rate(k, t), rate(k, B, M=B**2)), order) for rate in (_steps, _noise)))


def B19_b(k: Constants, *, order: Formula = BEFORE) -> Statement:
    """R(ρ, β) >= R(ρ, σ²) for β <= σ², with Y₀ = 2Y₁ at both"""
    return forall(le(_steps(k, t), _steps(k, B)), order)


def B19_slope(k: Constants, *, low: Number = 1) -> Statement:
    """for β < σ² and Y₀ = Y₂: d ln R/d ln β = 1728β/Y₂ - 2/3 - 1/(6(1 + β^(1/6)))"""
    R = _noise(k, B)
    return identity(B * diff(R, B) / (6 * R), _share(k, B) - _threshold(B, low))


# --- the criterion


def _scale() -> Expr:
    return 2 * t**6 * (t - B) / (rho * (4 * t + 5))


def _lever(k: Constants) -> Expr:
    """Return 6(1 + t)Y₂P, the weight of the slope at σ²."""
    fifth = t**4 + t**3 * B + t**2 * B**2 + t * B**3 + B**4
    P = (t**3 + t**2 * B + t * B**2 + B**3) / (B**4 * t**4) + fifth / (B**5 * t**5)
    return P * (6 * (1 + t) * _at(k, t).Y2)


def _bent(k: Constants) -> Expr:
    """Return 1728(t - B)Q/B⁵, what R gains by its curvature."""
    return (t - B) * cofactor(B, t) * (k.Y2 * k.Bdot) / B**5


def B19(k: Constants, *, low: Number = 1, order: Formula = BEFORE) -> Statement:
    """if 1728β*/Y₂ <= 2/3 + 1/(6(1 + β*^(1/6))) at β* = σ² then β* minimises R(ρ, ·): R(ρ, β*) <= R(ρ, β) for β <= β*
    and for β >= β*

    Stated for both branches of Y₀ at β*, and for every Y above both at β.
    """
    before, beyond = _at(k, B, Y0=Y).R, _at(k, B, Y0=Y, M=B**2).R
    slow, fast = (Y - k.Y0 * y1) / Y, (Y - _at(k, B).Y2) / Y
    room = le(k.Y0 * y1, Y), le(_at(k, B).Y2, Y)
    bent = (_threshold(t) - _share(k, t)) * _lever(k) * _scale() + _bent(k) * _scale()
    least, most = 2 * k.Y0 * y1 / rho, 2 * _at(k, t).Y2 / rho
    risen, wider = (
        (B - t) * (B + t + 1),
        (B - t) * _power_sum(B, t, 5) * (2 * k.Y2 * k.Bdot / rho) * B * (B + 1),
    )
    falls = (t - B) * (t**2 * B * _power_sum(t, B, 3) + t * _power_sum(t, B, 4)) / B**5
    small = le(_share(k, t), _threshold(t, low))
    return every(
        forall(le(_steps(k, t), before), *room, BEFORE, because=slow * before + falls * least),
        forall(le(_noise(k, t), before), *room, small, order, because=fast * before + bent),
        forall(le(_steps(k, t), beyond), *room, BEYOND, because=slow * beyond + risen * least),
        forall(le(_noise(k, t), beyond), *room, BEYOND, because=fast * beyond + risen * most + wider),
    )


def _power_sum(x: Expr, y: Expr, degree: int) -> Expr:
    """Return (x^(degree+1) - y^(degree+1))/(x - y)."""
    return sum(x**i * y ** (degree - i) for i in range(degree + 1))


def B19_only(k: Constants, *, low: Number = 1, margin: Number = 2) -> Statement:
    """R(ρ, β) + 3456t⁶(t - B)²Q/(ρ(4t + 5)B⁵) <= R(ρ, β*) for β <= β* with Y₀ = Y₂ at both, if
    2·1728(t - B)Q/B⁵ <= E·6(1 + t)Y₂P, where E is by how much 1728β*/Y₂ exceeds 2/3 + 1/(6(1 + β*^(1/6))); the left
    side of the condition is 0 at β = β*
    """
    steep, bent = (_share(k, t) - _threshold(t, low)) * _lever(k), _bent(k)
    gain = 3456 * t**6 * (t - B) ** 2 * cofactor(B, t) / (rho * (4 * t + 5) * B**5)
    gained = forall(
        le(_noise(k, B) + bent * _scale(), _noise(k, t)),
        le(margin * bent, steep),
        BEFORE,
        because=(steep - margin * bent) * _scale(),
    )
    return every(gained, identity(bent * _scale(), gain), identity(bent.xreplace({B: t}), 0))


# --- the tuned ρ*


def B19_tuned(k: Constants, *, literal: Number = 8, larger: Number = 8) -> Statement:
    """1728β* <= (2/3)·1728(1 + β* + δ̄²) at ρ* whenever G_σ <= 8D, and with δ̄_M whenever G_σ <= 8(2Ĝ + D): more than
    the criterion of B19 asks
    """
    A, clipped = chain(tuned(k), k).A, k.sbar * G_hat
    return every(
        _small(k, literal, A + clipped, D),
        _small(k, larger, A, clipped + D),
        identity(k.dbar * (A + ROOT * (clipped + D)), dbarM(k)),
    )


def _small(k: Constants, factor: Number, spare: Expr, moving: Expr) -> Forall:
    """Return 1728β* <= (2/3)·1728(1 + β* + δ̄²) for δ̄ = 8(spare + √Λ moving) and G_σ <= factor·moving."""
    beta, noise, bound = tuned(k).beta, k.Y2 * k.Bdot, k.dbar * (spare + ROOT * moving)
    room = 8 * spare + (8 * moving - G_sigma) * ROOT
    return forall(
        le(noise * beta, TWO_THIRDS * noise * (1 + beta + bound**2)),
        le(G_sigma, factor * moving),
        because=TWO_THIRDS * noise + room * (bound + ROOT * G_sigma) * (TWO_THIRDS * noise),
    )


CLAIMS = (
    claim(
        B19_a, "thm:lower", line=2685,
        mutants={
            "β >= σ² becomes β >= σ²/64": {"order": ge(B, t / 2)},
            "β >= σ² becomes β <= σ²": {"order": BEFORE},
        },
    ),
    claim(
        B19_b, "thm:lower", line=2685,
        mutants={
            "β <= σ² becomes β <= 64σ²": {"order": ge(t, B / 2)},
            "β <= σ² becomes β >= σ²": {"order": BEYOND},
        },
    ),
    claim(B19_slope, "thm:lower", line=2685, mutants={"2/3 only": {"low": 0}, "1/6 becomes 1/3": {"low": 2}}),
    claim(
        B19, "thm:lower", line=2692, needs=("B19.a", "B19.b"),
        mutants={
            "2/3 + 1/(6(1 + t)) becomes 2/3 + 1/(3(1 + t))": {"low": 2},
            "β <= β* becomes β >= β*": {"order": BEYOND},
        },
    ),
    claim(
        B19_only, "thm:lower", line=2692, needs=("B19.slope",),
        mutants={"2/3 only": {"low": 0}, "the margin 2 becomes 1": {"margin": 1}},
    ),
    claim(
        B19_tuned, "thm:lower", line=2692, needs=("B19",),
        mutants={"8D becomes 9D": {"literal": 9}, "8(2Ĝ + D) becomes 9(2Ĝ + D)": {"larger": 9}},
    ),
)  # fmt: skip
