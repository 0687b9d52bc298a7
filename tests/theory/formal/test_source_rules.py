"""The rules for the Coq sources, and that each of them can fail."""

from pathlib import Path

import pytest

from theory.evidence import sources
from theory.formal import source_rules
from theory.formal.checker import references


def test_the_sources_keep_the_rules():
    """No unproved step, no long line, no long file, a first line that says what is proved, unique names."""
    assert source_rules.all_faults() == ()


@pytest.mark.parametrize(
    "text",
    [
        "(** x *)\nLemma a : False.\nProof. Admitted.\n",
        "(** x *)\nAxiom a : False.\n",
        "(** x *)\nParameter a : False.\n",
        "(** x *)\nLemma a : False.\nProof. admit. Qed.\n",
        "(** x *)\nUnset Guard Checking.\n",
        "Lemma a : True.\nProof. exact I. Qed.\n",
        "(** x *)\n" + "(* " + "y" * 120 + " *)\n",
        "(** x *)\n" + "\n" * 301,
    ],
)
def test_a_broken_rule_is_seen(text):
    """Each wrong source is reported."""
    assert list(source_rules.faults(Path("wrong.v"), text))


def test_a_comment_may_name_an_axiom():
    """Words in comments are not steps of a proof."""
    assert (
        list(
            source_rules.faults(
                Path("fine.v"), "(** The word Axiom in a comment. *)\nRequire Import Reals.\n"
            )
        )
        == []
    )


def test_one_character_changes_the_digest(tmp_path, monkeypatch):
    """The digest covers names and contents of all sources, and what Coq is called with."""
    (tmp_path / "a.v").write_text("(** a *)\n")
    (tmp_path / "_CoqProject").write_text(sources.FLAGS)
    checkers = sources.checkers()
    monkeypatch.setattr(sources, "checkers", lambda: checkers)
    monkeypatch.setattr(sources, "FOLDER", tmp_path)
    seen = [sources.digest()]
    for change in (
        lambda: (tmp_path / "a.v").write_text("(** b *)\n"),
        lambda: (tmp_path / "a.v").rename(tmp_path / "b.v"),
        lambda: (tmp_path / "_CoqProject").write_text(sources.FLAGS + "-arg -type-in-type\n"),
    ):
        change()
        seen.append(sources.digest())
    assert len(set(seen)) == 4


def test_a_statement_stops_at_its_proof():
    """The text of a theorem is its statement, without proof."""
    text = sources.statement(sources.module_file("lem_tvbochner"), "tvbochner")
    assert text.startswith("Theorem tvbochner")
    assert text.endswith("norm (sub (Ev a psi) (Ev b psi)) <= 2 * dtv a b * H.")


def test_a_statement_has_no_comments():
    """What stands in a comment is no part of a statement, and ends none."""
    text = "(* Theorem a : 1 <= 0. *)\nTheorem a : (* not 2 *) 1 <=\n  (* . *) 1. Proof. lra. Qed.\n"
    (item,) = references.items(text)
    assert " ".join(item.text.split()).startswith("Theorem a : 1 <= 1.")
