(** eq:master for any admissible delta, kappa, B; the descent along one path. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain roots scalar_path bound
  joint_scale problem algorithm run state_path best_weight path_bound eq_substitution path_sums thm_lower
  eq_chain expectation_cases.
Import ListNotations.
Open Scope R_scope.

Section Start.
Variables (pb : problem) (rho : R) (x0 : V pb).
Hypothesis Hrho : 0 < rho.
Hypothesis Hx0 : X pb x0.
Variable kap : R.
Hypothesis Hkap : 0 <= kap.
Notation P0 := (P0 pb rho kap).
Lemma P0_ge1 : 1 <= P0.
Proof.
  unfold eq_chain.P0. assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  assert (0 <= 4 * Fbar pb * rho) by (apply Rmult_le_pos; lra).
  assert (0 <= 4 * D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos;
    [generalize (pow2_ge_0 (D pb)); lra|apply pow2_ge_0]).
  assert (0 <= 4 * L pb * kap / rho) by (apply Rmult_le_pos;
    [apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat, Hrho]). lra.
Qed.
End Start.

(** The descent calculation of prop:transfer for any bound dc2 on the squared displacements of the path at
    hand. *)
Section Descent.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (T : nat) (bs : list (sample pb)) (dc2 kap s2 : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hl : length bs = S T.
Notation jmax := (Nat.log2 T).
Notation d := (dseq pb rho beta jmax x0 z0 bs).
Hypothesis Hdc : 0 < dc2.
Hypothesis Rg : forall i, 0 <= d i <= dc2.
Hypothesis Hkap : 0 <= kap.
Hypothesis Hkap2 : 1 + dc2 <= kap ^ 2.
Notation M := (Mm s2 beta).
Notation N := (INR (S T)).
Notation P0 := (P0 pb rho kap).
Notation om := (om rho beta T).
Notation gaps := (gaps pb rho beta jmax x0 z0 T bs).
Notation errs := (errs pb rho beta x0 z0 T bs).
Theorem path_gaps_any : 12 * om * gaps + Gam d T <=
  4 * P0 ^ 3 + 24 * errs + Y1 (D pb) (Fbar pb) rho * M * n3 T.
Proof.
  assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  assert (Om := om_range rho beta 1 T Hrho (le_n 1) HT).
  assert (Q := path_sum pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT om bs Hl Om). fold errs in Q.
  assert (G1 := Gam_ge1 d dc2 Rg T). set (Gm := Gam d T) in *.
  assert (C := curvature2 d beta rho dc2 Hrho Hdc Rg T HT). fold Gm in C.
  assert (LT := LT_root d beta rho dc2 Hbeta Hrho Rg T HT). fold Gm in LT.
  set (e := root 6 Gm) in *. assert (e6 : e ^ 6 = Gm) by (apply root_pow; [lia|lra]).
  assert (e0 : 0 < e) by apply root_pos.
  assert (e1 : 1 <= e) by (apply (pow_le_inv 6); [lia|lra|lra|]; rewrite e6; lra).
  set (k := root 6 (INR T * beta)) in *. assert (k0 : 0 < k) by apply root_pos.
  assert (sG : sqrt Gm = e ^ 3) by (rewrite <- e6; replace (e ^ 6) with (e ^ 3 * e ^ 3) by ring;
    apply sqrt_square, pow_le; lra).
  rewrite sG in C. assert (Sk : sqrt (1 + dc2) <= kap) by (rewrite <- (sqrt_square kap) by exact Hkap;
    apply sqrt_le_1_alt; lra).
  assert (S0 : 0 <= errs) by (apply sum_pos; intros; apply norm2_pos).
  assert (i2 : / sqrt 2 <= 3 / 4 /\ / 2 <= / sqrt 2).
  { assert (S2 : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
    assert (Sp : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). split.
    - apply (Rmult_le_reg_r (sqrt 2)); [exact Sp|]. rewrite Rinv_l by lra. nra.
    - apply Rinv_le_contravar; [exact Sp|]. nra. }
  destruct i2 as [i2 i2']. set (h := / sqrt 2) in *.
  assert (e3 : 1 <= e ^ 3) by (apply pow_R1_Rle; exact e1).
  assert (e34 : e ^ 3 <= e ^ 4) by (apply Rle_pow; [exact e1|lia]).
  assert (W1 : Fbar pb * Ls d beta rho T <= Fbar pb * rho * e ^ 4 + Fbar pb * rho * (e ^ 3 * k)).
  { apply (Rmult_le_compat_l (Fbar pb)) in LT; [|exact F0]. apply Rle_trans with (1 := LT). apply Req_le.
    ring. }
  assert (W2 : L pb / 2 * sum (S T) (fun t => d t / Ls d beta rho t) <= L pb * kap / rho * e ^ 3).
  { apply Rle_trans with (L pb / 2 * (2 * sqrt (1 + dc2) / rho * e ^ 3)); [apply Rmult_le_compat_l;
      [lra|exact C]|].
    replace (L pb / 2 * (2 * sqrt (1 + dc2) / rho * e ^ 3)) with (sqrt (1 + dc2) * (L pb / rho * e ^ 3))
      by (field; lra).
    replace (L pb * kap / rho * e ^ 3) with (kap * (L pb / rho * e ^ 3)) by (field; lra).
    apply Rmult_le_compat_r; [|exact Sk].
    apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, Hrho]. }
  assert (W3 : h * om ^ 2 * D pb ^ 2 * N <= D pb ^ 2 * (rho ^ 2 * (theta beta ^ 2 * n3 T + 1))).
  { assert (O := om_sqr rho beta 1 T (le_n 1) HT). assert (D0 := pow2_ge_0 (D pb)).
    apply (Rmult_le_compat_l (D pb ^ 2)) in O; [|exact D0].
    assert (0 <= om ^ 2 * D pb ^ 2 * N) by (apply Rmult_le_pos; [apply Rmult_le_pos;
      [apply pow2_ge_0|exact D0]|apply pos_INR]).
    replace (h * om ^ 2 * D pb ^ 2 * N) with (h * (om ^ 2 * D pb ^ 2 * N)) by ring. nra. }
  assert (W4 : h * errs <= 2 * errs) by (apply Rmult_le_compat_r; lra).
  assert (W5 : / 4 * (Gm - 1) <= (1 - h) * (Gm - 1)) by (apply Rmult_le_compat_r; lra).
  assert (Lk : 0 <= L pb * kap / rho) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|left;
    apply Rinv_0_lt_compat, Hrho]).
  assert (DD : 0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (e4 : 1 <= e ^ 4) by lra.
  assert (V2 : 12 * (Fbar pb * rho * e ^ 4) + 12 * (L pb * kap / rho * e ^ 3) + 3 + 12 * (D pb ^ 2 * rho ^ 2)
    <= 3 * P0 * e ^ 4).
  { assert (L pb * kap / rho * e ^ 3 <= L pb * kap / rho * e ^ 4) by (apply Rmult_le_compat_l; lra).
    assert (D pb ^ 2 * rho ^ 2 * 1 <= D pb ^ 2 * rho ^ 2 * e ^ 4) by (apply Rmult_le_compat_l; lra).
    replace (3 * P0 * e ^ 4) with (3 * e ^ 4 + 12 * (Fbar pb * rho * e ^ 4)
      + 12 * (D pb ^ 2 * rho ^ 2 * e ^ 4) + 12 * (L pb * kap / rho * e ^ 4))
      by (unfold eq_chain.P0; field; lra). lra. }
  assert (p1 := P0_ge1 pb rho x0 Hrho Hx0 kap Hkap).
  assert (V3 : 3 * P0 * e ^ 4 <= Gm + 4 * P0 ^ 3).
  { assert (Y : 0 <= (e ^ 2 - 2 * P0) ^ 2 * (e ^ 2 + P0)) by (apply Rmult_le_pos;
      [apply pow2_ge_0|generalize (pow2_ge_0 e); lra]).
    replace ((e ^ 2 - 2 * P0) ^ 2 * (e ^ 2 + P0)) with (e ^ 6 - 3 * P0 * e ^ 4 + 4 * P0 ^ 3) in Y by ring.
    rewrite e6 in Y. lra. }
  assert (V4 : 12 * (Fbar pb * rho * (e ^ 3 * k)) <= Gm + 36 * (Fbar pb ^ 2 * rho ^ 2) * k ^ 2).
  { assert (Y := pow2_ge_0 (e ^ 3 - 6 * Fbar pb * rho * k)).
    replace ((e ^ 3 - 6 * Fbar pb * rho * k) ^ 2) with (e ^ 6 - 12 * (Fbar pb * rho * (e ^ 3 * k))
      + 36 * (Fbar pb ^ 2 * rho ^ 2) * k ^ 2) in Y by ring.
    rewrite e6 in Y. lra. }
  assert (FF : 0 <= Fbar pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (Mb : root 3 beta <= M) by (apply Rle_trans with (2 := Rmax_l _ _); unfold root; simpl INR;
    replace (/ (1 + 1 + 1)) with (1 / 3) by field; lra).
  assert (Mt : theta beta ^ 2 <= M) by (apply Rle_trans with (2 := Rmax_r _ _), Rmax_l).
  assert (m0 : 0 < M) by (apply Rlt_le_trans with (2 := Mb), root_pos). assert (n1 := n3_ge1 1 T (le_n 1) HT).
  assert (V5 : k ^ 2 <= M * n3 T).
  { assert (T1 := T_pos T HT). assert (Tb : 0 < INR T * beta) by (apply Rmult_lt_0_compat; lra).
    replace (k ^ 2) with (root 3 beta * root 3 (INR T)).
    - apply Rmult_le_compat; [left; apply root_pos|left; apply root_pos|exact Mb|apply (T_root 1 T (le_n 1)
        HT)].
    - assert (B3 := root_prod 3 (INR T) beta ltac:(lra) Hbeta). unfold k. rewrite <- root_36 by exact Tb.
      rewrite B3. ring. }
  assert (V7 : 36 * (Fbar pb ^ 2 * rho ^ 2) * k ^ 2 <= 144 * (Fbar pb ^ 2 * rho ^ 2) * (M * n3 T)).
  { apply Rle_trans with (36 * (Fbar pb ^ 2 * rho ^ 2) * (M * n3 T)); [apply Rmult_le_compat_l; lra|].
    apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|lra]. }
  assert (V6 : theta beta ^ 2 * n3 T <= M * n3 T) by (apply Rmult_le_compat_r; lra).
  assert (V8 : D pb ^ 2 * rho ^ 2 * (theta beta ^ 2 * n3 T) <= D pb ^ 2 * rho ^ 2 * (M * n3 T))
    by (apply Rmult_le_compat_l; lra).
  unfold Y1. replace ((12 * D pb ^ 2 * rho ^ 2 + 144 * Fbar pb ^ 2 * rho ^ 2) * M * n3 T)
    with (12 * (D pb ^ 2 * rho ^ 2 * (M * n3 T)) + 144 * (Fbar pb ^ 2 * rho ^ 2) * (M * n3 T)) by ring.
  lra.
Qed.
End Descent.

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
Hypothesis Hkap : 0 <= kap.
Hypothesis Hkap2 : 1 + dc2 <= kap ^ 2.
Hypothesis HB2 : 30.24 * LM * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T) <= B2.
Notation P0 := (P0 pb rho kap). Notation Z1 := (Z1 pb rho kap). Notation Z2 := (Z2 pb beta tau T delta B2).
Notation Z0 := (Z0 pb rho beta tau T delta kap B2). Notation Y1 := (Y1 (D pb) (Fbar pb) rho).
Notation Y2 := (Y2 delta B2 beta). Notation Y0 := (Y0 (D pb) (Fbar pb) delta B2 rho beta).
Notation M := (Mm s2 beta). Notation th := (theta beta). Notation N := (INR (S T)). Notation n3 := (n3 T).
Notation n2 := (n2 T). Notation om := (om rho beta T).
Notation Omega := (Omega pb rho beta tau T delta kap B2).
Notation run_ := (run pb rho beta jmax x0 z0 (S T)). Notation d_ bs := (dseq pb rho beta jmax x0 z0 bs).
Notation Ga bs := (Gam (d_ bs) T). Notation errs := (errs pb rho beta x0 z0 T).
Notation gaps := (gaps pb rho beta jmax x0 z0 T). Notation dpos := (dpos pb x0 Hx0).
Notation drange := (drange pb rho beta x0 z0 T Hrho Hx0 Hlip). Notation s2_pos := (s2_pos pb tau T Htau HT).
Notation N_ge := (N_ge T HT). Notation n3_cube := (n3_cube tau T Htau HT).
Notation n3_ge1 := (n3_ge1 tau T Htau HT). Notation n2_sqr := (n2_sqr T HT).
Notation n2_ge1 := (n2_ge1 T HT). Notation B2_pos := (B2_pos pb rho x0 tau T Hrho Hx0 Htau HT B2 HB2).
Notation B1_pos := (B1_pos beta Hbeta delta). Notation M_pos := (M_pos pb beta tau T).
Notation M_th := (M_th pb beta tau T). Notation M_beta := (M_beta pb beta tau T).
Notation T_root := (T_root tau T Htau HT). Notation om_range := (om_range rho beta tau T Hrho Htau HT).
Notation om_sqr := (om_sqr rho beta tau T Htau HT). Notation ES := (E run_ errs).
Notation EX := (E run_ (fun bs => Ga bs)). Notation EG := (E run_ gaps).
Notation A0 := (A0 pb beta tau T delta B2).
Notation P0_ge1 := (P0_ge1 pb rho x0 Hrho Hx0 kap Hkap).
Notation cases_S := (cases_S pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Hlip Htau mix HT delta B2 Hdelta HB2).

(** eq:expectation-cases, second line, with the gaps: X + 12 om sum gap <= Z1 + 24 S + Y1 M (T+1)^(1/3). *)
Lemma path_gaps bs : length bs = S T -> 12 * om * gaps bs + Ga bs <= 4 * P0 ^ 3 + 24 * errs bs + Y1 * M * n3.
Proof.
  intro Hl. exact (path_gaps_any pb rho beta x0 z0 T bs dc2 kap s2 Hrho Hbeta Hx0 HT Hl dpos
    (drange bs) Hkap Hkap2).
Qed.

Lemma cases_X : 12 * om * EG + EX <= Z1 + 24 * ES + Y1 * M * n3.
Proof.
  apply Rle_trans with (4 * P0 ^ 3 + 24 * ES + Y1 * M * n3).
  - rewrite <- !E_scal. rewrite <- (E_const run_ (4 * P0 ^ 3)) by apply proba_run.
    rewrite <- (E_const run_ (Y1 * M * n3)) by apply proba_run.
    rewrite <- !E_plus. apply E_run_mono. intros bs Hl. assert (Q := path_gaps bs Hl). lra.
  - unfold eq_chain.Z1. assert (0 <= P0 ^ 3) by (apply pow_le; generalize P0_ge1; lra). lra.
Qed.

Lemma gap_pos x : X pb x -> 0 <= gap pb x.
Proof.
  intro Hx. unfold gap. assert (A := lmo_min pb (df pb x) x Hx).
  rewrite inner_sub_r, (inner_sym _ (df pb x) x), (inner_sym _ (df pb x) (lmo pb (df pb x))). lra.
Qed.

Lemma EG_pos : 0 <= EG.
Proof.
  apply E_pos; [apply proba_run|]. intro bs. apply sum_pos; intros t _. apply gap_pos.
  apply valid_traj; assumption.
Qed.

(** The case split: 12 om sum gap <= Omega. *)
Lemma master_sum : 12 * om * EG <= Omega.
Proof.
  assert (A := cases_S). assert (Bq := cases_X). assert (G0 := EG_pos). assert (Om := om_range).
  assert (m0 := M_pos). assert (n1 := n3_ge1).
  assert (MN : 0 < M * n3) by (apply Rmult_lt_0_compat; lra).
  assert (Z01 : 2 * Z1 <= Z0) by apply Rmax_l. assert (Z02 : Z2 <= Z0) by apply Rmax_r.
  assert (Y01 : 2 * Y1 <= Y0) by apply Rmax_l. assert (Y02 : Y2 <= Y0) by apply Rmax_r.
  assert (Y01' : 2 * Y1 * (M * n3) <= Y0 * (M * n3)) by (apply Rmult_le_compat_r; lra).
  assert (Y02' : Y2 * (M * n3) <= Y0 * (M * n3)) by (apply Rmult_le_compat_r; lra).
  assert (OG : 0 <= 12 * om * EG) by (apply Rmult_le_pos; lra).
  assert (X0 : 0 <= EX) by (apply E_pos; [apply proba_run|]; intro bs;
    generalize (Gam_ge1 (d_ bs) dc2 (drange bs) T); lra).
  assert (EA : 2 * A0 + 48 * B2 * sqrt (48 * B2) = Z2 + Y2 * (M * n3)) by (unfold expectation_cases.A0,
    eq_chain.Z2, eq_chain.Y2; ring).
  assert (b0 := B2_pos). assert (b1 := B1_pos). assert (s0 := s2_pos).
  assert (A00 : 0 <= A0).
  { unfold expectation_cases.A0. assert (0 <= B1 delta beta * (s2 + s2 / beta)) by (apply Rmult_le_pos;
      [lra|]; assert (0 <= s2 / beta) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, Hbeta]);
      lra).
    assert (0 <= (B1 delta beta + B2) * (M * n3)) by (apply Rmult_le_pos; lra). lra. }
  assert (SS : 48 * ES <= Omega).
  { unfold expectation_cases.Omega. destruct (Rle_dec (24 * ES) (EX / 2)) as [H|H]; lra. }
  unfold expectation_cases.Omega in *. lra.
Qed.

(** eq:master, divided by 24 and for every T >= 1; the mean of the average gap over t = 0, ..., T. *)
Theorem master_sharp : E run_ (fun bs => gaps bs / N) <=
  / 24 * (Rcal (D pb) (Fbar pb) delta B2 s2 rho beta / n3 + 2 * Z0 / rho / n2).
Proof.
  assert (A := master_sum). assert (Om := om_range). assert (m0 := M_pos). assert (n31 := n3_ge1).
  assert (n21 := n2_ge1). assert (N2 := N_ge). destruct (theta_range beta) as [t0 t1].
  rewrite (E_ext _ _ (fun bs => / N * gaps bs)) by (intro; field; lra). rewrite E_scal.
  assert (y0 : 0 <= Y0) by (apply Rle_trans with (2 := Rmax_r _ _); unfold eq_chain.Y2;
    generalize B1_pos B2_pos; lra).
  assert (z0' : 0 <= Z0) by (apply Rle_trans with (2 := Rmax_l _ _); unfold eq_chain.Z1;
    assert (0 <= P0 ^ 3) by (apply pow_le; generalize P0_ge1; lra); lra).
  assert (O1 : rho * (th / n3) <= om) by (apply Rmult_le_compat_l; [lra|apply Rmax_l]).
  assert (O2 : rho * / n2 <= om) by (apply Rmult_le_compat_l; [lra|apply Rmax_r]).
  set (R1 := Rcal (D pb) (Fbar pb) delta B2 s2 rho beta / n3). set (R2 := 2 * Z0 / rho / n2).
  assert (E1 : rho * (th / n3) * R1 * N = 2 * (Y0 * M * n3)).
  { unfold R1, Rcal. rewrite <- n3_cube. field. lra. }
  assert (E2 : rho * / n2 * R2 * N = 2 * Z0) by (unfold R2; rewrite <- n2_sqr; field; lra).
  assert (R10 : 0 <= R1).
  { unfold R1, Rcal. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra].
    apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra]. apply Rmult_le_pos; lra. }
  assert (R20 : 0 <= R2) by (unfold R2; apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra];
    apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, Hrho]).
  apply (Rmult_le_reg_l (12 * om * N)); [apply Rmult_lt_0_compat; [lra|lra]|].
  replace (12 * om * N * (/ N * EG)) with (12 * om * EG) by (field; lra). apply Rle_trans with (1 := A).
  assert (F1 : rho * (th / n3) * (R1 * N) <= om * (R1 * N)) by (apply Rmult_le_compat_r;
    [apply Rmult_le_pos; lra|exact O1]).
  assert (F2 : rho * / n2 * (R2 * N) <= om * (R2 * N)) by (apply Rmult_le_compat_r;
    [apply Rmult_le_pos; lra|exact O2]).
  unfold expectation_cases.Omega. lra.
Qed.

Theorem master : E run_ (fun bs => gaps bs / N) <=
  Rcal (D pb) (Fbar pb) delta B2 s2 rho beta / n3 + 2 * Z0 / rho / n2.
Proof.
  apply Rle_trans with (1 := master_sharp). assert (m0 := M_pos). assert (n31 := n3_ge1).
  assert (n21 := n2_ge1). destruct (theta_range beta) as [t0 t1].
  assert (y0 : 0 <= Y0) by (apply Rle_trans with (2 := Rmax_r _ _); unfold eq_chain.Y2;
    generalize B1_pos B2_pos; lra).
  assert (z0' : 0 <= Z0) by (apply Rle_trans with (2 := Rmax_l _ _); unfold eq_chain.Z1;
    assert (0 <= P0 ^ 3) by (apply pow_le; generalize P0_ge1; lra); lra).
  assert (R10 : 0 <= Rcal (D pb) (Fbar pb) delta B2 s2 rho beta / n3).
  { unfold Rcal. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra].
    apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra]. apply Rmult_le_pos; lra. }
  assert (R20 : 0 <= 2 * Z0 / rho / n2) by (apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra];
    apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, Hrho]).
  lra.
Qed.
End Transfer.
