"""The deterministic Frank–Wolfe method."""

from dataclasses import KW_ONLY, dataclass, field

from mcfw.arithmetic import Array, inner, norm
from mcfw.baselines.baseline import Baseline, BaselineInfo, Counted
from mcfw.baselines.projection_free.line_search import Agnostic, ShortStep, StepRule, check_rule
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import LINEAR, SHORT, CompiledStep
from mcfw.method.levels import Fixed, LevelLaw


@dataclass(frozen=True)
class FrankWolfe(Baseline):
    """x_{t+1} = x_t + γ_t(v_t − x_t), v_t ∈ LMO(∇f(x_t)): Frank & Wolfe 1956, Jaggi 2013; a sanity reference.

    It reads the population gradient and consumes no state of the chain. With `h` it is the generalised method
    (composite LMO).
    """

    _: KW_ONLY
    rule: StepRule = field(default_factory=Agnostic)
    takes_atoms = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_rule(self.rule)

    @property
    def levels(self) -> LevelLaw:
        """No samples."""
        return Fixed(0)

    @property
    def compiled(self) -> CompiledStep | None:
        """Its kernel for two step sizes, where ∇f is known to be Σ_i π_i ∇f(x; i) over a table."""
        law, rule, gradient = self.problem.law, self.rule, self.problem.compiled
        if law is None or gradient is None or gradient.table is None or len(gradient.table) != len(law):
            return None
        if type(rule) not in (Agnostic, ShortStep):
            return None
        L = float(rule.L) if isinstance(rule, ShortStep) else 0.0
        return CompiledStep(FrankWolfe, "frank_wolfe", (L, *law.tolist()), SHORT, 1, LINEAR)

    def initial(self, x0: Array) -> Counted:
        """x_0."""
        return Counted(x0, 0)

    def step(self, state: Counted, burst: Burst) -> tuple[Counted, BaselineInfo]:
        """One population gradient, one LMO."""
        x, t = state
        problem = self.problem
        g = problem.population_gradient(x)
        v = problem.lmo(g)
        direction = v - x
        decrease = float(problem.penalty(x) - problem.penalty(v) - inner(g, direction))
        gamma = self.rule.size(problem, x, direction, decrease, t, 1.0)
        return Counted(x + gamma * direction, t + 1), BaselineInfo(0, gamma, norm(g), False, 0, 1, 0)
