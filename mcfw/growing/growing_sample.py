"""What may be said about a growing sample: how many states it keeps, and what it does where they drift."""

from dataclasses import dataclass

from mcfw.arithmetic import check_choice, check_integer
from mcfw.plain_numbers import assign

KEEP = 100_000
"""Rows that are kept if nothing is said."""
MOST = 2**40
WARN, WINDOW, IGNORE = DRIFTS = ("warn", "window", "ignore")
FIRST = 256
"""States of the first stage: of a push run, and at least of any run that is long enough for a second one."""
SPAN = 64
"""All states over those of the first stage, at most."""


@dataclass(frozen=True)
class GrowingSample:
    """The method behind `regime="auto"`: it keeps states, and minimises the mean over a sample that doubles.

    keep: rows that are kept at most, and never more than 10⁸ bytes; beyond, every second one is dropped, and the
        stride doubles. Indices of a finite problem with at most `keep` components are bounded by the bytes alone, for
        equal ones are merged, and a pass costs a row per component. 0 keeps none: a tournament of averaged prox steps.
    drift: "warn" if the states do not look like one law, take the best "window" of the last ones then, or "ignore" it.

    No theorem covers its output; the fresh gap of the point before its last stage is `result.certificate`.
    """

    keep: int = KEEP
    drift: str = WARN

    def __post_init__(self) -> None:
        assign(self, keep=check_integer("keep", self.keep, least=0, most=MOST))
        assign(self, drift=check_choice("drift", self.drift, DRIFTS))


def stages(states: int, told: int = 0) -> list[int]:
    """At how many states there is a stage, for a run that ends after so many: the last is all of them.

    ⌈N/2^k⌉·2^j with the largest k for which N/2^k is at least 256 and N/64, but with k ≥ 1, so that some states judge;
    after an earlier run only those with more states than that was told.

    >>> stages(20_000), stages(300), stages(1), stages(20_000, told=12_000)
    ([313, 626, 1252, 2504, 5008, 10016, 20000], [150, 300], [1], [20000])
    """
    least, k = max(FIRST, states / SPAN), 0
    while states / 2 ** (k + 1) >= least:
        k += 1
    k = max(k, 1)
    first = -(-states // 2**k)
    found = [first * 2**j for j in range(k)]
    return [n for n in found if told < n < states] + [states]
