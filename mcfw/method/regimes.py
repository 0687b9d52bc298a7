"""The parameter regimes of the paper: each turns a horizon T into (ρ, β)."""

import math
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from mcfw.arithmetic import check_integer, check_positive
from mcfw.errors import InvalidInput
from mcfw.method.levels import level_cap


class Parameters(NamedTuple):
    """The two free parameters of Algorithm 1."""

    rho: float
    beta: float


class Regime(Protocol):
    """A rule that chooses (ρ, β) before the run starts."""

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, β) for the horizon T."""


@dataclass(frozen=True)
class Tuned:
    """thm:tuned with the theorem's constants: Λ = 306 τ(1 + log₂ T), ρ = √Λ, β = 2ΛG_σ².

    `tau` is a certified integer upper bound on τ_mix, `noise` a certified upper bound on G_σ.

    >>> Tuned(tau=1, noise=0.5).parameters(horizon=1)
    Parameters(rho=17.4928556845359, beta=153.0)
    """

    tau: int
    noise: float

    def __post_init__(self) -> None:
        check_integer("tau (the bound on the mixing time)", self.tau, least=1)
        check_positive("noise (the bound on G_sigma)", self.noise)

    def parameters(self, horizon: int) -> Parameters:
        """(√Λ, 2ΛG_σ²)."""
        level_cap(horizon)
        Lam = 306 * _float("tau", self.tau) * (1 + math.log2(horizon))
        return Parameters(math.sqrt(Lam), 2 * Lam * _square(self.noise))


@dataclass(frozen=True)
class MixingAware:
    """The scaling of the experiments (sec:exp-methods): Λ̂ = τ(1 + ⌊log₂ T⌋), ρ = ρ₀√Λ̂, β = 2Λ̂G_σ²."""

    tau: int
    noise: float
    rho0: float = 1.0

    def __post_init__(self) -> None:
        check_integer("tau (the bound on the mixing time)", self.tau, least=1)
        check_positive("noise (the bound on G_sigma)", self.noise)
        check_positive("rho0", self.rho0)

    def parameters(self, horizon: int) -> Parameters:
        """(ρ₀√Λ̂, 2Λ̂G_σ²)."""
        Lam = self.tau * (1 + level_cap(horizon))
        return Parameters(self.rho0 * math.sqrt(Lam), 2 * Lam * _square(self.noise))


@dataclass(frozen=True)
class Oblivious:
    """thm:oblivious: fixed ρ and β, chosen without knowing τ_mix or G_σ.

    The paper guarantees Õ(τ⁶ε⁻³ + τ³ε⁻²) samples; the refined transfer theorem (docs/refined.md, claim N02)
    guarantees Õ(τ^{3/2}ε⁻³ + τ^{3/2}ε⁻²) for the same runs.
    """

    rho: float = 1.0
    beta: float = 1.0

    def __post_init__(self) -> None:
        check_positive("rho", self.rho)
        check_positive("beta", self.beta)

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, β), whatever the horizon."""
        level_cap(horizon)
        return Parameters(self.rho, self.beta)


@dataclass(frozen=True)
class Refined:
    """The parameters that the sharper theorem of docs/refined.md prefers, up to constants.

    With Λ = 4τ(1 + ⌊log₂ T⌋):  ρ⁴ = ΛL² ln(1 + T)/(2F̄²)  and  β = min{1, 2(G + Ĝ)²ΛG_σ²/(ρF̄)²}; without
    noise ρ = 1 and β = 1/(T + 1). `gap` is a bound on F(x) − F*, at most 2GD (asm:problem).

    >>> Refined(tau=1, noise=0.1, smoothness=1.0, lipschitz=1.0, radius=1.0, gap=2.0).parameters(horizon=10**6)
    Parameters(rho=3.4284020224840974, beta=0.13612456263768413)
    """

    tau: int
    noise: float
    smoothness: float
    lipschitz: float
    radius: float
    gap: float

    def __post_init__(self) -> None:
        check_integer("tau (the bound on the mixing time)", self.tau, least=1)
        for name in ("smoothness", "lipschitz", "radius", "gap"):
            check_positive(name, getattr(self, name))
        if getattr(self.noise, "shape", ()) or self.noise != 0:  # an array has no truth value
            check_positive("noise (the bound on G_sigma)", self.noise)

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, β) of the class docstring."""
        jmax = level_cap(horizon)
        if self.noise == 0:
            return Parameters(1.0, 1 / (horizon + 1))
        Lam = 4 * self.tau * (1 + jmax)
        try:
            rho = (Lam * self.smoothness**2 * math.log1p(horizon) / (2 * self.gap**2)) ** 0.25
            scale = (self.lipschitz + self.radius) * self.noise / (rho * self.gap)
            return Parameters(rho, min(1.0, 2 * Lam * scale**2))
        except (OverflowError, ZeroDivisionError) as error:
            raise InvalidInput(f"{self!r} has squares beyond the floats: {error}") from error


@dataclass(frozen=True)
class Noiseless:
    """cor:zeronoise, for G_σ = 0 exactly: fixed ρ and β = 1/(T + 1)."""

    rho: float = 1.0

    def __post_init__(self) -> None:
        check_positive("rho", self.rho)

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, 1/(T+1))."""
        level_cap(horizon)
        return Parameters(self.rho, 1 / (horizon + 1))


def _float(name: str, value: float) -> float:
    """The number as a float, refused where there is none."""
    try:
        return float(value)
    except OverflowError as error:
        raise InvalidInput(f"{name} is beyond the floats") from error


def _square(noise: float) -> float:
    """G_σ², refused where it is beyond the floats."""
    try:
        return noise**2
    except OverflowError as error:
        raise InvalidInput(f"noise = {noise!r} is too large: its square is beyond the floats") from error
