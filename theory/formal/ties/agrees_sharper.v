(** What the planner evaluates for Part 2 is the theorem's: value, slope, ends of v, the last line;
    with and without noise. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots scalar_path joint_scale problem bound best_weight part2_noiseless
  planner_sharper.
Open Scope R_scope.

Section Agrees.
Variables (F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho theta0 v w zeta : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 0 < v /\ 0 < theta0 /\ 0 < zeta < 1 /\ 0 < G + G_hat /\ 1 <= Gamma.
Notation b := ((1 + w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta)).
Notation dc2 := ((G + G_hat) ^ 2).
Notation c := (INR T * beta).

Lemma inv_sqrt2 : / sqrt 2 = sqrt 2 / 2.
Proof.
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). apply (Rmult_eq_reg_l (sqrt 2)); [|lra].
  rewrite Rinv_r by lra. unfold Rdiv. rewrite <- Rmult_assoc, sqrt_sqrt by lra. field.
Qed.
Theorem value_agrees : planner_value F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho theta0 v w zeta T =
  bound F_bar rho beta L dc2 Lam_e Lam_n G_sigma theta0 b T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. unfold planner_value, bound, theta, k0, n1, n2, n3.
  replace (b / sqrt 2) with (b * (sqrt 2 / 2)) by (rewrite <- inv_sqrt2; reflexivity). rewrite ?inv_sqrt2.
  field. repeat split; lra.
Qed.
Theorem slope_agrees : planner_slope F_bar G G_hat Gamma L Lam_e beta rho theta0 v w zeta T =
  slope F_bar rho beta L dc2 Lam_e theta0 b T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. unfold planner_slope, slope, theta, k0.
  replace (b / sqrt 2) with (b * (sqrt 2 / 2)) by (rewrite <- inv_sqrt2; reflexivity). rewrite ?inv_sqrt2.
  assert (c0 : 0 < Gamma + c) by (assert (0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  rewrite (root_36 (Gamma + c)) by exact c0.
  assert (E6 : root 6 (Gamma + c) ^ 6 = Gamma + c) by (apply root_pow; [lia|exact c0]).
  assert (R6 := root_pos 6 (Gamma + c)). set (r6 := root 6 (Gamma + c)) in *.
  assert (Es : sqrt Gamma * sqrt Gamma = Gamma) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra).
  set (s := sqrt Gamma) in *. set (lg := ln Gamma). set (l4 := ln (1 + dc2)). set (r3 := root 3 (INR T)).
  set (q := sqrt 2).
  rewrite <- E6. clearbody r6 lg r3 q l4. rewrite <- Es. clearbody s.
  field. repeat split; lra.
Qed.
Lemma sixth_eq x y : 0 < x -> 0 < y -> x ^ 6 = y ^ 6 -> x = y.
Proof. intros Hx Hy H. apply Rle_antisym; apply (pow_le_inv 6); lia || lra. Qed.
Theorem ends_agree : planner_high beta = v_plus beta /\ planner_low G G_hat beta T = v_minus beta dc2 T.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]].
  assert (c0 : 0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  assert (d0 : 0 < dc2) by (apply pow_lt; lra). assert (Rp := root_pos). split; apply sixth_eq; try apply Rp.
  - apply Rinv_0_lt_compat, Rp.
  - unfold planner_high, v_plus. rewrite pow_inv, !root_pow; try lia; try lra. apply Rinv_0_lt_compat; lra.
  - unfold planner_low. repeat apply Rmult_lt_0_compat; try apply Rinv_0_lt_compat; apply Rp.
  - unfold planner_low, v_minus. rewrite !Rpow_mult_distr, !pow_inv, !root_pow; try lia; try lra.
    + field. lra.
    + apply Rdiv_lt_0_compat; [lra|apply Rmult_lt_0_compat; lra].
Qed.
End Agrees.

(** The last line: 2D sqrt(H/(sqrt2 (T+1))) and 2H/(rho(T+1)). *)
Lemma fourth_root_2 : root 4 2 ^ 2 = sqrt 2.
Proof.
  assert (R4 := root_pos 4 2). assert (E4 : root 4 2 ^ 4 = 2) by (apply root_pow; [lia|lra]).
  symmetry. apply sqrt_lem_1; [lra|apply pow2_ge_0|]. transitivity (root 4 2 ^ 4); [ring|exact E4].
Qed.
Theorem gap_agrees D H T : 0 <= H -> planner_gap D H T = 2 * D * sqrt (H / (sqrt 2 * INR (S T))).
Proof.
  intro H0. assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (R4 := root_pos 4 2).
  assert (E4 := fourth_root_2).
  assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia). unfold planner_gap.
  replace (1 + INR T) with (INR (S T)) by (rewrite S_INR; ring).
  rewrite sqrt_div_alt by (apply Rmult_lt_0_compat; assumption). rewrite sqrt_mult by lra.
  replace (sqrt (sqrt 2)) with (root 4 2) by (rewrite <- E4; symmetry; apply sqrt_pow2; lra).
  assert (sn : 0 < sqrt (INR (S T))) by (apply sqrt_lt_R0, n0). set (r := root 4 2) in *.
  assert (E : r ^ 3 = 2 / r).
  { apply (Rmult_eq_reg_r r); [|lra]. replace (2 / r * r) with 2 by (field; lra).
    replace (r ^ 3 * r) with (r ^ 2 * r ^ 2) by ring. rewrite E4. apply sqrt_sqrt. lra. }
  rewrite E. field. lra.
Qed.
Theorem gap_long_agrees H rho T : 0 < rho -> planner_gap_long H rho T = 2 * H / (rho * INR (S T)).
Proof.
  intro r0. assert (n0 := pos_INR T). unfold planner_gap_long. rewrite S_INR. field. split; lra.
Qed.

(** Without noise: (1/2, 0, 1/2). *)
Section Silent.
Variables (pb : problem) (rho beta Gamma : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 1 <= Gamma.
Theorem silent_agrees : planner_silent (Fbar pb) (Gh pb) (Ghat pb) Gamma (L pb) beta rho (v_plus beta) T =
  silent pb rho beta T Gamma.
Proof. destruct Hpos as [r0 [b0 G1]]. unfold planner_silent, silent. field. lra. Qed.
Theorem silent_slope_agrees : planner_silent_slope (Fbar pb) Gamma (L pb) beta rho (v_plus beta) T =
  silent_slope pb rho beta T Gamma.
Proof.
  destruct Hpos as [r0 [b0 G1]]. unfold planner_silent_slope, silent_slope. set (c := INR T * beta).
  assert (c0 : 0 < Gamma + c) by (assert (0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  assert (E6 : root 6 (Gamma + c) ^ 6 = Gamma + c) by (apply root_pow; [lia|exact c0]).
  assert (R6 := root_pos 6 (Gamma + c)). set (r6 := root 6 (Gamma + c)) in *.
  assert (Es : sqrt Gamma * sqrt Gamma = Gamma) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra). set (s := sqrt Gamma) in *. set (v := v_plus beta).
  rewrite <- E6. clearbody r6 v. rewrite <- Es. clearbody s. field. repeat split; lra.
Qed.
Theorem silent_gap_agrees H : 0 <= H -> planner_silent_gap (D pb) H T = 2 * D pb * sqrt (/ 2 * H / INR (S T)).
Proof.
  intro H0. assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  unfold planner_silent_gap. replace (1 + INR T) with (INR (S T)) by (rewrite S_INR; ring).
  rewrite sqrt_div_alt by exact n0.
  rewrite sqrt_mult, sqrt_inv by lra. assert (sn : 0 < sqrt (INR (S T))) by (apply sqrt_lt_R0, n0).
  replace (sqrt 2) with (2 * / sqrt 2) at 1 by (rewrite inv_sqrt2; field). field. lra.
Qed.
End Silent.
