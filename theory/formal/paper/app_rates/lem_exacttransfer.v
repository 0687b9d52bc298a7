(** lem:exacttransfer: with Gs = 0 the bound eq:master holds for every T >= 1 with sigma^2 = 0, sbar = 0 and
    B2 = 0, on every path, as printed for every rho > 0. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain roots scalar_path bound
  joint_scale log_sum problem algorithm run state_path one_error best_weight path_bound cor_inst lem_clipsafe
  path_sums eq_chain thm_lower expectation_cases path_descent eq_master cor_zeronoise prop_transfer
  thm_oblivious kappa_fails output.
Import ListNotations.
Open Scope R_scope.

Section Exact.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hzero : Gs pb = 0.
Notation jmax := (Nat.log2 T).
(** eq:chain with sbar = 0: dbar = 8 (A + rho D), A = L D + 2 G. *)
Definition dbar0 := 8 * (L pb * D pb + 2 * G pb + rho * D pb).
(** eq:master with sigma^2 = 0 and B2 = 0: R = 2 Y0 max(beta^(1/3), theta^2)/(rho theta), Z0 = max(2 Z1,
    Z2), Z2 = 0. *)
Definition exact_rate (kap : R) :=
  Rcal (D pb) (Fbar pb) dbar0 0 0 rho beta / root 3 (INR (S T)) +
  2 * Rmax (2 * Z1 pb rho kap) 0 / rho / sqrt (INR (S T)).

Lemma exact_errs bs : length bs = S T -> errs pb rho beta x0 z0 T bs = 0.
Proof.
  intro Hl. unfold errs. rewrite (sum_ext _ _ (fun _ => 0)); [rewrite sum_const; ring|]. intros t Ht.
  unfold err2, at_.
  rewrite (zero_error pb rho beta jmax x0 z0 Hrho Hx0 Hzero); [replace (sub _ _) with (@v0 (V pb)) by vring;
    apply norm2_v0|].
  destruct (upto_S pb bs t ltac:(lia)) as [b Eb]. rewrite Eb. simpl. lia.
Qed.
Theorem exact_any kap bs : 0 <= kap -> 2 <= kap ^ 2 -> length bs = S T ->
  gaps pb rho beta jmax x0 z0 T bs / INR (S T) <= exact_rate kap.
Proof.
  intros Hk Hk2 Hl. assert (Rg := dseq_range pb rho beta jmax x0 z0 Hrho Hx0 bs).
  assert (Q := path_gaps_free pb rho beta x0 z0 T bs _ kap 0 Hrho Hbeta Hx0 HT Hl Rg Hk Hk2).
  rewrite (exact_errs bs Hl) in Q.
  assert (G1 := Gam_ge1 _ _ Rg T). set (g := gaps pb rho beta jmax x0 z0 T bs) in *.
  assert (g0 : 0 <= g) by (apply sum_pos; intros t _; apply gap_pos; apply valid_traj; assumption).
  assert (p1 := P0_ge1 pb rho x0 Hrho Hx0 kap Hk). assert (n31 := n3_ge1 1 T (le_n 1) HT).
  assert (n21 := n2_ge1 T HT). assert (N2 := N_ge T HT).
  destruct (theta_range beta) as [t0 t1]. set (m := Mm 0 beta) in *.
  assert (m0 : 0 < m) by (apply Rlt_le_trans with (2 := Rmax_l _ _); apply exp_pos).
  set (y1 := Y1 (D pb) (Fbar pb) rho) in *. assert (y10 : 0 <= y1).
  { unfold y1, Y1. assert (0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
    assert (0 <= Fbar pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). lra. }
  set (y := Y0 (D pb) (Fbar pb) dbar0 0 rho beta). assert (yu : 2 * y1 <= y) by apply Rmax_l.
  assert (pz : 0 <= Z1 pb rho kap /\ 9 * P0 pb rho kap ^ 3 <= Z1 pb rho kap).
  { assert (P3 : 1 <= P0 pb rho kap ^ 3) by (apply pow_R1_Rle, p1). unfold Z1. lra. }
  set (z := Z1 pb rho kap) in *. assert (O1 : rho * (theta beta / n3 T) <= om rho beta T)
    by (apply Rmult_le_compat_l; [lra|apply Rmax_l]).
  assert (O2 : rho * / n2 T <= om rho beta T) by (apply Rmult_le_compat_l; [lra|apply Rmax_r]).
  assert (Om := om_range rho beta 1 T Hrho (le_n 1) HT).
  set (R1 := 2 * y * m / (rho * theta beta) / n3 T). set (R2 := 2 * (2 * z) / rho / n2 T).
  assert (ymn : y1 * m * n3 T <= y * m * n3 T) by (apply Rmult_le_compat_r; [lra|apply Rmult_le_compat_r;
    lra]).
  assert (ym : 0 <= y * m) by (apply Rmult_le_pos; lra).
  assert (R10 : 0 <= R1) by (unfold R1; apply Rmult_le_pos; [apply Rmult_le_pos; [lra|left;
    apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra]|left; apply Rinv_0_lt_compat; lra]).
  assert (R20 : 0 <= R2) by (unfold R2; apply Rmult_le_pos; [apply Rmult_le_pos; [lra|left;
    apply Rinv_0_lt_compat, Hrho]|left; apply Rinv_0_lt_compat; lra]).
  assert (E1 : rho * (theta beta / n3 T) * (R1 * INR (S T)) = 2 * (y * m * n3 T)) by (unfold R1;
    rewrite <- (n3_cube 1 T (le_n 1) HT); field; lra).
  assert (E2 : rho * / n2 T * (R2 * INR (S T)) = 2 * (2 * z)) by (unfold R2; rewrite <- (n2_sqr T HT); field;
    lra).
  assert (F1 : rho * (theta beta / n3 T) * (R1 * INR (S T)) <= om rho beta T * (R1 * INR (S T)))
    by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|exact O1]).
  assert (F2 : rho * / n2 T * (R2 * INR (S T)) <= om rho beta T * (R2 * INR (S T)))
    by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|exact O2]).
  unfold exact_rate. fold z. rewrite (Rmax_left (2 * z) 0) by lra. change (g / INR (S T) <= R1 + R2).
  apply (Rmult_le_reg_l (om rho beta T * INR (S T))); [apply Rmult_lt_0_compat; lra|].
  replace (om rho beta T * INR (S T) * (g / INR (S T))) with (om rho beta T * g) by (field; lra).
  replace (om rho beta T * INR (S T) * (R1 + R2)) with (om rho beta T * (R1 * INR (S T))
    + om rho beta T * (R2 * INR (S T))) by ring.
  assert (0 <= om rho beta T * g) by (apply Rmult_le_pos; lra).
  assert (0 <= y * m * n3 T) by (apply Rmult_le_pos; lra). lra.
Qed.
(** lem:exacttransfer, the mean of the output. *)
Theorem exacttransfer :
  E (output pb rho beta x0 z0 T) (gap pb) <= exact_rate (sqrt (2 + 2 * dbar0 ^ 2 / rho)).
Proof.
  assert (A := pow2_ge_0 dbar0).
  assert (B : 0 <= 2 * dbar0 ^ 2 / rho) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, Hrho]).
  rewrite output_gap. unfold avg_gap.
  rewrite <- (E_const (run pb rho beta jmax x0 z0 (S T)) (exact_rate (sqrt (2 + 2 * dbar0 ^ 2 / rho))))
    by apply proba_run.
  apply E_run_mono. intros bs Hl. apply exact_any; [apply sqrt_pos|rewrite pow2_sqrt; lra|exact Hl].
Qed.
End Exact.
(** Met by the noiseless problem `slide` at rho = beta = 1. *)
Corollary slide_exact T : (1 <= T)%nat ->
  E (output slide 1 1 (0 : V slide) true T) (gap slide) <=
  exact_rate slide 1 1 T (sqrt (2 + 2 * dbar0 slide 1 ^ 2 / 1)).
Proof. intro HT. apply exacttransfer; solve [lra | simpl; lra | exact HT | reflexivity]. Qed.
