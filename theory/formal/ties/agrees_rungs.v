(** What the planner evaluates for the rungs `square`, `path`, `levels` and `centre` is the bound of
    part2_apart, and the moments that they take are allowed. *)
Require Import Reals Lra Lia Psatz Arith.
From MCFW Require Import finite_sum sums estimator profile worst_profile roots bound best_weight apart square
  agrees_sharper planner_rungs.
Open Scope R_scope.

Section Agrees.
Variables (F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho theta0 u v w zeta : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 0 < v /\ 0 < u /\ 0 < theta0 /\ 0 < zeta < 1 /\ 0 < G + G_hat /\
  1 <= Gamma.
Notation dc2 := ((G + G_hat) ^ 2).
Notation b := ((1 + w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta)).
Notation m := (b * ((1 + theta0) * (Lam_e * L ^ 2 * / rho ^ 2))).
Notation n := (b * (Lam_n * G_sigma ^ 2) * hissed beta theta0 T u).

Theorem square_value_agrees :
  square_value F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho theta0 u v w zeta T =
  abound F_bar rho beta L dc2 (3 / 4) (7 / 12) m (/ 2) (/ 5) n T v Gamma.
Proof.
  destruct Hpos as (r0 & b0 & v1 & u1 & t0 & z0 & g0 & G1). assert (0 < dc2) by (apply pow_lt, g0).
  unfold square_value, abound, hissed, k0, n1, n2, n3. field. repeat split; lra.
Qed.
Theorem path_value_agrees :
  path_value F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho theta0 u v w zeta T =
  abound F_bar rho beta L dc2 (/ sqrt 2) (/ sqrt 2) m (/ 2) (/ 5) n T v Gamma.
Proof.
  destruct Hpos as (r0 & b0 & v1 & u1 & t0 & z0 & g0 & G1). assert (0 < dc2) by (apply pow_lt, g0).
  unfold path_value, abound, hissed, k0, n1, n2, n3. rewrite ?inv_sqrt2. field. repeat split; lra.
Qed.
Lemma slope_forms : root 3 (Gamma + INR T * beta) = root 6 (Gamma + INR T * beta) ^ 2 /\
  root 6 (Gamma + INR T * beta) ^ 6 = Gamma + INR T * beta /\ 0 < root 6 (Gamma + INR T * beta) /\
  sqrt Gamma * sqrt Gamma = Gamma /\ 0 < sqrt Gamma.
Proof.
  destruct Hpos as (r0 & b0 & v1 & u1 & t0 & z0 & g0 & G1).
  assert (c0 : 0 < Gamma + INR T * beta)
    by (assert (0 <= INR T * beta) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  repeat split; [apply root_36, c0|apply root_pow; [lia|exact c0]|apply root_pos|apply sqrt_sqrt; lra|].
  apply sqrt_lt_R0. lra.
Qed.
Theorem square_slope_agrees : square_slope F_bar G G_hat Gamma L Lam_e beta rho theta0 v w zeta T =
  aslope F_bar rho beta L dc2 (3 / 4) (7 / 12) m (/ 2) (/ 5) T v Gamma.
Proof.
  destruct slope_forms as (E3 & E6 & r6 & Es & s0).
  destruct Hpos as (r0 & b0 & v1 & u1 & t0 & z0 & g0 & G1). assert (0 < dc2) by (apply pow_lt, g0).
  unfold square_slope, aslope, k0. rewrite E3. set (r := root 6 _) in *. set (sg := sqrt Gamma) in *.
  set (lg := ln Gamma). set (l4 := ln (1 + dc2)). set (r3 := root 3 (INR T)). rewrite <- E6.
  clearbody r lg l4 r3. rewrite <- Es. clearbody sg. field. repeat split; lra.
Qed.
Theorem path_slope_agrees : path_slope F_bar G G_hat Gamma L Lam_e beta rho theta0 v w zeta T =
  aslope F_bar rho beta L dc2 (/ sqrt 2) (/ sqrt 2) m (/ 2) (/ 5) T v Gamma.
Proof.
  destruct slope_forms as (E3 & E6 & r6 & Es & s0).
  destruct Hpos as (r0 & b0 & v1 & u1 & t0 & z0 & g0 & G1). assert (0 < dc2) by (apply pow_lt, g0).
  unfold path_slope, aslope, k0. rewrite ?inv_sqrt2, E3.
  set (r := root 6 _) in *. set (sg := sqrt Gamma) in *.
  set (lg := ln Gamma). set (l4 := ln (1 + dc2)). set (r3 := root 3 (INR T)). set (q := sqrt 2).
  rewrite <- E6. clearbody r lg l4 r3 q. rewrite <- Es. clearbody sg. field. repeat split; lra.
Qed.
(** The rung `concave` without noise: nothing but value, curvature and steps. *)
Theorem concave_silent_agrees : concave_silent F_bar G G_hat Gamma L beta rho v T =
  abound F_bar rho beta L dc2 (3 / 4) (7 / 12) 0 0 0 0 T v Gamma.
Proof.
  destruct Hpos as (r0 & _). unfold concave_silent, abound. field. lra.
Qed.
Theorem concave_silent_slope_agrees : concave_silent_slope F_bar Gamma L beta rho v T =
  aslope F_bar rho beta L dc2 (3 / 4) (7 / 12) 0 0 0 T v Gamma.
Proof.
  destruct slope_forms as (_ & E6 & r6 & Es & s0).
  destruct Hpos as (r0 & b0 & v1 & u1 & t0 & z0 & g0 & G1).
  unfold concave_silent_slope, aslope, k0. set (r := root 6 _) in *. set (sg := sqrt Gamma) in *.
  set (lg := ln Gamma). set (l4 := ln (1 + dc2)). set (r3 := root 3 _). rewrite <- E6.
  clearbody r lg l4 r3. rewrite <- Es. clearbody sg.
  field. repeat split; lra || (apply Rgt_not_eq, pow_lt, g0).
Qed.
End Agrees.

(** The last line of the rung `square`; that of the others is gap_agrees. *)
Theorem square_gap_agrees D H T : 0 <= H -> square_gap D H T = 2 * D * sqrt (1 * H / INR (S T)).
Proof.
  intro h0. assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia). unfold square_gap.
  replace (1 + INR T) with (INR (S T)) by (rewrite S_INR; ring). rewrite Rmult_1_l, sqrt_div_alt by exact n0.
  unfold Rdiv. ring.
Qed.

(** The rung `levels`: a difference is bounded as noise of twice its size. *)
Theorem levels_allowed d jmax : difference d jmax <= 4 * noise d jmax.
Proof.
  unfold difference, noise. rewrite Rmult_plus_distr_l, <- sum_scal. apply Rplus_le_compat_r.
  apply sum_le; intros j _. apply Rmin_r.
Qed.
(** The rungs before it: Lambda = 4 tau (1 + jmax), four times that, bias (2 tau - 1)/2^jmax, twice that. *)
Theorem rounded_allowed tau jmax : (1 <= tau)%nat ->
  let bias := Rmin 1 ((2 * INR tau - 1) / 2 ^ jmax) in
  noise (worst tau) jmax <= 4 * INR tau * (1 + INR jmax) /\
  difference (worst tau) jmax <= 4 * (4 * INR tau * (1 + INR jmax)) /\
  bias_noise (worst tau) jmax <= bias /\ bias_difference (worst tau) jmax <= 2 * bias.
Proof.
  intros Ht bias. assert (t1 : 1 <= INR tau) by (change 1 with (INR 1); apply le_INR, Ht).
  assert (N : noise (worst tau) jmax <= 4 * INR tau * (1 + INR jmax)).
  { unfold noise.
    replace (4 * INR tau * (1 + INR jmax)) with (INR jmax * (4 * INR tau) + 4 * INR tau) by ring.
    apply Rplus_le_compat; [|apply Rle_trans with 1; [apply Rmin_l|lra]]. rewrite <- sum_const.
    apply sum_le; intros j _. apply Rle_trans with (1 := Rmin_r _ _).
    assert (C := centred_worst tau Ht (2 ^ S j) ltac:(apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia)). lra. }
  assert (Pn := pow2_pos jmax). assert (ip : 0 < / 2 ^ jmax) by (apply Rinv_0_lt_compat, Pn).
  split; [exact N|]. split; [assert (A := levels_allowed (worst tau) jmax); lra|]. split.
  - apply Rle_min_compat_l. apply Rmult_le_compat_r; [lra|]. apply sum_capped, Ht.
  - unfold bias_difference, bias. unfold Rmin at 2. destruct (Rle_dec 1 ((2 * INR tau - 1) / 2 ^ jmax)).
    + apply Rle_trans with (1 := Rmin_l _ _). lra.
    + apply Rle_trans with (1 := Rmin_r _ _).
      assert (B : sum (2 ^ jmax) (fun i => 2 * worst tau (S i)) <=
        2 * sum (2 ^ jmax) (fun i => capped (worst tau) (S i))).
      { rewrite <- sum_scal. apply sum_le; intros i _. rewrite capped_worst. unfold worst.
        destruct (S i <? tau)%nat; [lra|]. rewrite Nat.add_comm. assert (Q := pow2_pos (S i / tau)).
        assert (q0 := Rinv_0_lt_compat _ Q). change (2 ^ (1 + S i / tau)) with (2 * 2 ^ (S i / tau)).
        replace (2 * / (2 * 2 ^ (S i / tau))) with (/ 2 ^ (S i / tau)) by (field; lra). lra. }
      assert (C := sum_capped tau Ht (2 ^ jmax)). unfold Rdiv. rewrite <- Rmult_assoc.
      apply Rmult_le_compat_r; lra.
Qed.
