(** lem:alphafloor and lem:alphaincrement for the weights of the algorithm. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space scalar_path problem algorithm run state_path potential lem_alphafloor
  lem_alphaincrement.
Import ListNotations.
Open Scope R_scope.

Section Paper.
Variable pb : problem.
Variables (rho beta : R) (jm : nat) (x0 : V pb) (z0 : Z pb).
Hypothesis Hbeta : 0 < beta.
Notation traj := (traj pb rho beta jm x0 z0). Notation dseq := (dseq pb rho beta jm x0 z0).
Notation at_ := (at_ pb rho beta jm x0 z0).

(** The algorithm's alpha is the printed weight of u_i = beta + delta_i^2. *)
Lemma ratio_r (d2 : nat -> R) t : r d2 beta t = ratio (u d2 beta) t.
Proof.
  assert (M : forall n, Mu d2 beta n = top (u d2 beta) n) by (induction n; [reflexivity|]; simpl;
    now rewrite IHn).
  induction t; [reflexivity|]. rewrite r_S. cbn [ratio]. rewrite IHt, M. reflexivity.
Qed.

Theorem alpha_weight bs t : (t <= length bs)%nat -> alpha pb (at_ bs t) = weight (u (dseq bs) beta) t.
Proof.
  intro H. rewrite weight_root; [|intro i; unfold u; generalize (dseq_pos pb rho beta jm x0 z0 bs i); lra].
  rewrite <- ratio_r.
  rewrite (alpha_al pb rho beta jm x0 z0 Hbeta bs t H). reflexivity.
Qed.

Lemma u_pos bs i : 0 <= u (dseq bs) beta i.
Proof. unfold u; generalize (dseq_pos pb rho beta jm x0 z0 bs i); lra. Qed.
Theorem alphafloor_alg bs : Rpower (INR (length bs) + 1) (- (2 / 3)) <= alpha pb (traj bs).
Proof. rewrite <- (at_whole pb rho beta jm x0 z0 bs), alpha_weight by lia. apply alphafloor, u_pos. Qed.
Lemma increment_weight bs b : let w := weight (u (dseq (b :: bs)) beta) in
  / alpha pb (traj (b :: bs)) - / alpha pb (traj bs) = / w (S (length bs)) - / w (length bs).
Proof.
  rewrite <- (at_whole pb rho beta jm x0 z0 (b :: bs)), alpha_weight by lia.
  assert (E1 : traj bs = at_ (b :: bs) (length bs)) by (rewrite at_cons by lia; symmetry; apply at_whole).
  rewrite E1, alpha_weight by (simpl; lia). reflexivity.
Qed.
Theorem alphaincrement_alg_sharp bs b :
  0 <= / alpha pb (traj (b :: bs)) - / alpha pb (traj bs) <= Rpower 2 (2 / 3) - 1.
Proof. rewrite increment_weight. apply alphaincrement_sharp, u_pos. Qed.
Theorem alphaincrement_alg bs b : 0 <= / alpha pb (traj (b :: bs)) - / alpha pb (traj bs) <= 2 / 3.
Proof. rewrite increment_weight. apply alphaincrement, u_pos. Qed.
End Paper.
