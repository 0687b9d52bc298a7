"""What the kernel run asks and how it reads the answers, without Coq."""

import shutil

import pytest

from theory.formal import kernel
from theory.formal.kernel import CLASSICAL, NO_COQ, Refused, assumed, doubts, forbidden, questions
from theory.formal.register import EXPORTS

FOUR = "Axioms:\n" + "".join(f"{name} :\n  forall P : Prop, P\n" for name in sorted(CLASSICAL))


def test_the_four_axioms_are_read():
    """The names of the axioms are read from what Coq prints."""
    assert set(assumed(FOUR)) == CLASSICAL


def test_a_theorem_may_need_no_axiom():
    """A closed theorem has none."""
    assert assumed("Closed under the global context\n") == ()


def test_an_unknown_answer_is_refused():
    """What is not understood is not taken for good news."""
    with pytest.raises(Refused):
        assumed("Error: no such thing\n")


def test_a_fifth_axiom_is_forbidden():
    """Anything beyond the four is reported, an axiom of this project first of all."""
    assert forbidden(assumed(FOUR)) == []
    assert forbidden(assumed(FOUR + "part2.cheat : False\n")) == ["part2.cheat"]
    assert forbidden(("PrimFloat.float",)) == ["PrimFloat.float"]


SUMMARY = """
CONTEXT SUMMARY
===============

* Theory: Set is predicative

* Axioms:
    Coq.Logic.FunctionalExtensionality.functional_extensionality_dep
    Coq.Reals.ClassicalDedekindReals.sig_not_dec
    Coq.Reals.ClassicalDedekindReals.sig_forall_dec
    Coq.Logic.Classical_Prop.classic

* Constants/Inductives relying on type-in-type: <none>

* Constants/Inductives relying on unsafe (co)fixpoints: <none>

* Inductives whose positivity is assumed: <none>
"""


def test_the_summary_of_coqchk_is_understood():
    """The four axioms and no check switched off: no doubt."""
    assert doubts(SUMMARY) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    Coq.Logic.Classical_Prop.classic\n", "    MCFW.refined.part2.part2.cheat\n"),
        ("type-in-type: <none>", "type-in-type: MCFW.model.law.E"),
        ("fixpoints: <none>", "fixpoints: MCFW.model.law.E"),
        ("* Inductives whose positivity is assumed: <none>\n", ""),
        (SUMMARY, ""),
    ],
)
def test_a_doubt_of_coqchk_is_seen(old, new):
    """An axiom of ours, a check switched off, or a summary that is cut short is a fault."""
    assert doubts(SUMMARY.replace(old, new))


def test_every_export_is_asked_for():
    """The questions name each exported theorem, for its axioms and for its statement."""
    asked = questions(EXPORTS)
    assert all(f"Print Assumptions {export.module}.{export.name}." in asked for export in EXPORTS)


def test_coqchk_leaves_out_computed_leaves_only():
    """Every file without a certificate is checked a second time."""
    left = kernel.computed()
    assert {path.parts[0] for path in left} == {"certified", "ties"}
    assert {path.stem for path in left if "rows" not in path.parts} == {
        "refusals",
        "horizon_part1",
        "horizon_part2",
        "step_table",
        "clipped_table",
        "batch_table",
    }


def test_without_coq_the_packages_are_named(monkeypatch, capsys):
    """No Coq: a distinct exit code and the Debian packages."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert kernel.main() == NO_COQ
    assert "coq libcoq-coquelicot" in capsys.readouterr().out


def test_a_broken_source_is_refused_before_any_build(monkeypatch, capsys):
    """A fault of the house ends the run with code 1 and no stamp."""
    written = []
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/true")
    monkeypatch.setattr(kernel.house, "all_faults", lambda: ("x.v:1: 'Admitted' is refused",))
    monkeypatch.setattr(kernel, "write", written.append)
    assert kernel.main() == 1
    assert "Admitted" in capsys.readouterr().out
    assert written == []
