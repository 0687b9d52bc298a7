"""Every row that the planner evaluates is tied to a theorem of the kernel, or is named with a reason; no Coq needed."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction

import pytest
from flint import arb
from sympy import Expr, Symbol

from theory.coq import expression_links, formulas
from theory.evidence.register import EXPORTS
from theory.paper.propagation import Chain
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.problem import problem
from theory.planner.recheck import known_bounds
from theory.refined import sharper
from theory.trusted.exact import ball, to_ball

CASES = {
    noisy: known_bounds(
        problem(L=1, D=1, G=1, radius=1, noise=Fraction(1, 10) if noisy else 0, tau=2), Fraction(1, 10)
    )
    for noisy in (True, False)
}
TABLES = {
    True: (expression_links.TIES, expression_links.UNTIED),
    False: (expression_links.SILENT, expression_links.SILENT_UNTIED),
}
PRINTED: Mapping[str, Expr] = {d.name: d.value for _, made in formulas.FILES.values() for d in made()}
BOTH = {"planner_high": "Y_high", "planner_low": "Y_low"}
HIGH = {"planner_high": "Y_high"}
Balls = dict[str, arb]
Assembly = Callable[[Balls], tuple[list[arb], list[arb]]]


@pytest.mark.parametrize("noisy", [True, False])
def test_every_row_is_tied_or_named(noisy: bool) -> None:
    """The rows of the planner are those of the two tables, each in one of them."""
    ties, named = TABLES[noisy]
    assert not ties.keys() & named.keys()
    assert set(CASES[noisy]) == ties.keys() | named.keys()
    assert all(named.values())


def test_every_tie_is_a_theorem_that_the_kernel_checks() -> None:
    """Each name in the tables is exported, and every exported agreement serves a row or a constant of a row."""
    exported = {export.name: export.module for export in EXPORTS}
    used = {name for ties, _ in TABLES.values() for names in ties.values() for name in names}
    assert used <= exported.keys()
    parts = {f"{name}_agrees" for name in ("dbar", "kappa", "Bdot", "Bddot", "theta", "M", "Y0", "Z0")}
    steps = "agrees_steps"  # of mcfw with the algorithm; the others are of the planner with the theorems
    agreements = {
        name for name, module in exported.items() if module.startswith("agrees_") and module != steps
    }
    assert agreements - used == parts, "those of eq:chain are steps of chain_agrees"


def value(name: str, at: Mapping[str, arb]) -> arb:
    """A printed definition at a point."""
    return ball(PRINTED[name], at)


def tangents(
    G: str, slope: str, *last: str, ends: Mapping[str, str], more: Callable[[Balls], Balls] = dict
) -> Assembly:
    """G(Y) - G'(Y)(Y - 1) at each end of v, then the last lines."""

    def assembled(point: Balls) -> tuple[list[arb], list[arb]]:
        gaps, slopes = [], []
        for end, Y in ends.items():
            at = point | more(point)
            at |= {"Gamma": point[Y], "v": value(end, at)}
            slopes.append(value(slope, at))
            at["H"] = value(G, at) - slopes[-1] * (point[Y] - 1)
            gaps += [value(line, at) for line in last]
        return gaps, slopes

    return assembled


def apart(G: str, slope: str, *last: str) -> Assembly:
    """G(Y) - G'(Y)(Y - 1) at the larger end of v, the noise at the smaller, then the last lines."""
    return tangents(G, slope, *last, ends=HIGH, more=lambda at: {"u": value("planner_low", at)})


def part1(name: str) -> Assembly:
    """Part 1: K, then H at the tangent point, which is printed whole."""

    def assembled(point: Balls) -> tuple[list[arb], list[arb]]:
        at = point | {"K": value("transfer_K", point)}
        at["H"] = value(f"{name}_value", at)
        return [value("transfer_gap", at), value("transfer_gap_long", at)], [value(f"{name}_slope", at)]

    return assembled


def chain(*inputs: str) -> Assembly:
    """eq:master by eq:chain, each constant from its predecessors, after the inputs."""

    def assembled(point: Balls) -> tuple[list[arb], list[arb]]:
        at = point | ({"Lam": value("inflation", point)} if "tau" in point else {})
        at |= {name.partition("_")[2]: value(name, at) for name in inputs}
        for field in fields(Chain):
            at[formulas._symbols()[field.name].name] = value(f"chain_{field.name}", at)
        steps = point["T"] + 1
        return [at["R"] / steps.root(3) + at["S"] / steps.root(2)], []

    return assembled


def closed(point: Balls) -> tuple[list[arb], list[arb]]:
    """eq:tunedbound with the displayed constants, each term doubled."""
    at = point | {"Lam": value("inflation", point)}
    for name in ("q", "c1", "c2", "C_Y", "C_R", "C_P", "C_S"):
        at[name] = value(f"tuned_{name}", at)
    at["Lc"] = value("tuned_log", at)
    at["lead"], at["rest"] = value("tuned_R", at), value("tuned_S", at)
    return [value("tuned_R_half", at), value("tuned_S_half", at)], []


def weight_one(point: Balls) -> tuple[list[arb], list[arb]]:
    """The gap, and F̄ - J(Γ*)."""
    J = value("weight_integral", point | {"p": point["Gamma_star"]})
    return [value("weight_gap", point)], [point["F_bar"] - J]


def weight_one_tail(point: Balls) -> tuple[list[arb], list[arb]]:
    """The gap, F̄ - C - J(q) and J(q) + C - J(Γ*)."""
    early, late = (value("weight_integral", point | {"p": point[p]}) for p in ("q_star", "Gamma_star"))
    C = value("tail_spent", point)
    return [value("tail_gap", point)], [point["F_bar"] - C - early, early + C - late]


def quiet(point: Balls) -> tuple[list[arb], list[arb]]:
    """σ, c, φ₀ and φ₁, what is left, then Z, S and the gap; and F̄ - J(Γ*)."""
    ends = (point["Gamma_star"], value("quiet_far", point))
    reached, farthest = (value("quiet_integral", point | {"p": p}) for p in ends)
    at = point | {"gained": farthest - reached}
    at |= {"sigma": value("quiet_steep", at), "c": value("quiet_c", at)}
    at |= {name: value(f"quiet_{name}", at) for name in ("first", "rise")}
    at["rest"] = value("quiet_rest", at)
    at["Z"] = value("quiet_root", at)
    at["S"] = value("quiet_error", at)
    return [value("quiet_gap", at)], [point["F_bar"] - reached]


def tilt(point: Balls) -> Balls:
    """The tilt that the bound uses."""
    return {"t": value("tilted_t", point)}


LAST = ("planner_gap", "planner_gap_long")
TILTED = ("tilted_gap", "planner_gap_long")
MARKOV = ("markov_sbar", "markov_sigma2", "markov_L_rec2")
EXACT = ("noiseless_sbar", "noiseless_sigma2", "noiseless_L_rec2", "noiseless_rho", "noiseless_beta")
UNITS = ("batched_gap", "batched_gap_long")
ASSEMBLED: Mapping[tuple[bool, str], Assembly] = {
    (True, "paper/closed-form"): closed,
    (True, "paper/chain-best"): chain(*MARKOV),
    (True, "refined/best"): part1("transfer"),
    (True, "refined/absorption"): part1("absorbed"),
    (True, "refined/square"): apart("square_value", "square_slope", "square_gap", "planner_gap_long"),
    (True, "refined/path"): apart("path_value", "path_slope", *LAST),
    (True, "refined/joint"): tangents("planner_value", "planner_slope", *LAST, ends=BOTH),
    (True, "refined/telescope"): tangents("telescope_value", "telescope_slope", *LAST, ends=BOTH),
    (True, "refined/independent"): tangents("independent_value", "independent_slope", *LAST, ends=BOTH),
    (True, "refined/low-noise"): tangents("low_value", "low_slope", *LAST, ends=HIGH),
    (True, "refined/low-noise-tilted"): tangents(
        "tilted_low_value", "tilted_low_slope", *TILTED, ends=HIGH, more=tilt
    ),
    (True, "refined/low-noise-quiet"): quiet,
    (True, "refined/telescope-tilted"): tangents(
        "tilted_value", "tilted_slope", *TILTED, ends=BOTH, more=tilt
    ),
    (True, "refined/telescope-scaled"): tangents(
        "scaled_value",
        "scaled_slope",
        *UNITS,
        ends={"planner_high": "Y_high", "batched_low": "Y_low"},
    ),
    (True, "batched/best"): tangents(
        "batched_value",
        "batched_slope",
        *UNITS,
        ends={"planner_high": "Y_high", "batched_low": "Y_low"},
    ),
    (False, "paper/chain-noiseless"): chain(*EXACT),
    (False, "refined/best"): part1("transfer"),
    (False, "refined/concave"): tangents(
        "concave_silent", "concave_silent_slope", "square_gap", "planner_gap_long", ends=HIGH
    ),
    (False, "refined/path"): tangents(
        "planner_silent", "planner_silent_slope", "planner_silent_gap", "planner_gap_long", ends=HIGH
    ),
    (False, "refined/weight-one"): weight_one,
    (False, "refined/weight-one-tail"): weight_one_tail,
}
ALIKE = {
    "refined/transfer": "refined/best",
    "refined/inflation-4": "refined/best",
    "refined/levels": "refined/path",
    "refined/centre": "refined/path",
}


TIED_ROWS = [(noisy, name) for noisy, (ties, _) in TABLES.items() for name in ties]


def assembly(noisy: bool, name: str) -> Assembly:
    """How a row is assembled: suffixes choose ρ, β, the profile or the batch, not the expression."""
    short = name.removesuffix("-regime").removesuffix("-oblivious")
    for part, whole in (("instance-", ""), ("refined/instance", "refined/joint")):
        short = short.replace(part, whole)
    if short.startswith("batched/"):
        short = "batched/best"
    if short in ("paper/chain-tuned", "paper/chain"):
        short = "paper/chain-best"
    if name == "refined/oblivious":
        short = "refined/best"
    return ASSEMBLED[noisy, ALIKE.get(short, short)]


def point(bound: Bound) -> Balls:
    """Distinct rationals for all symbols of the statement, within what the theorem speaks about."""
    statement = bound.statement
    terms = (*statement.gaps, *(tangent.slope for tangent in statement.tangents), *statement.conditions)
    names = sorted({s.name for term in terms for s in term.free_symbols} | {"tilt"})
    drawn = {name: Fraction(7 + 2 * i, 5 + i) for i, name in enumerate(names)}
    near = {"young": Fraction(2, 7), "zeta1": Fraction(1, 7), "zeta2": Fraction(2, 9), "T": Fraction(977)}
    far = {"Y_high": Fraction(41), "Y_low": Fraction(43), "Gamma_star": Fraction(47), "q_star": Fraction(8)}
    quiet = {"share": Fraction(2, 11), "G_sigma": Fraction(3, 10**6)} if "share" in names else {}
    chosen = drawn | near | far | quiet | {"rho": Fraction(9, 4)}
    return {name: to_ball(x) for name, x in chosen.items()}


@pytest.mark.parametrize(("noisy", "name"), TIED_ROWS, ids=str)
def test_a_tied_row_is_made_of_what_is_printed(noisy: bool, name: str) -> None:
    """At a point, the printed definitions put together as the theorem does are the gaps and slopes of the row."""
    bound = CASES[noisy][name]
    at = point(bound)
    gaps, slopes = assembly(noisy, name)(at)
    statement = bound.statement
    wanted = [*(ball(gap, at) for gap in statement.gaps), *(ball(t.slope, at) for t in statement.tangents)]
    for got, want in zip([*gaps, *slopes], wanted, strict=True):
        assert got.overlaps(want), f"{got} is not {want}"
        assert float(want.rad()) < 1e-9 * abs(float(want.mid()))


def test_every_printed_definition_is_part_of_a_row() -> None:
    """No definition is printed that no row uses, but for what chooses ρ, β and T₀."""
    seen: set[str] = set()

    class Recorded(dict[str, Expr]):
        def __getitem__(self, name: str) -> Expr:
            seen.add(name)
            return super().__getitem__(name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"{__name__}.PRINTED", Recorded(PRINTED))
        for noisy, name in ASSEMBLED:
            ASSEMBLED[noisy, name](point(CASES[noisy][name]))
    parameters = {"tuned_rho", "tuned_beta", "tuned_dbar", "burn_in", "transfer_own", "transfer_coarse"}
    inside = {"telescope_kappa", "telescope_price", "tilted_step", "tilted_error", "tilted_diameter"}
    conditions = {"weight_slow", "weight_soon", "tail_room", "quiet_slow", "quiet_soon"}
    assert PRINTED.keys() - seen == parameters | inside | conditions


def test_the_conditions_of_weight_one_are_printed() -> None:
    """What must be negative in a row of weight one is what the kernel's theorem asks to be negative."""
    plain, tail = (CASES[False][f"refined/weight-one{kind}"].statement for kind in ("", "-tail"))
    assert plain.conditions == (PRINTED["weight_slow"], PRINTED["weight_soon"])
    assert tail.conditions == (*plain.conditions, PRINTED["tail_room"])


def test_the_conditions_of_the_quiet_row_are_printed() -> None:
    """What must be negative there: L/2 - kρ, 4/(ρD)² - (T+1), a - 1, minus what is left, and Γ* - Γ_m."""
    statement = CASES[True]["refined/low-noise-quiet"].statement
    slow, soon, share, left, beyond = statement.conditions
    assert (slow, soon) == (PRINTED["quiet_slow"], PRINTED["quiet_soon"])
    assert share == Symbol("share", positive=True) - 1
    assert beyond == Symbol("Gamma_star", positive=True) - PRINTED["quiet_far"]
    at = point(CASES[True]["refined/low-noise-quiet"])
    ends = [value("quiet_integral", at | {"p": p}) for p in (value("quiet_far", at), at["Gamma_star"])]
    at |= {"sigma": value("quiet_steep", at | {"gained": ends[0] - ends[1]}), "c": value("quiet_c", at)}
    at["rise"] = value("quiet_rise", at)
    assert (-value("quiet_rest", at)).overlaps(ball(left, at))


def test_a_drifted_row_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row whose expression differs from what is printed by one constant fails."""
    monkeypatch.setitem(PRINTED, "low_value", PRINTED["low_value"] * Fraction(1001, 1000))  # type: ignore[misc]
    with pytest.raises(AssertionError, match="is not"):
        test_a_tied_row_is_made_of_what_is_printed(True, "refined/low-noise")


def test_the_ends_are_those_of_the_sharper_theorem() -> None:
    """Both ends of v are printed from the function that every bound along the path calls."""
    assert (PRINTED["planner_low"], PRINTED["planner_high"]) == sharper.ends()
