"""The adaptive scales α_t and L_t of Algorithm 1, step S1, in O(1) per iteration (sec:adaptive)."""

from typing import NamedTuple, Protocol, Self


class Scales(Protocol):
    """What a step reads before its burst, and how it moves on after it."""

    @property
    def alpha(self) -> float:
        """The momentum weight α_t."""

    @property
    def L(self) -> float:
        """The adaptive scale L_t."""

    def advance(self, delta_squared: float) -> Self:
        """The scales of iteration t+1, given δ_t² = L_t²‖x_{t+1} − x_t‖²."""


class Schedule(NamedTuple):
    """α_t and L_t, with the running sums that they are made of.

    With u_i = β + δ_i², δ_i = L_i‖x_{i+1} − x_i‖:
    α̂_t = ((1 + max_{i<t} u_i) / (1 + Σ_{i<t} u_i))^{2/3}, α_t = min_{k≤t} α̂_k, α_0 = 1,
    L_t = ρ (1 + Σ_{i<t} δ_i²)^{1/2} α_t^{−1/4}, hence L_0 = ρ.

    The paper compares δ_i, which has the unit of a gradient, with 1. `unit` is that one: every δ_i is read as
    δ_i/unit. It is Algorithm 1 on λf and λh with λ = 1/unit and ρλ in the place of ρ (docs/batched.md).

    A schedule is made of δ_0, …, δ_{t−1} only: it exists before the burst of iteration t does.
    """

    rho: float
    beta: float
    alpha: float
    L: float
    sum_u: float
    max_u: float
    sum_delta_squared: float
    unit: float = 1.0

    @classmethod
    def initial(cls, rho: float, beta: float, unit: float = 1.0) -> "Schedule":
        """t = 0: α_0 = 1 and L_0 = ρ."""
        return cls(rho, beta, alpha=1.0, L=rho, sum_u=0.0, max_u=0.0, sum_delta_squared=0.0, unit=unit)

    def advance(self, delta_squared: float) -> "Schedule":
        """The schedule of iteration t+1, given δ_t²."""
        return Schedule(*advanced(*self, delta_squared))


def advanced(
    rho: float,
    beta: float,
    alpha: float,
    L: float,
    sum_u: float,
    max_u: float,
    sum_delta_squared: float,
    unit: float,
    delta_squared: float,
) -> tuple[float, float, float, float, float, float, float, float]:
    """The fields of the next schedule; a function of numbers, so that the compiled engine runs this very text.

    α_t ≥ (t + 1)^{−2/3} (lem:alphafloor), and 1/α_t grows by at most 2/3 (lem:alphaincrement).
    """
    delta_squared = delta_squared / (unit * unit)  # exact, hence no other bits, for the unit 1
    u = beta + delta_squared
    sum_u, max_u = sum_u + u, max(max_u, u)
    total = sum_delta_squared + delta_squared
    alpha = min(alpha, ((1 + max_u) / (1 + sum_u)) ** (2 / 3))
    return rho, beta, alpha, rho * (1 + total) ** 0.5 * alpha**-0.25, sum_u, max_u, total, unit
