"""Print the planner's SymPy expressions as Coq definitions: generated/planner.v, which agrees.v ties to the theorem.

`python -m theory.formal.printer` writes the file; a test compares it with what is committed, so that a change of
the planner's formula fails there, or in Coq.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, log

from theory import notation as n
from theory.errors import TheoryError
from theory.formal import sources
from theory.refined import sharper

TARGET = sources.FOLDER / "generated" / "planner.v"
NAMES = {n.T: "(INR T)", sharper.split: "theta0", sharper.young: "zeta", sharper.bias2: "(w ^ 2)"}
RUNGS = sharper.Rungs(split=True, square=True, path=True, joint=True)
HEAD = """\
(** Printed by theory/formal/printer.py from theory/refined/sharper.py: bound, slope and ends of v.
    refined/part2/agrees.v proves that they are the theorem's. *)
Require Import Reals.
From MCFW Require Import roots.
Open Scope R_scope.

Section Planner.
Variables (F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho v theta0 zeta w : R) (T : nat).
"""


def coq(e: Expr, names: Mapping[Expr, str] = NAMES) -> str:
    """Return a SymPy expression in sums, products, rational powers and logarithms as a Coq term over R."""
    if e in names:
        return names[e]
    if isinstance(e, Symbol):
        return str(e.name)
    if isinstance(e, Integer):
        return f"({int(e)})"
    if isinstance(e, Rational):
        return f"({e.p} / {e.q})"
    if isinstance(e, Add | Mul):
        sign = " + " if isinstance(e, Add) else " * "
        return "(" + sign.join(coq(part, names) for part in e.args) + ")"
    if isinstance(e, log):
        return f"(ln {coq(e.args[0], names)})"
    if isinstance(e, Pow) and isinstance(e.exp, Rational):
        return power(coq(e.base, names), e.exp)
    raise TheoryError(f"{e!r} has no Coq form: sums, products, rational powers and logarithms only")


def power(base: str, exponent: Rational) -> str:
    """Return base^(p/q) with `sqrt` or `root q`, a natural power and an inverse."""
    p, q = abs(exponent.p), exponent.q
    inner = base if q == 1 else f"(sqrt {base})" if q == 2 else f"(root {q} {base})"
    inner = inner if p == 1 else f"({inner} ^ {p})"
    return inner if exponent.p > 0 else f"(/ {inner})"


def planner() -> str:
    """Return the text of generated/planner.v."""
    v, Gamma = Symbol("v", positive=True), Symbol("Gamma", positive=True)
    value = sharper.along(RUNGS, v, v, Gamma)
    low, high = sharper.ends()
    parts = {"value": value, "slope": value.diff(Gamma), "low": low, "high": high}
    body = "".join(
        textwrap.fill(f"Definition planner_{name} : R := {coq(e)}.", 108, subsequent_indent="  ") + "\n"
        for name, e in parts.items()
    )
    return HEAD + body + "End Planner.\n"


if __name__ == "__main__":
    TARGET.write_text(planner(), encoding="utf-8")
