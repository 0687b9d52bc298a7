(** Erratum E3: eq:master with the printed B2 = 40 LM^2 kappa^2 rho^-1 ln(1 + dbar^2 T) when rho is small.
    The algorithm gives rho^-2, which the printed form dominates only if rho + dbar^2 is not too small.
    Here:
    - `truncation_fails`: the printed intermediate, 3 sum B_t/alpha_t <= B1 s2 (...) + B2 (Gamma + T
      beta)^(1/3) along a path (the step from eq:conditional-cumulative to the S-bound), is false on an
      instance, on every path;
    - `printed_region`: eq:master itself, with the printed chain, can fail for rho <= 128 only if all of the
      following hold: rho + dbar^2 < 0.0473 (1 + (G + Ghat)^2), Gs > 0, T + 1 > 8 10^10, and 60.48 Lam
      (L/rho)^2 (1 + (G+Ghat)^2) ln(1 + (G+Ghat)^2 T) > 2.4.
    Whether eq:master holds in that region is open. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import Space Prob Sums Chain Mlmc Weight Path Problem Algorithm Recursion Sharper.
From MCFW Require Import PaperMoments PaperReduction PaperPath PaperLower PaperTransfer PaperZero PaperRates.
From MCFW Require Import Example.
From MCFW Require Import Output ZeroTransfer Squeeze.
Import ListNotations.
Open Scope R_scope.

Section Printed.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho <= 128.
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
Lemma db_sqr : 64 * dc2 <= db ^ 2. Proof. apply (dbar_sqr pb rho x0 rho_pos Hx0). Qed.
Lemma kap2 : 1 + dc2 <= kap ^ 2.
Proof.
  unfold kap_p. assert (A := db_sqr). assert (d0 := pow2_ge_0 (G pb + Ghat pb)). assert (d1 := pow2_ge_0 db).
  assert (B : dc2 <= 2 * db ^ 2 / rho).
  { apply (Rmult_le_reg_r rho); [lra|]. replace (2 * db ^ 2 / rho * rho) with (2 * db ^ 2) by (field; lra).
    nra. }
  rewrite pow2_sqrt; lra.
Qed.
Lemma B2p_0 : 0 <= B2p. Proof. apply B2p_pos; [exact HT|exact Htau|lra]. Qed.
Lemma B2n_0 : 0 <= B2n. Proof. exact (B2_pos pb rho x0 tau T rho_pos Hx0 Htau HT B2n (Rle_refl _)). Qed.
(** eq:master has a factor 24 to spare: a larger B2 will do if it costs at most that. *)
Lemma slack B2' : B2n <= B2' -> Rcal (D pb) (Fbar pb) db B2' (sM2 pb tau T) rho beta <= 24 * Rcal (D pb)
  (Fbar pb) db B2p (sM2 pb tau T) rho beta ->
  Z0 pb rho beta tau T db kap B2' <= 24 * Z0 pb rho beta tau T db kap B2p -> avg_gap pb rho beta x0 z0 T
    <= printed.
Proof.
  intros HB HR HZ. assert (A := db_sqr). assert (d0 := pow2_ge_0 (G pb + Ghat pb)).
  apply Rle_trans with (1 := master_sharp pb rho beta x0 z0 tau T rho_pos Hbeta Hx0 Hlip Htau mix HT db kap
    B2' ltac:(lra) (sqrt_pos _) kap2 HB).
  unfold printed, rate. change (root 3 (INR (S T))) with (n3 T). change (sqrt (INR (S T))) with (n2 T).
  assert (n31 := n3_ge1 tau T Htau HT). assert (n21 := n2_ge1 T HT). rewrite Rmult_plus_distr_l.
  apply Rplus_le_compat; unfold Rdiv; rewrite <- Rmult_assoc.
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. lra.
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. rewrite <- Rmult_assoc.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. lra.
Qed.
Lemma parts : 0 < Mm (sM2 pb tau T) beta /\ 18 <= B1 db beta /\ 0 <= Y1 (D pb) (Fbar pb) rho /\ 0
  <= 96 * B1 db beta * (sM2 pb tau T + sM2 pb tau T / beta) /\ 27 <= Z1 pb rho kap.
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
  Rcal (D pb) (Fbar pb) db B2' (sM2 pb tau T) rho beta <= 24 * Rcal (D pb) (Fbar pb) db B2p (sM2 pb tau T)
    rho beta.
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
(** rho + dbar^2 >= 0.0473 (1 + (G + Ghat)^2): in particular rho >= 0.048 (PaperRates has 0.385). *)
Theorem printed_moderate : 0.0473 * (1 + dc2) <= rho + db ^ 2 -> avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intro H. assert (b0 := B2p_0). destruct parts as [m0 [b1 [y1 [s0 z1]]]].
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
(** Little drift: B2n <= 2.4. *)
Theorem printed_flat : B2n <= 2.4 -> avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intro H. assert (b0 := B2p_0). assert (n0 := B2n_0). destruct parts as [m0 [b1 [y1 [s0 z1]]]].
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
Theorem printed_noiseless : Gs pb = 0 -> avg_gap pb rho beta x0 z0 T <= printed.
Proof.
  intro HZ. rewrite <- output_gap. apply Rle_trans with (1 := exacttransfer pb rho beta x0 z0 T rho_pos Hbeta
    Hx0 Hlip HT HZ (proj2 Hrho)). unfold exact_rate, printed, rate.
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
(** All that is open for rho <= 128. *)
Theorem printed_region : printed < avg_gap pb rho beta x0 z0 T ->
  rho + db ^ 2 < 0.0473 * (1 + dc2) /\ 0 < Gs pb /\ 80000000000 < INR (S T) /\ 2.4 < B2n.
Proof.
  intro F. assert (A : rho + db ^ 2 < 0.0473 * (1 + dc2)) by (apply Rnot_le_lt; intro H;
    apply (Rlt_not_le _ _ F), printed_moderate, H).
  split; [exact A|]. split; [|split; apply Rnot_le_lt; intro H; apply (Rlt_not_le _ _ F);
    [apply printed_short|apply printed_flat]; assumption].
  destruct (Gs_pos pb) as [H|H]; [exact H|]. exfalso. apply (Rlt_not_le _ _ F). apply printed_noiseless.
  symmetry. exact H.
Qed.
End Printed.
(** Met by the toy problem at rho = 1/20, below the 0.385 of PaperRates. *)
Corollary toy_printed T : (1 <= T)%nat -> avg_gap toy (/ 20) 1 (0 : V toy) true T <= printed toy (/ 20) 1 1 T.
Proof.
  intro HT. apply printed_moderate; try solve [lra | apply le_n | exact HT | apply toy_mixes | simpl; lra].
  unfold dbar. simpl. lra.
Qed.
