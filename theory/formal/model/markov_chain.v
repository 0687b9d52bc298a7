(** Markov chains with finite transition laws: k steps, paths, mixing (asm:markov). *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import law.
Import ListNotations.
Open Scope R_scope.

Section Chain.
Context {Z : Type} (P : Z -> law Z).
(** The law after k steps, and the law of the next n states. *)
Fixpoint steps (k : nat) (z : Z) : law Z := match k with O => ret z | S k' => bind (P z) (steps k') end.
Fixpoint path (n : nat) (z : Z) : law (list Z) :=
  match n with O => ret [] | S n' => bind (P z) (fun y => bind (path n' y) (fun l => ret (y :: l))) end.

(** Mixing: the total variation distance to pi after k steps, from any state, is at most e.
    Total variation is the largest difference of means of functions between 0 and 1. *)
Variable pi : law Z.
Definition mixes (k : nat) (e : R) := forall z f, (forall y, 0 <= f y <= 1) -> E (steps k z) f - E pi f <= e.

End Chain.
