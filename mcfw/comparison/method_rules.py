"""Rules: methods whose constants are all fixed by a rule that is stated before the run, and what each needs."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from mcfw.arithmetic import Array
from mcfw.baselines.projected.adagrad import AdaGradNorm
from mcfw.baselines.projected.dog import DoG
from mcfw.baselines.projected.sgd import SGD
from mcfw.baselines.projected.step_sizes import InverseRoot
from mcfw.baselines.projected.storm import STORM
from mcfw.baselines.projection_free.frank_wolfe import FrankWolfe
from mcfw.baselines.projection_free.momentum_frank_wolfe import MomentumFrankWolfe
from mcfw.baselines.projection_free.mvr2 import ALFCGMVR2
from mcfw.errors import InvalidInput, Unsupported
from mcfw.markov.chains import Chain, has_finite_states
from mcfw.markov.mixing_bounds import mixing_time_bound
from mcfw.method.regimes import MixingAware, Oblivious, Regime, Thinned
from mcfw.problem.problem import Problem
from mcfw.run.averaged import Averaged
from mcfw.run.loop import Method
from mcfw.run.piloted import expected_states
from mcfw.run.solve import Radius, mc_alfcg

BATCH = 10
"""States per step of the projected methods."""


class Conditions(NamedTuple):
    """What a rule may look at before it chooses its constants; nothing of it is a result."""

    problem: Problem
    chain: Chain
    x0: Array
    budget: int
    tau: int | None


class ConfiguredMethod(NamedTuple):
    """A method ready to run; `charge` states are counted for each iteration beside those it consumes."""

    method: Method
    iterations: int
    charge: int = 0


class MethodRule(NamedTuple):
    """A method of the comparison. `configure` raises an `McfwError` for what is missing; None: the regime called so."""

    name: str
    needs: str
    configure: Callable[[Conditions], ConfiguredMethod] | None


def constant(known: Conditions, name: str) -> float:
    """A constant of the problem, or an error that says that it is missing."""
    value = getattr(known.problem, name)
    if value is None:
        raise InvalidInput(f"the problem does not state {name}")
    return float(value)


def mixing_time_of(known: Conditions) -> int:
    """The τ that was given, or a certified bound for the chain."""
    return mixing_time_bound(known.chain).tau if known.tau is None else known.tau


def horizon_for(budget: int) -> int:
    """The largest T whose T + 1 multilevel bursts consume `budget` states on average.

    >>> horizon_for(9011)
    1000
    """
    low, high = 1, max(2, budget)
    if expected_states(low) > budget:
        raise InvalidInput(f"budget = {budget} is too small for two multilevel bursts")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if expected_states(middle) <= budget else (low, middle)
    return low


def _multilevel(regime: Callable[[Conditions], Regime]) -> Callable[[Conditions], ConfiguredMethod]:
    def configure(known: Conditions) -> ConfiguredMethod:
        T = horizon_for(known.budget)
        method = mc_alfcg(known.problem, known.chain, T, regime(known), Radius.OF_THE_PROBLEM)
        return ConfiguredMethod(method, T + 1)

    return configure


def _thinned(known: Conditions) -> ConfiguredMethod:
    problem, G = known.problem, constant(known, "G")
    regime = Thinned(
        tau=mixing_time_of(known),
        eps=G * problem.D / 10,
        noise=constant(known, "G_sigma"),
        smoothness=constant(known, "L"),
        radius=G,
        diameter=problem.D,
    )
    batch = regime.levels(1)
    iterations = known.budget // (batch.k + batch.m)
    if iterations < 2:
        raise InvalidInput(
            f"budget = {known.budget} holds fewer than two batches of {batch.m} + {batch.k} states"
        )
    return ConfiguredMethod(
        mc_alfcg(problem, known.chain, iterations - 1, regime, Radius.OF_THE_PROBLEM), iterations
    )


def _projected(
    build: Callable[[Conditions, float, float], Any], averaged: bool = False
) -> Callable[[Conditions], ConfiguredMethod]:
    def configure(known: Conditions) -> ConfiguredMethod:
        method = build(known, float(known.problem.D), constant(known, "G"))
        return ConfiguredMethod(Averaged(method) if averaged else method, max(1, known.budget // BATCH))

    return configure


def _sgd(known: Conditions, D: float, G: float) -> Any:
    return SGD(known.problem, InverseRoot(D / G), batch=BATCH)


def _storm(known: Conditions, D: float, G: float) -> Any:
    return STORM(known.problem, D / G ** (1 / 3), w=G**2, c=(G / D) ** 2, batch=BATCH)


def _without_constants(build: Callable[..., Any]) -> Callable[[Conditions], ConfiguredMethod]:
    def configure(known: Conditions) -> ConfiguredMethod:
        return ConfiguredMethod(build(known.problem, batch=BATCH), max(1, known.budget // BATCH))

    return configure


def _adagrad(known: Conditions) -> ConfiguredMethod:
    method = AdaGradNorm(known.problem, float(known.problem.D), batch=BATCH)
    return ConfiguredMethod(method, max(1, known.budget // BATCH))


def _independent(known: Conditions) -> ConfiguredMethod:
    return ConfiguredMethod(ALFCGMVR2(known.problem, 1.0, batch=BATCH), max(1, known.budget // BATCH))


def _frank_wolfe(known: Conditions) -> ConfiguredMethod:
    if known.problem.mean_gradient is None:
        raise Unsupported("the population gradient is not known")
    if not has_finite_states(known.chain):
        raise Unsupported("a stream without finitely many states has no full pass to count")
    size = int(known.chain.size)
    if size > known.budget:
        raise Unsupported(f"one full gradient takes {size} states, the budget is {known.budget}")
    return ConfiguredMethod(FrankWolfe(known.problem), known.budget // size, charge=size)


METHODS = (
    MethodRule(
        "auto", "no constant: it keeps the states and minimises their mean; no theorem covers its end", None
    ),
    MethodRule(
        "batched", "no constant: a pilot on 5 % of the states guesses them; nothing is certified", None
    ),
    MethodRule(
        "oblivious",
        "G ≥ ‖∇f‖; ρ = β = 1 in the problem's own units; thm:oblivious holds, its horizon is far longer",
        _multilevel(lambda known: Oblivious()),
    ),
    MethodRule(
        "mixing-aware",
        "G, G_σ and τ_mix, all bounds; the scaling of the experiments, no theorem has its constants",
        _multilevel(lambda s: MixingAware(tau=mixing_time_of(s), noise=constant(s, "G_sigma"))),
    ),
    MethodRule(
        "thinned",
        "G, G_σ, L, D and τ_mix, all bounds; ε = GD/10; certified from the horizon that `mcfw plan` prints on",
        _thinned,
    ),
    MethodRule(
        "alfcg-mvr2",
        f"independent samples, which a chain does not give; ρ = 1, β = 100, batch {BATCH}",
        _independent,
    ),
    MethodRule(
        "sgd",
        f"projections, and G for γ_t = D/(G√(t+1)), batch {BATCH}; its theory is for the gradient mapping",
        _projected(_sgd),
    ),
    MethodRule(
        "sgd-averaged",
        f"what sgd needs, and a convex f for Σ t·x_t/Σ t, batch {BATCH}",
        _projected(_sgd, averaged=True),
    ),
    MethodRule(
        "adagrad",
        f"projections; γ_t = D/√Σ‖g‖², batch {BATCH}; no constant but the diameter D",
        _adagrad,
    ),
    MethodRule(
        "dog",
        f"projections; γ_t = max‖x_i − x_0‖/√Σ‖g‖², batch {BATCH}, its own average; no constant; a convex f",
        _without_constants(DoG),
    ),
    MethodRule(
        "momentum-fw",
        f"no projection, no constant: ρ_t = 4/(t+8)^⅔, γ_t = 2/(t+8), batch {BATCH}; independent samples, a convex f",
        _without_constants(MomentumFrankWolfe),
    ),
    MethodRule(
        "storm",
        f"projections, independent samples, and G: k = D/G^⅓, w = G², c = (G/D)², batch {BATCH}",
        _projected(_storm),
    ),
    MethodRule(
        "frank-wolfe",
        "the population gradient, which a stream does not give; each step is charged one pass over all states",
        _frank_wolfe,
    ),
)


def chosen(methods: Any) -> tuple[MethodRule, ...]:
    """Rules by name, or as they are; all if None."""
    if methods is None:
        return METHODS
    if not isinstance(methods, Iterable):
        raise InvalidInput(f"methods = {methods!r} must be a list of names or MethodRules")
    named = {rule.name: rule for rule in METHODS}
    found = []
    for method in [methods] if isinstance(methods, str) else methods:
        if isinstance(method, str) and method not in named:
            raise InvalidInput(f"there is no method {method!r}; there are {', '.join(named)}")
        found.append(named[method] if isinstance(method, str) else method)
        if not isinstance(found[-1], MethodRule):
            raise InvalidInput(f"methods are names or MethodRules, not {method!r}")
    if not found or len({rule.name for rule in found}) < len(found):
        raise InvalidInput("methods must be given once each, and at least one")
    return tuple(found)
