"""The certified rows: L = D = G = Ghat = 1, accuracy 1/10; any h (Fbar = 2, delta_c = 2) and h = 0 (both 1).

`python -m theory.formal.rows` writes their files. The parameters are near the optimum of the bound; nothing depends
on how they were found: the kernel checks each certificate.
"""

from __future__ import annotations

from fractions import Fraction as F
from pathlib import Path

from theory.formal.horizons import Chain, Constants, MarkovRow, Parameters

ANY_H = Constants(G_h=F(1), G_sigma=F("0.1"), F_bar=F(2))
NO_H = Constants(G_h=F(0), G_sigma=F("0.1"), F_bar=F(1))
TAU_1 = Chain.mixing_time(1, 60, (1, 60), F(3, 10))
TAU_10 = Chain.mixing_time(10, 50, (1, 150), F(1, 28))
TAU_100 = Chain.mixing_time(100, 50, (5, 300), F(1, 287))
FOLDER = Path(__file__).parent / "numbers" / "rows"


def _at(T: int, rho: str, beta: str, Y_high: int, Y_low: int) -> Parameters:
    return Parameters(T, F(rho), F(beta), F(Y_high), F(Y_low))


def _markov(
    name: str, title: str, constants: Constants, chain: Chain, at: Parameters, theta0: str, zeta: str
) -> MarkovRow:
    return MarkovRow(name, title, constants, chain, at, F(theta0), F(zeta))


ROWS = (
    _markov("HorizonTau1", "Mixing time 1, any h.", ANY_H, TAU_1,
            _at(634_000, "2.759", "0.05447", 4016, 2262), "0.6176", "0.00003166"),
    _markov("HorizonTau1Smooth", "Mixing time 1, h = 0.", NO_H, TAU_1,
            _at(213_000, "3.444", "0.07532", 1239, 981), "0.7824", "0.00009342"),
    _markov("HorizonTau10", "Mixing time 10, any h.", ANY_H, TAU_10,
            _at(12_500_000, "6.416", "0.1605", 69459, 42143), "0.6172", "0.00003324"),
    _markov("HorizonTau10Smooth", "Mixing time 10, h = 0.", NO_H, TAU_10,
            _at(4_810_000, "8.377", "0.2347", 24526, 20188), "0.761", "0.00004967"),
    _markov("HorizonTau100", "Mixing time 100, any h.", ANY_H, TAU_100,
            _at(144_000_000, "12.28", "0.5715", 748315, 495300), "0.5689", "0.00001517"),
    _markov("HorizonTau100Smooth", "Mixing time 100, h = 0.", NO_H, TAU_100,
            _at(55_700_000, "16.07", "0.9809", 265109, 232482), "0.6359", "0.00004665"),
)  # fmt: skip


def files() -> dict[Path, str]:
    """The path and the text of every generated row."""
    return {FOLDER / f"{row.name}.v": row.text() for row in ROWS}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text)
