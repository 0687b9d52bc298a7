(** The bound of Part 2, its slope in Gamma, and the ends of v (trusted text). *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import roots scalar_path.
Open Scope R_scope.
Import ListNotations.

Section Path.
Variables (delta2 : nat -> R) (beta dc2 : R).
Notation p := (p delta2).
(** N16: sum of delta^2/p is at most ln Gamma + k0. *)
Definition k0 := (dc2 - ln (1 + dc2)) * (1 + dc2) / dc2.
(** N14: one v for all terms. *)
Variable T : nat.
Notation Tb := (INR T * beta).
(** N14.b *)
Definition v_plus := root 6 (/ (1 + beta)).
Definition v_minus := root 6 ((1 + Tb) / ((1 + beta + dc2) * (1 + Tb + dc2))).
Definition n1 := 3 * (root 3 (1 + Tb) - 1) / beta.
Definition n2 := ln (1 + Tb) / beta.
Definition n3 := 3 / beta.
End Path.
(** The function G(Gamma, v) of the theorem, in the notation of the text. *)
Section Bound.
Variables (Fbar rho beta L dc2 Le Ln Gs theta0 b : R) (T : nat).
Notation Tb := (INR T * beta).
Definition theta (v : R) := theta0 / v ^ 3.
Definition bound (Gamma v : R) : R :=
  Fbar * rho * sqrt Gamma * root 6 (Gamma + Tb) * v + L / rho * (sqrt Gamma + dc2 / 2) - (1 - / sqrt 2) *
    (Gamma - 1)
  + b / sqrt 2 * (1 + theta v) * Le * L ^ 2 * / rho ^ 2 * (ln Gamma + k0 dc2) *
      (/ 2 * root 3 (Gamma + Tb) * v ^ 2 + / 5)
  + b / sqrt 2 * Ln * Gs ^ 2 * (1 + (1 + / theta v) * (/ 2 * n1 beta T * / v ^ 4 + / 5 * n2 beta T * / v ^ 6 +
      11 / 20 * n3 beta * / v ^ 8)).

End Bound.
Section Bound.
Variables (Fbar rho beta L dc2 Le theta0 b : R) (T : nat).
Notation c := (INR T * beta).
(** The derivative of the bound in Gamma. *)
Definition slope (Y v : R) : R :=
  Fbar * rho * v * (sqrt Y * root 6 (Y + c) * (/ (2 * Y) + / (6 * (Y + c)))) + L / rho * / (2 * sqrt Y) -
    (1 - / sqrt 2)
  + b / sqrt 2 * (1 + theta theta0 v) * Le * L ^ 2 * / rho ^ 2 *
    (/ 2 * v ^ 2 * (root 3 (Y + c) / Y + (ln Y + k0 dc2) * root 3 (Y + c) / (3 * (Y + c))) + / 5 * / Y).
End Bound.
