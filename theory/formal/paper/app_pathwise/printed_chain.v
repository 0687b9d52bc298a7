(** eq:master with the printed chain, kappa^2 = 2 + 2 dbar^2/rho and B2 = 40 LM^2 kappa^2 rho^-1 ln(1 +
    dbar^2 T) (errata E2, E3): where it is proved, and all that is left open. The algorithm gives kappa^2 =
    1 + (G + Ghat)^2 and a B2 with rho^-2; eq:master has a factor 24 to spare, which pays for either being
    eight times too small.
    - `printed_rho`: it holds for 0.048 <= rho <= 4096, whatever the problem;
    - `printed_region`: it can fail only if rho > 4096 and 8 kappa^2 < 1 + (G + Ghat)^2, or if all of the
      following hold: rho + dbar^2 < 0.0473 (1 + (G + Ghat)^2), Gs > 0, T + 1 > 8 10^10 and 60.48 Lam
      (L/rho)^2 (1 + (G + Ghat)^2) ln(1 + (G + Ghat)^2 T) > 2.4.
    Whether it holds there is open; truncation_fails.v refutes the step of the printed
    derivation that needs B2. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors expectation finite_sum sums markov_chain roots bound joint_scale
  log_sum problem algorithm run state_path one_error path_bound eq_substitution cor_inst eq_chain thm_lower
  expectation_cases eq_master prop_transfer thm_oblivious euclid toy output lem_exacttransfer squeeze.
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
Notation La := (Lam tau T).
(** eq:master with the printed chain. *)
Definition printed := rate pb rho beta tau T kap B2p.
(** The coefficient that the algorithm's displacement sum gives. *)
Definition B2n := 30.24 * LM2 pb tau T * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T).

Lemma rho_pos : 0 < rho. Proof. lra. Qed.
Lemma db_sqr : 256 * dc2 <= db ^ 2.
Proof.
  destruct (dbar_ge pb rho x0 rho_pos Hx0) as [_ g0].
  assert (0 < L pb * D pb) by (apply Rmult_lt_0_compat; [apply L_pos|apply D_pos]).
  assert (0 < rho * D pb) by (apply Rmult_lt_0_compat; [lra|apply D_pos]).
  replace (256 * dc2) with ((16 * (G pb + Ghat pb)) ^ 2) by ring. apply pow_incr. unfold dbar. lra.
Qed.
(** kappa of the algorithm; the printed kappa^2 is at most eight times too small. *)
Notation kn := (sqrt (1 + (G pb + Ghat pb) ^ 2)).
Lemma kn2 : kn ^ 2 = 1 + dc2. Proof. apply pow2_sqrt. generalize (pow2_ge_0 (G pb + Ghat pb)); lra. Qed.
Lemma kap_ok : rho <= 4096 -> 1 + dc2 <= 8 * kap ^ 2.
Proof.
  intro Hr. unfold kap_p. assert (A := db_sqr). assert (d0 := pow2_ge_0 (G pb + Ghat pb)).
  assert (d1 := pow2_ge_0 db).
  assert (B : dc2 <= 8 * (2 * db ^ 2 / rho)).
  { apply (Rmult_le_reg_r rho); [lra|].
    replace (8 * (2 * db ^ 2 / rho) * rho) with (16 * db ^ 2) by (field; lra). nra. }
  assert (0 <= 2 * db ^ 2 / rho) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
  rewrite pow2_sqrt; lra.
Qed.
Hypothesis Hkap : 1 + dc2 <= 8 * kap ^ 2.
Lemma Z1_scale : Z1 pb rho kn <= 24 * Z1 pb rho kap.
Proof.
  assert (k0 : 0 <= kap) by apply sqrt_pos. set (c := sqrt 8).
  assert (c2 : c ^ 2 = 8) by (apply pow2_sqrt; lra).
  assert (c1 : 1 <= c <= 3) by (assert (0 <= c) by apply sqrt_pos; nra).
  assert (KK : kn <= c * kap).
  { assert (c0 : 0 <= c * kap) by (apply Rmult_le_pos; lra).
    apply (pow_le_inv 2); [lia|apply sqrt_pos|exact c0|].
    rewrite kn2, Rpow_mult_distr, c2. exact Hkap. }
  assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  assert (ir : 0 < / rho) by (apply Rinv_0_lt_compat; lra).
  assert (PP : 0 <= P0 pb rho kn <= c * P0 pb rho kap).
  { split; [apply Rle_trans with 1; [lra|apply (P0_ge1 pb rho x0 rho_pos Hx0), sqrt_pos]|]. unfold P0.
    assert (0 <= 4 * Fbar pb * rho) by (apply Rmult_le_pos; lra).
    assert (0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
    assert (4 * L pb * kn / rho <= c * (4 * L pb * kap / rho)).
    { replace (c * (4 * L pb * kap / rho)) with (4 * L pb * (c * kap) / rho) by (field; lra). unfold Rdiv.
      apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; lra. }
    nra. }
  assert (P3 : P0 pb rho kn ^ 3 <= (c * P0 pb rho kap) ^ 3) by (apply pow_incr, PP).
  replace ((c * P0 pb rho kap) ^ 3) with (c ^ 2 * c * P0 pb rho kap ^ 3) in P3 by ring. rewrite c2 in P3.
  assert (p1 := P0_ge1 pb rho x0 rho_pos Hx0 kap k0). assert (1 <= P0 pb rho kap ^ 3) by (apply pow_R1_Rle,
    p1).
  assert (8 * c * P0 pb rho kap ^ 3 <= 24 * P0 pb rho kap ^ 3) by (apply Rmult_le_compat_r; lra). unfold Z1.
  lra.
Qed.
Lemma B2p_0 : 0 <= B2p. Proof. apply B2p_pos; [exact HT|exact Htau|lra]. Qed.
Lemma B2n_0 : 0 <= B2n. Proof. exact (B2_pos pb rho x0 tau T rho_pos Hx0 Htau HT B2n (Rle_refl _)). Qed.
(** eq:master has a factor 24 to spare: larger kappa and B2 will do if they cost at most that. *)
Lemma slack B2' : B2n <= B2' ->
  Rcal (D pb) (Fbar pb) db B2' (sM2 pb tau T) rho beta <=
    24 * Rcal (D pb) (Fbar pb) db B2p (sM2 pb tau T) rho beta ->
  Z0 pb rho beta tau T db kn B2' <= 24 * Z0 pb rho beta tau T db kap B2p ->
  avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intros HB HR HZ. assert (A := db_sqr). assert (d0 := pow2_ge_0 (G pb + Ghat pb)).
  apply Rle_trans with (1 := master_sharp pb rho beta x0 z0 tau T rho_pos Hbeta Hx0 Hlip Htau mix HT db kn
    B2' ltac:(lra) (sqrt_pos _) ltac:(rewrite kn2; lra) HB).
  unfold printed, rate. change (root 3 (INR (S T))) with (n3 T). change (sqrt (INR (S T))) with (n2 T).
  assert (n31 := n3_ge1 tau T Htau HT). assert (n21 := n2_ge1 T HT). rewrite Rmult_plus_distr_l.
  apply Rplus_le_compat; unfold Rdiv; rewrite <- Rmult_assoc.
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. lra.
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. rewrite <- Rmult_assoc.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. lra.
Qed.
Lemma parts : 0 < Mm (sM2 pb tau T) beta /\ 18 <= B1 db beta /\ 0 <= Y1 (D pb) (Fbar pb) rho /\
  0 <= 96 * B1 db beta * (sM2 pb tau T + sM2 pb tau T / beta) /\ 27 <= Z1 pb rho kap.
Proof.
  assert (d1 := pow2_ge_0 db). assert (b1 : 18 <= B1 db beta) by (unfold B1; lra).
  assert (s0 := s2_pos pb tau T Htau HT).
  assert (0 <= sM2 pb tau T / beta) by (apply Rmult_le_pos; [exact s0|left; apply Rinv_0_lt_compat, Hbeta]).
  assert (0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (0 <= Fbar pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (p1 := P0_ge1 pb rho x0 rho_pos Hx0 kap (sqrt_pos _)).
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
  intro H. assert (b0 := B2p_0). assert (zs := Z1_scale). destruct parts as [m0 [b1 [y1 [s0 z1]]]].
  assert (dc0 := pow2_ge_0 (G pb + Ghat pb)). apply (slack (8 * B2p)).
  - unfold B2n. apply Rle_trans with (1 := B2_ok pb rho x0 tau T rho_pos Hx0 Htau HT (8 * (80 * (rho + db ^
      2))) ltac:(lra)). apply Req_le. unfold B2_p. field. lra.
  - apply Rcal_scale. lra.
  - unfold Z0. set (w := 48 * B2p). assert (w0 : 0 <= w) by (unfold w; lra).
    assert (sw : 0 <= w * sqrt w) by (apply Rmult_le_pos; [exact w0|apply sqrt_pos]).
    assert (s8 : sqrt 8 <= 3) by (rewrite <- (sqrt_square 3) by lra; apply sqrt_le_1_alt; lra).
    assert (Q : Z2 pb beta tau T db (8 * B2p) <= 24 * Z2 pb beta tau T db B2p).
    { unfold Z2. replace (48 * (8 * B2p)) with (8 * w) by (unfold w; ring). fold w. rewrite sqrt_mult by lra.
      replace (8 * w * (sqrt 8 * sqrt w)) with (8 * sqrt 8 * (w * sqrt w)) by ring.
      assert (8 * sqrt 8 * (w * sqrt w) <= 24 * (w * sqrt w)) by (apply Rmult_le_compat_r; lra). lra. }
    assert (A := Rmax_l (2 * Z1 pb rho kap) (Z2 pb beta tau T db B2p)).
    assert (B := Rmax_r (2 * Z1 pb rho kap) (Z2 pb beta tau T db B2p)). apply Rmax_lub; lra.
Qed.
(** In particular for 0.048 <= rho <= 4096 (kap_ok), whatever the problem (PaperRates has 0.385 and 128). *)
Corollary printed_rho : 0.048 <= rho -> avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intro H. apply printed_moderate. assert (A := db_sqr). generalize (pow2_ge_0 (G pb + Ghat pb)); lra.
Qed.
(** Little drift: B2n <= 2.4. *)
Theorem printed_flat : B2n <= 2.4 -> avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intro H. assert (b0 := B2p_0). assert (n0 := B2n_0). assert (zs := Z1_scale).
  destruct parts as [m0 [b1 [y1 [s0 z1]]]].
  apply (slack B2n); [lra|apply Rcal_scale; lra|].
  unfold Z0. assert (sw : 0 <= 48 * B2p * sqrt (48 * B2p)) by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
  assert (s11 : sqrt (48 * B2n) <= 10.75) by (rewrite <- (sqrt_square 10.75) by lra; apply sqrt_le_1_alt;
    lra). assert (sp := sqrt_pos (48 * B2n)).
  assert (Q : 48 * B2n * sqrt (48 * B2n) <= 1242) by (apply Rle_trans with (115.2 * 10.75);
    [apply Rmult_le_compat; lra|lra]).
  assert (A := Rmax_l (2 * Z1 pb rho kap) (Z2 pb beta tau T db B2p)).
  assert (B := Rmax_r (2 * Z1 pb rho kap) (Z2 pb beta tau T db B2p)). unfold Z2 in *. apply Rmax_lub; lra.
Qed.
(** No noise: nothing is needed (lem:exacttransfer). *)
Theorem printed_noiseless : rho <= 6000 -> Gs pb = 0 -> avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intros Hr HZ. rewrite <- output_gap. apply Rle_trans with (1 := exacttransfer pb rho beta x0 z0 T rho_pos
    Hbeta
    Hx0 Hlip HT HZ Hr). unfold exact_rate, printed, rate.
  destruct (dbar0_pos pb rho x0 rho_pos Hx0) as [d0 [_ G0]]. assert (GH := Ghat_pos pb).
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
    assert (p1 := P0_ge1 pb rho x0 rho_pos Hx0 _ (sqrt_pos (2 + 2 * dbar0 pb rho ^ 2 / rho))).
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
  apply valid_traj; [apply rho_pos|exact Hx0].
Qed.
(** T + 1 <= 8 10^10. *)
Theorem printed_short : rho + db ^ 2 < 0.0473 * (1 + dc2) -> INR (S T) <= 80000000000 ->
  avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intros H HN. apply Rle_trans with (1 := avg_trivial). assert (A := db_sqr). assert (D0 := D_pos pb).
  assert (GH := Ghat_bound pb). assert (GP := Ghat_pos pb).
  destruct (dbar_ge pb rho x0 rho_pos Hx0) as [dg g0]. assert (G0 : 0 <= G pb)
    by (apply Rle_trans with (2 := df_bound pb x0 Hx0); apply norm_pos).
  assert (LD : 0 < L pb * D pb) by (apply Rmult_lt_0_compat; [apply L_pos|exact D0]).
  assert (rD : 0 < rho * D pb) by (apply Rmult_lt_0_compat; lra).
  assert (d1 : 8 * (rho * D pb) + 32 * G pb <= db) by (unfold dbar; lra).
  assert (sm : db ^ 2 <= 0.048) by lra.
  assert (GD : G pb * (rho * D pb) <= 0.00005).
  { assert (0 <= (8 * (rho * D pb) - 32 * G pb) ^ 2) by apply pow2_ge_0.
    assert ((8 * (rho * D pb) + 32 * G pb) ^ 2 <= db ^ 2) by (apply pow_incr; lra).
    assert ((8 * (rho * D pb) + 32 * G pb) ^ 2 = (8 * (rho * D pb) - 32 * G pb)
      ^ 2 + 1024 * (G pb * (rho * D pb))) by ring. lra. }
  assert (n2b : sqrt (INR (S T)) <= 300000) by (rewrite <- (sqrt_square 300000) by lra; apply sqrt_le_1_alt;
    lra). assert (n2p : 0 < sqrt (INR (S T))) by (apply sqrt_lt_R0, lt_0_INR; lia).
  destruct parts as [m0 [b1 [y1 [s0 z1]]]]. unfold printed, rate.
  assert (R0 : 0 <= Rcal (D pb) (Fbar pb) db B2p (sM2 pb tau T) rho beta / root 3 (INR (S T))).
  { destruct (theta_range beta) as [t0 _]. unfold Rcal. apply Rmult_le_pos; [|left;
      apply Rinv_0_lt_compat, root_pos]. apply Rmult_le_pos; [|left;
      apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra].
    apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [lra|]. apply Rle_trans with (2 := Rmax_l _ _). lra. }
  assert (ZZ : 54 <= Z0 pb rho beta tau T db kap B2p) by (apply Rle_trans with (2 := Rmax_l _ _); lra).
  assert (S0 : 2 * (G pb * D pb) <= 2 * Z0 pb rho beta tau T db kap B2p / rho / sqrt (INR (S T))); [|lra].
  apply (Rmult_le_reg_r (rho * sqrt (INR (S T)))); [apply Rmult_lt_0_compat; lra|].
  replace (2 * Z0 pb rho beta tau T db kap B2p / rho / sqrt (INR (S T)) * (rho * sqrt (INR (S T))))
    with (2 * Z0 pb rho beta tau T db kap B2p) by (field; lra).
  replace (2 * (G pb * D pb) * (rho * sqrt (INR (S T)))) with (2 * (G pb * (rho * D pb)) * sqrt (INR (S T)))
    by ring.
  assert (0 <= G pb * (rho * D pb)) by (apply Rmult_le_pos; lra).
  assert (2 * (G pb * (rho * D pb)) * sqrt (INR (S T)) <= 0.0001 * 300000) by (apply Rmult_le_compat; lra).
  lra.
Qed.
End Printed.
(** All that is open: eq:master with the printed chain can fail only at large rho with a kappa^2 eight times
    too small, or at small rho. *)
Theorem printed_region pb rho beta (x0 : V pb) (z0 : Z pb) tau T :
  0 < rho -> 0 < beta -> X pb x0 -> Gh pb <= G pb ->
  (1 <= tau)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> (1 <= T)%nat ->
  printed pb rho beta tau T < avg_gap pb rho beta x0 z0 T -> let dc2 := (G pb + Ghat pb) ^ 2 in
  4096 < rho /\ 8 * (2 + 2 * dbar pb rho ^ 2 / rho) < 1 + dc2 \/
  rho < 0.048 /\ rho + dbar pb rho ^ 2 < 0.0473 * (1 + dc2) /\ 0 < Gs pb /\ 80000000000 < INR (S T) /\
  2.4 < B2n pb rho tau T.
Proof.
  intros Hr Hb Hx Hl Ht mix HT F dc2. assert (N := Rlt_not_le _ _ F).
  assert (Ek : kap_p pb rho ^ 2 = 2 + 2 * dbar pb rho ^ 2 / rho).
  { unfold kap_p. apply pow2_sqrt. assert (0 <= 2 * dbar pb rho ^ 2 / rho); [|lra].
    apply Rmult_le_pos; [generalize (pow2_ge_0 (dbar pb rho)); lra|left; apply Rinv_0_lt_compat, Hr]. }
  destruct (Rle_dec (1 + dc2) (8 * kap_p pb rho ^ 2)) as [K|K].
  - right. assert (R1 : rho < 0.048) by (apply Rnot_le_lt; intro H; apply N; eapply printed_rho; eassumption).
    assert (A : rho + dbar pb rho ^ 2 < 0.0473 * (1 + dc2)).
    { apply Rnot_le_lt. intro H. apply N. eapply printed_moderate; eassumption. }
    split; [exact R1|]. split; [exact A|]. split; [|split].
    + destruct (Gs_pos pb) as [H|H]; [exact H|]. exfalso. apply N.
      eapply printed_noiseless; try eassumption; [lra|symmetry; exact H].
    + apply Rnot_le_lt. intro H. apply N. eapply printed_short; eassumption.
    + apply Rnot_le_lt. intro H. apply N. eapply printed_flat; eassumption.
  - left. rewrite <- Ek. split; [|apply Rnot_le_lt, K]. apply Rnot_le_lt. intro H. apply K.
    eapply kap_ok; eassumption.
Qed.
(** Met by the toy problem. *)
Corollary toy_printed T rho : (1 <= T)%nat -> 0.048 <= rho <= 4096 ->
  avg_gap toy rho 1 (0 : V toy) true T <= printed toy rho 1 1 T.
Proof.
  intros HT Hr. apply printed_rho; try solve [lra | apply le_n | exact HT | apply toy_mixes | simpl; lra].
  apply (kap_ok toy rho (0 : V toy)); [lra|simpl; lra|lra].
Qed.
