"""The certified rows: L = D = G = Ghat = 1, accuracy 1/10; any h (Fbar = 2, delta_c = 2) and h = 0 (both 1).

`python -m theory.coq.rows.certified` writes their files. The parameters are near the optimum of the bound; nothing
depends on how they were found: the kernel checks each certificate.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from theory.coq.rows.batched import Batch, BatchedRow
from theory.coq.rows.horizons import Constants, Horizon, Row
from theory.coq.rows.independent import Independent
from theory.coq.rows.markov import Markov, Stream, mixing_time, three_states, two_state
from theory.coq.rows.noiseless import NoiselessRow
from theory.coq.rows.small_noise import LowNoise
from theory.coq.rows.tiny_noise import Quiet
from theory.evidence import sources

FOLDER = sources.FOLDER / "certified" / "rows"
COMPUTATIONS = FOLDER.parent / "computations"
TENTH, THOUSANDTH, MILLIONTH = (Fraction(1, 10**k) for k in (1, 3, 6))


def any_h(G_sigma: Fraction) -> Constants:
    """Any h with Lipschitz constant 1."""
    return Constants(G_h=Fraction(1), G_sigma=G_sigma, F_bar=Fraction(2))


def no_h(G_sigma: Fraction) -> Constants:
    """h = 0."""
    return Constants(G_h=Fraction(0), G_sigma=G_sigma, F_bar=Fraction(1))


TAU_1 = mixing_time(1, 60, ((1, 60),), Fraction(3, 10))
TAU_10 = mixing_time(10, 50, ((1, 150),), Fraction(1, 28))
TAU_100 = mixing_time(100, 50, ((5, 300),), Fraction(1, 287))
# Blocks of one below 40, then longer ones: the value at the first k of a block bounds the block.
WALK = three_states(20, 4, ((1, 100),))
FLIP_28 = two_state(Fraction(1, 28), ((1, 40), (2, 30), (4, 25), (8, 25)), ((1, 150),))


def _markov(name: str, title: str, constants: Constants, stream: Stream, at: Horizon, *rest: str) -> Markov:
    theta0, zeta, high, low = (Fraction(x) for x in rest)
    return Markov(name, title, constants, stream, at, theta0, zeta, high, low)


def _at(T: int, rho: str, beta: str) -> Horizon:
    return Horizon(T, Fraction(rho), Fraction(beta))


def _fine(T: int, rho: str, beta: str) -> Horizon:
    return Horizon(T, Fraction(rho), Fraction(beta), eps=Fraction(1, 100))


def _batched(name: str, batch: Batch, p: Fraction, at: Horizon, *rest: str) -> BatchedRow:
    lam, theta0, zeta1, zeta2, high, low = (Fraction(x) for x in rest)
    row = BatchedRow(name, "", any_h(TENTH), batch, at, lam, theta0, zeta1, zeta2, high, low, p)
    title = (
        f"{batch.k} of {batch.k + batch.m} states averaged, mixing time {batch.tau}, any h, accuracy {at.eps}"
    )
    return replace(row, title=f"{title}: {row.samples:,} states.")


def _noiseless(name: str, title: str, constants: Constants, T: int, points: int, *rest: str) -> NoiselessRow:
    rho, X0, q_star, flat, Gamma_star = (Fraction(x) for x in rest)
    return NoiselessRow(
        name, title, constants, Horizon(T, rho, MILLIONTH), X0, q_star, flat, Gamma_star, points
    )


ROWS: tuple[Row, ...] = (
    _markov("horizon_tau1", "Mixing time 1, any h.", any_h(TENTH), TAU_1,
            _at(624_000, "2.736", "0.0555"), "0.6175", "0.00003149", "3942", "2224"),
    _markov("horizon_tau1_smooth", "Mixing time 1, h = 0.", no_h(TENTH), TAU_1,
            _at(209_000, "3.411", "0.07697"), "0.782", "0.00009283", "1214", "963"),
    _markov("horizon_tau10", "Mixing time 10, any h.", any_h(TENTH), TAU_10,
            _at(12_400_000, "6.408", "0.1609"), "0.6171", "0.00003323", "69159", "41966"),
    _markov("horizon_tau10_smooth", "Mixing time 10, h = 0.", no_h(TENTH), TAU_10,
            _at(4_800_000, "8.367", "0.2355"), "0.7608", "0.00004976", "24471", "20146"),
    _markov("horizon_tau100", "Mixing time 100, any h.", any_h(TENTH), TAU_100,
            _at(144_000_000, "12.28", "0.5717"), "0.5688", "0.00001518", "748315", "495313"),
    _markov("horizon_tau100_smooth", "Mixing time 100, h = 0.", no_h(TENTH), TAU_100,
            _at(55_700_000, "16.06", "0.9816"), "0.6358", "0.00004667", "264872", "232286"),
    _markov("horizon_flip", "A two-state chain with flip probability 1/28, any h.", any_h(TENTH), FLIP_28,
            _at(6_230_000, "5.124", "0.1544"), "0.6177", "0.00003656", "35200", "21151"),
    _markov("horizon_flip_smooth", "A two-state chain with flip probability 1/28, h = 0.", no_h(TENTH), FLIP_28,
            _at(2_370_000, "6.639", "0.2256"), "0.7621", "0.00005451", "12242", "10027"),
    _markov("horizon_walk", "A walk on three states, given by its matrix, any h.", any_h(TENTH), WALK,
            _at(1_650_000, "3.571", "0.08486"), "0.6209", "0.00004468", "9812", "5700"),
    _markov("horizon_walk_smooth", "A walk on three states, given by its matrix, h = 0.", no_h(TENTH), WALK,
            _at(602_000, "4.574", "0.1215"), "0.7795", "0.0000657", "3294", "2647"),
    Independent("horizon_independent", "Independent stream, any h.", any_h(TENTH),
                _at(187_000, "1.947", "0.0328"), Fraction(1313), Fraction(712)),
    Independent("horizon_independent_smooth", "Independent stream, h = 0.", no_h(TENTH),
                _at(59_000, "2.384", "0.04524"), Fraction(384), Fraction(300)),
    LowNoise("horizon_low", "Noise .001, mixing time 1, any h.", any_h(THOUSANDTH), 1, 60, Fraction(3, 10),
             _at(6_860, "0.5273", "0.000001"), Fraction("0.000812"), Fraction("100.73")),
    LowNoise("horizon_low_smooth", "Noise .001, mixing time 1, h = 0.", no_h(THOUSANDTH), 1, 60,
             Fraction(3, 10), _at(2_220, "0.7782", "0.000001"), Fraction("0.001169"), Fraction("33.37")),
    Quiet("horizon_quiet", "Noise .0001, mixing time 1, any h.", any_h(THOUSANDTH / 10), 1, 60, Fraction(3, 10),
          _at(581, "0.764398", "0.000000001"), Fraction("0.003343"), Fraction("0.020264"), Fraction("6.2426")),
    Quiet("horizon_quiet_smooth", "Noise .0001, mixing time 1, h = 0.", no_h(THOUSANDTH / 10), 1, 60,
          Fraction(3, 10), _at(238, "0.823139", "0.000000001"), Fraction("0.011386"), Fraction("0.009558"),
          Fraction("3.2459")),
    _batched("samples_tau1", Batch(1, 2, 3), Fraction(3, 10), _at(10_103, "0.7178", "0.006028"),
             "0.2351", "1.32", "0.05621", "0.07151", "4.395", "4.1995"),
    _batched("samples_tau10", Batch(10, 1, 39), Fraction(1, 28), _at(12_775, "0.747", "0.006407"),
             "0.199", "1.407", "0.07089", "0.08404", "3.815", "3.694"),
    _batched("samples_tau100", Batch(100, 1, 399), Fraction(1, 287), _at(12_775, "0.747", "0.006412"),
             "0.1989", "1.41", "0.071", "0.08407", "3.812", "3.6915"),
    _batched("samples_tau10_fine", Batch(10, 98, 69), Fraction(1, 28), _fine(2_544_000, "0.5046", "0.003607"),
             "0.1561", "1.178", "0.01824", "0.02549", "4.782", "4.6698"),
    _batched("samples_tau100_fine", Batch(100, 1008, 699), Fraction(1, 287), _fine(2_537_000, "0.5046", "0.003591"),
             "0.1562", "1.274", "0.018", "0.025", "4.7715", "4.6594"),
    _noiseless("horizon_noiseless", "No noise, any h, every run.", any_h(Fraction(0)), 355, 40,
               "0.71984", "0.51135", "3.3304", "3.43", "6.035"),
    _noiseless("horizon_noiseless_smooth", "No noise, h = 0, every run.", no_h(Fraction(0)), 205, 30,
               "0.80783", "0.30536", "1.4127", "2.07", "3.2052"),
)  # fmt: skip


def theorem(row: Row) -> str:
    """Return the file of a row: what its certificate says, as a theorem, and an instance."""
    head, _, after = _parts(row)
    imports = head.replace("witness.\n", f"witness\n  {computation_name(row)}.\n")
    return imports + after.replace("vm_compute. reflexivity.", "reflexivity.")


def computation(row: Row) -> str:
    """Return the file of what is computed: constants, certificate, and the one lemma that it holds."""
    head, checked, _ = _parts(row)
    return head + checked


def computation_name(row: Row) -> str:
    """Return the name of the file of the computation."""
    return f"{row.name}_computation"


def _parts(row: Row) -> tuple[str, str, str]:
    """Return of the one file of a plan the head, the definitions up to the lemma `checked`, and the rest."""
    head, body = row.text().split("Open Scope R_scope.\n", 1)
    checked, after = body.split("reflexivity. Qed.\n", 1)
    return f"{head}Open Scope R_scope.\n", f"{checked}reflexivity. Qed.\n", after


def files() -> dict[Path, str]:
    """The path and the text of every generated row and of its computation."""
    kind = {row.name: type(row).__module__.rsplit(".", 1)[-1] for row in ROWS}
    texts = {FOLDER / f"{row.name}.v": theorem(row) for row in ROWS}
    return texts | {
        COMPUTATIONS / kind[row.name] / f"{computation_name(row)}.v": computation(row) for row in ROWS
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
