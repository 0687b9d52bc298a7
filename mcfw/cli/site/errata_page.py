"""The errata in their three lists, with the paper's sentence quoted."""

from mcfw.cli.site.front import verdict
from mcfw.cli.site.markup import Markup, Page, join, tag
from mcfw.cli.site.material import Json, Material, slug
from theory.ledger.claim import Claim, Fault
from theory.text.editorial import REMARKS, Remark

TITLES = {
    Fault.FALSE: "False as written, each with a witness",
    Fault.IMPRECISE: "Undefined or imprecise",
    Fault.IMPROVEMENT: "True, and can be better",
}


def errata_page(material: Material) -> Page:
    """One list per kind of fault."""
    found = [
        (claim, material.rows[name])
        for name, claim in material.claims.items()
        if claim.erratum and name in material.rows
    ]
    parts = [_list(fault, title, found) for fault, title in TITLES.items()]
    return Page("errata.html", "Errata", join(parts))


def _list(fault: Fault, title: str, found: list[tuple[Claim, Json]]) -> Markup:
    mine = [_entry(claim, row) for claim, row in found if claim.erratum and claim.erratum.fault is fault]
    remarks = [_remark(remark) for remark in REMARKS] if fault is Fault.IMPRECISE else []
    return join(tag("h2", f"{title} ({len(mine) + len(remarks)})"), mine, remarks)


def _entry(claim: Claim, row: Json) -> Markup:
    erratum = claim.erratum
    assert erratum is not None
    parts = [tag("blockquote", erratum.quote), tag("p", f"{erratum.why}.")]
    if row["witness"]:
        parts.append(tag("p", "Witness: ", tag("code", row["witness"])))
    if erratum.corrected_by:
        parts.append(tag("p", "Instead: ", tag("code", erratum.corrected_by)))
    link = tag("a", claim.label, href=f"statement/{slug(claim.label)}.html#{claim.id}")
    heading = tag(
        "h3", f"{erratum.finding} ", link, f", line {erratum.at or claim.line} ", verdict(row["verdict"])
    )
    return tag("section", heading, parts, id=f"erratum-{claim.id}")


def _remark(remark: Remark) -> Markup:
    return tag(
        "section",
        tag("h3", f"{remark.finding}, line {remark.line}"),
        tag("blockquote", remark.quote),
        tag("p", f"{remark.why}."),
    )
