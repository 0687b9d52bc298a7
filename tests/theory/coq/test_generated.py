"""The files that Python writes for the proof kernel are those that are committed; no Coq is needed here."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from sympy import Symbol, sin

from mcfw.markov.rational import RationalKernel
from theory.coq import formulas
from theory.coq.printer import term
from theory.coq.rows import certified, markov, profile
from theory.errors import TheoryError
from theory.evidence.register import EXPORTS
from theory.refined import batched, sharper, small_noise, telescope, transfer, weight_one
from theory.refined.moments.inflation import LevelSums
from theory.refined.moments.profile import worst_profile
from theory.text.constants import PAPER

GENERATED = {**formulas.files(), **certified.files()}


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.stem)
def test_the_committed_file_is_the_generated_one(path: Path) -> None:
    """A changed formula, constant or certificate shows as a difference."""
    assert path.read_text() == GENERATED[path]


def test_no_generated_file_is_left_over() -> None:
    """Every row and every planner file in the folders is one that Python writes."""
    computations = certified.COMPUTATIONS.glob("*/*.v")
    found = {*certified.FOLDER.glob("*.v"), *computations, *formulas.FOLDER.glob("planner_*.v")}
    assert found == set(GENERATED)


@pytest.mark.parametrize("name", ["dbar", "Bddot", "Z2_power", "theta_power", "S_master"])
def test_a_changed_constant_changes_the_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The printed chain depends on each constant that the planner reads."""
    changed = replace(PAPER, **{name: getattr(PAPER, name) + 1})
    monkeypatch.setattr(formulas, "PAPER", changed)
    assert [d.text(formulas.NAMES) for d in formulas.chain()] != [d.text(formulas.NAMES) for d in _printed()]


def _printed() -> tuple[formulas.Definition, ...]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(formulas, "PAPER", PAPER)
        return formulas.chain()


@pytest.mark.parametrize("name", ["ERROR", "CBRT2", "delta_c"])
def test_a_changed_constant_of_part_1_changes_the_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The printed K, H and slope of Part 1 are the committed ones only with the constants that the planner reads."""
    committed = (formulas.FOLDER / "planner_transfer.v").read_text()
    assert _part_1() in committed
    monkeypatch.setattr(transfer, name, getattr(transfer, name) + 1)
    assert _part_1() not in committed


def _part_1() -> str:
    return "\n".join(d.text(formulas.NAMES) for d in formulas.refined())


@pytest.mark.parametrize(
    ("module", "name", "made"),
    [
        (telescope, "MOVED", "telescope"),
        (sharper, "CONSTANT", "telescope"),
        (small_noise, "FOURFOLD", "low_noise"),
        (small_noise, "LINEAR", "tilted"),
        (batched, "CROSS", "batched"),
        (batched, "DRIFT", "batched"),
        (weight_one, "THREE_HALVES", "weight_one"),
        (weight_one, "SIXTH", "weight_one"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_a_changed_constant_of_a_refined_bound_changes_the_text(
    module: ModuleType, name: str, made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each refined bound is the committed one only with the constants that the planner reads."""
    committed = (formulas.FOLDER / f"planner_{made}.v").read_text()
    definitions = formulas.FILES[f"planner_{made}"][1]
    assert "\n".join(d.text(formulas.NAMES) for d in definitions()) in committed
    monkeypatch.setattr(module, name, getattr(module, name) * 2)
    assert "\n".join(d.text(formulas.NAMES) for d in definitions()) not in committed


def test_what_cannot_be_printed_is_refused() -> None:
    """A function that the printer does not know is an error, not a guess."""
    with pytest.raises(TheoryError, match="sin"):
        term(sin(Symbol("x")), {})


@pytest.mark.parametrize(("tau", "jmax"), [(1, 5), (3, 6), (10, 8)])
def test_the_blocks_bound_the_sums_term_by_term(tau: int, jmax: int) -> None:
    """The block sums are the direct sums over 2^jmax terms, to within their rounding."""
    d = [Fraction(1)] * tau + [Fraction(1, 2 ** (k // tau + 1)) for k in range(tau, 2**jmax + 1)]
    p = profile.staircase(tau, 60)
    noise, difference = _direct(d, jmax)
    for got, want in ((profile.noise(p, jmax), noise), (profile.difference(p, jmax), difference)):
        assert 0 <= Fraction(got, profile.ONE) - want < Fraction(1, 2**80)
    assert difference - jmax <= Fraction(profile.sharp_difference(p, jmax), profile.ONE) < difference


def _direct(d: list[Fraction], jmax: int) -> tuple[Fraction, Fraction]:
    """Lambda_n and Lambda_e as docs/refined.md defines them."""

    def centred(n: int) -> Fraction:
        return 1 + 2 * sum((1 - Fraction(k, n)) * min(Fraction(1), 2 * d[k]) for k in range(1, n + 1))

    def uncentred(n: int) -> Fraction:
        ramp = Fraction(4, n) * sum(min(i, n - i) * d[i] for i in range(1, n + 1))
        return 1 + 2 * sum((1 - Fraction(k, n)) * 2 * d[k] for k in range(1, n + 1)) + ramp

    deviations = {n: min(Fraction(n), centred(n)) for n in (2**j for j in range(1, jmax + 1))}
    last = min(Fraction(1), centred(2**jmax) / 2**jmax)
    differences = sum(min(Fraction(n), uncentred(n), 4 * x) for n, x in deviations.items())
    return sum(deviations.values()) + last, differences + 4 * last


@pytest.mark.parametrize("tau", [1, 10, 100])
def test_the_planner_and_the_kernel_bound_the_same_inflation(tau: int) -> None:
    """Lambda_n, Lambda_e, b_n, b_e of the planner and of the blocks differ by their rounding only."""
    planner, p = LevelSums(worst_profile(tau)).inflation(20), profile.staircase(tau, 60)
    kernel = (profile.noise, profile.difference, profile.bias_noise, profile.bias_difference)
    for want, bound in zip(planner, kernel, strict=True):
        assert abs(Fraction(bound(p, 20), profile.ONE) - want) < Fraction(1, 10**6) * want


@pytest.mark.parametrize("tau", [1, 4, 10])
def test_K_nu_is_the_double_sum(tau: int) -> None:
    """With chunks of one the cut double sum is exact, with longer ones it is larger."""
    jmax = 7
    d = [Fraction(1)] * tau + [Fraction(1, 2 ** (k // tau + 1)) for k in range(tau, 2**jmax + 1)]
    want = sum(Fraction(_level(d, 2**j), 2**j) for j in range(1, jmax + 1)) + Fraction(8 * d[1], 2**jmax)
    p = profile.staircase(tau, 60)
    fine, coarse = (Fraction(profile.fluctuation(p, [k] * 128, jmax), profile.ONE) for k in (1, 3))
    assert 0 <= fine - want < Fraction(1, 2**50)
    assert fine < coarse < 2 * fine


def _level(d: list[Fraction], n: int) -> Fraction:
    """The sum over 2 <= i <= n of 2d(i)[4(1 + sum min(1, 2d(k))) + 4 sum d(k)], k <= n - i."""
    total = Fraction(0)
    for i in range(2, n + 1):
        inner = range(1, n - i + 1)
        total += (
            2
            * d[i]
            * (4 * (1 + sum(min(Fraction(1), 2 * d[k]) for k in inner)) + 4 * sum(d[k] for k in inner))
        )
    return total


@pytest.mark.parametrize("k", [1, 2, 5, 20])
def test_the_distances_of_the_walk_are_its_total_variation_distances(k: int) -> None:
    """What the certificate uses of the three-state chain is d_mix(k) of its kernel, rounded up."""
    P = np.array([[float(Fraction(x)) for x in row.split()] for row in markov.WALK])
    want, got = RationalKernel.of(P).d_mix(k), Fraction(certified.WALK.profile.blocks[k - 1][1], profile.ONE)
    assert 0 <= got - want < Fraction(1, 2**95)


@pytest.mark.parametrize("row", certified.ROWS, ids=lambda row: row.name)
def test_the_register_has_the_horizon(row: certified.Row) -> None:
    """What the register says of a row ends with the horizon that its file proves."""
    says = next(export.says for export in EXPORTS if export.name == row.name)
    assert says.endswith(f": T = {row.at.T:,}".replace(",", " "))
