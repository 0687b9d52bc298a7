(** What the planner evaluates with tilted Young weights is the theorems': the weights, value and slope of A1
    and of low noise, the last line. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots weight problem one_error bound best_weight hump low_noise telescoped tilted
  tilted_low_noise agrees_sharper planner_telescope planner_tilted.
Open Scope R_scope.

(** The planner's tilt is cut at 1. *)
Theorem tilt_allowed tilt : 0 < tilt -> 0 < tilted_t tilt <= 1.
Proof. intro H. unfold tilted_t. split; [apply Rmin_glb_lt; lra|apply Rmin_l]. Qed.
Theorem weights_agree t : 0 < t -> tilted_step t = 1 - tilted_x t /\ tilted_error t = tilted_x t / t /\
  tilted_diameter t = tilted_x t.
Proof. intro H. unfold tilted_step, tilted_error, tilted_diameter, tilted_x. repeat split; field; lra. Qed.

Section Agrees.
Variables (F_bar G G_hat G_sigma Gamma K_nu L Lam_e Lam_n beta rho t theta0 v w zeta : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 0 < v /\ 0 < theta0 /\ 0 < zeta < 1 /\ 0 < G + G_hat /\ 1 <= Gamma.
Hypothesis HL : 0 < Lam_n /\ 0 < Lam_e.
Hypothesis Ht : 0 < t.
Notation dc2 := ((G + G_hat) ^ 2).
Notation c := (INR T * beta).
Notation kappa := (telescope_kappa K_nu Lam_e Lam_n).
Notation b := (telescope_price w zeta T).

Theorem tilted_value_agrees :
  tilted_value F_bar G G_hat G_sigma Gamma K_nu L Lam_e Lam_n beta rho t theta0 v w zeta T =
  wbound F_bar rho beta L dc2 Lam_e Lam_n G_sigma theta0 kappa cross b (tilted_x t) (tilted_x t / t) T
    Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. destruct HL as [N0 E0].
  assert (sn := sqrt_lt_R0 _ N0). assert (se := sqrt_lt_R0 _ E0).
  unfold tilted_value, wbound, theta, k0, n1, n2, n3, cross, telescope_kappa, telescope_price, tilted_x.
  field. repeat split; lra.
Qed.
Theorem tilted_slope_agrees :
  tilted_slope F_bar G G_hat Gamma K_nu L Lam_e Lam_n beta rho t theta0 v w zeta T =
  wslope F_bar rho beta L dc2 Lam_e theta0 kappa b (tilted_x t) (tilted_x t / t) T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. destruct HL as [N0 E0].
  assert (sn := sqrt_lt_R0 _ N0). assert (se := sqrt_lt_R0 _ E0).
  unfold tilted_slope, wslope, theta, k0, telescope_kappa, telescope_price, tilted_x.
  assert (c0 : 0 < Gamma + c) by (assert (0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  rewrite (root_36 (Gamma + c)) by exact c0.
  assert (E6 : root 6 (Gamma + c) ^ 6 = Gamma + c) by (apply root_pow; [lia|exact c0]).
  assert (R6 := root_pos 6 (Gamma + c)). set (r6 := root 6 (Gamma + c)) in *.
  assert (Es : sqrt Gamma * sqrt Gamma = Gamma) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra).
  set (sg := sqrt Gamma) in *. set (lg := ln Gamma). set (l4 := ln (1 + dc2)). set (r3 := root 3 (INR T)).
  set (q := sqrt (1 + t)). set (sa := sqrt Lam_e) in *. set (sb := sqrt Lam_n) in *.
  rewrite <- E6. clearbody r6 lg r3 q l4 sa sb. rewrite <- Es. clearbody sg.
  field. repeat split; lra.
Qed.
End Agrees.

Section Low.
Variables (pb : problem) (Gamma Lam_n beta rho t w zeta : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 0 < zeta < 1 /\ 1 <= Gamma.
Hypothesis Ht : 0 < t.
Notation c := (INR T * beta).
Theorem tilted_low_value_agrees :
  tilted_low_value (Fbar pb) (Gh pb) (Ghat pb) (Gs pb) Gamma (L pb) Lam_n beta rho t (v_plus beta) w zeta T =
  lbound_free pb rho beta T Lam_n w zeta (tilted_x t) (tilted_x t / t) Gamma.
Proof.
  destruct Hpos as [r0 [b0 [z0 G1]]]. unfold tilted_low_value, lbound_free, phi, tilted_x, bfac, K.
  field. repeat split; lra.
Qed.
Theorem tilted_low_slope_agrees :
  tilted_low_slope (Fbar pb) (Gs pb) Gamma (L pb) Lam_n beta rho t (v_plus beta) w zeta T =
  lslope_free pb rho beta T Lam_n w zeta (tilted_x t) (tilted_x t / t) Gamma.
Proof.
  destruct Hpos as [r0 [b0 [z0 G1]]]. unfold tilted_low_slope, lslope_free, tilted_x, bfac, K.
  assert (c0 : 0 < Gamma + c) by (assert (0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  rewrite (root_36 (Gamma + c)) by exact c0.
  assert (E6 : root 6 (Gamma + c) ^ 6 = Gamma + c) by (apply root_pow; [lia|exact c0]).
  assert (R6 := root_pos 6 (Gamma + c)). set (r6 := root 6 (Gamma + c)) in *.
  assert (Es : sqrt Gamma * sqrt Gamma = Gamma) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra). set (sg := sqrt Gamma) in *.
  set (vp := v_plus beta). set (r3 := root 3 (INR T)). set (q := sqrt (1 + t)).
  rewrite <- E6. clearbody r6 vp r3 q. rewrite <- Es. clearbody sg.
  field. repeat split; lra.
Qed.
End Low.

(** The last line, 2D sqrt(x H/(T+1)); its other term is Part 2's. *)
Theorem tilted_gap_agrees D H t T : 0 <= H -> 0 < t ->
  tilted_gap D H t T = 2 * D * sqrt (tilted_x t * H / INR (S T)).
Proof.
  intros H0 Ht. assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  assert (R4 := root_pos 4 (1 + t)). assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (E4 : root 4 (1 + t) ^ 2 = sqrt (1 + t)).
  { symmetry. apply sqrt_lem_1; [lra|apply pow2_ge_0|].
    transitivity (root 4 (1 + t) ^ 4); [ring|apply root_pow; [lia|lra]]. }
  assert (q0 : 0 <= tilted_x t) by (unfold tilted_x; assert (0 <= sqrt (1 + t)) by apply sqrt_pos; lra).
  assert (Ex : sqrt (tilted_x t) = root 4 (1 + t) * (sqrt 2 / 2)).
  { apply sqrt_lem_1; [exact q0|apply Rmult_le_pos; lra|].
    replace (root 4 (1 + t) * (sqrt 2 / 2) * (root 4 (1 + t) * (sqrt 2 / 2)))
      with (root 4 (1 + t) ^ 2 * (sqrt 2 * sqrt 2) / 4) by field.
    rewrite E4, sqrt_sqrt by lra. unfold tilted_x. field. }
  rewrite sqrt_div_alt by exact n0. rewrite sqrt_mult, Ex by assumption. unfold tilted_gap.
  replace (1 + INR T) with (INR (S T)) by (rewrite S_INR; ring). unfold Rdiv. field.
  apply Rgt_not_eq, sqrt_lt_R0, n0.
Qed.
