"""thm:tuned: what the constants C_R and C_S depend on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Expr

from theory.ledger.claim import Erratum, Weight, claim
from theory.paper.app_rates.lem_D.steps_1_to_5 import c1
from theory.paper.app_transfer.eq_chain.lipschitz import df, dh
from theory.paper.propagation import tuned_bounds
from theory.text.calculation import Calculation, Step
from theory.text.constants import Constants
from theory.text.mathematics import mathematics
from theory.text.notation import D, F_bar, G, G_bar, G_sigma, lookup
from theory.trusted.exact import value
from theory.trusted.formula import le, positive
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

LISTED = ("L", "D", "G", "G_hat", "G_bar")  # thm:tuned: the constants that C_R and C_S depend on


def _symbols(shown: tuple[Expr, ...]) -> Iterator[str]:
    yield from sorted({str(s.name) for expression in shown for s in expression.free_symbols})


def _is_listed(name: str) -> bool:
    return name in LISTED


def _listed(*shown: Expr) -> Finite:
    text = "the symbols of C_R and C_S are among L, D, G, G_hat, G_bar"
    return Finite(text, partial(_symbols, shown), _is_listed, exhaustive=True)


def L12(k: Constants, *, shown: tuple[str, ...] = ("C_R", "C_S")) -> Statement:
    """C_R and C_S, as lem:D and lem:S define them, depend only on (L, D, G, Ĝ, Ḡ_σ)"""
    return _listed(*(getattr(tuned_bounds(k), name) for name in shown))


def compared(k: Constants, symbol: str) -> Calculation:
    """Return C_Y, of which C_R is a multiple, and C_Y with the symbol doubled: equal if it did not depend on it."""
    bounds, name = tuned_bounds(k), mathematics(lookup(symbol).latex)
    sides = []
    for i in (1, 2):
        at = {str(s.name): Fraction(i if s.name == symbol else 1) for s in bounds.C_Y.free_symbols}
        c1, c2, C_Y = (value(x, at) for x in (bounds.c1, bounds.c2, bounds.C_Y))
        sides.append((Step("c₁", "", c1), Step("c₂", "", c2), Step(f"C_Y at {name} = {i}", "", C_Y)))
    formula = f"{k.CY_D}D² + {k.CY_F}F̄² + {k.CY_c1}c₁ + {k.CY_c2}c₂L²"
    (*steps, left), (*_, right) = sides
    given = f"{name}, which is in C_Y = {formula}, and not in the list (L, D, G, Ĝ, Ḡ_σ)"
    setting = f"C_R = 2·2^(1/3)C_Y. All listed quantities are 1. C_S has {name} too, in C_P = 1 + {k.P0_F}{name} + …"
    return Calculation(given, tuple(steps), left, "=", right, setting)


def L12_fixed(
    k: Constants, *, least: Number | None = None, put: Number | None = None, envelope: Expr = G_bar
) -> Statement:
    """with F̄ <= CD = 2GD in the place of F̄ they only grow, and then depend only on (L, D, G, Ĝ, Ḡ_σ)"""
    bounds, gap = tuned_bounds(k), k.gap * G * D
    closed = [x.xreplace({F_bar: gap, G_bar: envelope}) for x in (bounds.C_R, bounds.C_S)]
    most, value = (gap if factor is None else factor * G * D for factor in (least, put))
    return every(_listed(*closed), *_grows(k, most, value), identity(k.gap, k.lipschitz))


def _grows(k: Constants, least: Expr, put: Expr) -> Iterator[Statement]:
    """Yield C_Y(F̄) <= C_Y(put) and C_S(F̄) <= C_S(put) for F̄ <= least; C_R is a multiple of C_Y."""
    bounds = tuned_bounds(k, c1=c1, c2=positive("root_c2") ** 2)
    C_Y, C_P, C_S = (x.xreplace({F_bar: put}) for x in (bounds.C_Y, bounds.C_P, bounds.C_S))
    spare, given = put - F_bar, le(F_bar, least)
    squares = C_P**2 + C_P * bounds.C_P + bounds.C_P**2
    yield forall(le(bounds.C_Y, C_Y), given, because=spare * (put + F_bar) * k.CY_F)
    yield forall(le(bounds.C_S, C_S), given, because=spare * squares * (k.P0_F * k.CS_P * k.S_master))


CLAIMS = (
    claim(
        L12, "thm:tuned", line=1034,
        mutants={"only C_R is meant": {"shown": ("C_R",)}, "only C_S is meant": {"shown": ("C_S",)}},
        erratum=Erratum(
            finding="E13",
            quote=r"with $C_{\Rcal},C_{\Scal}$ explicit constants depending only on $(L,D,G,\Ghat,\overline "
            r"G_\sigma)$, given in \cref{app:rates}.",
            why="both contain F̄, which is not in the list; it has to be replaced by its bound 2GD",
            corrected_by="L12.fixed",
            weight=Weight.STATEMENT,
            calculation=compared,
        ),
    ),
    claim(
        L12_fixed, "thm:tuned", line=1034, needs=("T01",),
        reads={"T01": {"F_bar": df + dh}},
        mutants={
            "2GD becomes GD, the bound unchanged": {"put": 1},
            "F̄ <= 2GD dropped": {"least": 4, "put": 2},
            "G_σ in the place of its envelope": {"envelope": G_sigma},
        },
    ),
)  # fmt: skip
