(** eq:master with the printed chain, kappa^2 = 2 + 2 dbar^2/rho and B2 = 40 LM^2 kappa^2 rho^-1 ln(1 +
    dbar^2 T) (errata E2, E3), where a short argument gives it. The printed kappa is harmless
    (path_descent.v).
    The algorithm gives a B2 with (1 + (G + Ghat)^2) rho^-2 in place of rho^-1 kappa^2; eq:master has a factor
    24 to spare, which pays for a printed B2 that is eight times too small.
    - `printed_moderate`: it holds if rho + dbar^2 >= 0.0473 (1 + (G + Ghat)^2);
    - `printed_noiseless`, `printed_short`: without noise, or if dbar^2 <= 10^-19 and T + 1 <= 10^47.
    Smaller rho + dbar^2: printed_drift.v; all that is left open: printed_region.v. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors expectation finite_sum sums markov_chain roots bound joint_scale
  log_sum problem algorithm run state_path one_error path_bound eq_substitution cor_inst eq_chain thm_lower
  expectation_cases path_descent eq_master prop_transfer thm_oblivious output lem_exacttransfer squeeze.
Import ListNotations.
Open Scope R_scope.

Section Printed.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation dc2 := ((G pb + Ghat pb) ^ 2).
Notation db := (dbar pb rho). Notation kap := (kap_p pb rho). Notation B2p := (B2_p pb rho tau T).
(** eq:master with the printed chain. *)
Definition printed := rate pb rho beta tau T kap B2p.

Lemma db_sqr : 256 * dc2 <= db ^ 2.
Proof.
  destruct (dbar_ge pb rho x0 Hrho Hx0) as [_ g0].
  assert (0 < L pb * D pb) by (apply Rmult_lt_0_compat; [apply L_pos|apply D_pos]).
  assert (0 < rho * D pb) by (apply Rmult_lt_0_compat; [lra|apply D_pos]).
  replace (256 * dc2) with ((16 * (G pb + Ghat pb)) ^ 2) by ring. apply pow_incr. unfold dbar. lra.
Qed.
Lemma kap_sqr : 2 <= kap ^ 2.
Proof.
  unfold kap_p. assert (0 <= 2 * db ^ 2 / rho); [|rewrite pow2_sqrt; lra].
  apply Rmult_le_pos; [generalize (pow2_ge_0 db); lra|left; apply Rinv_0_lt_compat, Hrho].
Qed.
Lemma B2p_0 : 0 <= B2p. Proof. apply B2p_pos; [exact HT|exact Htau|lra]. Qed.
Lemma parts : 0 < Mm (sM2 pb tau T) beta /\ 18 <= B1 db beta /\ 0 <= Y1 (D pb) (Fbar pb) rho /\
  0 <= 96 * B1 db beta * (sM2 pb tau T + sM2 pb tau T / beta) /\ 27 <= Z1 pb rho kap.
Proof.
  assert (d1 := pow2_ge_0 db). assert (b1 : 18 <= B1 db beta) by (unfold B1; lra).
  assert (s0 := s2_pos pb tau T Htau HT).
  assert (0 <= sM2 pb tau T / beta) by (apply Rmult_le_pos; [exact s0|left; apply Rinv_0_lt_compat, Hbeta]).
  assert (0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (0 <= Fbar pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (p1 := P0_ge1 pb rho x0 Hrho Hx0 kap (sqrt_pos _)).
  assert (1 <= P0 pb rho kap ^ 3) by (apply pow_R1_Rle, p1).
  split; [apply Rlt_le_trans with (2 := Rmax_l _ _); apply exp_pos|]. split; [exact b1|].
  split; [unfold Y1; lra|]. split; [apply Rmult_le_pos; lra|unfold Z1; lra].
Qed.
Lemma Rcal_scale B2' : 96 * (B1 db beta + B2') <= 24 * (96 * (B1 db beta + B2p)) ->
  Rcal (D pb) (Fbar pb) db B2' (sM2 pb tau T) rho beta <=
  24 * Rcal (D pb) (Fbar pb) db B2p (sM2 pb tau T) rho beta.
Proof.
  intro H. destruct parts as [m0 [b1 [y1 _]]]. destruct (theta_range beta) as [t0 _]. unfold Rcal.
  replace (24 * (2 * Y0 (D pb) (Fbar pb) db B2p rho beta * Mm (sM2 pb tau T) beta / (rho * theta beta)))
    with (2 * (24 * Y0 (D pb) (Fbar pb) db B2p rho beta) * Mm (sM2 pb tau T) beta / (rho * theta beta))
      by (field; lra).
  unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra|].
  apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; [lra|].
  unfold Y0, Y2. assert (A := Rmax_l (2 * Y1 (D pb) (Fbar pb) rho) (96 * (B1 db beta + B2p))).
  assert (B := Rmax_r (2 * Y1 (D pb) (Fbar pb) rho) (96 * (B1 db beta + B2p))). apply Rmax_lub; lra.
Qed.
(** rho + dbar^2 >= 0.0473 (1 + (G + Ghat)^2). *)
Theorem printed_moderate : 0.0473 * (1 + dc2) <= rho + db ^ 2 -> avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intro H. assert (b0 := B2p_0). destruct parts as [m0 [b1 [y1 [s0 z1]]]]. assert (A := db_sqr).
  assert (d0 := pow2_ge_0 (G pb + Ghat pb)).
  assert (HB : 30.24 * LM2 pb tau T * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T) <= 8 * B2p).
  { apply Rle_trans with (1 := B2_ok pb rho x0 tau T Hrho Hx0 Htau HT (8 * (80 * (rho + db ^ 2))) ltac:(lra)).
    apply Req_le. unfold B2_p. field. lra. }
  assert (HR := Rcal_scale (8 * B2p) ltac:(lra)).
  assert (HZ : Z0 pb rho beta tau T db kap (8 * B2p) <= 24 * Z0 pb rho beta tau T db kap B2p).
  { unfold Z0. set (w := 48 * B2p). assert (w0 : 0 <= w) by (unfold w; lra).
    assert (sw : 0 <= w * sqrt w) by (apply Rmult_le_pos; [exact w0|apply sqrt_pos]).
    assert (s8 : sqrt 8 <= 3) by (rewrite <- (sqrt_square 3) by lra; apply sqrt_le_1_alt; lra).
    assert (Q : Z2 pb beta tau T db (8 * B2p) <= 24 * Z2 pb beta tau T db B2p).
    { unfold Z2. replace (48 * (8 * B2p)) with (8 * w) by (unfold w; ring). fold w. rewrite sqrt_mult by lra.
      replace (8 * w * (sqrt 8 * sqrt w)) with (8 * sqrt 8 * (w * sqrt w)) by ring.
      assert (8 * sqrt 8 * (w * sqrt w) <= 24 * (w * sqrt w)) by (apply Rmult_le_compat_r; lra). lra. }
    assert (Ql := Rmax_l (2 * Z1 pb rho kap) (Z2 pb beta tau T db B2p)).
    assert (Qr := Rmax_r (2 * Z1 pb rho kap) (Z2 pb beta tau T db B2p)). apply Rmax_lub; lra. }
  apply Rle_trans with (1 := master_sharp pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Hlip Htau mix HT db kap
    (8 * B2p) ltac:(lra) (sqrt_pos _) kap_sqr HB).
  unfold printed, rate. change (root 3 (INR (S T))) with (n3 T). change (sqrt (INR (S T))) with (n2 T).
  assert (n31 := n3_ge1 tau T Htau HT). assert (n21 := n2_ge1 T HT). rewrite Rmult_plus_distr_l.
  apply Rplus_le_compat; unfold Rdiv; rewrite <- Rmult_assoc.
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. lra.
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. rewrite <- Rmult_assoc.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. lra.
Qed.
(** No noise: nothing is needed (lem:exacttransfer). *)
Theorem printed_noiseless : Gs pb = 0 -> avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intro HZ. rewrite <- output_gap. apply Rle_trans with (1 := exacttransfer pb rho beta x0 z0 T Hrho Hbeta
    Hx0 HT HZ). unfold exact_rate, printed, rate.
  assert (GH := Ghat_pos pb).
  assert (d0 : 0 <= dbar0 pb rho).
  { assert (G0 := df_bound pb x0 Hx0). assert (g0 := norm_pos _ (df pb x0)).
    assert (0 < L pb * D pb) by (apply Rmult_lt_0_compat; [apply L_pos|apply D_pos]).
    assert (0 < rho * D pb) by (apply Rmult_lt_0_compat; [exact Hrho|apply D_pos]). unfold dbar0. lra. }
  assert (dd : dbar0 pb rho <= db) by (unfold dbar0, dbar; lra).
  assert (d2 : dbar0 pb rho ^ 2 <= db ^ 2) by (apply pow_incr; lra).
  assert (n2p : 0 < sqrt (INR (S T))) by (apply sqrt_lt_R0, lt_0_INR; lia).
  assert (n3p := root_pos 3 (INR (S T))).
  assert (s0 : sM2 pb tau T = 0) by (unfold sM2; rewrite HZ; ring).
  apply Rplus_le_compat; unfold Rdiv; (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; assumption|]).
  - rewrite s0. apply Rcal_mono; [lra|lra|lra|exact dd|apply B2p_0].
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. apply Rmult_le_compat_l; [lra|].
    destruct parts as [_ [_ [_ [_ z1]]]].
    assert (KK : sqrt (2 + 2 * dbar0 pb rho ^ 2 / rho) <= kap).
    { apply sqrt_le_1_alt. apply Rplus_le_compat_l. unfold Rdiv.
      apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|lra]. }
    assert (PP : P0 pb rho (sqrt (2 + 2 * dbar0 pb rho ^ 2 / rho)) <= P0 pb rho kap).
    { unfold P0. apply Rplus_le_compat_l. unfold Rdiv. apply Rmult_le_compat_r; [left;
        apply Rinv_0_lt_compat; lra|]. apply Rmult_le_compat_l; [generalize (L_pos pb); lra|exact KK]. }
    assert (p1 := P0_ge1 pb rho x0 Hrho Hx0 _ (sqrt_pos (2 + 2 * dbar0 pb rho ^ 2 / rho))).
    assert (ZZ : Z1 pb rho (sqrt (2 + 2 * dbar0 pb rho ^ 2 / rho)) <= Z1 pb rho kap) by (unfold Z1;
      apply Rmult_le_compat_l; [lra|]; apply pow_incr; lra).
    unfold Z0. apply Rle_trans with (2 * Z1 pb rho kap); [apply Rmax_lub; lra|apply Rmax_l].
Qed.
(** Every gap is at most 2 G D. *)
Lemma gap_trivial x : X pb x -> gap pb x <= 2 * (G pb * D pb).
Proof.
  intro Hx. unfold gap. set (v := lmo pb (df pb x)). assert (Xv : X pb v) by apply lmo_in.
  assert (N := X_diameter pb x v Hx Xv). assert (N0 := norm_pos _ (sub x v)).
  assert (C := cauchy _ (df pb x) (sub x v)). assert (Hh := h_lipschitz pb x v Hx Xv).
  assert (g := df_bound pb x Hx). assert (d0 := norm_pos _ (df pb x)). assert (h0 := Gh_pos pb).
  assert (norm (df pb x) * norm (sub x v) <= G pb * D pb) by (apply Rmult_le_compat; lra).
  assert (Gh pb * norm (sub x v) <= G pb * D pb) by (apply Rmult_le_compat; lra). lra.
Qed.
Lemma avg_trivial : avg_gap pb rho beta x0 z0 T <= 2 * (G pb * D pb).
Proof.
  unfold avg_gap. rewrite <- (E_const (run pb rho beta (Nat.log2 T) x0 z0 (S T)) (2 * (G pb * D pb)))
    by apply proba_run. apply E_mono; [apply proba_run|]. intro bs.
  assert (N0 : 0 < INR (S T)) by (apply lt_0_INR; lia). apply (Rmult_le_reg_r (INR (S T))); [exact N0|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  rewrite Rmult_comm, <- sum_const. apply sum_le. intros t _. apply gap_trivial.
  apply valid_traj; [apply Hrho|exact Hx0].
Qed.
(** dbar holds both G and rho D. *)
Lemma db_parts :
  0 <= G pb /\ 0 < rho * D pb /\ 8 * (rho * D pb) <= db /\ 1024 * (G pb * (rho * D pb)) <= db ^ 2.
Proof.
  assert (D0 := D_pos pb). assert (GH := Ghat_bound pb).
  assert (G0 : 0 <= G pb) by (apply Rle_trans with (2 := df_bound pb x0 Hx0); apply norm_pos).
  assert (LD : 0 < L pb * D pb) by (apply Rmult_lt_0_compat; [apply L_pos|exact D0]).
  assert (rD : 0 < rho * D pb) by (apply Rmult_lt_0_compat; lra).
  assert (d1 : 8 * (rho * D pb) + 32 * G pb <= db) by (unfold dbar; lra).
  split; [exact G0|]. split; [exact rD|]. split; [lra|].
  assert (0 <= (8 * (rho * D pb) - 32 * G pb) ^ 2) by apply pow2_ge_0.
  assert ((8 * (rho * D pb) + 32 * G pb) ^ 2 <= db ^ 2) by (apply pow_incr; lra).
  assert ((8 * (rho * D pb) + 32 * G pb) ^ 2 = (8 * (rho * D pb) - 32 * G pb)
    ^ 2 + 1024 * (G pb * (rho * D pb))) by ring. lra.
Qed.
(** Tiny dbar, T + 1 <= 10^47. *)
Theorem printed_short : db ^ 2 <= / 10 ^ 19 -> INR (S T) <= 10 ^ 47 -> avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intros H HN. apply Rle_trans with (1 := avg_trivial). destruct db_parts as [G0 [rD [_ GD]]].
  set (g := G pb * (rho * D pb)) in *. assert (g0 : 0 <= g) by (apply Rmult_le_pos; lra).
  set (n := sqrt (INR (S T))). assert (n0 : 0 < n) by (apply sqrt_lt_R0, lt_0_INR; lia).
  assert (nb : n <= 5 * 10 ^ 23) by (unfold n; rewrite <- (sqrt_square (5 * 10 ^ 23)) by lra;
    apply sqrt_le_1_alt; lra).
  assert (gn : 2 * g * n <= 2 * (/ 10 ^ 19 / 1024) * (5 * 10 ^ 23)) by (apply Rmult_le_compat; lra).
  destruct parts as [m0 [b1 [y1 [s0 z1]]]]. unfold printed, rate.
  assert (R0 : 0 <= Rcal (D pb) (Fbar pb) db B2p (sM2 pb tau T) rho beta / root 3 (INR (S T))).
  { destruct (theta_range beta) as [t0 _]. unfold Rcal. apply Rmult_le_pos; [|left;
      apply Rinv_0_lt_compat, root_pos]. apply Rmult_le_pos; [|left;
      apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra].
    apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [lra|]. apply Rle_trans with (2 := Rmax_l _ _). lra. }
  set (z := Z0 pb rho beta tau T db kap B2p).
  assert (ZZ : 54 <= z) by (apply Rle_trans with (2 := Rmax_l _ _); lra).
  assert (S0 : 2 * (G pb * D pb) <= 2 * z / rho / n); [|fold n; lra].
  apply (Rmult_le_reg_r (rho * n)); [apply Rmult_lt_0_compat; lra|].
  replace (2 * z / rho / n * (rho * n)) with (2 * z) by (field; lra).
  replace (2 * (G pb * D pb) * (rho * n)) with (2 * g * n) by (unfold g; ring). lra.
Qed.
End Printed.
