(** What the planner evaluates for the batched method in a unit is what batched_scaled says with
    lambda = 1/unit and rho/unit for rho: value, slope, the smaller end of v, the last line. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots bound best_weight bias_weights fbound agrees_sharper planner_batched.
Open Scope R_scope.

Section Agrees.
Variables (F_bar G G_hat G_sigma Gamma K L Lam_e Lam_n b_e b_n beta rho theta0 unit v zeta1 zeta2 : R).
Variable T : nat.
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 0 < v /\ 0 < theta0 /\ 0 < G + G_hat /\ 1 <= Gamma /\ 0 < unit.
Hypothesis Hz : 0 < zeta1 /\ 0 < zeta2 /\ zeta1 + zeta2 < 1.
Notation lam := (/ unit).
Notation dc2 := ((lam * G + lam * G_hat) ^ 2).
Notation c := (INR T * beta).

Lemma half_price : / (sqrt 2 * (1 - zeta1 - zeta2)) = sqrt 2 / 2 * / (1 - zeta1 - zeta2).
Proof. rewrite <- inv_sqrt2. assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra). field. lra. Qed.
Lemma dc2_unit : (G * lam + G_hat * lam) ^ 2 = dc2. Proof. ring. Qed.
Lemma dc2_not_0 : dc2 <> 0.
Proof.
  apply Rgt_not_eq, pow_lt. replace (lam * G + lam * G_hat) with (lam * (G + G_hat)) by ring.
  apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat|]; tauto.
Qed.
Theorem batched_value_agrees :
  batched_value F_bar G G_hat G_sigma Gamma K L Lam_e Lam_n b_e b_n beta rho theta0 unit v zeta1 zeta2 T =
  fbound (lam * F_bar) (lam * rho) beta (lam * L) dc2 Lam_e Lam_n (lam * G_sigma) theta0 K b_n b_e
    zeta1 zeta2 T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [g0 [G1 u0]]]]]]. destruct Hz as [z1 [z2 z3]]. assert (d0 := dc2_not_0).
  unfold batched_value, fbound, k0, n1, n2, n3, cstar, kd. rewrite half_price, inv_sqrt2, dc2_unit.
  set (d := dc2) in *. clearbody d. field. repeat split; lra.
Qed.
Theorem batched_slope_agrees :
  batched_slope F_bar G G_hat Gamma K L Lam_e b_e beta rho theta0 unit v zeta1 zeta2 T =
  fslope (lam * F_bar) (lam * rho) beta (lam * L) dc2 Lam_e theta0 K b_e zeta1 zeta2 T Gamma v.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [g0 [G1 u0]]]]]]. destruct Hz as [z1 [z2 z3]]. assert (d0 := dc2_not_0).
  unfold batched_slope, fslope, k0, kd. rewrite half_price, inv_sqrt2, dc2_unit.
  set (d := dc2) in *. set (l4 := ln (1 + d)).
  assert (c0 : 0 < Gamma + c) by (assert (0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  rewrite (root_36 (Gamma + c)) by exact c0.
  assert (E6 : root 6 (Gamma + c) ^ 6 = Gamma + c) by (apply root_pow; [lia|exact c0]).
  assert (R6 := root_pos 6 (Gamma + c)). set (r6 := root 6 (Gamma + c)) in *.
  assert (Es : sqrt Gamma * sqrt Gamma = Gamma) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra).
  set (sg := sqrt Gamma) in *. set (lg := ln Gamma). set (q := sqrt 2). set (e := c) in *.
  rewrite <- E6. clearbody r6 lg q l4 d e. rewrite <- Es. clearbody sg.
  field. repeat split; lra.
Qed.
Theorem batched_low_agrees : batched_low G G_hat beta unit T = v_minus beta dc2 T.
Proof.
  destruct Hpos as [r0 [b0 [v1 [t0 [g0 [G1 u0]]]]]].
  assert (W := ends_agree (lam * G) (lam * G_hat) Gamma beta rho theta0 v (/ 2) T).
  destruct W as [_ W]; [repeat split; try lra|].
  - replace (lam * G + lam * G_hat) with (lam * (G + G_hat)) by ring.
    apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat|]; lra.
  - rewrite <- W. unfold batched_low, planner_sharper.planner_low. rewrite dc2_unit. reflexivity.
Qed.
End Agrees.

(** The last line, read as a bound on the gap itself: lambda is divided out. *)
Theorem batched_gap_agrees D H unit T : 0 <= H -> 0 < unit ->
  / unit * batched_gap D H unit T = 2 * D * sqrt (H / (sqrt 2 * INR (S T))).
Proof.
  intros H0 u0. rewrite <- gap_agrees by exact H0. unfold batched_gap, planner_sharper.planner_gap.
  assert (n0 := pos_INR T). assert (s0 : 0 < sqrt (1 + INR T)) by (apply sqrt_lt_R0; lra). field. lra.
Qed.
Theorem batched_gap_long_agrees H rho unit T : 0 < rho -> 0 < unit ->
  / unit * batched_gap_long H rho unit T = 2 * H / (/ unit * rho * INR (S T)).
Proof.
  intros r0 u0. unfold batched_gap_long. assert (n0 := pos_INR T). rewrite S_INR. field. lra.
Qed.
