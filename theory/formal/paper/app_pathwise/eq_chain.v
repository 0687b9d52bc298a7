(** eq:chain, the base coefficient system, as functions of (rho, beta).

    delta is the pathwise bound (delta-bar), kap is kappa, B2 is B with two dots: arguments, so that the same
    text serves the printed and the corrected values. s2 is sigma^2. *)
Require Import Reals.
From MCFW Require Import problem eq_substitution.
Open Scope R_scope.

Section Chain.
Variables (D Fb delta B2 s2 : R).

Definition B1 (beta : R) := 18 * (1 + beta + delta ^ 2).
Definition Y1 (rho : R) := 12 * D ^ 2 * rho ^ 2 + 144 * Fb ^ 2 * rho ^ 2.
Definition Y2 (beta : R) := 96 * (B1 beta + B2).
Definition Y0 (rho beta : R) := Rmax (2 * Y1 rho) (Y2 beta).
(** vartheta = beta^(1/6)/(1 + beta^(1/6)), and the coefficient R(rho, beta) of eq:master. *)
Definition theta (beta : R) := Rpower beta (1 / 6) / (1 + Rpower beta (1 / 6)).
Definition Mm (beta : R) := Rmax (Rpower beta (1 / 3)) (Rmax (theta beta ^ 2) (s2 * Rpower beta (- (2 / 3)))).
Definition Rcal (rho beta : R) := 2 * Y0 rho beta * Mm beta / (rho * theta beta).
End Chain.

Section Transfer.
Variable pb : problem.
Variables (rho beta : R) (tau T : nat) (delta kap B2 : R).
Notation s2 := (sM2 pb tau T).

Definition P0 := 1 + 4 * Fbar pb * rho + 4 * D pb ^ 2 * rho ^ 2 + 4 * L pb * kap / rho.
Definition Z1 := 27 * P0 ^ 3.
(** (48 B2)^(3/2) is written with a root. *)
Definition Z2 := 48 * B2 * sqrt (48 * B2) + 96 * B1 delta beta * (s2 + s2 / beta).
Definition Z0 := Rmax (2 * Z1) Z2.
End Transfer.
