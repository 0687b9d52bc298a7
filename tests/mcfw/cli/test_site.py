"""The report as a site: complete, self-contained, and every link leads somewhere."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mcfw.cli.paper.report import run_report, write_report
from mcfw.cli.site.errata_page import errata_page
from mcfw.cli.site.front import front
from mcfw.cli.site.graph import layers, untangle
from mcfw.cli.site.markup import Markup, join, tag
from mcfw.cli.site.material import Material
from mcfw.cli.site.mathematics import line, sentence
from mcfw.cli.site.statement import pages
from mcfw.cli.site.write import graph, write_site
from mcfw.errors import InvalidInput
from montecarlo.studies.study import STUDIES
from tests.links import broken, outside, read
from theory.ledger import contents
from theory.ledger.ledger import verify
from theory.text.labels import LABELS

ROOT = Path(__file__).parents[3]
CHOSEN = ("lem:alphaincrement", "lem:alphafloor")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site of two small results, with all that they need."""
    folder = tmp_path_factory.mktemp("site")
    write_report(verify(contents.claims, CHOSEN, quick=True), folder)
    return folder


def test_every_internal_link_leads_to_a_page_and_an_anchor(site):
    """No page leads outside, and each link finds its file and its anchor."""
    pages = list(site.rglob("*.html"))
    assert len(pages) >= 9
    assert broken(site) == []
    assert [target for page in pages for target in read(page).targets if outside(target)] == []


def test_the_site_leads_to_its_data_and_to_the_documentation_if_that_is_there(site, tmp_path):
    """Every page has a link to ledger.json; to docs/index.html only where `make docs` has written it."""
    for page in site.rglob("*.html"):
        targets = {(page.parent / target).resolve() for target in read(page).targets if not outside(target)}
        assert site / "ledger.json" in targets
        assert site / "docs" / "index.html" not in targets
    (tmp_path / "ledger.json").write_text((site / "ledger.json").read_text())
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.html").touch()
    write_site(Material(tmp_path, tmp_path / "none"))
    assert "docs/index.html" in read(tmp_path / "index.html").targets
    assert "../docs/index.html" in read(tmp_path / "statement/lem-alphafloor.html").targets
    assert broken(tmp_path) == []


def test_a_broken_link_is_named(tmp_path):
    """A missing page and a missing anchor are both found; what leads outside is left alone."""
    (tmp_path / "a.html").write_text(
        '<a href="b.html">b</a> <a href="#no">no</a> <a href="https://x.org/">x</a>'
    )
    assert broken(tmp_path) == ["a.html: b.html", "a.html: #no"]


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
    assert "10<sup>6.10</sup> (refined/b)" in plans


def test_the_worst_runs_known_stand_below_the_ladder(site, tmp_path):
    """A run that is below ε at T = 1024 is a bar of the ladder of its family, and a circle left of its certificate."""
    (tmp_path / "ledger.json").write_text((site / "ledger.json").read_text())
    inputs = {"tau": 1, "noise": 0.1, "eps": 0.1}
    rows = [{"name": "paper/a", "log10_T": 55.4, "log10_samples": 57.0}]
    (tmp_path / "plan.json").write_text(json.dumps([{"inputs": inputs, "rows": rows}]))
    run = {"case": "floor", "family": "τ = 1", "hard": True, "T": 1024, "mean": 0.03, "certified": 0.6}
    run |= {"paper": 1e15, "runs": 12, "bound": "refined/b"}
    (tmp_path / "reality.json").write_text(json.dumps([run]))
    write_site(Material(tmp_path, tmp_path / "none"))
    text = read_text(tmp_path, "horizons")
    assert "worst run known: ≤ 10^3.01: floor, mean gap 0.03 there" in text
    circle, square, diamond = (
        float(found)
        for found in (
            *re.findall(r'<circle cx="([\d.]+)" [^>]*class="observed"', text)[:1],
            *re.findall(r'<rect x="([\d.]+)" [^>]*class="certificate"', text)[:1],
            *re.findall(r'<path d="M([\d.]+),[^>]*class="printed"', text)[:1],
        )
    )
    assert circle < square < diamond


def test_a_study_is_drawn_from_its_table(site, tmp_path):
    """Without any SVG file, each mean and printed mean of table.csv is a mark; a gap of 0 has no place on a scale."""
    (tmp_path / "ledger.json").write_text((site / "ledger.json").read_text())
    study = tmp_path / "studies" / "projection"
    study.mkdir(parents=True)
    lines = ["method,tau,mean,sd,paper_mean", "SGD,1,0.1,0.01,0.2", "SGD,10,0.4,0.1,", "exact,1,0.0,0.0,"]
    (study / "table.csv").write_text("\n".join(lines))
    write_site(Material(tmp_path, tmp_path / "studies"))
    drawn = read_text(tmp_path, "studies").partition("<svg")[2].partition("</svg>")[0]
    assert drawn.count("SGD, τ = 1: 0.1 ± 0.01") == drawn.count("SGD, τ = 10: 0.4 ± 0.1") == 1
    assert drawn.count("the paper, τ = 1: 0.2") == 1
    assert "exact, τ = 1" not in drawn


def test_a_surprise_is_named_on_the_front_page(site, tmp_path):
    """A ledger with an unknown claim says so in red, with a link to the claim."""
    data = json.loads((site / "ledger.json").read_text())
    row = next(row for row in data["claims"] if row["id"] == "A04")
    row["verdict"], row["expected"], data["summary"]["expected"] = "unknown", False, False
    (tmp_path / "ledger.json").write_text(json.dumps(data))
    write_site(Material(tmp_path, tmp_path / "none"))
    shown = read_text(tmp_path, "index")
    assert '<a href="statement/lem-alphaincrement.html#A04">A04</a> is unknown.' in shown


def test_statements_are_mathematics_and_not_code(site):
    """Outside the quoted sources no page shows a power as code writes it."""
    for page in (site / "statement").glob("*.html"):
        assert "**" not in re.sub(r"<pre>.*?</pre>", "", page.read_text(), flags=re.DOTALL), page


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


DAMAGED = {
    "ledger.json": [
        '{"results": [{"label": 5}], "claims": {}, "summary": []}',
        "[" * 100_000 + "]" * 100_000,
        "{}",
        "5",
    ],
    "plan.json": [
        '[{"rows": [{"name": 1}]}]',
        '[{"inputs": {"tau": 1, "noise": 0.1, "eps": 0.1}, "rows": []}]',
    ],
    "audit.json": ['{"audits": [{}]}', "[1]"],
    "blind_spots.json": ['[{"audit": "bias"}]'],
    "reality.json": ['[{"case": "floor"}]', '{"rows": 5}'],
    "bench.json": ['[{"name": "walk", "ratio": "fast"}]'],
}


@pytest.mark.parametrize(
    ("file", "text"), [(file, text) for file, texts in DAMAGED.items() for text in texts]
)
def test_a_file_of_another_shape_is_named_with_its_command(site, tmp_path, file, text):
    """What is JSON but not what a command wrote is refused as half a file is."""
    (tmp_path / "ledger.json").write_text((site / "ledger.json").read_text())
    (tmp_path / file).write_text(text)
    with pytest.raises(InvalidInput, match=rf"{file} is not .*write it again with: "):
        write_site(Material(tmp_path, tmp_path / "none"))


def test_an_unknown_verdict_is_refused(site, tmp_path):
    """A word that no judge says is not shown."""
    data = json.loads((site / "ledger.json").read_text())
    data["claims"][0]["verdict"] = "nonsense"
    (tmp_path / "ledger.json").write_text(json.dumps(data))
    with pytest.raises(InvalidInput, match=r"claims\[0\]\.verdict is the unknown word 'nonsense'"):
        write_site(Material(tmp_path, tmp_path / "none"))


def places(value, path=()):
    """The places of all leaves, and of the records and lists that hold them; of a long list, the first items."""
    yield path
    items = (
        value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    )
    for key, item in items:
        yield from places(item, (*path, key))


def put(value, path, new):
    """The value with something else in a place."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = put(value[path[0]], path[1:], new)
    return copy


@pytest.mark.parametrize("new", [None, 5, "words", [], {}], ids=str)
def test_a_ledger_with_anything_in_any_place_is_refused_or_shown(site, new):
    """No page fails in a way of its own: the shape has all that the pages read."""
    data, refused = json.loads((site / "ledger.json").read_text()), 0
    material = Material(site, site / "none")
    for path in list(places(data)):
        changed = put(data, path, new)
        if material.shapes["ledger"](changed):
            refused += 1
        else:
            fresh = Material(site, site / "none")
            fresh.__dict__.update(ledger=changed, claims=material.claims, says=material.says)
            for page in (front, errata_page, graph):
                page(fresh)
            list(pages(fresh))
    assert refused > 10


def test_a_page_that_fails_leaves_the_former_site_as_it_was(site, tmp_path, monkeypatch):
    """A page in the middle raises: no file has changed, none is new, and no half of a site is left behind."""
    shutil.copytree(site, tmp_path / "site")
    before = contents_of(tmp_path / "site")

    def broken(material):
        raise InvalidInput("this page cannot be made")

    monkeypatch.setattr("mcfw.cli.site.write.studies", broken)
    with pytest.raises(InvalidInput, match="this page cannot be made"):
        write_site(Material(tmp_path / "site", tmp_path / "none"))
    assert contents_of(tmp_path / "site") == before


def contents_of(folder):
    """Every file below a folder with its bytes and the time of its last change."""
    return {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in folder.rglob("*") if p.is_file()}


def test_an_empty_folder_stays_empty_if_a_page_fails(site, tmp_path, monkeypatch):
    """Without a former site there is none afterwards: a page without its style sheet is not left."""
    (tmp_path / "ledger.json").write_text((site / "ledger.json").read_text())
    monkeypatch.setattr("mcfw.cli.site.write.about", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_site(Material(tmp_path, tmp_path / "none"))
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.json"]


def test_the_origin_of_a_study_needs_nothing_that_its_runs_needed(site, tmp_path):
    """With every stored study of this repository: no run is read, no package of the extra `data` is imported."""
    (tmp_path / "ledger.json").write_text((site / "ledger.json").read_text())
    code = (
        "import sys; sys.modules['sklearn'] = None\n"
        "import montecarlo.studies.study as study\n"
        "study.output_files.StoredRuns = None\n"
        "from pathlib import Path\n"
        "from mcfw.cli.site.material import Material\n"
        "from mcfw.cli.site.write import write_site\n"
        f"write_site(Material(Path({str(tmp_path)!r}), Path('docs/studies')))\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=120)
    told = (tmp_path / "studies.html").read_text()
    stored = sorted(path.parent.name for path in (ROOT / "docs/studies").glob("*/runs.csv"))
    assert stored == sorted(STUDIES)
    assert all(f": mcfw study {name} --seeds" in told for name in stored)
