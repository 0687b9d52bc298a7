"""The page on the formal theorems is what its sources say today."""

import re

import pytest

from theory.coq import formal_page
from theory.evidence import sources
from theory.evidence.register import EXPORTS
from theory.evidence.sentences import blanked


@pytest.fixture(scope="module")
def page():
    """The page as it would be written now."""
    return formal_page.page()


def test_the_committed_page_is_what_is_written(page):
    """docs/formal.md is generated: tables, quotations and figures follow the sources and the record."""
    assert formal_page.PAGE.read_text() == page


def test_the_quoted_text_is_in_the_sources():
    """Every quoted definition stands in its file, word by word, and without comments it is the statement."""
    for module, names in (*formal_page.MODEL, *(one for part in formal_page.BOUNDS.values() for one in part)):
        path = sources.module_file(module)
        for name in names.split():
            quoted = sources.quotation(path, name)
            assert quoted in sources.text(path)
            assert blanked(quoted).split() == sources.statement(path, name).split()


@pytest.mark.parametrize("theorem", formal_page.BOUNDS)
def test_the_quotation_is_short_enough_to_be_read(theorem, page):
    """A reader of one theorem is asked for a hundred to two hundred lines, and all of them are on the page."""
    assert 100 <= formal_page.to_read(theorem) <= 200
    assert formal_page.quoted(formal_page.MODEL) in page
    assert formal_page.quoted(formal_page.BOUNDS[theorem]) in page


def test_no_place_is_left_unfilled(page):
    """Every slot of the prose has a value."""
    assert re.findall(r"\{\{\w+\}\}", page) == []


@pytest.mark.parametrize("export", EXPORTS, ids=lambda export: export.name)
def test_every_export_is_on_the_page(export, page):
    """Each theorem has its line in the table."""
    assert f"| `{export.name}` | {export.label} |" in page
