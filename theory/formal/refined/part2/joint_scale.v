(** N14.a and N14.b: one v for all terms, and its range. *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import roots scalar_path bound.
Open Scope R_scope.

Section Path.
Variables (delta2 : nat -> R) (beta dc2 : R).
Hypothesis Hbeta : 0 < beta.
Hypothesis Hdc : 0 < dc2.
Hypothesis Hd : forall i, 0 <= delta2 i <= dc2.
Notation p := (p delta2). Notation Su := (Su delta2 beta). Notation Mu := (Mu delta2 beta).
Notation r := (r delta2 beta). Notation U := (U delta2 beta). Notation p_S := (p_S delta2).
Notation p_ge1 := (p_ge1 delta2 dc2 Hd). Notation p_mono := (p_mono delta2 dc2 Hd).
Notation Su_p := (Su_p delta2 beta). Notation Mu_pos := (Mu_pos delta2 beta).
Notation Mu_mono := (Mu_mono delta2 beta). Notation Mu_up := (Mu_up delta2 beta dc2 Hbeta Hdc Hd).
Notation Mu_low := (Mu_low delta2 beta dc2 Hd). Notation r_mono := (r_mono delta2 beta).
Notation r_ge1 := (r_ge1 delta2 beta). Notation r_hat := (r_hat delta2 beta).
Notation r_attained := (r_attained delta2 beta). Notation U_pos := (U_pos delta2 beta).
Notation U_cube := (U_cube delta2 beta).

(** N14: one v for all terms. *)
Variable T : nat.
Hypothesis HT : (1 <= T)%nat.
Notation Tb := (INR T * beta).

Definition Gam := p (S T).
Definition v := root 6 (r T / (Gam + Tb)).
Definition B := root 6 (Gam + Tb).
Definition w (t : nat) := root 3 (1 + INR t * beta).

Lemma Gam_ge1 : 1 <= Gam. Proof. apply p_ge1. Qed.
Lemma Tb_pos : 0 < Tb. Proof. apply Rmult_lt_0_compat; [apply lt_0_INR; lia|exact Hbeta]. Qed.
Lemma v_pos : 0 < v. Proof. apply root_pos. Qed.
Lemma B_pos : 0 < B. Proof. apply root_pos. Qed.
Lemma base_pos : 0 < Gam + Tb. Proof. generalize Gam_ge1 Tb_pos; lra. Qed.
Lemma v_six : v ^ 6 = r T / (Gam + Tb).
Proof. apply root_pow; [lia|]. apply Rdiv_lt_0_compat; [generalize (r_ge1 T); lra|apply base_pos]. Qed.
Lemma B_six : B ^ 6 = Gam + Tb. Proof. apply root_pow; [lia|apply base_pos]. Qed.
Lemma w_pos t : 0 < w t. Proof. apply root_pos. Qed.
Lemma wb_pos t : 0 < 1 + INR t * beta. Proof. generalize (pos_INR t); intro. nra. Qed.
Lemma w_cube t : w t ^ 3 = 1 + INR t * beta. Proof. apply root_pow; [lia|apply wb_pos]. Qed.
Lemma w_ge1 t : 1 <= w t.
Proof.
  apply (pow_le_inv 3); [lia|lra|left; apply w_pos|]. rewrite w_cube. generalize (pos_INR t); intro. nra.
Qed.

Lemma w_mono t : w t <= w (S t).
Proof. apply root_mono; [lia|apply wb_pos|]. rewrite S_INR. lra. Qed.
Lemma UT : U T = v ^ 2 * B ^ 2.
Proof.
  assert (E : (v ^ 2 * B ^ 2) ^ 3 = U T ^ 3).
  { replace ((v ^ 2 * B ^ 2) ^ 3) with (v ^ 6 * B ^ 6) by ring. rewrite v_six, B_six, U_cube. field.
    generalize base_pos; lra. }
  assert (0 <= v ^ 2 * B ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  apply Rle_antisym; apply (pow_le_inv 3); try lia; try lra; left; apply U_pos.
Qed.

(** N14.a *)
Lemma joint t : (t <= T)%nat -> v ^ 6 * (1 + INR t * beta) <= r t.
Proof.
  intro Ht. rewrite v_six. destruct (r_attained T) as [k [Hk E]]. assert (Bp := base_pos).
  assert (W := wb_pos t).
  assert (Tt : INR t <= INR T) by (apply le_INR, Ht). assert (G1 := Gam_ge1).
  destruct (le_lt_dec k t) as [L|L].
  - assert (r t = r T).
    { apply Rle_antisym; [apply r_mono, Ht|]. rewrite E. apply Rle_trans with (1 := r_hat k). apply r_mono, L.
      }
    rewrite H. apply (Rmult_le_reg_r (Gam + Tb)); [lra|].
    replace (r T / (Gam + Tb) * (1 + INR t * beta) * (Gam + Tb)) with (r T * (1 + INR t * beta))
      by (field; lra).
    apply Rmult_le_compat_l; [generalize (r_ge1 T); lra|]. nra.
  - apply Rle_trans with (2 := r_hat t). rewrite E. assert (M0 := Mu_pos k). assert (Mt := Mu_pos t).
    assert (M1 : Mu t <= Mu k) by (apply Mu_mono; lia).
    assert (S1 : 1 + Su k <= Gam + Tb).
    { rewrite Su_p. assert (p k <= Gam) by (apply p_mono; lia).
      assert (INR k <= INR T) by (apply le_INR; lia). nra. }
    assert (S0 : 0 < 1 + Su k) by (rewrite Su_p; generalize (p_ge1 k) (pos_INR k); intros; nra).
    assert (S2 : 1 + INR t * beta <= 1 + Su t) by (rewrite Su_p; generalize (p_ge1 t); lra).
    apply Rle_trans with ((1 + INR t * beta) / (1 + Mu k)).
    + apply (Rmult_le_reg_r ((Gam + Tb) * (1 + Mu k))); [apply Rmult_lt_0_compat; lra|].
      replace ((1 + Su k) / (1 + Mu k) / (Gam + Tb) * (1 + INR t * beta) * ((Gam + Tb) * (1 + Mu k)))
        with ((1 + Su k) * (1 + INR t * beta)) by (field; lra).
      replace ((1 + INR t * beta) / (1 + Mu k) * ((Gam + Tb) * (1 + Mu k)))
        with ((Gam + Tb) * (1 + INR t * beta)) by (field; lra).
      apply Rmult_le_compat_r; lra.
    + unfold Rdiv. apply Rmult_le_compat; try lra; [left; apply Rinv_0_lt_compat; lra|].
      apply Rinv_le_contravar; lra.
Qed.

Lemma U_low t : (t <= T)%nat -> v ^ 2 * w t <= U t.
Proof.
  intro Ht. assert (0 <= v ^ 2 * w t) by (apply Rmult_le_pos; [apply pow2_ge_0|left; apply w_pos]).
  apply (pow_le_inv 3); [lia|assumption|left; apply U_pos|].
  replace ((v ^ 2 * w t) ^ 3) with (v ^ 6 * w t ^ 3) by ring. rewrite w_cube, U_cube. apply joint, Ht.
Qed.

Notation v_plus := (v_plus beta). Notation v_minus := (v_minus beta dc2 T).

Lemma v_le_plus : v <= v_plus.
Proof.
  assert (Bp := base_pos). apply root_mono;
    [lia|apply Rdiv_lt_0_compat; [generalize (r_ge1 T); lra|exact Bp]|].
  apply (Rmult_le_reg_r (Gam + Tb)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply (Rmult_le_reg_l (1 + beta)); [lra|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  assert (G1 := Gam_ge1). assert (1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT).
  destruct (r_attained T) as [k [Hk E]]. destruct k as [|k].
  - rewrite E. unfold scalar_path.Su; simpl. rewrite Rplus_0_r. unfold Rdiv. rewrite Rinv_1. nra.
  - rewrite E. assert (Ml : beta <= Mu (S k)) by (apply Mu_low; lia).
    assert (1 + Su (S k) <= Gam + Tb).
    { rewrite Su_p. assert (p (S k) <= Gam) by (apply p_mono; lia).
      assert (INR (S k) <= INR T) by (apply le_INR; lia). nra. }
    assert (S0 : 0 < 1 + Su (S k)) by (rewrite Su_p; generalize (p_ge1 (S k)) (pos_INR (S k)); intros; nra).
    apply Rle_trans with (1 + Su (S k)); [|assumption].
    apply (Rmult_le_reg_r (1 + Mu (S k))); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rmult_assoc, Rinv_l,
      Rmult_1_r by lra. nra.
Qed.

Lemma v_ge_minus : v_minus <= v.
Proof.
  assert (Bp := base_pos). assert (Tp := Tb_pos).
  apply root_mono; [lia|apply Rdiv_lt_0_compat; [lra|apply Rmult_lt_0_compat; lra]|].
  assert (A := r_hat T). rewrite Su_p in A. assert (Mp := Mu_pos T). assert (Mup := Mu_up T).
  assert (P1 := p_ge1 T).
  assert (Gp : Gam <= p T + dc2) by (unfold Gam; rewrite p_S; generalize (Hd T); lra).
  assert (A2 : (p T + Tb) / (1 + beta + dc2) <= r T).
  { apply Rle_trans with (2 := A). unfold Rdiv. apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
    }
  apply Rle_trans with ((p T + Tb) / (1 + beta + dc2) / (p T + dc2 + Tb)).
  - apply (Rmult_le_reg_r ((1 + beta + dc2) * (1 + Tb + dc2) * (p T + dc2 + Tb)));
      [repeat apply Rmult_lt_0_compat; lra|].
    replace ((1 + Tb) / ((1 + beta + dc2) * (1 + Tb + dc2)) * ((1 + beta + dc2) * (1 + Tb + dc2) *
      (p T + dc2 + Tb))) with ((1 + Tb) * (p T + dc2 + Tb)) by (field; lra).
    replace ((p T + Tb) / (1 + beta + dc2) / (p T + dc2 + Tb) * ((1 + beta + dc2) * (1 + Tb + dc2) *
      (p T + dc2 + Tb))) with ((p T + Tb) * (1 + Tb + dc2)) by (field; lra).
    nra.
  - unfold Rdiv. apply Rmult_le_compat.
    + apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra].
    + left; apply Rinv_0_lt_compat; lra.
    + exact A2.
    + apply Rinv_le_contravar; lra.
Qed.
End Path.
