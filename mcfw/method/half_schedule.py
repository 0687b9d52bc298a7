"""The scales of the variant with one gradient per sample."""

from typing import NamedTuple


class HalfSchedule(NamedTuple):
    """α_t = min_{k≤t} ((1 + max_{i<k} u_i)/(1 + Σ_{i<k} u_i))^{1/2}, L_t = ρ(1 + Σ_{i<t} δ_i²)^{1/2} α_t^{−1/2}."""

    rho: float
    beta: float
    alpha: float = 1.0
    sum_u: float = 0.0
    max_u: float = 0.0
    sum_delta_squared: float = 0.0

    @property
    def L(self) -> float:
        """L_t, hence L_0 = ρ."""
        return float(self.rho * ((1 + self.sum_delta_squared) / self.alpha) ** 0.5)

    def advance(self, delta_squared: float) -> "HalfSchedule":
        """The schedule of iteration t+1, given δ_t²."""
        return HalfSchedule(*half_advanced(*self, delta_squared))


def half_advanced(
    rho: float,
    beta: float,
    alpha: float,
    sum_u: float,
    max_u: float,
    sum_delta_squared: float,
    delta_squared: float,
) -> tuple[float, float, float, float, float, float]:
    """The fields of the next schedule; a function of numbers, so that the compiled engine runs this very text."""
    u = beta + delta_squared
    sum_u, max_u = sum_u + u, max(max_u, u)
    alpha = min(alpha, ((1 + max_u) / (1 + sum_u)) ** 0.5)
    return rho, beta, alpha, sum_u, max_u, sum_delta_squared + delta_squared
