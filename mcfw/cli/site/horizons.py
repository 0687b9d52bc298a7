"""Certified horizons from the paper's closed form down, and the worst observed runs below them."""

import math

from mcfw.cli.site.dots import Dot, Line, dots
from mcfw.cli.site.drawing import Bar, bars
from mcfw.cli.site.front import missing
from mcfw.cli.site.markup import Markup, Page, join, table, tag
from mcfw.cli.site.material import Json, Material
from mcfw.cli.site.mathematics import formula

EXPONENTS = (
    (
        "oblivious, ρ = β = 1",
        r"\tau^{6}\varepsilon^{-3} + \tau^{3}\varepsilon^{-2}",
        r"\tau^{3/2}\varepsilon^{-3} + \tau^{3/2}\varepsilon^{-2}",
        "N02",
    ),
    (
        "tuned",
        r"(\tau^{2}G_\sigma + \tau^{5/2}G_\sigma^{2})\varepsilon^{-3} + \tau^{5}\varepsilon^{-2}",
        r"(\tau G_\sigma + \tau^{3/2}G_\sigma^{3})\varepsilon^{-3} + (\tau G_\sigma^{2} + \tau^{3/4})\varepsilon^{-2}",
        "N02.tuned",
    ),
    ("best exponent of the rate in Λ", "5/6", "1/2", "N03"),
)


def horizons(material: Material) -> Page:
    """The ladders, the exponents, and both sides."""
    plans = material.part("plan")
    ladders = [_ladder(material, plan) for plan in plans] if plans else [missing(material, "plan")]
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
            [
                (regime, formula(paper), formula(refined), _verdict(material, name))
                for regime, paper, refined, name in EXPONENTS
            ],
        ),
        tag("h2", "Certificates beside real runs"),
        _reality(material),
    )
    return Page("horizons.html", "Certified horizons", body)


def _verdict(material: Material, name: str) -> str:
    row = material.rows.get(name)
    return f"{name}: {row['verdict']}" if row else f"{name}: not judged"


def _ladder(material: Material, plan: Json) -> Markup:
    inputs = plan["inputs"]
    title = (
        f"τ = {inputs['tau']}, noise {inputs['noise']:g}, ε = {inputs['eps']:g}"
        if inputs["noise"]
        else f"no noise, ε = {inputs['eps']:g}"
    )
    rows = sorted(plan["rows"], key=lambda row: -float(row["log10_T"]))
    drawn = [
        Bar(row["name"], float(row["log10_T"]), f"10^{row['log10_T']:.2f}", row["name"].split("/")[0])
        for row in rows
    ]
    drawn += _worst_run(material, f"τ = {inputs['tau']}" if inputs["noise"] else "no noise", inputs["eps"])
    best = min(rows, key=lambda row: float(row["log10_T"]))
    fewest = min(rows, key=lambda row: float(row["log10_samples"]))
    words = join(
        "Smallest T: ", _power(best["log10_T"]), f" ({best['name']}). ",
        "Fewest samples: ", _power(fewest["log10_samples"]), f" ({fewest['name']}).",
    )  # fmt: skip
    return join(tag("h2", title), tag("p", words), bars(f"Certified horizons at {title}", drawn, "log₁₀ T"))


def _power(logarithm: float) -> Markup:
    return join("10", tag("sup", f"{logarithm:.2f}"))


def _observed(material: Material) -> list[Json]:
    """The rows of `mcfw reality`: certificates beside the worst runs known."""
    return material.part("reality") or []


def _worst_run(material: Material, family: str, eps: float) -> list[Bar]:
    """The shortest horizon at which the worst run known of the family had a mean gap of at most ε, if one was run."""
    rows = [
        row for row in _observed(material) if row["hard"] and row["family"] == family and row["mean"] <= eps
    ]
    if not rows:
        return []
    row = min(rows, key=lambda row: (row["T"], -row["mean"]))
    power = math.log10(row["T"])
    words = f"≤ 10^{power:.2f}: {row['case']}, mean gap {row['mean']:.2g} there"
    return [Bar("worst run known", power, words, "observed")]


def _reality(material: Material) -> Markup:
    rows = _observed(material)
    if not rows:
        return missing(material, "reality")
    lines = [
        Line(f"{row['case']}, T = {row['T']}", (
            Dot(row["mean"], "circle", "", f"observed {row['mean']:.4g}, {row['runs']} runs"),
            Dot(row["certified"], "square", "", f"certified {row['certified']:.4g} by {row['bound']}"),
            Dot(row["paper"], "diamond", "", f"the paper's bound {row['paper']:.4g}"),
        ))
        for row in rows
    ]  # fmt: skip
    legend = (("circle", "observed mean gap"), ("square", "certified"), ("diamond", "the paper's bound"))
    keys = [key for key in rows[0] if not isinstance(rows[0][key], (dict, list))]
    return join(
        tag("p", "The mean gap of real runs on the worst instances known, the certificate for the same T, ρ and β, ",
            "and the paper's bound there. A certificate left of its circle would be refuted."),
        dots("Observed gaps, certificates and the paper's bounds", lines, "average gap", legend),
        tag("details", tag("summary", f"{len(rows)} rows of numbers"),
            table(keys, [[_cell(row.get(key)) for key in keys] for row in rows])),
    )  # fmt: skip


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4g}" if math.isfinite(value) else "–"
    return "–" if value is None else str(value)
