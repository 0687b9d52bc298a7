"""Which Coq theorems equate the expressions of a row of the planner with those of the kernel's theorems.

`TIES` holds them by the name of the row, `SILENT` for the rows without noise; a row that no theorem of the kernel
states is named in `UNTIED` or `SILENT_UNTIED`, with the reason.
"""

from __future__ import annotations

_LAST = ("gap_agrees", "gap_long_agrees")
_ENDS = ("ends_agree", *_LAST)
_CHAIN = ("inflation_agrees", "burn_in_agrees", "chain_agrees")
_PART1 = (
    "K_agrees",
    "transfer_value_agrees",
    "transfer_slope_agrees",
    "transfer_gap_agrees",
    "transfer_gap_long_agrees",
)
_PART2 = ("value_agrees", "slope_agrees", *_ENDS)
_TELESCOPE = ("kappa_allowed", "price_agrees", "telescope_value_agrees", "telescope_slope_agrees", *_ENDS)
_INDEPENDENT = ("independent_value_agrees", "independent_slope_agrees", *_ENDS)
_LOW = ("low_value_agrees", "low_slope_agrees", *_ENDS)
_TILT = ("tilt_allowed", "weights_agree", "tilted_gap_agrees", "gap_long_agrees", "ends_agree")
_LOW_TILTED = ("tilted_low_value_agrees", "tilted_low_slope_agrees", *_TILT)
_TILTED = ("kappa_allowed", "price_agrees", "tilted_value_agrees", "tilted_slope_agrees", *_TILT)
_BATCHED = (
    "batched_value_agrees",
    "batched_slope_agrees",
    "batched_low_agrees",
    "batched_gap_agrees",
    "batched_gap_long_agrees",
    "ends_agree",
)
_QUIET = (
    "quiet_J_agrees",
    "quiet_far_agrees",
    "quiet_steep_agrees",
    "quiet_line_agrees",
    "quiet_c_agrees",
    "quiet_planned",
)
_SCALED = (
    "kappa_allowed",
    "price_agrees",
    "scaled_value_agrees",
    "scaled_slope_agrees",
    "ends_agree",
    "batched_low_agrees",
    "batched_gap_agrees",
    "batched_gap_long_agrees",
)
_SQUARE = ("square_value_agrees", "square_slope_agrees", "square_gap_agrees", "gap_long_agrees", "ends_agree")
_PATH = ("path_value_agrees", "path_slope_agrees", *_ENDS)
_TUNED = ("rho_agrees", "beta_agrees")
_CLOSED = (
    "dbarM_agrees",
    "log_agrees",
    "q_agrees",
    "c1_agrees",
    "c2_agrees",
    "CY_agrees",
    "CR_agrees",
    "CP_agrees",
    "CS_agrees",
    "terms_agree",
    "halves_agree",
)
_LYAPUNOV = "rests on the Lyapunov weight of A12 (2.01 for Abel's factor), which is not in the kernel"

TIES: dict[str, tuple[str, ...]] = {
    "paper/closed-form": (*_CHAIN[:2], *_TUNED, *_CLOSED),
    "paper/chain-tuned": (*_CHAIN, *_TUNED),
    **dict.fromkeys(("paper/chain-best", "paper/chain-oblivious"), _CHAIN),
    **dict.fromkeys(("refined/transfer", "refined/transfer-oblivious"), (*_PART1, "inflation_agrees")),
    **dict.fromkeys(("refined/best", "refined/oblivious"), (*_PART1, "own_allowed")),
    "refined/inflation-4": (*_PART1, "coarse_allowed"),
    "refined/absorption": (
        "K_agrees",
        "absorbed_value_agrees",
        "absorbed_slope_agrees",
        *_PART1[-2:],
        "rounded_allowed",
    ),
    "refined/square": (*_SQUARE, "rounded_allowed"),
    "refined/path": (*_PATH, "rounded_allowed"),
    "refined/levels": (*_PATH, "levels_allowed"),
    "refined/centre": _PATH,
    **{
        f"refined/{name}{kind}": _PART2
        for name in ("joint", "instance")
        for kind in ("", "-oblivious", "-regime")
    },
    **{
        f"refined/{name}{kind}": _TELESCOPE
        for name in ("telescope", "instance-telescope")
        for kind in ("", "-oblivious", "-regime")
    },
    **{f"refined/independent{kind}": _INDEPENDENT for kind in ("", "-oblivious", "-regime")},
    **dict.fromkeys(("refined/low-noise", "refined/instance-low-noise"), _LOW),
    **{
        f"refined/{name}-tilted{kind}": _LOW_TILTED
        for name in ("low-noise", "instance-low-noise")
        for kind in ("", "-regime")
    },
    **dict.fromkeys(("refined/low-noise-quiet", "refined/instance-low-noise-quiet"), _QUIET),
    "refined/telescope-tilted": _TILTED,
    "refined/telescope-scaled": _SCALED,
    **{
        f"batched/{which}{name}": _BATCHED
        for which in ("", "instance-")
        for name in ("best", "unit", "no-burn-in", "regime")
    },
}
UNTIED: dict[str, str] = dict.fromkeys(("refined/lyapunov", "refined/concave", "refined/split"), _LYAPUNOV)
SILENT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("refined/oblivious", "refined/best"), _PART1),
    "refined/concave": (
        "concave_silent_agrees",
        "concave_silent_slope_agrees",
        "square_gap_agrees",
        "gap_long_agrees",
        "ends_agree",
    ),
    "paper/chain-noiseless": ("exact_agrees",),
    "refined/path": (
        "silent_agrees",
        "silent_slope_agrees",
        "silent_gap_agrees",
        "gap_long_agrees",
        "ends_agree",
    ),
    "refined/weight-one": ("J_agrees", "weight_one_planned"),
    **dict.fromkeys(
        ("refined/weight-one-tail", "refined/weight-one-tail-regime"), ("J_agrees", "weight_one_tail_planned")
    ),
}
SILENT_UNTIED: dict[str, str] = {}
