(** lem:mlmc, for every chain with finite transition laws, every start state, every T >= 1. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law finite_sum sums markov_chain burst estimator levels profile
  worst_profile.
Open Scope R_scope.

Section Lemma_mlmc.
Context {Z : Type} (P : Z -> law Z) {V : ips} (pi : law Z) (phi : Z -> V) (tau T : nat) (H : R) (z : Z).
Hypothesis HP : forall z, proba (P z).
Hypothesis Hpi : proba pi.
Hypothesis st : forall f, E pi (fun z => E (P z) f) = E pi f.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes P pi tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Hypothesis near : forall y, norm (sub (phi y) (Ev pi phi)) <= H.
Notation jmax := (Nat.log2 T). Notation est := (mlmc jmax z phi). Notation law_ := (burst P jmax z).

Lemma pow_log2 : INR T / 2 <= 2 ^ jmax.
Proof.
  assert (A := Nat.log2_spec T ltac:(lia)). destruct A as [_ A]. apply lt_INR in A. rewrite INR_pow2 in A.
  change (2 ^ S jmax) with (2 * 2 ^ jmax) in A. lra.
Qed.

Theorem mlmc_a : Ev law_ est = Ev (full P jmax z) (mu z phi jmax).
Proof. apply mlmc_mean, HP. Qed.
Theorem mlmc_b : norm (sub (Ev law_ est) (Ev pi phi)) <= 4 * H * INR tau / 2 ^ jmax /\
  4 * H * INR tau / 2 ^ jmax <= 8 * H * INR tau / INR T.
Proof.
  assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z); apply norm_pos). assert (Pn := pow2_pos jmax).
  assert (t0 := pos_INR tau).
  assert (T0 : 0 < INR T) by (apply lt_0_INR; lia). split.
  - apply Rle_trans with (1 := mlmc_bias P HP pi Hpi (worst tau) (worst_mixes tau Htau P HP pi Hpi z st mix) z
      phi H near jmax z).
    unfold Rdiv. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Pn|].
    assert (A := sum_capped tau Htau (2 ^ jmax)). nra.
  - assert (A := pow_log2). apply (Rmult_le_reg_r (2 ^ jmax * INR T)); [apply Rmult_lt_0_compat; lra|].
    replace (4 * H * INR tau / 2 ^ jmax * (2 ^ jmax * INR T)) with (4 * (H * INR tau) * INR T)
      by (field; lra).
    replace (8 * H * INR tau / INR T * (2 ^ jmax * INR T)) with (8 * (H * INR tau) * 2 ^ jmax)
      by (field; lra).
    assert (0 <= H * INR tau) by (apply Rmult_le_pos; assumption). nra.
Qed.

(** with 4 tau (1 + jmax) in place of 306 tau (1 + log2 T) *)
Theorem mlmc_c : E law_ (fun b => norm2 (sub (est b) (Ev pi phi))) <= 4 * INR tau * (1 + INR jmax) * (H * H).
Proof.
  assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z); apply norm_pos).
  assert (HH : 0 <= H * H) by (apply Rmult_le_pos; assumption).
  assert (Pn : 1 <= 2 ^ jmax) by (apply pow_R1_Rle; lra).
  assert (t1 : 1 <= INR tau) by (change 1 with (INR 1); apply le_INR; lia).
  apply Rle_trans with (1 := mlmc_moment P HP pi Hpi (worst tau) (worst_mixes tau Htau P HP pi Hpi z st mix) z
    phi H near jmax z).
  rewrite (Rmult_comm (4 * INR tau * (1 + INR jmax))). apply Rmult_le_compat_l; [exact HH|].
  assert (pos : forall n, (0 < 2 ^ n)%nat) by (intro n; apply INR_lt; rewrite INR_pow2; apply pow2_pos).
  assert (S : sum jmax (fun j => Rmin (2 ^ S j) (centred (worst tau) (2 ^ S j))) <=
    INR jmax * (4 * INR tau - 1)).
  { rewrite <- sum_const. apply sum_le; intros j _. apply Rle_trans with (1 := Rmin_r _ _).
    apply centred_worst; [assumption|apply pos]. }
  assert (Dd : centred (worst tau) (2 ^ jmax) / 2 ^ jmax <= 4 * INR tau - 1).
  { assert (A := centred_worst tau Htau (2 ^ jmax) (pos jmax)). apply (Rmult_le_reg_r (2 ^ jmax)); [lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra. }
  assert (0 <= INR jmax) by apply pos_INR. nra.
Qed.

(** and the form printed in the paper, log2 T = ln T / ln 2. *)
Lemma jmax_log : INR jmax <= ln (INR T) / ln 2.
Proof.
  assert (l2 : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra). apply (Rmult_le_reg_r (ln 2));
    [exact l2|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. rewrite <- ln_pow by lra.
  assert (A := Nat.log2_spec T HT). destruct A as [A _]. apply le_INR in A. rewrite INR_pow2 in A.
  destruct (Req_dec (2 ^ jmax) (INR T)) as [->|N]; [lra|]. left. apply ln_increasing; [apply pow2_pos|lra].
Qed.

Corollary mlmc_c_paper : E law_ (fun b => norm2 (sub (est b) (Ev pi phi))) <=
  306 * INR tau * (1 + ln (INR T) / ln 2) * (H * H).
Proof.
  apply Rle_trans with (1 := mlmc_c). assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z);
    apply norm_pos).
  apply Rmult_le_compat_r; [apply Rmult_le_pos; assumption|]. assert (A := jmax_log).
  assert (0 <= INR jmax) by apply pos_INR. assert (0 <= INR tau) by apply pos_INR. nra.
Qed.

Theorem mlmc_d : E law_ (fun b => INR (length_of jmax (fst b))) <= 1 + ln (INR T) / ln 2.
Proof.
  rewrite mean_length by exact HP. assert (A := jmax_log). assert (/ 2 ^ jmax <= 1); [|lra].
  rewrite <- Rinv_1. apply Rinv_le_contravar; [lra|]. apply pow_R1_Rle. lra.
Qed.
End Lemma_mlmc.
