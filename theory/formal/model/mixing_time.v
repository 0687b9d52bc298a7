(** asm:markov in the paper's words: total variation, d_mix(k) and the mixing time, as suprema. *)
Require Import Reals.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import law markov_chain.
Open Scope R_scope.

(** d_TV(a, b) is the supremum of the differences of means of functions with values in [0, 1]. *)
Definition tvset {Z} (a b : law Z) (v : R) := exists f, (forall y, 0 <= f y <= 1) /\ v = E a f - E b f.
Definition dtv {Z} (a b : law Z) : R := real (Lub_Rbar (tvset a b)).
(** d_mix(k) = sup_z d_TV(P^k(z, .), pi). *)
Definition dmixset {Z} (P : Z -> law Z) (pi : law Z) (k : nat) (v : R) := exists z, tvset (steps P k z) pi v.
Definition dmix {Z} (P : Z -> law Z) (pi : law Z) (k : nat) : R := real (Lub_Rbar (dmixset P pi k)).
(** t_mix = min { k >= 1 : d_mix(k) <= 1/4 }. *)
Definition is_tmix {Z} (P : Z -> law Z) (pi : law Z) (tau : nat) :=
  (1 <= tau)%nat /\ dmix P pi tau <= / 4 /\ forall k, (1 <= k)%nat -> dmix P pi k <= / 4 -> (tau <= k)%nat.
