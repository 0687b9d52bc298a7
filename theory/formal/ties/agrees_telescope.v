(** What the planner evaluates for the telescoped bound (A1) is the theorem's: kappa, b, value and slope, for
    a chain and for an independent stream; the ends of v and the last line are those of Part 2. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots bound best_weight tbound hump agrees_sharper planner_telescope.
Open Scope R_scope.

Section Agrees.
Variables (F_bar G G_hat G_sigma Gamma K_nu L Lam_e Lam_n beta rho theta0 v w zeta : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 0 < v /\ 0 < theta0 /\ 0 < zeta < 1 /\ 0 < G + G_hat /\ 1 <= Gamma.
Hypothesis HL : 0 < Lam_n /\ 0 < Lam_e.
Notation dc2 := ((G + G_hat) ^ 2).
Notation c := (INR T * beta).
Notation kappa := (telescope_kappa K_nu Lam_e Lam_n).
Notation b := (telescope_price w zeta T).

(** The hypothesis on K_nu in part2_markov holds with equality, and the price b is the theorem's. *)
Theorem kappa_allowed : K_nu = 2 * kappa * (sqrt Lam_n * sqrt Lam_e).
Proof.
  destruct HL as [N0 E0]. assert (sn := sqrt_lt_R0 _ N0). assert (se := sqrt_lt_R0 _ E0).
  unfold telescope_kappa. field. lra.
Qed.
Theorem price_agrees : b = (1 + 2 * w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta).
Proof. unfold telescope_price. field. lra. Qed.
Theorem telescope_value_agrees :
  telescope_value F_bar G G_hat G_sigma Gamma K_nu L Lam_e Lam_n beta rho theta0 v w zeta T =
  tbound F_bar rho beta L dc2 Lam_e Lam_n G_sigma theta0 kappa cross b T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. destruct HL as [N0 E0].
  assert (sn := sqrt_lt_R0 _ N0). assert (se := sqrt_lt_R0 _ E0).
  unfold telescope_value, tbound, theta, k0, n1, n2, n3, cross, telescope_kappa, telescope_price.
  match goal with |- context [?x / sqrt 2] => replace (x / sqrt 2) with (x * (sqrt 2 / 2))
    by (rewrite <- inv_sqrt2; reflexivity) end. rewrite ?inv_sqrt2.
  field. repeat split; lra.
Qed.
Theorem telescope_slope_agrees :
  telescope_slope F_bar G G_hat Gamma K_nu L Lam_e Lam_n beta rho theta0 v w zeta T =
  tslope F_bar rho beta L dc2 Lam_e theta0 kappa b T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. destruct HL as [N0 E0].
  assert (sn := sqrt_lt_R0 _ N0). assert (se := sqrt_lt_R0 _ E0).
  unfold telescope_slope, tslope, theta, k0, telescope_kappa, telescope_price.
  match goal with |- context [?x / sqrt 2] => replace (x / sqrt 2) with (x * (sqrt 2 / 2))
    by (rewrite <- inv_sqrt2; reflexivity) end. rewrite ?inv_sqrt2.
  assert (c0 : 0 < Gamma + c) by (assert (0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  rewrite (root_36 (Gamma + c)) by exact c0.
  assert (E6 : root 6 (Gamma + c) ^ 6 = Gamma + c) by (apply root_pow; [lia|exact c0]).
  assert (R6 := root_pos 6 (Gamma + c)). set (r6 := root 6 (Gamma + c)) in *.
  assert (Es : sqrt Gamma * sqrt Gamma = Gamma) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra).
  set (sg := sqrt Gamma) in *. set (lg := ln Gamma). set (l4 := ln (1 + dc2)). set (r3 := root 3 (INR T)).
  set (q := sqrt 2). set (sa := sqrt Lam_e) in *. set (sb := sqrt Lam_n) in *.
  rewrite <- E6. clearbody r6 lg r3 q l4 sa sb. rewrite <- Es. clearbody sg.
  field. repeat split; lra.
Qed.

(** An independent stream: kappa = 0, nothing is added once, b = 1. *)
Theorem independent_value_agrees :
  independent_value F_bar G G_hat G_sigma Gamma L Lam_e Lam_n beta rho v T =
  tbound F_bar rho beta L dc2 Lam_e Lam_n G_sigma 1 0 0 1 T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]].
  unfold independent_value, tbound, theta, k0, n1, n2, n3.
  replace (1 / sqrt 2) with (sqrt 2 / 2) by (rewrite <- inv_sqrt2; field; apply Rgt_not_eq, sqrt_lt_R0; lra).
  rewrite ?inv_sqrt2. field. repeat split; lra.
Qed.
Theorem independent_slope_agrees : independent_slope F_bar G G_hat Gamma L Lam_e beta rho v T =
  tslope F_bar rho beta L dc2 Lam_e 1 0 1 T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. unfold independent_slope, tslope, theta, k0.
  replace (1 / sqrt 2) with (sqrt 2 / 2) by (rewrite <- inv_sqrt2; field; apply Rgt_not_eq, sqrt_lt_R0; lra).
  rewrite ?inv_sqrt2.
  assert (c0 : 0 < Gamma + c) by (assert (0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  rewrite (root_36 (Gamma + c)) by exact c0.
  assert (E6 : root 6 (Gamma + c) ^ 6 = Gamma + c) by (apply root_pow; [lia|exact c0]).
  assert (R6 := root_pos 6 (Gamma + c)). set (r6 := root 6 (Gamma + c)) in *.
  assert (Es : sqrt Gamma * sqrt Gamma = Gamma) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra).
  set (sg := sqrt Gamma) in *. set (lg := ln Gamma). set (l4 := ln (1 + dc2)). set (q := sqrt 2).
  rewrite <- E6. clearbody r6 lg q l4. rewrite <- Es. clearbody sg.
  field. repeat split; lra.
Qed.
End Agrees.
