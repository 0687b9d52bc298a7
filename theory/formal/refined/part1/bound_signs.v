(** The constants of Part 1 are not negative, and Hconst + Phi(1) is positive. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots weight transfer_bound.
Open Scope R_scope.

Lemma cA_inv : 0 < 2 - root 3 2 ^ 2.
Proof.
  assert (e0 := root_pos 3 2). assert (e : root 3 2 <= 1.26) by (apply cube_upper; [lra|];
    rewrite root_pow by (lia || lra); lra). nra.
Qed.
Lemma cA_pos : 0 < cA. Proof. apply Rinv_0_lt_compat, cA_inv. Qed.

Section Signs.
Variables (Fbar rho beta L dc2 Lam b Gs : R) (T : nat).
Hypothesis Hpos : 0 <= Fbar /\ 0 < rho /\ 0 < L /\ 0 < dc2 /\ 0 <= Lam /\ 0 <= b.

Lemma K_pos : 0 <= K dc2 T.
Proof.
  destruct Hpos as [F0 [r0 [L0 [d0 [l0 b0]]]]]. assert (t0 := pos_INR T).
  assert (0 <= dc2 * INR T) by (apply Rmult_le_pos; lra).
  assert (e0 : 0 <= ell dc2 T) by (apply ln_nonneg; lra).
  assert (l1 : 0 < ln (1 + dc2)) by (rewrite <- ln_1; apply ln_increasing; lra).
  apply Rmin_glb; [lra|]. apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat|]; assumption.
Qed.
Lemma W_pos : 0 <= W rho beta L dc2 Lam b T.
Proof.
  assert (k0 := K_pos). destruct Hpos as [F0 [r0 [L0 [d0 [l0 b0]]]]]. assert (c0 := cA_pos).
  assert (e0 := root_pos 3 2). assert (i0 := Rinv_0_lt_compat _ (root_pos 3 (1 + beta))).
  assert (r2 : 0 < / rho ^ 2) by (apply Rinv_0_lt_compat, pow_lt, r0). unfold W, Rdiv.
  repeat apply Rmult_le_pos; lra.
Qed.
Lemma a_pos : 0 <= a Fbar rho beta.
Proof.
  destruct Hpos as [F0 [r0 _]]. assert (i0 := Rinv_0_lt_compat _ (root_pos 6 (1 + beta))). unfold a, Rdiv.
  repeat apply Rmult_le_pos; lra.
Qed.
Lemma H_pos : 0 < Hconst rho beta L dc2 Lam b Gs T + Phi Fbar rho beta L dc2 Lam b T 1.
Proof.
  assert (w0 := W_pos). assert (a0 := a_pos). destruct Hpos as [F0 [r0 [L0 [d0 [l0 b0]]]]].
  assert (c0 := cA_pos). assert (R := root_pos). set (w := W rho beta L dc2 Lam b T) in *.
  assert (s0 : 0 <= S0 rho beta L dc2 Lam b Gs T).
  { unfold S0. fold w. assert (g0 := pow2_ge_0 Gs). set (g := Gs ^ 2) in *. clearbody g w.
    apply Rplus_le_le_0_compat; repeat apply Rmult_le_pos || apply Rplus_le_le_0_compat; try lra;
      left; apply R. }
  assert (0 < L * dc2 / rho) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat|]; assumption).
  assert (0 < L / rho) by (apply Rdiv_lt_0_compat; assumption).
  assert (0 <= a Fbar rho beta * root 3 1 ^ 2) by (apply Rmult_le_pos; [exact a0|apply pow2_ge_0]).
  assert (0 <= a Fbar rho beta * root 6 (INR T * beta)) by (apply Rmult_le_pos; [exact a0|left; apply R]).
  assert (0 <= w * root 3 1) by (apply Rmult_le_pos; [exact w0|left; apply R]).
  unfold Hconst, Phi. fold w. rewrite sqrt_1. lra.
Qed.
End Signs.
