(** A11, step 4: the mean of the squared errors is at most c_A times the mean of the sum of B_t/alpha_t. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum burst estimator problem algorithm run
  one_error potential roots lem_conditionalabel alpha_alg transfer_bound bound_signs.
Import ListNotations.
Open Scope R_scope.

Lemma sharp_increment : Rpower 2 (2 / 3) = root 3 2 ^ 2.
Proof.
  unfold root. rewrite <- Rpower_pow by apply exp_pos. rewrite Rpower_mult. f_equal. simpl INR. field.
Qed.

Section Recursion.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat) (Lam b : R).
Hypothesis Hbeta : 0 < beta.
Notation traj := (traj pb rho beta jmax x0 z0).
Notation dist bs := (norm (sub (cur pb (traj bs)) (prev pb (traj bs)))).
Notation al_ bs := (alpha pb (traj bs)).
(** B_t of eq:reduction with the absorption factor b; at t = 0 the second moment is Lambda G_sigma^2. *)
Definition Bb (bs : list (sample pb)) : R := match bs with
  | [] => Lam * Gs pb ^ 2
  | _ => 2 * al_ bs ^ 2 * (b * Lam * Gs pb ^ 2) + 8 * (b * Lam * L pb ^ 2) * dist bs ^ 2
  end.
(** thm:reduction, with Lambda and b for its constants. *)
Definition recursion := forall bs, (length bs <= T)%nat ->
  E (burst (P pb) jmax (chain pb (traj bs))) (fun o => err2 pb (traj (o :: bs))) <=
  (1 - al_ bs) * err2 pb (traj bs) + Bb bs.

Theorem mean_errors : recursion ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => err2 pb (at_ pb rho beta jmax x0 z0 bs (S t)))) <=
  cA * E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => Bb (upto pb t bs) / alpha pb (at_ pb rho beta jmax x0 z0 bs t))).
Proof.
  intro R. assert (c0 := cA_inv). assert (I := sharp_increment).
  assert (e1 : 1 <= root 3 2) by (apply (pow_le_inv 3); [lia|lra|left; apply root_pos|];
    rewrite root_pow by (lia || lra); lra).
  assert (Q := abel_general (fun bs => burst (P pb) jmax (chain pb (traj bs)))
    (fun bs => proba_burst (P pb) (P_proba pb) jmax _) T
    (fun bs => err2 pb (traj bs)) Bb (fun bs => al_ bs) (Rpower 2 (2 / 3) - 1) ltac:(rewrite I; nra)
    (fun bs => norm2_pos _ _) (fun bs => alpha_range pb rho beta jmax x0 z0 Hbeta bs) eq_refl R
    (fun bs o _ => proj2 (alphaincrement_alg_sharp pb rho beta jmax x0 z0 Hbeta bs o))).
  change (hist (fun bs => burst (P pb) jmax (chain pb (traj bs))) (S T))
    with (algorithm.run pb rho beta jmax x0 z0 (S T)) in Q. rewrite I in Q.
  unfold algorithm.at_, upto. unfold first in Q. unfold cA.
  apply (Rmult_le_reg_l (2 - root 3 2 ^ 2)); [exact c0|].
  rewrite <- (Rmult_assoc (2 - root 3 2 ^ 2) (/ (2 - root 3 2 ^ 2))), Rinv_r, Rmult_1_l by lra. lra.
Qed.
End Recursion.
