"""app:reduction, the proof of thm:reduction step by step, up to the absorption of the bias.

α = α_t, S = ‖s_{t-1}‖, b = ‖b_t‖ with b_t = E_{t-1}[ξ_t], x = ‖x_t - x_{t-1}‖; p is an inner product, bounded by
Cauchy-Schwarz, and V stands for E_{t-1}‖ξ_t‖².
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sympy import Expr, Integer, Rational

from theory import notation as n
from theory.chain import LM2, sM2
from theory.claim import Claim, Erratum, Mutant, Slack
from theory.constants import EffectiveConstants, PaperConstants
from theory.formula import le, nonneg, real
from theory.statement import Finite, Forall, Identity, Statement, every, forall, identity

a = n.alpha
S, b, x, V, V_e, V_n, b_e, b_n, e, m = nonneg("S b x V V_e V_n b_e b_n e m")
p = real("p")
g_old, hat_old, hat, grad, grad_old = real("g_old hat_old hat grad grad_old")
DIFFERENCE = 2  # H(e_t) <= 2L‖x_t - x_{t-1}‖ (cor:inst)
R_T = 128  # r_t = 128 τ²/(α_t Λ T²)


def claims(constants: PaperConstants) -> tuple[Claim, ...]:
    """Return the claims about the recursion."""
    return (*_decomposition(), *_expansion(), *_siblings(constants), *_conclusion(constants.effective))


# --- initialization and decomposition


def _split(on_difference: Expr = 1 - a, old: Expr = 1 - a) -> Identity:
    s_old, e_t, n_t = g_old - grad_old, (hat - hat_old) - (grad - grad_old), hat - grad
    return identity(old * (g_old - hat_old) + hat - grad, (1 - a) * s_old + on_difference * e_t + a * n_t)


def _start(alpha_0: int, g_before: Expr) -> Identity:
    return identity((1 - alpha_0) * (g_before - hat_old) + hat - grad, hat - grad)


Coefficients = tuple[tuple[int, int], ...]
"""A term of the split: for g, ĝ', ĝ, ∇f, ∇f' its coefficient c₀ + c₁α as a pair."""


def _term(place: int, constant: int, slope: int) -> Coefficients:
    return tuple((constant, slope) if i == place else (0, 0) for i in range(5))


def _sum(*terms: Coefficients) -> Coefficients:
    return tuple((sum(t[i][0] for t in terms), sum(t[i][1] for t in terms)) for i in range(5))


PRESENT = (_term(0, 1, -1), _term(1, -1, 1), _term(2, 1, 0), _term(3, -1, 0))
SAYS = (_term(4, 1, -1), _term(4, -1, 1), _term(3, 0, 1), _term(3, 0, -1))
NEEDS = (
    _term(4, 1, -1),
    _term(4, -1, 1),
    _sum(_term(2, 1, -1), _term(3, -1, 1)),
    _sum(_term(2, -1, 1), _term(3, 1, -1)),
)
PARTS = (
    _sum(_term(0, 1, -1), _term(4, -1, 1)),  # (1-α)s_{t-1}
    _sum(_term(2, 1, -1), _term(1, -1, 1), _term(3, -1, 1), _term(4, 1, -1)),  # (1-α)e_t
    _sum(_term(2, 0, 1), _term(3, 0, -1)),  # αn_t
)


def _grouped(terms: tuple[Coefficients, ...]) -> bool:
    """Return whether the terms can be distributed over three groups that sum to the three parts."""
    for places in product(range(3), repeat=len(terms)):
        groups = [_sum(*(t for t, place in zip(terms, places, strict=True) if place == i)) for i in range(3)]
        if tuple(groups) == PARTS:
            return True
    return False


def _grouping(*added: Coefficients) -> Finite:
    def domain() -> Iterator[tuple[Coefficients, ...]]:
        yield (*PRESENT, *added)

    return Finite(
        "the terms of s_pre and those added and subtracted fall into the three parts", domain, _grouped
    )


def _decomposition() -> tuple[Claim, ...]:
    return (
        Claim(
            id="R01.a",
            label="thm:reduction",
            line=1786,
            text="α_0 = 1 gives s_0^pre = n_0, whatever g_{-1} and x_{-1} are",
            statement=_start(1, g_old),
            mutants=(
                Mutant("α_0 = 0", _start(0, g_old)),
                Mutant("α_0 = 0 and g_{-1} = 0", _start(0, Integer(0))),
            ),
        ),
        Claim(
            id="R02",
            label="thm:reduction",
            line=1800,
            text="s_pre = (1-α)s_{t-1} + (1-α)e_t + αn_t, coordinate by coordinate",
            statement=_split(),
            mutants=(
                Mutant("(1-α)e_t becomes αe_t", _split(on_difference=a)),
                Mutant("(1-α)e_t becomes e_t", _split(on_difference=Integer(1))),
                Mutant("no (1-α) on the old estimate", _split(old=Integer(1))),
            ),
        ),
        Claim(
            id="R02.words",
            label="thm:reduction",
            line=1810,
            text="the split follows by adding and subtracting (1-α)∇f(x_{t-1}) and α∇f(x_t)",
            statement=_grouping(*SAYS),
            mutants=(
                Mutant("only (1-α)∇f(x_{t-1})", _grouping(*SAYS[:2])),
                Mutant("only α∇f(x_t)", _grouping(*SAYS[2:])),
            ),
            erratum=Erratum(
                finding="E26",
                why="the identity is right, but the eight terms cannot be grouped into its three parts: αn_t needs "
                "a term αĝ_t(x_t). Add and subtract (1-α)∇f(x_{t-1}) and (1-α)n_t",
                corrected_by="R02.words.fixed",
            ),
        ),
        Claim(
            id="R02.words.fixed",
            label="thm:reduction",
            line=1810,
            text="the split follows by adding and subtracting (1-α)∇f(x_{t-1}) and (1-α)(ĝ_t(x_t) - ∇f(x_t))",
            statement=_grouping(*NEEDS),
            mutants=(
                Mutant("(1-α)n_t becomes α∇f(x_t)", _grouping(*NEEDS[:2], *SAYS[2:])),
                Mutant("(1-α)∇f(x_{t-1}) left out", _grouping(*NEEDS[2:])),
            ),
            needs=("R02",),
        ),
    )


# --- conditional expansion


def _second_moment(atoms: int, dimension: int, cross: int = 2) -> Identity:
    """Return E‖cs + ξ‖² = c²‖s‖² + 2c⟨s, Eξ⟩ + E‖ξ‖² for c = 1-α and a law of ξ with the given atoms."""
    c, s = 1 - a, real(f"s:{dimension}")
    weights = real(f"q:{atoms}")[:-1]
    law = (*weights, 1 - sum(weights))
    xi = [real(f"xi{i}_:{dimension}") for i in range(atoms)]
    left = sum(
        w * sum((c * u + v) ** 2 for u, v in zip(s, z, strict=True)) for w, z in zip(law, xi, strict=True)
    )
    mean = [sum(w * z[k] for w, z in zip(law, xi, strict=True)) for k in range(dimension)]
    energy = sum(w * sum(v**2 for v in z) for w, z in zip(law, xi, strict=True))
    inner = sum(u * v for u, v in zip(s, mean, strict=True))
    return identity(left, c**2 * sum(u**2 for u in s) + cross * c * inner + energy)


def _young(weight: Expr, price: Expr) -> Forall:
    """Return 2⟨s, b⟩ <= weight ‖s‖² + price ‖b‖²."""
    return forall(le(2 * p, weight * S**2 + price * b**2), le(p, S * b), le(a, 1))


def _contraction(kept: Expr, *, below_one: bool = True) -> Forall:
    given = [le(a, 1)] if below_one else []
    return forall(le((1 - a) ** 2 + (1 - a) * a / 2, kept), *given)


def _paid(price: Expr, square: int = 1, proof: Expr | None = None) -> Forall:
    """Return (1-α)²S² + 2(1-α)⟨s, b⟩ + V <= (1-α)^square S² + price ‖b‖² + V."""
    left = (1 - a) ** 2 * S**2 + 2 * (1 - a) * p + V
    right = (1 - a) ** square * S**2 + price * b**2 + V
    return forall(le(left, right), le(p, S * b), le(a, 1), because=proof)


def _expansion() -> tuple[Claim, ...]:
    slack = (1 - a) * (S * b - p) * 2
    gentle = (1 - a) * (a * S - b) ** 2 / a + slack
    return (
        Claim(
            id="R03.a",
            label="thm:reduction",
            line=1824,
            text="E‖(1-α)s + ξ‖² = (1-α)²‖s‖² + 2(1-α)⟨s, Eξ⟩ + E‖ξ‖², for laws of ξ with up to 4 atoms, "
            "in dimensions 1 to 3",
            statement=every(*(_second_moment(k, dim) for k in (2, 3, 4) for dim in (1, 2, 3))),
            mutants=(
                Mutant("cross term without its 2", _second_moment(2, 1, cross=1)),
                Mutant("no cross term", _second_moment(2, 2, cross=0)),
            ),
            needs=("R02", "C03"),
        ),
        Claim(
            id="R04",
            label="thm:reduction",
            line=1836,
            text="Young: 2⟨s, b⟩ <= (α/2)‖s‖² + (2/α)‖b‖²",
            statement=_young(a / 2, 2 / a),
            mutants=(
                Mutant("2/α becomes 1/α", _young(a / 2, 1 / a)),
                Mutant("α/2 becomes α/3", _young(a / 3, 2 / a)),
            ),
            needs=("C03.cs",),
        ),
        Claim(
            id="R03",
            label="thm:reduction",
            line=1839,
            text="(1-α)² + (1-α)α/2 = (1-α)(1-α/2) <= 1-α for 0 < α <= 1",
            statement=every(
                identity((1 - a) ** 2 + (1 - a) * a / 2, (1 - a) * (1 - a / 2)), _contraction(1 - a)
            ),
            mutants=(
                Mutant("α <= 1 dropped", _contraction(1 - a, below_one=False)),
                Mutant("1-α becomes (1-α)²", _contraction((1 - a) ** 2)),
                Mutant("1-α becomes 1-6α/5", _contraction(1 - 6 * a / 5)),
            ),
        ),
        Claim(
            id="R04.b",
            label="thm:reduction",
            line=1827,
            text="(1-α)²‖s‖² + 2(1-α)⟨s, b⟩ + E‖ξ‖² <= (1-α)‖s‖² + (2/α)‖b‖² + E‖ξ‖²",
            statement=_paid(2 / a, proof=gentle + b**2 / a + b**2),
            mutants=(
                Mutant("2/α becomes 2", _paid(Integer(2))),
                Mutant("2/α becomes 1/(2α)", _paid(1 / (2 * a))),
                Mutant("1-α becomes (1-α)²", _paid(2 / a, square=2)),
            ),
            needs=("R03", "R03.a", "R04"),
        ),
        Claim(
            id="R04.sharp",
            label="thm:reduction",
            line=1827,
            text="the price 2/α may be (1-α)/α, with equality at b = αs",
            statement=_paid((1 - a) / a, proof=gentle),
            mutants=(
                Mutant("(1-α)/α becomes (1-α)²/α", _paid((1 - a) ** 2 / a)),
                Mutant("1-α on ‖s‖² becomes (1-α)²", _paid((1 - a) / a, square=2)),
            ),
            slack=Slack(
                constant="c in the price c(1-α)/α of the Young step",
                paper="2/α: c = 2/(1-α) >= 2",
                family=lambda c: _paid(c * (1 - a) / a, proof=gentle if c == 1 else None),
                provable=1,
                refuted=Rational(99, 100),
                sharp="b = αs: equality",
            ),
            needs=("R03.a", "C03.cs"),
        ),
    )


# --- variance and bias, and how one is a multiple of the other


def _siblings(constants: PaperConstants) -> tuple[Claim, ...]:
    c, bias = constants.effective, Integer(constants.mlmc.bias)
    step, noise = c.recursion_step * n.Lam * n.L**2 * x**2, c.recursion_noise * a**2 * n.Lam * n.G_sigma**2
    reached_e, reached_n = DIFFERENCE * bias * n.L * n.tau * x / n.T, bias * n.G_sigma * n.tau / n.T

    def two_squares(factor: int) -> Forall:
        whole = (1 - a) ** 2 * e**2 + 2 * a * (1 - a) * p + a**2 * m**2
        proof = ((1 - a) * e - a * m) ** 2 + (1 - a) * (e * m - p) * 2 * a
        bound = factor * (1 - a) ** 2 * e**2 + factor * a**2 * m**2
        return forall(le(whole, bound), le(p, e * m), le(a, 1), because=proof if factor == 2 else None)

    def variance(on_step: Expr, on_noise: Expr) -> Forall:
        known = (le(V_e, DIFFERENCE**2 * n.Lam * n.L**2 * x**2), le(V_n, n.Lam * n.G_sigma**2), le(a, 1))
        return forall(le(2 * (1 - a) ** 2 * V_e + 2 * a**2 * V_n, on_step + on_noise), *known)

    def bias_cost(on_step: int, on_noise: int) -> Statement:
        cost = 2 / a * (2 * reached_e**2 + 2 * a**2 * reached_n**2)
        shown = on_step / a * reached_e**2 + on_noise * a * reached_n**2
        squared = le(b**2, 2 * b_e**2 + 2 * a**2 * b_n**2)
        return every(
            forall(squared, le(b, (1 - a) * b_e + a * b_n), le(a, 1)),
            forall(le(2 / a * b**2, 2 / a * (2 * e**2 + 2 * a**2 * m**2)), squared, le(b_e, e), le(b_n, m)),
            identity(cost, shown),
        )

    def sibling(r: Expr) -> tuple[Identity, Identity]:
        return (
            identity(4 / a * reached_e**2, r * step),
            identity(4 * a * reached_n**2, r * noise),
        )

    def multiplier(number: int) -> Expr:
        return number * n.tau**2 / (a * n.Lam * n.T**2)

    return (
        Claim(
            id="R05.a",
            label="thm:reduction",
            line=1850,
            text="‖(1-α)e + αn‖² <= 2(1-α)²‖e‖² + 2α²‖n‖²",
            statement=two_squares(2),
            mutants=(
                Mutant("2 becomes 1", two_squares(1)),
                Mutant("2 becomes 3/2", two_squares(Rational(3, 2))),
            ),
            needs=("C03.cs",),
        ),
        Claim(
            id="R05",
            label="thm:reduction",
            line=1851,
            text="E‖ξ‖² <= 2(1-α)²E‖e‖² + 2α²E‖n‖² <= 8ΛL²‖Δx‖² + 2α²ΛG_σ², from the second moments of cor:inst",
            statement=variance(step, noise),
            mutants=(
                Mutant("8ΛL² becomes 4ΛL²", variance(step / 2, noise)),
                Mutant("2α²ΛG_σ² becomes α²ΛG_σ²", variance(step, noise / 2)),
                Mutant("2α² becomes 2α³", variance(step, a * noise)),
            ),
            needs=("R05.a",),
        ),
        Claim(
            id="R06.a",
            label="thm:reduction",
            line=1862,
            text="(2/α)‖b_t‖² <= (2/α)[2(16Lτ‖Δx‖/T)² + 2α²(8G_στ/T)²] = (4/α)(16Lτ‖Δx‖/T)² + 4α(8G_στ/T)²",
            statement=bias_cost(4, 4),
            mutants=(
                Mutant("4/α becomes 2/α", bias_cost(2, 4)),
                Mutant("4α becomes 2α", bias_cost(4, 2)),
            ),
        ),
        Claim(
            id="R06",
            label="thm:reduction",
            line=1874,
            text="each bias component is r_t = 128τ²/(α_tΛT²) times its variance sibling, also where both vanish",
            statement=every(*sibling(multiplier(R_T))),
            mutants=(
                Mutant("128 becomes 64", every(*sibling(multiplier(64)))),
                Mutant("T² becomes T", every(*sibling(multiplier(R_T) * n.T))),
                Mutant("τ² becomes τ", every(*sibling(multiplier(R_T) / n.tau))),
            ),
            needs=("R05", "R06.a"),
        ),
    )


# --- conclusion


def _conclusion(c: EffectiveConstants) -> tuple[Claim, ...]:
    r, E, v = nonneg("r E v")

    def absorbed(factor: Expr, largest: Expr) -> Forall:
        known = (le(E, (1 - a) * S**2 + r * v + V), le(V, v), le(r, largest), le(a, 1))
        return forall(le(E, (1 - a) * S**2 + factor * v), *known)

    def doubled(noise: Expr, step: Expr, factor: int = 2) -> Identity:
        variance = 8 * n.Lam * n.L**2 * x**2 + 2 * a**2 * n.Lam * n.G_sigma**2
        return identity(factor * variance, noise + step)

    noise, step = c.recursion_noise * a**2 * sM2(c), c.recursion_step * LM2(c) * x**2

    def substituted(sigma2: Expr, L2: Expr) -> Identity:
        return identity(2 * a**2 * sigma2 + 8 * L2 * x**2, noise + step)

    return (
        Claim(
            id="R09.a",
            label="thm:reduction",
            line=1900,
            text="if r_t <= 1 the bias costs no more than the variance: "
            "E‖s_t‖² <= (1-α)‖s_{t-1}‖² + 2(8ΛL²‖Δx‖² + 2α²ΛG_σ²)",
            statement=absorbed(Integer(2), Integer(1)),
            mutants=(
                Mutant("r_t <= 1 becomes r_t <= 2", absorbed(Integer(2), Integer(2))),
                Mutant("2 becomes 19/10", absorbed(Rational(19, 10), Integer(1))),
            ),
            needs=("R04.b", "R05", "R06"),
        ),
        Claim(
            id="R09",
            label="eq:reduction",
            line=927,
            text="eq:reduction: 2(8ΛL²‖Δx‖² + 2α²ΛG_σ²) = 2α²σ_M² + 8L_M²‖Δx‖², which R09.a adds to (1-α)‖s_{t-1}‖²",
            statement=doubled(noise, step),
            mutants=(
                Mutant("σ_M² becomes ΛG_σ²", doubled(noise / 2, step)),
                Mutant("L_M² becomes ΛL²", doubled(noise, step / 2)),
                Mutant("absorption factor 3", doubled(noise, step, factor=3)),
            ),
            needs=("R01.a", "R07", "R09.a"),
        ),
        Claim(
            id="R09.b",
            label="eq:reduction",
            line=940,
            text="eq:substitution: σ² ↦ 2ΛG_σ² and L² ↦ 2ΛL² turn 2α²σ² + 8L²‖Δx‖² into the right side of eq:reduction",
            statement=substituted(2 * n.Lam * n.G_sigma**2, 2 * n.Lam * n.L**2),
            mutants=(
                Mutant("σ² ↦ ΛG_σ²", substituted(n.Lam * n.G_sigma**2, 2 * n.Lam * n.L**2)),
                Mutant("L² ↦ Λ²L²", substituted(2 * n.Lam * n.G_sigma**2, n.Lam**2 * n.L**2)),
            ),
            needs=("R09",),
        ),
    )
