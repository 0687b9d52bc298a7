(** What the planner evaluates for Part 1 is the theorem's: K, H at a tangent point, the slope there, the last
    line; and the smaller values of Lambda that it takes are allowed. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots lem_mlmc eq_substitution path_sums transfer_bound bound_signs planner_transfer.
Open Scope R_scope.

Section Agrees.
Variables (F_bar G G_hat G_sigma L Lam Y beta rho : R) (T : nat).
Hypothesis Hpos : 0 < rho /\ 0 < beta /\ 1 <= Y /\ (1 <= T)%nat.
Notation dc2 := ((G + G_hat) ^ 2).
Notation k := (transfer_K G G_hat T).

Theorem K_agrees : k = K dc2 T.
Proof.
  unfold transfer_K, K, ell. rewrite Rmin_comm. replace (1 + INR T * dc2) with (1 + dc2 * INR T) by ring.
  reflexivity.
Qed.
Lemma T_root n : root n (INR T * beta) = root n (INR T) * root n beta.
Proof. apply root_prod; [apply lt_0_INR; lia|lra]. Qed.
Lemma ratio_root : root 3 ((1 + beta + dc2) / beta) = root 3 (1 + beta + dc2) / root 3 beta.
Proof.
  destruct Hpos as [_ [b0 _]]. assert (d0 := pow2_ge_0 (G + G_hat)). assert (b1 := root_pos 3 beta).
  replace (1 + beta + dc2) with ((1 + beta + dc2) / beta * beta) at 2 by (field; lra).
  rewrite root_prod by (try apply Rdiv_lt_0_compat; lra). field. lra.
Qed.
Theorem transfer_slope_agrees : transfer_slope F_bar k L Lam Y beta rho T =
  Phi' F_bar rho beta L dc2 Lam 2 T Y.
Proof.
  destruct Hpos as [r0 [b0 [Y1 T1]]]. rewrite K_agrees. unfold transfer_slope, Phi', W, a, cA. rewrite T_root.
  assert (c0 := cA_inv). assert (R := root_pos). assert (s0 : 0 < sqrt Y) by (apply sqrt_lt_R0; lra).
  assert (y0 := R 3%nat Y). assert (b3 := R 3%nat (1 + beta)). assert (b6 := R 6%nat (1 + beta)).
  field. repeat split; lra.
Qed.
(** H of Part 1, its supremum evaluated at Y. *)
Theorem transfer_value_agrees : transfer_value F_bar G G_hat G_sigma k L Lam Y beta rho T =
  Hconst rho beta L dc2 Lam 2 G_sigma T
    + (Phi F_bar rho beta L dc2 Lam 2 T Y - Phi' F_bar rho beta L dc2 Lam 2 T Y * (Y - 1)).
Proof.
  rewrite <- transfer_slope_agrees. destruct Hpos as [r0 [b0 [Y1 T1]]]. rewrite K_agrees.
  unfold transfer_value, transfer_slope, Hconst, S0, Phi, W, a, cA. rewrite !T_root.
  rewrite ratio_root. assert (R := root_pos). assert (c0 := cA_inv).
  assert (s0 : 0 < sqrt Y) by (apply sqrt_lt_R0; lra).
  assert (y0 := R 3%nat Y). assert (b3 := R 3%nat (1 + beta)). assert (b6 := R 6%nat (1 + beta)).
  assert (b1 := R 3%nat beta). field. repeat split; lra.
Qed.
(** The rung `absorption`: the same with the bias as it is. *)
Variable w : R.
Notation b := (1 + w ^ 2 * root 3 (INR T) ^ 2).
Theorem absorbed_slope_agrees : absorbed_slope F_bar k L Lam Y beta rho w T =
  Phi' F_bar rho beta L dc2 Lam b T Y.
Proof.
  destruct Hpos as [r0 [b0 [Y1 T1]]]. rewrite K_agrees. unfold absorbed_slope, Phi', W, a, cA. rewrite T_root.
  assert (c0 := cA_inv). assert (R := root_pos). assert (s0 : 0 < sqrt Y) by (apply sqrt_lt_R0; lra).
  assert (y0 := R 3%nat Y). assert (b3 := R 3%nat (1 + beta)). assert (b6 := R 6%nat (1 + beta)).
  field. repeat split; lra.
Qed.
Theorem absorbed_value_agrees : absorbed_value F_bar G G_hat G_sigma k L Lam Y beta rho w T =
  Hconst rho beta L dc2 Lam b G_sigma T
    + (Phi F_bar rho beta L dc2 Lam b T Y - Phi' F_bar rho beta L dc2 Lam b T Y * (Y - 1)).
Proof.
  rewrite <- absorbed_slope_agrees. destruct Hpos as [r0 [b0 [Y1 T1]]]. rewrite K_agrees.
  unfold absorbed_value, absorbed_slope, Hconst, S0, Phi, W, a, cA. rewrite !T_root, ratio_root.
  assert (R := root_pos). assert (c0 := cA_inv). assert (s0 : 0 < sqrt Y) by (apply sqrt_lt_R0; lra).
  assert (y0 := R 3%nat Y). assert (b3 := R 3%nat (1 + beta)). assert (b6 := R 6%nat (1 + beta)).
  assert (b1 := R 3%nat beta). field. repeat split; lra.
Qed.
End Agrees.

(** The last line: D sqrt(H/(T+1)) and H/(2 rho (T+1)). *)
Theorem transfer_gap_agrees D H T : 0 <= H -> transfer_gap D H T = D * sqrt (H / INR (S T)).
Proof.
  intro h0. assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia). unfold transfer_gap.
  replace (1 + INR T) with (INR (S T)) by (rewrite S_INR; ring). rewrite sqrt_div_alt by exact n0.
  unfold Rdiv. ring.
Qed.
Theorem transfer_gap_long_agrees H rho T : 0 < rho ->
  transfer_gap_long H rho T = H / (2 * rho * INR (S T)).
Proof.
  intro r0. assert (n0 := pos_INR T). unfold transfer_gap_long. rewrite S_INR. field. split; lra.
Qed.

(** Lambda = 42 tau (1 + log2 T) and 4 tau (1 + jmax), in the hypotheses of part1_evaluated. *)
Theorem own_allowed tau T : (1 <= tau)%nat -> (1 <= T)%nat ->
  4 * INR tau * (1 + INR (Nat.log2 T)) <= transfer_own T tau /\ 8 * INR tau <= transfer_own T tau.
Proof.
  intros Ht HT. assert (J := jmax_log T HT). assert (l0 := log2_nonneg tau T Ht HT).
  assert (t0 : 0 <= INR tau) by apply pos_INR. assert (j0 : 0 <= INR (Nat.log2 T)) by apply pos_INR.
  unfold transfer_own. unfold Rdiv in J, l0. split; nra.
Qed.
Theorem coarse_allowed tau T : (1 <= tau)%nat -> (2 <= T)%nat ->
  transfer_coarse (INR (Nat.log2 T)) tau = 4 * INR tau * (1 + INR (Nat.log2 T)) /\
  8 * INR tau <= transfer_coarse (INR (Nat.log2 T)) tau.
Proof.
  intros Ht HT. assert (J : (1 <= Nat.log2 T)%nat) by (apply Nat.log2_pos; lia). apply le_INR in J.
  simpl INR in J. assert (t0 : 0 <= INR tau) by apply pos_INR. unfold transfer_coarse. split; [ring|nra].
Qed.
