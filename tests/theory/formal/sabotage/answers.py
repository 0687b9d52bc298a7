"""Sabotages of what Coq and coqchk say, and of what is recorded of it; no Coq is needed."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.theory.formal.sabotage.entry import Layer, Sabotage
from theory.errors import TheoryError
from theory.evidence import record, sources
from theory.evidence.record import Record, agreed
from theory.evidence.register import EXPORTS
from theory.formal import source_rules
from theory.formal.checker import agreement, assumptions, development, references
from theory.formal.checker.assumptions import CLASSICAL, short

FOUR = "Axioms:\n" + "".join(f"{short(name)} : {type_}\n" for name, type_ in CLASSICAL.items())
NAMES = {short(name): name for name in CLASSICAL}
SUMMARY = (
    "\nCONTEXT SUMMARY\n===============\n\n* Theory: Set is predicative\n\n* Axioms:\n"
    + "".join(f"    {name}\n" for name in CLASSICAL)
    + "".join(f"\n* {title}: <none>\n" for title in assumptions.CHECKS)
)


def answer(printed: str, names: dict[str, str] = NAMES) -> list[str]:
    """What is said against an answer to Print Assumptions."""
    try:
        return assumptions.forbidden(assumptions.assumed(printed), names)
    except TheoryError as error:
        return [str(error)]


def location(printed: str) -> list[str]:
    """What is said against an answer to Locate."""
    try:
        found = assumptions.located({"Classical_Prop.classic": printed})
    except TheoryError as error:
        return [str(error)]
    return answer("Axioms:\nClassical_Prop.classic : forall P : Prop, P \\/ ~ P\n", found)


def summary(old: str, new: str) -> list[str]:
    """What is said against a summary of coqchk in which a text is replaced."""
    assert old in SUMMARY
    return assumptions.doubts(SUMMARY.replace(old, new, 1))


def committed() -> Record:
    """The record in the repository."""
    found = record.read()
    assert found is not None
    return found


def edited(change: Callable[[dict[str, Any]], object]) -> Iterable[str]:
    """Whether the committed record, changed by hand, is still read as one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "recorded.json")
        data = json.loads(record.STAMP.read_text(encoding="utf-8"))
        change(data)
        path.write_text(json.dumps(data), encoding="utf-8")
        return [] if record.read(path) else ["the seal is broken: this is no record"]


def entry(data: dict[str, Any], name: str) -> dict[str, Any]:
    """What a record says of one theorem."""
    return next(seen for seen in data["seen"] if seen["name"] == name)


def resealed(name: str, old: str, new: str) -> Iterable[str]:
    """What the next check says if a statement was changed and the seal made again."""
    now = committed()
    seen = tuple(
        one._replace(statement=one.statement.replace(old, new)) if one.name == name else one
        for one in now.seen
    )
    assert seen != now.seen
    return compared(now._replace(seen=seen))


def claimed(label: str, form: str) -> Iterable[str]:
    """What the next check says if a label was recorded with another form."""
    now = committed()
    forms = tuple((name, form if name == label else was) for name, was in now.forms)
    assert forms != now.forms
    return compared(now._replace(forms=forms))


def redefined(path: str, old: str, new: str) -> Iterable[str]:
    """Which recorded definitions a source defines otherwise in which a text is replaced."""
    text = sources.text(Path(path))
    assert old in text
    there = [(place, digest) for place, digest in committed().definitions if place.startswith(f"{path}:")]
    return development.redefined(there, {path: text.replace(old, new, 1)})


def compared(old: Record) -> Iterable[str]:
    """What a check with the answers of the committed record says against an older record."""
    try:
        agreed(committed(), old)
    except TheoryError as refusal:
        return [str(refusal).split("\n")[0]]
    return []


def unlike(name: str, said: str) -> Iterable[str]:
    """What is missing in a recorded statement, from the source of the theorem."""
    export = next(export for export in EXPORTS if export.name == name)
    item = sources.item(export.file, name)
    return agreement.missing(item.text, said, sources.text(export.file)[: item.start], notions())


@cache
def notions() -> frozenset[str]:
    """The definitions of the development, by name."""
    return frozenset(
        found.name
        for path in sources.files()
        for found in references.items(sources.text(path))
        if found.text.startswith(("Definition", "Fixpoint", "Record"))
    )


def digested(path: Path, old: str, new: str) -> Iterable[str]:
    """Whether the digest changes with a file."""
    before = sources.digest()
    read_text = Path.read_text
    assert old in path.read_text(encoding="utf-8")

    def text(self: Path, *given: Any, **named: Any) -> str:
        said = read_text(self, *given, **named)
        return said.replace(old, new) if self == path else said

    with patch.object(Path, "read_text", text):
        return [] if sources.digest() == before else ["the record is stale"]


def quoted(before: str) -> Iterable[str]:
    """Whether the statement of thm:tuned stays what it is with a text before it."""
    path = sources.module_file("thm_tuned")
    true, written = sources.statement(path, "tuned"), sources.text
    with patch.object(
        sources, "text", lambda place: before + written(place) if place == path else written(place)
    ):
        found = sources.statement(path, "tuned")
    return ["the statement is the one that is proved"] if found == true else []


def flags(text: str) -> Iterable[str]:
    """What is said against what Coq is called with."""
    written = sources.text
    with patch.object(sources, "text", lambda place: text if place == sources.PROJECT else written(place)):
        return source_rules.flag_faults()


def _answer(what: str, printed: str) -> Sabotage:
    return Sabotage(what, "an answer", Layer.ANSWERS, partial(answer, printed))


def _summary(what: str, old: str, new: str) -> Sabotage:
    return Sabotage(what, "its summary", Layer.COQCHK, partial(summary, old, new))


def _edited(what: str, change: Callable[[dict[str, Any]], object]) -> Sabotage:
    return Sabotage(what, "recorded.json", Layer.SEAL, partial(edited, change))


HERE = sources.FOLDER
ANSWERS: tuple[Sabotage, ...] = (
    _answer("a check switched off, among the four", FOUR + "loop is assumed to be guarded.\n"),
    _answer("positivity assumed, among the four", FOUR + "bad is assumed to be positive.\n"),
    _answer("an unsafe hierarchy", FOUR + "x relies on an unsafe hierarchy.\n"),
    _answer("a fifth axiom", FOUR + "part2.cheat : False\n"),
    _answer("a fifth axiom with its type on the next line", FOUR + "part2.cheat\n  : False\n"),
    _answer("a section variable", FOUR.replace("Axioms:", "Section Variables:\ncheat : False\nAxioms:")),
    _answer("a section variable at the end", FOUR + "Section Variables:\ncheat : False\n"),
    _answer("the last two names only", FOUR.replace("Classical_Prop.classic", "leaf.Classical_Prop.classic")),
    _answer("a classical name with another type", FOUR.replace("P \\/ ~ P", "False")),
    _answer("a name twice", FOUR + "Classical_Prop.classic : False\n"),
    _answer("a name without a type", FOUR + "cheat\n"),
    _answer("a primitive float", FOUR + "PrimFloat.float : Set\n"),
    _answer("an error in place of an answer", "Error: no such theorem.\n"),
    _answer("nothing in place of an answer", ""),
    _answer("closed, and more", "Closed under the global context\ncheat : False\n"),
    _answer("no axiom after the title", "Axioms:\n"),
    Sabotage("a classical name of this development", "an answer", Layer.NAMES,
             partial(location, "Constant MCFW.certified.Classical_Prop.classic\n")),
    Sabotage("two constants of that name", "an answer", Layer.NAMES,
             partial(location, "Constant MCFW.Classical_Prop.classic\nConstant Coq.Logic.Classical_Prop.classic\n"
                     "  (shorter name to refer to it in current context is Logic.Classical_Prop.classic)\n")),
    Sabotage("a second constant after the classical one", "an answer", Layer.NAMES,
             partial(location, "Constant Coq.Logic.Classical_Prop.classic\nConstant MCFW.Classical_Prop.classic\n")),
    Sabotage("no constant of that name", "an answer", Layer.NAMES,
             partial(location, "No object of suffix Classical_Prop.classic\n")),
    _summary("an axiom of this development", "Coq.Logic.Classical_Prop.classic", "MCFW.refined.part2.cheat"),
    _summary("the last two names of a classical axiom", "Coq.Logic.Classical_Prop.classic",
             "MCFW.Logic.Classical_Prop.classic"),
    *(_summary(f"{title}", f"{title}: <none>", f"{title}: MCFW.model.law.E") for title in assumptions.CHECKS),
    _summary("an impredicative Set", "Set is predicative", "Set is impredicative"),
    _summary("a summary cut short", f"\n* {assumptions.CHECKS[-1]}: <none>\n", ""),
    _summary("another title", "* Axioms:", "* Assumptions:"),
    _summary("no summary", SUMMARY, ""),
    _edited("a digest changed by hand", lambda data: data.update(digest="0" * 64)),
    _edited("a statement that says False", lambda data: entry(data, "tuned").update(statement="tuned : False")),
    _edited("one number in a statement", lambda data: entry(data, "segment").update(
        statement=entry(data, "segment")["statement"].replace("24", "25"))),
    _edited("a theorem without axioms", lambda data: entry(data, "tuned").update(axioms=[])),
    _edited("a theorem added", lambda data: data["seen"].append({**data["seen"][0], "name": "more"})),
    _edited("a theorem removed", lambda data: data["seen"].pop()),
    _edited("a reason added", lambda data: data["accepted"].append({"reason": "so it is", "names": ["tuned"]})),
    _edited("the way of an instance", lambda data: entry(data, "tuned").update(applied=["toy_tuned", "tuned"][::-1])),
    Sabotage("lem:segment with 25 for 24 in an older record", "recorded.json", Layer.RECORDED,
             partial(resealed, "segment", "24", "25")),
    Sabotage("lem:perlevel with 150 for 144 in an older record", "recorded.json", Layer.RECORDED,
             partial(resealed, "perlevel", "144", "150")),
    Sabotage("a gap that is half of it", "model/problem.v", Layer.DEFINITION, partial(redefined, "model/problem.v",
             "Definition gap x := ", "Definition gap x := / 2 * ")),
    Sabotage("mixing that says nothing", "model/markov_chain.v", Layer.DEFINITION, partial(redefined,
             "model/markov_chain.v", "(e : R) :=", "(e : R) := True \\/")),
    Sabotage("a hypothesis more in the problem", "model/problem.v", Layer.DEFINITION, partial(redefined,
             "model/problem.v", "  L_pos : 0 < L;", "  L_pos : 0 < L; f_zero : forall x, f x = 0;")),
    Sabotage("a definition renamed", "model/law.v", Layer.DEFINITION, partial(redefined, "model/law.v",
             "Definition proba", "Definition probability")),
    Sabotage("a constant of eq:chain", "paper/app_reduction/eq_substitution.v", Layer.DEFINITION, partial(redefined,
             "paper/app_reduction/eq_substitution.v", "306", "305")),
    Sabotage("eq:master as printed, recorded as corrected", "register/labels.py", Layer.RECORDED,
             partial(claimed, "eq:master", "as proved")),
    Sabotage("a statement that says False, sealed again", "recorded.json", Layer.STATEMENT,
             partial(unlike, "tuned", "tuned : False")),
    Sabotage("25 for 24, sealed again", "recorded.json", Layer.STATEMENT,
             lambda: unlike("segment", committed().theorem("segment").statement.replace("24", "25"))),  # type: ignore[union-attr]
    Sabotage("another notion, sealed again", "recorded.json", Layer.STATEMENT,
             lambda: unlike("tuned", committed().theorem("tuned").statement.replace("avg_gap", "best_gap"))),  # type: ignore[union-attr]
    Sabotage("the statement of another theorem", "recorded.json", Layer.STATEMENT,
             lambda: unlike("lower", committed().theorem("segment").statement)),  # type: ignore[union-attr]
    Sabotage("a decoy in a comment above the theorem", "thm_tuned.v", Layer.STATEMENT,
             partial(quoted, "(*\nTheorem tuned : 1 <= 0.\nProof. lra. Qed.\n*)\n")),
    Sabotage("a decoy in a nested comment", "thm_tuned.v", Layer.STATEMENT,
             partial(quoted, "(* (* *)\nTheorem tuned : 1 <= 0.\nProof. lra. Qed.\n*)\n")),
    Sabotage("a decoy in a comment with a string", "thm_tuned.v", Layer.STATEMENT,
             partial(quoted, '(* " *) "\nTheorem tuned : 1 <= 0.\nProof. lra. Qed.\n*)\n')),
    Sabotage("-type-in-type in _CoqProject", "_CoqProject", Layer.FLAGS,
             partial(flags, sources.FLAGS + "-arg -type-in-type\n")),
    Sabotage("-R with the root of Coq's library", "_CoqProject", Layer.FLAGS, partial(flags, "-R . Coq\n")),
    Sabotage("-arg -impredicative-set", "_CoqProject", Layer.FLAGS,
             partial(flags, sources.FLAGS.replace("-arg -w", "-arg -impredicative-set -arg -w"))),
    Sabotage("a flag in _CoqProject", "_CoqProject", Layer.DIGEST,
             partial(digested, HERE / "_CoqProject", "-arg -w", "-arg -type-in-type -arg -w")),
    Sabotage("a fifth name in the list of axioms", "checker/assumptions.py", Layer.DIGEST,
             partial(digested, HERE / "checker" / "assumptions.py", 'CLOSED = "', 'CLOSED = "" + "')),
    Sabotage("a rule removed", "checker/rules.py", Layer.DIGEST,
             partial(digested, HERE / "checker" / "rules.py", "|Unset|", "|")),
    Sabotage("a check left out of the run", "kernel.py", Layer.DIGEST,
             partial(digested, HERE / "kernel.py", "if faults := source_rules.all_faults():", "if False:")),
    Sabotage("a false constant in thm:lower", "thm_lower.v", Layer.DIGEST,
             partial(digested, HERE / sources.module_file("thm_lower"), "288", "2880000")),
)  # fmt: skip
