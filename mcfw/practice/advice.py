"""Advice: the constants that a pilot proposes for a run, where they come from, and what nobody has certified."""

from dataclasses import dataclass

from mcfw.arithmetic import Array
from mcfw.hypertext import join, table, tag
from mcfw.method.levels import Batched, LevelLaw
from mcfw.method.regimes import Parameters, Regime

UNCERTIFIED = (
    "asm:bounded: the radius is a guess (10 times what the pilot saw), not a bound on ‖∇f‖ over the set",
    "asm:smooth: the curvature was seen along 20 steps; L elsewhere may be larger",
    "asm:noise: the noise was seen at the start only",
    "asm:markov: the autocorrelation time is an estimate at one point, not a mixing time; longer memory is unseen",
    "the theorems: none covers constants that were read off the same trajectory, nor the averaged output",
)


@dataclass(frozen=True)
class Advice(Regime):
    """What a pilot on the first `pilot` of `budget` states proposes; it is a regime, so `solve` can follow it."""

    budget: int
    pilot: int
    gradient: float
    """The norm of the mean gradient at the start, with the noise taken off."""
    noise: float
    """The square root of the long-run variance: a mean of n states has an error of about noise/√n."""
    autocorrelation_time: float
    interval: tuple[float, float]
    curvature: float
    curvature_across: float
    """The curvature on states that the steps did not use; far below `curvature_within`, the steps fitted noise."""
    curvature_within: float
    gap: float
    gap_noise: float
    """The noise of the gap after the pilot's states."""
    width: float
    horizon: int
    batch: int
    rho: float
    unit_: float
    radius: float
    start: Array
    beta: float = 1.0
    warnings: tuple[str, ...] = ()

    def parameters(self, horizon: int) -> Parameters:
        """(ρ, β), whatever the horizon is."""
        return Parameters(self.rho, self.beta)

    def levels(self, horizon: int) -> LevelLaw:
        """A plain batch of `batch` states."""
        return Batched(self.batch)

    @property
    def unit(self) -> float:
        """What the adaptive scales measure δ_t in."""
        return self.unit_

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """Each constant, its value, and where it comes from."""
        low, high = self.interval
        return [
            ("pilot", f"{self.pilot} of {self.budget} states", "5 % of the budget; counted in result.samples"),
            ("‖∇f(x₀)‖", f"{self.gradient:.4g}", "mean over the pilot, less its noise"),
            ("noise", f"{self.noise:.4g}", "√ of the long-run variance, from block means"),
            (
                "autocorrelation time", f"{self.autocorrelation_time:.3g} in [{low:.3g}, {high:.3g}]",
                "95 % if block means are independent and normal",
            ),
            ("curvature", f"{self.curvature:.4g}", "median over 20 Frank–Wolfe steps on half of the pilot"),
            ("gap at the start", f"{self.gap:.4g} ± {self.gap_noise:.2g}", "of the pilot's mean gradient"),
            ("horizon T", f"{self.horizon}", "balances 2Lw²/T against the noise; between 256 and 1000"),
            ("batch k", f"{self.batch}", "(budget − pilot)/T consecutive states, averaged; no multilevel burst"),
            ("ρ", f"{self.rho:.4g}", "0.3 × curvature, more if a batch is noisier than the gap"),
            ("β", f"{self.beta:g}", ""),
            ("unit", f"{self.unit_:.4g}", "(gap + its noise in a batch)/width"),
            ("radius Ĝ", f"{self.radius:.4g}", "10 × (gradient + noise of a batch)"),
        ]  # fmt: skip

    def explain(self) -> str:
        """The proposal as a table, then what it warns of, and what nobody has certified."""
        rows = self.rows
        widths = [max(len(row[i]) for row in rows) for i in range(2)]
        table = [f"{name:{widths[0]}}  {value:{widths[1]}}  {why}".rstrip() for name, value, why in rows]
        notes = [f"warning: {text}" for text in self.warnings]
        return "\n".join([*table, *notes, "not certified:", *(f"  {text}" for text in UNCERTIFIED)])

    def _repr_html_(self) -> str:
        """For notebooks: what `explain` says."""
        notes = [tag("p", f"warning: {text}") for text in self.warnings]
        doubts = tag("ul", [tag("li", text) for text in UNCERTIFIED])
        return join(
            table(("constant", "value", "where it comes from"), self.rows),
            *notes,
            tag("p", "not certified:"),
            doubts,
        )
