"""The front page: one row per labelled result, and the sentence of what is and is not established."""

from collections import Counter

from mcfw.cli.site.markup import Markup, Page, join, tag
from mcfw.cli.site.material import Json, Material, slug, word
from mcfw.cli.site.mathematics import sentence

HEADINGS = ("result", "statement", "end to end", "formal theorems", "leaves", "prose", "errata", "slack")


def front(material: Material) -> Page:
    """The front page."""
    results = material.ledger["results"]
    words = sorted({word(result) for result in results})
    controls = tag(
        "p",
        tag(
            "label", "Filter ", tag("input", id="filter", type="search", placeholder="label, word or theorem")
        ),
        " ",
        tag(
            "label",
            "verdict ",
            tag(
                "select",
                tag("option", "all", value=""),
                [tag("option", w, value=w) for w in words],
                id="verdict",
            ),
        ),
        " ",
        tag("label", tag("input", id="whole", type="checkbox"), " end to end only"),
        " ",
        tag("span", "", id="count", aria_live="polite"),
        class_="controls",
    )
    body = tag("tbody", [_row(material, result) for result in results])
    head = tag("thead", tag("tr", [tag("th", heading, scope="col") for heading in HEADINGS]))
    listed = tag("div", tag("table", head, body, id="results"), class_="scroll", tabindex=0)
    return Page("index.html", "What is established", join(established(material), controls, listed))


def established(material: Material) -> Markup:
    """The sentences that no reader should miss."""
    results, summary = material.ledger["results"], material.ledger["summary"]
    by_word = Counter(word(result) for result in results)
    whole = sum(result["stated_end_to_end"] for result in results)
    prose = sum(result["prose_steps"] for result in results)
    false = sum(row["false"] for row in material.rows.values())
    checked = (
        f"Of {len(results)} labelled results of the paper and of ours, {whole} are checked end to end "
        f"({by_word['formal']} by a proof kernel). The other {len(results) - whole} are leaves that a machine "
        f"judged, joined by prose: {prose} hypotheses have no claim behind them. {summary['claims']} claims carry "
        f"{summary['mutants_planted']} wrong versions, of which "
        f"{summary['mutants_refuted']} are refuted by a witness; {false} sentences of the paper are false as written."
    )
    limits = (
        "What this does not establish: that the assumptions hold for your problem, that the guarantee (an expected "
        "average gap) speaks about your one run, or that floating-point runs are interval arithmetic. A proof of a "
        "bound says nothing about the speed of the method."
    )
    state = "The ledger is as expected." if summary["expected"] else "The ledger is NOT as expected: "
    skipped = f" {len(summary['skipped'])} claims were not judged in this run." if summary["skipped"] else ""
    return join(
        tag("p", checked),
        tag("p", limits),
        tag(
            "p",
            tag("strong", state),
            _surprises(material),
            skipped,
            class_="good" if summary["expected"] else "bad",
        ),
    )


def _surprises(material: Material) -> Markup:
    """The claims that are not as the ledger says, each with verdict and link; then what manifest and lock miss."""
    found = [row for row in material.rows.values() if not row["expected"]]
    links = [
        join(tag("a", row["id"], href=f"statement/{slug(row['label'])}.html#{row['id']}"), f" is {row['verdict']}. ")
        for row in found
    ]  # fmt: skip
    summary = material.ledger["summary"]
    return join(links, [f"{fault}. " for fault in (*summary["faults"], *summary["unlocked"])])


def _row(material: Material, result: Json) -> Markup:
    label, kind = result["label"], word(result)
    said = material.says[label]
    claims = [row for row in material.rows.values() if row["label"] == label]
    theorems = [theorem["name"] for theorem in result["formal"]["theorems"]]
    errata = sum(row["erratum"] is not None for row in claims)
    leaves = result["leaves"]
    cells = (
        join(tag("a", label, href=f"statement/{slug(label)}.html"), tag("br"), verdict(kind)),
        join(tag("strong", said["title"]), tag("br"), sentence(said["says"])),
        "yes" if result["stated_end_to_end"] else "no",
        _formal(theorems, result["formal"]),
        f"{leaves['green']}/{leaves['total']} {leaves['weakest']}",
        str(result["prose_steps"]),
        str(errata or "–"),
        _slack(material, claims),
    )
    whole = "yes" if result["stated_end_to_end"] else "no"
    shown = [tag("td", cell, data_heading=heading) for heading, cell in zip(HEADINGS, cells, strict=True)]
    return tag("tr", shown, data_verdict=kind, data_whole=whole)


def _formal(theorems: list[str], formal: Json) -> Markup:
    """The names of the theorems, how they stand to the paper's, and how many axioms they rest on."""
    if not theorems:
        return Markup("–")
    axioms = tag("span", f"{len(formal['axioms'])} axioms", title=", ".join(formal["axioms"]), class_="note")
    return join(_theorems(theorems), tag("br"), formal["form"], ", ", axioms)


def _slack(material: Material, claims: list[Json]) -> str:
    """How far the paper's constants are from those that are provable: the largest factor."""
    marks = [material.claims[row["id"]].slack for row in claims if row["slack"] is not None]
    factors = [_factor(slack.marks) for slack in marks if slack is not None]
    known = [factor for factor in factors if factor is not None]
    if not marks:
        return "–"
    constants = f"{len(marks)} constant{'s' if len(marks) > 1 else ''}"
    return f"{constants}, up to × {max(known):.3g}" if known else constants


def _factor(marks: dict[str, float]) -> float | None:
    """The larger of the paper's and the provable constant over the smaller, if both are positive."""
    paper, provable = marks.get("paper", 0.0), marks["provable"]
    return max(paper / provable, provable / paper) if paper > 0 and provable > 0 else None


def _theorems(names: list[str]) -> Markup:
    shown = join([join(tag("code", name), " ") for name in names[:3]])
    return shown if len(names) <= 3 else join(shown, f"and {len(names) - 3} more")


def verdict(kind: str) -> Markup:
    """A verdict as a badge: its word and its colour."""
    return tag("span", kind, class_=f"badge {kind}")


def missing(material: Material, part: str) -> Markup:
    """What a page says when its data is not there."""
    return tag(
        "p",
        "Not run. Write it with ",
        tag("code", material.command(part)),
        " and build the report again.",
        class_="missing",
    )
