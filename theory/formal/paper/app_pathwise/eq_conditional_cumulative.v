(** eq:conditional-cumulative. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law finite_sum markov_chain burst estimator problem algorithm
  one_error potential eq_substitution lem_conditionalabel alpha_alg thm_reduction.
Import ListNotations.
Open Scope R_scope.

(** thm:reduction. *)
Section Reduction.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation jmax := (Nat.log2 T). Notation traj := (traj pb rho beta jmax x0 z0). Notation Lam := (Lam tau T).
Notation dist bs := (norm (sub (cur pb (traj bs)) (prev pb (traj bs)))).
Notation al_ bs := (alpha pb (traj bs)).
Notation reduction_all := (reduction_all pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Htau mix HT).

(** eq:conditional-cumulative: conditionalabel for the run of the algorithm. *)
Definition Bt (bs : list (sample pb)) := 2 * al_ bs ^ 2 * sM2 pb tau T + 8 * LM2 pb tau T * dist bs ^ 2.
Theorem cumulative :
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => err2 pb (at_ pb rho beta jmax x0 z0 bs (S t)))) <=
  3 * E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => Bt (upto pb t bs) / alpha pb (at_ pb rho beta jmax x0 z0 bs t))).
Proof.
  assert (Q := abel_general (fun bs => burst (P pb) jmax (chain pb (traj bs)))
    (fun bs => proba_burst (P pb) (P_proba pb) jmax _) T
    (fun bs => err2 pb (traj bs)) Bt (fun bs => al_ bs) (2 / 3) ltac:(lra) (fun bs => norm2_pos _ _)
    (fun bs => alpha_range pb rho beta jmax x0 z0 Hbeta bs) eq_refl
    (fun bs Hl => Rle_trans _ _ _ (reduction_all bs Hl) (Req_le _ _ (Rplus_assoc _ _ _)))
    (fun bs b _ => proj2 (alphaincrement_alg pb rho beta jmax x0 z0 Hbeta bs b))).
  change (hist (fun bs => burst (P pb) jmax (chain pb (traj bs))) (S T))
    with (run pb rho beta jmax x0 z0 (S T)) in Q.
  unfold algorithm.at_, upto. unfold first in Q. lra.
Qed.
End Reduction.
