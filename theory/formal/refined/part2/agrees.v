(** The planner's formula is the theorem's: value, slope and ends of v. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots best_weight bound planner.
Open Scope R_scope.

Section Agrees.
Variables (F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho v theta0 zeta w : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 0 < v /\ 0 < theta0 /\ 0 < zeta < 1 /\ 0 < G + G_hat /\ 1 <= Gamma.
Notation b := ((1 + w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta)). Notation dc2 := ((G + G_hat) ^ 2).
Notation c := (INR T * beta).

Lemma inv_sqrt2 : / sqrt 2 = sqrt 2 / 2.
Proof.
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). apply (Rmult_eq_reg_l (sqrt 2)); [|lra].
  rewrite Rinv_r by lra. unfold Rdiv. rewrite <- Rmult_assoc, sqrt_sqrt by lra. field.
Qed.

Theorem value_agrees : planner_value F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho v theta0 zeta w T =
  bound F_bar rho beta L dc2 Lam_e Lam_n G_sigma theta0 b T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. unfold planner_value, bound, theta, k0, n1, n2, n3.
  replace (b / sqrt 2) with (b * (sqrt 2 / 2)) by (rewrite <- inv_sqrt2; reflexivity). rewrite ?inv_sqrt2.
  field. repeat split; try lra.
Qed.

Theorem slope_agrees : planner_slope F_bar G G_hat Gamma L Lam_e beta rho v theta0 zeta w T =
  slope F_bar rho beta L dc2 Lam_e theta0 b T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. unfold planner_slope, slope, theta, k0.
  replace (b / sqrt 2) with (b * (sqrt 2 / 2)) by (rewrite <- inv_sqrt2; reflexivity). rewrite ?inv_sqrt2.
  assert (c0 : 0 < Gamma + c) by (assert (0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  rewrite (root_36 (Gamma + c)) by exact c0. assert (E6 : root 6 (Gamma + c) ^ 6 = Gamma + c)
    by (apply root_pow; [lia|exact c0]).
  assert (R6 := root_pos 6 (Gamma + c)). set (r6 := root 6 (Gamma + c)) in *.
  assert (Es : sqrt Gamma * sqrt Gamma = Gamma) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra).
  set (s := sqrt Gamma) in *. set (lg := ln Gamma). set (l4 := ln (1 + dc2)). set (r3 := root 3 (INR T)).
  set (q := sqrt 2).
  rewrite <- E6. clearbody r6 lg r3 q l4. rewrite <- Es. clearbody s.
  field. repeat split; try lra.
Qed.

Theorem ends_agree : planner_high beta = v_plus beta /\ planner_low G G_hat beta T = v_minus beta dc2 T.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]].
  assert (c0 : 0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  assert (d0 : 0 < dc2) by (apply pow_lt; lra).
  assert (K : forall x y, 0 < x -> 0 < y -> x ^ 6 = y ^ 6 -> x = y) by (intros x y Hx Hy H; apply Rle_antisym;
    apply (pow_le_inv 6); lia || lra).
  assert (Rp := root_pos). split; apply K; try apply Rp.
  - apply Rinv_0_lt_compat, Rp.
  - unfold planner_high, v_plus. rewrite pow_inv, !root_pow; try lia; try lra. apply Rinv_0_lt_compat; lra.
  - unfold planner_low. repeat apply Rmult_lt_0_compat; try apply Rinv_0_lt_compat; apply Rp.
  - unfold planner_low, v_minus. rewrite !Rpow_mult_distr, !pow_inv, !root_pow; try lia; try lra.
    + field. lra.
    + apply Rdiv_lt_0_compat; [lra|apply Rmult_lt_0_compat; lra].
Qed.
End Agrees.
