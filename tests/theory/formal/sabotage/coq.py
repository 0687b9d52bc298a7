"""Sabotages that only Coq can show: made in a development of two files, with the rules for sources switched off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tests.theory.formal.sabotage import development as dev
from tests.theory.formal.sabotage.entry import Layer, Sabotage
from theory.evidence import sources
from theory.evidence.register import Export

HEAD = "(** A false theorem. *)\nFrom MCFW Require Import ground.\n"
CLAIM = "Theorem claim (n : nat) : n = S n.\n"
GUARD = f"""{HEAD}Unset Guard
Checking.
Fixpoint loop (n : nat) : False := loop n.
{CLAIM}Proof. destruct (loop 0). Qed.
"""
BYPASS = GUARD.replace("Unset Guard\nChecking.", "#[bypass_check\n(guard)]")
POSITIVE = f"""{HEAD}Unset Positivity
Checking.
Inductive bad := C : (bad -> False) -> bad.
Definition no (b : bad) : False := match b with C f => f b end.
{CLAIM}Proof. destruct (no (C no)). Qed.
"""
UNIVERSE = f"""{HEAD}Unset Universe
Checking.
Definition T := Type.
Definition loose : T := forall A : T, A -> A.
{CLAIM.replace("n = S n", "loose -> n = n")}Proof. reflexivity. Qed.
"""
AXIOM = f"{HEAD}Axiom cheat : False.\n{CLAIM}Proof. destruct cheat. Qed.\n"
ADMITTED = f"{HEAD}Lemma cheat : False.\nProof. Admitted.\n{CLAIM}Proof. destruct cheat. Qed.\n"
HYPOTHESIS = AXIOM.replace("Axiom", "Hypothesis")
CONTEXT = AXIOM.replace("Axiom cheat : False", "Context (cheat : False)")
DECLARED = f"""{HEAD}Module Type S. Parameter cheat : False. End S.
Declare Module M : S.
{CLAIM}Proof. destruct M.cheat. Qed.
"""
FUNCTOR = f"""{HEAD}Module Type S. Parameter cheat : False. End S.
Module F (M : S). Lemma lie : False. Proof. exact M.cheat. Qed. End F.
Declare Module M : S.
Module N := F M.
{CLAIM}Proof. destruct N.lie. Qed.
"""
PRIMITIVE = f"""{HEAD}Require Import PrimInt63.
{CLAIM.replace("n = S n", "add 1%int63 1%int63 = add 1%int63 1%int63")}Proof. reflexivity. Qed.
"""
UIP = f"""{HEAD}Set Definitional UIP.
Inductive same (a : nat) : nat -> SProp := refl : same a a.
Definition lift (a b : nat) (e : same a b) : nat := match e with refl _ => 0 end.
{CLAIM.replace("n = S n", "forall e : same n n, lift n n e = 0")}Proof. reflexivity. Qed.
"""
CLASSIC = ("Classical_Prop", "Axiom classic : False.", "destruct Classical_Prop.classic")
EXTENSION = (
    "FunctionalExtensionality",
    "Axiom functional_extensionality_dep : False.",
    "destruct FunctionalExtensionality.functional_extensionality_dep",
)


INNER = f"""{HEAD}Module Classical_Prop. Axiom classic : False. End Classical_Prop.
{CLAIM}Proof. destruct Classical_Prop.classic. Qed.
"""


def _masked(what: tuple[str, str, str]) -> dict[str, object]:
    """A file with the name of one of Coq's, whose axiom has the name of a classical one."""
    stem, axiom, proof = what
    leaf = f"(** A false theorem. *)\nFrom MCFW Require {stem} ground.\n{CLAIM}Proof. {proof}. Qed.\n"
    return {
        "leaf": leaf.replace(f"{stem}.", f"MCFW.{stem}."),
        "others": {f"{stem}.v": f"(** . *)\n{axiom}\n"},
    }


def _case(
    what: str, layer: Layer, stage: Callable[[Sequence[Export]], None], word: str, **given: object
) -> Sabotage:
    return Sabotage(what, "two files", layer, partial(dev.refusal, stage, word, **given))  # type: ignore[arg-type]


def _both(what: str, word: str, leaf: str) -> tuple[Sabotage, Sabotage]:
    """The same lie for Print Assumptions and for coqchk, each alone."""
    return (
        _case(what, Layer.ANSWERS, dev.answers, word, leaf=leaf),
        _case(what, Layer.COQCHK, dev.rechecked, word, leaf=leaf),
    )


COMPUTED = GUARD.replace(HEAD, "(** A computation. *)\nFrom MCFW Require Import ground.\n")
LIE = "(** A lie. *)\nLemma checked : 1 = 2.\nProof. vm_compute. reflexivity. Qed.\n"
IDLE = f"{dev.LEAF}Lemma idle : 0 = 0.\nProof. reflexivity. Qed.\n"
COMPILED: tuple[Sabotage, ...] = (
    *_both("guard checking switched off", "assumed to be guarded|coqchk", GUARD),
    *_both("#[bypass_check(guard)]", "assumed to be guarded|coqchk", BYPASS),
    *_both("positivity checking switched off", "assumed to be positive|coqchk", POSITIVE),
    *_both("universe checking switched off", "unsafe hierarchy|coqchk", UNIVERSE),
    *_both("an axiom", r"claim rests on (leaf\.)?cheat|coqchk", AXIOM),
    *_both("an admitted lemma", r"claim rests on (leaf\.)?cheat|coqchk", ADMITTED),
    *_both("Hypothesis outside a section", r"claim rests on (leaf\.)?cheat|coqchk", HYPOTHESIS),
    *_both("Context outside a section", r"claim rests on (leaf\.)?cheat|coqchk", CONTEXT),
    *_both("a declared module", r"claim rests on (leaf\.)?M.cheat|coqchk", DECLARED),
    *_both("a functor applied to a declared module", r"claim rests on (leaf\.)?M.cheat|coqchk", FUNCTOR),
    *_both("primitive integers", "claim rests on .*PrimInt63|coqchk", PRIMITIVE),
    _case("definitional UIP", Layer.ANSWERS, dev.answers, "UIP", leaf=UIP),
    *(
        sabotage
        for masked in (CLASSIC, EXTENSION)
        for sabotage in (
            _case(f"an axiom with the name of one in {masked[0]}", Layer.NAMES, dev.answers, "rests on|Locate",
                  **_masked(masked)),
            _case(f"the same in {masked[0]}, for coqchk", Layer.COQCHK, dev.rechecked, "axiom MCFW", **_masked(masked)),
            _case(f"a file named {masked[0]}", Layer.NAMES, dev.clashing, "library has", **_masked(masked)),
        )
    ),
    _case("an axiom in a module inside, with the name of a classical one", Layer.NAMES, dev.answers, "rests on|Locate",
          leaf=INNER),
    _case(
        "-type-in-type in _CoqProject",
        Layer.COQCHK,
        dev.rechecked,
        "type-in-type",
        leaf=UNIVERSE.replace("Unset Universe\nChecking.\n", ""),
        flags=sources.FLAGS + "-arg -type-in-type\n",
    ),
    _case(
        "-type-in-type in the environment",
        Layer.FLAGS,
        dev.built,
        "universe inconsistency",
        leaf=UNIVERSE.replace("Unset Universe\nChecking.\n", ""),
        environment={"COQEXTRAFLAGS": "-type-in-type"},
    ),
    _case(
        "guard checking switched off beside a computation",
        Layer.COQCHK,
        dev.rechecked,
        "unsafe",
        others={"computations/sum.v": COMPUTED},
    ),
    _case("a computation that is false", Layer.COQ, dev.built, "failed", others={"computations/sum.v": LIE}),
    _case("a proof that does not prove", Layer.COQ, dev.built, "failed", leaf=dev.LEAF.replace("n0_zero", "eq_refl 1")),
    _case("a changed definition", Layer.COQ, dev.built, "failed", ground=dev.GROUND.replace("nat := 0", "nat := 1")),
    _case("an instance that does not use its theorem", Layer.INSTANCE, dev.used, "met does not use claim",
          leaf=dev.LEAF.replace("apply claim. reflexivity", "reflexivity")),
    _case("an instance that names its theorem in a comment", Layer.INSTANCE, dev.used, "met does not use claim",
          leaf=dev.LEAF.replace("apply claim. reflexivity", "(* apply claim. *) reflexivity")),
    _case("an instance that does not exist", Layer.INSTANCE, dev.used, "absent does not use claim",
          exports=(Export("claim", "leaf", "", "", instance="absent"),), leaf=dev.LEAF.split("Corollary")[0]),
    _case("a lemma that nothing uses", Layer.IDLE, dev.used, "idle", leaf=IDLE),
    _case("a theorem that is not there", Layer.COQ, dev.answers, "failed",
          exports=(Export("claim", "leaf", "", ""), Export("n1", "ground", "", ""))),
)  # fmt: skip
"""Each with the word that must be in the refusal, so that another failure does not count."""
