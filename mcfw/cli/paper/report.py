"""`mcfw report`: the site, and the data that it is built from."""

import json
from pathlib import Path
from typing import Any

from mcfw.cli.console import Console
from mcfw.cli.site.material import Material
from mcfw.cli.site.write import write_site
from mcfw.run import archive
from theory.ledger.ledger import Ledger
from theory.planner import plan

POINTS = ((1, 0.1), (10, 0.1), (100, 0.1), (1, 0.0))
"""(τ, G_σ) of the ladders, at L = D = G = Ĝ = 1 and ε = 0.1."""
STUDIES = Path("docs/studies")


def write_report(ledger: Ledger, folder: Path) -> Path:
    """Write `ledger.json` and the site into the folder; returns the front page."""
    _write(folder, "ledger", ledger.to_json())
    return write_site(Material(folder, STUDIES))


def run_report(folder: Path, studies: Path, jobs: int, run: bool) -> None:
    """Write what is missing of ledger, plans and audits (unless `run` is off), then the site."""
    console = Console()
    for name, make in (("ledger", _ledger), ("plan", _plans), ("audit", _audits)):
        if run and not (folder / f"{name}.json").exists():
            console.print(f"{name}.json is not there: making it", highlight=False)
            _write(folder, name, make(jobs))
    page = write_site(Material(folder, studies))
    files = [file for file in folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files) / 1e6
    console.print(f"wrote {len(files)} files, {size:.1f} MB; open {page}", highlight=False, soft_wrap=True)


def _write(folder: Path, name: str, data: Any) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    archive.replace(folder / f"{name}.json", text.encode())


def _ledger(jobs: int) -> Any:
    from mcfw.cli.paper.judgement import judge

    return judge([], quick=False, jobs=jobs, console=Console(stderr=True)).to_json()


def _plans(jobs: int) -> Any:
    return [
        plan(L=1, D=1, G=1, radius=1, noise=noise, tau=tau, chain=None, eps=0.1, F_bar=None).to_json()
        for tau, noise in POINTS
    ]


def _audits(jobs: int) -> Any:
    from mcfw.cli.experiments.audit import conduct_with_progress
    from montecarlo.audits import select
    from montecarlo.pool import Pool

    return conduct_with_progress(select(()), pool=Pool(jobs)).to_json()
