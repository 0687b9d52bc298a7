"""The bounds and constants that `theory` evaluates, as definitions for the kernel.

`agrees_*.v` proves that each is the theorem's. `python -m theory.formal.formulas` writes the files; a test compares
them with the expressions of the day, so that a changed constant fails here or there.
"""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

from sympy import Expr, Symbol

from theory.formal.printer import HEADER, NATURAL, Definition
from theory.paper import notation as n
from theory.paper import propagation
from theory.paper.app_mlmc.lem_mlmc.c_sharper import OWN_ROUTE
from theory.paper.constants import PAPER
from theory.refined import sharper as s
from theory.refined import transfer as t
from theory.refined.inflation import coarse_noise
from theory.refined.theorem import best_comparison

FOLDER = Path(__file__).parent / "ties"
NAMES = {n.T: "(INR T)", n.tau: "(INR tau)", s.split: "theta0", s.young: "zeta", s.bias2: "(w ^ 2)"}


def definition(name: str, value: Expr) -> Definition:
    """The definition as a function of the symbols that occur, in alphabetical order, T and tau last."""
    found = sorted((_binder(symbol) for symbol in value.free_symbols), key=lambda v: (v in NATURAL, v))
    return Definition(name, value, tuple(found))


def _binder(symbol: Symbol) -> str:
    known = {n.T: "T", n.tau: "tau", s.bias2: "w"}
    return known.get(symbol, NAMES.get(symbol, str(symbol.name)))


def sharper() -> tuple[Definition, ...]:
    """Part 2 of docs/refined.md and its noiseless form: G, its slope, the ends of v, the last line."""
    v, Gamma, H = Symbol("v", positive=True), Symbol("Gamma", positive=True), Symbol("H", positive=True)
    noisy = s.Rungs(split=True, square=True, path=True, joint=True)
    exact = s.Rungs(path=True, exact=True)
    value, silent, (low, high) = s.along(noisy, v, v, Gamma), s.along(exact, v, v, Gamma), s.ends()
    gaps = {r: best_comparison(H, r.descent.diameter) for r in (noisy, exact)}
    return tuple(
        definition(name, e)
        for name, e in (
            ("planner_value", value),
            ("planner_slope", value.diff(Gamma)),
            ("planner_low", low),
            ("planner_high", high),
            ("planner_gap", gaps[noisy][0]),
            ("planner_gap_long", gaps[noisy][1]),
            ("planner_silent", silent),
            ("planner_silent_slope", silent.diff(Gamma)),
            ("planner_silent_gap", gaps[exact][0]),
        )
    )


def refined() -> tuple[Definition, ...]:
    """Part 1 of docs/refined.md: K, then H at a tangent point and the slope there with K as a symbol, the last line.

    The last two are the smaller values of Λ with which the ladder evaluates it.
    """
    K, H, jmax = (Symbol(name, positive=True) for name in ("K", "H", "jmax"))
    value, tangent = t.height(t.pieces(K=K))
    gap, gap_long = t.last_line(H)
    pairs = (
        ("transfer_K", t.pieces().K),
        ("transfer_value", value),
        ("transfer_slope", tangent.slope),
        ("transfer_gap", gap),
        ("transfer_gap_long", gap_long),
        ("transfer_own", propagation.inflation(replace(PAPER, Lam=OWN_ROUTE))),
        ("transfer_coarse", coarse_noise(n.tau, jmax)),
    )
    return tuple(definition(name, e) for name, e in pairs)


def _symbols() -> dict[str, Expr]:
    """A symbol for each constant of the chain, so that every constant is printed from its predecessors."""
    named = {f.name: Symbol(f.name, positive=True) for f in fields(propagation.Chain)}
    return named | {"dbar": n.dbar, "Bdot": n.Bdot, "Bddot": n.Bddot, "theta": n.theta, "A": n.A}


def chain() -> tuple[Definition, ...]:
    """eq:chain and eq:master step by step, eq:effective and the substitutions eq:threesubs."""
    known, inputs = _symbols(), propagation.Inputs(L_rec2=Symbol("L_rec2", positive=True))
    markov = propagation.markov(propagation.Inputs(), PAPER)
    steps = [(f"chain_{name}", _step(inputs, known, name)) for name in known]
    substitutions = [(f"markov_{x}", getattr(markov, x)) for x in ("sbar", "sigma2", "L_rec2")]
    scales = [("inflation", propagation.inflation), ("burn_in", propagation.burn_in)]
    pairs = [*steps, *substitutions, *((name, f(PAPER)) for name, f in scales)]
    return tuple(definition(name, e) for name, e in pairs)


def _step(inputs: propagation.Inputs, known: dict[str, Expr], name: str) -> Expr:
    """One constant of the chain as a function of the others."""
    others = {k: v for k, v in known.items() if k != name}
    value: Expr = getattr(propagation.chain(inputs, PAPER, **others), name)
    return value


def tuned() -> tuple[Definition, ...]:
    """thm:tuned: rho, beta, dbar_M, the logarithm, and the constants of lem:D and lem:S."""
    q, c1, c2, C_P = (Symbol(name, positive=True) for name in ("q", "c1", "c2", "C_P"))
    first = propagation.tuned_bounds(PAPER, q=q)
    then = propagation.tuned_bounds(PAPER, c1=c1, c2=c2)
    last = propagation.tuned_bounds(PAPER, c1=c1, c2=c2, C_P=C_P)
    regime = propagation.tuned(PAPER)
    pairs = (
        ("tuned_rho", regime.rho),
        ("tuned_beta", regime.beta),
        ("tuned_dbar", propagation.dbarM(PAPER)),
        ("tuned_log", propagation.log_envelope(PAPER)),
        ("tuned_q", propagation.tuned_scale(PAPER)),
        ("tuned_c1", first.c1),
        ("tuned_c2", first.c2),
        ("tuned_C_Y", then.C_Y),
        ("tuned_C_R", then.C_R),
        ("tuned_C_P", then.C_P),
        ("tuned_C_S", last.C_S),
    )
    return tuple(definition(name, e) for name, e in pairs)


FILES = {
    "planner_transfer": ("The planner's expressions of Part 1.", refined),
    "planner_sharper": ("The planner's expressions of Part 2.", sharper),
    "planner_chain": ("The planner's constants of eq:chain, eq:master and eq:effective.", chain),
    "planner_tuned": ("The planner's constants of thm:tuned.", tuned),
}


def files() -> dict[Path, str]:
    """The path and the text of every generated file."""
    return {
        FOLDER / f"{name}.v": HEADER.format(title=title) + "\n".join(d.text(NAMES) for d in definitions())
        for name, (title, definitions) in FILES.items()
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text)
