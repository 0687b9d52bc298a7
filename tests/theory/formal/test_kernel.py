"""What the kernel run asks and how it reads the answers, without Coq."""

import shutil

from theory.evidence import sources
from theory.evidence.register import EXPORTS
from theory.formal import kernel
from theory.formal.checker import computations
from theory.formal.checker.assumptions import CLASSICAL, assumed, doubts, forbidden, short
from theory.formal.kernel import NO_COQ, logical, questions

FOUR = "Axioms:\n" + "".join(f"{short(name)}\n  : {type_}\n" for name, type_ in CLASSICAL.items())
NAMES = {short(name): name for name in CLASSICAL}


def test_the_four_axioms_are_read():
    """The names of the axioms and what they say are read from what Coq prints."""
    assert assumed(FOUR) == {short(name): type_ for name, type_ in CLASSICAL.items()}
    assert forbidden(assumed(FOUR), NAMES) == []


def test_a_theorem_may_need_no_axiom():
    """A closed theorem has none."""
    assert assumed("Closed under the global context\n") == {}


def test_a_type_may_take_several_lines():
    """The lines of one axiom that are indented belong to it."""
    printed = "Axioms:\nClassical_Prop.classic\n  : forall P : Prop,\n    P \\/ ~ P\n"
    assert assumed(printed) == {"Classical_Prop.classic": "forall P : Prop, P \\/ ~ P"}


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


def test_every_export_is_asked_for():
    """The questions name each exported theorem, for its axioms and for its statement."""
    asked = questions(EXPORTS)
    assert all(f"Print Assumptions {logical(export.file)}.{export.name}." in asked for export in EXPORTS)


def test_only_computations_use_the_virtual_machine():
    """The files with the word vm_compute in their text are those in the folders of computations, one lemma each."""
    saying = {path for path in sources.files() if "vm_compute" in sources.text(path)}
    assert saying == {path for path in sources.files() if computations.is_computation(path)}
    assert len(saying) == 29


def test_every_file_is_given_to_coqchk(monkeypatch):
    """coqchk is asked about all files, and nothing is admitted."""
    asked = []

    def run(command):
        asked.extend(command)
        return SUMMARY

    monkeypatch.setattr(kernel, "run", run)
    kernel.recheck()
    assert {logical(path) for path in sources.files()} <= set(asked)
    assert not {"-admit", "-norec"} & set(asked)


def test_without_coq_the_packages_are_named(monkeypatch, capsys):
    """No Coq: a distinct exit code and the Debian packages."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert kernel.main() == NO_COQ
    assert "coq libcoq-coquelicot" in capsys.readouterr().out


def test_a_broken_source_is_refused_before_any_build(monkeypatch, capsys):
    """A fault of the house ends the run with code 1 and no stamp."""
    written = []
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/true")
    monkeypatch.setattr(kernel.source_rules, "all_faults", lambda: ("x.v:1: 'Admitted' is refused",))
    monkeypatch.setattr(kernel, "write", written.append)
    assert kernel.main() == 1
    assert "Admitted" in capsys.readouterr().out
    assert written == []
