"""The deterministic Frank–Wolfe method."""

from dataclasses import KW_ONLY, dataclass, field

from mcfw.arithmetic import Array, inner, norm
from mcfw.baselines.baseline import Baseline, BaselineInfo
from mcfw.baselines.line_search import Agnostic, StepRule, check_rule
from mcfw.baselines.sgd import Counted
from mcfw.method.burst import Burst
from mcfw.method.levels import Fixed, LevelLaw


@dataclass(frozen=True)
class FrankWolfe(Baseline):
    """x_{t+1} = x_t + γ_t(v_t − x_t), v_t ∈ LMO(∇f(x_t)): Frank & Wolfe 1956, Jaggi 2013; a sanity reference.

    It reads the population gradient and consumes no state of the chain. With `h` it is the generalised method
    (composite LMO).
    """

    _: KW_ONLY
    rule: StepRule = field(default_factory=Agnostic)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_rule(self.rule)

    @property
    def levels(self) -> LevelLaw:
        """No samples."""
        return Fixed(0)

    def initial(self, x0: Array) -> Counted:
        """x_0."""
        return Counted(x0, 0)

    def step(self, state: Counted, burst: Burst) -> tuple[Counted, BaselineInfo]:
        """One population gradient, one LMO."""
        x, t = state
        problem = self.problem
        g = problem.population_gradient(x)
        v = problem.lmo(g)
        decrease = float(inner(g, x - v) + problem.penalty(x) - problem.penalty(v))
        gamma = self.rule.size(problem, x, v - x, decrease, t, 1.0)
        return Counted(x + gamma * (v - x), t + 1), BaselineInfo(0, gamma, norm(g), False, 0, 1, 0)
