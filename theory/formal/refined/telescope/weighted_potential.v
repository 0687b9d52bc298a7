(** The potential for any one-burst error and any contraction that the weight phi pays for. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums burst estimator weight scalar_path
  problem algorithm run state_path one_error potential.
Import ListNotations.
Open Scope R_scope.

Section Potential.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat) (zeta : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hz : zeta < 1.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation traj := (traj pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation dc2 := ((Gh pb + Ghat pb) ^ 2). Notation step := (step pb rho beta jmax).
Notation Us := (Us pb). Notation err2 := (err2 pb).
Notation burst s := (burst (P pb) jmax (chain pb s)).

(** The weights of two successive states. *)
Lemma successive bs b : let s := traj bs in let s' := step (traj bs) b in
  1 <= Us s /\ Us s <= Us s' /\ (Us s' - Us s) * (Us s ^ 2 + Us s * Us s' + Us s' ^ 2) <= 1 /\
  alpha pb s' = / Us s' ^ 2.
Proof.
  intros s s'. set (n := length bs). set (d := dseq (b :: bs)).
  assert (E1 : at_ (b :: bs) n = s) by (rewrite at_cons by (unfold n; lia); apply at_whole).
  assert (E2 : at_ (b :: bs) (S n) = s') by apply at_last.
  assert (U1 : Us s = U d beta n) by (rewrite <- E1; apply Us_U; [exact Hbeta|simpl; unfold n; lia]).
  assert (U2 : Us s' = U d beta (S n)) by (rewrite <- E2; apply Us_U; [exact Hbeta|simpl; unfold n; lia]).
  assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range; assumption).
  rewrite U1, U2. split; [apply U_ge1|]. split; [apply U_mono; lia|]. split; [apply (U_step d beta dc2 Hbeta
    Rg)|].
  rewrite <- E2. rewrite (alpha_al pb rho beta jmax x0 z0 Hbeta) by (simpl; unfold n; lia). reflexivity.
Qed.

(** kk is the coefficient that is left of the squared error, Q what a burst adds, both times phi. *)
Variables (kk Q : state pb -> R).
Hypothesis one : forall bs, (length bs <= T)%nat ->
  phi (Us (traj bs)) * E (burst (traj bs)) (fun b => err2 (step (traj bs) b)) <=
    kk (traj bs) * err2 (traj bs) + Q (traj bs).
Hypothesis kk_pos : forall bs, 0 <= kk (traj bs).
Hypothesis kk_first : forall s, alpha pb s = 1 -> kk s = 0.
Hypothesis kk_step : forall bs b, (1 - zeta) + kk (step (traj bs) b) <= phi (Us (traj bs)).
Definition wpotential (n : nat) (bs : list (sample pb)) : R :=
  (1 - zeta) * sum n (fun i => err2 (at_ bs (S (S i)))) - sum n (fun i => Q (at_ bs (S i)))
  + kk (at_ bs (S n)) * err2 (at_ bs (S n)).

Lemma wpotential_step n bs b : length bs = S n ->
  wpotential (S n) (b :: bs) <= (1 - zeta) * sum n (fun i => err2 (at_ bs (S (S i)))) -
    sum n (fun i => Q (at_ bs (S i))) - Q (traj bs) + phi (Us (traj bs)) * err2 (step (traj bs) b).
Proof.
  intro Hl. unfold wpotential. cbn [sum].
  rewrite (sum_ext n (fun i => err2 (at_ (b :: bs) (S (S i)))) (fun i => err2 (at_ bs (S (S i)))))
    by (intros; rewrite at_cons by lia; reflexivity).
  rewrite (sum_ext n (fun i => Q (at_ (b :: bs) (S i))) (fun i => Q (at_ bs (S i))))
    by (intros; rewrite at_cons by lia; reflexivity).
  assert (E1 : at_ (b :: bs) (S n) = traj bs) by (rewrite at_cons, <- Hl by lia; apply at_whole).
  assert (E2 : at_ (b :: bs) (S (S n)) = step (traj bs) b) by (rewrite <- Hl; apply at_last).
  rewrite E1, E2. assert (W := kk_step bs b). assert (0 <= err2 (step (traj bs) b)) by apply norm2_pos.
  set (er := err2 (step (traj bs) b)) in *. nra.
Qed.

Theorem wpotential_decreases n : (n <= T)%nat -> E (run (S n)) (wpotential n) <= 0.
Proof.
  induction n; intro Hn.
  - rewrite <- (E_zero (run 1)). apply E_run_mono. intros bs Hl. unfold wpotential. cbn [sum].
    rewrite kk_first by (apply (alpha_first pb rho beta jmax x0 z0 Hrho Hbeta Hx0); lia). lra.
  - rewrite E_run_S. apply Rle_trans with (2 := IHn ltac:(lia)). apply E_run_mono. intros bs Hl.
    assert (Pb : proba (burst (traj bs))) by apply proba_burst, P_proba.
    apply Rle_trans with (E (burst (traj bs)) (fun b => ((1 - zeta) * sum n (fun i =>
      err2 (at_ bs (S (S i)))) -
      sum n (fun i => Q (at_ bs (S i))) - Q (traj bs)) + phi (Us (traj bs)) * err2 (step (traj bs) b))).
    + apply E_mono; [apply Pb|]. intro b. apply wpotential_step, Hl.
    + rewrite E_plus, E_const, E_scal by exact Pb. unfold wpotential. rewrite <- Hl, at_whole.
      assert (A := one bs ltac:(lia)). lra.
Qed.

Theorem w_errors : (1 - zeta) * E (run (S T)) (fun bs => sum T (fun i => err2 (at_ bs (S (S i))))) <=
  E (run (S T)) (fun bs => sum T (fun i => Q (at_ bs (S i)))).
Proof.
  assert (A := wpotential_decreases T (le_n T)). rewrite <- E_scal.
  apply Rle_trans with (E (run (S T)) (fun bs => wpotential T bs + sum T (fun i => Q (at_ bs (S i))))).
  - apply E_run_mono. intros bs Hl. unfold wpotential.
    assert (0 <= kk (at_ bs (S T)) * err2 (at_ bs (S T))); [|lra].
    apply Rmult_le_pos; [apply kk_pos|apply norm2_pos].
  - rewrite E_plus. lra.
Qed.

(** First error and later errors together. *)
Variable q0 : R.
Hypothesis first : E (burst (init pb x0 z0)) (fun b => err2 (step (init pb x0 z0) b)) <= q0.
Theorem w_all_errors : E (run (S T)) (fun bs => sum (S T) (fun t => err2 (at_ bs (S t)))) <=
  E (run (S T)) (fun bs => q0 + / (1 - zeta) * sum T (fun i => Q (at_ bs (S i)))).
Proof.
  assert (A := w_errors). assert (Pr : proba (run (S T))) by apply proba_run.
  rewrite (E_ext _ _ (fun bs => err2 (at_ bs 1) + sum T (fun i => err2 (at_ bs (S (S i))))))
    by (intro bs; apply (sum_first T (fun t => err2 (at_ bs (S t))))).
  rewrite E_plus, E_plus, E_scal, E_const by exact Pr. apply Rplus_le_compat.
  - rewrite (E_run_first pb rho beta jmax x0 z0 T HT T err2), E_run_S.
    change (run 0) with (ret (@nil (sample pb))). rewrite E_ret.
    rewrite (E_ext _ _ (fun b => err2 (step (traj []) b))) by (intro b; reflexivity). exact first.
  - apply (Rmult_le_compat_l (/ (1 - zeta))) in A; [|left; apply Rinv_0_lt_compat; lra].
    rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l in A by lra. exact A.
Qed.
End Potential.
