"""The ladder of bounds, from the paper's closed form to the strongest theorem here, for one problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sympy import Expr, Integer, Symbol

from theory.paper.app_mlmc.lem_mlmc.c_sharper import OWN_ROUTE
from theory.paper.app_reduction.eq_effective import T0
from theory.paper.app_reduction.lem_conditionalabel.abel import SHARP_FACTOR as ABEL
from theory.paper.app_reduction.lem_conditionalabel.lyapunov import FACTOR as LYAPUNOV
from theory.paper.propagation import inflation
from theory.planner.bounds import literal
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.problem import Problem
from theory.planner.bounds.regime import JMAX, NOISY, QUIET
from theory.planner.bounds.settings import (
    Settings,
    capped,
    independent,
    noise_alone,
    rounded,
    summed,
    telescoping,
)
from theory.refined.moments.inflation import LevelSums, coarse_noise
from theory.refined.moments.profile import Profile, worst_profile
from theory.refined.regularizer_lipschitz import OWN
from theory.refined.sharper import TOP, Rungs, absorption, sharper, split
from theory.refined.small_noise import low_noise, tilt, tilted
from theory.refined.telescope import INDEPENDENT, MARKOV, telescoped
from theory.refined.theorem import Theorem
from theory.refined.tiny_noise import quiet, share
from theory.refined.transfer import transfer
from theory.refined.weight_one import X0, weight_one, weight_one_tail
from theory.text import notation as n
from theory.text.constants import PAPER, Constants

Free = tuple[Symbol, ...]
RHO_BETA: Free = (n.rho, n.beta)
OBLIVIOUS: Mapping[Symbol, Expr] = {n.rho: Integer(1), n.beta: Integer(1)}
NOISELESS: Mapping[Symbol, Expr] = {n.rho: Integer(1), n.beta: 1 / (n.T + 1)}
PATH = Rungs(split=True, square=True, path=True)


def paper_bounds(problem: Problem, paper: Constants = PAPER) -> tuple[Bound, ...]:
    """Return the paper's bounds; thm:tuned and thm:oblivious need noise, cor:zeronoise needs none."""
    if problem.noise == 0:
        statement = literal.chain_noiseless(paper)
        return (Bound("paper/chain-noiseless", "cor:zeronoise", statement, problem, fixed=NOISELESS),)
    rows: tuple[tuple[str, str, Theorem, Free, Mapping[Symbol, Expr]], ...] = (
        (
            "closed-form",
            "thm:tuned with C_R and C_S",
            literal.closed_form(paper),
            (),
            literal.tuned_parameters(paper),
        ),
        ("chain-tuned", "eq:master, tuned", literal.chain_free(paper), (), literal.tuned_parameters(paper)),
        ("chain-best", "eq:master, best (ρ, β)", literal.chain_free(paper), RHO_BETA, {}),
        ("chain-oblivious", "eq:master, ρ = β = 1", literal.chain_free(paper), (), OBLIVIOUS),
    )
    first = T0(paper.T0_scale, problem.tau)
    return tuple(
        Bound(f"paper/{name}", text, statement, problem, free, fixed, least=first)
        for name, text, statement, free, fixed in rows
    )


def refined_bounds(problem: Problem, profile: Profile | None = None) -> tuple[Bound, ...]:
    """Return the refined theorem and every rung above it, the strongest at moderate noise last.

    `profile` is a given chain's. Every rung is stated with the Lipschitz constant of h in δ_c (A2).
    """
    rungs = _noiseless(problem) if problem.noise == 0 else _noisy(problem, profile)
    return tuple(replace(bound, fixed={**OWN, **bound.fixed}) for bound in rungs)


def _noisy(problem: Problem, profile: Profile | None) -> tuple[Bound, ...]:
    worst = LevelSums(worst_profile(problem.tau))
    given = () if profile is None else _given(problem, profile)
    return (
        *_transfers(problem),
        *_rungs(problem, worst),
        *_joint(problem, "joint", "one v for all terms", worst),
        *_low_noise(problem, "low-noise", "displacement and noise together", worst),
        _tilted(problem, worst),
        *_telescope(problem, "telescope", "the cross term telescopes", worst),
        *given,
    )


def _given(problem: Problem, profile: Profile) -> tuple[Bound, ...]:
    """Return the strongest rungs for a given chain."""
    levels, text = LevelSums(profile), "d_mix of the given chain"
    rungs = (
        *_joint(problem, "instance", text, levels),
        *_low_noise(problem, "instance-low-noise", text, levels),
        *_telescope(problem, "instance-telescope", text, levels),
    )
    return (*rungs, *_independent(problem)) if profile.independent else rungs


def _transfers(problem: Problem) -> tuple[Bound, ...]:
    """Return the refined transfer theorem with Λ-constant 306, 42 and 4, then without T₀, then 2.01."""
    first = T0(
        PAPER.T0_scale, problem.tau
    )  # far more than the absorption factor 2 needs, and never what binds
    paper, own = inflation(PAPER), inflation(replace(PAPER, Lam=OWN_ROUTE))
    sharp = coarse_noise(n.tau, JMAX)
    absorbed = absorption(square=False)
    abel, lyapunov = (transfer(absorption=absorbed, abel=factor) for factor in (ABEL, LYAPUNOV))
    plain = replace(transfer(), conditions=(literal.ABSORBED,))
    rows: tuple[tuple[str, str, Theorem, Expr, Settings, int], ...] = (
        ("transfer", "refined transfer with the paper's Λ, best (ρ, β)", plain, paper, capped, first),
        ("best", "Λ = 42τ(1 + log₂T)", plain, own, capped, first),
        ("inflation-4", "Λ = 4τ(1 + jmax)", plain, sharp, capped, first),
        (
            "absorption",
            "sharp Young step, no T₀, bias absorbed as it is",
            abel,
            sharp,
            rounded(problem.tau),
            1,
        ),
        ("lyapunov", "Abel factor 2.01 by a Lyapunov weight", lyapunov, sharp, rounded(problem.tau), 1),
    )
    named = (
        ("transfer-oblivious", "refined transfer with the paper's Λ, ρ = β = 1", paper),
        ("oblivious", "Λ = 42τ(1 + log₂T), ρ = β = 1", own),
    )
    return (
        *(
            Bound(f"refined/{name}", text, plain, problem, (), {**OBLIVIOUS, n.Lam: Lam}, least=first)
            for name, text, Lam in named
        ),
        *(
            Bound(f"refined/{name}", text, statement, problem, RHO_BETA, {n.Lam: Lam}, settings, least)
            for name, text, statement, Lam, settings, least in rows
        ),
    )


def _rungs(problem: Problem, worst: LevelSums) -> tuple[Bound, ...]:
    coarse, levels, centred = rounded(problem.tau), summed(worst, centre=False), summed(worst, centre=True)
    rows: tuple[tuple[str, str, Rungs, Settings], ...] = (
        ("concave", "kept along the path: ln Γ inside the supremum", Rungs(), coarse),
        ("split", "weighted split (1+θ)a² + (1+1/θ)b²", Rungs(split=True), coarse),
        ("square", "contraction (1-α)² and its weight", Rungs(split=True, square=True), coarse),
        ("path", "descent inequality with 1/√2", PATH, coarse),
        ("levels", "level sums of d_mix, not rounded", PATH, levels),
        ("centre", "gradient differences centred at 0", PATH, centred),
    )
    return tuple(_sharper(problem, *row) for row in rows)


def _joint(problem: Problem, name: str, text: str, levels: LevelSums) -> tuple[Bound, ...]:
    return _family(problem, name, text, sharper(TOP), (split,), summed(levels, centre=True))


def _telescope(problem: Problem, name: str, text: str, levels: LevelSums) -> tuple[Bound, ...]:
    return _family(problem, name, text, telescoped(MARKOV), (split,), telescoping(levels))


def _tilted(problem: Problem, levels: LevelSums) -> Bound:
    text, free = "the cross term telescopes, best (ρ, β) and Young weights", (*RHO_BETA, split, tilt)
    statement = telescoped(MARKOV, tilted())
    return Bound("refined/telescope-tilted", text, statement, problem, free, settings=telescoping(levels))


def _independent(problem: Problem) -> tuple[Bound, ...]:
    text = "an independent stream, its exact Λ"
    return _family(problem, "independent", text, telescoped(INDEPENDENT), (), independent)


def _low_noise(problem: Problem, name: str, text: str, levels: LevelSums) -> tuple[Bound, ...]:
    settings = noise_alone(levels)
    best = f"{text}, best (ρ, β)"
    return (
        Bound(
            f"refined/{name}-tilted-regime",
            f"{text}, Refined(noise=0)",
            low_noise(tilted()),
            problem,
            (tilt,),
            QUIET,
            settings,
            floor=True,
        ),
        Bound(f"refined/{name}", best, low_noise(), problem, RHO_BETA, settings=settings, floor=True),
        Bound(
            f"refined/{name}-tilted",
            f"{best} and Young weights",
            low_noise(tilted()),
            problem,
            (*RHO_BETA, tilt),
            settings=settings,
            floor=True,
        ),
        Bound(
            f"refined/{name}-quiet",
            f"{text}, weight 1 with an error",
            quiet(),
            problem,
            (*RHO_BETA, share),
            settings=settings,
            floor=True,
        ),
    )


def _family(
    problem: Problem, name: str, text: str, statement: Theorem, free: Free, settings: Settings
) -> tuple[Bound, ...]:
    """Return a theorem at ρ = β = 1, at the regime of the solver, and at its best (ρ, β)."""
    rows: tuple[tuple[str, str, Free, Mapping[Symbol, Expr]], ...] = (
        ("-oblivious", "ρ = β = 1", (), OBLIVIOUS),
        ("-regime", "Refined(...)", (), NOISY),
        ("", "best (ρ, β)", RHO_BETA, {}),
    )
    return tuple(
        Bound(
            f"refined/{name}{kind}",
            f"{text}, {which}",
            statement,
            problem,
            (*chosen, *free),
            fixed,
            settings,
        )
        for kind, which, chosen, fixed in rows
    )


def _sharper(problem: Problem, name: str, text: str, rungs: Rungs, settings: Settings) -> Bound:
    free = (*RHO_BETA, split) if rungs.split else RHO_BETA
    return Bound(f"refined/{name}", text, sharper(rungs), problem, free, settings=settings)


def _noiseless(problem: Problem) -> tuple[Bound, ...]:
    """Return the bounds for s_t = 0: Λ enters none of them."""
    none: Mapping[Symbol, Expr] = {n.Lam: Integer(0)}
    text = "refined transfer, s = 0"
    rows: tuple[tuple[str, str, Theorem, Free, Mapping[Symbol, Expr]], ...] = (
        ("oblivious", f"{text}, ρ = 1, β = 1/(T+1)", transfer(), (), {**NOISELESS, **none}),
        ("best", f"{text}, best (ρ, β)", transfer(), RHO_BETA, none),
        ("concave", "kept along the path, s = 0", sharper(Rungs(exact=True)), RHO_BETA, {}),
        ("path", "descent with 1/2, s = 0", sharper(Rungs(exact=True, path=True)), RHO_BETA, {}),
        ("weight-one", "weight 1 in place of L_t", weight_one(), RHO_BETA, {}),
        ("weight-one-tail-regime", "and its tail, Refined(...)", weight_one_tail(), (X0,), QUIET),
        ("weight-one-tail", "and its tail: F - F* <= gap + LD²/2", weight_one_tail(), (*RHO_BETA, X0), {}),
    )
    return tuple(
        Bound(f"refined/{name}", what, statement, problem, free, fixed)
        for name, what, statement, free, fixed in rows
    )
