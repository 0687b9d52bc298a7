(** eq:master for any admissible delta and B, and any kappa >= sqrt 2. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain roots scalar_path bound
  joint_scale problem algorithm run state_path best_weight path_bound eq_substitution path_sums thm_lower
  eq_chain expectation_cases path_descent.
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
Hypothesis Hkap : 0 <= kap.
Hypothesis Hkap2 : 2 <= kap ^ 2.
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
Lemma path_gaps bs : length bs = S T -> 12 * om * gaps bs + Ga bs <= 9 * P0 ^ 3 + 24 * errs bs + Y1 * M * n3.
Proof.
  intro Hl. exact (path_gaps_free pb rho beta x0 z0 T bs dc2 kap s2 Hrho Hbeta Hx0 HT Hl (drange bs) Hkap
    Hkap2).
Qed.

Lemma cases_X : 12 * om * EG + EX <= Z1 + 24 * ES + Y1 * M * n3.
Proof.
  apply Rle_trans with (9 * P0 ^ 3 + 24 * ES + Y1 * M * n3).
  - rewrite <- !E_scal. rewrite <- (E_const run_ (9 * P0 ^ 3)) by apply proba_run.
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
