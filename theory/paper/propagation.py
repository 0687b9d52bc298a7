"""eq:chain and eq:master as SymPy values, with the substitutions eq:threesubs as operations on inputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType

import sympy
from sympy import Expr, Integer, Max, Rational, log, sqrt

from theory.text import notation as n
from theory.text.constants import Constants

_NOTHING: Mapping[Expr, Expr] = MappingProxyType({})


@dataclass(frozen=True)
class Inputs:
    """What the chain is a function of; `L_rec2` is the L² of the recursion, which enters B̈ only."""

    L: Expr = n.L
    L_rec2: Expr = n.L_rec**2
    D: Expr = n.D
    G: Expr = n.G
    F_bar: Expr = n.F_bar
    sbar: Expr = n.sbar
    sigma2: Expr = n.sigma2
    rho: Expr = n.rho
    beta: Expr = n.beta
    T: Expr = n.T


@dataclass(frozen=True)
class Chain:
    """The constants of eq:chain and the two coefficients of eq:master, in the order of the paper."""

    A: Expr
    dbar: Expr
    kappa2: Expr
    Bdot: Expr
    Bddot: Expr
    Y1: Expr
    P0: Expr
    Z1: Expr
    Y2: Expr
    Z2: Expr
    Y0: Expr
    Z0: Expr
    theta: Expr
    M: Expr
    R: Expr
    S: Expr

    def items(self) -> tuple[tuple[str, Expr], ...]:
        """Return names and values in order."""
        return tuple((entry.name, getattr(self, entry.name)) for entry in fields(self))


def _maximum(*terms: Expr) -> Expr:
    """Return the maximum as written: SymPy would compare the terms first, which takes seconds."""
    return Max(*terms, evaluate=False)


def chain(x: Inputs, c: Constants, **given: Expr) -> Chain:
    """Return the whole chain for the given inputs (eq:chain, eq:master).

    A constant named in `given` is taken from there and not computed: `chain(x, c, kappa2=kappa**2)` lets a
    proof go on from a symbol for κ that an earlier step bounds.
    """

    def known(name: str, value: Expr) -> Expr:
        return given.get(name, value)

    A = known("A", x.L * x.D + c.lipschitz * x.G)
    dbar = known("dbar", c.dbar * (A + x.sbar + x.rho * x.D))
    kappa2 = known("kappa2", c.kappa_offset + c.kappa_slope * dbar**2 / x.rho)
    Bdot = known("Bdot", c.Bdot * (1 + x.beta + dbar**2))
    truncation = known("log", log(1 + dbar**2 * x.T))
    Bddot = known("Bddot", c.Bddot * x.L_rec2 * kappa2 / x.rho * truncation)
    Y1 = known("Y1", c.Y1_D * x.D**2 * x.rho**2 + c.Y1_F * x.F_bar**2 * x.rho**2)
    steps = c.P0_F * x.F_bar * x.rho + c.P0_D * x.D**2 * x.rho**2
    P0 = known("P0", c.P0_offset + steps + c.P0_L * x.L * sqrt(kappa2) / x.rho)
    Z1 = known("Z1", c.Z1 * P0**c.Z1_power)
    Y2 = known("Y2", c.Y2 * (Bdot + Bddot))
    noise = c.Z2_Bdot * Bdot * (x.sigma2 + x.sigma2 / x.beta)
    Z2 = known("Z2", (c.Z2_Bddot * Bddot) ** c.Z2_power + noise)
    Y0, Z0 = known("Y0", _maximum(c.Y0 * Y1, Y2)), known("Z0", _maximum(c.Z0 * Z1, Z2))
    theta = known("theta", x.beta**c.theta_power / (1 + x.beta**c.theta_power))
    M = known("M", _maximum(x.beta**c.M_beta, theta**c.M_theta, x.sigma2 * x.beta**c.M_sigma))
    R, S = c.R_master * Y0 * M / (x.rho * theta), c.S_master * Z0 / x.rho
    return Chain(A, dbar, kappa2, Bdot, Bddot, Y1, P0, Z1, Y2, Z2, Y0, Z0, theta, M, R, S)


def formulas(c: Constants) -> Mapping[str, str]:
    """Return the constants of the chain as a reader writes them, with the numbers that `c` has.

    >>> from theory.text.constants import PAPER
    >>> formulas(PAPER)["kappa2"]
    '2 + 2δ̄²/ρ'
    """
    return {
        "A": f"LD + {c.lipschitz}G",
        "dbar": f"{c.dbar}(A + s̄ + ρD)",
        "kappa2": f"{c.kappa_offset} + {c.kappa_slope}δ̄²/ρ",
        "Bdot": f"{c.Bdot}(1 + β + δ̄²)",
        "Bddot": f"{c.Bddot}L²κ²/ρ·ln(1 + δ̄²T)",
        "Y1": f"{c.Y1_D}D²ρ² + {c.Y1_F}F̄²ρ²",
        "Y2": f"{c.Y2}(Ḃ + B̈)",
        "Y0": f"max({c.Y0}Y₁, Y₂)",
        "Z2": f"({c.Z2_Bddot}B̈)^({c.Z2_power}) + {c.Z2_Bdot}Ḃ(σ² + σ²/β)",
        "M": f"max(β^({c.M_beta}), ϑ², σ²β^({c.M_sigma}))",
        "sM2": f"{c.noise}ΛG_σ²",
    }


def mean_gap(values: Chain, steps: Expr) -> Expr:
    """Return the right side of eq:master, R(T+1)^(-1/3) + S(T+1)^(-1/2); `steps` is T+1."""
    return values.R * steps ** -Rational(1, 3) + values.S / sqrt(steps)


def halves(R: Expr, S: Expr, steps: Expr) -> tuple[Expr, Expr]:
    """Return 2R(T+1)^(-1/3) and 2S(T+1)^(-1/2): as in the proof of thm:tuned, each term is to be at most ε/2."""
    return 2 * R * steps ** -Rational(1, 3), 2 * S / sqrt(steps)


def sM2(c: Constants) -> Expr:
    """Return σ_M² = 2ΛG_σ² (eq:effective)."""
    return c.noise * n.Lam * n.G_sigma**2


def LM2(c: Constants) -> Expr:
    """Return L_M² = 2ΛL² (eq:effective)."""
    return c.smoothness * n.Lam * n.L**2


def inflation(c: Constants) -> Expr:
    """Return Λ = 306 τ(1 + log₂T) (eq:effective)."""
    return c.Lam * n.tau * (1 + n.log2(n.T))


def burn_in(c: Constants) -> Expr:
    """Return (128τ)^(3/4); T₀ is its ceiling (eq:effective)."""
    return (c.T0_scale * n.tau) ** c.T0_power


def substitute_noise(x: Inputs, c: Constants) -> Inputs:
    """Return the inputs after σ² ↦ σ_M²."""
    return replace(x, sigma2=sM2(c))


def substitute_smoothness(x: Inputs, c: Constants) -> Inputs:
    """Return the inputs after L² ↦ L_M², inside B̈ only."""
    return replace(x, L_rec2=LM2(c))


def substitute_error(x: Inputs, c: Constants) -> Inputs:
    """Return the inputs after s̄ ↦ 2Ĝ."""
    return replace(x, sbar=c.sbar * n.G_hat)


def markov(x: Inputs, c: Constants) -> Inputs:
    """Return the inputs after all three substitutions of eq:threesubs."""
    return substitute_error(substitute_smoothness(substitute_noise(x, c), c), c)


def dbarM(paper: Constants) -> Expr:
    """Return δ̄_M = 8(A + √Λ s̄₁ + ρ*D) with s̄₁ = 2Ĝ and ρ* = √Λ (eq:dbarM)."""
    A = n.L * n.D + paper.lipschitz * n.G
    return paper.dbar * (A + sqrt(n.Lam) * paper.sbar * n.G_hat + sqrt(n.Lam) * n.D)


def log_envelope(paper: Constants, values: Mapping[Expr, Expr] = _NOTHING) -> Expr:
    """Return 𝓛 = max(1, ln(1 + δ̄_M²T)) (thm:tuned), perhaps with values for some symbols."""
    return _maximum(Integer(1), log(1 + (dbarM(paper) ** 2 * n.T).xreplace(values)))


def specialise(x: Inputs, values: Mapping[Expr, Expr]) -> Inputs:
    """Return the inputs with values for some symbols, which is cheaper than replacing them in the chain."""
    return Inputs(**{entry.name: getattr(x, entry.name).xreplace(values) for entry in fields(x)})


def tuned(paper: Constants) -> Inputs:
    """Return the tuned regime of thm:tuned: ρ* = √Λ and β* = σ_M²."""
    return replace(markov(Inputs(), paper), rho=sqrt(n.Lam), beta=sM2(paper))


def tuned_chain(paper: Constants, **given: Expr) -> Chain:
    """Return the chain of app:rates: the tuned regime with δ̄_M for δ̄ and 𝓛 for the logarithm."""
    return chain(tuned(paper), paper, **({"dbar": dbarM(paper), "log": n.Lc} | given))


def oblivious(paper: Constants, rho: Expr = 1, beta: Expr = 1) -> Inputs:
    """Return the oblivious regime of thm:oblivious: fixed ρ and β."""
    return replace(markov(Inputs(), paper), rho=sympy.sympify(rho), beta=sympy.sympify(beta))


def noiseless(rho: Expr = 1) -> Inputs:
    """Return the exactly noiseless regime of cor:zeronoise: β = 1/(T+1), and σ², s̄ and the L² of B̈ are 0."""
    zero = Integer(0)
    return Inputs(sigma2=zero, L_rec2=zero, sbar=zero, rho=sympy.sympify(rho), beta=1 / (n.T + 1))


def mixing_aware(paper: Constants, rho0: Expr, Lam_hat: Expr) -> Inputs:
    """Return the experiments' scaling (sec:exp-methods): ρ = ρ₀√Λ̂ and β = 2Λ̂Ḡ_σ², with Λ̂ = τ(1 + ⌊log₂T⌋)."""
    base = markov(Inputs(), paper)
    return replace(base, rho=rho0 * sqrt(Lam_hat), beta=paper.noise * Lam_hat * n.G_bar**2)


@dataclass(frozen=True)
class TunedBounds:
    """The constants c₁, c₂, C_Y, C_R, C_P, C_S of lem:D and lem:S."""

    c1: Expr
    c2: Expr
    C_Y: Expr
    C_R: Expr
    C_P: Expr
    C_S: Expr


def tuned_scale(paper: Constants) -> Expr:
    """Return A² + s̄₁² + D², the scale in which lem:D measures δ̄_M²."""
    A = n.L * n.D + paper.lipschitz * n.G
    return A**2 + (paper.sbar * n.G_hat) ** 2 + n.D**2


def tuned_bounds(paper: Constants, **given: Expr) -> TunedBounds:
    """Return the constants of lem:D and lem:S from the numbers that the paper displays.

    As in `chain`, a constant named in `given` (or the scale `q`) is taken from there and not computed.
    """
    t, c = paper, paper
    q = given.get("q", tuned_scale(paper))
    c1 = given.get("c1", 1 + t.c1_noise * n.G_bar**2 + t.dbar2 * q)
    c2 = given.get("c2", t.c2_offset + t.c2_slope * q)
    C_Y = t.CY_D * n.D**2 + t.CY_F * n.F_bar**2 + t.CY_c1 * c1 + t.CY_c2 * c2 * n.L**2
    C_R = t.CR * Integer(2) ** Rational(1, 3) * C_Y
    steps = c.P0_offset + c.P0_F * n.F_bar + c.P0_D * n.D**2 + c.P0_L * n.L * sqrt(c2)
    C_P = given.get("C_P", steps)
    inside = t.CS_P * C_P**3 + (t.CS_B * c2 * n.L**2) ** Rational(3, 2) + t.CS_c1 * c1 * (1 + 2 * n.G_bar**2)
    return TunedBounds(c1, c2, C_Y, C_R, C_P, c.S_master * inside)
