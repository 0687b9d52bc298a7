"""sec:exp-composite and sec:exp-params: the linear oracle and the bounds Ĝ, Ḡ_σ that the studies use."""

from __future__ import annotations

from sympy import Abs, Rational, sqrt

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.formula import eq, ge, gt, le, lt, nonneg, real
from theory.trusted.statement import Every, Forall, Number, every, exists, forall, identity

BOX, WEIGHT = 3, Rational(1, 50)
g, v = real("g v")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the composite study; they have no constants of the chain."""
    return (_oracle(), *_gradient(), _softmax())


def _minimises(candidate: int, *case: object) -> Forall:
    """Return g·candidate + λ|candidate| <= gv + λ|v| for every v in [-3, 3]."""
    best = g * candidate + WEIGHT * abs(candidate)
    return forall(le(best, g * v + WEIGHT * Abs(v)), le(Abs(v), BOX), *case)  # type: ignore[arg-type]


def _lmo(threshold: Rational) -> Every:
    """Return the three cases of the displayed oracle."""
    return every(
        _minimises(-BOX, gt(g, threshold)),
        _minimises(0, le(Abs(g), threshold)),
        _minimises(BOX, lt(g, -threshold)),
    )


def _oracle() -> Claim:
    return Claim(
        id="E06",
        label="sec:exp-composite",
        line=3098,
        text="v_j is -3, 0 or 3 as g_j > 0.02, |g_j| <= 0.02 or g_j < -0.02: it minimises g_jv + 0.02|v|",
        statement=_lmo(WEIGHT),
        mutants=(
            Mutant("threshold 0.2", _lmo(Rational(1, 5))),
            Mutant("threshold 0.019", _lmo(Rational(19, 1000))),
            Mutant("the signs of ±3 swapped", _minimises(BOX, gt(g, WEIGHT))),
        ),
    )


# --- the gradient of (sin(a·x) - b)²/2 with ‖a‖ = 1: its norm is |sin - b||cos|


def _residual(bound: Number, *, clipped: bool = True) -> Forall:
    """Return ((s - b)c)² <= bound² for s² + c² = 1 and |b| <= 1."""
    s, c2, b = real("s"), nonneg("c2"), real("b")
    given = [eq(c2, 1 - s**2), *([le(Abs(b), 1)] if clipped else [])]
    return forall(le((s - b) ** 2 * c2, bound**2), *given)


def _peak(bound2: Rational) -> Forall:
    """Return (1+t)²(1-t²) <= bound2 for t = |s| in [0, 1], with 27/16 - left = (t-1/2)²(t²+3t+11/4)."""
    t = nonneg("t")
    because = (t - Rational(1, 2)) ** 2 * (t**2 + 3 * t + Rational(11, 4)) + (bound2 - Rational(27, 16))
    return forall(le((1 + t) ** 2 * (1 - t**2), bound2), le(t, 1), because=because)


def _centred(factor: Number) -> Forall:
    """Return ‖∇f_i - ∇f‖ <= factor if both norms are at most 2."""
    norm, one, mean = nonneg("norm one mean")
    return forall(le(norm, factor), le(norm, one + mean), le(one, 2), le(mean, 2))


def _lipschitz(bound: Number) -> Forall:
    """Return that ‖ζ‖² = Σζ_j² <= 30·0.02² <= bound² for the subgradients of 0.02‖·‖₁ on R^30."""
    total = nonneg("total")
    return forall(le(total, bound**2), le(total, 30 * WEIGHT**2))


def _gradient() -> tuple[Claim, ...]:
    t, (s, b) = nonneg("t"), real("s b")
    return (
        Claim(
            id="E06.a",
            label="sec:exp-composite",
            line=3107,
            text="|sin - b||cos| <= 2 for |b| <= 1, so Ĝ = 2 bounds ∇f and h, and Ḡ_σ = 4 the centred noise",
            statement=every(_residual(2), _centred(4), _lipschitz(2)),
            mutants=(
                Mutant("b not clipped", _residual(2, clipped=False)),
                Mutant("Ĝ = 1", _residual(1)),
                Mutant("Ḡ_σ = 3", _centred(3)),
            ),
        ),
        Claim(
            id="E06.b",
            label="sec:exp-composite",
            line=3107,
            text="the sharp bound is 3√3/4 = 1.299, at sin = 1/2 and b = -1; Ḡ_σ = 2.598 follows",
            statement=every(
                forall(le(Abs(s - b), 1 + Abs(s)), le(Abs(b), 1)),
                _peak(Rational(27, 16)),
                identity((3 * sqrt(3) / 4) ** 2, Rational(27, 16)),
                exists(ge((1 + t) ** 2 * (1 - t**2), Rational(27, 16)), t=Rational(1, 2)),
            ),
            mutants=(
                Mutant("1.299² becomes 1.298²", _peak(Rational(1298, 1000) ** 2)),
                Mutant("3√3/4 becomes 4/3", identity(Rational(16, 9), Rational(27, 16))),
            ),
            needs=("E06.a",),
            slack=Slack(
                constant="Ĝ² of the composite study",
                paper="4",
                family=_peak,
                provable=Rational(27, 16),
                refuted=Rational(168, 100),
                sharp="sin = 1/2, b = -1",
            ),
        ),
    )


def _softmax() -> Claim:
    """Return the bound √2 on ‖p - e_y‖ for a probability vector p: four classes, and from one to the next."""
    p = nonneg("p:3")

    def simplex(bound: Number) -> Forall:
        last = 1 - sum(p)
        square = (1 - p[0]) ** 2 + p[1] ** 2 + p[2] ** 2 + last**2
        return forall(le(square, bound), le(sum(p), 1))

    def class_step(factor: int = 1) -> Forall:
        """Return Σp² <= (Σp)² from k classes to k+1: S <= m² gives S + x² <= (m + x)²."""
        S, m, x = nonneg("S m x")
        return forall(le(S + x**2, factor * (m + x) ** 2), le(S, m**2))

    def norm(bound: Number) -> Forall:
        S, p_y = nonneg("S p_y")
        return forall(le((1 - p_y) ** 2 + S, bound), le(S, (1 - p_y) ** 2), le(p_y, 1))

    return Claim(
        id="E06.c",
        label="sec:exp-params",
        line=2982,
        text="‖p - e_y‖² <= 2 for a law p, so ‖∇f_i‖ <= √2‖a_i‖ = Ĝ, and twice that bounds the noise: 2√2",
        statement=every(class_step(), norm(2), simplex(2)),
        mutants=(
            Mutant("2 becomes 199/100", norm(Rational(199, 100))),
            Mutant("2 becomes 3/2, four classes", simplex(Rational(3, 2))),
        ),
    )
