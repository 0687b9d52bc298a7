(** Finite sums f 0 + ... + f (n - 1), of reals and of vectors. *)
Require Import Reals.
From MCFW Require Import space.
Open Scope R_scope.

Fixpoint sum (n : nat) (f : nat -> R) : R := match n with O => 0 | S m => sum m f + f m end.
Fixpoint vsum {V : ips} (n : nat) (f : nat -> V) : V :=
  match n with O => v0 | S m => add (vsum m f) (f m) end.
