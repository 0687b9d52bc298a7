(** Printed by theory/formal/printer.py from theory/refined/sharper.py: bound, slope and ends of v.
    refined/part2/agrees.v proves that they are the theorem's. *)
Require Import Reals.
From MCFW Require Import roots.
Open Scope R_scope.

Section Planner.
Variables (F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho v theta0 zeta w : R) (T : nat).
Definition planner_value : R := (((1 / 2) * (sqrt (2)) * ((Lam_n * (G_sigma ^ 2) * (/ ((1) + ((-1) * zeta)))
  * ((1) + (((1) + ((/ theta0) * (v ^ 3))) * (((33 / 20) * (/ beta) * (/ (v ^ 8))) + ((1 / 2) * (/ beta) *
  (/ (v ^ 4)) * ((-3) + ((3) * (root 3 ((1) + ((INR T) * beta)))))) + ((1 / 5) * (/ beta) * (/ (v ^ 6)) *
  (ln ((1) + ((INR T) * beta))))))) * ((1) + ((w ^ 2) * ((root 3 (INR T)) ^ 2) * (/ zeta)))) + (Lam_e * (L ^
  2) * (/ (rho ^ 2)) * (/ ((1) + ((-1) * zeta))) * ((1) + (theta0 * (/ (v ^ 3)))) * ((1) + ((w ^ 2) * ((root
  3 (INR T)) ^ 2) * (/ zeta))) * ((1 / 5) + ((1 / 2) * (v ^ 2) * (root 3 (Gamma + ((INR T) * beta))))) *
  (((/ ((G + G_hat) ^ 2)) * ((1) + ((G + G_hat) ^ 2)) * (((G + G_hat) ^ 2) + ((-1) * (ln ((1) + ((G + G_hat)
  ^ 2)))))) + (ln Gamma))))) + ((-1) * ((1) + ((-1 / 2) * (sqrt (2)))) * ((-1) + Gamma)) + (L * (/ rho) *
  ((sqrt Gamma) + ((1 / 2) * ((G + G_hat) ^ 2)))) + (F_bar * rho * v * (sqrt Gamma) * (root 6 (Gamma + ((INR
  T) * beta))))).
Definition planner_slope : R := ((-1) + ((1 / 2) * (sqrt (2))) + ((1 / 2) * (sqrt (2)) * ((Lam_e * (L ^ 2) *
  (/ Gamma) * (/ (rho ^ 2)) * (/ ((1) + ((-1) * zeta))) * ((1) + (theta0 * (/ (v ^ 3)))) * ((1) + ((w ^ 2) *
  ((root 3 (INR T)) ^ 2) * (/ zeta))) * ((1 / 5) + ((1 / 2) * (v ^ 2) * (root 3 (Gamma + ((INR T) *
  beta)))))) + ((1 / 6) * Lam_e * (L ^ 2) * (/ (rho ^ 2)) * (v ^ 2) * (/ ((1) + ((-1) * zeta))) * (/ ((root
  3 (Gamma + ((INR T) * beta))) ^ 2)) * ((1) + (theta0 * (/ (v ^ 3)))) * ((1) + ((w ^ 2) * ((root 3 (INR T))
  ^ 2) * (/ zeta))) * (((/ ((G + G_hat) ^ 2)) * ((1) + ((G + G_hat) ^ 2)) * (((G + G_hat) ^ 2) + ((-1) * (ln
  ((1) + ((G + G_hat) ^ 2)))))) + (ln Gamma))))) + ((1 / 2) * L * (/ (sqrt Gamma)) * (/ rho)) + ((1 / 2) *
  F_bar * rho * v * (/ (sqrt Gamma)) * (root 6 (Gamma + ((INR T) * beta)))) + ((1 / 6) * F_bar * rho * v *
  (sqrt Gamma) * (/ ((root 6 (Gamma + ((INR T) * beta))) ^ 5)))).
Definition planner_low : R := ((root 6 ((1) + ((INR T) * beta))) * (/ (root 6 ((1) + beta + ((G + G_hat) ^
  2)))) * (/ (root 6 ((1) + ((G + G_hat) ^ 2) + ((INR T) * beta))))).
Definition planner_high : R := (/ (root 6 ((1) + beta))).
End Planner.
