(** eq:chain as functions of (rho, beta). *)
Require Import Reals Lra Psatz.
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import problem eq_substitution.
Open Scope R_scope.
Import ListNotations.

Section Chain.
(** delta: any admissible pathwise bound; kap2 = kappa^2, B2 = the coefficient B with two dots: arbitrary
    non-negative values, since
    thm:lower uses neither (so it holds for the printed and for the corrected kappa alike). *)
Variables (D Fb delta B2 s2 : R).
Definition B1 (beta : R) := 18 * (1 + beta + delta ^ 2).
Definition Y1 (rho : R) := 12 * D ^ 2 * rho ^ 2 + 144 * Fb ^ 2 * rho ^ 2.
Definition Y2 (beta : R) := 96 * (B1 beta + B2).
Definition Y0 (rho beta : R) := Rmax (2 * Y1 rho) (Y2 beta).
Definition theta (beta : R) := Rpower beta (1 / 6) / (1 + Rpower beta (1 / 6)).
Definition Mm (beta : R) := Rmax (Rpower beta (1 / 3)) (Rmax (theta beta ^ 2) (s2 * Rpower beta (- (2 / 3)))).
Definition Rcal (rho beta : R) := 2 * Y0 rho beta * Mm beta / (rho * theta beta).

End Chain.
Section Transfer.
Variable pb : problem.
Variables (rho beta : R) (tau T : nat).
Notation s2 := (sM2 pb tau T).
(** delta: pathwise bound; kap: kappa; B2: the coefficient with two dots. *)
Variables (delta kap B2 : R).
Definition P0 := 1 + 4 * Fbar pb * rho + 4 * D pb ^ 2 * rho ^ 2 + 4 * L pb * kap / rho.
Definition Z1 := 27 * P0 ^ 3.
Definition Z2 := 48 * B2 * sqrt (48 * B2) + 96 * B1 delta beta * (s2 + s2 / beta).
Definition Z0 := Rmax (2 * Z1) Z2.
End Transfer.
