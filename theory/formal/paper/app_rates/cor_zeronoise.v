(** cor:zeronoise for G_sigma = 0. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors sums estimator roots joint_scale problem algorithm run state_path
  one_error path_bound eq_substitution lem_clipsafe thm_lower eq_chain expectation_cases path_descent
  eq_master.
Import ListNotations.
Open Scope R_scope.

Section Zero.
Variable pb : problem.
Variables (rho beta : R) (jm : nat) (x0 : V pb) (z0 : Z pb).
Hypothesis Hrho : 0 < rho.
Hypothesis Hx0 : X pb x0.
Hypothesis Hzero : Gs pb = 0.
Notation traj := (traj pb rho beta jm x0 z0).

Lemma exact_oracle x z : X pb x -> dfz pb x z = df pb x.
Proof.
  intro Hx. assert (A := dfz_noise pb x z Hx). rewrite Hzero in A.
  assert (N : norm2 (sub (dfz pb x z) (df pb x)) = 0) by (rewrite <- norm_sqr;
    assert (Q := norm_pos _ (sub (dfz pb x z) (df pb x))); nra).
  vext. assert (C := cauchy2 _ (sub (dfz pb x z) (df pb x)) w). rewrite N, Rmult_0_l, inner_sub in C. nra.
Qed.

Theorem zero_error bs : (1 <= length bs)%nat -> est pb (traj bs) = df pb (prev pb (traj bs)).
Proof.
  induction bs as [|b bs IH]; intro Hl; [simpl in Hl; lia|].
  destruct (valid_traj pb rho beta jm x0 z0 Hrho Hx0 bs) as [V1 [V2 _]].
  cbn [algorithm.traj step est prev]. set (s := traj bs) in *.
  assert (G1 : ghat pb jm s b (cur pb s) = df pb (cur pb s)) by (apply mlmc_const; intro; apply exact_oracle,
    V1).
  assert (G2 : ghat pb jm s b (prev pb s) = df pb (prev pb s)) by (apply mlmc_const; intro;
    apply exact_oracle, V2).
  assert (Q : pre pb jm s b = df pb (cur pb s)).
  { unfold pre. rewrite G1, G2. destruct bs as [|b' bs]; [unfold s; cbn [algorithm.traj init alpha]; vring|].
    rewrite IH by (simpl; lia). vring. }
  unfold estimate. rewrite Q. unfold clip. destruct (Rle_dec (norm (df pb (cur pb s))) (Ghat pb)) as [Y|N];
    [reflexivity|exfalso; apply N].
  apply Rle_trans with (1 := df_bound pb _ V1). apply Ghat_bound.
Qed.
End Zero.

Section ZeroRate.
Variable pb : problem.
Variables (rho : R) (x0 : V pb) (z0 : Z pb) (T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Hzero : Gs pb = 0.
Notation N := (INR (S T)). Notation beta := (/ N). Notation kap := (sqrt (1 + (G pb + Ghat pb) ^ 2)).

Theorem zeronoise bs : length bs = S T ->
  gaps pb rho beta (Nat.log2 T) x0 z0 T bs / N <=
  (4 * P0 pb rho kap ^ 3 + Y1 (D pb) (Fbar pb) rho) / (12 * rho) / sqrt N.
Proof.
  intro Hl. assert (N2 := N_ge T HT). assert (b0 : 0 < beta) by (apply Rinv_0_lt_compat; lra).
  assert (K2 : kap ^ 2 = 1 + (G pb + Ghat pb) ^ 2) by (apply pow2_sqrt;
    generalize (pow2_ge_0 (G pb + Ghat pb)); lra).
  assert (Q := path_gaps_any pb rho beta x0 z0 T bs _ kap (sM2 pb 1 T) Hrho b0 Hx0 HT Hl (dpos pb x0 Hx0)
    (drange pb rho beta x0 z0 T Hrho Hx0 Hlip bs) (sqrt_pos _) (Req_le _ _ (eq_sym K2))).
  assert (S0 : errs pb rho beta x0 z0 T bs = 0).
  { unfold errs. rewrite (sum_ext _ _ (fun _ => 0)); [rewrite sum_const; ring|]. intros t Ht.
    unfold err2, at_.
    rewrite (zero_error pb rho beta (Nat.log2 T) x0 z0 Hrho Hx0 Hzero);
      [replace (sub _ _) with (@v0 (V pb)) by vring; apply norm2_v0|].
    destruct (upto_S pb bs t ltac:(lia)) as [b Eb]. rewrite Eb. simpl. lia. }
  rewrite S0 in Q. assert (n31 := n3_ge1 1 T (le_n 1) HT). assert (n21 := n2_ge1 T HT).
  assert (MN : Mm (sM2 pb 1 T) beta * n3 T <= 1).
  { assert (E3 : Rpower beta (1 / 3) = / n3 T).
    { unfold n3, root. replace (INR 3) with 3 by (simpl; ring). rewrite <- Rpower_Ropp. unfold Rpower.
      rewrite ln_Rinv by lra. f_equal. generalize (ln N). intro y. field. }
    assert (M1 : Mm (sM2 pb 1 T) beta <= / n3 T).
    { unfold Mm. rewrite E3. apply Rmax_lub; [lra|]. apply Rmax_lub.
      - rewrite <- E3. assert (p6 : 0 < Rpower beta (1 / 6)) by apply exp_pos.
        replace (Rpower beta (1 / 3)) with (Rpower beta (1 / 6) ^ 2) by (rewrite <- Rpower_pow by exact p6;
          rewrite Rpower_mult; f_equal; simpl INR; field).
        apply pow_incr. destruct (theta_range beta) as [t0 _]. split; [lra|]. unfold theta.
        apply (Rmult_le_reg_r (1 + Rpower beta (1 / 6))); [lra|]. unfold Rdiv.
        rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
      - unfold sM2. rewrite Hzero. replace (2 * Lam 1 T * 0 ^ 2 * Rpower beta (- (2 / 3))) with 0 by ring.
        left. apply Rinv_0_lt_compat. lra. }
    apply (Rmult_le_compat_r (n3 T)) in M1; [|lra]. rewrite Rinv_l in M1 by lra. exact M1. }
  assert (y1 : 0 <= Y1 (D pb) (Fbar pb) rho) by (unfold Y1; assert (0 <= D pb ^ 2 * rho ^ 2)
    by (apply Rmult_le_pos; apply pow2_ge_0); assert (0 <= Fbar pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos;
    apply pow2_ge_0); lra).
  assert (YM : Y1 (D pb) (Fbar pb) rho * Mm (sM2 pb 1 T) beta * n3 T <= Y1 (D pb) (Fbar pb) rho).
  { rewrite Rmult_assoc. rewrite <- (Rmult_1_r (Y1 _ _ _)) at 2. apply Rmult_le_compat_l; assumption. }
  assert (G1 : 1 <= Gam (dseq pb rho beta (Nat.log2 T) x0 z0 bs) T)
    by (apply (Gam_ge1 _ ((G pb + Ghat pb) ^ 2)); intro; apply dseq_range_G; assumption).
  set (g := gaps pb rho beta (Nat.log2 T) x0 z0 T bs) in *.
  set (c := 4 * P0 pb rho kap ^ 3 + Y1 (D pb) (Fbar pb) rho).
  assert (g0 : 0 <= g) by (apply sum_pos; intros t _; apply gap_pos; apply valid_traj; assumption).
  assert (O2 : rho * / n2 T <= om rho beta T) by (apply Rmult_le_compat_l; [lra|apply Rmax_r]).
  assert (Q2 : 12 * (rho * / n2 T) * g <= c) by (unfold c; assert (rho * / n2 T * g <= om rho beta T * g)
    by (apply Rmult_le_compat_r; assumption); lra).
  assert (SN := n2_sqr T HT). change (sqrt N) with (n2 T). rewrite <- SN.
  apply (Rmult_le_reg_r (12 * rho * n2 T)); [apply Rmult_lt_0_compat; lra|].
  replace (g / (n2 T * n2 T) * (12 * rho * n2 T)) with (12 * (rho * / n2 T) * g) by (field; lra).
  replace (c / (12 * rho) / n2 T * (12 * rho * n2 T)) with c by (field; lra). exact Q2.
Qed.
End ZeroRate.
