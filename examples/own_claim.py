"""Write a claim, let the engines judge it, and see its wrong versions die by a witness."""

from mcfw.optional import leave_without

leave_without("theory")  # one line, if it is not installed

from sympy import Rational

from theory.ledger.claim import claim
from theory.ledger.judge import Judge
from theory.text.constants import Constants
from theory.trusted.formula import le, nonneg
from theory.trusted.statement import Number, Statement, forall
from theory.trusted.verdict import Verdict

a, b = nonneg("a b")


def X01(k: Constants, *, weight: Number = Rational(1, 4), power: int = 2) -> Statement:
    """ab <= a² + b²/4"""
    return forall(le(a * b, a**power + weight * b**2))


mine = claim(
    X01, "lem:conditionalabel", line=1,
    mutants={"1/4 becomes 6/25": {"weight": Rational(6, 25)}, "a² becomes a³": {"power": 3}},
)  # fmt: skip

with Judge() as judge:
    found = judge.judge(mine.statement)
    print(f"{mine.text}: {found.verdict.value} by {' + '.join(found.engines)}")
    assert found.verdict is Verdict.PROVED
    for wrong in mine.mutants:
        against = judge.refute(wrong.statement)
        print(f"  {wrong.change}: {against.verdict.value}, at {against.witness}")
        assert against.verdict is Verdict.REFUTED
