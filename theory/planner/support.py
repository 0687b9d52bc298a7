"""What a row rests on: the claims of the ledger whose conclusions are the expressions that the row evaluates.

What these claims need in turn is in the ledger, so `mcfw verify` on them judges all of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from theory.errors import TheoryError
from theory.evidence.register.status import evidence

_CHAIN = ("T14.b", "T27.Omega", "T28.chain", "T04.fixed", "M07", "R08")
_MASTER = (*_CHAIN, "T03.rho", "T03.wide")
_TRANSFER = ("N20", "N20.K", "N21", "N01.8", "N01.9", "N01.1")
_ALONG = ("N19", "N14.b", "N18.a", "N01.9", "N15")
_COARSE, _LEVELS = ("N17", "N17.h", "N17.i"), ("N17.d", "N17.e", "N17.h", "N17.i")
_JOINT = (*_ALONG, "N14", "N14.powers", *_LEVELS)
_TELESCOPE = ("N37", "N38", "N39", "N14", "N14.b", "N18.a", "N01.9", "N29.only")
_MIXING = ("N28", "N34", "N35.bias", *_LEVELS)
_LOW = ("N52", "N53", "N14.b", "N18.a", "N01.9", "N29.only", *_LEVELS)
_RISES = ("N42.falls", "N44.reach")
_QUIET = ("N65", "N64", "N62.slopes", "N63.rises", "N12.price", *_RISES, "N29.only", *_LEVELS)
_BATCHED = (
    "N79",
    "N78",
    "N78.powers",
    "N78.unit",
    "N71",
    "N72",
    "N14",
    "N14.b",
    "N18.a",
    "N01.9",
    "N17.h",
    "N29.only",
)
_BATCH_ROWS = tuple(
    f"batched/{which}{name}"
    for which in ("", "instance-")
    for name in ("best", "unit", "no-burn-in", "regime")
)

_CLAIMS: dict[str, tuple[str, ...]] = {
    "paper/closed-form": ("U04.halves", *_CHAIN, "T03.tuned"),
    "paper/chain-tuned": _MASTER,
    "paper/chain-best": _MASTER,
    "paper/chain-oblivious": _MASTER,
    "paper/chain-noiseless": ("T14.b", "T27.Omega", "Z01", "Z02", "Z04"),
    "refined/transfer-oblivious": (*_TRANSFER, "A11", "M07", "R08"),
    "refined/transfer": (*_TRANSFER, "A11", "M07", "R08"),
    "refined/oblivious": (*_TRANSFER, "A11", "M12", "R08"),
    "refined/best": (*_TRANSFER, "A11", "M12", "R08"),
    "refined/inflation-4": (*_TRANSFER, "A11", "M12.d", "R08"),
    "refined/absorption": (*_TRANSFER, "A11", "M12.d", "N12", "N12.a", *_COARSE),
    "refined/lyapunov": (*_TRANSFER, "A12", "M12.d", "N12", "N12.a", *_COARSE),
    "refined/concave": (*_ALONG, "A12", *_COARSE),
    "refined/split": (*_ALONG, "A12", *_COARSE),
    "refined/square": (*_ALONG, *_COARSE),
    "refined/path": (*_ALONG, *_COARSE),
    "refined/levels": (*_ALONG, *_LEVELS),
    "refined/centre": (*_ALONG, *_LEVELS),
    "refined/joint": _JOINT,
    "refined/instance": _JOINT,
    "refined/low-noise": _LOW,
    "refined/low-noise-tilted": (*_LOW, "N51"),
    "refined/low-noise-quiet": _QUIET,
    "refined/telescope": (*_TELESCOPE, *_MIXING),
    "refined/telescope-tilted": (*_TELESCOPE, *_MIXING, "N51"),
    "refined/instance-low-noise": _LOW,
    "refined/instance-low-noise-tilted": (*_LOW, "N51"),
    "refined/instance-low-noise-quiet": _QUIET,
    "refined/instance-telescope": (*_TELESCOPE, *_MIXING),
    "refined/independent": (*_TELESCOPE, "N36"),
    "refined/telescope-scaled": (*_TELESCOPE, *_MIXING, "N78.unit"),
    **dict.fromkeys(_BATCH_ROWS, _BATCHED),
}
_SILENT: dict[str, tuple[str, ...]] = {
    "refined/oblivious": _TRANSFER,
    "refined/best": _TRANSFER,
    "refined/concave": ("N19.exact", "N14.b", "N18.a", "N01.9", "N15"),
    "refined/path": ("N19.exact", "N14.b", "N18.a", "N01.9", "N15"),
    "refined/weight-one": ("N44", *_RISES, "N29.only"),
    "refined/weight-one-tail": ("N46", "N45.early", "N44", *_RISES, "N29.only"),
}


_THEOREMS: dict[str, tuple[str, str]] = {
    "paper/closed-form": ("thm:tuned", "tuned"),
    "refined/transfer": ("thm:refined", "part1_evaluated"),
    "refined/oblivious": ("thm:refined", "part1_evaluated"),
    "refined/best": ("thm:refined", "part1_evaluated"),
    "refined/inflation-4": ("thm:refined", "part1_evaluated"),
    "refined/absorption": ("N20", "part1_absorbed"),
    **dict.fromkeys(
        (f"refined/{name}" for name in ("square", "path", "levels", "centre")), ("N19", "part2_apart")
    ),
    "refined/joint": ("thm:sharper", "part2"),
    "refined/instance": ("thm:sharper", "part2"),
    "refined/telescope": ("thm:telescope", "part2_markov"),
    "refined/instance-telescope": ("thm:telescope", "part2_markov"),
    "refined/independent": ("thm:telescope", "part2_independent"),
    "refined/low-noise": ("thm:low-noise", "part2_low_noise"),
    "refined/low-noise-tilted": ("thm:low-noise", "low_noise_tilted"),
    "refined/instance-low-noise": ("thm:low-noise", "low_noise_tilted"),
    "refined/instance-low-noise-tilted": ("thm:low-noise", "low_noise_tilted"),
    "refined/low-noise-quiet": ("thm:quiet", "quiet_noise"),
    "refined/instance-low-noise-quiet": ("thm:quiet", "quiet_noise"),
    "refined/telescope-tilted": ("thm:telescope", "markov_tilted"),
    "refined/telescope-scaled": ("thm:telescope", "markov_scaled"),
    **dict.fromkeys(_BATCH_ROWS, ("thm:batched", "batched_scaled")),
}
_SILENT_THEOREMS: dict[str, tuple[str, str]] = {
    "refined/oblivious": ("thm:refined", "part1_silent"),
    "refined/best": ("thm:refined", "part1_silent"),
    "refined/concave": ("N19.exact", "concave_silent_rung"),
    "refined/path": ("thm:sharper, G_σ = 0", "part2_noiseless_mean"),
    "refined/weight-one": ("thm:weight-one", "weight_one"),
    "refined/weight-one-tail": ("thm:weight-one", "weight_one_tail"),
}


def formal_of(name: str, *, noisy: bool = True) -> str:
    """Return the Coq theorem that a row evaluates and how it stands today, as a sentence; empty if there is none."""
    table = _THEOREMS if noisy else _SILENT_THEOREMS
    label, theorem = table.get(_short(name, table), ("", ""))
    return f"{theorem}: {evidence(label)}" if theorem else ""


def _short(name: str, table: Mapping[str, object]) -> str:
    """Return the name without the suffix that only chooses ρ and β, unless the whole name is known."""
    return name if name in table else name.removesuffix("-oblivious").removesuffix("-regime")


def claims_of(name: str, *, noisy: bool = True) -> tuple[str, ...]:
    """Return the claims behind a row, by its name; without noise the error terms vanish, and their claims with them.

    >>> claims_of("refined/joint-regime") == claims_of("refined/joint")
    True
    """
    table = _CLAIMS if noisy else _CLAIMS | _SILENT
    short = _short(name, table)
    if short not in table:
        raise TheoryError(f"no claims are known for the bound {name!r}")
    return table[short]
