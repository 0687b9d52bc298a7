"""Admissibility: every condition of every row is supposed by a claim, and every row without one of them is red."""

import copy
from dataclasses import replace
from random import Random

import pytest
from sympy import Integer, Rational

from theory.ledger import contents
from theory.planner import admissibility
from theory.planner.admissibility import faults, rows, title
from theory.refined.batched import zeta1, zeta2
from theory.text import notation as n
from theory.trusted.formula import AnyOf, Relation, le, lt
from theory.trusted.statement import Every, Forall

CLAIMS = contents.claims()
KNOWN = {claim.id: claim for claim in CLAIMS}
FAMILIES = (
    "paper/closed-form",
    "paper/chain-best",
    "refined/transfer",
    "refined/absorption",
    "refined/square",
    "refined/joint",
    "refined/telescope",
    "refined/telescope-tilted",
    "refined/telescope-scaled",
    "refined/independent",
    "refined/low-noise",
    "refined/low-noise-quiet",
    "batched/best",
    "batched/regime",
    "refined/path without noise",
    "refined/weight-one without noise",
    "refined/weight-one-tail without noise",
)


def row(name):
    """The bound of a row."""
    return next(bound for bound in rows() if title(bound) == name)


def asking(bound, asked):
    """The bound, asking for something else where it is evaluated."""
    other = copy.copy(bound)
    kind = type(type(bound).__name__, (type(bound),), {"asked": property(lambda self: asked)})
    object.__setattr__(other, "__class__", kind)
    return other


def told(bound, known=KNOWN):
    """What is said of one row."""
    return [*admissibility.unshared(bound, known)]


def own(bound):
    """What the theorem of a row asks for."""
    return admissibility._own(bound)


def test_every_row_is_evaluated_under_what_its_claims_suppose():
    """Of all rows, with noise and without; the worst chain and a given one are looked at once."""
    assert faults(CLAIMS) == ()


def test_the_families_have_a_row_each_and_every_kind_of_condition():
    """Tangents, slopes, weights below 1, positive roots, weight one and the burn-in are among what is dropped below."""
    dropped = {str(part) for name in FAMILIES for part in own(row(name))}
    wanted = {"young < 1", "zeta1 + zeta2 - 1 < 0", "1 <= Y_high", "1 <= Gamma_star", "q_star <= Gamma_star"}
    assert wanted <= dropped
    assert len(dropped) > 40


@pytest.mark.parametrize("name", FAMILIES)
def test_a_check_that_is_removed_is_red(name):
    """Each condition of the theorem in turn is supposed by a claim of the row, which is named with the condition.

    1 <= Γ* is checked twice where 1 < Γ* is asked for too.
    """
    bound = row(name)
    unseen = [
        str(part)
        for part in own(bound)
        if not any("which the planner does not check" in fault for fault in told(without(bound, part)))
    ]
    twice = ["1 <= Gamma_star"] if "quiet" in name else []
    assert own(bound)
    assert unseen == twice


def without(bound, part):
    """The bound, evaluated without one of its conditions."""
    return asking(bound, tuple(other for other in bound.asked if other != part))


def test_the_sentence_names_row_claim_and_condition(monkeypatch):
    """ζ₁ + ζ₂ < 1 is what N79 supposes."""
    bound = without(row("batched/best"), lt(zeta1 + zeta2 - 1, 0))
    monkeypatch.setattr(admissibility, "rows", lambda: (bound,))
    assert faults(CLAIMS)[0] == (
        "the planner's row batched/best: N79 supposes zeta1 + zeta2 < 1, which the planner does not check; "
        "check it, or claim less"
    )


UNDEFINED = {
    "L/2 < ρ": ("refined/weight-one without noise", "L/2 - rho < 0", "L"),
    "q <= Γ*": ("refined/weight-one-tail without noise", "q_star <= Gamma_star", "Gamma_star - q_star"),
    "H > 0": ("refined/path without noise", "0 < F_bar*sqrt(Y_high)", "0 <= F_bar"),
    "T >= T₀": ("paper/closed-form", "87 <= T", "rho ="),
    "Γ* > 1": ("refined/low-noise-quiet", "1 < Gamma_star", "Gamma_star - 1"),
}


@pytest.mark.parametrize("name", UNDEFINED)
def test_a_bound_that_is_not_visibly_defined_is_red(name):
    """Without the condition a quotient or a root has no visible value, or a letter not its sign."""
    place, start, says = UNDEFINED[name]
    bound = row(place)
    (part,) = (part for part in bound.asked if str(part).startswith(start))
    claims = [KNOWN[claim] for claim in admissibility._named(bound)]
    assert any(says in fault for fault in admissibility.unclear(without(bound, part), claims))


def supposing(claim, *more, less=False):
    """The claim with further hypotheses, or without its own."""

    def build(k):
        return widened(claim.build(k), more, less)

    return replace(claim, build=build)


def widened(statement, more, less):
    """The statement with other hypotheses in each of its parts."""
    if isinstance(statement, Every):
        return Every(tuple(widened(part, more, less) for part in statement.parts))
    if not isinstance(statement, Forall):
        return statement
    return Forall(statement.conclusion, (*(() if less else statement.given), *more))


CLAIM_EDITS = {
    "ρ <= 1 in N19": ("refined/joint", "N19", lambda c: supposing(c, le(n.rho, 1)), "N19 supposes rho <= 1"),
    "β <= 1 in N79": ("batched/best", "N79", lambda c: supposing(c, le(n.beta, 1)), "N79 supposes beta <= 1"),
    "L <= 1 in N46": (
        "refined/weight-one-tail without noise", "N46", lambda c: supposing(c, le(n.L, 1)), "N46 supposes L <= 1"),
    "T >= 10⁶ in R08": ("refined/transfer", "R08", lambda c: supposing(c, le(10**6, n.T)), "R08 supposes 1000000 <= T"),
    "D <= 1 in N65": ("refined/low-noise-quiet", "N65", lambda c: supposing(c, le(n.D, 1)), "N65 supposes D <= 1"),
    "ζ₁ + ζ₂ < 1 out of N79": ("batched/best", "N79", lambda c: supposing(c, less=True), "checks zeta1 + zeta2"),
    "ζ < 1 out of N52": ("refined/low-noise", "N52", lambda c: supposing(c, less=True), "checks young < 1"),
    "X₀ <= ρD² out of N45.early": (
        "refined/weight-one-tail without noise", "N45.early", lambda c: supposing(c, less=True), "X0 < 0"),
    "1 <= Y out of N01.9": ("refined/telescope", "N01.9", lambda c: supposing(c, less=True), "checks 1 <= Y_high"),
    "the burn-in out of R08": ("paper/closed-form", "R08", lambda c: supposing(c, less=True), "2*tau/3 < 0"),
}  # fmt: skip


@pytest.mark.parametrize("edit", CLAIM_EDITS)
def test_an_edit_of_a_claim_is_red(edit):
    """A hypothesis more, which the planner does not check, or none, where it does."""
    place, claim, change, says = CLAIM_EDITS[edit]
    found = told(row(place), KNOWN | {claim: change(KNOWN[claim])})
    assert any(says in fault for fault in found), found


def _weaker(part, rng):
    """A condition with more room, with the other side, or none."""
    slack = Rational(1, rng.randrange(2, 9))
    return rng.choice(
        [(Relation(part.lhs, part.op, part.rhs + slack),), (Relation(part.rhs, part.op, part.lhs),), ()]
    )


@pytest.mark.parametrize("seed", range(16))
def test_a_drawn_edit_of_a_condition_is_red(seed):
    """A row and a condition of it, drawn at random: weakened, turned around or dropped."""
    rng = Random(seed)
    bound = row(rng.choice(FAMILIES))
    part = rng.choice([p for p in own(bound) if isinstance(p, Relation) and str(p) != "1 <= Gamma_star"])
    instead = _weaker(part, rng)
    assert told(
        asking(bound, tuple(new for old in bound.asked for new in (instead if old == part else (old,))))
    )


def test_a_claim_that_is_gone_or_a_case_that_is_stale_is_red():
    """Of T03.rho and T03.wide one is enough; without R08 the burn-in has no claim."""
    assert "rests on N79" in faults([c for c in CLAIMS if c.id != "N79"], [KNOWN["N78"]])[0]
    less = [replace(c, build=lambda k: lt(0, 1)) if c.id == "M12" else c for c in CLAIMS]
    assert "no longer a case of M12" in faults(less, [])[0]


def test_one_of_the_alternatives_is_enough():
    """ρ <= 406 or G + Ĝ <= 812D, both strict where the planner checks them; one alone is not what is supposed."""
    bound = row("paper/chain-best")
    (either,) = (part for part in own(bound) if isinstance(part, AnyOf))
    assert not told(bound)
    assert told(without(bound, either))
    assert told(asking(bound, tuple(le(n.rho, 500) if part == either else part for part in bound.asked)))


def test_a_letter_that_is_fixed_has_its_sign():
    """ρ = L - 1 is not visibly positive, and Λ = 0 is no value of a letter that a claim takes for positive."""
    bound = row("refined/joint-oblivious")
    claims = [KNOWN[claim] for claim in admissibility._named(bound)]
    wrong = replace(bound, fixed={**bound.fixed, n.rho: n.L - 1})
    assert any(
        "rho = L - 1 is not visibly positive" in fault for fault in admissibility.unclear(wrong, claims)
    )
    zero = replace(bound, fixed={**bound.fixed, n.beta: Integer(0)})
    assert any("beta = 0 is not visibly positive" in fault for fault in admissibility.unclear(zero, claims))


def test_only_what_rests_on_a_chosen_claim_is_looked_at(monkeypatch):
    """None of the rows for a claim that no row names."""
    monkeypatch.setattr(admissibility, "_faults", lambda bound, known: [": looked at"])
    assert faults(CLAIMS, [KNOWN["E04"]]) == ()
    assert all("batched/" in fault for fault in faults(CLAIMS, [KNOWN["N79"]]))
