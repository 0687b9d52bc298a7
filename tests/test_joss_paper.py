"""paper.md has the form of the Journal of Open Source Software, and says who must still fill in what."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAPER = (ROOT / "paper.md").read_text(encoding="utf-8")
ENTRIES = re.findall(r"^@(\w+)\{(\w+),$(.*?)^\}$", (ROOT / "paper.bib").read_text(), re.MULTILINE | re.DOTALL)
HEAD, BODY = re.match(r"---\n(.*?)\n---\n(.*)", PAPER, re.DOTALL).groups()
LONGEST = 1750
"""Words."""


def authors(text):
    """The names under `authors:`."""
    block = re.search(r"^authors:\n((?:[ -].*\n)+)", text, re.MULTILINE).group(1)
    return re.findall(r'name: "(.*?)"', block)


def test_the_heading_has_what_the_journal_asks_for():
    """Title, tags, authors with an affiliation that is listed, and the bibliography; the authors are CITATION.cff's."""
    keys = re.findall(r"^(\w+):", HEAD, re.MULTILINE)
    assert {"title", "tags", "authors", "affiliations", "bibliography"} <= set(keys)
    assert set(re.findall(r"affiliation: (\d+)", HEAD)) == set(re.findall(r"index: (\d+)", HEAD))
    assert authors(HEAD) == authors(
        (ROOT / "CITATION.cff").read_text(encoding="utf-8").partition("references:")[0]
    )
    assert "bibliography: paper.bib" in HEAD


def test_the_sections_are_there_and_not_too_long():
    """A summary, the need, the field, what is verified, the limits, and the references at the end."""
    headings = re.findall(r"^# (.*)$", BODY, re.MULTILINE)
    assert headings[:3] == ["Summary", "Statement of need", "State of the field"]
    assert {"What is verified", "Limits", "Availability"} <= set(headings)
    assert headings[-1] == "References"
    assert 250 <= len(BODY.split()) <= LONGEST


def test_every_citation_has_an_entry_and_every_entry_is_cited():
    """Neither a dead key nor a reference that nobody needs; an entry has a title and an author."""
    cited = re.findall(r"@([a-z]+)", BODY)
    assert len(cited) >= 8
    assert set(cited) == {key for _, key, _ in ENTRIES}
    assert all(
        {"title", "author"} <= set(re.findall(r"^ *(\w+) = ", fields, re.MULTILINE)) for *_, fields in ENTRIES
    )


def test_the_method_is_cited_as_in_the_citation_file():
    """The title of the paper of the method is that of CITATION.cff."""
    (fields,) = [fields for _, key, fields in ENTRIES if key == "peng"]
    title = re.search(r"title = \{(.*)\}", fields).group(1).replace("{", "").replace("}", "")
    assert f'title: "{title}"' in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_what_a_submitter_fills_in_is_said():
    """As long as the authors have no names, the paper leads to the list in CONTRIBUTING.md."""
    listed = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    if "The mcfw developers" in HEAD:
        assert "CONTRIBUTING.md" in HEAD
        assert "\n## Before a publication\n" in listed
