(** N17.c: second moment and bias of the estimator of an uncentred function. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property mixing
  burst estimator levels joint_scale profile.
Import ListNotations.
Open Scope R_scope.

Section Uncentred.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable pi : law Z.
Hypothesis Hpi : proba pi.
Variable d : nat -> R.
Hypothesis Hd : forall k, mixes P pi k (d k).
Variable o : Z.
Variable phi : Z -> V.
Variable B : R.
Hypothesis near : forall y, norm (phi y) <= B.
Notation c := (Ev pi phi).

Lemma B_nonneg : 0 <= B. Proof. apply Rle_trans with (2 := near o); apply norm_pos. Qed.
Lemma c_bound : norm c <= B.
Proof.
  apply norm_Ev; [apply Hpi|apply B_nonneg|]. rewrite <- (E_const pi B Hpi).
  apply E_mono; [apply Hpi|exact near].
Qed.

Lemma drift k y : norm (sub (Ev (steps P k y) phi) c) <= 2 * d k * B.
Proof.
  apply (tv_bochner P HP pi Hpi k (d k) y phi v0 B (Hd k)). intro u.
  replace (sub (phi u) v0) with (phi u) by vring. apply near.
Qed.

(** One pair: the constant part and a rest of at most 2 d B^2. *)
Lemma pair_uncentred n i k z s : (i < k < n)%nat -> Rabs s <= 1 ->
  s * E (path P n z) (fun l => inner (phi (nth i l o)) (phi (nth k l o))) <=
  s * E (steps P (S i) z) (fun y => inner (phi y) c) + 2 * d (k - i) * (B * B).
Proof.
  intros Hik Hs. rewrite (E_two P HP n i k z o (fun y y' => inner (phi y) (phi y')) Hik).
  assert (Q := proba_steps P HP (S i) z).
  rewrite (E_ext (steps P (S i) z) _ (fun y => inner (phi y) c +
    inner (phi y) (sub (Ev (steps P (k - i) y) phi) c))).
  2:{ intro y. rewrite inner_sub_r. rewrite (E_ext _ _ (fun y' => inner (phi y') (phi y)))
        by (intro; apply inner_sym). rewrite <- inner_Ev.
      rewrite (inner_sym _ (Ev (steps P (k - i) y) phi)). ring. }
  rewrite E_plus, Rmult_plus_distr_l. apply Rplus_le_compat_l. rewrite <- E_scal.
  rewrite <- (E_const (steps P (S i) z) (2 * d (k - i) * (B * B)) Q). apply E_mono; [apply Q|]. intro y.
  assert (A := cauchy_abs V (phi y) (sub (Ev (steps P (k - i) y) phi) c)). assert (D := drift (k - i) y).
  set (t := inner (phi y) (sub (Ev (steps P (k - i) y) phi) c)) in *.
  assert (T : Rabs t <= 2 * d (k - i) * (B * B)).
  { apply Rle_trans with (1 := A). replace (2 * d (k - i) * (B * B)) with (B * (2 * d (k - i) * B)) by ring.
    apply Rmult_le_compat; try apply norm_pos; [apply near|exact D]. }
  apply Rle_trans with (1 := Rle_abs _). rewrite Rabs_mult. rewrite <- (Rmult_1_l (2 * d (k - i) * (B * B))).
  apply Rmult_le_compat; try apply Rabs_pos; assumption.
Qed.

Theorem second_uncentred h z : let n := (2 * h)%nat in
  E (path P n z) (fun l => norm2 (vsum n (fun i => scal (sign h i) (phi (nth i l o))))) <=
  B * B * (INR n + 2 * sum n (fun k => (INR n - INR (S k)) * (2 * d (S k))) +
    4 * sum n (fun i => reach n i * d (S i))).
Proof.
  intro n. assert (B0 := B_nonneg). assert (BB : 0 <= B * B) by (apply Rmult_le_pos; exact B0).
  set (w := sign h). assert (W : forall i, w i * w i = 1) by (intro i; unfold w, sign; destruct (_ <? _)%nat;
    ring).
  assert (Wa : forall i, Rabs (w i) <= 1) by (intro i; unfold w, sign; destruct (_ <? _)%nat; unfold Rabs;
    destruct (Rcase_abs _); lra).
  rewrite (E_ext _ _ _ (fun l => norm2_vsum V n _)). rewrite E_plus, E_scal, !E_sum.
  set (g := fun i => E (steps P (S i) z) (fun y => inner (phi y) c)).
  apply Rle_trans with (sum n (fun _ => B * B) +
    2 * sum n (fun k => sum k (fun i => w i * w k * g i + 2 * d (k - i) * (B * B)))).
  - apply Rplus_le_compat.
    + apply sum_le; intros i Hi. rewrite <- (E_const (path P n z) (B * B)) by apply proba_path, HP.
      apply E_mono; [apply proba_path, HP|]. intro l. rewrite norm2_scal. fold (w i). rewrite W, Rmult_1_l.
      apply norm2_le, near.
    + apply Rmult_le_compat_l; [lra|]. apply sum_le; intros k Hk. rewrite E_sum. apply sum_le; intros i Hi.
      rewrite (E_ext _ _ (fun l => (w i * w k) * inner (phi (nth i l o)) (phi (nth k l o))))
        by (intro; autorewrite with inner; unfold w; ring).
      rewrite E_scal. apply pair_uncentred; [lia|]. rewrite Rabs_mult. rewrite <- (Rmult_1_l 1).
      apply Rmult_le_compat; try apply Rabs_pos; apply Wa.
  - rewrite (sum_ext n (fun k => sum k (fun i => w i * w k * g i + 2 * d (k - i) * (B * B)))
      (fun k => sum k (fun i => w i * w k * g i) + B * B * sum k (fun i => 2 * d (k - i)%nat))).
    2:{ intros k _. rewrite sum_plus, <- sum_scal. f_equal. apply sum_ext; intros; ring. }
    rewrite sum_plus, (sum_scal n (B * B) (fun k => sum k (fun i => 2 * d (k - i)%nat))),
      (sum_pairs n (fun k => 2 * d k)), pair_sum, sum_const.
    assert (Kk : sum n (fun i => w i * (sum n w - sum (S i) w) * g i) <=
      B * B * (2 * sum n (fun i => reach n i * d (S i)))).
    { apply Rle_trans with (sum n (fun i => norm2 c * (w i * (sum n w - sum (S i) w)) +
        B * B * (2 * (reach n i * d (S i))))).
      - apply sum_le; intros i Hi. assert (SR := sign_reach h i Hi). fold w n in SR. rewrite SR.
        assert (R0 : 0 <= reach n i).
        { unfold reach. apply Rmin_glb; [apply pos_INR|].
          assert (INR (S i) <= INR n) by (apply le_INR; exact Hi). lra. }
        assert (Gi : Rabs (g i - norm2 c) <= 2 * d (S i) * (B * B)).
        { unfold g. rewrite <- inner_Ev. unfold norm2. rewrite <- inner_sub.
          apply Rle_trans with (1 := cauchy_abs _ _ _).
          replace (2 * d (S i) * (B * B)) with (2 * d (S i) * B * B) by ring.
          apply Rmult_le_compat; try apply norm_pos; [apply drift|apply c_bound]. }
        apply Rabs_le_inv in Gi. destruct (i <? h)%nat; nra.
      - rewrite sum_plus, !sum_scal. assert (SR := sum_reach h). fold w n in SR. rewrite SR.
        assert (0 <= norm2 c) by apply norm2_pos. assert (0 <= INR h) by apply pos_INR. nra. }
    nra.
Qed.

Notation uncentred := (uncentred d).

Theorem level_uncentred jmax z j : (j < jmax)%nat ->
  2 ^ S j * level_variance P jmax z o phi j <= B * B * Rmin (2 ^ S j) (uncentred (2 ^ S j)).
Proof.
  intro Hj. assert (B0 := B_nonneg). assert (BB : 0 <= B * B) by (apply Rmult_le_pos; exact B0).
  set (n := (2 ^ S j)%nat). assert (Hn : INR n = 2 ^ S j) by apply INR_pow2. assert (Pn := pow2_pos (S j)).
  unfold level_variance.
  assert (L : E (full P jmax z) (fun l => norm2 (sub (mu o phi (S j) l) (mu o phi j l))) =
    / 2 ^ S j * / 2 ^ S j * E (path P n z)
      (fun l => norm2 (vsum n (fun i => scal (sign (2 ^ j) i) (phi (nth i l o)))))).
  { rewrite <- E_scal. rewrite (on_full P HP jmax z n).
    - apply E_ext; intro l. rewrite level_as_sum, norm2_scal. reflexivity.
    - apply pow2_le; lia.
    - intro l. f_equal. f_equal. apply vsum_ext; intros i Hi. rewrite nth_firstn_lt by exact Hi. reflexivity.
      }
  rewrite L.
  assert (K : forall b, E (path P n z)
    (fun l => norm2 (vsum n (fun i => scal (sign (2 ^ j) i) (phi (nth i l o))))) <= B * B * (2 ^ S j * b) ->
    2 ^ S j * (/ 2 ^ S j * / 2 ^ S j * E (path P n z)
      (fun l => norm2 (vsum n (fun i => scal (sign (2 ^ j) i) (phi (nth i l o)))))) <= B * B * b).
  { intros b Hb. apply (Rmult_le_reg_l (2 ^ S j)); [exact Pn|].
    match goal with |- ?a * (?a * (?i * ?i * ?e)) <= _ => replace (a * (a * (i * i * e))) with e
      by (field; lra) end.
    apply Rle_trans with (1 := Hb). apply Req_le; ring. }
  assert (Sa : forall i, Rabs (sign (2 ^ j) i) <= 1) by (intro i; unfold sign; destruct (_ <? _)%nat;
    unfold Rabs; destruct (Rcase_abs _); lra).
  unfold Rmin. destruct (Rle_dec (2 ^ S j) (uncentred n)); apply K.
  - rewrite <- (E_const (path P n z) (B * B * (2 ^ S j * 2 ^ S j))) by apply proba_path, HP.
    apply E_mono; [apply proba_path, HP|]. intro l.
    replace (B * B * (2 ^ S j * 2 ^ S j)) with ((INR n * B) * (INR n * B)) by (rewrite Hn; ring).
    apply norm2_le.
    apply Rle_trans with (1 := norm_vsum _ _ _). rewrite <- sum_const. apply sum_le; intros i Hi.
    rewrite norm_scal.
    rewrite <- (Rmult_1_l B). apply Rmult_le_compat; [apply Rabs_pos|apply norm_pos|apply Sa|apply near].
  - assert (En : n = (2 * 2 ^ j)%nat) by (unfold n; simpl; lia).
    assert (Su2 := second_uncentred (2 ^ j) z). cbv zeta in Su2. rewrite <- En in Su2.
    apply Rle_trans with (1 := Su2). apply Req_le. f_equal.
    unfold profile.uncentred. rewrite <- Hn.
    rewrite (sum_ext n (fun k => (INR n - INR (S k)) * (2 * d (S k)))
      (fun k => INR n * ((1 - INR (S k) / INR n) * (2 * d (S k))))) by (intros; field; rewrite Hn; lra).
    rewrite sum_scal. field. rewrite Hn. lra.
Qed.

Theorem bias_uncentred jmax z : norm (sub (Ev (burst P jmax z) (mlmc jmax o phi)) c) <=
  B * (sum (2 ^ jmax) (fun i => 2 * d (S i)) / 2 ^ jmax).
Proof.
  rewrite mlmc_mean by exact HP. set (n := (2 ^ jmax)%nat). assert (Hn : INR n = 2 ^ jmax) by apply INR_pow2.
  assert (Pn := pow2_pos jmax).
  replace (sub (Ev (full P jmax z) (mu o phi jmax)) c)
    with (scal (/ 2 ^ jmax) (vsum n (fun i => sub (Ev (steps P (S i) z) phi) c))).
  - rewrite norm_scal, Rabs_right by (left; apply Rinv_0_lt_compat, Pn).
    apply Rle_trans with (/ 2 ^ jmax * (B * sum n (fun i => 2 * d (S i)))); [|apply Req_le; field; lra].
    apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, Pn|]. apply Rle_trans with (1 := norm_vsum _ _ _).
    rewrite <- sum_scal. apply sum_le; intros i Hi. rewrite Rmult_comm. apply drift.
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
End Uncentred.
