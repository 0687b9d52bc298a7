"""The refined transfer theorem, step by step: the sums along the path and the last line (docs/refined.md, part 1).

p = 1 + Σ_{i<t} δ_i² and d stands for a bound δ_c on δ_t. Steps 2, 4 and 5 are T07, T08, A11, T05.a-c of the paper.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, THIRD
from theory.refined.sharper import LINKED
from theory.refined.thm_refined.adversarial_sums import audited
from theory.refined.transfer import CBRT2, ERROR, last_line
from theory.text.constants import Constants
from theory.text.notation import D, F_bar, L, L_t, T, delta, rho
from theory.trusted.formula import ge, gt, le, nonneg, positive, real
from theory.trusted.statement import Number, Statement, every, forall, identity

LABEL, LINE = "thm:refined", 2080  # prop:transfer, which it replaces
SHARP = Rational(7, 12)
STEPS = T + 1
omega, a, b, U, V = positive("omega a b U V")
s, S, x, X, c, H, Gap, L_T, drop = nonneg("s S x X c H Gap L_T drop")
total, log_p, added = nonneg("total log_p added")
gap, F_step, Phi, slope = real("gap F_step Phi slope")


def N01_1(k: Constants, *, error: Number = ERROR, diameter: int = 4, scale: int = 4) -> Statement:
    """the descent inequality with 7/12 and γ_t = ω/L_t, times 4L_t:
    δ² + 4ω gap + 4L_t(F_{t+1} - F_t) <= 2Lδ²/L_t + (7/3)‖s‖² + 4ω²D²

    The second part: it is the inequality with the constants that the rungs before 1/√2 use.
    """
    delta2, gamma = delta**2, omega / L_t
    known = le(
        gamma * gap + F_step + delta2 / (4 * L_t),
        delta2 * L / (2 * L_t**2) + SHARP * s**2 / L_t + gamma**2 * L_t * D**2,
    )
    left = delta2 + scale * omega * gap + 4 * L_t * F_step
    right = 2 * L * delta2 / L_t + error * s**2 + diameter * omega**2 * D**2
    linked = le(
        gamma * gap + F_step + LINKED.step * delta2 / L_t,
        delta2 * L / (2 * L_t**2) + LINKED.error * s**2 / L_t + LINKED.diameter * gamma**2 * L_t * D**2,
    )
    return every(
        forall(le(left, right), known, because=4 * L_t * (known.rhs - known.lhs)), forall(linked, known)
    )


def N01_1g(k: Constants, *, largest: Expr = rho) -> Statement:
    """γ_t = ω/L_t <= 1 for ω <= ρ, because L_t >= ρ"""
    return forall(le(omega / L_t, 1), le(omega, largest), le(rho, L_t))


def N01_3(k: Constants, *, cost: Number = 1, factor: int = 2) -> Statement:
    """Σ δ_t²/√p_t <= 2(√Γ - 1) + δ_c²(1 - 1/√Γ) <= 2√Γ + δ_c² with p_{t+1} = p_t + δ_t², p_0 = 1, δ_t <= δ_c: from p_t
    to p_{t+1}

    Here a = √p_t and a + x = √p_{t+1}; the sum before step t is `total`.
    """
    B = a + x

    def bound(root: Expr) -> Expr:
        return factor * (root - 1) + cost * delta**2 * (1 - 1 / root)

    proof = bound(a) - total + (B - a) / (a * B) * (delta**2 - (B - a) * (B + a) + (B - a) * a)
    given = (le(total, bound(a)), le(B**2 - a**2, delta**2), ge(a, 1))
    one_more = le(total + (B**2 - a**2) / a, bound(B))
    return every(
        forall(one_more, *given, because=proof if (cost, factor) == (1, 2) else None),
        forall(le(bound(a), 2 * a + delta**2), ge(a, 1)),
    )


def N01_6a(k: Constants, *, ratio: Expr = CBRT2, step: int = 1) -> Statement:
    """α_{t-1} <= 2^(2/3)α_t, that is V <= 2^(1/3)U if V³ <= U³ + 1, U >= 1 (α = U⁻²)"""
    return forall(le(V, ratio * U), ge(U, 1), le(V**3, U**3 + step))


def N01_6b(k: Constants, *, factor: Expr = CBRT2) -> Statement:
    """one term: ‖x_t - x_{t-1}‖²/α_t = δ²/(L²_{t-1}α_t) <= 2^(1/3)ρ⁻²(δ²/p)α_t^(-1/2)

    With α_t = V⁻², α_{t-1} = U⁻², L²_{t-1} = ρ²pU.
    """
    left = delta**2 * V**2 / (rho**2 * b * U)
    proof = delta**2 * V / (rho**2 * b * U) * (CBRT2 * U - V)
    return forall(le(left, factor * delta**2 * V / (rho**2 * b)), le(V, CBRT2 * U), because=proof)


def N01_6c(k: Constants, *, cost: Number = 1, sign: int = 1) -> Statement:
    """K: Σ δ_t²/p_t <= ln Γ + δ_c²(1 - 1/Γ), from p to p⁺ = p(1+x) with x = δ²/p, if ln(1+x) >= x/(1+x) = x - x²/(1+x)

    `log_p` stands for ln p, `added` for ln(1+x) and `total` for the sum before the step.
    """
    below, after = (cost * delta**2 * (1 - 1 / p) for p in (b, b * (1 + x)))
    proof = (log_p + below - total) + (added - x / (1 + x)) + x / (b * (1 + x)) * (delta**2 - b * x)
    given = le(total, log_p + below), le(x / (1 + x), added), le(b * x, delta**2)
    return every(
        forall(le(total + x, log_p + added + after), *given, because=proof if cost == 1 else None),
        identity(x - sign * x**2 / (1 + x), x / (1 + x)),
    )


def N01_run(k: Constants, *, short: str = "") -> Statement:
    """steps 3 and 6 along adversarial sequences: Σ δ²/√p <= 2√Γ + δ_c² and Σ δ²/p <= ln Γ + δ_c²"""
    return every(*(audited(name, short=name == short) for name in ("roots", "logarithm")))


def N01_7(k: Constants, *, factor: Number = 1) -> Statement:
    """a⁶ + b⁶ <= (a+b)⁶ for a, b > 0: with a = X^(1/6) and b = (Tβ)^(1/6), (X+Tβ)^(1/6) <= X^(1/6) + (Tβ)^(1/6)"""
    return forall(le((a**6 + b**6), (factor * a + b) ** 6))


def N01_8(k: Constants, *, inside: Number = 1, outside: Number = 1) -> Statement:
    """min over ω <= ρ of H/(4ω(T+1)) + ωD² is at most max{D√(H/(T+1)), H/(2ρ(T+1))}"""
    best = sqrt(H / STEPS) / (2 * D)
    free, full = (H / (4 * w * STEPS) + w * D**2 for w in (best, rho))
    short, long = last_line(H)
    return every(
        forall(le(free, inside * short), gt(H, 0), gt(D, 0)),
        forall(le(full, outside * long), ge(H, 4 * rho**2 * D**2 * STEPS)),
    )


def N01_9(k: Constants, *, extra: Number = 1) -> Statement:
    """Φ(X) <= Φ(Y) + Φ'(Y)(X - Y), as for a concave Φ, and Φ'(Y) <= 0 give Φ(X) <= Φ(Y) - Φ'(Y)(Y - 1) for X, Y >= 1"""
    given = (le(Phi, drop + slope * (X - V)), le(slope, 0), ge(X, 1), ge(V, 1))
    return forall(le(Phi, drop - slope * (V - extra)), *given)


def N01(k: Constants, *, error: Number = ERROR, growth: int = 4) -> Statement:
    """last step, a rearrangement: if X + 4ωΣ gap <= 1 + 4F̄L_T + 2Lc + (7/3)S + 4ω²D²(T+1), the sum of step 1, and H is
    at least 1 + 4F̄L_T + 2Lc + (7/3)S - X, then 4ωΣ gap <= H + 4ω²D²(T+1)
    """
    first = le(X + 4 * omega * Gap, 1 + growth * F_bar * L_T + 2 * L * c + ERROR * S + 4 * omega**2 * x)
    rest = le(1 + 4 * F_bar * L_T + 2 * L * c + error * S - X, H)
    return forall(le(4 * omega * Gap, H + 4 * omega**2 * x), first, rest)


CLAIMS = (
    claim(
        N01_1, LABEL, part="step 1", line=LINE, needs=("D04", "D05", "T09"),
        mutants={
            "7/3 becomes 2": {"error": 2},
            "4ω²D² becomes 3ω²D²": {"diameter": 3},
            "4ω gap becomes 5ω gap": {"scale": 5},
        },
    ),
    claim(
        N01_1g, LABEL, part="step 1", line=LINE,
        mutants={"ω <= ρ becomes ω <= 2ρ": {"largest": 2 * rho}, "ω <= ρ becomes ω <= ρ + 1": {"largest": rho + 1}},
    ),
    claim(
        N01_3, LABEL, part="step 3", line=LINE, needs=("C02",),
        mutants={"δ_c² becomes δ_c²/3": {"cost": THIRD}, "2 becomes 1": {"factor": 1}},
    ),
    claim(
        N01_6a, LABEL, part="step 6", line=LINE, needs=("A02", "A03", "A06"),
        mutants={"2^(1/3) becomes 5/4": {"ratio": Rational(5, 4)}, "V³ <= U³ + 2": {"step": 2}},
    ),
    claim(
        N01_6b, LABEL, part="step 6", line=LINE, needs=("N01.6a",),
        mutants={"2^(1/3) becomes 1": {"factor": Integer(1)}, "2^(1/3) becomes 5/4": {"factor": Rational(5, 4)}},
    ),
    claim(
        N01_6c, LABEL, part="step 6", line=LINE, needs=("T06.b",),
        mutants={
            "δ_c² becomes 9δ_c²/10": {"cost": Rational(9, 10)},
            "x - x²/(1+x) becomes x + x²/(1+x)": {"sign": -1},
        },
    ),
    claim(
        N01_run, LABEL, part="steps 3 and 6", line=LINE, needs=("N01.3", "N01.6c"),
        mutants={
            "2√Γ + δ_c² becomes 2√Γ - 1": {"short": "roots"},
            "ln Γ + δ_c² becomes ln Γ": {"short": "logarithm"},
        },
    ),
    claim(
        N01_7, LABEL, part="step 7", line=LINE, needs=("T21", "T07", "T08"),
        mutants={"X^(2/3) with 9/10": {"factor": Rational(9, 10)}, "X^(2/3) with 1/2": {"factor": HALF}},
    ),
    claim(
        N01_8, LABEL, part="step 8", line=LINE,
        mutants={
            "D√(H/(T+1)) with 99/100": {"inside": Rational(99, 100)},
            "H/(2ρ(T+1)) with 99/100": {"outside": Rational(99, 100)},
        },
    ),
    claim(
        N01_9, LABEL, line=LINE,
        mutants={"Y - 1 becomes Y - 2": {"extra": 2}, "Y - 1 becomes Y - 3/2": {"extra": Rational(3, 2)}},
    ),
    claim(
        N01, LABEL, line=LINE,
        needs=(
            "A11", "T05.a", "T05.b", "T05.c", "N01.1", "N01.1g", "N01.3", "N01.6b", "N01.6c", "N01.7", "N01.8", "N01.9",
        ),
        mutants={"H forgets part of the error": {"error": 2}, "H forgets part of F̄L_T": {"growth": 5}},
    ),
)  # fmt: skip
