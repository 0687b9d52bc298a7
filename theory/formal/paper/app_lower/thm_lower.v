(** thm:lower. *)
Require Import Reals Lra Psatz.
From MCFW Require Import vectors eq_chain.
Open Scope R_scope.

Section Chain.
(** delta: any admissible pathwise bound; kap2 = kappa^2, B2 = the coefficient B with two dots: arbitrary
    non-negative values, since
    thm:lower uses neither (so it holds for the printed and for the corrected kappa alike). *)
Variables (D Fb delta B2 s2 : R).
Hypothesis HD : 0 <= D.
Hypothesis HB2 : 0 <= B2.
Hypothesis Hs2 : 0 < s2.
Notation B1 := (B1 delta). Notation Y1 := (Y1 D Fb). Notation Y2 := (Y2 delta B2).
Notation Y0 := (Y0 D Fb delta B2). Notation Mm := (Mm s2). Notation Rcal := (Rcal D Fb delta B2 s2).

Lemma theta_range beta : 0 < theta beta < 1.
Proof.
  unfold theta. assert (0 < Rpower beta (1 / 6)) by apply exp_pos. split; [apply Rdiv_lt_0_compat; lra|].
  apply (Rmult_lt_reg_r (1 + Rpower beta (1 / 6))); [lra|]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.

Lemma Y0_pos rho beta : 0 < rho -> 0 < beta -> 144 * sqrt 2 * D * sqrt beta <= Y0 rho beta / rho.
Proof.
  intros Hr Hb. assert (S2 : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
  assert (Sb : sqrt beta * sqrt beta = beta) by (apply sqrt_sqrt; lra).
  assert (A : 24 * D ^ 2 * rho <= Y0 rho beta / rho).
  { apply (Rmult_le_reg_r rho); [exact Hr|]. unfold Rdiv. rewrite (Rmult_assoc (Y0 rho beta)), Rinv_l,
      Rmult_1_r by lra.
    apply Rle_trans with (2 := Rmax_l _ _). unfold eq_chain.Y1.
    assert (0 <= Fb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). lra. }
  assert (Bq : 1728 * beta / rho <= Y0 rho beta / rho).
  { unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Hr|].
    apply Rle_trans with (2 := Rmax_r _ _). unfold eq_chain.Y2, eq_chain.B1.
    assert (0 <= delta ^ 2) by apply pow2_ge_0. lra. }
  assert (P0 : 0 <= 1728 * beta / rho) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, Hr]).
  assert (Q0 : 0 <= 24 * D ^ 2 * rho) by (apply Rmult_le_pos; [|lra]; assert (0 <= D ^ 2) by apply pow2_ge_0;
    lra).
  apply sqr_le_le; [lra|].
  apply Rle_trans with ((24 * D ^ 2 * rho) * (1728 * beta / rho)).
  - replace (144 * sqrt 2 * D * sqrt beta * (144 * sqrt 2 * D * sqrt beta))
      with (144 * 144 * (sqrt 2 * sqrt 2) * D ^ 2 * (sqrt beta * sqrt beta)) by ring.
    rewrite S2, Sb. apply Req_le. field. lra.
  - apply Rmult_le_compat; assumption.
Qed.

(** sqrt(b) max(b^(1/3), s2 b^(-2/3)) is at least (s2)^(5/6), the value at b = s2. *)
Lemma balance beta : 0 < beta -> Rpower s2 (5 / 6) <= sqrt beta * Mm beta.
Proof.
  intro Hb. rewrite <- (Rpower_sqrt beta) by exact Hb. assert (P := exp_pos (/ 2 * ln beta)).
  fold (Rpower beta (/ 2)) in P.
  destruct (Rle_dec s2 beta) as [H|H].
  - apply Rle_trans with (Rpower beta (/ 2) * Rpower beta (1 / 3)).
    + rewrite <- Rpower_plus. replace (/ 2 + 1 / 3) with (5 / 6) by field. apply Rle_Rpower_l; lra.
    + apply Rmult_le_compat_l; [lra|]. apply Rmax_l.
  - apply Rnot_le_lt in H. apply Rle_trans with (Rpower beta (/ 2) * (s2 * Rpower beta (- (2 / 3)))).
    + replace (Rpower beta (/ 2) * (s2 * Rpower beta (- (2 / 3))))
        with (s2 * (Rpower beta (/ 2) * Rpower beta (- (2 / 3)))) by ring.
      rewrite <- Rpower_plus. replace (/ 2 + - (2 / 3)) with (- (1 / 6)) by field.
      assert (E1 : Rpower s2 (5 / 6) = s2 * Rpower s2 (- (1 / 6))).
      { rewrite <- (Rpower_1 s2) at 2 by exact Hs2. rewrite <- Rpower_plus. f_equal. field. }
      rewrite E1. apply Rmult_le_compat_l; [lra|]. rewrite !Rpower_Ropp. apply Rinv_le_contravar;
        [apply exp_pos|]. apply Rle_Rpower_l; lra.
    + apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (2 := Rmax_r _ _). apply Rmax_r.
Qed.

(** thm:lower: (s2)^(5/6) is sigma_M^(5/3). *)
Theorem lower rho beta : 0 < rho -> 0 < beta -> 288 * sqrt 2 * D * Rpower s2 (5 / 6) <= Rcal rho beta.
Proof.
  intros Hr Hb. destruct (theta_range beta) as [t0 t1]. assert (A := Y0_pos rho beta Hr Hb).
  assert (Bq := balance beta Hb).
  assert (M0 : 0 < Mm beta) by (apply Rlt_le_trans with (2 := Rmax_l _ _); apply exp_pos).
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (Sb : 0 <= sqrt beta) by apply sqrt_pos.
  assert (C0 : 0 <= 144 * sqrt 2 * D) by (apply Rmult_le_pos; lra).
  apply Rle_trans with (2 * (144 * sqrt 2 * D * (sqrt beta * Mm beta))).
  - apply (Rmult_le_compat_l (144 * sqrt 2 * D)) in Bq; lra.
  - apply Rle_trans with (2 * (Y0 rho beta / rho * Mm beta)).
    + apply Rmult_le_compat_l; [lra|]. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; lra.
    + assert (Y : 0 <= Y0 rho beta / rho * Mm beta).
      { apply Rmult_le_pos; [|lra]. apply Rle_trans with (2 := A). apply Rmult_le_pos; [exact C0|exact Sb]. }
      replace (Rcal rho beta) with (2 * (Y0 rho beta / rho * Mm beta) * / theta beta)
        by (unfold eq_chain.Rcal; field; lra).
      rewrite <- (Rmult_1_r (2 * (Y0 rho beta / rho * Mm beta))) at 1. apply Rmult_le_compat_l; [lra|].
      rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.
End Chain.

(** The second display: with s2 = 2 Lam Gs^2, the floor is 288 sqrt2 2^(5/6) D Gs^(5/3) Lam^(5/6). *)
Theorem lower_Lam D Fb delta B2 Lam Gs rho beta : 0 <= D -> 0 <= B2 -> 0 < Lam -> 0 < Gs -> 0 < rho ->
  0 < beta ->
  288 * sqrt 2 * Rpower 2 (5 / 6) * D * Rpower Gs (5 / 3) * Rpower Lam (5 / 6) <=
    Rcal D Fb delta B2 (2 * Lam * Gs ^ 2) rho beta.
Proof.
  intros HD HB HL HG Hr Hb. assert (S0 : 0 < 2 * Lam * Gs ^ 2) by (repeat apply Rmult_lt_0_compat; lra).
  apply Rle_trans with (2 := lower D Fb delta B2 (2 * Lam * Gs ^ 2) HD HB S0 rho beta Hr Hb).
  rewrite <- (Rpower_mult_distr (2 * Lam) (Gs ^ 2)) by (repeat apply Rmult_lt_0_compat; lra || (simpl; nra)).
  rewrite <- (Rpower_mult_distr 2 Lam) by lra.
  replace (Rpower (Gs ^ 2) (5 / 6)) with (Rpower Gs (5 / 3)).
  - apply Req_le. ring.
  - rewrite <- (Rpower_pow 2 Gs HG), Rpower_mult. f_equal. simpl INR. field.
Qed.
