"""The tables of `mcfw audit`: readable and complete in a narrow terminal and in a wide one."""

import io

import pytest
from rich.console import Console

from mcfw.cli.experiments.audit import COLUMNS, print_report
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


@pytest.mark.parametrize("width", [80, 200])
def test_no_name_verdict_or_number_is_cut_or_left_out(width):
    """Every number is shown with its heading at each width, whole, and no line is longer than the terminal."""
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
    assert [heading for heading in COLUMNS if heading not in text] == []
    assert [cell for cell in cells.values() if cell not in text] == []
    assert all(audit.name in text for audit in AUDITS)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width


def test_what_is_left_out_is_said(monkeypatch):
    """Without numba the last lines name the audit of compiled code and how to get it."""
    assert "left out" not in printed(80)
    monkeypatch.setattr("montecarlo.audit.has_numba", lambda: False)
    assert "left out: engines, numba is not installed (pip install 'mcfw[fast]')" in printed(80)
