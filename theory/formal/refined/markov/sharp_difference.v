(** Lambda_e with the sharper uncentred levels. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain burst estimator profile
  levels problem one_error uncentred inflation second_uncentred_sharp.
Open Scope R_scope.

Section Constants.
Variable d : nat -> R.
(** The part of the start state: a, replaced by a^2/4 if a <= 2 and by a - 1 if not. *)
Definition start_part (n : nat) : R := 4 / INR n * sum n (fun i => reach n i * d (S i)).
Definition uncentred_sharp (n : nat) : R :=
  1 + 2 * sum n (fun k => (1 - INR (S k) / INR n) * (2 * d (S k))) + squeeze (start_part n).
Definition difference_sharp (jmax : nat) : R :=
  sum jmax (fun j => Rmin (Rmin (2 ^ S j) (uncentred_sharp (2 ^ S j)))
    (4 * Rmin (2 ^ S j) (centred d (2 ^ S j))))
  + 4 * last d jmax.
End Constants.

Lemma level_sharp {Z} (P : Z -> law Z) {V : ips} (HP : forall z, proba (P z)) (pi : law Z) (Hpi : proba pi)
  (d : nat -> R)
  (Hd : forall k, mixes P pi k (d k)) (o : Z) (phi : Z -> V) (B : R) (near : forall y, norm (phi y) <= B)
    jmax z j :
  (j < jmax)%nat -> 2 ^ S j * level_variance P jmax z o phi j <= B * B * Rmin (2 ^ S j)
    (uncentred_sharp d (2 ^ S j)).
Proof.
  intro Hj. assert (Old := level_uncentred P HP pi Hpi d Hd o phi B near jmax z j Hj).
  assert (BB : 0 <= B * B) by (assert (B0 := B_nonneg o phi B near); apply Rmult_le_pos; exact B0).
  apply min_mult; [apply Rle_trans with (1 := Old); apply Rmult_le_compat_l; [exact BB|apply Rmin_l]|].
  clear Old.
  set (n := (2 ^ S j)%nat). assert (Hn : INR n = 2 ^ S j) by apply INR_pow2. assert (Pn := pow2_pos (S j)).
  assert (Lv : level_variance P jmax z o phi j =
    / 2 ^ S j * / 2 ^ S j * E (path P n z)
      (fun l => norm2 (vsum n (fun i => scal (sign (2 ^ j) i) (phi (nth i l o)))))).
  { unfold level_variance. rewrite <- E_scal. rewrite (on_full P HP jmax z n).
    - apply E_ext; intro l. rewrite level_as_sum, norm2_scal. reflexivity.
    - apply pow2_le; lia.
    - intro l. f_equal. f_equal. apply vsum_ext; intros i Hi. rewrite nth_firstn_lt by exact Hi. reflexivity.
      }
  rewrite Lv. assert (h0 : (0 < 2 ^ j)%nat) by (apply INR_lt; rewrite INR_pow2; apply pow2_pos).
  assert (S2 := second_uncentred_sharp P HP pi Hpi d Hd o phi B near (2 ^ j) z h0). cbv zeta in S2.
  replace (2 * 2 ^ j)%nat with n in S2 by (unfold n; simpl; lia).
  apply (Rmult_le_reg_l (2 ^ S j)); [exact Pn|].
  match goal with |- ?a * (?a * (?i * ?i * ?e)) <= _ => replace (a * (a * (i * i * e))) with e by
    (field; lra) end.
  apply Rle_trans with (1 := S2). right. unfold uncentred_sharp, start_part. rewrite <- Hn.
  rewrite (sum_ext n (fun k => (INR n - INR (S k)) * (2 * d (S k)))
    (fun k => INR n * ((1 - INR (S k) / INR n) * (2 * d (S k)))))
    by (intros; field; rewrite Hn; lra).
  rewrite sum_scal. ring.
Qed.
Theorem profile_sharp (pb : problem) (d : nat -> R) (jmax : nat) : (forall k, mixes (P pb) (pi pb) k (d k))
  ->
  inflation pb jmax (noise d jmax) (difference_sharp d jmax) (bias_noise d jmax) (bias_difference d jmax).
Proof.
  intros Hd z phi H. assert (HP := P_proba pb). assert (Hpi := pi_proba pb).
  destruct (inflation_of_profile pb d jmax Hd z phi H) as [A B]. split; [exact A|]. intro near.
  destruct (B near) as [B1 _].
  split; [exact B1|]. assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z); apply norm_pos).
  assert (C : forall y, norm (sub (phi y) (Ev (pi pb) phi)) <= 2 * H).
  { intro y. replace (sub (phi y) (Ev (pi pb) phi)) with (add (phi y) (scal (-1) (Ev (pi pb) phi))) by
      reflexivity.
    apply Rle_trans with (1 := norm_triangle _ _ _). rewrite norm_scal, Rabs_left by lra.
    assert (norm (Ev (pi pb) phi) <= H) by (apply (c_bound (pi pb) Hpi z phi H near)).
    generalize (near y); lra. }
  apply Rle_trans with (1 := mlmc_second_le (P pb) HP jmax z z phi _).
  rewrite (Rmult_comm _ (H * H)). unfold difference_sharp. rewrite Rmult_plus_distr_l, <- sum_scal.
  apply Rplus_le_compat.
  - apply sum_le; intros j Hj. apply min_mult; [apply (level_sharp (P pb) HP (pi pb) Hpi); assumption|].
    apply Rle_trans with (1 := level_centred (P pb) HP (pi pb) Hpi d Hd z phi (2 * H) C jmax z j Hj). right.
    ring.
  - apply Rle_trans with (1 := deepest_capped (P pb) HP (pi pb) Hpi d Hd z phi (2 * H) jmax z C).
    unfold last. right. ring.
Qed.
