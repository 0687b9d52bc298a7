(** Part 1 of docs/refined.md, complete: the refined transfer theorem. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law finite_sum markov_chain problem algorithm one_error potential
  eq_substitution thm_reduction state_path path_bound transfer_bound growth_tangent mean_errors
  path_transfer transfer_any.
Import ListNotations.
Open Scope R_scope.

(** thm:refined: any problem, mixing time, T >= 1, rho, beta > 0. Lam tau T is the paper's Lambda and 2 the
    absorption factor, so sigma_M^2 = 2 Lambda G_sigma^2; H is any upper bound of the bracket, of which the
    text takes the least. What differs from the text: T >= T_0 is not needed, delta_c is Gh + Ghat (the text
    has G for Gh), and no mean is taken inside the supremum. Modelling choices: model/problem.v and
    model/algorithm.v. *)
Theorem part1 (pb : problem) (tau T : nat) (rho beta H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  (forall X, 1 <= X ->
    Hconst rho beta (L pb) dc2 (Lam tau T) 2 (Gs pb) T + Phi (Fbar pb) rho beta (L pb) dc2 (Lam tau T) 2 T X <= H) ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  intros jmax dc2 Hx Ht HT M Hr Hb HH. assert (LP := Lam_pos tau T Ht HT).
  apply (transfer_any pb rho beta jmax x0 z0 T (Lam tau T) 2 H); try assumption; try lra.
  intros [|o bs] Hl.
  - assert (Q := reduction_init pb rho beta x0 z0 tau T Hx Ht M HT).
    cbn [Bb algorithm.traj init alpha chain]. apply Rle_trans with (1 := Q). lra.
  - apply Rle_trans with (1 := reduction_all pb rho beta x0 z0 tau T Hr Hb Hx Ht M HT (o :: bs) Hl).
    unfold Bb, sM2, LM2. fold jmax. lra.
Qed.

(** The evaluation (N01.9): the supremum is not solved for, any Y >= 1 with Phi'(Y) <= 0 gives a bound. *)
Corollary part1_evaluated (pb : problem) (tau T : nat) (rho beta Y H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let slope := Phi' (Fbar pb) rho beta (L pb) dc2 (Lam tau T) 2 T Y in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  1 <= Y -> slope <= 0 ->
  Hconst rho beta (L pb) dc2 (Lam tau T) 2 (Gs pb) T
    + (Phi (Fbar pb) rho beta (L pb) dc2 (Lam tau T) 2 T Y - slope * (Y - 1)) <= H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  intros jmax dc2 slope Hx Ht HT M Hr Hb HY Hs HH. apply (part1 pb tau T rho beta H x0 z0); try assumption.
  intros X HX. apply Rle_trans with (2 := HH). apply Rplus_le_compat_l.
  apply growth_tangent; [|assumption|assumption|assumption].
  exact (signs pb rho x0 (Lam tau T) 2 Hr Hx (Rlt_le _ _ (Lam_pos tau T Ht HT)) ltac:(lra)).
Qed.
