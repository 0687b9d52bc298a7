(** The bound of Part 2: the function G(Gamma, v), its derivative in Gamma, and the range of v.

    dc2 = delta_c^2 = (Gh + Ghat)^2, Le = Lambda_e, Ln = Lambda_n, Gs = G_sigma. *)
Require Import Reals.
From MCFW Require Import roots.
Open Scope R_scope.

Section Bound.
Variables (Fbar rho beta L dc2 Le Ln Gs theta0 b : R) (T : nat).
Notation Tb := (INR T * beta).

(** N16: the sum of delta_t^2/p_t is at most ln Gamma + k0. *)
Definition k0 := (dc2 - ln (1 + dc2)) * (1 + dc2) / dc2.
(** N14.b: v lies between v_minus and v_plus. *)
Definition v_plus := root 6 (/ (1 + beta)).
Definition v_minus := root 6 ((1 + Tb) / ((1 + beta + dc2) * (1 + Tb + dc2))).
(** N14.c, N14.d: the sums of the powers 2, 3, 4 of (1 + t beta)^(-1/3). *)
Definition n1 := 3 * (root 3 (1 + Tb) - 1) / beta.
Definition n2 := ln (1 + Tb) / beta.
Definition n3 := 3 / beta.
Definition theta (v : R) := theta0 / v ^ 3.
Definition bound (Gamma v : R) : R :=
  Fbar * rho * sqrt Gamma * root 6 (Gamma + Tb) * v + L / rho * (sqrt Gamma + dc2 / 2)
  - (1 - / sqrt 2) * (Gamma - 1)
  + b / sqrt 2 * (1 + theta v) * Le * L ^ 2 * / rho ^ 2 * (ln Gamma + k0)
    * (/ 2 * root 3 (Gamma + Tb) * v ^ 2 + / 5)
  + b / sqrt 2 * Ln * Gs ^ 2
    * (1 + (1 + / theta v) * (/ 2 * n1 * / v ^ 4 + / 5 * n2 * / v ^ 6 + 11 / 20 * n3 * / v ^ 8)).
(** The derivative of the bound in Gamma. *)
Definition slope (Y v : R) : R :=
  Fbar * rho * v * (sqrt Y * root 6 (Y + Tb) * (/ (2 * Y) + / (6 * (Y + Tb))))
  + L / rho * / (2 * sqrt Y) - (1 - / sqrt 2)
  + b / sqrt 2 * (1 + theta v) * Le * L ^ 2 * / rho ^ 2
    * (/ 2 * v ^ 2 * (root 3 (Y + Tb) / Y + (ln Y + k0) * root 3 (Y + Tb) / (3 * (Y + Tb))) + / 5 * / Y).
End Bound.
