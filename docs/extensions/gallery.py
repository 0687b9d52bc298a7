"""The gallery: every script of examples/ is run when the pages are built, and shown with what it printed and drew."""

import ast
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parent.parent.parent
DRAWN = ROOT / "docs" / "_gallery"
"""Where the scripts run and draw; nothing of it is kept in git."""


class Shown(NamedTuple):
    """A script as a reader sees it."""

    name: str
    idea: str
    source: str
    printed: str
    pictures: tuple[str, ...]


def run(script: Path) -> Shown:
    """Run a script in a folder of its own; one that fails fails the build, one that is skipped says why."""
    folder = DRAWN / script.stem
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    skipped = done.stderr.startswith("skipped: ")
    if done.returncode and not skipped:
        raise ExtensionError(f"examples/{script.name} failed:\n{done.stderr}")
    source = script.read_text(encoding="utf-8")
    idea = ast.get_docstring(ast.parse(source)) or ""
    pictures = tuple(f"/_gallery/{script.stem}/{file.name}" for file in sorted(folder.glob("*.png")))
    return Shown(script.name, idea, source, done.stderr if skipped else done.stdout, pictures)


class Gallery(SphinxDirective):
    """A section per script: its idea, its picture, what it printed, and the script."""

    def run(self) -> list[nodes.Node]:
        """The sections, in the order of the table of examples/README.md."""
        table = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
        scripts = sorted((ROOT / "examples").glob("*.py"), key=lambda script: table.find(f"({script.name})"))
        for script in scripts:
            self.env.note_dependency(str(script))
        with ThreadPoolExecutor(2) as pool:
            return [self._section(shown) for shown in pool.map(run, scripts)]

    def _section(self, shown: Shown) -> nodes.section:
        title = Path(shown.name).stem.replace("_", " ")
        section = nodes.section(ids=[nodes.make_id(title)], names=[title])
        section += nodes.title(title, title.capitalize())
        section += nodes.paragraph(shown.idea, shown.idea)
        for picture in shown.pictures:
            section += nodes.image(uri=picture, alt=shown.idea, width="100%")
        section += nodes.literal_block(shown.printed, shown.printed, language="text")
        code = nodes.literal_block(shown.source, shown.source, language="python")
        section += [nodes.raw("", f"<details><summary>{shown.name}</summary>", format="html"), code]
        section += nodes.raw("", "</details>", format="html")
        return section


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("gallery", Gallery)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
