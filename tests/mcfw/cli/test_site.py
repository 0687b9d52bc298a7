"""The report as a site: complete, self-contained, and every link leads somewhere."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mcfw.cli.report import run_report, write_report
from mcfw.cli.site.graph import layers, untangle
from mcfw.cli.site.markup import Markup, join, tag
from mcfw.cli.site.material import Material
from mcfw.cli.site.mathematics import line, sentence
from mcfw.cli.site.write import write_site
from mcfw.errors import InvalidInput
from theory.ledger import contents
from theory.ledger.ledger import verify
from theory.paper.labels import LABELS

CHOSEN = ("lem:alphaincrement", "lem:alphafloor")


class Links(HTMLParser):
    """Collects where a page leads, and the anchors it offers."""

    def __init__(self):
        super().__init__()
        self.targets, self.anchors, self.elements = [], set(), []

    def handle_starttag(self, name, attributes):
        """Note the element's href or src, and its id."""
        found = dict(attributes)
        self.elements.append(name)
        self.targets += [found[key] for key in ("href", "src") if found.get(key)]
        self.anchors |= {found["id"]} if "id" in found else set()


def read(page):
    """The links of a page."""
    links = Links()
    links.feed(page.read_text())
    return links


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site of two small results, with all that they need."""
    folder = tmp_path_factory.mktemp("site")
    write_report(verify(contents.claims, CHOSEN, quick=True), folder)
    return folder


def test_every_internal_link_leads_to_a_page_and_an_anchor(site):
    """No page leads outside, and each link finds its file and its anchor."""
    pages = {page.resolve(): read(page) for page in site.rglob("*.html")}
    assert len(pages) >= 9
    for page, links in pages.items():
        for target in links.targets:
            assert not re.match(r"[a-z]+:", target), (page, target)
            path, _, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            assert file.exists(), (page, target)
            assert not anchor or file.suffix != ".html" or anchor in pages[file].anchors, (page, target)


def test_the_front_page_shows_results_in_mathematics_and_says_its_limits(site):
    """One row per labelled result of the ledger, MathML, and what is not established."""
    data = json.loads((site / "ledger.json").read_text())
    text = (site / "index.html").read_text()
    assert text.count("data-verdict=") == len(data["results"]) >= 2
    assert "<math" in text
    assert "does not establish" in text


def test_a_result_page_shows_its_wrong_versions_with_witnesses(site):
    """The mutants of A04 and their witnesses are on the page of lem:alphaincrement."""
    data = json.loads((site / "ledger.json").read_text())
    (row,) = (row for row in data["claims"] if row["id"] == "A04")
    text = (site / "statement/lem-alphaincrement.html").read_text()
    assert row["wrong_versions"]
    assert all(join(mutant["change"]) in text for mutant in row["wrong_versions"])
    assert all(join(mutant["witness"]) in text for mutant in row["wrong_versions"])


def test_what_was_not_run_is_said_with_its_command(site):
    """Pages without data name the command that writes it, instead of showing nothing."""
    assert "make bench" in (site / "speed.html").read_text()
    assert "mcfw audit --json" in (site / "audits.html").read_text()


def test_the_search_knows_every_claim(site):
    """The index in search.js has each result and each claim of the ledger."""
    data = json.loads((site / "ledger.json").read_text())
    index = json.loads(
        (site / "search.js").read_text().split("\n")[0].removeprefix("const INDEX = ").rstrip(";")
    )
    assert {name for name, *_ in index} == {r["label"] for r in data["results"]} | {
        c["id"] for c in data["claims"]
    }


def test_data_of_other_commands_enters(site, tmp_path):
    """An audit, a benchmark and a plan in the folder are shown; a refuted audit is not called consistent."""
    for name in ("ledger.json",):
        (tmp_path / name).write_text((site / name).read_text())
    audit = {
        "name": "bias",
        "label": "lem:mlmc",
        "verdict": "VIOLATED",
        "estimate": 0.1,
        "interval": [0.0, 0.2],
    }
    audit |= {
        "bound": 1.0,
        "exact": 0.5,
        "draws": 7,
        "defects": [{"name": "cap", "verdict": "VIOLATED", "draws": 1}],
    }
    (tmp_path / "audit.json").write_text(json.dumps({"alpha": 1e-6, "seed": 0, "audits": [audit]}))
    bench = {
        "name": "walk",
        "ratio": 0.5,
        "low": 0.4,
        "high": 0.6,
        "reach": 0.6,
        "stretch": 0.75,
        "faster": True,
        "verdict": "short",
    }
    (tmp_path / "bench.json").write_text(json.dumps([bench]))
    rows = [
        {"name": "paper/a", "log10_T": 55.4, "log10_samples": 57.0},
        {"name": "refined/b", "log10_T": 6.1, "log10_samples": 7.4},
    ]
    (tmp_path / "plan.json").write_text(
        json.dumps([{"inputs": {"tau": 1, "noise": 0.1, "eps": 0.1}, "rows": rows}])
    )
    write_site(Material(tmp_path, tmp_path / "none"))
    audits, speed, plans = (read_text(tmp_path, page) for page in ("audits", "speed", "horizons"))
    assert 'class="span violated"' in audits
    assert "short" in speed
    assert "≥ 0.6" in speed
    assert "10^6.10 (refined/b)" in plans


def read_text(folder: Path, page: str) -> str:
    """The text of a page."""
    return (folder / f"{page}.html").read_text()


def test_without_a_ledger_the_error_says_what_to_type(tmp_path):
    """A report without data names the file and the command."""
    with pytest.raises(InvalidInput, match=r"ledger\.json.*mcfw verify --report"):
        run_report(tmp_path, tmp_path, jobs=1, run=False)


def test_a_damaged_file_is_named(site, tmp_path):
    """Half a JSON file is refused by name."""
    (tmp_path / "ledger.json").write_text((site / "ledger.json").read_text()[:100])
    with pytest.raises(InvalidInput, match=r"ledger\.json is not JSON"):
        write_site(Material(tmp_path, tmp_path))


def test_every_labelled_result_has_a_sentence_that_can_be_set():
    """statements.toml speaks about exactly the labels that have claims, and its formulas become MathML."""
    says = Material(Path(), Path()).says
    assert set(says) == set(LABELS)
    for row in says.values():
        assert row["title"]
        assert "$" not in sentence(row["says"])


def test_text_is_escaped_and_markup_is_not():
    """Foreign characters cannot leave their element."""
    assert tag("p", "<b>", Markup("<i>x</i>"), title='"') == '<p title="&quot;">&lt;b&gt;<i>x</i></p>'


def test_a_long_formula_is_folded_and_a_sentence_is_not_set_as_mathematics():
    """A formula of thousands of characters opens on demand; words stay words."""
    assert "<details>" in line("then  " + " + ".join(["x"] * 200) + r" \le y")
    assert "<math" not in line("      mean of the law = E of an average, 6 chains")


def test_layers_lie_above_what_they_need_and_cut_cycles():
    """Each name lies strictly above its needs, and a cycle is laid out too."""
    needs = {
        "a": frozenset(),
        "b": frozenset({"a"}),
        "c": frozenset({"a", "b"}),
        "d": frozenset({"e"}),
        "e": frozenset({"d"}),
    }
    rows = untangle(layers(needs), needs)
    height = {name: level for level, row in enumerate(rows) for name in row}
    assert height["c"] > height["b"] > height["a"]
    assert set(height) == set(needs)
