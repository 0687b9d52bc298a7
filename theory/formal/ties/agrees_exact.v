(** Without noise the planner evaluates eq:chain at sbar = sigma^2 = 0, without the recursion's L^2, at
    rho = 1 and beta = 1/(T + 1): the bound of lem:exacttransfer. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots problem eq_chain lem_exacttransfer planner_chain planner_exact agrees_chain.
Open Scope R_scope.

Section Exact.
Variables (pb : problem) (T : nat).
Hypothesis HT : (1 <= T)%nat.
Notation rho := noiseless_rho. Notation beta := (noiseless_beta T). Notation s2 := noiseless_sigma2.
Definition dbar := chain_dbar (chain_A (D pb) (G pb) (L pb)) (D pb) rho noiseless_sbar.
Definition kappa2 := chain_kappa2 dbar rho.
Definition B1 := chain_Bdot beta dbar.
Definition B2 := chain_Bddot noiseless_L_rec2 dbar kappa2 rho T.
Definition Y0 := chain_Y0 (chain_Y1 (D pb) (Fbar pb) rho) (chain_Y2 B2 B1).
Definition Z0 := chain_Z0 (chain_Z1 (chain_P0 (D pb) (Fbar pb) (L pb) kappa2 rho)) (chain_Z2 B2 B1 beta s2).
Definition th := chain_theta beta.
Definition M := chain_M beta s2 th.

Lemma parameters : rho = 1 /\ beta = / INR (S T) /\ 0 < beta.
Proof.
  assert (n0 := pos_INR T). unfold noiseless_rho, noiseless_beta. rewrite S_INR, (Rplus_comm 1).
  repeat split. apply Rinv_0_lt_compat. lra.
Qed.
Lemma dbar_exact : dbar = dbar0 pb rho.
Proof. unfold dbar, chain_dbar, chain_A, noiseless_sbar, dbar0. ring. Qed.
Lemma B2_exact : B2 = 0. Proof. unfold B2, chain_Bddot, noiseless_L_rec2. ring. Qed.
Theorem exact_agrees : chain_R M Y0 rho th / root 3 (INR (S T)) + chain_S Z0 rho / sqrt (INR (S T)) =
  exact_rate pb rho beta T (sqrt (2 + 2 * dbar0 pb rho ^ 2 / rho)).
Proof.
  destruct parameters as [_ [_ b0]]. assert (t0 : 0 < theta beta).
  { unfold theta. assert (0 < Rpower beta (1 / 6)) by apply exp_pos. apply Rdiv_lt_0_compat; lra. }
  assert (r0 : 0 < rho) by (unfold noiseless_rho; lra).
  assert (Et : th = theta beta) by (unfold th, chain_theta, theta; rewrite !(root_Rpower 6 _ _ sixth);
    reflexivity).
  assert (Em : M = Mm s2 beta).
  { unfold M, chain_M, Mm. rewrite Et, (root_Rpower 3 _ _ third). do 3 f_equal.
    rewrite <- Rpower_pow by apply exp_pos. unfold root. rewrite Rpower_mult, <- Rpower_Ropp. f_equal. simpl.
    lra. }
  assert (Ey : Y0 = eq_chain.Y0 (D pb) (Fbar pb) (dbar0 pb rho) 0 rho beta).
  { unfold Y0, chain_Y0, eq_chain.Y0. f_equal. unfold chain_Y2, Y2, B1, chain_Bdot, eq_chain.B1.
    rewrite B2_exact, dbar_exact. ring. }
  assert (Ez : Z0 = Rmax (2 * Z1 pb rho (sqrt (2 + 2 * dbar0 pb rho ^ 2 / rho))) 0).
  { unfold Z0, chain_Z0. f_equal.
    - unfold chain_Z1, Z1, chain_P0, P0, kappa2, chain_kappa2. rewrite dbar_exact. unfold Rdiv. reflexivity.
    - unfold chain_Z2. rewrite B2_exact, sqrt_0. unfold noiseless_sigma2. ring. }
  unfold chain_R, chain_S, exact_rate, Rcal. rewrite Em, Ey, Et, Ez. unfold s2.
  f_equal; unfold Rdiv; f_equal; field; lra.
Qed.
End Exact.
