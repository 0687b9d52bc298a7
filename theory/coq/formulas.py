"""The bounds and constants that `theory` evaluates, as definitions for the kernel.

`agrees_*.v` proves that each is the theorem's. `python -m theory.coq.formulas` writes the files; a test compares
them with the expressions of the day, so that a changed constant fails here or there.
"""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

from sympy import Expr, Symbol

from theory.coq.printer import HEADER, NATURAL, Definition
from theory.evidence import sources
from theory.paper import propagation
from theory.paper.app_mlmc.lem_mlmc.c_sharper import OWN_ROUTE
from theory.paper.app_rates.thm_tuned.complexity import tuned_terms
from theory.refined import batched as m
from theory.refined import sharper as s
from theory.refined import small_noise as low
from theory.refined import telescope as a
from theory.refined import tiny_noise as quiet_terms
from theory.refined import transfer as t
from theory.refined import weight_one as one
from theory.refined.moments.inflation import coarse_noise
from theory.refined.theorem import Theorem, best_comparison
from theory.text import notation as n
from theory.text.constants import PAPER

FOLDER = sources.FOLDER / "ties"
GAMMA, V, NOISY_V, H_ = (Symbol(name, positive=True) for name in ("Gamma", "v", "u", "H"))
QUIET_PARTS = ("sigma", "c", "first", "rise")
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
    noisy = s.Rungs(split=True, square=True, path=True, joint=True)
    exact = s.Rungs(path=True, exact=True)
    value, silent, (left, right) = s.along(noisy, V, V, GAMMA), s.along(exact, V, V, GAMMA), s.ends()
    gaps = {r: best_comparison(H_, r.descent.diameter) for r in (noisy, exact)}
    return tuple(
        definition(name, e)
        for name, e in (
            ("planner_value", value),
            ("planner_slope", value.diff(GAMMA)),
            ("planner_low", left),
            ("planner_high", right),
            ("planner_gap", gaps[noisy][0]),
            ("planner_gap_long", gaps[noisy][1]),
            ("planner_silent", silent),
            ("planner_silent_slope", silent.diff(GAMMA)),
            ("planner_silent_gap", gaps[exact][0]),
        )
    )


def rungs() -> tuple[Definition, ...]:
    """The rungs below Part 2, whose terms are bounded apart: G and its slope, the noise at its own v; the last line."""
    linked = s.Rungs(split=True, square=True)
    pairs = []
    for name, rung in (("square", linked), ("path", s.Rungs(split=True, square=True, path=True))):
        value = s.along(rung, V, NOISY_V, GAMMA)
        pairs += [(f"{name}_value", value), (f"{name}_slope", value.diff(GAMMA))]
    silent = s.along(s.Rungs(exact=True), V, V, GAMMA)
    pairs += [("concave_silent", silent), ("concave_silent_slope", silent.diff(GAMMA))]
    pairs += [("square_gap", best_comparison(H_, linked.descent.diameter)[0])]
    return tuple(definition(name, e) for name, e in pairs)


def telescope() -> tuple[Definition, ...]:
    """The telescoped bound (A1), for a chain and for an independent stream: G and its slope, κ and b."""
    pairs = [("telescope_kappa", a.MARKOV.size), ("telescope_price", a.MARKOV.price)]
    for name, cross in (("telescope", a.MARKOV), ("independent", a.INDEPENDENT)):
        value = a.along(cross, V, GAMMA)
        pairs += [(f"{name}_value", value), (f"{name}_slope", value.diff(GAMMA))]
    return tuple(definition(name, e) for name, e in pairs)


def scaled() -> tuple[Definition, ...]:
    """The telescoped bound for f/unit and h/unit: G and its slope; the rest is that of the batched method."""
    value = a.along(a.MARKOV, V, GAMMA)
    pairs = (("scaled_value", m.in_units(value)), ("scaled_slope", m.in_units(value.diff(GAMMA))))
    return tuple(definition(name, e) for name, e in pairs)


def low_noise() -> tuple[Definition, ...]:
    """The bound for little noise: G and its slope."""
    value = low.along(V, GAMMA)
    return definition("low_value", value), definition("low_slope", value.diff(GAMMA))


def tilted() -> tuple[Definition, ...]:
    """The Young weights tilted by t, the two bounds with them, and the last line."""
    t = Symbol("t", positive=True)
    weights = low.tilted(t)
    value, quiet = a.along(a.MARKOV, V, GAMMA, weights), low.along(V, GAMMA, weights)
    pairs = (
        ("tilted_t", low.TILT),
        ("tilted_step", weights.step),
        ("tilted_error", weights.error),
        ("tilted_diameter", weights.diameter),
        ("tilted_value", value),
        ("tilted_slope", value.diff(GAMMA)),
        ("tilted_low_value", quiet),
        ("tilted_low_slope", quiet.diff(GAMMA)),
        ("tilted_gap", best_comparison(H_, weights.diameter)[0]),
    )
    return tuple(definition(name, e) for name, e in pairs)


def batched() -> tuple[Definition, ...]:
    """The batched method for f/unit and h/unit: G, its slope, the smaller end of v, the last line."""
    value = m.along(V, GAMMA)
    gap, gap_long = m.measured(Theorem(best_comparison(H_, s.PATH.diameter))).gaps
    pairs = (
        ("batched_value", m.in_units(value)),
        ("batched_slope", m.in_units(value.diff(GAMMA))),
        ("batched_low", m.in_units(s.ends()[0])),
        ("batched_gap", gap),
        ("batched_gap_long", gap_long),
    )
    return tuple(definition(name, e) for name, e in pairs)


def weight_one() -> tuple[Definition, ...]:
    """Weight one (A3) and its tail: J, what must be negative, the two gaps."""
    p = Symbol("p", positive=True)
    plain, tail = one.weight_one(), one.weight_one_tail()
    pairs = (
        ("weight_integral", one.integral(p)),
        ("weight_slow", plain.conditions[0]),
        ("weight_soon", plain.conditions[1]),
        ("weight_gap", plain.gaps[0]),
        ("tail_spent", one.spent()),
        ("tail_room", tail.conditions[-1]),
        ("tail_gap", tail.gaps[0]),
    )
    return tuple(definition(name, e) for name, e in pairs)


def quiet() -> tuple[Definition, ...]:
    """Nearly no noise: J, σ, c and the line above φ; then the last line, step by step, with the former as symbols."""
    p, gained, Z, S, rest = (Symbol(name, positive=True) for name in ("p", "gained", "Z", "S", "rest"))
    known, x = quiet_terms.parts(), quiet_terms.Parts(*(Symbol(y, positive=True) for y in QUIET_PARTS))
    slow, soon = quiet_terms.quiet().conditions[:2]
    pairs = (
        ("quiet_integral", one.integral(p, quiet_terms.KEPT)),
        ("quiet_slow", slow),
        ("quiet_soon", soon),
        ("quiet_far", quiet_terms.farthest()),
        ("quiet_steep", quiet_terms.slope(one.Gamma_star, gained)),
        ("quiet_c", known.c),
        ("quiet_first", known.first),
        ("quiet_rise", known.rise),
        ("quiet_rest", quiet_terms.left(x)),
        ("quiet_root", quiet_terms.mean_root(x, rest)),
        ("quiet_error", quiet_terms.mean_error(x, Z)),
        ("quiet_gap", quiet_terms.last_line(Z, S)),
    )
    return tuple(definition(name, e) for name, e in pairs)


def refined() -> tuple[Definition, ...]:
    """Part 1 of docs/refined.md: K, then H at a tangent point and the slope there with K as a symbol, the last line.

    `absorbed` has the bias as it is. The last two are the smaller values of Λ with which the ladder evaluates it.
    """
    K, jmax = Symbol("K", positive=True), Symbol("jmax", positive=True)
    value, tangent = t.height(t.pieces(K=K))
    absorbed, steeper = t.height(t.pieces(s.absorption(square=False), K=K))
    gap, gap_long = t.last_line(H_)
    pairs = (
        ("transfer_K", t.pieces().K),
        ("transfer_value", value),
        ("transfer_slope", tangent.slope),
        ("absorbed_value", absorbed),
        ("absorbed_slope", steeper.slope),
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


def exact() -> tuple[Definition, ...]:
    """cor:zeronoise: what eq:chain is evaluated at without noise."""
    x = propagation.noiseless()
    return tuple(
        definition(f"noiseless_{y}", getattr(x, y)) for y in ("rho", "beta", "sbar", "sigma2", "L_rec2")
    )


def tuned() -> tuple[Definition, ...]:
    """thm:tuned: rho, beta, dbar_M, the logarithm, and the constants of lem:D and lem:S."""
    q, c1, c2, C_P = (Symbol(name, positive=True) for name in ("q", "c1", "c2", "C_P"))
    first = propagation.tuned_bounds(PAPER, q=q)
    then = propagation.tuned_bounds(PAPER, c1=c1, c2=c2)
    last = propagation.tuned_bounds(PAPER, c1=c1, c2=c2, C_P=C_P)
    regime = propagation.tuned(PAPER)
    named = {f.name: Symbol(f.name, positive=True) for f in fields(propagation.TunedBounds)}
    R, S = tuned_terms(PAPER, propagation.TunedBounds(**named))
    halves = propagation.halves(Symbol("lead", positive=True), Symbol("rest", positive=True), n.T + 1)
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
        ("tuned_R", R),
        ("tuned_S", S),
        ("tuned_R_half", halves[0]),
        ("tuned_S_half", halves[1]),
    )
    return tuple(definition(name, e) for name, e in pairs)


FILES = {
    "planner_transfer": ("The planner's expressions of Part 1.", refined),
    "planner_sharper": ("The planner's expressions of Part 2.", sharper),
    "planner_rungs": ("The planner's expressions of the rungs below Part 2.", rungs),
    "planner_telescope": ("The planner's expressions of the telescoped bound.", telescope),
    "planner_scaled": ("The planner's expressions of the telescoped bound in a unit.", scaled),
    "planner_low_noise": ("The planner's expressions for little noise.", low_noise),
    "planner_tilted": ("The planner's expressions with tilted Young weights.", tilted),
    "planner_batched": ("The planner's expressions of the batched method.", batched),
    "planner_weight_one": ("The planner's expressions of weight one and its tail.", weight_one),
    "planner_quiet": ("The planner's expressions for nearly no noise.", quiet),
    "planner_chain": ("The planner's constants of eq:chain, eq:master and eq:effective.", chain),
    "planner_exact": ("The planner's inputs of eq:chain without noise.", exact),
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
