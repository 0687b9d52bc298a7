(** A1 in a unit, met by the toy problem: lambda = T = rho = beta = 1, the tangent points at 10^18 - 1. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law problem algorithm profile worst_profile roots one_error bound tbound hump
  nu_bound sharp_difference toy covered tilted_covered scaled_markov.
Open Scope R_scope.

Lemma lam_pos : 0 < 1. Proof. lra. Qed.
Notation price := ((1 + 2 * 2 ^ 2 * root 3 (INR 1) ^ 2 / / 2) / (1 - / 2)).
Notation dc2 := ((1 * Gh toy + 1 * Ghat toy) ^ 2).
Notation tb := (tbound (1 * Fbar toy) 1 1 (1 * L toy) dc2 4 1 (1 * Gs toy) 1 1 cross price 1).
Notation ts := (tslope (1 * Fbar toy) 1 1 (1 * L toy) dc2 4 1 1 price 1).
Lemma unit_slope v : / 3 <= v <= 1 -> ts far v <= 0.
Proof.
  intro Hv. assert (A := far_frame v ltac:(lra)). assert (C := far_moved v Hv). unfold tslope.
  rewrite root_1, !(Rmult_1_l (Gh toy)), !(Rmult_1_l (Ghat toy)), (Rmult_1_l (Fbar toy)), (Rmult_1_l (L toy)).
  simpl L in *. set (m := / 2 * v ^ 2 * _ + _) in *.
  assert (s : 14 / 10 <= sqrt 2) by (rewrite <- (sqrt_square (14 / 10)) by lra; apply sqrt_le_1_alt; lra).
  assert (i : 0 < / sqrt 2 <= 72 / 100).
  { split; [apply Rinv_0_lt_compat; lra|].
    apply Rle_trans with (/ (14 / 10)); [apply Rinv_le_contravar; lra|lra]. }
  assert (M : / sqrt 2 * ((1 + 1 * theta 1 v) * m) <= / sqrt 2 * (28 * (1 / 10 ^ 7)))
    by (apply Rmult_le_compat_l; lra).
  replace ((1 + 2 * 2 ^ 2 * 1 ^ 2 / / 2) / (1 - / 2) / sqrt 2 * (1 + 1 * theta 1 v) * 4 * 1 ^ 2 * / 1 ^ 2 * m)
    with (136 * (/ sqrt 2 * ((1 + 1 * theta 1 v) * m))) by (field; lra).
  lra.
Qed.
Lemma same : dc2 = (Gh toy + Ghat toy) ^ 2. Proof. ring. Qed.
Definition most : R := Rmax 1 (Rmax (tb far (v_plus 1) - ts far (v_plus 1) * (far - 1))
  (tb far (v_minus 1 dc2 1) - ts far (v_minus 1 dc2 1) * (far - 1))).
Theorem toy_scaled : 1 * scaled_mean toy 1 lam_pos 1 1 x0 true 1 <=
  Rmax (2 * D toy * sqrt (most / (sqrt 2 * INR 2))) (2 * most / (1 * INR 2)).
Proof.
  destruct v_ends as [Vp Vm]. rewrite <- same in Vm.
  apply (markov_scaled toy 1 lam_pos (worst 1) 1 1 1 1 (/ 2) 2 1 4 1 far far most x0 true);
    try exact toy_start; try exact toy_profile; try exact far_ge1; try lra; try lia.
  - apply Rle_trans with (0 + 1); [apply Rplus_le_compat_l, Rmin_l|lra].
  - apply Rle_trans with (0 + 4 * 1); [apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|apply Rmin_l]|lra].
  - rewrite sqrt_1. apply Rle_trans with 1; [apply Rmin_l|lra].
  - rewrite sqrt_4. apply Rle_trans with 2; [apply Rmin_l|lra].
  - rewrite sqrt_1, sqrt_4. unfold Knu. rewrite quarter. simpl. lra.
  - apply unit_slope, Vp.
  - apply Rle_trans with (2 := Rmax_r _ _), Rmax_l.
  - apply unit_slope, Vm.
  - apply Rle_trans with (2 := Rmax_r _ _), Rmax_r.
  - apply Rlt_le_trans with (2 := Rmax_l _ _). lra.
Qed.
