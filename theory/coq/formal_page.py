"""Write docs/formal.md from the register, the record and the sources, so that the page cannot drift.

`python -m theory.coq.formal_page` writes the page; a test compares it with what is committed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from theory.coq import expression_links
from theory.coq.rows import certified
from theory.errors import TheoryError
from theory.evidence import record, sources
from theory.evidence.record import Record
from theory.evidence.register import EXPORTS, ROWS, Export, exports_of
from theory.formal.mutants import MUTANTS

PAGE = Path(__file__).parents[2] / "docs" / "formal.md"
PROSE = sources.FOLDER / "page.md"
MODEL = (
    ("space", "ips sub norm2 norm"),
    ("law", "law E Ev ret scale bind nonneg proba"),
    ("finite_sum", "sum vsum"),
    ("markov_chain", "steps path mixes"),
    ("burst", "levels_upto levels length_of burst mu mlmc"),
    ("problem", "problem F gap slope eta next"),
    ("algorithm", "clip state sample init scale ghat pre estimate step traj run upto at_"),
    ("roots", "root"),
)
"""What every theorem speaks of: the problem, the algorithm, and the law of its bursts."""
BOUNDS = {
    "thm:tuned": (
        ("eq_substitution", "Lam sM2 LM2"),
        ("tuned_constants", "A_ s1 s dM ell q_ c1 c2 CY CR CP CS"),
        ("prop_transfer", "avg_gap"),
        ("thm_tuned", "tuned"),
    ),
    "Part 1 of docs/refined.md": (
        ("eq_substitution", "Lam sM2 LM2"),
        ("transfer_bound", "cA ell K W a S0 Hconst Phi"),
        ("part1", "part1"),
    ),
    "Part 2 of docs/refined.md": (
        ("profile", "worst capped centred reach uncentred last noise difference bias_noise bias_difference"),
        ("bound", "k0 v_plus v_minus n1 n2 n3 theta bound slope"),
        ("part2", "part2"),
    ),
}
"""What one theorem adds to the model: the names in its bound, and its statement."""
CLOSED = ("mlmc_b", "mlmc_c_paper", "reduction", "tuned", "kappa_fails")


def quoted(modules: Sequence[tuple[str, str]]) -> str:
    """Return the definitions and statements of some modules, as they stand in the sources."""
    parts = []
    for module, names in modules:
        path = sources.module_file(module)
        parts.append("\n".join([f"(* {path} *)", *(sources.quotation(path, name) for name in names.split())]))
    return "\n\n".join(parts)


def lines_in(text: str) -> int:
    """Return the number of lines that are not empty."""
    return sum(1 for line in text.split("\n") if line.strip())


def to_read(theorem: str) -> int:
    """Return how many lines a reader of one main theorem must judge."""
    return lines_in(quoted(MODEL)) + lines_in(quoted(BOUNDS[theorem]))


def trusted() -> Iterator[str]:
    """Yield what a reader must judge: the model, and what each main theorem adds to it."""
    yield f"The model, {lines_in(quoted(MODEL))} lines:\n"
    yield f"```coq\n{quoted(MODEL)}\n```\n"
    for theorem, modules in BOUNDS.items():
        yield f"{theorem}, {lines_in(quoted(modules))} lines more:\n"
        yield f"```coq\n{quoted(modules)}\n```\n"


def labels() -> Iterator[str]:
    """Yield the table of the labels: what is formal of each, by which theorems, and what differs."""
    yield "| label | formal | theorems or definitions | what differs, or why not |"
    yield "|---|---|---|---|"
    for one in ROWS:
        named = [f"`{export.name}`" for export in exports_of(one.label)]
        named += [f"`{place.split('.')[1]}`" for place in one.definitions]
        yield f"| {one.label} | {one.form.value} | {', '.join(named) or '—'} | {one.note or '—'} |"


def axioms(export: Export, seen: Record) -> str:
    """Return on how many of the four classical axioms a theorem rests."""
    found = seen.theorem(export.name)
    if found is None:
        raise TheoryError(f"{export.name} is not in the record; run `make formal`")
    return str(len(found.axioms)) if found.axioms else "none"


def instance(export: Export, seen: Record) -> str:
    """Return the instance of a theorem, and through which others it applies it."""
    found = seen.theorem(export.name)
    if not export.instance or found is None:
        return "—"
    through = ", ".join(f"`{name}`" for name in found.applied[1:-1])
    return f"`{export.instance}`" + (f" by {through}" if through else "")


def theorems(seen: Record) -> Iterator[str]:
    """Yield the table of the exported theorems."""
    yield "| theorem | for | says | as printed? | file | lines | seconds | axioms | instance |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for export in EXPORTS:
        place = (
            f"[{export.file}](../theory/formal/{export.file}#L{sources.line_of(export.file, export.name)})"
        )
        length = sources.text(export.file).count("\n")
        seconds = f"{seen.compiled[export.file.as_posix()]:g}"
        form = export.differs or "yes"
        yield (
            f"| `{export.name}` | {export.label} | {cell(export.says)} | {cell(form)} | {place} | {length} "
            f"| {seconds} | {axioms(export, seen)} | {instance(export, seen)} |"
        )


def horizons() -> Iterator[str]:
    """Yield the table of the certified horizons."""
    yield "| stream | T | theorem |"
    yield "|---|---|---|"
    for one in certified.ROWS:
        yield f"| {one.title} | {one.at.T:,} | `{one.name}` |"


def untied() -> Iterator[str]:
    """Yield the table of the planner's rows that no theorem is tied to."""
    yield "| row of the planner | noise | why no theorem is tied to it |"
    yield "|---|---|---|"
    for table, noise in ((expression_links.UNTIED, "yes"), (expression_links.SILENT_UNTIED, "none")):
        for why in dict.fromkeys(table.values()):
            names = ", ".join(f"`{name}`" for name, reason in table.items() if reason == why)
            yield f"| {names} | {noise} | {cell(why)} |"


def cell(text: str) -> str:
    """Return text for a cell of a table: a bar would end the cell."""
    return text.replace("|", "\\|")


def closed(seen: Record) -> Iterator[str]:
    """Yield some theorems with all their hypotheses, as Coq prints them."""
    for name in CLOSED:
        found = seen.theorem(name)
        if found is None:
            raise TheoryError(f"{name} is not in the record; run `make formal`")
        yield found.statement
        yield ""


def page() -> str:
    """Return the whole page."""
    seen = record.read()
    if seen is None:
        raise TheoryError("there is no record of a check; run `make formal`")
    filled = {
        "LABELS": "\n".join(labels()),
        "THEOREMS": "\n".join(theorems(seen)),
        "TRUSTED": "\n".join(trusted()).rstrip(),
        "MOST_LINES": str(max(map(to_read, BOUNDS))),
        "HORIZONS": "\n".join(horizons()),
        "UNTIED": "\n".join(untied()),
        "CLOSED": "```coq\n" + "\n".join(closed(seen)).rstrip() + "\n```",
        "FILES": str(len(sources.files())),
        "LINES": str(sum(sources.text(path).count("\n") for path in sources.files())),
        "CPU": f"{sum(seen.compiled.values()):,.0f}",
        "EXPORTS": str(len(EXPORTS)),
        "MUTANTS": str(len(MUTANTS)),
        "COQ": seen.coq,
        "DIGEST": seen.digest[:12],
    }
    text = PROSE.read_text(encoding="utf-8")
    for key, value in filled.items():
        text = text.replace("{{" + key + "}}", value)
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
