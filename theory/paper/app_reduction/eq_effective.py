"""eq:effective: the burn-in T₀ as an integer."""

from __future__ import annotations

from functools import partial

from sympy import integer_nthroot

from theory.ledger.claim import choose, claim
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.statement import Finite, Statement, every


def T0(scale: int, tau: int) -> int:
    """Return ⌈(scale·τ)^(3/4)⌉."""
    cube = (fraction(scale) * tau) ** 3
    root = int(integer_nthroot(int(cube), 4)[0])
    return root if root**4 >= cube else root + 1


def R07_d(k: Constants, *, scale: int | None = None, value: int = 2974) -> Statement:
    """T₀ = ⌈(128τ)^(3/4)⌉ is the first T with T⁴ >= (128τ)³, for all τ <= 1000; T₀(334) = 2974"""
    first = partial(_is_first, choose(scale, k.T0_scale), k.T0_scale)
    return every(
        Finite("the ceiling is the first such T", partial(range, 1, 1001), first),
        Finite(f"T₀(334) = {value}", partial(range, 334, 335), partial(_is_T0, k.T0_scale, value)),
    )


def _is_first(scale: int, shown: int, tau: int) -> bool:
    T = T0(scale, tau)
    return T**4 >= (shown * tau) ** 3 > (T - 1) ** 4


def _is_T0(scale: int, value: int, tau: int) -> bool:
    return T0(scale, tau) == value


CLAIMS = (
    claim(
        R07_d, "eq:effective", line=751,
        mutants={"T₀(334) = 2973": {"value": 2973}, "128 becomes 127 in one place": {"scale": 127}},
    ),
)  # fmt: skip
