(** What the planner evaluates for the telescoped bound in a unit is what markov_scaled says with
    lambda = 1/unit and rho/unit for rho; kappa, b and the last line are tied elsewhere. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots bound tbound hump agrees_telescope planner_telescope planner_scaled.
Open Scope R_scope.

Section Agrees.
Variables (F_bar G G_hat G_sigma Gamma K_nu L Lam_e Lam_n beta rho theta0 unit v w zeta : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 0 < v /\ 0 < theta0 /\ 0 < zeta < 1 /\ 0 < G + G_hat /\ 1 <= Gamma.
Hypothesis HL : 0 < Lam_n /\ 0 < Lam_e.
Hypothesis Hunit : 0 < unit.
Notation lam := (/ unit).
Notation dc2 := ((lam * G + lam * G_hat) ^ 2).
Notation kappa := (telescope_kappa K_nu Lam_e Lam_n).
Notation b := (telescope_price w zeta T).

Lemma in_unit : 0 < lam * rho /\ 0 < beta /\ 0 < v /\ 0 < theta0 /\ 0 < zeta < 1 /\
  0 < lam * G + lam * G_hat /\ 1 <= Gamma.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. assert (i0 := Rinv_0_lt_compat _ Hunit).
  assert (0 < lam * rho) by (apply Rmult_lt_0_compat; assumption).
  assert (0 < lam * (G + G_hat)) by (apply Rmult_lt_0_compat; assumption). repeat split; lra.
Qed.
Lemma dc2_same : (G * lam + G_hat * lam) ^ 2 = dc2. Proof. ring. Qed.
Lemma dc2_above : 0 < dc2. Proof. apply pow_lt, in_unit. Qed.
Theorem scaled_value_agrees :
  scaled_value F_bar G G_hat G_sigma Gamma K_nu L Lam_e Lam_n beta rho theta0 unit v w zeta T =
  tbound (lam * F_bar) (lam * rho) beta (lam * L) dc2 Lam_e Lam_n (lam * G_sigma) theta0 kappa cross b T
    Gamma v.
Proof.
  rewrite <- telescope_value_agrees by (exact in_unit || exact HL). unfold scaled_value, telescope_value.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. destruct HL as [N0 E0]. assert (d0 := dc2_above).
  assert (sn := sqrt_lt_R0 _ N0). assert (se := sqrt_lt_R0 _ E0). rewrite dc2_same.
  set (q := dc2) in *. clearbody q. field. repeat split; lra.
Qed.
Theorem scaled_slope_agrees :
  scaled_slope F_bar G G_hat Gamma K_nu L Lam_e Lam_n beta rho theta0 unit v w zeta T =
  tslope (lam * F_bar) (lam * rho) beta (lam * L) dc2 Lam_e theta0 kappa b T Gamma v.
Proof.
  rewrite <- telescope_slope_agrees by (exact in_unit || exact HL). unfold scaled_slope, telescope_slope.
  destruct Hpos as [r0 [b0 [v1 [t0 [z0 [g0 G1]]]]]]. destruct HL as [N0 E0]. assert (d0 := dc2_above).
  assert (sn := sqrt_lt_R0 _ N0). assert (se := sqrt_lt_R0 _ E0). rewrite dc2_same.
  assert (c0 : 0 < Gamma + INR T * beta)
    by (assert (0 <= INR T * beta) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  assert (R := root_pos). assert (R3 := R 3%nat (Gamma + INR T * beta)).
  assert (R6 := R 6%nat (Gamma + INR T * beta)). assert (sg : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra).
  set (q := dc2) in *. clearbody q. field. repeat split; lra.
Qed.
End Agrees.
