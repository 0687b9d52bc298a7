(** The rungs below Part 2, met by the toy problem: T = rho = beta = theta = 1, weights 3/4, 7/12, 1, the
    tangent point at 10^18 - 1. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law problem algorithm profile worst_profile roots bound path_form_free
  transfer_bound bound_signs transfer_any toy covered tilted_covered apart square absorbed.
Open Scope R_scope.

Notation dc2 := ((Gh toy + Ghat toy) ^ 2).
Notation price := ((1 + 2 ^ 2 * root 3 (INR 1) ^ 2 / / 2) / (1 - / 2)).
Notation m := (price * ((1 + 1) * (4 * L toy ^ 2 * / 1 ^ 2))).
Notation n := (price * (1 * Gs toy ^ 2) * hissed 1 1 1 (v_minus 1 dc2 1)).
Notation ab := (abound (Fbar toy) 1 1 (L toy) dc2 (3 / 4) (7 / 12) m (/ 2) (/ 5) n 1 (v_plus 1)).
Notation asl := (aslope (Fbar toy) 1 1 (L toy) dc2 (3 / 4) (7 / 12) m (/ 2) (/ 5) 1 (v_plus 1)).
Lemma apart_slope : asl far <= 0.
Proof.
  destruct v_ends as [Vp _]. assert (A := far_frame (v_plus 1) ltac:(lra)).
  assert (C := far_moved (v_plus 1) Vp). unfold aslope. rewrite root_1. simpl L in *.
  set (q := root 3 (far + INR 1 * 1) / far + _) in *. assert (i : 0 < / far) by
    (apply Rinv_0_lt_compat; unfold far; lra).
  assert (th : 0 < theta 1 (v_plus 1)) by (apply Rdiv_lt_0_compat; [lra|apply pow_lt; lra]).
  set (v := v_plus 1) in *. assert (B : / 2 * v ^ 2 * q + / 4 * / far <= 28 * (1 / 10 ^ 7)).
  { apply Rnot_lt_le; intro N. assert (0 < theta 1 v * (/ 2 * v ^ 2 * q + / 4 * / far))
      by (apply Rmult_lt_0_compat; lra). lra. }
  replace (7 / 12 * ((1 + 2 ^ 2 * 1 ^ 2 / / 2) / (1 - / 2) * ((1 + 1) * (4 * 1 ^ 2 * / 1 ^ 2)))) with 84
    by field.
  lra.
Qed.
Definition apart_top : R := Rmax 1 (ab far - asl far * (far - 1)).
Theorem toy_apart : E (run toy 1 1 0 x0 true 2) (fun bs => finite_sum.sum 2
    (fun t => gap toy (cur toy (at_ toy 1 1 0 x0 true bs t)))) / INR 2 <=
  Rmax (2 * D toy * sqrt (1 * apart_top / INR 2)) (2 * apart_top / (1 * INR 2)).
Proof.
  apply (part2_apart toy 1 1 1 1 1 (/ 2) 2 1 4 (3 / 4) (7 / 12) 1 far apart_top x0 true);
    try exact toy_start; try exact toy_mixes; try exact linked_weights; try exact far_ge1; try lra; try lia.
  - apply Rle_trans with (0 + 1); [apply Rplus_le_compat_l, Rmin_l|lra].
  - apply Rle_trans with (0 + 4 * 1); [apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|apply Rmin_l]|lra].
  - rewrite sqrt_1. apply Rle_trans with 1; [apply Rmin_l|lra].
  - rewrite sqrt_4. apply Rle_trans with 2; [apply Rmin_l|lra].
  - exact apart_slope.
  - apply Rmax_r.
  - apply Rlt_le_trans with (2 := Rmax_l _ _). lra.
Qed.

(** The rung `absorption`: Lambda = 4, w = 1, the tangent point at 10^18. *)
Definition far' : R := 10 ^ 18.
Notation b2 := (1 + 1 ^ 2 * root 3 (INR 1) ^ 2).
Lemma absorbed_slope : Phi' (Fbar toy) 1 1 (L toy) dc2 4 b2 1 far' <= 0.
Proof.
  destruct far_roots as (_ & _ & R3 & _). assert (Sq : sqrt far' = 10 ^ 9).
  { unfold far'. replace (10 ^ 18) with (10 ^ 9 * 10 ^ 9) by ring. apply sqrt_square. lra. }
  assert (P : forall k x, (0 < k)%nat -> 1 <= x <= 64 -> 1 <= root k x).
  { intros k x Hk Hx. apply (pow_le_inv k); [exact Hk|lra|left; apply root_pos|].
    rewrite pow1, root_pow by (lia || lra). lra. }
  assert (r1 := P 6%nat (1 + 1) ltac:(lia) ltac:(lra)). assert (r2 := P 3%nat (1 + 1) ltac:(lia) ltac:(lra)).
  assert (q1 : root 6 (INR 1 * 1) = 1)
    by (unfold root, Rpower; simpl INR; rewrite Rmult_1_l, ln_1, Rmult_0_r; apply exp_0).
  assert (r3 : root 3 2 <= 13 / 10) by (apply (pow_le_inv 3); try lia; try lra; [left; apply root_pos|];
    rewrite root_pow by (lia || lra); lra).
  assert (r30 := root_pos 3 2). assert (c1 : 0 < cA <= 10).
  { unfold cA. assert (0 < 2 - root 3 2 ^ 2) by nra. split; [apply Rinv_0_lt_compat; assumption|].
    apply Rle_trans with (/ (1 / 10)); [apply Rinv_le_contravar; nra|lra]. }
  assert (k1 : 0 <= K dc2 1 <= 9).
  { assert (d : dc2 = 4) by (simpl; ring). rewrite d. unfold K, ell. simpl INR.
    assert (l0 : 0 <= ln (1 + 4 * 1)) by (apply ln_nonneg; lra).
    assert (l1 : ln (1 + 4 * 1) <= 5).
    { assert (A := exp_ineq1_le (ln (1 + 4 * 1))). rewrite exp_ln in A by lra. lra. }
    split; [apply Rmin_glb; [lra|]|apply Rle_trans with (1 := Rmin_l _ _); lra].
    assert (0 < ln (1 + 4)) by (rewrite <- ln_1; apply ln_increasing; lra).
    apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat; lra|lra]. }
  assert (I : forall x, 1 <= x -> 0 < / x <= 1).
  { intros x Hx. split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  assert (w1 : 0 <= W 1 1 (L toy) dc2 4 b2 1 <= 20000).
  { unfold W. rewrite root_1. simpl L. destruct (I _ r2) as [i0 i1]. unfold Rdiv.
    assert (A : 0 <= root 3 2 * cA <= 13 / 10 * 10)
      by (split; [apply Rmult_le_pos|apply Rmult_le_compat]; lra).
    assert (B : 0 <= root 3 2 * cA * K dc2 1 <= 13 / 10 * 10 * 9)
      by (split; [apply Rmult_le_pos|apply Rmult_le_compat]; lra).
    assert (C : 0 <= root 3 2 * cA * K dc2 1 * / root 3 (1 + 1) <= 13 / 10 * 10 * 9 * 1)
      by (split; [apply Rmult_le_pos|apply Rmult_le_compat]; lra).
    replace (8 * root 3 2 * cA * (1 + 1 ^ 2 * 1 ^ 2) * 4 * 1 ^ 2 * K dc2 1 * / 1 ^ 2 * / root 3 (1 + 1))
      with (64 * (root 3 2 * cA * K dc2 1 * / root 3 (1 + 1))) by (field; apply Rgt_not_eq, root_pos). lra. }
  unfold Phi'. rewrite q1, Sq. unfold far' at 1 2. rewrite R3. unfold a. simpl Fbar. simpl L.
  destruct (I _ r1) as [i0 i1]. set (W' := W _ _ _ _ _ _ _) in *. set (i := / root 6 (1 + 1)) in *.
  unfold Rdiv. fold i. lra.
Qed.
Definition absorbed_top : R := Hconst 1 1 (L toy) dc2 4 b2 (Gs toy) 1 +
  (Phi (Fbar toy) 1 1 (L toy) dc2 4 b2 1 far' -
  Phi' (Fbar toy) 1 1 (L toy) dc2 4 b2 1 far' * (far' - 1)).
Theorem toy_absorbed : E (run toy 1 1 0 x0 true 2) (fun bs => finite_sum.sum 2
    (fun t => gap toy (cur toy (at_ toy 1 1 0 x0 true bs t)))) / INR 2 <=
  Rmax (D toy * sqrt (absorbed_top / INR 2)) (absorbed_top / (2 * 1 * INR 2)).
Proof.
  assert (s16 : sqrt (4 * 4) = 4) by (apply sqrt_square; lra).
  apply (part1_absorbed toy 1 1 1 1 4 1 far' absorbed_top x0 true);
    try exact toy_start; try exact toy_mixes; try (unfold far'; lra); try lia; try (simpl INR; lra).
  - apply Rle_trans with (0 + 1); [apply Rplus_le_compat_l, Rmin_l|lra].
  - apply Rle_trans with (0 + 4 * 1); [apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|apply Rmin_l]|lra].
  - rewrite sqrt_4. apply Rle_trans with 1; [apply Rmin_l|lra].
  - rewrite s16. apply Rle_trans with 2; [apply Rmin_l|lra].
  - exact absorbed_slope.
  - apply Rle_refl.
Qed.
