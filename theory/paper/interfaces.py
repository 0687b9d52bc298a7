"""prop:transfer (ii) and (iii): the cumulative error and the pathwise displacement."""

from __future__ import annotations

from sympy import Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import LM2, Inputs, chain, sM2, substitute_error
from theory.trusted.formula import le, nonneg, positive
from theory.trusted.statement import Forall, Identity, Number, every, forall, identity

HALF = Rational(1, 2)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the interfaces."""
    return (*_errors(constants), *_path(constants))


# --- (ii) the cumulative error


def _errors(constants: Constants) -> tuple[Claim, ...]:
    c, abel = constants, constants.abel
    noise, step = sM2(c), LM2(c)

    def initial(factor: Number) -> Forall:
        return forall(le(n.S, factor * noise), le(n.S, n.Lam * n.G_sigma**2))

    def cumulative(T: int, first: Number = 1, divided: int = 1) -> Identity:
        alpha, x = (first, *positive(f"alpha1:{T + 2}")), (0, *nonneg(f"x1:{T + 2}"))
        times = range(1, T + 1)
        B = [
            2 * noise,
            *(c.recursion_noise * alpha[t] ** 2 * noise + c.recursion_step * step * x[t] ** 2 for t in times),
        ]
        left = abel * sum(B[t] / alpha[t] ** divided for t in range(T + 1))
        inner = sum(2 * alpha[t] * noise + 8 * step / alpha[t] * x[t] ** 2 for t in times)
        return identity(left, 3 * (2 * noise + inner))

    return (
        Claim(
            id="T16",
            label="prop:transfer",
            line=2128,
            text="E S_0 <= ΛG_σ² = σ_M²/2 <= B̃_0 = 2σ_M²",
            statement=every(identity(n.Lam * n.G_sigma**2, noise / 2), initial(2)),
            mutants=(
                Mutant("B̃_0 = 2σ_M² becomes 2σ_M²/5", initial(Rational(2, 5))),
                Mutant("ΛG_σ² = σ_M²/2 becomes σ_M²", identity(n.Lam * n.G_sigma**2, noise)),
            ),
            needs=("R01.a",),
            slack=Slack(
                constant="B̃_0/σ_M² (E14: the factor 4 is spurious)",
                paper="2",
                family=initial,
                provable=HALF,
                refuted=Rational(499, 1000),
                sharp="equality in E S_0 <= ΛG_σ²",
            ),
        ),
        Claim(
            id="T17",
            label="eq:conditional-cumulative",
            line=2140,
            text="3Σ B̃_t/α_t = 3[2σ_M² + Σ_{t>=1} (2α_tσ_M² + 8L_M²‖x_t - x_{t-1}‖²/α_t)] with α_0 = 1, "
            "T <= 8; E Σ‖s_t‖² is at most its expectation by A09",
            statement=every(*(cumulative(T) for T in range(1, 9))),
            mutants=(
                Mutant("α_0 = 1/2", cumulative(2, first=HALF)),
                Mutant("B̃_t instead of B̃_t/α_t", cumulative(2, divided=0)),
                Mutant("B̃_t/α_t²", cumulative(2, divided=2)),
            ),
            needs=("A06", "A09", "R09", "T16"),
        ),
    )


# --- (iii) the pathwise displacement


def _path(constants: Constants) -> tuple[Claim, ...]:
    dbar = chain(substitute_error(Inputs(), constants), constants).dbar

    def covered(factor: Number) -> Forall:
        return forall(le(n.G + n.G_hat, factor * dbar))

    def shown(scale: int) -> Identity:
        return identity(dbar, scale * (n.L * n.D + 2 * n.G + 2 * n.G_hat + n.rho * n.D))

    return (
        Claim(
            id="T18",
            label="prop:transfer",
            line=2162,
            text="δ_t <= G + Ĝ <= 8(A + 2Ĝ + ρD) = δ̄ at s̄ = 2Ĝ",
            statement=every(covered(1), shown(8)),
            mutants=(
                Mutant("δ̄ becomes δ̄/32", covered(Rational(1, 32))),
                Mutant("8 becomes 7", shown(7)),
            ),
            needs=(
                "C02",
                "T13",
            ),
            slack=Slack(
                constant="c in G + Ĝ <= cδ̄",
                paper="1",
                family=covered,
                provable=Rational(1, 16),
                refuted=Rational(1, 17),
                sharp="LD and ρD negligible: δ̄ = 16(G + Ĝ)",
            ),
        ),
    )
