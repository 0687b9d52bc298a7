(** The rungs without noise, met by the noiseless problem: T = rho = beta = 1, tangent points 10^18 and
    10^6 - 1. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space problem algorithm roots bound transfer_bound apart silent_rungs quiet
  tilted_covered.
Open Scope R_scope.

Notation dc2 := ((Gh quiet + Ghat quiet) ^ 2).
Lemma silent_slope_1 : Phi' (Fbar quiet) 1 1 (L quiet) dc2 0 2 1 (10 ^ 18) <= 0.
Proof.
  destruct far_roots as (_ & _ & R3 & _). assert (Sq : sqrt (10 ^ 18) = 10 ^ 9).
  { replace (10 ^ 18) with (10 ^ 9 * 10 ^ 9) by ring. apply sqrt_square. lra. }
  assert (r1 : 1 <= root 6 (1 + 1)).
  { apply (pow_le_inv 6); [lia|lra|left; apply root_pos|]. rewrite root_pow by (lia || lra). lra. }
  assert (q1 : root 6 (INR 1 * 1) = 1)
    by (unfold root, Rpower; simpl INR; rewrite Rmult_1_l, ln_1, Rmult_0_r; apply exp_0).
  assert (i : 0 < / root 6 (1 + 1) <= 1).
  { split; [apply Rinv_0_lt_compat; lra|].
    apply Rle_trans with (/ 1); [apply Rinv_le_contravar; lra|lra]. }
  assert (w : W 1 1 (L quiet) dc2 0 2 1 = 0) by (unfold W, Rdiv; ring).
  unfold Phi'. rewrite w, q1, Sq, R3. unfold a. simpl Fbar. simpl L. set (j := / root 6 (1 + 1)) in *.
  unfold Rdiv. fold j. lra.
Qed.
Definition silent_part1 jmax := part1_silent quiet 1 1 jmax q0 true 1 (10 ^ 18) _ unit_pos unit_pos
  quiet_start (le_n 1) eq_refl ltac:(lra) silent_slope_1 (Rle_refl _).

Notation asl := (aslope (Fbar quiet) 1 1 (L quiet) dc2 (3 / 4) (7 / 12) 0 0 0 1 (v_plus 1)).
Notation ab := (abound (Fbar quiet) 1 1 (L quiet) dc2 (3 / 4) (7 / 12) 0 0 0 0 1 (v_plus 1)).
Lemma silent_slope_2 : asl Yq <= 0.
Proof.
  unfold aslope, Yq. replace (INR 1) with 1 by reflexivity. change (Fbar quiet) with 2.
  change (L quiet) with 1.
  replace (999999 + 1 * 1) with 1000000 by ring.
  assert (r6 : root 6 1000000 <= 10) by (apply root_at_most; try lia; lra).
  assert (v1 : v_plus 1 <= 1) by (unfold v_plus; apply root_at_most; try lia; lra).
  assert (v0 : 0 < v_plus 1) by apply root_pos. assert (r0 := root_pos 6 1000000).
  assert (su : sqrt 999999 <= 1000) by (rewrite <- (sqrt_square 1000) by lra; apply sqrt_le_1_alt; lra).
  assert (sl : 900 <= sqrt 999999) by (rewrite <- (sqrt_square 900) by lra; apply sqrt_le_1_alt; lra).
  assert (i1 : / (2 * sqrt 999999) <= / 1800) by (apply Rinv_le_contravar; lra).
  assert (m1 : sqrt 999999 * root 6 1000000 <= 1000 * 10) by (apply Rmult_le_compat; lra).
  assert (m0 : 0 <= sqrt 999999 * root 6 1000000) by (apply Rmult_le_pos; lra).
  assert (m2 : v_plus 1 * (sqrt 999999 * root 6 1000000) <= 1 * (1000 * 10)) by (apply Rmult_le_compat; lra).
  lra.
Qed.
Definition silent_top : R := Rmax 1 (ab Yq - asl Yq * (Yq - 1)).
Lemma silent_top_pos : 0 < silent_top. Proof. apply Rlt_le_trans with (2 := Rmax_l _ _). lra. Qed.
Definition silent_concave jmax := concave_silent_rung quiet 1 1 jmax q0 true 1 Yq silent_top unit_pos unit_pos
  quiet_start (le_n 1) eq_refl Yq_ge1 silent_slope_2 (Rmax_r _ _) silent_top_pos.
