"""The certificate of one point: the fresh gap, what bounds the gap of the point with it, and what was assumed."""

import textwrap
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from mcfw.arithmetic import check_choice
from mcfw.certificate.margins import Margins
from mcfw.certificate.premises import assumptions
from mcfw.certificate.rounding import down, product_above, sum_above, sum_below, up, upward
from mcfw.certificate.spread import Bernstein, BlockEstimate, range_term
from mcfw.hypertext import join, table, tag
from mcfw.plain_numbers import assign

METHODS = ("hoeffding", "cantelli", "chebyshev", "self-normalised", "bernstein", "best")
CLOSED = ("hoeffding", "cantelli", "chebyshev")
"""Whose margins are known before any state is drawn."""
THEOREM = "thm:fresh"
HEADINGS = ("bound on gap(x)", "at level", "margin", "upper")


class TailBound(NamedTuple):
    """gap(x) ≤ upper with probability 1 − level, by one theorem alone."""

    method: str
    level: float
    margin: float
    """upper − value, rounded up."""
    upper: float


@dataclass(frozen=True, eq=False)
class GapCertificate:
    """What fresh states say of the gap of one point x (thm:fresh); every bound follows from the fields.

    `value` is Ĉ = max_v ⟨ĝ, x − v⟩ + h(x) − h(v), attained at `vertex` up to `lmo_error`. It is no bound by itself:
    `upper` is one, with probability 1 − `failure`. `estimate` is what the block means suggest, and no bound at all.
    """

    value: float
    vertex: Any
    point: str
    """SHA-256 of x."""
    states: int
    burn_in: int
    tau: int | None
    tau_source: str
    tau_failure: float
    """δ′ ≥ P(τ < τ_mix), for an estimated τ."""
    noise: float | None
    """A bound on ‖∇f(x; z) − ∇f(x)‖ at this x."""
    noise_source: str
    reach: float
    """R = max_v ‖x − v‖, or a bound on it."""
    lmo_error: float
    delta: float
    comparisons: int
    """How many points this one was chosen from: δ is divided by it."""
    method: str
    """Chosen before the states were drawn; "best" divides δ."""
    estimate: BlockEstimate | None
    normalised: float | None
    """max_v {⟨ĝ, x − v⟩ + h(x) − h(v) + (b + w) G_σ ‖x − v‖}, where the vertices are listed."""
    bernstein: Bernstein | None
    oracle_calls: int
    lmo_calls: int

    def __post_init__(self) -> None:
        assign(self, method=check_choice("method", self.method, METHODS))

    @property
    def level(self) -> Fraction:
        """The δ of each bound, but for the share that an estimated τ adds."""
        return shared(self.delta, self.comparisons, self.method, self.bernstein is not None)

    @property
    def failure(self) -> float:
        """With what probability `upper` may fail: δ, and δ′ for an estimated τ."""
        return min(1.0, sum_above(self.delta, self.tau_failure))

    @property
    def known(self) -> bool:
        """Whether τ and the noise are known, without which there is no bound."""
        return self.tau is not None and self.noise is not None

    @cached_property
    def bounds(self) -> tuple[TailBound, ...]:
        """The upper bounds. Each holds by itself; the least of them does only for method "best", which divides δ."""
        if self.tau is None or self.noise is None:
            return ()
        margins = Margins(self.tau, self.states, self.burn_in, self.level)
        names = CLOSED if self.method != "best" else (self._closed(margins),)
        found = [self._bound(name, self._margin(getattr(margins, name))) for name in names]
        if self.normalised is not None and "hoeffding" in names:
            ceiling = next(bound.upper for bound in found if bound.method == "hoeffding")
            found.append(self._bounded("self-normalised", min(self.normalised, ceiling)))
        if self.bernstein is not None:
            found.append(self._bounded("bernstein", self._bernstein()))
        return tuple(found)

    @property
    def chosen(self) -> TailBound | None:
        """The bound by `method`; with "best" the least of all, for which δ was divided."""
        if self.method == "best":
            return min(self.bounds, key=lambda bound: bound.upper, default=None)
        return next((bound for bound in self.bounds if bound.method == self.method), None)

    @property
    def upper(self) -> float | None:
        """gap(x) ≤ upper with probability 1 − failure; None without τ or the noise."""
        return None if self.chosen is None else self.chosen.upper

    @property
    def margin(self) -> float | None:
        """Upper − value."""
        return None if self.chosen is None else self.chosen.margin

    @property
    def expectation_bound(self) -> float | None:
        """The bias: E gap(x) ≤ E value + this (thm:fresh (i)), with the error of the oracle."""
        if self.tau is None or self.noise is None:
            return None
        margins = Margins(self.tau, self.states, self.burn_in, self.level)
        return sum_above(self._margin(margins.bias), self.lmo_error)

    @property
    def two_sided(self) -> float | None:
        """gap(x) ≥ value − two_sided with probability 1 − failure (thm:fresh (iii))."""
        if self.tau is None or self.noise is None:
            return None
        level = Fraction(self.delta) / self.comparisons
        margins = Margins(self.tau, self.states, self.burn_in, level)
        return self._margin(margins.chebyshev if self.method == "chebyshev" else margins.two_sided)

    @property
    def lower(self) -> float | None:
        """Value − two_sided, rounded down, and at least 0, which every gap is."""
        return None if self.two_sided is None else max(0.0, sum_below(self.value, -self.two_sided))

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What must be true for the bounds, as sentences."""
        return assumptions(self)

    @property
    def theorem(self) -> str:
        """The label of the statement in the ledger."""
        return THEOREM

    def holds(self, target: float) -> bool | None:
        """Whether gap(x) ≤ target: True by the upper bound, False by the lower one, None where neither says.

        Each of the two answers is wrong with probability at most `failure`.
        """
        if self.upper is not None and self.upper <= target:
            return True
        return False if self.lower is not None and self.lower > target else None

    def rows(self) -> list[tuple[str, str, str, str]]:
        """The bounds as the table shows them."""
        chosen = self.chosen
        return [
            (
                f"{bound.method}{' (the certificate)' if bound == chosen else ''}",
                f"{bound.level:.4g}",
                up(bound.margin),
                up(bound.upper),
            )
            for bound in self.bounds
        ]

    def sentences(self) -> list[str]:
        """What is certified, and what is not."""
        said = [
            f"fresh gap {self.value:.6g} from {self.states:,} states after {self.burn_in:,} discarded ({THEOREM})"
        ]
        if self.upper is None:
            lacking = [word for word, value in (("tau", self.tau), ("noise", self.noise)) if value is None]
            what = (
                f"without {' and '.join(lacking)}" if lacking else f"by {self.method}: n is too small for it"
            )
            return [*said, f"no bound {what}; the fresh gap alone is an upper bound of nothing"]
        return [
            *said,
            f"gap(x) ≤ {up(self.upper)}, except with probability {self.failure:.4g}, by {self.method}",
            f"in expectation: E gap(x) ≤ E[fresh gap] + {up(self.expectation_bound or 0.0)}",
            f"from below: gap(x) ≥ {down(self.lower or 0.0)}, except with the same probability",
        ]

    def explain(self) -> str:
        """The certificate as sentences, the table of bounds, and what is assumed; lines of at most 80 characters."""
        rows = [HEADINGS, *self.rows()] if self.bounds else []
        widths = [max(len(row[i]) for row in rows) for i in range(4)] if rows else []
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
        doubts = [f"• {text}" for text in self.assumptions]
        return "\n".join(
            [
                *wrapped(self.sentences()),
                *lines,
                *wrapped([self._estimate()], indent=""),
                "assumed:",
                *wrapped(doubts),
            ]
        )

    def plot(self, target: float | None = None, axes: Any = None) -> Any:
        """Draw the reading and its bounds with matplotlib; the axes are returned."""
        from mcfw.certificate.gap_picture import draw_certificate

        return draw_certificate(self, target, axes)

    def to_json(self) -> dict[str, Any]:
        """Plain numbers, texts and lists; `from_json` checks them."""
        from mcfw.certificate.gap_record import written

        return written(self)

    @classmethod
    def from_json(cls, data: Any) -> "GapCertificate":
        """The certificate that `to_json` wrote; refused if a number in it does not follow from the others."""
        from mcfw.certificate.gap_record import read

        found: GapCertificate = read(cls, data)
        return found

    def _repr_html_(self) -> str:
        """For notebooks: what `explain` says."""
        doubts = tag("ul", [tag("li", text) for text in self.assumptions])
        said = [tag("p", text) for text in (*self.sentences(), self._estimate())]
        return join(*said, table(HEADINGS, self.rows()), tag("p", "assumed:"), doubts)

    def _estimate(self) -> str:
        if self.estimate is None:
            return "no estimate: one state has no block means"
        found = self.estimate
        return (
            f"estimate, no bound: standard error {found.error:.3g} ({found.blocks} block means of "
            f"{found.length:,} states)"
        )

    def _closed(self, margins: Margins) -> str:
        """Which closed margin "best" takes; known before the states, so it costs no share of δ."""
        better = self.normalised is not None or margins.hoeffding <= margins.cantelli
        return "hoeffding" if better else "cantelli"

    def _margin(self, factor: Any) -> float:
        return product_above(factor, self.noise or 0.0, self.reach)

    def _bound(self, method: str, margin: float) -> TailBound:
        return TailBound(method, upward(self.level), margin, sum_above(self.value, self.lmo_error, margin))

    def _bounded(self, method: str, upper: float) -> TailBound:
        return TailBound(method, upward(self.level), sum_above(upper, -self.value), upper)

    def _bernstein(self) -> float:
        found = self.bernstein
        assert found is not None
        assert self.noise is not None
        rest = self.level - Fraction(found.blocks, 2 ** (found.halvings + 1))
        term = range_term(found.blocks, rest, self.noise, self.reach)
        return sum_above(found.base, term)


def shared(delta: float, comparisons: int, method: str, blocks: bool) -> Fraction:
    """The level of one bound: δ by the number of points, and for "best" by the number of its events."""
    events = 2 if method == "best" and blocks else 1
    return Fraction(delta) / (comparisons * events)


def wrapped(texts: list[str], indent: str = "  ") -> list[str]:
    """Lines of at most 80 characters."""
    return [
        line
        for text in texts
        for line in textwrap.wrap(text, 80, subsequent_indent=indent, break_long_words=False)
    ]
