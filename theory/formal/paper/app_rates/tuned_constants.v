(** The constants of thm:tuned, lem:D and lem:S at rho = sqrt Lambda, beta = 2 Lambda G_sigma^2
    (app:rates). *)
Require Import Reals.
From MCFW Require Import problem eq_substitution.
Open Scope R_scope.

Section Tuned.
(** Gb is the envelope of G_sigma, Fb is F-bar. *)
Variable pb : problem.
Variables (tau T : nat) (Gb : R).
Notation Lam := (Lam tau T). Notation D := (D pb). Notation L := (L pb). Notation Fb := (Fbar pb).

(** A = L D + 2 G, s1 = 2 Ghat, rho = s = sqrt Lambda. *)
Definition A_ := L * D + 2 * G pb.
Definition s1 := 2 * Ghat pb.
Definition s := sqrt Lam.
(** eq:dbarM, and kappa^2, kappa, B with two dots of eq:chain at the tuned parameters. *)
Definition dM := 8 * (A_ + s * s1 + s * D).
Definition k2M := 2 + 2 * dM ^ 2 / s.
Definition kM := sqrt k2M.
Definition B2M := 40 * LM2 pb tau T * k2M / s * ln (1 + dM ^ 2 * INR T).
(** The script L of thm:tuned, and the printed constants of lem:D and lem:S. *)
Definition ell := Rmax 1 (ln (1 + dM ^ 2 * INR T)).
Definition q_ := A_ ^ 2 + s1 ^ 2 + D ^ 2.
Definition c1 := 1 + 2 * Gb ^ 2 + 192 * q_.
Definition c2 := 2 + 384 * q_.
Definition CY := 24 * D ^ 2 + 288 * Fb ^ 2 + 1728 * c1 + 7680 * c2 * L ^ 2.
Definition CR := 2 * Rpower 2 (1 / 3) * CY.
Definition CP := 1 + 4 * Fb + 4 * D ^ 2 + 4 * L * sqrt c2.
Definition CS :=
  2 * (54 * CP ^ 3 + 3840 * c2 * L ^ 2 * sqrt (3840 * c2 * L ^ 2) + 1728 * c1 * (1 + 2 * Gb ^ 2)).
End Tuned.
