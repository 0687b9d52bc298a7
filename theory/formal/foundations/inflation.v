(** N17: the constants of a mixing profile bound the estimator of every function. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property burst
  estimator levels problem one_error profile uncentred.
Import ListNotations.
Open Scope R_scope.

(** The deepest average never leaves the ball, so its second moment is also at most H^2. *)
Lemma average_inside {Z} {V : ips} (o : Z) (phi : Z -> V) (c : V) (H : R) jmax l :
  (forall y, norm (sub (phi y) c) <= H) -> norm2 (sub (mu o phi jmax l) c) <= H * H.
Proof.
  intro near. set (n := (2 ^ jmax)%nat). assert (Hn : INR n = 2 ^ jmax) by apply INR_pow2.
  assert (Pn := pow2_pos jmax).
  replace (sub (mu o phi jmax l) c) with (scal (/ 2 ^ jmax) (vsum n (fun i => sub (phi (nth i l o)) c))).
  - apply norm2_le. rewrite norm_scal, Rabs_right by (left; apply Rinv_0_lt_compat, Pn).
    apply (Rmult_le_reg_l (2 ^ jmax)); [exact Pn|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
    apply Rle_trans with (1 := norm_vsum _ _ _). rewrite <- Hn, <- sum_const. apply sum_le; intros i _.
    apply near.
  - unfold mu. vext. rewrite !inner_vsum. fold n.
    rewrite (sum_ext n (fun i => inner (sub (phi (nth i l o)) c) w) (fun i => inner (phi (nth i l o)) w -
      inner c w)) by (intros; apply inner_sub).
    rewrite sum_minus, sum_const, Hn. field. lra.
Qed.

Lemma min_mult (a x y z : R) : a <= z * x -> a <= z * y -> a <= z * Rmin x y.
Proof. intros A B. unfold Rmin. destruct (Rle_dec x y); assumption. Qed.
Theorem deepest_capped {Z} (P : Z -> law Z) {V : ips} (HP : forall z, proba (P z)) (pi : law Z) (Hpi :
  proba pi) (d : nat -> R)
  (Hd : forall k, mixes P pi k (d k)) (o : Z) (phi : Z -> V) (H : R) jmax z :
  (forall y, norm (sub (phi y) (Ev pi phi)) <= H) ->
  E (full P jmax z) (fun l => norm2 (sub (mu o phi jmax l) (Ev pi phi))) <=
    H * H * Rmin 1 (centred d (2 ^ jmax) / 2 ^ jmax).
Proof.
  intro near. apply min_mult; [|apply deepest_centred; assumption]. rewrite Rmult_1_r.
  rewrite <- (E_const (full P jmax z) (H * H)) by apply proba_path, HP. apply E_mono; [apply proba_path, HP|].
  intro l. apply average_inside, near.
Qed.

Lemma capped_mean d n : sum (2 ^ n) (fun i => capped d (S i)) / 2 ^ n <= 1.
Proof.
  assert (Pn := pow2_pos n). apply (Rmult_le_reg_r (2 ^ n)); [exact Pn|]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra.
  rewrite <- INR_pow2, <- (Rmult_1_r (INR (2 ^ n))), <- sum_const. apply sum_le; intros i _. apply Rmin_l.
Qed.

Theorem inflation_of_profile (pb : problem) (d : nat -> R) (jmax : nat) :
  (forall k, mixes (P pb) (pi pb) k (d k)) ->
  inflation pb jmax (noise d jmax) (difference d jmax) (bias_noise d jmax) (bias_difference d jmax).
Proof.
  intros Hd z phi H. assert (HP := P_proba pb). assert (Hpi := pi_proba pb). split; intro near.
  - assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z); apply norm_pos).
    assert (A := mlmc_bias (P pb) HP (pi pb) Hpi d Hd z phi H near jmax z). split.
    + rewrite Rmult_comm. apply min_mult; [|exact A]. apply Rle_trans with (1 := A). apply Rmult_le_compat_l;
        [exact H0|apply capped_mean].
    + apply Rle_trans with (1 := mlmc_second_le (P pb) HP jmax z z phi _).
      rewrite (Rmult_comm _ (H * H)). unfold noise. rewrite Rmult_plus_distr_l, <- sum_scal.
      apply Rplus_le_compat.
      * apply sum_le; intros j Hj. apply (level_centred (P pb) HP (pi pb) Hpi); assumption.
      * apply deepest_capped; assumption.
  - assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z); apply norm_pos).
    assert (C : forall y, norm (sub (phi y) (Ev (pi pb) phi)) <= 2 * H).
    { intro y. replace (sub (phi y) (Ev (pi pb) phi)) with (add (phi y) (scal (-1) (Ev (pi pb) phi)))
        by reflexivity.
      apply Rle_trans with (1 := norm_triangle _ _ _). rewrite norm_scal, Rabs_left by lra.
      assert (norm (Ev (pi pb) phi) <= H) by (apply (c_bound (pi pb) Hpi z phi H near)).
      generalize (near y); lra. }
    split.
    + rewrite Rmult_comm. apply min_mult; [|apply bias_uncentred; assumption].
      apply Rle_trans with (1 := mlmc_bias (P pb) HP (pi pb) Hpi d Hd z phi (2 * H) C jmax z).
      apply Rle_trans with (2 * H * 1); [apply Rmult_le_compat_l; [lra|apply capped_mean]|lra].
    + apply Rle_trans with (1 := mlmc_second_le (P pb) HP jmax z z phi _).
      rewrite (Rmult_comm _ (H * H)). unfold difference. rewrite Rmult_plus_distr_l, <- sum_scal.
      apply Rplus_le_compat.
      * apply sum_le; intros j Hj. apply min_mult; [apply (level_uncentred (P pb) HP (pi pb) Hpi);
          assumption|].
        apply Rle_trans with (1 := level_centred (P pb) HP (pi pb) Hpi d Hd z phi (2 * H) C jmax z j Hj).
        apply Req_le. ring.
      * apply Rle_trans with (1 := deepest_capped (P pb) HP (pi pb) Hpi d Hd z phi (2 * H) jmax z C).
        unfold last. apply Req_le. ring.
Qed.

(** The theorem holds with any constants above those of the profile. *)
Theorem inflation_mono (pb : problem) jmax Ln Le bn be Ln' Le' bn' be' :
  inflation pb jmax Ln Le bn be -> Ln <= Ln' -> Le <= Le' -> bn <= bn' -> be <= be' ->
    inflation pb jmax Ln' Le' bn' be'.
Proof.
  intros I H1 H2 H3 H4 z phi H. destruct (I z phi H) as [A B]. split; intro near.
  - assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z); apply norm_pos).
    assert (0 <= H * H) by (apply Rmult_le_pos; exact H0).
    destruct (A near) as [A1 A2]. split; [apply Rle_trans with (1 := A1)|apply Rle_trans with (1 := A2)];
      apply Rmult_le_compat_r; assumption.
  - assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z); apply norm_pos).
    assert (0 <= H * H) by (apply Rmult_le_pos; exact H0).
    destruct (B near) as [A1 A2]. split; [apply Rle_trans with (1 := A1)|apply Rle_trans with (1 := A2)];
      apply Rmult_le_compat_r; assumption.
Qed.
