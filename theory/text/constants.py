"""Every numeric constant of the paper, once, in one frozen record that can be copied and perturbed."""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Rational

_SIXTH, _QUARTER, _THIRD = Rational(1, 6), Rational(1, 4), Rational(1, 3)
_TWO_THIRDS, _THREE_QUARTERS, _THREE_HALVES = Rational(2, 3), Rational(3, 4), Rational(3, 2)


@dataclass(frozen=True)
class Constants:
    """The constants of the paper, in its order, each with the display that it comes from."""

    # Algorithm 1 and lem:alphafloor, lem:alphaincrement, lem:conditionalabel: the adaptive weights
    alpha_power: Rational = _TWO_THIRDS  # α̂_t = ((1 + max u)/(1 + Σ u))^(2/3)
    L_power: Rational = _QUARTER  # L_t = ρ(1 + Σ δ²)^(1/2) α_t^(-1/4)
    increment: Rational = _TWO_THIRDS  # 1/α_{t+1} - 1/α_t <= 2/3
    abel: int = 3  # E Σ S_t <= 3 E Σ B_t/α_t

    # app:mlmc: lem:tvbochner, lem:segment, lem:perlevel, lem:mlmc
    tv: int = 2  # ‖∫ψ d(μ-ν)‖ <= 2 d_TV H
    mixing_sum: int = 2  # Σ d_mix(k) <= 2τ
    segment_own: int = 9  # what the proof of lem:segment reaches
    segment: int = 24  # what lem:segment states
    level_cap: int = 4  # V_j <= 4H²
    level: int = 144  # V_j <= 144H²τ/2^j
    bias_level: int = 4  # bias <= 4Hτ/2^jmax
    bias: int = 8  # bias <= 8Hτ/T

    # eq:effective, eq:substitution and thm:reduction: inflation, effective scales, burn-in
    Lam: int = 306  # Λ = 306 τ(1 + log₂T)
    noise: int = 2  # σ_M² = 2ΛG_σ²
    smoothness: int = 2  # L_M² = 2ΛL²
    sbar: int = 2  # s̄ = 2Ĝ
    T0_scale: int = 128  # T₀ = ⌈(128τ)^(3/4)⌉
    T0_power: Rational = _THREE_QUARTERS
    recursion_noise: int = 2  # 2α_t²σ²
    recursion_step: int = 8  # 8L²‖x_t - x_{t-1}‖²

    # eq:chain and eq:master, the coefficient system of the base analysis
    dbar: int = 8  # δ̄ = 8(A + s̄ + ρD)
    lipschitz: int = 2  # C = 2G
    gap: int = 2  # F̄ <= 2GD
    kappa_offset: int = 2  # κ² = 2 + 2δ̄²/ρ
    kappa_slope: int = 2
    Bdot: int = 18  # Ḃ = 18(1 + β + δ̄²)
    Bddot: int = 40  # B̈ = 40L²κ²/ρ · ln(1 + δ̄²T)
    Y1_D: int = 12  # Y₁ = 12D²ρ² + 144F̄²ρ²
    Y1_F: int = 144
    Z1: int = 27  # Z₁ = 27P₀³
    Z1_power: int = 3
    P0_offset: int = 1  # P₀ = 1 + 4F̄ρ + 4D²ρ² + 4Lκ/ρ
    P0_F: int = 4
    P0_D: int = 4
    P0_L: int = 4
    Y2: int = 96  # Y₂ = 96(Ḃ + B̈)
    Z2_Bddot: int = 48  # Z₂ = (48B̈)^(3/2) + 96Ḃ(σ² + σ²/β)
    Z2_power: Rational = _THREE_HALVES
    Z2_Bdot: int = 96
    Y0: int = 2  # Y₀ = max(2Y₁, Y₂)
    Z0: int = 2  # Z₀ = max(2Z₁, Z₂)
    theta_power: Rational = _SIXTH  # ϑ = β^(1/6)/(1 + β^(1/6))
    M_beta: Rational = _THIRD  # M = max(β^(1/3), ϑ², σ²β^(-2/3))
    M_theta: int = 2
    M_sigma: Rational = -_TWO_THIRDS
    R_master: int = 2  # R = 2Y₀M/(ρϑ)
    S_master: int = 2  # S = 2Z₀/ρ

    # lem:D, lem:S and thm:lower: the numbers that the paper displays after substitution
    dbar2: int = 192  # δ̄_M² <= 192(A² + s̄₁² + D²)Λ
    c1_noise: int = 2  # c₁ = 1 + 2Ḡ_σ² + 192(...)
    c2_offset: int = 2  # c₂ = 2 + 384(...)
    c2_slope: int = 384
    CY_D: int = 24  # C_Y = 24D² + 288F̄² + 1728c₁ + 7680c₂L²
    CY_F: int = 288
    CY_c1: int = 1728
    CY_c2: int = 7680
    CR: int = 2  # C_R = 2·2^(1/3) C_Y
    CS_P: int = 54  # C_S = 2[54C_P³ + (3840c₂L²)^(3/2) + 1728c₁(1 + 2Ḡ_σ²)]
    CS_B: int = 3840
    CS_c1: int = 1728
    S_lower: int = 6912  # 6912D⁶Λ^(5/2) <= S
    R_lower: int = 288  # R >= 288√2 Dσ_M^(5/3)


PAPER = Constants()
