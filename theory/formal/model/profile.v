(** The inflation constants of a mixing profile d: Lambda_n, Lambda_e, b_n, b_e (N17). *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import finite_sum.
Import ListNotations.
Open Scope R_scope.

(** The weight of the i-th sample (from 1) is min(i, n - i), negative in the first half. *)
Definition reach (n i : nat) : R := Rmin (INR (S i)) (INR n - INR (S i)).
Section Levels.
(** d bounds the distance to stationarity after k steps, from every state. *)
Variable d : nat -> R.
Definition capped k := Rmin 1 (2 * d k).

Section Centred.
Definition centred n := 1 + 2 * sum n (fun k => (1 - INR (S k) / INR n) * capped (S k)).
End Centred.
End Levels.
(** The worst profile with mixing time tau: 1 below tau, 2^(-l-1) on [l tau, (l+1) tau). *)
Definition worst (tau k : nat) : R := if (k <? tau)%nat then 1 else / 2 ^ (k / tau + 1).

Section Uncentred.
Variable d : nat -> R.
Definition uncentred n := 1 + 2 * sum n (fun k => (1 - INR (S k) / INR n) * (2 * d (S k))) + 4 / INR n *
  sum n (fun i => reach n i * d (S i)).
End Uncentred.
(** The constants of the theorem for a profile d and a cap jmax: the planner's, without its rounding up. *)
Section Constants.
Variable d : nat -> R.
Variable jmax : nat.
Notation deviation j := (Rmin (2 ^ S j) (centred d (2 ^ S j))).
Definition last : R := Rmin 1 (centred d (2 ^ jmax) / 2 ^ jmax).
Definition noise : R := sum jmax (fun j => deviation j) + last.
Definition difference : R := sum jmax (fun j => Rmin (Rmin (2 ^ S j) (uncentred d (2 ^ S j)))
  (4 * deviation j)) + 4 * last.
Definition bias_noise : R := Rmin 1 (sum (2 ^ jmax) (fun i => capped d (S i)) / 2 ^ jmax).
Definition bias_difference : R := Rmin 2 (sum (2 ^ jmax) (fun i => 2 * d (S i)) / 2 ^ jmax).
End Constants.
