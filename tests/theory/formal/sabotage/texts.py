"""Sabotages of a source of the development: each is made in the real text of a real file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from tests.theory.formal.sabotage.entry import Layer, Sabotage
from theory.evidence import sources
from theory.formal import source_rules

LEAF = "certified/horizon_part1.v"
COMPUTATION = "certified/computations/horizon_part1_computation.v"
LEMMA = "paper/app_mlmc/lem_segment.v"


def with_text(path: str, text: str) -> Iterable[str]:
    """The faults of a file with a text at its end."""
    return source_rules.faults(Path(path), sources.text(Path(path)) + text)


def without(path: str, old: str, new: str) -> Iterable[str]:
    """The faults of a file in which a text is replaced, which must be there."""
    text = sources.text(Path(path))
    assert old in text
    return source_rules.faults(Path(path), text.replace(old, new, 1))


def named(path: str) -> Iterable[str]:
    """The faults of a harmless file of this name."""
    return source_rules.faults(Path(path), "(** Nothing. *)\nDefinition nothing := 0.\n")


def _ended(what: str, text: str, path: str = LEAF) -> Sabotage:
    return Sabotage(what, path, Layer.SOURCES, partial(with_text, path, text))


LOOP = "Fixpoint loop (n : nat) : False := loop n.\n"
TEXTS: tuple[Sabotage, ...] = (
    _ended("guard checking switched off, on two lines", f"Unset Guard\nChecking.\n{LOOP}"),
    _ended("positivity checking switched off, on two lines", "Unset Positivity\n  Checking.\n"),
    _ended("universe checking switched off, on two lines", "Unset\nUniverse\nChecking.\n"),
    _ended("a comment between the words", f"Unset (* *) Guard (* . *) Checking.\n{LOOP}"),
    _ended("after a bullet", "Goal True.\nProof.\n- Unset Guard Checking.\nexact I.\nQed.\n"),
    _ended("after a brace", "Lemma a : True.\nProof.\n{ Unset Guard Checking. exact I. }\nQed.\n"),
    _ended("#[bypass_check(guard)] on two lines", f"#[bypass_check\n(guard)]\n{LOOP}"),
    _ended(
        "#[bypass_check(positivity)]", "#[bypass_check(positivity)]\nInductive b := C : (b -> False) -> b.\n"
    ),
    _ended("an attribute that is not known", "#[local]\nDefinition a := 0.\n"),
    _ended("Admitted", "Lemma a : False.\nProof.\nAdmitted.\n"),
    _ended("admit in the middle of a proof", "Lemma a : False.\nProof. idtac; admit. Qed.\n"),
    _ended("give_up", "Lemma a : False.\nProof. give_up. Qed.\n"),
    _ended("Axiom on one line", "Axiom a : False.\n"),
    _ended("Axiom and its name on two lines", "Axiom\n a : False.\n"),
    _ended("Local Axiom", "Local Axiom a : False.\n"),
    _ended("Parameter", "Parameter a : False.\n"),
    _ended("Conjecture", "Conjecture a : False.\n"),
    _ended("Hypothesis outside a section", "Hypothesis cheat : False.\n"),
    _ended("Variable outside a section", "Variable cheat : False.\n"),
    _ended("Variables outside a section, on two lines", "Variables\n  (cheat : False).\n"),
    _ended("Context outside a section", "Context (cheat : False).\n"),
    _ended("Hypothesis after the section", "Section A.\nEnd A.\nHypothesis cheat : False.\n"),
    _ended("a section that never ends", "Section A.\nHypothesis cheat : False.\n"),
    _ended("Parameter in a module type", "Module Type M. Parameter a : False. End M.\n"),
    _ended("Declare Module", "Declare Module M : N.\n"),
    _ended("a module that is a section in name only", "Module A.\nHypothesis cheat : False.\nEnd A.\n"),
    _ended("Load", 'Load "cheat".\n'),
    _ended("Declare ML Module", 'Declare ML Module "cheat".\n'),
    _ended("Add LoadPath", 'Add LoadPath "/tmp" as MCFW.\n'),
    _ended("a library that is not listed", "Require Import Extraction.\n"),
    _ended("another root of libraries", "From Elsewhere Require Import ground.\n"),
    _ended("Notation for <=", 'Notation "a <= b" := True.\n'),
    _ended("Infix for =", 'Infix "=" := (fun _ _ => True).\n'),
    _ended("Reserved Notation", 'Reserved Notation "a <= b" (at level 70).\n'),
    _ended("Local Notation for <", 'Local Notation "a < b" := (0 <= 1).\n'),
    _ended("an abbreviation named Rle", "Notation Rle := (fun _ _ => True).\n"),
    _ended("a definition named Rlt", "Definition Rlt (a b : R) := True.\n"),
    _ended("a definition named sqrt", "Definition sqrt (x : R) := 0.\n"),
    _ended("an inductive named False", "Inductive False := ok.\n"),
    _ended("a coercion", "Coercion f : nat >-> bool.\n"),
    _ended("a field that is a coercion", "Record r := { f :> nat }.\n"),
    _ended("a scope that is not known", "Open Scope evil_scope.\n"),
    _ended("Arguments with a scope", "Arguments gap _ _%evil_scope.\n"),
    _ended("Extraction", 'Extract Constant a => "b".\n'),
    _ended("Register", "Register a as core.eq.type.\n"),
    _ended("Primitive", "Primitive a := #int63_add.\n"),
    _ended("Polymorphic universes", "Polymorphic Definition a := 0.\n"),
    _ended("Set Definitional UIP", "Set Definitional UIP.\n"),
    _ended("Redirect of an answer", 'Redirect "axioms/tuned" Print Assumptions a.\n'),
    _ended("Fail in front of a sentence", "Fail Lemma a : False.\n"),
    _ended("Program with an obligation left", "Program Definition a : nat := _.\n"),
    _ended("exact_no_check", "Lemma a : False.\nProof. exact_no_check I. Qed.\n"),
    _ended("vm_cast_no_check", "Lemma a : False.\nProof. vm_cast_no_check I. Qed.\n"),
    _ended("vm_compute outside a computation", "Lemma a : 1 = 1.\nProof. vm_compute. reflexivity. Qed.\n"),
    _ended("a cast by the virtual machine", "Definition a := (eq_refl : 1 = 1) <: 1 = 1.\n"),
    _ended("native_compute", "Lemma a : 1 = 1.\nProof. native_compute. reflexivity. Qed.\n"),
    _ended("a Cyrillic letter in a name", "Theorem tun\u0435d : True.\nProof. exact I. Qed.\n"),
    _ended("a comment that does not end", "(* \nAxiom a : False.\n"),
    _ended("a string that hides a comment's end", 'Definition s := "(*". Axiom a : False. (* *)\n'),
    _ended("a nested comment that ends early", "(* (* *) *) Axiom a : False. (* *)\n"),
    _ended("a string in a comment", '(* " *) " *) Axiom a : False.\n'),
    _ended("a sentence without its dot", "Definition a := 0\n"),
    Sabotage(
        "vm_compute in a comment of an ordinary file, with a switch",
        LEMMA,
        Layer.SOURCES,
        partial(with_text, LEMMA, "(* vm_compute *)\nUnset Guard Checking.\n"),
    ),
    *(
        Sabotage(
            f"a file named {name}",
            f"certified/{name}.v",
            Layer.SOURCES,
            partial(named, f"certified/{name}.v"),
        )
        for name in ("Classical_Prop", "FunctionalExtensionality", "Reals", "ssreflect")
    ),
    Sabotage(
        "a second lemma in a computation",
        COMPUTATION,
        Layer.FORM,
        partial(with_text, COMPUTATION, "Lemma more : True.\nProof. exact I. Qed.\n"),
    ),
    Sabotage(
        "a fixpoint in a computation",
        COMPUTATION,
        Layer.FORM,
        partial(with_text, COMPUTATION, LOOP),
    ),
    Sabotage(
        "another proof in a computation",
        COMPUTATION,
        Layer.FORM,
        partial(without, COMPUTATION, "vm_compute. reflexivity", "vm_compute; reflexivity"),
    ),
    Sabotage(
        "a computation that claims more than an equation",
        COMPUTATION,
        Layer.FORM,
        partial(without, COMPUTATION, "decide claims = true", "False"),
    ),
)
