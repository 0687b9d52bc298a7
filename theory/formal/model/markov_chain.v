(** asm:markov: a time-homogeneous Markov chain with kernel P, a finitely supported law P z for every state
    z. *)
Require Import Reals List.
From MCFW Require Import law.
Import ListNotations.
Open Scope R_scope.

Section Chain.
Context {Z : Type} (P : Z -> law Z).

(** P^k(z, .), the law after k steps from z. *)
Fixpoint steps (k : nat) (z : Z) : law Z := match k with O => ret z | S k' => bind (P z) (steps k') end.
(** The law of the next n states after z; z itself is not a sample. *)
Fixpoint path (n : nat) (z : Z) : law (list Z) :=
  match n with O => ret [] | S n' => bind (P z) (fun y => bind (path n' y) (fun l => ret (y :: l))) end.

(** d_mix(k) <= e: from every state, after k steps, the total variation distance to pi is at most e.
    Total variation by duality: the largest difference of means of functions with values in [0, 1].
    `mixes k e` is `dmix k <= e` (paper/setup/asm_markov.v, mixes_dmix); `mixes tau (/ 4)` is t_mix <= tau. *)
Definition mixes (pi : law Z) (k : nat) (e : R) :=
  forall z f, (forall y, 0 <= f y <= 1) -> E (steps k z) f - E pi f <= e.
End Chain.
