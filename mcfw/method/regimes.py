"""The parameter regimes: each turns a horizon T into (ρ, β), and knows its law of bursts and its unit."""

import math
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from mcfw.arithmetic import check_integer, check_nonnegative, check_positive
from mcfw.errors import InvalidInput
from mcfw.method.levels import Batched, Geometric, LevelLaw, level_cap
from mcfw.plain_numbers import assign

NOISE = "noise (the bound on G_sigma)"


class Parameters(NamedTuple):
    """The two free parameters of Algorithm 1."""

    rho: float
    beta: float


class Regime(Protocol):
    """A rule that chooses (ρ, β) before the run starts; the bursts and the unit are the paper's unless it says so."""

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, β) for the horizon T."""

    def levels(self, horizon: int) -> LevelLaw:
        """The law of the bursts."""
        return Geometric.for_horizon(horizon)

    @property
    def unit(self) -> float:
        """What the adaptive scales measure δ_t in."""
        return 1.0


@dataclass(frozen=True)
class Tuned(Regime):
    """thm:tuned with the theorem's constants: Λ = 306 τ(1 + log₂ T), ρ = √Λ, β = 2ΛG_σ².

    `tau` is a certified integer upper bound on τ_mix, `noise` a certified upper bound on G_σ.

    >>> Tuned(tau=1, noise=0.5).parameters(horizon=1)
    Parameters(rho=17.4928556845359, beta=153.0)
    """

    tau: int
    noise: float

    def __post_init__(self) -> None:
        assign(self, tau=check_tau(self.tau), noise=check_positive(NOISE, self.noise))

    def parameters(self, horizon: int) -> Parameters:
        """(√Λ, 2ΛG_σ²), with the Λ of eq:effective and β = σ_M² of eq:substitution."""
        horizon = check_horizon(horizon)
        Lam = 306 * _float("tau", self.tau) * (1 + math.log2(horizon))
        return Parameters(math.sqrt(Lam), 2 * Lam * _square(self.noise))


@dataclass(frozen=True)
class MixingAware(Regime):
    """The scaling of the experiments (sec:exp-methods): Λ̂ = τ(1 + ⌊log₂ T⌋), ρ = ρ₀√Λ̂, β = 2Λ̂G_σ²."""

    tau: int
    noise: float
    rho0: float = 1.0

    def __post_init__(self) -> None:
        assign(self, tau=check_tau(self.tau), noise=check_positive(NOISE, self.noise))
        assign(self, rho0=check_positive("rho0", self.rho0))

    def parameters(self, horizon: int) -> Parameters:
        """(ρ₀√Λ̂, 2Λ̂G_σ²)."""
        Lam = _float("tau", self.tau) * (1 + level_cap(horizon))
        return Parameters(self.rho0 * math.sqrt(Lam), 2 * Lam * _square(self.noise))


@dataclass(frozen=True)
class Oblivious(Regime):
    """thm:oblivious: fixed ρ and β, chosen without knowing τ_mix or G_σ.

    The paper guarantees Õ(τ⁶ε⁻³ + τ³ε⁻²) samples; the refined transfer theorem (thm:refined, docs/refined.md)
    guarantees Õ(τ^{3/2}ε⁻³ + τ^{3/2}ε⁻²) for the same runs.
    """

    rho: float = 1.0
    beta: float = 1.0

    def __post_init__(self) -> None:
        assign(self, rho=check_positive("rho", self.rho), beta=check_positive("beta", self.beta))

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, β), whatever the horizon."""
        check_horizon(horizon)
        return Parameters(self.rho, self.beta)


@dataclass(frozen=True)
class Refined(Regime):
    """The parameters that the telescoped theorem (thm:telescope, docs/refined.md) prefers, up to constants.

    With Λ = (6τ − 3) max{1, ⌊log₂ T⌋ − log₂ τ}:  ρ⁴ = ΛL² ln(1 + T)/(3F̄²)  and  β = (3/2)(Ĝ + G_h)ΛG_σ²/(ρF̄)²;
    without noise ρ = max{3L/4, 3(G + G_h)/(F̄√(T+1))} and β = (T + 1)⁻², which is also the choice for very little
    noise. `lipschitz` is G, `lipschitz_h` the Lipschitz constant G_h of h (G if None, 0 if h = 0), `gap` a bound
    on F(x) − F*, at most (G + G_h)D.

    >>> Refined(tau=1, noise=0.1, smoothness=1.0, lipschitz=1.0, radius=1.0, gap=2.0).parameters(horizon=10**6)
    Parameters(rho=2.846198235239316, beta=0.05277227646810365)
    """

    tau: int
    noise: float
    smoothness: float
    lipschitz: float
    radius: float
    gap: float
    lipschitz_h: float | None = None

    def __post_init__(self) -> None:
        assign(self, tau=check_tau(self.tau), noise=check_nonnegative(NOISE, self.noise))
        for name in ("smoothness", "lipschitz", "radius", "gap"):
            assign(self, **{name: check_positive(name, getattr(self, name))})
        if self.lipschitz_h is not None:
            of_h = check_nonnegative("lipschitz_h (the Lipschitz constant of h)", self.lipschitz_h)
            assign(self, lipschitz_h=of_h)

    @property
    def _of_h(self) -> float:
        return self.lipschitz if self.lipschitz_h is None else self.lipschitz_h

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, β) of the class docstring."""
        horizon = check_horizon(horizon)
        jmax = level_cap(horizon)
        if self.noise == 0:
            steepest = 3 * (self.lipschitz + self._of_h) / (self.gap * math.sqrt(horizon + 1))
            return Parameters(max(0.75 * self.smoothness, steepest), (horizon + 1) ** -2)
        try:
            Lam = (6 * self.tau - 3) * max(1.0, jmax - math.log2(self.tau))
            rho = (Lam * self.smoothness**2 * math.log1p(horizon) / (3 * self.gap**2)) ** 0.25
            scale = self.noise / (rho * self.gap)
            return Parameters(rho, 1.5 * (self.radius + self._of_h) * Lam * scale**2)
        except (OverflowError, ZeroDivisionError) as error:
            raise InvalidInput(f"{self!r} has squares beyond the floats: {error}") from error


@dataclass(frozen=True)
class Noiseless(Regime):
    """cor:zeronoise, for G_σ = 0 exactly: fixed ρ and β = 1/(T + 1)."""

    rho: float = 1.0

    def __post_init__(self) -> None:
        assign(self, rho=check_positive("rho", self.rho))

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, 1/(T+1))."""
        horizon = check_horizon(horizon)
        return Parameters(self.rho, 1 / (horizon + 1))


@dataclass(frozen=True)
class Thinned(Regime):
    """The closed regime of thm:batched (docs/batched.md): N = O(τ(ε⁻² + G_σε⁻³)) samples for a mean gap of ε.

    With the scale s = max{ĜD, LD²} of F, y = max{1, DG_σ/ε} and λ = 0.22y^{−1/3}:
    k = ⌈5τy^{1/3}⌉, m = τ⌈4 + log₂y⌉, unit = s/(λD), ρ = 0.73y^{−1/12}s/(λD²), β = 0.65(ε/s)²y^{11/6}.
    Nothing depends on the horizon: `mcfw plan` (row batched/regime) certifies one for ε.

    >>> regime = Thinned(tau=10, eps=0.1, noise=0.1, smoothness=1.0, radius=1.0, diameter=1.0)
    >>> regime.levels(11_000), round(regime.unit, 3), regime.parameters(11_000).beta
    (Batched(k=50, m=40), 4.545, 0.0065000000000000014)
    """

    tau: int
    eps: float
    noise: float
    smoothness: float
    radius: float
    diameter: float

    def __post_init__(self) -> None:
        assign(self, tau=check_tau(self.tau), noise=check_nonnegative(NOISE, self.noise))
        for name in ("eps", "smoothness", "radius", "diameter"):
            assign(self, **{name: check_positive(name, getattr(self, name))})

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, β) of the class docstring."""
        check_horizon(horizon)
        try:
            y, s = self._ratio, self._scale
            rho = 0.73 * y ** (-1 / 12) * self.unit / self.diameter
            return Parameters(rho, 0.65 * (self.eps / s) ** 2 * y ** (11 / 6))
        except (OverflowError, ZeroDivisionError) as error:
            raise InvalidInput(f"{self!r} has powers beyond the floats: {error}") from error

    def levels(self, horizon: int) -> Batched:
        """m + k states, the last k of them averaged."""
        y = self._ratio
        return Batched(_ceil(5 * self.tau * y ** (1 / 3)), self.tau * _ceil(4 + math.log2(y)))

    @property
    def unit(self) -> float:
        """s/(λD)."""
        scale: float = self._scale / (0.22 * self._ratio ** (-1 / 3) * self.diameter)
        return scale

    @property
    def _ratio(self) -> float:
        return max(1.0, self.diameter * self.noise / self.eps)

    @property
    def _scale(self) -> float:
        return max(self.radius * self.diameter, self.smoothness * self.diameter**2)


def check_tau(tau: object) -> int:
    """A bound on the mixing time."""
    return check_integer("tau (the bound on the mixing time)", tau, least=1)


def check_horizon(horizon: object) -> int:
    """The horizon T."""
    return check_integer("horizon T", horizon, least=1)


def _ceil(x: float) -> int:
    """⌈x⌉, where an x that is an integer up to rounding is that integer."""
    return math.ceil(round(x, 9))


def _float(name: str, value: float) -> float:
    """The number as a float, refused where there is none."""
    try:
        return float(value)
    except OverflowError as error:
        raise InvalidInput(f"{name} is beyond the floats") from error


def _square(noise: float) -> float:
    """G_σ², refused where it is beyond the floats."""
    try:
        return float(noise) ** 2
    except OverflowError as error:
        raise InvalidInput(f"noise = {noise!r} is too large: its square is beyond the floats") from error
