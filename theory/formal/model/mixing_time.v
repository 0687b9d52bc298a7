(** Total variation, d_mix(k) and the mixing time of the paper (asm:markov). *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import law markov_chain.
Import ListNotations.
Open Scope R_scope.

(** Total variation: the largest difference of means of functions with values in [0,1]; d_mix: its supremum
    over the start. *)
Definition tvset {Z} (a b : law Z) (v : R) := exists f, (forall y, 0 <= f y <= 1) /\ v = E a f - E b f.
Definition dtv {Z} (a b : law Z) : R := real (Lub_Rbar (tvset a b)).
Definition dmixset {Z} (P : Z -> law Z) (pi : law Z) (k : nat) (v : R) := exists z, tvset (steps P k z) pi v.
Definition dmix {Z} (P : Z -> law Z) (pi : law Z) (k : nat) : R := real (Lub_Rbar (dmixset P pi k)).

(** tmix is the first k >= 1 with d_mix(k) <= 1/4. *)
Definition is_tmix {Z} (P : Z -> law Z) (pi : law Z) (tau : nat) :=
  (1 <= tau)%nat /\ dmix P pi tau <= / 4 /\ forall k, (1 <= k)%nat -> dmix P pi k <= / 4 -> (tau <= k)%nat.
