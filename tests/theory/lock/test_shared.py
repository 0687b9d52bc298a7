"""What claims share: an edit of a constant, an assumption, a label or a condition of the planner is a sentence."""

from dataclasses import fields, replace
from fractions import Fraction

import pytest
from sympy import Integer

from theory.lock import shared as lock
from theory.lock.comparison import shared_differences
from theory.lock.file import read
from theory.planner.admissibility import rows, title
from theory.text.assumptions import assumptions
from theory.text.constants import PAPER
from theory.text.labels import manifest
from theory.text.notation import G, G_hat, rho
from theory.trusted.formula import le


def told():
    """What differs from the lock now."""
    return [*shared_differences(lock.shared(), read())]


def test_nothing_differs():
    """The constants, assumptions, labels and bounds are those that were accepted."""
    assert told() == []


@pytest.mark.parametrize("name", [f.name for f in fields(PAPER)])
def test_a_constant_that_moves_is_named(name, monkeypatch):
    """Each constant of the paper, by half of itself more."""
    before = getattr(PAPER, name)
    monkeypatch.setattr(lock, "PAPER", replace(PAPER, **{name: before + Fraction(1, 2)}))
    monkeypatch.setattr(lock, "assumptions", lambda k: assumptions(PAPER))
    (sentence,) = told()
    assert sentence.startswith(f"constant {name}: {before} → {before + Fraction(1, 2)}")


@pytest.mark.parametrize("place", range(len(assumptions(PAPER))))
def test_a_false_assumption_is_named(place, monkeypatch):
    """Whichever assumption becomes G <= 0, its label and both versions are told."""
    changed = [*assumptions(PAPER)]
    label, before = changed[place]
    changed[place] = (label, le(G, 0))
    monkeypatch.setattr(lock, "assumptions", lambda k: changed)
    (sentence,) = told()
    assert sentence.startswith(f"assumption {place} {label}: {before} → G <= 0")


def test_an_assumption_that_is_added_is_named(monkeypatch):
    """G_hat <= G, which the paper does not assume."""
    monkeypatch.setattr(lock, "assumptions", lambda k: (*assumptions(k), ("asm:bounded", le(G_hat, G))))
    (sentence,) = told()
    assert "asm:bounded: nothing → G_hat <= G" in sentence


LABELS = {
    "a claim less": ("lem:mlmc", lambda label: label._replace(claims=label.claims[1:])),
    "another line": ("lem:mlmc", lambda label: label._replace(lines=((1, 2), *label.lines[1:]))),
    "another kind": ("thm:tuned", lambda label: label._replace(kind="remark")),
    "a reason": ("eq:problem", lambda label: label._replace(why="nothing to see")),
}


@pytest.mark.parametrize("name", LABELS)
def test_an_edit_of_the_manifest_is_named(name, monkeypatch):
    """The claims of a label, its lines, its kind, and why it has none."""
    label, change = LABELS[name]
    monkeypatch.setattr(lock, "manifest", lambda: manifest() | {label: change(manifest()[label])})
    (sentence,) = told()
    assert sentence.startswith(f"label {label}: ")


def with_statement(**new):
    """A change of the theorem behind a bound."""
    return lambda bound: replace(bound, statement=replace(bound.statement, **new))


BOUNDS = {
    "ζ₁ + ζ₂ < 1 dropped": ("batched/best", with_statement(conditions=()), "conditions 0 < F_bar"),
    "a weaker condition": (
        "batched/best",
        with_statement(conditions=(Integer(-1) + rho * 0,)),
        "conditions -1 < 0",
    ),
    "a condition of four dropped": (
        "refined/low-noise-quiet",
        lambda bound: replace(
            bound, statement=replace(bound.statement, conditions=bound.statement.conditions[1:])
        ),
        "conditions",
    ),
    "a tangent dropped": ("refined/telescope", with_statement(tangents=()), "tangents at none"),
    "T >= 87 dropped": ("refined/transfer", lambda bound: replace(bound, least=0), "T >= 0"),
    "a floor hidden": ("refined/low-noise", lambda bound: replace(bound, floor=False), "T >= 1; "),
    "ρ fixed": ("refined/joint", lambda bound: replace(bound, fixed={**bound.fixed, rho: Integer(1)}), "rho = 1"),
    "β free": ("paper/chain-best", lambda bound: replace(bound, free=bound.free[:1]), "free rho; "),
    "another theorem": (
        "refined/best",
        lambda bound: replace(bound, theorem="Λ = 1"),
        "Λ = 1: conditions",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BOUNDS)
def test_an_admissibility_condition_that_is_lost_is_named(name, monkeypatch):
    """Of a bound the conditions, tangents, least T, floor, free and fixed parameters are told, before and after."""
    which, change, says = BOUNDS[name]
    both = {which, f"{which} without noise"}

    weakened = tuple(change(bound) if bound.name == which else bound for bound in rows())
    monkeypatch.setattr(lock, "bounds", lambda: weakened)
    sentences = told()
    assert {sentence.split(": ")[0].removeprefix("bound ") for sentence in sentences} <= both
    assert any(says in sentence.split(" → ")[1] for sentence in sentences)


def test_every_bound_is_locked():
    """With and without noise; all of them evaluate under conditions that are told."""
    for bound in rows():
        assert "conditions" in read().shared[f"bound {title(bound)}"]


def test_how_a_bound_is_checked_is_locked(monkeypatch):
    """The constants that a problem must have, and each function that decides whether a certificate may be read."""
    found = lock.shared()
    assert found["problem of a bound"].startswith("0 < L, 0 < D, 0 < G, G <= G_hat")
    for name in (
        "Bound.within",
        "Bound.asked",
        "Bound.hypotheses",
        "Problem.hypotheses",
        "Theorem.hypotheses",
    ):
        assert f"{name} " in found["certificate of a bound"]
    monkeypatch.setattr(lock, "MEANT", lock.MEANT[1:])
    assert any(sentence.startswith("problem of a bound: 0 < L, ") for sentence in told())
