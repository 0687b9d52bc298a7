(** Nearly no noise as the planner evaluates it, met by a two-state chain with noise 1/10000: T = 26,
    rho = beta = 1, a = 1/10, Gamma = 8, Lambda_n = 100, zeta = 1/2, w = 1. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law markov_chain worst_profile profile problem algorithm euclid roots
  scale_integral elementary_integral quiet_terms witness planner_quiet agrees_quiet.
Open Scope R_scope.

Definition low : problem := two_state (/ 2) (1 / 10000) 0 1 ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra).
Lemma low_profile k : mixes (P low) (pi low) k (worst 1 k).
Proof.
  apply (worst_mixes 1 (le_n 1) (P low) (P_proba low) (pi low) (pi_proba low) true (pi_stationary low)).
  intros z f Hf. simpl. unfold turn. destruct z; simpl; assert (A := Hf true); assert (B := Hf false); lra.
Qed.
Lemma root_is k c x : (0 < k)%nat -> 0 < c -> c ^ k = x -> root k x = c.
Proof.
  intros Hk Hc <-. assert (R := root_pos k (c ^ k)). assert (E := root_pow k (c ^ k) Hk (pow_lt c k Hc)).
  apply Rle_antisym; apply (pow_le_inv k); try assumption; lra.
Qed.
(** x = 1/r, r = (27/2)^(1/6). *)
Definition r_ : R := grown 1 1 26.
Lemma low_r : 3 / 2 <= r_ <= 8 / 5.
Proof.
  assert (q := grown_pos 1 1 1 26 ltac:(lra) ltac:(lra)). fold r_ in q.
  assert (E : r_ ^ 6 = 27 / 2) by (unfold r_; rewrite (grown_6 1) by (lra || lia); simpl; lra).
  split; apply (pow_le_inv 6); try lia; lra.
Qed.
Notation k1 := (1 / (1 - 1 / 10)).
Lemma low_flat : flat_end k1 1 1 26 = 1.
Proof.
  apply Rmax_left. apply (pow_le_inv 4); try lia; try lra; [left; apply reached_pos; lra|].
  rewrite reached_4 by (lra || lia). simpl INR. lra.
Qed.
Lemma low_J p c : 1 <= c -> c ^ 3 = p ->
  kept_J 1 1 1 (1 / 10) 26 p = 27 / 10 * (c - 1) * / r_ - 3 / 2 * (1 - / c) * (/ r_ * / r_).
Proof.
  intros Hc E. assert (r := low_r). assert (p1 : 1 <= p) by nra. unfold kept_J, J. rewrite low_flat.
  rewrite Rmin_right, Rmax_left by lra. unfold primitive. fold r_.
  rewrite (root_is 3 c p), (root_is 3 1 1) by (lia || lra). field. lra.
Qed.
Lemma low_far : farthest 1 26 = 28. Proof. unfold farthest. simpl. lra. Qed.
Lemma low_gain : 1 <= kept_J 1 1 1 (1 / 10) 26 8 /\
  3 / 2 <= kept_J 1 1 1 (1 / 10) 26 28 - kept_J 1 1 1 (1 / 10) 26 8.
Proof.
  assert (r := low_r). assert (i : 5 / 8 <= / r_ <= 2 / 3).
  { split; [replace (5 / 8) with (/ (8 / 5)) by field|replace (2 / 3) with (/ (3 / 2)) by field];
      apply Rinv_le_contravar; lra. }
  assert (M : kept_J 1 1 1 (1 / 10) 26 27 <= kept_J 1 1 1 (1 / 10) 26 28).
  { apply Rmult_le_compat_l; [lra|]. left. apply J_grows; lra || lia. }
  rewrite (low_J 27 3) in M by lra. rewrite (low_J 8 2) by lra. set (x := / r_) in *. clearbody x.
  split; nra.
Qed.
Lemma low_sigma : 0 <= steepest 1 1 1 1 (1 / 10) 8 26 <= 2.
Proof.
  assert (r := low_r). assert (g := low_gain). unfold steepest. rewrite low_far.
  assert (s8 : 26 / 10 <= sqrt (8 - 1)).
  { rewrite <- (sqrt_square (26 / 10)) by lra. apply sqrt_le_1_alt. lra. }
  assert (s28 : sqrt (28 - 1) <= 52 / 10).
  { rewrite <- (sqrt_square (52 / 10)) by lra. apply sqrt_le_1_alt. lra. }
  assert (i : 5 / 8 <= / r_ <= 2 / 3).
  { split; [replace (5 / 8) with (/ (8 / 5)) by field|replace (2 / 3) with (/ (3 / 2)) by field];
      apply Rinv_le_contravar; lra. }
  assert (g1 : kept_g 1 (1 / 10) 1 = 4 / 10) by (unfold kept_g, gw; field).
  assert (g2 : 1 / 10 <= kept_g 1 (1 / 10) (long 1 1 26 8)).
  { unfold long. rewrite (root_is 3 2 8) by (lia || lra). fold r_.
    replace (kept_g 1 (1 / 10) (r_ * 2 ^ 2)) with (9 / 40 * / r_ - / 32 * (/ r_ * / r_))
      by (unfold kept_g, gw; field; lra). nra. }
  set (y := sqrt (8 - 1)) in *. set (z := sqrt (28 - 1)) in *. rewrite g1. split.
  - apply Rle_trans with (2 := Rmax_l _ _). left. apply Rinv_0_lt_compat. nra.
  - apply Rmax_lub; [|apply Rmax_lub].
    + apply Rle_trans with (/ (1 / 2)); [apply Rinv_le_contravar; nra|lra].
    + apply Rle_trans with (/ 1); [apply Rinv_le_contravar; nra|lra].
    + set (d := kept_J 1 1 1 (1 / 10) 26 28 - _) in *.
      apply (Rmult_le_reg_r d); [lra|]. replace ((z - y) / d * d) with (z - y) by (field; lra). lra.
Qed.
Lemma low_parts : 0 <= weight_rise 1 1 26 <= 8 /\ 0 <= quiet_c (1 / 10000) 100 1 (/ 2) 26 <= 1 / 20000.
Proof.
  assert (P : forall x b, 0 < x -> 0 <= b -> x <= b ^ 3 -> 0 <= root 3 x <= b).
  { intros x b Hx Hb H. assert (R := root_pos 3 x). split; [lra|]. apply (pow_le_inv 3); [lia|lra|lra|].
    rewrite root_pow by (lia || lra). exact H. }
  assert (a1 := P ((1 + INR 26 * 1) / (1 + 1)) (5 / 2) ltac:(simpl; lra) ltac:(lra) ltac:(simpl; lra)).
  assert (a2 := P 28 (31 / 10) ltac:(lra) ltac:(lra) ltac:(lra)).
  assert (a3 := P (INR 26) 3 ltac:(simpl; lra) ltac:(lra) ltac:(simpl; lra)).
  assert (b2 : 1 <= root 3 28).
  { apply (pow_le_inv 3); try lia; try lra. rewrite root_pow by (lia || lra). lra. }
  assert (s28 : 5 <= sqrt (28 - 1)) by (rewrite <- (sqrt_square 5) by lra; apply sqrt_le_1_alt; lra).
  split.
  - unfold weight_rise, weight_scale. rewrite low_far. set (u := root 3 _) in *. set (v := root 3 28) in *.
    set (s := sqrt (28 - 1)) in *. assert (i : 0 < / s <= / 5)
      by (split; [apply Rinv_0_lt_compat; lra|apply Rinv_le_contravar; lra]).
    assert (u2 : 0 <= u ^ 2 <= 25 / 4) by nra. assert (v2 : 0 <= v ^ 2 - 1 <= 9) by nra.
    assert (m : 0 <= 3 / 5 * u ^ 2 * (v ^ 2 - 1) <= 3 / 5 * (25 / 4) * 9).
    { split; [apply Rmult_le_pos; lra|apply Rmult_le_compat; lra]. }
    unfold Rdiv. split; [apply Rmult_le_pos; lra|].
    apply Rle_trans with (3 / 5 * (25 / 4) * 9 * / 5); [apply Rmult_le_compat; lra|lra].
  - unfold quiet_c. set (u := root 3 (INR 26)) in *. assert (0 <= u ^ 2 <= 9) by nra. lra.
Qed.
Lemma low_start : X low (0 : line). Proof. simpl. lra. Qed.
Lemma low_noise_100 : noise (worst 1) 4 <= 100.
Proof.
  unfold noise. apply Rle_trans with (finite_sum.sum 4 (fun j => 2 ^ S j) + 1); [|simpl; lra].
  apply Rplus_le_compat; [apply sums.sum_le; intros; apply Rmin_l|apply Rmin_l].
Qed.
Lemma low_bias : bias_noise (worst 1) 4 <= 1 * sqrt 100.
Proof.
  replace 100 with (10 * 10) by ring. rewrite sqrt_square by lra. apply Rle_trans with 1; [apply Rmin_l|lra].
Qed.
Notation int p := (quiet_integral 1 1 p 1 (1 / 10) 26).
Notation sigma := (quiet_steep 0 1 8 1 1 (int (quiet_far 0 1 26) - int 8) 1 (1 / 10) 26).
Lemma low_far' : quiet_far 0 1 26 = 28.
Proof. rewrite quiet_far_agrees. replace ((0 + 1) ^ 2) with 1 by ring. exact low_far. Qed.
Lemma low_int p : 1 <= p -> int p = kept_J 1 1 1 (1 / 10) 26 p.
Proof. intro H. apply quiet_J_agrees; lra || lia. Qed.
Lemma low_reaches : Fbar low - int 8 <= 0.
Proof. rewrite low_int by lra. assert (g := low_gain). simpl Fbar. lra. Qed.
Lemma low_rest :
  - quiet_rest (quiet_c (1 / 10000) 100 1 (/ 2) 26) 1 (quiet_rise 0 1 1 26) (1 / 10) sigma 26 < 0.
Proof.
  assert (E : sigma = steepest 1 1 1 1 (1 / 10) 8 26).
  { rewrite low_far', !low_int by lra. assert (A := quiet_steep_agrees 1 1 1 0 1 (1 / 10) 8 26 ltac:(lra)
      ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lia) ltac:(lra)). replace ((0 + 1) ^ 2) with 1 in A by ring.
    rewrite low_far in A. apply A. lra. }
  destruct (quiet_line_agrees 1 0 1 26 ltac:(lra) ltac:(lia) ltac:(lra)) as [_ R].
  replace ((0 + 1) ^ 2) with 1 in R by ring. rewrite E, R. destruct low_parts as [r0 c0].
  assert (s0 := low_sigma). unfold quiet_rest. set (s := steepest _ _ _ _ _ _ _) in *.
  set (f := weight_rise 1 1 26) in *. set (c := quiet_c _ _ _ _ _) in *. clearbody s f c.
  assert (m1 : c * f <= 1 / 20000 * 8) by (apply Rmult_le_compat; lra).
  assert (m0 : 0 <= c * f) by (apply Rmult_le_pos; lra).
  assert (m2 : c * f * s <= 1 / 20000 * 8 * 2) by (apply Rmult_le_compat; lra).
  replace (INR 26) with 26 by (simpl; lra). lra.
Qed.
Definition quiet_planned_met := quiet_planned low (worst 1) 26 1 1 (/ 2) 1 100 (1 / 10) 8 (0 : line) true
  low_start ltac:(lia) low_profile ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) low_noise_100 low_bias
  ltac:(lra) ltac:(lra) low_reaches ltac:(unfold quiet_slow; simpl; lra) ltac:(unfold quiet_soon; simpl; lra)
  ltac:(lra) low_rest ltac:(simpl Gh; simpl Ghat; rewrite low_far'; lra).
