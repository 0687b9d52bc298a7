(** The theorems with tilted Young weights, met by the toy problem: T = rho = beta = 1, tilt t = 9/16, for
    which x = 5/8; at Gamma = 10^18 - 1 the slopes are negative. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law markov_chain problem algorithm profile worst_profile roots one_error bound
  toy quiet covered hump nu_bound sharp_difference low_noise telescoped tilted tilted_markov tilted_low_noise.
Open Scope R_scope.

Definition far : R := 10 ^ 18 - 1.
Lemma far_roots : far + INR 1 * 1 = 10 ^ 18 /\ root 6 (10 ^ 18) = 1000 /\ root 3 (10 ^ 18) = 1000000 /\
  0 < sqrt far <= 10 ^ 9 /\ / (2 * sqrt far) <= / 10 ^ 8 /\ ln far <= 6000.
Proof.
  assert (P : forall k x c, (0 < k)%nat -> 0 < c -> x = c ^ k -> root k x = c).
  { intros k x c Hk Hc ->. assert (c0 := pow_lt c k Hc). assert (R := root_pos k (c ^ k)).
    assert (E := root_pow k (c ^ k) Hk c0). apply Rle_antisym; apply (pow_le_inv k); try assumption; lra. }
  assert (R6 : root 6 (10 ^ 18) = 1000) by (apply P; lia || lra).
  assert (sl : 10 ^ 8 <= sqrt far).
  { rewrite <- (sqrt_square (10 ^ 8)) by lra. apply sqrt_le_1_alt. unfold far. lra. }
  split; [unfold far; simpl INR; lra|]. split; [exact R6|]. split; [apply P; lia || lra|].
  split; [split; [lra|rewrite <- (sqrt_square (10 ^ 9)) by lra; apply sqrt_le_1_alt; unfold far; lra]|].
  split; [apply Rinv_le_contravar; lra|].
  apply Rle_trans with (ln (10 ^ 18)); [left; apply ln_increasing; unfold far; lra|].
  assert (E : ln (10 ^ 18) = 6 * ln (root 6 (10 ^ 18))).
  { unfold root, Rpower. rewrite ln_exp. simpl INR. field. }
  rewrite E, R6. assert (L : ln 1000 <= 1000 - 1); [|lra].
  assert (A := exp_ineq1_le (ln 1000)). rewrite exp_ln in A by lra. lra.
Qed.
Lemma root_1 : root 3 (INR 1) = 1.
Proof. unfold root, Rpower. simpl INR. rewrite ln_1, Rmult_0_r. apply exp_0. Qed.
Lemma k0_4 : k0 ((Gh toy + Ghat toy) ^ 2) <= 5.
Proof.
  simpl. unfold k0. replace ((1 + 1) * ((1 + 1) * 1)) with 4 by ring.
  assert (0 <= ln (1 + 4)) by (apply ln_nonneg; lra). lra.
Qed.
Lemma tilt : 0 < 9 / 16 <= 1. Proof. lra. Qed.
Lemma tilt_x : tilted_x (9 / 16) = 5 / 8.
Proof.
  unfold tilted_x. replace (1 + 9 / 16) with (5 / 4 * (5 / 4)) by field. rewrite sqrt_square by lra. field.
Qed.
Lemma far_ge1 : 1 <= far. Proof. unfold far. lra. Qed.

(** Value and curvature: what is left of the slope without an error. *)
Lemma far_frame v : 0 < v <= 1 -> Fbar toy * 1 * v * (sqrt far * root 6 (far + INR 1 * 1) *
  (/ (2 * far) + / (6 * (far + INR 1 * 1)))) + L toy / 1 * / (2 * sqrt far) <= 1 / 10.
Proof.
  intro Hv. destruct far_roots as (E & R6 & _ & Sq & Si & _). rewrite E, R6. simpl Fbar. simpl L.
  assert (i : / (2 * far) + / (6 * 10 ^ 18) <= 1 / 10 ^ 17).
  { assert (/ (2 * far) <= / 10 ^ 18) by (apply Rinv_le_contravar; unfold far; lra). lra. }
  assert (i0 : 0 <= / (2 * far) + / (6 * 10 ^ 18)).
  { assert (0 < / (2 * far)) by (apply Rinv_0_lt_compat; unfold far; lra). lra. }
  set (q := / (2 * far) + / (6 * 10 ^ 18)) in *. set (s := sqrt far) in *.
  assert (A : s * 1000 * q <= 10 ^ 9 * 1000 * (1 / 10 ^ 17)) by (apply Rmult_le_compat; lra).
  assert (A0 : 0 <= s * 1000 * q) by (apply Rmult_le_pos; lra).
  assert (B : v * (s * 1000 * q) <= 1 * (10 ^ 9 * 1000 * (1 / 10 ^ 17))) by (apply Rmult_le_compat; lra).
  lra.
Qed.

Notation price := ((1 + 2 * 2 ^ 2 * root 3 (INR 1) ^ 2 / / 2) / (1 - / 2)).
Notation dc2 := ((Gh toy + Ghat toy) ^ 2).
Notation wb := (wbound (Fbar toy) 1 1 (L toy) dc2 4 1 (Gs toy) 1 1 cross price (tilted_x (9 / 16))
  (tilted_x (9 / 16) / (9 / 16)) 1).
Notation ws := (wslope (Fbar toy) 1 1 (L toy) dc2 4 1 1 price (tilted_x (9 / 16))
  (tilted_x (9 / 16) / (9 / 16)) 1).
(** The displacement there, times 1 + theta. *)
Lemma far_moved v : / 3 <= v <= 1 -> (1 + 1 * theta 1 v) * (/ 2 * v ^ 2 * (root 3 (far + INR 1 * 1) / far +
  (ln far + k0 dc2) * root 3 (far + INR 1 * 1) / (3 * (far + INR 1 * 1))) + / 4 * / far) <= 28 * (1 / 10 ^ 7).
Proof.
  intro Hv. destruct far_roots as (E & _ & R3 & _ & _ & Ln). rewrite E, R3. assert (K := k0_4).
  set (k := k0 _) in *. set (l := ln far) in *.
  assert (th : 0 <= theta 1 v <= 27).
  { unfold theta. assert (v3 : / 27 <= v ^ 3) by nra. split; [left; apply Rdiv_lt_0_compat; lra|].
    apply (Rmult_le_reg_r (v ^ 3)); [lra|]. replace (1 / v ^ 3 * v ^ 3) with 1 by (field; nra). nra. }
  assert (i : 0 <= / far <= 1 / 10 ^ 17).
  { split; [left; apply Rinv_0_lt_compat; unfold far; lra|].
    replace (1 / 10 ^ 17) with (/ 10 ^ 17) by (unfold Rdiv; ring). apply Rinv_le_contravar; unfold far; lra. }
  set (j := / far) in *.
  replace (1000000 / far) with (1000000 * j) by reflexivity.
  assert (B : / 2 * v ^ 2 * (1000000 * j + (l + k) * 1000000 / (3 * 10 ^ 18)) + / 4 * j <= 1 / 10 ^ 7).
  { assert (v2 : 0 <= v ^ 2 <= 1) by nra.
    assert (c1 : 1000000 * j + (l + k) * 1000000 / (3 * 10 ^ 18) <= 1 / 10 ^ 8) by lra.
    assert (/ 2 * v ^ 2 * (1000000 * j + (l + k) * 1000000 / (3 * 10 ^ 18)) <= / 2 * v ^ 2 * (1 / 10 ^ 8))
      by (apply Rmult_le_compat_l; lra). lra. }
  set (m := / 2 * v ^ 2 * _ + _) in *. destruct (Rle_dec 0 m); [apply Rmult_le_compat; lra|].
  assert ((1 + 1 * theta 1 v) * m <= 0) by nra. lra.
Qed.
Lemma far_slope v : / 3 <= v <= 1 -> ws far v <= 0.
Proof.
  intro Hv. assert (A := far_frame v ltac:(lra)). assert (C := far_moved v Hv). unfold wslope.
  rewrite tilt_x, root_1. simpl L in *. set (m := / 2 * v ^ 2 * _ + _) in *.
  replace (5 / 8 / (9 / 16) * ((1 + 2 * 2 ^ 2 * 1 ^ 2 / / 2) / (1 - / 2)) *
    ((1 + 1 * theta 1 v) * 4 * 1 ^ 2 * / 1 ^ 2 * m)) with (1360 / 9 * ((1 + 1 * theta 1 v) * m)) by field.
  lra.
Qed.
Lemma v_ends : / 3 <= v_plus 1 <= 1 /\ / 3 <= v_minus 1 dc2 1 <= 1.
Proof.
  assert (P : forall x, / 729 <= x <= 1 -> / 3 <= root 6 x <= 1).
  { intros x Hx. assert (R := root_pos 6 x). assert (E := root_pow 6 x ltac:(lia) ltac:(lra)).
    split; apply (pow_le_inv 6); try lia; lra. }
  unfold v_plus, v_minus. simpl Gh. simpl Ghat. simpl INR. split; apply P; lra.
Qed.
Definition top : R := Rmax 1 (Rmax (wb far (v_plus 1) - ws far (v_plus 1) * (far - 1))
  (wb far (v_minus 1 dc2 1) - ws far (v_minus 1 dc2 1) * (far - 1))).
Lemma quarter : worst 1 1 = / 4. Proof. unfold worst. simpl. lra. Qed.
Lemma sqrt_4 : sqrt 4 = 2. Proof. replace 4 with (2 * 2) by ring. apply sqrt_square. lra. Qed.
Theorem toy_tilted : exists H, E (run toy 1 1 0 x0 true 2) (fun bs => finite_sum.sum 2
    (fun t => gap toy (cur toy (at_ toy 1 1 0 x0 true bs t)))) / INR 2 <=
  Rmax (2 * D toy * sqrt (tilted_x (9 / 16) * H / INR 2)) (2 * H / (1 * INR 2)).
Proof.
  destruct v_ends as [Vp Vm]. exists top.
  apply (markov_tilted toy (worst 1) 1 1 1 1 (/ 2) 2 1 4 1 (9 / 16) far far top x0 true);
    try exact toy_start; try exact toy_profile; try exact tilt; try exact far_ge1; try lra; try lia.
  - apply Rle_trans with (0 + 1); [apply Rplus_le_compat_l, Rmin_l|lra].
  - apply Rle_trans with (0 + 4 * 1); [apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|apply Rmin_l]|lra].
  - rewrite sqrt_1. apply Rle_trans with 1; [apply Rmin_l|lra].
  - rewrite sqrt_4. apply Rle_trans with 2; [apply Rmin_l|lra].
  - rewrite sqrt_1, sqrt_4. unfold Knu. rewrite quarter. simpl. lra.
  - apply far_slope, Vp.
  - apply Rle_trans with (2 := Rmax_r _ _), Rmax_l.
  - apply far_slope, Vm.
  - apply Rle_trans with (2 := Rmax_r _ _), Rmax_r.
  - apply Rlt_le_trans with (2 := Rmax_l _ _). lra.
Qed.

Notation lb := (lbound_free toy 1 1 1 1 2 (/ 2) (tilted_x (9 / 16)) (tilted_x (9 / 16) / (9 / 16))).
Notation ls := (lslope_free toy 1 1 1 1 2 (/ 2) (tilted_x (9 / 16)) (tilted_x (9 / 16) / (9 / 16))).
Lemma far_low_slope : ls far <= 0.
Proof.
  destruct v_ends as [Vp _]. set (v := v_plus 1) in *. assert (A := far_frame v ltac:(lra)).
  unfold lslope_free, bfac, K. fold v. rewrite tilt_x, root_1.
  destruct far_roots as (E & R6 & R3 & Sq & Si & Ln). rewrite E, R3 in *. simpl L in *. simpl Gs.
  simpl INR. assert (v2 : 0 <= v ^ 2 <= 1) by nra. assert (v4 : 0 <= v ^ 4 <= 1).
  { replace (v ^ 4) with (v ^ 2 * v ^ 2) by ring. nra. }
  lra.
Qed.
Theorem toy_low_tilted : exists H, E (run toy 1 1 0 x0 true 2) (fun bs => finite_sum.sum 2
    (fun t => gap toy (cur toy (at_ toy 1 1 0 x0 true bs t)))) / INR 2 <=
  Rmax (2 * D toy * sqrt (tilted_x (9 / 16) * H / INR 2)) (2 * H / (1 * INR 2)).
Proof.
  exists (Rmax 1 (lb far - ls far * (far - 1))).
  apply (low_noise_tilted toy (worst 1) 1 1 1 (/ 2) 2 1 (9 / 16) far _ x0 true);
    try exact toy_start; try exact toy_profile; try exact tilt; try exact far_ge1; try lra; try lia.
  - apply Rle_trans with (0 + 1); [apply Rplus_le_compat_l, Rmin_l|lra].
  - rewrite sqrt_1. apply Rle_trans with 1; [apply Rmin_l|lra].
  - exact far_low_slope.
  - apply Rmax_r.
  - apply Rlt_le_trans with (2 := Rmax_l _ _). lra.
Qed.
