(** What the planner evaluates for little noise is the theorem's: value and slope; the last line is that of
    Part 2. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots weight problem one_error bound best_weight low_noise part2_low_noise
  agrees_sharper planner_low_noise.
Open Scope R_scope.

Section Agrees.
Variables (pb : problem) (Gamma Lam_n beta rho w zeta : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 0 < zeta < 1 /\ 1 <= Gamma.
Notation c := (INR T * beta).

Lemma price : bfac w zeta T / (1 - zeta) / sqrt 2 =
  (1 + w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta) * (sqrt 2 / 2).
Proof. rewrite <- inv_sqrt2. reflexivity. Qed.
Theorem low_value_agrees :
  low_value (Fbar pb) (Gh pb) (Ghat pb) (Gs pb) Gamma (L pb) Lam_n beta rho (v_plus beta) w zeta T =
  lbound pb rho beta T Lam_n w zeta Gamma.
Proof.
  destruct Hpos as [r0 [b0 [z0 G1]]]. unfold low_value, lbound, phi. rewrite price, inv_sqrt2.
  field. repeat split; lra.
Qed.
Theorem low_slope_agrees :
  low_slope (Fbar pb) (Gs pb) Gamma (L pb) Lam_n beta rho (v_plus beta) w zeta T =
  lslope pb rho beta T Lam_n w zeta Gamma.
Proof.
  destruct Hpos as [r0 [b0 [z0 G1]]]. unfold low_slope, lslope. rewrite price, inv_sqrt2.
  assert (c0 : 0 < Gamma + c) by (assert (0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra).
  rewrite (root_36 (Gamma + c)) by exact c0.
  assert (E6 : root 6 (Gamma + c) ^ 6 = Gamma + c) by (apply root_pow; [lia|exact c0]).
  assert (R6 := root_pos 6 (Gamma + c)). set (r6 := root 6 (Gamma + c)) in *.
  assert (Es : sqrt Gamma * sqrt Gamma = Gamma) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt Gamma) by (apply sqrt_lt_R0; lra). set (sg := sqrt Gamma) in *.
  set (vp := v_plus beta). set (r3 := root 3 (INR T)). set (q := sqrt 2).
  rewrite <- E6. clearbody r6 vp r3 q. rewrite <- Es. clearbody sg.
  field. repeat split; lra.
Qed.
End Agrees.
