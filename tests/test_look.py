"""One look: documentation, report and pictures have one palette, and the pictures are what the code draws."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parent.parent
DOCS, SITE = ROOT / "docs", ROOT / "mcfw" / "cli" / "site"
PICTURES = runpy.run_path(str(DOCS / "pictures.py"))["PICTURES"]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_the_code_draws(name):
    """The stored file is the drawing, byte for byte; a page shows it, with words for those who do not see it."""
    assert (DOCS / name).read_text() == PICTURES[name]()
    shown = [page for page in DOCS.glob("*.md") if f"]({name})" in page.read_text()]
    assert shown
    assert all(f"![]({name})" not in page.read_text() for page in shown)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_has_the_colours_of_the_report(name):
    """The palette of the report is in the file, with its dark half."""
    palette = (SITE / "palette.css").read_text()
    assert "prefers-color-scheme: dark" in palette
    assert palette in (DOCS / name).read_text()


def configured(outdir):
    """The settings of the documentation, and what its pages are told for this folder."""
    settings = runpy.run_path(str(DOCS / "conf.py"))
    app = SimpleNamespace(outdir=str(outdir), config=SimpleNamespace(html_context={}))
    settings["setup"](app)
    return settings, app.config.html_context


def test_the_documentation_has_the_style_sheet_of_the_report():
    """Sphinx takes the files themselves, not copies, and the theme loads them."""
    settings, _ = configured(DOCS)
    files = [(DOCS / path).resolve() for path in settings["html_static_path"]]
    assert files == [SITE / "palette.css", SITE / "style.css"]
    theme = (DOCS / "theme" / "theme.toml").read_text()
    assert all(f'"{file.name}"' in theme for file in files)


def test_the_documentation_leads_to_the_report_if_that_is_there(tmp_path):
    """Links to index.html and ledger.json of the folder above, only to what exists."""
    assert configured(tmp_path / "docs")[1]["report_links"] == []
    (tmp_path / "index.html").touch()
    assert configured(tmp_path / "docs")[1]["report_links"] == [("index.html", "Report")]
    (tmp_path / "ledger.json").touch()
    assert len(configured(tmp_path / "docs")[1]["report_links"]) == 2
