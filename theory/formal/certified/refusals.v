(** The checks can fail: of nine certificates with one entry spoiled each is refused. *)
Require Import List.
From MCFW Require Import refusals_computation.

Theorem refused : (verdict whole, map verdict wrong) = (true, repeat false 9).
Proof. exact checked. Qed.
