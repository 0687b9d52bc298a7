"""The parts of the report: the command that writes the file of each, and what the pages read of it."""

from collections.abc import Collection

from mcfw.cli.site.shape import Shape, count, many, maybe, number, positive, record, text, truth, word
from montecarlo.ruling import Ruling
from theory.trusted.verdict import Verdict

COMMANDS = {
    "ledger": "mcfw verify --report {folder}",
    "audit": "mcfw audit --json > {folder}/audit.json",
    "blind_spots": "mcfw audit --blind-spots --json > {folder}/blind_spots.json",
    "plan": "mcfw report --out {folder}",
    "reality": "mcfw reality --json > {folder}/reality.json",
    "bench": "make bench  # writes report/bench.json",
}
"""The file `<part>.json`, and the command that writes it."""

VERDICT = word({verdict.value for verdict in Verdict})
RULING = word({ruling.value for ruling in Ruling})


def shapes(labels: Collection[str], claims: Collection[str]) -> dict[str, Shape]:
    """The shape of each part, for the labels of the results and the names of the claims that there are."""
    return {
        "ledger": _ledger(labels, claims),
        "audit": _audit(),
        "blind_spots": many(record(audit=text, defect=text, unit=text, sights=many(_sight()))),
        "plan": many(_plan()),
        "reality": many(_run()),
        "bench": many(_ratio()),
    }


def _ledger(labels: Collection[str], claims: Collection[str]) -> Shape:
    theorem = record(name=text, file=text, says=text, differs=text)
    result = record(
        label=word(labels),
        stated_end_to_end=truth,
        verdict=text,
        leaves=record(green=count, total=count, weakest=VERDICT),
        prose_steps=count,
        formal=record(standing=text, form=text, note=text, theorems=many(theorem), axioms=many(text)),
    )
    claim = record(
        id=word(claims),
        label=text,
        text=text,
        statement=text,
        verdict=VERDICT,
        sentence=text,
        engines=many(text),
        needs=many(word(claims)),
        wrong_versions=many(record(change=text, refuted=truth, witness=text)),
        slack=maybe(record(confirmed=maybe(truth))),
        erratum=maybe(text),
        false=truth,
        witness=maybe(text),
        expected=truth,
        seconds=number,
    )
    counts = {"claims": count, "mutants_planted": count, "mutants_refuted": count}
    summary = record(**counts, expected=truth, faults=many(text), unlocked=many(text), skipped=many(text))
    return record(results=many(result), claims=many(claim), summary=summary)


def _audit() -> Shape:
    numbers = dict.fromkeys(("estimate", "exact", "bound"), maybe(number))
    row = record(
        name=text,
        label=text,
        verdict=RULING,
        interval=maybe(many(number, 2, 2)),
        draws=count,
        defects=many(record(name=text, verdict=RULING)),
        **numbers,
    )
    return record(alpha=number, seed=count, audits=many(row))


def _sight() -> Shape:
    return record(caught=truth, strength=number, draws=count)


def _plan() -> Shape:
    row = record(name=text, log10_T=number, log10_samples=number)
    return record(inputs=record(tau=count, noise=number, eps=number), rows=many(row, 1))


def _run() -> Shape:
    gaps = {"mean": number, "certified": number, "paper": number}
    return record(case=text, family=text, hard=truth, T=positive, runs=count, bound=text, **gaps)


def _ratio() -> Shape:
    measured = dict.fromkeys(("ratio", "low", "high"), maybe(number))
    return record(name=text, reach=number, stretch=number, faster=truth, verdict=text, **measured)
