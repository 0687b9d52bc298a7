"""Certified horizons from the paper's closed form down, and the worst observed runs below them."""

import math
from collections.abc import Sequence

from mcfw.cli.site.drawing import Bar, bars
from mcfw.cli.site.front import missing
from mcfw.cli.site.markup import Markup, Page, join, table, tag
from mcfw.cli.site.material import Json, Material

EXPONENTS = (
    ("oblivious, ρ = β = 1", "τ⁶ε⁻³ + τ³ε⁻²", "τ^{3/2}ε⁻³ + τ^{3/2}ε⁻²", "N02"),
    (
        "tuned",
        "(τ²G_σ + τ^{5/2}G_σ²)ε⁻³ + τ⁵ε⁻²",
        "(τG_σ + τ^{3/2}G_σ³)ε⁻³ + (τG_σ² + τ^{3/4})ε⁻²",
        "N02.tuned",
    ),
    ("best exponent of the rate in Λ", "5/6", "1/2", "N03"),
)


def horizons(material: Material) -> Page:
    """The ladders, the exponents, and both sides."""
    plans = material.part("plan")
    ladders = [_ladder(plan) for plan in plans] if plans else [missing(material, "plan")]
    body = join(
        tag(
            "p",
            "The smallest T that each bound certifies, as powers of ten. "
            "Every row is confirmed by ball arithmetic at its own parameters.",
        ),
        ladders,
        tag("h2", "Exponents: the paper and the refined theorem"),
        table(
            ("regime", "paper", "refined", "verdict"),
            [(*row[:3], _verdict(material, row[3])) for row in EXPONENTS],
        ),
        tag("h2", "Certificates beside real runs"),
        _reality(material),
    )
    return Page("horizons.html", "Certified horizons", body)


def _verdict(material: Material, name: str) -> str:
    row = material.rows.get(name)
    return f"{name}: {row['verdict']}" if row else f"{name}: not judged"


def _ladder(plan: Json) -> Markup:
    inputs = plan["inputs"]
    title = (
        f"τ = {inputs['tau']}, G_σ = {inputs['noise']:g}, ε = {inputs['eps']:g}"
        if inputs["noise"]
        else f"no noise, ε = {inputs['eps']:g}"
    )
    rows = sorted(plan["rows"], key=lambda row: -float(row["log10_T"]))
    drawn = [
        Bar(row["name"], float(row["log10_T"]), f"10^{row['log10_T']:.2f}", row["name"].split("/")[0])
        for row in rows
    ]
    best = min(rows, key=lambda row: float(row["log10_T"]))
    samples = [row for row in rows if row.get("log10_samples") is not None]
    fewest = min(samples, key=lambda row: float(row["log10_samples"]))
    words = (
        f"Smallest T: 10^{best['log10_T']:.2f} ({best['name']}). "
        f"Fewest samples: 10^{fewest['log10_samples']:.2f} ({fewest['name']})."
    )
    return join(tag("h2", title), tag("p", words), bars(f"Certified horizons at {title}", drawn, "log₁₀ T"))


def _reality(material: Material) -> Markup:
    found = material.part("reality")
    if not found:
        return missing(material, "reality")
    rows: Sequence[Json] = found["rows"] if isinstance(found, dict) else found
    keys = [key for key in rows[0] if not isinstance(rows[0][key], (dict, list))]
    sentence = found.get("sentence", "") if isinstance(found, dict) else ""
    return join(
        tag("p", sentence) if sentence else "",
        table(keys, [[_cell(row[key]) for key in keys] for row in rows]),
    )


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4g}" if math.isfinite(value) else "–"
    return str(value)
