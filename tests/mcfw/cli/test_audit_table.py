"""The tables of `mcfw audit`: readable in a narrow terminal, complete in a wide one."""

import io

import pytest
from rich.console import Console

from mcfw.cli.experiments.audit import COLUMNS, NARROW, WIDE, print_report
from montecarlo.audit import Measurement
from montecarlo.audit_report import Audited, AuditReport
from montecarlo.audits import AUDITS
from montecarlo.confidence import Interval
from montecarlo.ruling import Ruling

FOUND = Measurement(
    Ruling.CONSISTENT, 0.0123456, Interval(-0.0098765, 0.0345678), 1.394e4, 0.0123456, 128_000, "", 0.0026
)


def printed(width):
    """What is printed for a suite in which every audit found the same."""
    report = AuditReport(1e-6, 0, tuple(Audited(audit, FOUND, ()) for audit in AUDITS))
    console = Console(file=io.StringIO(), width=width)
    print_report(report, console)
    return console.file.getvalue()


@pytest.mark.parametrize(("width", "columns"), [(80, NARROW), (WIDE, COLUMNS)])
def test_no_name_verdict_or_number_is_cut(width, columns):
    """At 80 columns fewer are shown; what is shown is whole, and no line is longer than the terminal."""
    text = printed(width)
    cells = {
        "audit": "coupled-difference",
        "verdict": "CONSISTENT",
        "within": "±0.0026",
        "estimate": "0.01235",
    }
    cells |= {
        "interval": "[-0.00988, 0.0346]",
        "exact": "0.01235",
        "bound": "1.394e+04",
        "draws": "128,000",
    }
    assert [heading in text for heading in COLUMNS] == [heading in columns for heading in COLUMNS]
    assert [cells[heading] for heading in columns if heading != "label" and cells[heading] not in text] == []
    assert all(audit.name in text for audit in AUDITS)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width


def test_what_is_left_out_is_said(monkeypatch):
    """Without numba the last lines name the audit of compiled code and how to get it."""
    assert "left out" not in printed(80)
    monkeypatch.setattr("montecarlo.audit.has_numba", lambda: False)
    assert "left out: engines, numba is not installed (pip install 'mcfw[fast]')" in printed(80)
