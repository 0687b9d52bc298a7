(** The inflation constants of a mixing profile: Lambda_n, Lambda_e, b_n, b_e of N17, without rounding up.

    A profile d bounds the distance to stationarity: d_mix(k) <= d k for every k. *)
Require Import Reals Arith.
From MCFW Require Import finite_sum.
Open Scope R_scope.

(** The worst profile with mixing time tau: 1 below tau, 2^(-l-1) on [l tau, (l+1) tau). *)
Definition worst (tau k : nat) : R := if (k <? tau)%nat then 1 else / 2 ^ (k / tau + 1).

Section Profile.
Variable d : nat -> R.

(** Correlation at distance k of a centred function, and n times the variance of a segment of n states. *)
Definition capped k := Rmin 1 (2 * d k).
Definition centred n := 1 + 2 * sum n (fun k => (1 - INR (S k) / INR n) * capped (S k)).
(** The same for half the difference of two halves of an uncentred function; reach is the weight of sample
    i. *)
Definition reach (n i : nat) : R := Rmin (INR (S i)) (INR n - INR (S i)).
Definition uncentred n := 1 + 2 * sum n (fun k => (1 - INR (S k) / INR n) * (2 * d (S k)))
  + 4 / INR n * sum n (fun i => reach n i * d (S i)).

Variable jmax : nat.
Notation deviation j := (Rmin (2 ^ S j) (centred (2 ^ S j))).

Definition last : R := Rmin 1 (centred (2 ^ jmax) / 2 ^ jmax).
(** Lambda_n and Lambda_e. *)
Definition noise : R := sum jmax (fun j => deviation j) + last.
Definition difference : R :=
  sum jmax (fun j => Rmin (Rmin (2 ^ S j) (uncentred (2 ^ S j))) (4 * deviation j)) + 4 * last.
(** b_n and b_e. *)
Definition bias_noise : R := Rmin 1 (sum (2 ^ jmax) (fun i => capped (S i)) / 2 ^ jmax).
Definition bias_difference : R := Rmin 2 (sum (2 ^ jmax) (fun i => 2 * d (S i)) / 2 ^ jmax).
End Profile.
