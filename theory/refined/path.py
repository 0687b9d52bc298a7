"""The descent inequality with 1/√2: a path of three vertices has the largest eigenvalue √2 (docs/refined.md, N10).

In units of 1/L_t: y = δ, e = ‖s‖, q = γL_tD, and m = γL_t‖v-x‖ <= q. The descent inequality has the remainder
my + e·(q + max(0, y-m)), which is at most the form of a path: qy + ye, yq + qe or qe + ey.
"""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, Rational, sqrt

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.app_transfer.prop_transfer.i_descent import N, gap, p, w
from theory.paper.app_transfer.prop_transfer.i_descent import k_ as k
from theory.paper.constants import Constants
from theory.paper.notation import D, L_t, eta, gamma
from theory.paper.notation import s as error
from theory.refined.path_runs import audited
from theory.trusted.formula import eq, ge, le, nonneg, real
from theory.trusted.statement import Forall, Number, Statement, every, forall

SHARPER, LINE = "thm:sharper", 2098
y, e, q, m = nonneg("y e q m")
ROOT = 1 / sqrt(2)
HALF = Rational(1, 2)


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about the descent inequality with 1/√2."""
    return (*_remainder(), *_paths())


def _remainder() -> tuple[Claim, ...]:
    lost = nonneg("lost")

    def reduced(scale: Number = 1) -> Statement:
        """γ gap + F⁺ - F + δ²/L_t <= (my + e(q + (y-m)₊))/L_t + lost, in the two cases γ <= η and γ >= η."""
        F_step = -eta * N - eta * p - lost
        delta, ahead = L_t * eta * w, gamma * L_t * D
        mine = gamma * L_t * w
        left = gamma * gap + F_step + scale * delta**2 / L_t
        known = (le(gap, N + k), ge((eta - gamma) * (N - eta * L_t * w**2), 0))
        below = (mine * delta + error * (ahead + delta - mine)) / L_t
        above = (mine * delta + error * ahead) / L_t
        links = (le(k - p, error * D), le(w, D))
        return every(
            forall(le(left, below), *known, *links, ge(p, -error * w), le(gamma, eta), because=_below(lost)),
            forall(le(left, above), *known, *links, le(k, error * D), le(eta, gamma), because=_above(lost)),
        )

    def worst(largest: Expr) -> Statement:
        """The remainder is convex and piecewise linear in m, so it is largest at m = 0, y or q."""
        short = forall(le(m * y + e * (q + y - m), largest), le(m, y), le(m, q), le(e, y), le(y, q))
        return every(
            forall(le(m * y + e * (q + y - m), q * y + y * e), le(m, q), le(e, y)),
            forall(le(m * y + e * (q + y - m), e * q + e * y), le(m, y), le(y, e)),
            forall(le(m * y + e * q, y * q + q * e), le(m, q)),
            short,
        )

    return (
        Claim(
            id="N10.a",
            label=SHARPER,
            line=LINE,
            text="γ gap + F(x⁺) - F(x) + δ²/L_t <= [my + e(q + (y-m)₊)]/L_t + Lδ²/(2L_t²), "
            "with y = δ, e = ‖s‖, q = γL_tD, m = γL_t‖v-x‖",
            statement=reduced(),
            mutants=(
                Mutant("δ²/L_t becomes 2δ²/L_t", reduced(scale=2)),
                Mutant("δ²/L_t becomes 11δ²/(10L_t)", reduced(scale=Rational(11, 10))),
            ),
            needs=("C03.cs", "D01.a", "D01.b", "D01.c", "D01.d"),
        ),
        Claim(
            id="N10.b",
            label=SHARPER,
            line=LINE,
            text="the remainder is at most qy + ye if e <= y and m <= y, qe + ey if y <= e and m <= y, "
            "and yq + qe if m >= y",
            statement=worst(q * y + y * e),
            mutants=(
                Mutant("qy + ye becomes ye alone", worst(y * e)),
                Mutant("qy + ye becomes 9(qy + ye)/10", worst(Rational(9, 10) * (q * y + y * e))),
            ),
        ),
    )


def _below(lost: Expr) -> Expr:
    slack = gamma * (N + k - gap) + (eta - gamma) * (N - eta * L_t * w**2) + lost
    return slack + gamma * (error * D - (k - p)) + (eta - gamma) * (p + error * w)


def _above(lost: Expr) -> Expr:
    slack = gamma * (N + k - gap) + (eta - gamma) * (N - eta * L_t * w**2) + lost
    return slack + eta * (error * D - (k - p)) + (gamma - eta) * (error * D - k)


def _paths() -> tuple[Claim, ...]:
    a, b, c = nonneg("a b c")

    def path(constant: Expr) -> Forall:
        """ab + bc <= constant (a² + b² + c²)."""
        proof = ROOT * ((a - ROOT * b) ** 2 + (c - ROOT * b) ** 2)
        bound = constant * (a**2 + b**2 + c**2)
        return forall(le(a * b + b * c, bound), because=proof if constant == ROOT else None)

    def edge(constant: Number) -> Forall:
        return forall(le(a * b, constant * (a**2 + b**2)))

    def assembled(step: Expr = 1 - ROOT, error_: Expr = ROOT) -> Forall:
        """With the remainder r <= (y² + e² + q²)/√2: L_t(γ gap + F⁺ - F) + c₁y² <= κ₂e² + κ₃q² + Ly²/(2L_t)."""
        r, total = real("r total")
        known = (le(total + y**2, r + n.L * y**2 / (2 * n.L_t)), le(r, ROOT * (y**2 + e**2 + q**2)))
        return forall(le(total + step * y**2, error_ * e**2 + ROOT * q**2 + n.L * y**2 / (2 * n.L_t)), *known)

    def diameter(value: Expr) -> Forall:
        """γ_t = ω/L_t turns q into ωD."""
        omega, Q = nonneg("omega Q")
        return forall(le(Q**2, value), eq(Q, gamma * L_t * D), eq(gamma, omega / L_t))

    omega = nonneg("omega")
    return (
        Claim(
            id="N10.c",
            label=SHARPER,
            line=LINE,
            text="ab + bc <= (a² + b² + c²)/√2, and ab <= (a² + b²)/2: paths with three and with two vertices",
            statement=every(path(ROOT), edge(HALF)),
            mutants=(
                Mutant("1/√2 becomes 0.7", path(Rational(7, 10))),
                Mutant("1/2 becomes 0.49", edge(Rational(49, 100))),
            ),
            slack=Slack(
                constant="largest of the three constants of the descent inequality, if they are equal",
                paper="2 (and 1, 3/4)",
                family=path,
                provable=ROOT,
                refuted=Rational(707, 1000),
                sharp="the eigenvector (1, √2, 1) of the path",
            ),
        ),
        Claim(
            id="N10",
            label=SHARPER,
            line=LINE,
            text="δ²(1 - 1/√2) + L_t(γ gap + F(x⁺) - F(x)) <= ‖s‖²/√2 + (γL_tD)²/√2 + Lδ²/(2L_t)",
            statement=assembled(),
            mutants=(
                Mutant("1 - 1/√2 becomes 0.3", assembled(step=Rational(3, 10))),
                Mutant("‖s‖²/√2 becomes 0.7‖s‖²", assembled(error_=Rational(7, 10))),
            ),
            needs=("N10.a", "N10.b", "N10.c"),
        ),
        Claim(
            id="N10.run",
            label=SHARPER,
            line=LINE,
            text="the inequality with κ = 0.7072 >= 1/√2 on drawn runs in the plane: indefinite quadratics plus λ‖·‖₁",
            statement=audited(),
            mutants=(
                Mutant("κ becomes 3/10", audited(Fraction(3, 10))),
                Mutant("the step is ten times too long", audited(stretch=10)),
            ),
            needs=("N10",),
        ),
        Claim(
            id="N10.d",
            label=SHARPER,
            line=LINE,
            text="with γ_t = ω/L_t the diameter costs (ωD)²/√2 per step",
            statement=diameter(omega**2 * D**2),
            mutants=(
                Mutant("(ωD)² becomes (ωD)²/2", diameter(omega**2 * D**2 / 2)),
                Mutant("(ωD)² becomes ωD", diameter(omega * D)),
            ),
            needs=("N01.1g",),
        ),
    )
