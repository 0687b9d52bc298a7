(** thm:oblivious at rho = beta = 1 with explicit constants. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation markov_chain burst estimator roots problem algorithm run
  eq_substitution eq_chain path_descent eq_master prop_transfer.
Import ListNotations.
Open Scope R_scope.

(** thm:oblivious at rho = beta = 1: the constants c1, c2, P0 do not contain tau, T or Gs. *)
Section Oblivious.
Variable pb : problem.
Variables (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation Lam := (Lam tau T).

Definition db := dbar pb 1.
Definition ell := ln (1 + db ^ 2 * INR T).
Definition c1 := 2 * Y1 (D pb) (Fbar pb) 1 + 96 * B1 db 1.
Definition c2 := 160 * (1 + db ^ 2) * L pb ^ 2.
Definition Rob := 4 * (1 + 2 * Lam * Gs pb ^ 2) * (c1 + 96 * (c2 * Lam * ell)).
Definition Sob := 2 * (54 * P0 pb 1 (kap_c pb 1) ^ 3 + 48 * (c2 * Lam * ell) * sqrt (48 * (c2 * Lam * ell)) +
  384 * B1 db 1 * Lam * Gs pb ^ 2).
Theorem oblivious : avg_gap pb 1 1 x0 z0 T <= Rob / root 3 (INR (S T)) + Sob / sqrt (INR (S T)).
Proof.
  assert (Q := transfer_corrected pb 1 1 x0 z0 tau T ltac:(lra) ltac:(lra) Hx0 Hlip Htau mix HT).
  apply Rle_trans with (1 := Q). unfold rate.
  assert (LP := Lam_pos tau T Htau HT). assert (g2 := pow2_ge_0 (Gs pb)). assert (d2 := pow2_ge_0 db).
  assert (E2 : B2_c pb 1 tau T = c2 * Lam * ell) by (unfold B2_c, LM2, c2, ell, db; field).
  assert (l0 : 0 <= ell) by (unfold ell; apply ln_nonneg; assert (0 <= db ^ 2 * INR T) by (apply Rmult_le_pos;
    [exact d2|apply pos_INR]); lra).
  assert (b0 : 0 <= c2 * Lam * ell) by (apply Rmult_le_pos;
    [apply Rmult_le_pos; [unfold c2; apply Rmult_le_pos; [lra|apply pow2_ge_0]|lra]|exact l0]).
  assert (s0 : 0 <= sM2 pb tau T) by (unfold sM2; apply Rmult_le_pos; lra).
  assert (R1 : forall y, Rpower 1 y = 1) by (intro y; unfold Rpower; rewrite ln_1, Rmult_0_r; apply exp_0).
  assert (Th : theta 1 = / 2) by (unfold theta; rewrite R1; field).
  assert (Mb : Mm (sM2 pb tau T) 1 <= 1 + 2 * Lam * Gs pb ^ 2).
  { unfold Mm. rewrite !R1, Th. assert (Es : sM2 pb tau T = 2 * Lam * Gs pb ^ 2) by reflexivity.
    repeat apply Rmax_lub; lra. }
  assert (M0 : 0 < Mm (sM2 pb tau T) 1) by (apply Rlt_le_trans with (2 := Rmax_l _ _); apply exp_pos).
  assert (b1 : 0 < B1 db 1) by (unfold B1; lra).
  assert (y1 : 0 <= Y1 (D pb) (Fbar pb) 1) by (unfold Y1; generalize (pow2_ge_0 (D pb)) (pow2_ge_0 (Fbar pb));
    lra).
  assert (Yb : Y0 (D pb) (Fbar pb) db (c2 * Lam * ell) 1 1 <= c1 + 96 * (c2 * Lam * ell))
    by (unfold Y0, Y2, c1; apply Rmax_lub; lra).
  assert (Y00 : 0 <= Y0 (D pb) (Fbar pb) db (c2 * Lam * ell) 1 1) by (apply Rle_trans with (2 := Rmax_l _ _);
    lra).
  assert (n3 : 0 < root 3 (INR (S T))) by apply root_pos.
  assert (n2 : 0 < sqrt (INR (S T))) by (apply sqrt_lt_R0, lt_0_INR; lia).
  rewrite E2. fold db. apply Rplus_le_compat; unfold Rdiv;
    (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; assumption|]).
  - unfold Rcal. rewrite Th. set (y := Y0 (D pb) (Fbar pb) db (c2 * Lam * ell) 1 1) in *.
    set (m := Mm (sM2 pb tau T) 1) in *.
    replace (2 * y * m / (1 * / 2)) with (4 * (m * y)) by field. unfold Rob. rewrite Rmult_assoc.
    apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat; lra.
  - unfold Sob. rewrite Rinv_1, Rmult_1_r. apply Rmult_le_compat_l; [lra|]. unfold Z0, Z1, Z2. fold db.
    assert (p0 : 0 <= P0 pb 1 (kap_c pb 1) ^ 3).
    { apply pow_le. assert (A := P0_ge1 pb 1 x0 ltac:(lra) Hx0 (kap_c pb 1) (sqrt_pos _)). lra. }
    assert (z2 : 0 <= 48 * (c2 * Lam * ell) * sqrt (48 * (c2 * Lam * ell))) by (apply Rmult_le_pos;
      [lra|apply sqrt_pos]).
    assert (bs : 0 <= B1 db 1 * (Lam * Gs pb ^ 2)) by (apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]).
    assert (Es : sM2 pb tau T + sM2 pb tau T / 1 = 4 * (Lam * Gs pb ^ 2)) by (unfold sM2; field). rewrite Es.
    apply Rmax_lub; lra.
Qed.
End Oblivious.
