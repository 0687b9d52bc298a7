(** The moments of a batch of k states after m discarded ones: Lambda_n, Lambda_e, b_n, b_e, K of a mixing
    profile d. *)
Require Import Reals.
From MCFW Require Import finite_sum profile.
Open Scope R_scope.

Section Batch.
Variables (d : nat -> R) (k m : nat).

(** Lambda_n = min(1, c/k), c = 1 + 2 sum_{j<k} (1 - j/k) min(1, 2 d(j)). *)
Definition batch_noise : R := Rmin 1 (centred d k / INR k).
(** b_n and b_e: the states of a batch are m + 1, ..., m + k steps away. *)
Definition batch_bias_noise : R := sum k (fun i => capped d (m + S i)) / INR k.
Definition batch_bias_difference : R := sum k (fun i => 2 * d (m + S i)%nat) / INR k.
(** S = {1 <= j < k : 2 d(j) >= 1}: its indicator, its size, P and A. *)
Definition slow (j : nat) : R := if Rle_dec 1 (2 * d j) then 1 else 0.
Definition slow_size : R := sum (k - 1) (fun j => slow (S j)).
Definition slow_weight : R := 1 + 2 * sum k (fun j => slow (S j) * (1 - INR (S j) / INR k)).
Definition start_weight : R := 4 / INR k * sum k (fun i => (INR (S i) + slow_size) * d (m + S i)%nat).
(** The largest A x - P x^2 over x in [0, 1]. *)
Definition largest (A P : R) : R := if Rle_dec A (2 * P) then A ^ 2 / (4 * P) else A - P.
(** Lambda_e. *)
Definition batch_difference : R :=
  Rmin ((centred d k + largest start_weight slow_weight) / INR k) (4 * batch_noise).
(** K: pairs of states of the batch, the law at the earlier one changed into pi. *)
Definition batch_fluctuation : R :=
  2 / INR k ^ 2 * sum k (fun i => d (m + S i)%nat *
    (4 * (1 + sum (k - S i) (fun j => capped d (S j))) + 4 * sum (k - S i) (fun j => d (S j)))).
End Batch.
