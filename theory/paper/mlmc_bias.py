"""lem:mlmc (b): the conditional bias.

n stands for 2^jmax, total for Σ_i d_mix(i) or Σ_i min(1, 2d_mix(i)).
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.finite.cases import Case, Kernel, certainly_at_most, on_cases, restart
from theory.finite.families import lazy_refresh
from theory.finite.scalars import BALLS
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Every, Finite, Forall, Number, every, forall, identity

n, T, tau = positive("n T tau")
H, total, bias = nonneg("H total bias")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the conditional mean."""
    return (*_bias_steps(constants), *_bias(constants))


# --- the displayed steps


def _bias_from_sum(factor: Number, summed: Number, constant: Number) -> Forall:
    """Return factor·H·total/n <= constant·Hτ/n if total <= summed·τ."""
    left, right = factor * H * total / n, constant * H * tau / n
    return forall(le(left, right), le(total, summed * tau))


def _by_horizon(per_level: Number, per_T: Number, *, half: bool = True) -> Forall:
    """Return per_level·Hτ/n <= per_T·Hτ/T, as n >= T/2."""
    given = [ge(n, T / 2)] if half else []
    return forall(le(per_level * H * tau / n, per_T * H * tau / T), *given)


def _sharp_steps(numerator: Number = 4, minus: Number = 2, plus: int = 1) -> Forall:
    """Return bias <= (2τ-1)H/n => bias <= (4τ-2)H/(T+1) for n >= (T+1)/2."""
    given = [le(bias, (2 * tau - 1) * H / n), ge(n, (T + 1) / 2), ge(tau, 1)]
    return forall(le(bias, (numerator * tau - minus) * H / (T + plus)), *given)


def _bias_steps(c: Constants) -> tuple[Claim, ...]:
    return (
        Claim(
            id="M06.a",
            label="lem:mlmc",
            line=1549,
            text="(b) (1/n)Σ 2H̃ d(i) <= 4H̃τ/n with n = 2^jmax, by lem:tvbochner and Σd <= 2τ",
            statement=every(
                _bias_from_sum(c.tv, c.mixing_sum, c.bias_level), identity(c.tv * c.mixing_sum, c.bias_level)
            ),
            mutants=(
                Mutant("4 becomes 399/100", _bias_from_sum(c.tv, c.mixing_sum, Rational(399, 100))),
                Mutant("Σd <= 2τ becomes 3τ", _bias_from_sum(c.tv, 3, c.bias_level)),
            ),
            needs=("M01", "M05", "S03"),
        ),
        Claim(
            id="M06.b",
            label="lem:mlmc",
            line=1552,
            text="(b) 4H̃τ/2^jmax <= 8H̃τ/T, as 2^jmax >= T/2",
            statement=every(_by_horizon(c.bias_level, c.bias), identity(2 * c.bias_level, c.bias)),
            mutants=(
                Mutant("8 becomes 799/100", _by_horizon(c.bias_level, Rational(799, 100))),
                Mutant("2^jmax >= T/2 dropped", _by_horizon(c.bias_level, c.bias, half=False)),
            ),
            needs=("S07",),
        ),
        Claim(
            id="M06.c",
            label="lem:mlmc",
            line=1552,
            text="(b) sharper: each term is at most min(1, 2d(i))H̃, so (2τ-1)H̃/2^jmax <= (4τ-2)H̃/(T+1)",
            statement=_sharp_steps(),
            mutants=(
                Mutant("4τ - 2 becomes 4τ - 3", _sharp_steps(minus=3)),
                Mutant("T + 1 becomes T + 2", _sharp_steps(plus=2)),
                Mutant("4τ - 2 becomes 3.9τ - 1.9", _sharp_steps(Rational(39, 10), Rational(19, 10))),
            ),
            needs=("S03.twice", "S07.sharp"),
        ),
    )


def _both(case: Case, per_level: Fraction, per_T: Fraction) -> bool:
    """Return bias <= per_level·H̃τ/2^jmax and bias <= per_T·H̃τ/T, from every start."""
    measured = case.moments()
    factor = min(per_level / 2**measured.jmax, per_T / case.T)
    return bool((measured.bias_squared <= (factor * case.tau) ** 2 * measured.H_squared).all())


def _by_T(case: Case, minus: int, plus: int) -> bool:
    """Return bias <= (4τ - minus)H̃/(T + plus), from every start."""
    measured = case.moments()
    bound = Fraction(4 * case.tau - minus, case.T + plus) ** 2 * measured.H_squared
    return bool((measured.bias_squared <= bound).all())


def _at_most_H(case: Case, factor: Fraction) -> bool:
    measured = case.moments()
    return bool((measured.bias_squared <= factor * measured.H_squared).all())


def _worst() -> tuple[Case, ...]:
    """Return the corridor, τ = 21, that starts far from a slow core: phi is -1 at its last state only."""
    kernel = restart(20, 60)
    return (Case(kernel, tuple((-1 if z == 21 else 1,) for z in range(22)), 2**10 - 1),)


def _bias_on_corridor(case: Case, constant: Fraction) -> bool | None:
    measured = case.moments(BALLS)
    with BALLS.scope():
        ratio = BALLS.largest(measured.bias_squared) / measured.H_squared
        return certainly_at_most(ratio, (constant * case.tau / case.T) ** 2)


def _rare_state(mass: Fraction) -> tuple[Case, ...]:
    """Return a chain that leaves its first state, of the given stationary mass, only by a refresh."""
    kernel = Kernel(
        f"lazy_refresh([{mass}, {1 - mass}], 1/10)", lazy_refresh([mass, 1 - mass], Fraction(1, 10))
    )
    return (Case(kernel, ((1,), (0,)), 64),)


def _exceeds(case: Case, constant: Fraction, supremum: bool) -> bool:
    """Return bias > constant·τ/T·(H̃, or the stationary mean of |φ - φ̄|) from the first state."""
    measured = case.moments()
    deviations = [abs(Fraction(phi[0]) - measured.phi_bar[0]) for phi in case.phi]
    scale = max(deviations) if supremum else measured.pi.dot(deviations)
    return bool(measured.bias[0] > constant * case.tau * scale / case.T)


def _bias(c: Constants) -> tuple[Claim, ...]:
    def both(per_level: Number, per_T: Number) -> Finite:
        holds = partial(_both, per_level=fraction(per_level), per_T=fraction(per_T))
        return on_cases(f"bias <= {per_level}Hτ/2^jmax and bias <= {per_T}Hτ/T", holds)

    def horizon(minus: int = 2, plus: int = 1) -> Finite:
        return on_cases(f"bias <= (4τ - {minus})H/(T + {plus})", partial(_by_T, minus=minus, plus=plus))

    def capped(factor: Number) -> Finite:
        return on_cases(f"bias² <= {factor}H²", partial(_at_most_H, factor=fraction(factor)), (1, 2))

    def rare(mass: Fraction, *, supremum: bool) -> Finite:
        name = f"bias > 8τ/T·{'H' if supremum else 'E|φ - φ̄|'} for lazy_refresh([{mass}, {1 - mass}], 1/10)"
        holds = partial(_exceeds, constant=fraction(c.bias), supremum=supremum)
        return Finite(name, partial(_rare_state, mass), holds)

    def slope(constant: Number) -> Every:
        corridor = Finite(
            f"bias <= {constant}Hτ/T on a corridor, τ = 21, T = 1023",
            _worst,
            partial(_bias_on_corridor, constant=fraction(constant)),
        )
        return every(corridor, forall(le((4 * tau - 2) / (T + 1), constant * tau / T), ge(tau, 1)))

    return (
        Claim(
            id="M06",
            label="lem:mlmc",
            line=794,
            text="(b) bias <= 4H̃τ/2^jmax and bias <= 8H̃τ/T: from every start, on the listed chains",
            statement=both(c.bias_level, c.bias),
            mutants=(
                Mutant("8Hτ/T becomes Hτ/(4T)", both(c.bias_level, Rational(1, 4))),
                Mutant("4Hτ/2^jmax becomes 9Hτ/(10·2^jmax)", both(Rational(9, 10), c.bias)),
            ),
            needs=("M06.a", "M06.b"),
        ),
        Claim(
            id="E26.a",
            label="lem:mlmc",
            line=785,
            text="H̃ < ∞ is a hypothesis: the bias exceeds 8τ/T·E_π‖φ - φ̄‖ from a rare state of mass 1/100",
            statement=rare(Fraction(1, 100), supremum=False),
            mutants=(
                Mutant("with H̃ for the stationary mean", rare(Fraction(1, 100), supremum=True)),
                Mutant("from a state of mass 1/2", rare(Fraction(1, 2), supremum=False)),
            ),
        ),
        Claim(
            id="M06.sharp",
            label="lem:mlmc",
            line=794,
            text="(b) indeed bias <= min(1, (4τ-2)/(T+1))H̃ on the listed chains; approached at τ = 1",
            statement=every(horizon(), capped(1)),
            mutants=(
                Mutant("4τ - 2 becomes 4τ - 3", horizon(minus=3)),
                Mutant("T + 1 becomes T + 2", horizon(plus=2)),
                Mutant("bias² <= 9H̃²/10", capped(Rational(9, 10))),
            ),
            needs=("M06.c",),
            slack=Slack(
                constant="c in bias <= cH̃τ/T",
                paper="8",
                family=slope,
                provable=4,
                refuted=Rational(339, 100),
                sharp="a corridor with restart: 3.39 at τ = 21, and more for larger τ",
            ),
        ),
    )
