(** Part 2 for any inflation constants and any bound on both ends of v. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law expectation finite_sum sums weight problem algorithm run one_error
  potential bound best_weight path_bound.
Import ListNotations.
Open Scope R_scope.

Section Statement.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Variables (Ln Le bn be w zeta theta0 H : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hinf : inflation pb jmax Ln Le bn be.
Hypothesis HLn : 0 < Ln.
Hypothesis HLe : 0 < Le.
Hypothesis Hbn : bn <= w * sqrt Ln.
Hypothesis Hbe : be <= w * sqrt Le.
Hypothesis Hz : 0 < zeta < 1.
Hypothesis Hth : 0 < theta0.
Notation dc2 := ((Gh pb + Ghat pb) ^ 2). Notation b_ := (bfac w zeta T / (1 - zeta)).
Notation bnd := (bound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 b_ T).
Hypothesis HH : 0 < H.
Hypothesis H_minus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_minus beta dc2 T) <= H.
Hypothesis H_plus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_plus beta) <= H.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation run := (run pb rho beta jmax x0 z0).
Notation err2 := (err2 pb). Notation gaps := (gaps pb rho beta jmax x0 z0 T).
Notation bfac_pos := (bfac_pos T w zeta Hz).
Notation path_sum := (path_sum pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT).
Notation path_value := (path_value pb rho beta jmax x0 z0 T Ln Le w zeta theta0 H Hrho Hbeta Hx0 HT HLn HLe Hz
  Hth H_minus H_plus).
(** In expectation. *)
Lemma in_expectation om : 0 < om <= rho -> om * E (run (S T)) gaps <= H + / sqrt 2 * om ^ 2 * D pb ^ 2 *
  INR (S T).
Proof.
  intro Hom. assert (Pr : proba (run (S T))) by apply proba_run.
  assert (S2 : 0 < / sqrt 2) by (apply Rinv_0_lt_compat, sqrt_lt_R0; lra).
  assert (iz : 0 < / (1 - zeta)) by (apply Rinv_0_lt_compat; lra).
  rewrite <- E_scal.
  set (c := / sqrt 2 * om ^ 2 * D pb ^ 2 * INR (S T)).
  set (ws := fun bs => sum T (fun i => phi (Us pb (at_ bs (S i))) * Bq pb Ln Le w zeta T (at_ bs (S i)))).
  set (es := fun bs => sum T (fun i => err2 (at_ bs (S (S i))))). set (e1 := fun bs => err2 (at_ bs 1)).
  set (q0 := bfac w zeta T * (Ln * Gs pb ^ 2)).
  apply Rle_trans with (E (run (S T)) (fun bs => ((H + c) + / sqrt 2 * (e1 bs - q0 / (1 - zeta))) + / sqrt 2 *
    (es bs - / (1 - zeta) * ws bs))).
  - apply E_run_mono. intros bs Hl. assert (A := path_sum om bs Hl Hom). assert (Bv := path_value bs Hl).
    rewrite (sum_first T (fun t => err2 (at_ bs (S t)))) in A.
    change (sum T (fun i => err2 (at_ bs (S (S i))))) with (es bs) in A.
    change (err2 (at_ bs 1)) with (e1 bs) in A. fold c in A. fold q0 in Bv.
    change (sum T _) with (ws bs) in Bv. lra.
  - rewrite E_plus, E_plus, !E_scal, !E_minus, E_scal, !E_const by exact Pr.
    assert (A1 : (1 - zeta) * E (run (S T)) es <= E (run (S T)) ws) by (eapply errors_sum; eassumption).
    assert (A2 : E (run (S T)) e1 <= q0) by (eapply first_error; eassumption).
    assert (q1 : q0 <= q0 / (1 - zeta)).
    { assert (0 <= q0) by (unfold q0; assert (bp := bfac_pos); apply Rmult_le_pos;
        [lra|apply Rmult_le_pos; [lra|apply pow2_ge_0]]).
      apply (Rmult_le_reg_r (1 - zeta)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      nra. }
    assert (X1 : E (run (S T)) es - / (1 - zeta) * E (run (S T)) ws <= 0).
    { apply (Rmult_le_reg_l (1 - zeta)); [lra|]. rewrite Rmult_0_r, Rmult_minus_distr_l, <- Rmult_assoc,
        Rinv_r, Rmult_1_l by lra. lra. }
    assert (Y1 : / sqrt 2 * (E (run (S T)) es - / (1 - zeta) * E (run (S T)) ws) <= / sqrt 2 * 0)
      by (apply Rmult_le_compat_l; lra).
    assert (Y2 : / sqrt 2 * (E (run (S T)) e1 - q0 / (1 - zeta)) <= / sqrt 2 * 0) by (apply Rmult_le_compat_l;
      lra). lra.
Qed.

(** The theorem: the mean of the average gap over T+1 iterations. *)
Theorem sharper :
  E (run (S T)) (fun bs => gaps bs) / INR (S T) <=
  Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  apply best_omega; [exact HH|exact Hrho|apply D_pos|apply lt_0_INR; lia|]. exact in_expectation.
Qed.
End Statement.
