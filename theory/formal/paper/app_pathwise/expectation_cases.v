(** eq:expectation-cases: errors and gaps in expectation. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain roots scalar_path
  joint_scale problem algorithm run state_path one_error potential eq_substitution lem_clipsafe
  eq_conditional_cumulative path_sums thm_lower eq_chain.
Import ListNotations.
Open Scope R_scope.

Section Transfer.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation jmax := (Nat.log2 T). Notation dc2 := ((G pb + Ghat pb) ^ 2). Notation s2 := (sM2 pb tau T).
Notation LM := (LM2 pb tau T).

(** delta: pathwise bound; kap: kappa; B2: the coefficient with two dots. *)
Variables (delta kap B2 : R).
Hypothesis Hdelta : dc2 <= delta ^ 2.
Hypothesis HB2 : 30.24 * LM * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T) <= B2.
Notation Z0 := (Z0 pb rho beta tau T delta kap B2). Notation Y0 := (Y0 (D pb) (Fbar pb) delta B2 rho beta).
Notation M := (Mm s2 beta). Notation th := (theta beta). Notation N := (INR (S T)).

Definition n3 := root 3 N.
Definition n2 := sqrt N.
Definition om := rho * Rmax (th / n3) (/ n2).
Definition Omega := Z0 + Y0 * M * n3.

Notation run_ := (run pb rho beta jmax x0 z0 (S T)). Notation at_ := (at_ pb rho beta jmax x0 z0).
Notation d_ bs := (dseq pb rho beta jmax x0 z0 bs). Notation Ga bs := (Gam (d_ bs) T).

Definition errs (bs : list (sample pb)) := sum (S T) (fun t => err2 pb (at_ bs (S t))).
Lemma dpos : 0 < dc2. Proof. apply (dcG_pos pb x0 Hx0). Qed.
Lemma drange bs i : 0 <= d_ bs i <= dc2. Proof. apply dseq_range_G; assumption. Qed.
Lemma s2_pos : 0 <= s2.
Proof. unfold sM2. assert (A := Lam_pos tau T Htau HT). apply Rmult_le_pos; [lra|apply pow2_ge_0]. Qed.
Lemma LM_pos : 0 <= LM.
Proof. unfold LM2. assert (A := Lam_pos tau T Htau HT). apply Rmult_le_pos; [lra|apply pow2_ge_0]. Qed.
Lemma N_ge : 2 <= N.
Proof. rewrite S_INR. assert (1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT). lra. Qed.
Lemma n3_cube : n3 ^ 3 = N. Proof. apply root_pow; [lia|]. generalize N_ge; lra. Qed.
Lemma n3_ge1 : 1 <= n3.
Proof. apply (pow_le_inv 3); [lia|lra|left; apply root_pos|]. rewrite n3_cube. generalize N_ge; lra. Qed.
Lemma n2_sqr : n2 * n2 = N. Proof. apply sqrt_sqrt. generalize N_ge; lra. Qed.
Lemma n2_ge1 : 1 <= n2. Proof. unfold n2. rewrite <- sqrt_1. apply sqrt_le_1_alt. generalize N_ge; lra. Qed.
Lemma B2_pos : 0 <= B2.
Proof.
  apply Rle_trans with (2 := HB2). assert (A := dpos). assert (T0 := pos_INR T). assert (B := LM_pos).
  assert (0 <= dc2 * INR T) by (apply Rmult_le_pos; lra).
  apply Rmult_le_pos; [|apply ln_nonneg; lra].
  apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, pow_lt, Hrho].
  apply Rmult_le_pos; [apply Rmult_le_pos|]; lra.
Qed.

Lemma B1_pos : 0 < B1 delta beta. Proof. unfold B1. assert (0 <= delta ^ 2) by apply pow2_ge_0. lra. Qed.
Lemma M_pos : 0 < M. Proof. apply Rlt_le_trans with (2 := Rmax_l _ _). apply exp_pos. Qed.
Lemma M_s2 : s2 * Rpower beta (- (2 / 3)) <= M.
Proof. apply Rle_trans with (2 := Rmax_r _ _). apply Rmax_r. Qed.
Lemma M_th : th ^ 2 <= M. Proof. apply Rle_trans with (2 := Rmax_r _ _). apply Rmax_l. Qed.
Lemma M_beta : root 3 beta <= M.
Proof.
  apply Rle_trans with (2 := Rmax_l _ _). unfold root. simpl INR.
  replace (/ (1 + 1 + 1)) with (1 / 3) by field. lra.
Qed.

Lemma T_root : root 3 (INR T) <= n3. Proof. apply root_mono; [lia|apply lt_0_INR; lia|apply le_INR; lia]. Qed.
Lemma om_range : 0 < om <= rho.
Proof.
  assert (A := n3_ge1). assert (B := n2_ge1). destruct (theta_range beta) as [t0 t1]. unfold om. split.
  - apply Rmult_lt_0_compat; [exact Hrho|]. apply Rlt_le_trans with (2 := Rmax_r _ _). apply Rinv_0_lt_compat.
    lra.
  - rewrite <- (Rmult_1_r rho) at 2. apply Rmult_le_compat_l; [lra|]. apply Rmax_lub.
    + apply (Rmult_le_reg_r n3); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
    + rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

Lemma om_sqr : om ^ 2 * N <= rho ^ 2 * (th ^ 2 * n3 + 1).
Proof.
  assert (A := n3_ge1). assert (B := n2_ge1). destruct (theta_range beta) as [t0 t1]. set (a := th / n3).
  set (b := / n2).
  assert (a0 : 0 <= a) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
  assert (b0 : 0 <= b) by (left; apply Rinv_0_lt_compat; lra).
  assert (Q : Rmax a b ^ 2 <= a ^ 2 + b ^ 2) by (unfold Rmax; destruct (Rle_dec a b);
    generalize (pow2_ge_0 a) (pow2_ge_0 b); lra).
  assert (Ea : a ^ 2 * N = th ^ 2 * n3) by (unfold a; rewrite <- n3_cube; field; lra).
  assert (Eb : b ^ 2 * N = 1) by (unfold b; rewrite <- n2_sqr; field; lra).
  unfold om. fold a b. replace ((rho * Rmax a b) ^ 2 * N) with (rho ^ 2 * (Rmax a b ^ 2 * N)) by ring.
  apply Rmult_le_compat_l; [apply pow2_ge_0|].
  apply (Rmult_le_compat_r N) in Q; [|generalize N_ge; lra]. lra.
Qed.

(** The cumulative error along a path (the display after eq:conditional-cumulative). *)
Lemma path_errors bs : length bs = S T ->
  3 * sum (S T) (fun t => Bt pb rho beta x0 z0 tau T (upto pb t bs) / alpha pb (at_ bs t)) <=
  B1 delta beta * s2 * (1 + Rpower beta (- (2 / 3)) * root 3 (INR T)) + B2 * root 3 (Ga bs + INR T * beta).
Proof.
  intro Hl. set (d := d_ bs). assert (Rg := drange bs). fold d in Rg. assert (Dp := dpos).
  assert (s0 := s2_pos). assert (L0 := LM_pos).
  rewrite sum_first. rewrite (sum_ext T _ (fun i => 2 * s2 * al d beta (S i) +
    8 * LM * (d i / (Ls d beta rho i * Ls d beta rho i) / al d beta (S i)))).
  - rewrite sum_plus, !sum_scal.
    assert (E0 : Bt pb rho beta x0 z0 tau T (upto pb 0 bs) / alpha pb (at_ bs 0) = 2 * s2).
    { unfold Bt, algorithm.at_. rewrite upto_0. cbn [traj init alpha cur prev].
      replace (sub x0 x0) with (@v0 (V pb)) by vring. rewrite norm_v0. field. }
    rewrite E0. assert (A := al_sum d beta dc2 Hbeta Dp Rg T HT).
    assert (C := moved d beta rho dc2 Hbeta Hrho Dp Rg T HT).
    set (R3 := root 3 (Ga bs + INR T * beta)) in *. change (root 3 (Gam d T + INR T * beta)) with R3 in C.
    assert (R0 : 0 < R3) by apply root_pos.
    set (q := Rpower beta (- (2 / 3))) in *. assert (q0 : 0 < q) by apply exp_pos.
    set (t3 := root 3 (INR T)) in *. assert (t0 : 0 < t3) by apply root_pos.
    assert (A1 : 2 * s2 * sum T (fun i => al d beta (S i)) <= 2 * s2 * (3 * (1 + beta + dc2) * q * t3))
      by (apply Rmult_le_compat_l; lra).
    assert (C1 : 8 * LM * sum T (fun i => d i / (Ls d beta rho i * Ls d beta rho i) / al d beta (S i)) <=
      8 * LM * (1.26 * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T) * R3)) by (apply Rmult_le_compat_l; lra).
    assert (C2 : 3 * (8 * LM * (1.26 * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T) * R3)) <= B2 * R3).
    { apply Rle_trans with (30.24 * LM * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T) * R3);
        [apply Req_le; replace 1.26 with (63 / 50) by lra; replace 30.24 with (756 / 25) by lra; field; lra|].
      apply Rmult_le_compat_r; lra. }
    assert (A2 : 3 * (2 * s2) <= B1 delta beta * s2).
    { unfold B1. assert (0 <= delta ^ 2) by apply pow2_ge_0.
      assert (0 <= s2 * (beta + delta ^ 2)) by (apply Rmult_le_pos; lra). lra. }
    assert (A3 : 3 * (2 * s2 * (3 * (1 + beta + dc2) * q * t3)) <= B1 delta beta * s2 * (q * t3)).
    { unfold B1. assert (0 <= s2 * (q * t3)) by (apply Rmult_le_pos; [exact s0|apply Rmult_le_pos; lra]).
      replace (3 * (2 * s2 * (3 * (1 + beta + dc2) * q * t3))) with (18 * (1 + beta + dc2) * (s2 * (q * t3)))
        by ring.
      replace (18 * (1 + beta + delta ^ 2) * s2 * (q * t3))
        with (18 * (1 + beta + delta ^ 2) * (s2 * (q * t3))) by ring. apply Rmult_le_compat_r; lra. }
    change (root 3 (Gam d T + INR T * beta)) with R3. lra.
  - intros i Hi. unfold Bt. change (traj pb rho beta jmax x0 z0 (upto pb (S i) bs)) with (at_ bs (S i)).
    assert (Ea : alpha pb (at_ bs (S i)) = al d beta (S i)) by (apply alpha_al; assumption || lia).
    rewrite Ea.
    destruct (at_S pb rho beta jmax x0 z0 bs i ltac:(lia)) as [b Eb].
    assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs i ltac:(lia)). fold d in Sc.
    assert (Lp := Ls_pos d beta rho dc2 Hrho Rg i).
    assert (Ep : prev pb (at_ bs (S i)) = cur pb (at_ bs i)) by (rewrite Eb; reflexivity). rewrite Ep.
    set (n := norm (sub (cur pb (at_ bs (S i))) (cur pb (at_ bs i)))).
    assert (En : n ^ 2 = d i / (Ls d beta rho i * Ls d beta rho i)).
    { unfold n. replace (norm (sub (cur pb (at_ bs (S i))) (cur pb (at_ bs i))) ^ 2)
        with (norm2 (sub (cur pb (at_ bs (S i))) (cur pb (at_ bs i)))) by (rewrite <- norm_sqr; ring).
      unfold d at 1, dseq. rewrite Sc. field. lra. }
    rewrite En. destruct (al_range d beta (S i)) as [a0 a1]. field. split; lra.
Qed.

Notation ES := (E run_ errs). Notation EX := (E run_ (fun bs => Ga bs)).

Lemma S_bound : ES <= B1 delta beta * s2 * (1 + Rpower beta (- (2 / 3)) * root 3 (INR T)) +
  B2 * E run_ (fun bs => root 3 (Ga bs + INR T * beta)).
Proof.
  apply Rle_trans with (1 := cumulative pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Htau mix HT).
  rewrite <- E_scal.
  rewrite <- E_scal, <- (E_const run_ (B1 delta beta * s2 * (1 + Rpower beta (- (2 / 3)) * root 3 (INR T))))
    by apply proba_run. rewrite <- E_plus.
  apply E_run_mono. intros bs Hl. apply path_errors, Hl.
Qed.

(** Young for the cube root, along every path. *)
Lemma young_root bs b : 0 <= b -> b * root 3 (Ga bs + INR T * beta) <= Ga bs / 3 + 2 / 3 * (b * sqrt b) +
  b * (root 3 (INR T) * root 3 beta).
Proof.
  intro Hb. assert (G1 := Gam_ge1 (d_ bs) dc2 (drange bs) T). assert (T1 := T_pos T HT).
  set (c := root 3 (Ga bs)). assert (c3 : c ^ 3 = Ga bs) by (apply root_pow; [lia|lra]).
  assert (c0 : 0 < c) by apply root_pos.
  set (k := root 3 (INR T) * root 3 beta). assert (k0 : 0 < k) by (apply Rmult_lt_0_compat; apply root_pos).
  assert (k3 : k ^ 3 = INR T * beta) by (unfold k; rewrite Rpow_mult_distr, !root_pow by (lia || lra);
    reflexivity).
  assert (A : root 3 (Ga bs + INR T * beta) <= c + k).
  { apply (pow_le_inv 3); [lia|left; apply root_pos|lra|].
    assert (0 < INR T * beta) by (rewrite <- k3; apply pow_lt, k0). rewrite root_pow by (lia || lra).
    rewrite <- c3, <- k3.
    replace ((c + k) ^ 3) with (c ^ 3 + k ^ 3 + 3 * (c * k * (c + k))) by ring.
    assert (0 <= c * k * (c + k)) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra). lra. }
  apply (Rmult_le_compat_l b) in A; [|exact Hb]. apply Rle_trans with (1 := A). rewrite Rmult_plus_distr_l.
  apply Rplus_le_compat_r.
  set (s := sqrt b). assert (ss : s * s = b) by (apply sqrt_sqrt, Hb). assert (s0 : 0 <= s) by apply sqrt_pos.
  rewrite <- c3, <- ss.
  assert (0 <= (c - s) ^ 2 * (c + 2 * s)) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]).
  replace ((c - s) ^ 2 * (c + 2 * s)) with (c ^ 3 - 3 * (s * s * c) + 2 * (s * s * s)) in H by ring. lra.
Qed.

Definition A0 := 48 * B1 delta beta * (s2 + s2 / beta) + 48 * (B1 delta beta + B2) * M * n3.
(** eq:expectation-cases, first line, after Young. *)
Lemma cases_S : 48 * ES <= A0 + EX / 3 + 2 / 3 * (48 * B2 * sqrt (48 * B2)).
Proof.
  assert (A := S_bound). assert (b0 := B2_pos). assert (b1 := B1_pos). assert (s0 := s2_pos).
  assert (m0 := M_pos). assert (n1 := n3_ge1). assert (t3 := T_root).
  assert (t0 : 0 < root 3 (INR T)) by apply root_pos.
  assert (Y : 48 * B2 * E run_ (fun bs => root 3 (Ga bs + INR T * beta)) <=
    EX / 3 + (2 / 3 * (48 * B2 * sqrt (48 * B2)) + 48 * B2 * (root 3 (INR T) * root 3 beta))).
  { rewrite <- E_scal. replace (EX / 3) with (/ 3 * EX) by field. rewrite <- E_scal.
    rewrite <- (E_const run_ (2 / 3 * (48 * B2 * sqrt (48 * B2)) + 48 * B2 * (root 3 (INR T) * root 3 beta)))
      by apply proba_run. rewrite <- E_plus.
    apply E_run_mono. intros bs Hl. assert (Q := young_root bs (48 * B2) ltac:(lra)). lra. }
  set (q := Rpower beta (- (2 / 3))) in *. assert (q0 : 0 < q) by apply exp_pos.
  assert (K1 : s2 * q * root 3 (INR T) <= M * n3) by (apply Rmult_le_compat;
    [apply Rmult_le_pos; lra|lra|apply M_s2|exact t3]).
  assert (K2 : root 3 (INR T) * root 3 beta <= M * n3) by (rewrite Rmult_comm; apply Rmult_le_compat;
    [left; apply root_pos|lra|apply M_beta|exact t3]).
  assert (K3 : B1 delta beta * (s2 * q * root 3 (INR T)) <= B1 delta beta * (M * n3))
    by (apply Rmult_le_compat_l; lra).
  assert (K4 : B2 * (root 3 (INR T) * root 3 beta) <= B2 * (M * n3)) by (apply Rmult_le_compat_l; lra).
  assert (K5 : 0 <= B1 delta beta * (s2 / beta)) by (apply Rmult_le_pos;
    [lra|apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, Hbeta]]).
  unfold A0. lra.
Qed.
End Transfer.
