"""The report: the ledger as one JSON file and one page without scripts or outside resources."""

import json
from html import escape
from pathlib import Path

from theory.ledger.claim import Erratum
from theory.ledger.ledger import Entry, Ledger
from theory.ledger.results import LabelledResult

STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #ddd; }
code { font-size: .85em; overflow-wrap: anywhere; }
.formal, .proved, .exact, .certified { color: #0a6b2d; }
.definition { color: #555; }
.checked, .audited { color: #00688b; }
.cited { color: #8a6d00; }
.refuted { color: #7a3e9d; }
.unknown, .bad { color: #b00020; font-weight: 600; }
details summary { cursor: pointer; }
.small { color: #555; font-size: .85em; }
"""


def write_report(ledger: Ledger, folder: Path) -> None:
    """Write `ledger.json` and `index.html` into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ledger.json").write_text(json.dumps(ledger.to_json(), ensure_ascii=False, indent=1) + "\n")
    (folder / "index.html").write_text(page(ledger))


def page(ledger: Ledger) -> str:
    """The ledger as a page."""
    summary = ledger.to_json()["summary"]
    counts = ", ".join(f"{count} {verdict}" for verdict, count in summary["by_verdict"].items() if count)
    state = "as expected" if ledger.expected else '<span class="bad">not as expected</span>'
    skipped = f"; {len(ledger.skipped)} slow claims were left out" if ledger.skipped else ""
    rows = "\n".join(map(_row, ledger.entries))
    results = "\n".join(map(_result, ledger.results))
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Ledger</title><style>{STYLE}</style></head><body>
<h1>Ledger</h1>
<p>{summary["claims"]} claims ({counts});
{summary["mutants_refuted"]} of {summary["mutants_planted"]} wrong versions refuted;
the ledger is {state}{skipped}.
A sentence that is false as written is refuted, next to its correction.</p>
<h2>Labelled results</h2>
<table><thead><tr><th>label</th><th>end to end</th><th>verdict</th><th>leaves</th><th>prose steps</th>
<th>formal theorems</th></tr></thead>
<tbody>
{results}
</tbody></table>
<h2>Claims</h2>
<table><thead><tr><th>claim</th><th>statement</th><th>verdict</th><th>mutants</th><th>seconds</th></tr></thead>
<tbody>
{rows}
</tbody></table></body></html>
"""


def _result(result: LabelledResult) -> str:
    data = result.to_json()
    leaves, theorems = data["leaves"], ", ".join(theorem["name"] for theorem in data["formal"]["theorems"])
    cells = (
        result.label,
        "yes" if result.end_to_end else "leaves and prose",
        result.verdict,
        f"{leaves['green']}/{leaves['total']} {leaves['weakest']}",
        str(result.prose_steps),
        theorems and f"{theorems} ({data['formal']['form']}; {data['formal']['standing']})",
    )
    row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f"<tr class={'green' if result.expected else 'bad'}>{row}</tr>"


def _erratum(erratum: Erratum, name: str) -> str:
    better = escape(erratum.corrected_by or name)
    words = map(escape, (erratum.finding, erratum.fault.value, erratum.quote, erratum.why))
    finding, fault, quote, why = words
    return f'<p>{finding}, {fault}: <q>{quote}</q> {why}. Instead: <a href="#{better}">{better}</a>.</p>'


def _row(entry: Entry) -> str:
    claim, decision = entry.claim, entry.decision
    verdict = entry.verdict.value
    refuted = sum(mutant.refuted for mutant in decision.mutants)
    parts = [f"<p><code>{escape(decision.statement)}</code></p>"]
    if claim.needs:
        parts.append(f"<p class=small>needs {', '.join(claim.needs)}</p>")
    if entry.given:
        parts.append(f"<p class=small>{escape(entry.sentence)}</p>")
    if decision.judgement.witness:
        parts.append(f"<p class=small>witness: <code>{escape(str(decision.judgement.witness))}</code></p>")
    if claim.erratum:
        parts.append(_erratum(claim.erratum, claim.id))
    changes = "".join(
        f"<li>{escape(mutant.change)}: <span class={'refuted' if mutant.refuted else 'bad'}>"
        f"{'refuted' if mutant.refuted else 'SURVIVES'}</span></li>"
        for mutant in decision.mutants
    )
    parts.append(f"<ul class=small>{changes}</ul>")
    engines = escape(" + ".join(decision.judgement.engines))
    name, place = escape(claim.id), escape(f"{claim.label} {claim.part}".rstrip() + f", l. {claim.line}")
    return (
        f'<tr id="{name}"><td>{name}<br><span class=small>{place}</span></td>'
        f"<td><details><summary>{escape(claim.text)}</summary>{''.join(parts)}</details></td>"
        f'<td><span class="{verdict}">{verdict}</span><br><span class=small>{engines}</span></td>'
        f"<td>{refuted}/{len(decision.mutants)}</td><td>{decision.seconds:.2f}</td></tr>"
    )
