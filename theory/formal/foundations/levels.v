(** Level sums: second moment and bias of the estimator for any chain, start and cap (N17.b, N17.g). *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property mixing
  burst estimator profile.
Import ListNotations.
Open Scope R_scope.

Lemma pair_sum n w g : sum n (fun k => sum k (fun i => w i * w k * g i)) =
  sum n (fun i => w i * (sum n w - sum (S i) w) * g i).
Proof.
  induction n; [reflexivity|]. cbn [sum].
  rewrite (sum_ext n (fun i => w i * (sum n w + w n - (sum i w + w i)) * g i)
    (fun i => w i * (sum n w - sum (S i) w) * g i + w i * w n * g i))
    by (intros; cbn [sum]; ring).
  rewrite sum_plus, IHn. ring.
Qed.

Lemma sum_sign h m : sum m (sign h) = if (m <=? h)%nat then - INR m else INR m - 2 * INR h.
Proof.
  induction m; [simpl; ring|]. cbn [sum]. rewrite IHm. unfold sign.
  destruct (Nat.leb_spec m h); destruct (Nat.ltb_spec m h); destruct (Nat.leb_spec (S m) h); try lia;
    rewrite ?S_INR; try ring.
  assert (m = h) by lia; subst; ring.
Qed.

Lemma sign_reach h i : (i < 2 * h)%nat ->
  sign h i * (sum (2 * h) (sign h) - sum (S i) (sign h)) = if (i <? h)%nat then - reach (2 * h) i else reach
    (2 * h) i.
Proof.
  intro Hi. rewrite !sum_sign. unfold sign, reach. rewrite mult_INR. change (INR 2) with (1 + 1).
  destruct (Nat.ltb_spec i h).
  - assert (INR (S i) <= INR h) by (apply le_INR; lia).
    destruct (Nat.leb_spec (2 * h) h); [lia|]. destruct (Nat.leb_spec (S i) h); [|lia].
    rewrite Rmin_left by lra. ring.
  - destruct (Nat.leb_spec (2 * h) h); [lia|]. destruct (Nat.leb_spec (S i) h); [lia|].
    assert (INR h <= INR (S i)) by (apply le_INR; lia).
    rewrite Rmin_right by lra. ring.
Qed.

Lemma sum_reach h : sum (2 * h) (fun i => sign h i * (sum (2 * h) (sign h) - sum (S i) (sign h))) = - INR h.
Proof.
  assert (A : forall n w, sum n (fun i => w i * (sum n w - sum (S i) w)) =
    (sum n w * sum n w - sum n (fun i => w i * w i)) / 2).
  { intros n w. induction n; [simpl; field|]. cbn [sum].
    rewrite (sum_ext n _ (fun i => w i * (sum n w - sum (S i) w) + w n * w i)) by (intros; cbn [sum]; ring).
    rewrite sum_plus, IHn, sum_scal. field. }
  rewrite A. rewrite (sum_ext _ (fun i => sign h i * sign h i) (fun _ => 1)) by (intros; unfold sign;
    destruct (_ <? _)%nat; ring).
  rewrite sum_const, sum_sign, mult_INR. change (INR 2) with (1 + 1).
  destruct (Nat.leb_spec (2 * h) h); [assert (h = O) by lia; subst; simpl; field|]. field.
Qed.

Section Levels.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable pi : law Z.
Hypothesis Hpi : proba pi.

(** d bounds the distance to stationarity after k steps, from every state. *)
Variable d : nat -> R.
Hypothesis Hd : forall k, mixes P pi k (d k).
Variable o : Z.
Variable phi : Z -> V.
Notation c := (Ev pi phi). Notation capped := (capped d).

Lemma d_pos k : 0 <= d k. Proof. apply (mixes_pos P pi k (d k) o (Hd k)). Qed.
Lemma capped_pos k : 0 <= capped k.
Proof. unfold profile.capped, Rmin. generalize (d_pos k); intro. destruct (Rle_dec 1 (2 * d k)); lra. Qed.

Section Centred.
Variable H : R.
Hypothesis near : forall y, norm (sub (phi y) c) <= H.

Lemma H_pos : 0 <= H. Proof. apply Rle_trans with (2 := near o); apply norm_pos. Qed.

Lemma bias_one k z : norm (sub (Ev (steps P k z) phi) c) <= capped k * H.
Proof.
  unfold profile.capped, Rmin. destruct (Rle_dec 1 (2 * d k));
    [|apply (tv_bochner P HP pi Hpi k (d k) z phi c H (Hd k) near)].
  rewrite Rmult_1_l.
  replace (sub (Ev (steps P k z) phi) c) with (Ev (steps P k z) (fun y => sub (phi y) c)).
  - apply norm_Ev; [apply proba_steps, HP|apply H_pos|].
    rewrite <- (E_const (steps P k z) H) by apply proba_steps, HP.
    apply E_mono; [apply proba_steps, HP|exact near].
  - vext. rewrite !inner_Ev. rewrite <- (E_const (steps P k z) (E pi (fun a => inner (phi a) w)))
      by apply proba_steps, HP.
    rewrite <- E_minus. apply E_ext; intro y. rewrite inner_sub, inner_Ev. reflexivity.
Qed.

Lemma pair_centred n i k z : (i < k < n)%nat ->
  Rabs (E (path P n z) (fun l => inner (sub (phi (nth i l o)) c) (sub (phi (nth k l o)) c))) <=
    H * H * capped (k - i).
Proof.
  intro Hik. rewrite (E_two P HP n i k z o (fun y y' => inner (sub (phi y) c) (sub (phi y') c)) Hik).
  assert (B : forall y, Rabs (E (steps P (k - i) y) (fun y' => inner (sub (phi y) c) (sub (phi y') c))) <=
    H * H * capped (k - i)).
  { intro y. replace (E (steps P (k - i) y) (fun y' => inner (sub (phi y) c) (sub (phi y') c)))
      with (inner (sub (Ev (steps P (k - i) y) phi) c) (sub (phi y) c)).
    - apply Rle_trans with (1 := cauchy_abs _ _ _).
      replace (H * H * capped (k - i)) with (capped (k - i) * H * H) by ring.
      apply Rmult_le_compat; try apply norm_pos; [apply bias_one|apply near].
    - rewrite inner_sub, inner_Ev. rewrite <- (E_const (steps P (k - i) y) (inner c (sub (phi y) c)))
        by apply proba_steps, HP.
      rewrite <- E_minus. apply E_ext; intro y'. rewrite <- inner_sub. apply inner_sym. }
  assert (Q := proba_steps P HP (S i) z). set (b := H * H * capped (k - i)) in *.
  apply Rabs_le; split.
  - rewrite <- (E_const (steps P (S i) z) (- b) Q). apply E_mono; [apply Q|]. intro y. specialize (B y).
    apply Rabs_le_inv in B. lra.
  - rewrite <- (E_const (steps P (S i) z) b Q). apply E_mono; [apply Q|]. intro y. specialize (B y).
    apply Rabs_le_inv in B. lra.
Qed.

(** Second moment of a weighted sum with weights of modulus at most 1. *)
Theorem second_centred n (w : nat -> R) z : (forall i, Rabs (w i) <= 1) ->
  E (path P n z) (fun l => norm2 (vsum n (fun i => scal (w i) (sub (phi (nth i l o)) c)))) <=
  H * H * (INR n + 2 * sum n (fun k => (INR n - INR (S k)) * capped (S k))).
Proof.
  intro W. rewrite (E_ext _ _ _ (fun l => norm2_vsum V n _)). rewrite E_plus, E_scal, !E_sum.
  apply Rle_trans with (sum n (fun _ => H * H) +
    2 * sum n (fun k => sum k (fun i => H * H * capped (k - i)))).
  - apply Rplus_le_compat.
    + apply sum_le; intros i Hi. rewrite <- (E_const (path P n z) (H * H)) by apply proba_path, HP.
      apply E_mono; [apply proba_path, HP|]. intro l. rewrite norm2_scal.
      assert (norm2 (sub (phi (nth i l o)) c) <= H * H) by apply norm2_le, near.
      assert (0 <= norm2 (sub (phi (nth i l o)) c)) by apply norm2_pos.
      assert (w i * w i <= 1). { specialize (W i). apply Rabs_le_inv in W. nra. }
      assert (0 <= w i * w i) by apply Rle_0_sqr. nra.
    + apply Rmult_le_compat_l; [lra|]. apply sum_le; intros k Hk. rewrite E_sum. apply sum_le; intros i Hi.
      rewrite (E_ext _ _ (fun l => (w i * w k) * inner (sub (phi (nth i l o)) c) (sub (phi (nth k l o)) c)))
        by (intro; autorewrite with inner; ring).
      rewrite E_scal. assert (B := pair_centred n i k z ltac:(lia)).
      apply Rle_trans with (1 := Rle_abs _). rewrite Rabs_mult, Rabs_mult.
      rewrite <- (Rmult_1_l (H * H * capped (k - i))). apply Rmult_le_compat; try exact B; try apply Rabs_pos.
      * apply Rmult_le_pos; apply Rabs_pos.
      * rewrite <- (Rmult_1_l 1). apply Rmult_le_compat; try apply Rabs_pos; apply W.
  - rewrite sum_const. rewrite (sum_ext n _ (fun k => H * H * sum k (fun i => capped (k - i))))
      by (intros; apply sum_scal).
    rewrite sum_scal, sum_pairs. apply Req_le; ring.
Qed.

Notation centred := (centred d).

Lemma centred_scaled n : (0 < n)%nat -> INR n + 2 * sum n (fun k => (INR n - INR (S k)) * capped (S k)) =
  INR n * centred n.
Proof.
  intro Hn. assert (0 < INR n) by (apply lt_0_INR; exact Hn). unfold profile.centred.
  rewrite (sum_ext n (fun k => (INR n - INR (S k)) * capped (S k))
    (fun k => INR n * ((1 - INR (S k) / INR n) * capped (S k)))) by (intros; field; lra).
  rewrite sum_scal. ring.
Qed.

Lemma sub_mean n (a : nat -> V) (w : nat -> R) : sum n w = 0 -> vsum n (fun i => scal (w i) (a i)) =
  vsum n (fun i => scal (w i) (sub (a i) c)).
Proof.
  intro W. vext. rewrite !inner_vsum.
  rewrite (sum_ext n (fun i => inner (scal (w i) (sub (a i) c)) w0) (fun i => inner (scal (w i) (a i)) w0 -
    inner c w0 * w i)) by (intros; autorewrite with inner; ring).
  rewrite sum_minus, sum_scal, W. ring.
Qed.

(** N17.b, first half: one level, for every j. *)
Theorem level_centred jmax z j : (j < jmax)%nat -> 2 ^ S j * level_variance P jmax z o phi j <=
  H * H * Rmin (2 ^ S j) (centred (2 ^ S j)).
Proof.
  intro Hj. assert (H0 := H_pos). assert (HH : 0 <= H * H) by (apply Rmult_le_pos; exact H0).
  set (n := (2 ^ S j)%nat). assert (Hn : INR n = 2 ^ S j) by apply INR_pow2. assert (Pn := pow2_pos (S j)).
  assert (N0 : (0 < n)%nat) by (apply INR_lt; rewrite Hn; exact Pn).
  assert (Sg : sum n (sign (2 ^ j)) = 0).
  { unfold n. rewrite sum_sign. replace (2 ^ S j)%nat with (2 * 2 ^ j)%nat by (simpl; lia). rewrite mult_INR.
    change (INR 2) with (1+1).
    destruct (Nat.leb_spec (2 * 2 ^ j) (2 ^ j)); [|ring].
    assert (1 <= 2 ^ j)%nat by (apply (Nat.pow_le_mono_r 2 0 j); lia). lia. }
  assert (Sa : forall i, Rabs (sign (2 ^ j) i) <= 1) by (intro i; unfold sign; destruct (_ <? _)%nat;
    unfold Rabs; destruct (Rcase_abs _); lra).
  unfold level_variance.
  assert (L : E (full P jmax z) (fun l => norm2 (sub (mu o phi (S j) l) (mu o phi j l))) =
    / 2 ^ S j * / 2 ^ S j * E (path P n z)
      (fun l => norm2 (vsum n (fun i => scal (sign (2 ^ j) i) (sub (phi (nth i l o)) c))))).
  { rewrite <- E_scal. rewrite (on_full P HP jmax z n).
    - apply E_ext; intro l. rewrite level_as_sum, norm2_scal. fold n.
      rewrite (sub_mean n (fun i => phi (nth i l o))) by exact Sg. reflexivity.
    - apply pow2_le; lia.
    - intro l. f_equal. f_equal. apply vsum_ext; intros i Hi. rewrite nth_firstn_lt by exact Hi. reflexivity.
      }
  rewrite L. rewrite <- Rmin_mult_distr || idtac.
  assert (K : forall b, E (path P n z)
    (fun l => norm2 (vsum n (fun i => scal (sign (2 ^ j) i) (sub (phi (nth i l o)) c)))) <=
    H * H * (2 ^ S j * b) ->
    2 ^ S j * (/ 2 ^ S j * / 2 ^ S j * E (path P n z)
      (fun l => norm2 (vsum n (fun i => scal (sign (2 ^ j) i) (sub (phi (nth i l o)) c))))) <= H * H * b).
  { intros b Hb. apply (Rmult_le_reg_l (2 ^ S j)); [exact Pn|].
    match goal with |- ?a * (?a * (?i * ?i * ?e)) <= _ => replace (a * (a * (i * i * e))) with e
      by (field; lra) end.
    apply Rle_trans with (1 := Hb). apply Req_le; ring. }
  unfold Rmin. destruct (Rle_dec (2 ^ S j) (centred n)); apply K.
  - rewrite <- (E_const (path P n z) (H * H * (2 ^ S j * 2 ^ S j))) by apply proba_path, HP.
    apply E_mono; [apply proba_path, HP|]. intro l.
    replace (H * H * (2 ^ S j * 2 ^ S j)) with ((INR n * H) * (INR n * H)) by (rewrite Hn; ring).
    apply norm2_le.
    apply Rle_trans with (1 := norm_vsum _ _ _). rewrite <- sum_const. apply sum_le; intros i Hi.
    rewrite norm_scal.
    rewrite <- (Rmult_1_l H). apply Rmult_le_compat; [apply Rabs_pos|apply norm_pos|apply Sa|apply near].
  - rewrite <- Hn, <- centred_scaled by exact N0. apply second_centred, Sa.
Qed.

(** The deepest average. *)
Theorem deepest_centred jmax z : E (full P jmax z) (fun l => norm2 (sub (mu o phi jmax l) c)) <=
  H * H * (centred (2 ^ jmax) / 2 ^ jmax).
Proof.
  set (n := (2 ^ jmax)%nat). assert (Hn : INR n = 2 ^ jmax) by apply INR_pow2. assert (Pn := pow2_pos jmax).
  assert (N0 : (0 < n)%nat) by (apply INR_lt; rewrite Hn; exact Pn).
  rewrite (E_ext _ _ (fun l => / 2 ^ jmax * / 2 ^ jmax *
    norm2 (vsum n (fun i => scal 1 (sub (phi (nth i l o)) c))))).
  - rewrite E_scal. assert (S := second_centred n (fun _ => 1) z). rewrite centred_scaled in S by exact N0.
    rewrite Hn in S.
    unfold full; fold n. apply Rle_trans with (/ 2 ^ jmax * / 2 ^ jmax * (H * H * (2 ^ jmax * centred n))).
    + apply Rmult_le_compat_l; [apply Rmult_le_pos; left; apply Rinv_0_lt_compat, Pn|]. apply S.
      intro; rewrite Rabs_R1; lra.
    + apply Req_le. field. lra.
  - intro l. rewrite <- norm2_scal. f_equal. unfold mu. vext. rewrite !inner_vsum.
    rewrite (sum_ext n (fun i => inner (scal 1 (sub (phi (nth i l o)) c)) w)
      (fun i => inner (phi (nth i l o)) w - inner c w)) by (intros; autorewrite with inner; ring).
    rewrite sum_minus, sum_const, Hn. fold n. field. lra.
Qed.

(** Bias of the estimator. *)
Theorem mlmc_bias jmax z : norm (sub (Ev (burst P jmax z) (mlmc jmax o phi)) c) <=
  H * (sum (2 ^ jmax) (fun i => capped (S i)) / 2 ^ jmax).
Proof.
  rewrite mlmc_mean by exact HP. set (n := (2 ^ jmax)%nat). assert (Hn : INR n = 2 ^ jmax) by apply INR_pow2.
  assert (Pn := pow2_pos jmax).
  replace (sub (Ev (full P jmax z) (mu o phi jmax)) c)
    with (scal (/ 2 ^ jmax) (vsum n (fun i => sub (Ev (steps P (S i) z) phi) c))).
  - rewrite norm_scal, Rabs_right by (left; apply Rinv_0_lt_compat, Pn).
    apply Rle_trans with (/ 2 ^ jmax * (H * sum n (fun i => capped (S i)))); [|apply Req_le; field; lra].
    apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, Pn|]. apply Rle_trans with (1 := norm_vsum _ _ _).
    rewrite <- sum_scal. apply sum_le; intros i Hi. rewrite Rmult_comm. apply bias_one.
  - vext. rewrite !inner_vsum, inner_Ev.
    rewrite (E_ext (full P jmax z) _ (fun l => / 2 ^ jmax * sum n (fun i => inner (phi (nth i l o)) w)))
      by (intro; unfold mu; autorewrite with inner; now rewrite inner_vsum).
    rewrite E_scal, E_sum.
    rewrite (sum_ext n (fun i => E (full P jmax z) _)
      (fun i => E (steps P (S i) z) (fun y => inner (phi y) w)))
      by (intros i Hi; unfold full; fold n; exact (E_one P HP n i z o (fun y => inner (phi y) w) Hi)).
    rewrite (sum_ext n (fun i => inner (sub _ _) w) (fun i => E (steps P (S i) z) (fun y => inner (phi y) w) -
      inner c w)) by (intros; now rewrite inner_sub, inner_Ev).
    rewrite sum_minus, sum_const, Hn, inner_Ev. field. lra.
Qed.

(** lem:mlmc (c) without rounding. *)
Theorem mlmc_moment jmax z : E (burst P jmax z) (fun b => norm2 (sub (mlmc jmax o phi b) c)) <=
  H * H * (sum jmax (fun j => Rmin (2 ^ S j) (centred (2 ^ S j))) + centred (2 ^ jmax) / 2 ^ jmax).
Proof.
  apply Rle_trans with (1 := mlmc_second_le P HP jmax z o phi c). rewrite Rmult_plus_distr_l, <- sum_scal.
  apply Rplus_le_compat; [|apply deepest_centred]. apply sum_le; intros j Hj. apply level_centred, Hj.
Qed.
End Centred.
End Levels.
