"""A page per labelled result: what it says, what establishes it, its wrong versions, its slack, what it rests on."""

import inspect
from collections.abc import Iterator
from pathlib import Path

import theory
from mcfw.cli.site.drawing import number_line
from mcfw.cli.site.front import verdict
from mcfw.cli.site.graph import Node, draw
from mcfw.cli.site.markup import Markup, Page, join, table, tag
from mcfw.cli.site.material import Json, Material, slug, word
from mcfw.cli.site.mathematics import folded, line, sentence
from theory.ledger.claim import Claim
from theory.ledger.hypotheses import hypotheses
from theory.refutation import reading
from theory.text.labels import manifest, module_of


def pages(material: Material) -> Iterator[Page]:
    """One page per labelled result."""
    for result in material.ledger["results"]:
        yield _page(material, result)


def _page(material: Material, result: Json) -> Page:
    label = result["label"]
    said, known = material.says[label], manifest()[label]
    where = (
        f"lines {known.lines[0][0]}–{known.lines[0][1]} of the paper's source"
        if known.lines
        else "beyond the paper"
    )
    leaves = [row for row in material.rows.values() if row["label"] == label]
    body = join(
        tag(
            "p",
            verdict(word(result)),
            " ",
            f"{label}, {where}; claims in ",
            tag("code", module_of(label).replace(".", "/")),
        ),
        tag("p", sentence(said["says"]), class_="statement"),
        _formal(result["formal"]),
        _neighbours(material, label),
        tag("h2", f"{len(leaves)} claims"),
        [_claim(material, row) for row in leaves],
    )
    return Page(f"statement/{slug(label)}.html", said["title"], body)


def _formal(formal: Json) -> Markup:
    if not formal["theorems"]:
        return tag("p", f"Proof kernel: {formal['form']}. {formal['note']}")
    rows = [
        (tag("code", t["name"]), t["says"], t["differs"] or "–", tag("code", f"theory/formal/{t['file']}"))
        for t in formal["theorems"]
    ]
    return join(
        tag("h2", "Proof kernel"),
        tag("p", f"{formal['standing']}; {formal['form']}. {formal['note']}"),
        table(("theorem", "says", "differs", "file"), rows),
        tag("p", "Axioms: ", ", ".join(formal["axioms"]), class_="note"),
    )


def _neighbours(material: Material, label: str) -> Markup:
    """What the result needs below it, what needs it above it."""
    below = material.needs[label]
    above = frozenset(other for other, needs in material.needs.items() if label in needs)
    if not below | above:
        return Markup("")
    shown = {label: below, **{other: frozenset({label}) for other in above - below}}
    shown |= {need: frozenset() for need in below}
    words = {result["label"]: word(result) for result in material.ledger["results"]}
    nodes = {
        name: Node(
            name,
            words.get(name, ""),
            words.get(name, "") + (" here" if name == label else ""),
            f"{slug(name)}.html",
        )
        for name in shown
    }
    return join(
        tag("h2", "Needs (below) and needed by (above)"),
        draw(nodes, shown, f"What {label} needs and what needs it", 6),
    )


def _claim(material: Material, row: Json) -> Markup:
    claim = material.claims[row["id"]]
    known = material.claims
    sources = [
        (found.source.value, found.by or "–", folded(reading.line(found.formula, claim)))
        for found in (hypotheses(claim, known) if row["statement"] else ())
    ]
    return tag(
        "section",
        tag("h3", tag("a", row["id"], href=f"#{row['id']}"), " ", verdict(row["verdict"])),
        tag("p", row["text"]),
        _statement(claim),
        tag(
            "p",
            f"{row['sentence']}. Engines: {' + '.join(row['engines']) or 'none'}; {row['seconds']:.2f} s.",
            class_="note",
        ),
        _erratum(claim, row),
        _needs(material, row),
        tag(
            "details",
            tag("summary", f"{len(sources)} hypothes{'is' if len(sources) == 1 else 'es'}"),
            table(("source", "by", "formula"), sources),
        )
        if sources
        else "",
        _wrong(row),
        _slack(claim, row),
        _source(claim),
        id=row["id"],
    )


def _statement(claim: Claim) -> Markup:
    shown = [line(text) for text in reading.lines(claim, latex=True)]
    if len(shown) <= 8:
        return tag("div", shown, class_="lines")
    return tag(
        "div",
        shown[:6],
        tag("details", tag("summary", f"{len(shown) - 6} more lines"), shown[6:]),
        class_="lines",
    )


def _erratum(claim: Claim, row: Json) -> Markup:
    if not claim.erratum:
        return Markup("")
    found = claim.erratum
    witness = join("Witness: ", tag("code", row["witness"]), ". ") if row["witness"] else ""
    quote = tag("q", found.quote)
    return tag(
        "p",
        f"Erratum {found.finding}, {found.fault.value}: ",
        quote,
        f" {found.why}. ",
        witness,
        class_="erratum",
    )


def _needs(material: Material, row: Json) -> Markup:
    if not row["needs"]:
        return Markup("")
    links = [
        join(tag("a", need, href=f"{slug(material.claims[need].label)}.html#{need}"), " ")
        for need in row["needs"]
    ]
    return tag("p", "Needs ", links)


def _wrong(row: Json) -> Markup:
    wrong = row["wrong_versions"]
    rows = [
        (
            mutant["change"],
            verdict("refuted") if mutant["refuted"] else tag("strong", "SURVIVES"),
            tag("code", _short(mutant["witness"])),
        )
        for mutant in wrong
    ]
    return (
        tag(
            "details",
            tag("summary", f"{len(rows)} wrong versions"),
            table(("change", "verdict", "witness"), rows),
        )
        if rows
        else Markup("")
    )


def _short(witness: str) -> str:
    return witness if len(witness) <= 300 else witness[:300] + " …"


def _slack(claim: Claim, row: Json) -> Markup:
    slack = claim.slack
    if slack is None:
        return Markup("")
    classes = {"refuted": "refuted", "provable": "proved", "paper": "cited"}
    marks = [(name, value, classes[name]) for name, value in slack.marks.items()]
    confirmed = {
        True: "both judged again in this run",
        False: "NOT CONFIRMED",
        None: "not judged again in this run",
    }
    again = confirmed[row["slack"] and row["slack"]["confirmed"]]
    words = f"Slack of the {slack.constant}: the paper {slack.paper}; sharp: {slack.sharp}; {again}."
    return join(tag("p", words), number_line(marks))


def _source(claim: Claim) -> Markup:
    """The function that is the claim, as it stands in its file."""
    file = Path(inspect.getsourcefile(claim.build) or "").relative_to(Path(theory.__file__).parent.parent)
    return tag("details", tag("summary", f"source, in {file}"), tag("pre", inspect.getsource(claim.build)))
