"""Membership in the class of the theorems: what an instance attains, beside what the assumptions allow, exactly."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from mcfw.errors import InvalidInput
from mcfw.problems.instance import Instance


class Fact(NamedTuple):
    """A quantity of the instance: a rational upper bound on it, and the constant that it must not exceed."""

    what: str
    attained: Fraction
    allowed: Fraction

    @property
    def holds(self) -> bool:
        """Whether attained ≤ allowed, exactly."""
        return self.attained <= self.allowed


@dataclass(frozen=True)
class Membership:
    """The facts that place an instance in the class of asm:problem, asm:smooth, asm:bounded, asm:noise, asm:markov."""

    facts: tuple[Fact, ...]

    @property
    def holds(self) -> bool:
        """Whether every fact holds, and there is one."""
        return bool(self.facts) and all(fact.holds for fact in self.facts)

    def require(self) -> "Membership":
        """The membership itself, or an error that names the facts that fail."""
        if not self.holds:
            failed = [
                f"{f.what}: {float(f.attained)!r} > {float(f.allowed)!r}" for f in self.facts if not f.holds
            ]
            raise InvalidInput(f"the instance is not in the class: {'; '.join(failed) or 'no fact is known'}")
        return self


@dataclass(frozen=True)
class Member:
    """An instance, its mixing time, and the proof that it belongs to the class; None if there is no proof.

    `certify()` returns the membership; a resisting oracle can give it only after the run.
    """

    name: str
    instance: Instance
    tau: int
    certify: Callable[[], Membership] | None = None


def float_at_most(x: Fraction) -> float:
    """The largest double that does not exceed x: what a program may use where the proof says x.

    >>> float_at_most(Fraction(1, 10)) < 0.1, float_at_most(Fraction(1, 4))
    (True, 0.25)
    """
    nearest = float(x)
    return nearest if Fraction(nearest) <= x else math.nextafter(nearest, -math.inf)
