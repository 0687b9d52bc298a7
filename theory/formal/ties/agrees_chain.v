(** The planner's eq:chain, eq:master, eq:effective are those of the theorems, step by step and as a whole. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots bound problem eq_substitution eq_chain eq_master prop_transfer planner_chain.
Open Scope R_scope.

Lemma root_Rpower k x (e : R) : e = / INR k -> root k x = Rpower x e.
Proof. intros ->. reflexivity. Qed.
Lemma sixth : 1 / 6 = / INR 6. Proof. simpl. lra. Qed.
Lemma third : 1 / 3 = / INR 3. Proof. simpl. lra. Qed.
Lemma cube_sqrt x : 0 <= x -> sqrt x ^ 3 = x * sqrt x.
Proof. intro H. rewrite <- (sqrt_sqrt x) at 2 by exact H. ring. Qed.

(** eq:effective and eq:threesubs. *)
Theorem inflation_agrees tau T : inflation T tau = Lam tau T.
Proof. unfold inflation, Lam, Rdiv. ring. Qed.
Theorem burn_in_agrees tau : (1 <= tau)%nat -> burn_in tau = Rpower (128 * INR tau) (3 / 4).
Proof.
  intro H. assert (t0 : 0 < INR tau) by (apply lt_0_INR; lia). unfold burn_in.
  assert (P3 : forall x, 0 < x -> root 4 x ^ 3 = Rpower x (3 / 4)).
  { intros x Hx. rewrite <- Rpower_pow by apply root_pos. unfold root. rewrite Rpower_mult. f_equal. simpl.
    lra. }
  rewrite P3 by exact t0. rewrite <- Rpower_mult_distr by lra. f_equal.
  rewrite <- P3 by lra. assert (R2 := root_pos 4 2).
  assert (E2 : root 4 2 ^ 4 = 2) by (apply root_pow; [lia|lra]).
  assert (E : root 4 128 = 2 * root 4 2 ^ 3).
  { assert (K : forall a b, 0 < a -> 0 < b -> a ^ 4 = b ^ 4 -> a = b) by
      (intros a b Ha Hb E; apply Rle_antisym; apply (pow_le_inv 4); lia || lra).
    apply K; [apply root_pos|apply Rmult_lt_0_compat; [lra|apply pow_lt, R2]|].
    rewrite root_pow by (lia || lra).
    replace ((2 * root 4 2 ^ 3) ^ 4) with (16 * (root 4 2 ^ 4) ^ 3) by ring. rewrite E2. ring. }
  rewrite E. replace ((2 * root 4 2 ^ 3) ^ 3) with (8 * (root 4 2 ^ 4) ^ 2 * root 4 2) by ring. rewrite E2.
  ring.
Qed.

Section Chain.
Variables (pb : problem) (rho beta : R) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.
Definition A := chain_A (D pb) (G pb) (L pb).
Definition sbar := markov_sbar (Ghat pb).
Definition s2 := markov_sigma2 (Gs pb) (inflation T tau).
Definition L2 := markov_L_rec2 (L pb) (inflation T tau).
Definition delta := chain_dbar A (D pb) rho sbar.
Definition kappa2 := chain_kappa2 delta rho.
Definition Bdot := chain_Bdot beta delta.
Definition Bddot := chain_Bddot L2 delta kappa2 rho T.
Definition Y0 := chain_Y0 (chain_Y1 (D pb) (Fbar pb) rho) (chain_Y2 Bddot Bdot).
Definition Z0 :=
  chain_Z0 (chain_Z1 (chain_P0 (D pb) (Fbar pb) (L pb) kappa2 rho)) (chain_Z2 Bddot Bdot beta s2).
Definition th := chain_theta beta.
Definition M := chain_M beta s2 th.

Lemma s2_agrees : s2 = sM2 pb tau T. Proof. unfold s2, markov_sigma2, sM2. rewrite inflation_agrees.
reflexivity. Qed.
Lemma L2_agrees : L2 = LM2 pb tau T. Proof. unfold L2, markov_L_rec2, LM2. rewrite inflation_agrees.
reflexivity. Qed.
Theorem dbar_agrees : delta = dbar pb rho. Proof.
unfold delta, chain_dbar, A, chain_A, sbar, markov_sbar, dbar. ring. Qed.
Theorem kappa_agrees : sqrt kappa2 = kap_p pb rho.
Proof. unfold kappa2, chain_kappa2, kap_p. rewrite dbar_agrees. reflexivity. Qed.
Theorem Bdot_agrees : Bdot = B1 (dbar pb rho) beta. Proof. unfold Bdot, chain_Bdot, B1. rewrite dbar_agrees.
ring. Qed.
Theorem Bddot_agrees : Bddot = B2_p pb rho tau T.
Proof.
  unfold Bddot, chain_Bddot, B2_p, kappa2, chain_kappa2.
  rewrite L2_agrees, dbar_agrees, (Rmult_comm (INR T)). field. lra.
Qed.
Theorem theta_agrees : th = theta beta. Proof. unfold th, chain_theta, theta.
rewrite !(root_Rpower 6 _ _ sixth). reflexivity. Qed.
Theorem M_agrees : M = Mm (sM2 pb tau T) beta.
Proof.
  unfold M, chain_M, Mm. rewrite s2_agrees, theta_agrees, (root_Rpower 3 _ _ third). do 3 f_equal.
  rewrite <- Rpower_pow by apply exp_pos. rewrite Rpower_mult, <- Rpower_Ropp. f_equal. simpl. lra.
Qed.
Theorem Y0_agrees : Y0 = eq_chain.Y0 (D pb) (Fbar pb) (dbar pb rho) (B2_p pb rho tau T) rho beta.
Proof.
  unfold Y0, chain_Y0, eq_chain.Y0. f_equal. unfold chain_Y2, Y2. rewrite Bdot_agrees, Bddot_agrees. ring.
Qed.
Lemma Bddot_pos : 0 <= B2_p pb rho tau T.
Proof.
  unfold B2_p, LM2, Lam. assert (t1 : 1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT).
  assert (t0 := pos_INR tau).
  assert (l0 : 0 <= ln (1 + dbar pb rho ^ 2 * INR T)).
  { apply ln_nonneg. assert (0 <= dbar pb rho ^ 2 * INR T) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]).
    lra. }
  assert (l1 : 0 <= ln (INR T) / ln 2).
  { apply Rmult_le_pos; [apply ln_nonneg, t1|]. left. apply Rinv_0_lt_compat. rewrite <- ln_1.
    apply ln_increasing; lra. }
  assert (k0 : 0 <= 2 + 2 * dbar pb rho ^ 2 / rho).
  { assert (0 <= dbar pb rho ^ 2 / rho) by
      (apply Rmult_le_pos; [apply pow2_ge_0|left; apply Rinv_0_lt_compat, Hrho]). lra. }
  apply Rmult_le_pos; [|exact l0]. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, Hrho].
  apply Rmult_le_pos; [|exact k0].
  apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; [|apply pow2_ge_0]. apply Rmult_le_pos; [lra|].
  apply Rmult_le_pos; lra.
Qed.
Theorem Z0_agrees : Z0 = eq_chain.Z0 pb rho beta tau T (dbar pb rho) (kap_p pb rho) (B2_p pb rho tau T).
Proof.
  unfold Z0, chain_Z0, eq_chain.Z0. f_equal.
  - unfold chain_Z1, Z1, chain_P0, P0. rewrite kappa_agrees. unfold Rdiv. reflexivity.
  - unfold chain_Z2, Z2. rewrite Bdot_agrees, Bddot_agrees, s2_agrees. assert (b0 := Bddot_pos).
    set (x := B2_p pb rho tau T) in *.
    rewrite (cube_sqrt x b0). replace (48 * x) with ((4 * 4) * (3 * x)) by ring.
    rewrite (sqrt_mult (4 * 4)) by lra. rewrite sqrt_square, (sqrt_mult 3) by lra. unfold Rdiv. ring.
Qed.
(** The bound that `theory` evaluates at (rho, beta) is the theorem's, with the printed constants. *)
Theorem chain_agrees : chain_R M Y0 rho th / root 3 (INR (S T)) + chain_S Z0 rho / sqrt (INR (S T)) =
  rate pb rho beta tau T (kap_p pb rho) (B2_p pb rho tau T).
Proof.
  assert (t0 : 0 < theta beta).
  { unfold theta. assert (0 < Rpower beta (1 / 6)) by apply exp_pos. apply Rdiv_lt_0_compat; lra. }
  unfold chain_R, chain_S, rate, Rcal. rewrite M_agrees, Y0_agrees, theta_agrees, Z0_agrees.
  f_equal; unfold Rdiv; f_equal; field; lra.
Qed.
End Chain.
