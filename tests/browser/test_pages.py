"""The site in a real browser: search, filter, anchors, no error in the console, no request to anywhere else."""

import shutil
from pathlib import Path

import pytest

from mcfw.cli.paper.report import write_report
from theory.ledger import contents
from theory.ledger.ledger import verify

pytestmark = pytest.mark.browser
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SCREENS = {"desktop": (1280, 900), "phone": (390, 844)}
PAGES = (
    "index",
    "graph",
    "errata",
    "horizons",
    "audits",
    "studies",
    "speed",
    "about",
    "statement/lem-alphaincrement",
)


@pytest.fixture(scope="session")
def site(request):
    """The site in `report/` if it was built, else that of two small results."""
    built = Path("report")
    if (built / "index.html").exists():
        return built.resolve()
    folder = request.getfixturevalue("tmp_path_factory").mktemp("site")
    write_report(verify(contents.claims, ("lem:alphaincrement", "lem:alphafloor"), quick=True), folder)
    return folder


@pytest.fixture(scope="session")
def chromium():
    """A headless Chromium; `make browser` installs it."""
    playwright = pytest.importorskip("playwright.sync_api", reason="make browser")
    program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if program is None:
        pytest.skip("no Chromium on this machine: make browser")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visitor:
    """A page, the errors of its console, and what it asked of others."""

    def __init__(self, browser, site, screen="desktop", scheme="light"):
        width, height = SCREENS[screen]
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        self.page, self.site, self.width = context.new_page(), site, width
        self.errors, self.outside = [], []
        self.page.on(
            "console", lambda message: self.errors.append(message.text) if message.type == "error" else None
        )
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda r: None if r.url.startswith("file:") else self.outside.append(r.url))

    def go(self, name):
        """Open a page of the site."""
        self.page.goto(f"{(self.site / name).as_uri()}.html")
        return self.page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_opens_without_errors_and_fits_the_screen(chromium, site, screen, scheme):
    """No console error, no outside request, no sideways scroll of the page; screenshots to look at."""
    visitor = Visitor(chromium, site, screen, scheme)
    shots = site / "screenshots"
    shots.mkdir(exist_ok=True)
    for name in PAGES:
        page = visitor.go(name)
        assert page.evaluate("document.documentElement.scrollWidth") <= visitor.width, name
        page.screenshot(path=shots / f"{name.replace('/', '-')}-{screen}-{scheme}.png")
    assert visitor.errors == []
    assert visitor.outside == []


def test_search_finds_a_claim_and_leads_to_its_anchor(chromium, site):
    """Typing / and A04 and Enter ends at the claim's section."""
    page = Visitor(chromium, site).go("index")
    page.keyboard.press("/")
    page.keyboard.type("A04 (r+d)")
    page.keyboard.press("Enter")
    page.wait_for_url("**/lem-alphaincrement.html#A04")
    assert page.locator("#A04").is_visible()


def test_the_filter_hides_rows_and_counts_them(chromium, site):
    """A label leaves one row; a word that is nowhere leaves none."""
    page = Visitor(chromium, site).go("index")
    page.fill("#filter", "lem:alphafloor")
    assert page.locator("#results tbody tr:visible").count() == 1
    page.fill("#filter", "nowhere-to-be-found")
    assert page.locator("#results tbody tr:visible").count() == 0
    assert page.locator("#count").inner_text().startswith("0 of")


def test_the_keyboard_reaches_the_content(chromium, site):
    """The first stop of the tab key skips to the content."""
    page = Visitor(chromium, site).go("index")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"


def test_every_statement_page_fits_a_phone(chromium, site):
    """No page of a result scrolls sideways as a whole; tables and formulas scroll within themselves."""
    visitor = Visitor(chromium, site, "phone")
    wide = {}
    for file in sorted((site / "statement").glob("*.html")):
        width = visitor.go(f"statement/{file.stem}").evaluate("document.documentElement.scrollWidth")
        if width > visitor.width:
            wide[file.stem] = width
    assert wide == {}


def test_a_print_shows_what_is_folded(chromium, site):
    """Everything folded opens before a print and folds again after it."""
    page = Visitor(chromium, site).go("statement/lem-alphaincrement")
    folded = "document.querySelectorAll('details:not([open])').length"
    before = page.evaluate(folded)
    assert before > 0
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(folded) == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(folded) == before
