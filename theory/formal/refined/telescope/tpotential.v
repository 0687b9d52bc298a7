(** A1: the potential with a given one-burst error. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums burst estimator weight scalar_path
  problem algorithm run state_path one_error potential.
Import ListNotations.
Open Scope R_scope.

(** The recursion with any one-step bound Q, with or without zeta. *)
Section Potential.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat) (zeta : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hz : 0 <= zeta < 1.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation traj := (traj pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation Us := (Us pb). Notation err2 := (err2 pb). Notation cc := (cc zeta).
Variable Q : state pb -> R.
Hypothesis one : forall bs, (length bs <= T)%nat ->
  E (burst (P pb) jmax (chain pb (traj bs))) (fun b => err2 (step pb rho beta jmax (traj bs) b)) <=
    cc (alpha pb (traj bs)) * err2 (traj bs) + Q (traj bs).
Definition tpotential (n : nat) (bs : list (sample pb)) : R :=
  (1 - zeta) * sum n (fun i => err2 (at_ bs (S (S i)))) -
    sum n (fun i => phi (Us (at_ bs (S i))) * Q (at_ bs (S i)))
  + cc (alpha pb (at_ bs (S n))) * phi (Us (at_ bs (S n))) * err2 (at_ bs (S n)).
Lemma t_alpha_range bs : 0 < alpha pb (traj bs) <= 1.
Proof. apply (alpha_range pb rho beta jmax x0 z0 Hbeta). Qed.
Lemma t_at_whole bs : at_ bs (length bs) = traj bs. Proof. unfold algorithm.at_. now rewrite upto_all. Qed.
Lemma tpotential_step n bs b : length bs = S n ->
  tpotential (S n) (b :: bs) <= (1 - zeta) * sum n (fun i => err2 (at_ bs (S (S i)))) -
    sum n (fun i => phi (Us (at_ bs (S i))) * Q (at_ bs (S i)))
     - phi (Us (traj bs)) * Q (traj bs) + phi (Us (traj bs)) * err2 (step pb rho beta jmax (traj bs) b).
Proof.
  intro Hl. unfold tpotential. cbn [sum].
  rewrite (sum_ext n (fun i => err2 (at_ (b :: bs) (S (S i)))) (fun i => err2 (at_ bs (S (S i)))))
    by (intros; rewrite at_cons by lia; reflexivity).
  rewrite (sum_ext n (fun i => phi (Us (at_ (b :: bs) (S i))) * Q (at_ (b :: bs) (S i)))
    (fun i => phi (Us (at_ bs (S i))) * Q (at_ bs (S i)))) by (intros; rewrite at_cons by lia; reflexivity).
  assert (E1 : at_ (b :: bs) (S n) = traj bs) by (rewrite at_cons, <- Hl by lia; apply t_at_whole).
  assert (E2 : at_ (b :: bs) (S (S n)) = step pb rho beta jmax (traj bs) b) by (rewrite <- Hl; apply at_last).
  assert (Rg : forall i, 0 <= dseq (b :: bs) i <= dc2) by (intro; apply dseq_range; assumption).
  assert (U1 : Us (at_ (b :: bs) (S n)) = U (dseq (b :: bs)) beta (S n)) by (apply Us_U;
    [exact Hbeta|simpl; lia]).
  assert (U2 : Us (at_ (b :: bs) (S (S n))) = U (dseq (b :: bs)) beta (S (S n))) by (apply Us_U;
    [exact Hbeta|simpl; lia]).
  assert (A2 : alpha pb (at_ (b :: bs) (S (S n))) = / U (dseq (b :: bs)) beta (S (S n)) ^ 2)
    by (apply (alpha_al pb rho beta jmax x0 z0 Hbeta); simpl; lia).
  assert (Wn := N11d (U (dseq (b :: bs)) beta (S n)) (U (dseq (b :: bs)) beta (S (S n))) zeta
     (U_ge1 _ _ _) (U_mono (dseq (b :: bs)) beta (S n) (S (S n)) (Nat.le_succ_diag_r _))
       (U_step _ _ dc2 Hbeta Rg _) (proj1 Hz)).
  assert (W' : (1 - zeta) + cc (alpha pb (at_ (b :: bs) (S (S n)))) * phi (Us (at_ (b :: bs) (S (S n)))) <=
    phi (Us (at_ (b :: bs) (S n)))).
  { unfold one_error.cc. rewrite A2, U1, U2. lra. }
  rewrite E1, E2 in *. assert (0 <= err2 (step pb rho beta jmax (traj bs) b)) by apply norm2_pos.
  set (er := err2 (step pb rho beta jmax (traj bs) b)) in *. nra.
Qed.

Theorem tpotential_decreases n : (n <= T)%nat -> E (run (S n)) (tpotential n) <= 0.
Proof.
  induction n; intro Hn.
  - rewrite <- (E_zero (run 1)). apply E_run_mono. intros bs Hl. unfold tpotential. cbn [sum].
    rewrite (alpha_first pb rho beta jmax x0 z0 Hrho Hbeta Hx0) by lia. unfold one_error.cc. lra.
  - rewrite E_run_S. apply Rle_trans with (2 := IHn ltac:(lia)). apply E_run_mono. intros bs Hl.
    assert (Pb : proba (burst (P pb) jmax (chain pb (traj bs)))) by apply proba_burst, P_proba.
    apply Rle_trans with (E (burst (P pb) jmax (chain pb (traj bs)))
      (fun b => ((1 - zeta) * sum n (fun i => err2 (at_ bs (S (S i)))) -
      sum n (fun i => phi (Us (at_ bs (S i))) * Q (at_ bs (S i)))
     - phi (Us (traj bs)) * Q (traj bs)) + phi (Us (traj bs)) * err2 (step pb rho beta jmax (traj bs) b))).
    + apply E_mono; [apply Pb|]. intro b. apply tpotential_step, Hl.
    + rewrite E_plus, E_const, E_scal by exact Pb. unfold tpotential. rewrite <- Hl, t_at_whole.
      assert (A := one bs ltac:(lia)).
      assert (Fp : 0 <= phi (Us (traj bs))) by (apply phi_pos; unfold potential.Us; left;
        apply Rinv_0_lt_compat, sqrt_lt_R0, t_alpha_range).
      apply (Rmult_le_compat_l _ _ _ Fp) in A. lra.
Qed.

Theorem t_errors : (1 - zeta) * E (run (S T)) (fun bs => sum T (fun i => err2 (at_ bs (S (S i))))) <=
  E (run (S T)) (fun bs => sum T (fun i => phi (Us (at_ bs (S i))) * Q (at_ bs (S i)))).
Proof.
  assert (A := tpotential_decreases T (le_n T)). rewrite <- E_scal.
  apply Rle_trans with (E (run (S T)) (fun bs => tpotential T bs +
    sum T (fun i => phi (Us (at_ bs (S i))) * Q (at_ bs (S i))))).
  - apply E_run_mono. intros bs Hl. unfold tpotential.
    assert (0 <= cc (alpha pb (at_ bs (S T))) * phi (Us (at_ bs (S T))) * err2 (at_ bs (S T))); [|lra].
    assert (Ar : 0 < alpha pb (at_ bs (S T)) <= 1) by apply t_alpha_range.
    apply Rmult_le_pos; [|apply norm2_pos]. apply Rmult_le_pos.
    + unfold one_error.cc. apply Rmult_le_pos; [lra|]. nra.
    + apply phi_pos. unfold potential.Us. left; apply Rinv_0_lt_compat, sqrt_lt_R0, Ar.
  - rewrite E_plus. lra.
Qed.

Theorem t_first : E (run (S T)) (fun bs => err2 (at_ bs 1)) <= Q (init pb x0 z0).
Proof.
  rewrite (E_run_first pb rho beta jmax x0 z0 T HT T err2), E_run_S.
  change (run 0) with (ret (@nil (sample pb))). rewrite E_ret.
  rewrite (E_ext _ _ (fun b => err2 (step pb rho beta jmax (traj []) b))) by (intro b; reflexivity).
  apply Rle_trans with (1 := one [] ltac:(simpl; lia)). unfold one_error.cc. cbn [algorithm.traj init alpha].
  lra.
Qed.

(** First error and later errors together. *)
Theorem t_all_errors : E (run (S T)) (fun bs => sum (S T) (fun t => err2 (at_ bs (S t)))) <=
  E (run (S T)) (fun bs => Q (init pb x0 z0) + / (1 - zeta) * sum T (fun i => phi (Us (at_ bs (S i))) *
    Q (at_ bs (S i)))).
Proof.
  assert (A := t_errors). assert (Bb := t_first). assert (Pr : proba (run (S T))) by apply proba_run.
  rewrite (E_ext _ _ (fun bs => err2 (at_ bs 1) + sum T (fun i => err2 (at_ bs (S (S i))))))
    by (intro bs; apply (sum_first T (fun t => err2 (at_ bs (S t))))).
  rewrite E_plus, E_plus, E_scal, E_const by exact Pr. apply Rplus_le_compat; [exact Bb|].
  assert (iz : 0 < / (1 - zeta)) by (apply Rinv_0_lt_compat; lra).
  apply (Rmult_le_compat_l (/ (1 - zeta))) in A; [|lra].
  rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l in A by lra. exact A.
Qed.
End Potential.
