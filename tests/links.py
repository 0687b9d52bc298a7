"""Where pages lead: `python -m tests.links FOLDER` prints each internal link that finds no file or anchor."""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote


class Links(HTMLParser):
    """Collects where a page leads, the anchors it offers, and its elements."""

    def __init__(self):
        super().__init__()
        self.targets, self.anchors, self.elements = [], set(), []

    def handle_starttag(self, name, attributes):
        """Note the element's href or src, and its id."""
        found = dict(attributes)
        self.elements.append(name)
        self.targets += [found[key] for key in ("href", "src") if found.get(key)]
        self.anchors |= {found[key] for key in ("id", "name") if found.get(key)}


def read(page: Path) -> Links:
    """The links of a page."""
    links = Links()
    links.feed(page.read_text(encoding="utf-8"))
    return links


def outside(target: str) -> bool:
    """Whether a target names another host or a scheme."""
    return bool(re.match(r"[a-z]+:|//", target))


def broken(folder: Path) -> list[str]:
    """A line for each internal link whose file or anchor is not there."""
    pages = {page.resolve(): read(page) for page in sorted(folder.rglob("*.html"))}
    found = []
    for page, links in pages.items():
        for target in links.targets:
            path, _, anchor = unquote(target).partition("#")
            file = (page.parent / path.partition("?")[0]).resolve() if path else page
            lost = not file.exists() or (anchor and file in pages and anchor not in pages[file].anchors)
            if not outside(target) and lost:
                found.append(f"{page.relative_to(folder.resolve())}: {target}")
    return found


if __name__ == "__main__":
    lines = broken(Path(sys.argv[1]))
    print("\n".join(lines) or f"every internal link of {sys.argv[1]} leads to a page and an anchor")
    sys.exit(bool(lines))
