"""What a Coq source of the development may say: a list of allowed sentences, so that anything else is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from theory.errors import TheoryError
from theory.evidence.sentences import Sentence, blanked, sentences
from theory.formal.checker.computations import is_computation


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FREE = _words("Lemma Theorem Corollary Definition Fixpoint Record Inductive Ltac Implicit")
"""Commands that may stand anywhere."""
LOCAL = _words("Variable Variables Hypothesis Context Let")
"""Commands that are axioms or reach too far outside a section."""
NAMING = _words("Lemma Theorem Corollary Definition Fixpoint Record Inductive Notation Let Ltac")
_INNER = "inner_add inner_scal inner_v0 inner_add_r inner_scal_r inner_v0_r inner_sub inner_sub_r"
EXACT = frozenset(
    {
        "Proof",
        "Qed",
        "Defined",
        "Import ListNotations",
        "Open Scope R_scope",
        "Open Scope term_scope",
        "From Coquelicot Require Import Coquelicot",
        f"#[global] Hint Rewrite {_INNER} : inner",
        "Arguments v0 {_}",
        "Arguments add {_}",
        "Arguments scal {_}",
        "Arguments inner {_}",
        "Global Opaque one",
        "Declare Scope term_scope",
        "Delimit Scope term_scope with term",
        "Bind Scope term_scope with term",
        "Coercion Int : Z >-> term",
        'Notation "a + b" := (Add a b) : term_scope',
        'Notation "a * b" := (Mul a b) : term_scope',
        'Notation "- a" := (Neg a) : term_scope',
        'Notation "/ a" := (Inv a) : term_scope',
        'Notation "a - b" := (Add a (Neg b)) : term_scope',
        'Notation "a / b" := (Mul a (Inv b)) : term_scope',
        'Notation "a ^ n" := (Pow a n%nat) : term_scope',
    }
)
"""Sentences that are allowed word for word."""
LIBRARIES = _words("Reals ZArith QArith Qreals Qabs Arith Bool List Lra Lia Psatz Coquelicot")
STANDARD = _words(
    "True False not and or iff ex eq R Rle Rlt Rge Rgt Rplus Rmult Rminus Ropp Rinv Rdiv R0 R1 IZR INR Rmax Rmin"
    " Rabs Rsqr sqrt ln exp Rpower pow nat bool list option Prop Set Type le lt ge gt S O true false"
    " fst snd length app nth map filter is_lim_seq is_derive is_RInt Derive RInt continuous"
)
"""Names of Coq's library that the statements use: a source must not give them another meaning."""
TAKEN = _words("auxiliary ssrbool ssrclasses ssreflect ssrfun ssrsetoid ssrunder ssrmatching")
"""The modules of Coq's library with a name in lower case; those with capitals are refused as such."""
WORDS = re.compile(
    r"\b(Admitted|Admit|admit|give_up|Axioms?|Parameters?|Conjectures?|Abort|bypass_check|Unset|Guard\s+Checking"
    r"|Positivity\s+Checking|Universe\s+Checking|Universes?|Declare\s+Module|Declare\s+ML|vm_cast_no_check"
    r"|exact_no_check|native_cast_no_check|change_no_check|convert_concl_no_check|type_in_type|native_compute"
    r"|Primitive|Register|Extract|Extraction|Load|Redirect|Fail|Drop|Polymorphic|Program|Obligation"
    r"|Add\s+LoadPath|Add\s+ML|SProp|rewrite\s+rules?|Symbols?)\b"
)
"""Words that have no place in a source, wherever they stand; comments and strings may have them."""
COMPUTED = re.compile(r"\bvm_compute\b|<:|<<:")
"""What only a computation may say: then coqchk uses its virtual machine for nothing else."""
_CALLED = re.compile(r"\w+\s+([\w']+)")
_ABBREVIATION = re.compile(r"Notation\s+[A-Za-z_][\w']*(\s+[A-Za-z_][\w']*)*\s*:=\s")
_STEM = re.compile(r"[a-z][A-Za-z0-9_]*")
_SPACE = "Record ips := { vt :> Type; "


def faults(path: Path, text: str) -> Iterator[str]:
    """Yield what one source says beyond what is allowed, as file:line: what."""
    if not _STEM.fullmatch(path.stem) or path.stem in TAKEN:
        yield f"{path}:1: {path.stem!r} is, or could be, the name of a module of Coq's library"
    try:
        code, said = blanked(text, strings=True), list(sentences(text))
    except TheoryError as error:
        yield f"{path}:1: {error}"
        return
    for number, line in enumerate(code.split("\n"), start=1):
        if not line.isascii():
            yield f"{path}:{number}: a character beyond ASCII outside a comment"
    computed = () if is_computation(path) else COMPUTED.finditer(code)
    for found in (*WORDS.finditer(code), *computed):
        yield f"{path}:{code.count(chr(10), 0, found.start()) + 1}: {' '.join(found[0].split())!r} is refused"
    if code.rstrip() and not code.rstrip().endswith((".", "}")):
        yield f"{path}:{code.count(chr(10)) + 1}: the last sentence does not end"
    yield from (f"{path}:{where.line}: {why}: {where.flat[:60]!r}" for where, why in _refusals(said))


def _refusals(said: list[Sentence]) -> Iterator[tuple[Sentence, str]]:
    """Yield the sentences that are not allowed where they stand, with the reason."""
    sections: list[str] = []
    for sentence in said:
        head = sentence.words[0]
        if head == "Section" and len(sentence.words) == 2:
            sections.append(sentence.words[1])
        elif head == "End" and sections and sentence.words == ["End", sections[-1]]:
            sections.pop()
        elif head in LOCAL and not sections:
            yield sentence, f"{head} outside a section"
        elif not _allowed(sentence, head):
            yield sentence, "no sentence of a source"
        named = _CALLED.match(sentence.text) if head in NAMING else None
        if named and named[1] in STANDARD:
            yield sentence, f"{named[1]} is a name of Coq's library"
    if sections:
        yield said[-1], f"section {sections[-1]} does not end"


def _allowed(sentence: Sentence, head: str) -> bool:
    """Whether a sentence may stand in a source, sections apart."""
    if sentence.flat in EXACT:
        return True
    if ":>" in sentence.text:  # a field that is a coercion hides what a statement says
        return sentence.flat.startswith(_SPACE)
    if head in FREE | LOCAL:
        return True
    if head == "Notation":
        return bool(_ABBREVIATION.match(sentence.text))
    if sentence.words[:2] == ["Require", "Import"]:
        return LIBRARIES.issuperset(sentence.words[2:])
    if sentence.words[:3] == ["From", "MCFW", "Require"]:
        return all(word == "Import" or _STEM.fullmatch(word) for word in sentence.words[3:])
    return re.match(r"[a-z(\[_]", head) is not None
