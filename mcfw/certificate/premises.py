"""What a certificate assumes, as sentences that name the numbers they are about."""

from typing import Any, NamedTuple

from mcfw.arithmetic import check_integer, check_nonnegative
from mcfw.markov.mixing_bounds import MixingBound

GIVEN = "given by the caller"
LARGEST_TAU = 2**62


def assumptions(certificate: Any) -> tuple[str, ...]:
    """The hypotheses of thm:fresh for this certificate; no word of smoothness, convexity or stationarity is needed."""
    said = [
        "x was fixed before the first of these states was drawn",
        "the states are consecutive ones of a chain whose stationary mean is f",
    ]
    if certificate.tau is not None:
        doubt = f"; wrong with probability at most {certificate.tau_failure:.3g}, which is added to δ"
        said.append(
            f"τ_mix ≤ {certificate.tau}, {certificate.tau_source}{doubt if certificate.tau_failure else ''}"
        )
    if certificate.noise is not None:
        said.append(
            f"‖∇f(x; z) − ∇f(x)‖ ≤ {certificate.noise:.6g} at this x for every z, {certificate.noise_source}"
        )
    if certificate.comparisons > 1:
        said.append(
            f"x was chosen from {certificate.comparisons} points: each bound holds at δ divided by so many"
        )
    if certificate.method == "best" and certificate.bernstein is not None:
        said.append("δ is halved between the closed bound and the empirical Bernstein bound")
    if certificate.lmo_error:
        said.append(f"the oracle is within {certificate.lmo_error:.3g} of its minimum, which is added")
    said.append("gradients are floats; the rounding of their mean is in no margin")
    return tuple(said)


class Estimated(NamedTuple):
    """An estimate of τ with what is known of its failure: P(value < τ_mix) ≤ failure (thm:fresh (v))."""

    value: int
    failure: float


def tau_of(tau: Any) -> tuple[int | None, str, float]:
    """τ, where it comes from, and δ′."""
    if tau is None:
        return None, "", 0.0
    if isinstance(tau, MixingBound):
        value, source, failure = tau.tau, f"certified ({tau.certificate})", 0.0
    elif isinstance(tau, Estimated):
        value, source, failure = tau.value, "estimated", tau.failure
        failure = check_nonnegative("failure of the estimated tau", failure)
    else:
        value, source, failure = tau, GIVEN, 0.0
    return check_integer("tau", value, least=1, most=LARGEST_TAU), source, failure


def noise_of(noise: Any, known: float | None) -> tuple[float | None, str]:
    """The bound on the noise, and where it comes from; the problem's G_σ if none is given."""
    if noise is None:
        return (None, "") if known is None else (float(known), "G_sigma of the problem")
    return check_nonnegative("noise", noise), GIVEN
