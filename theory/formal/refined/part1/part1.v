(** Part 1 of docs/refined.md, complete: the refined transfer theorem. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law finite_sum markov_chain problem algorithm one_error potential
  eq_substitution thm_reduction state_path path_bound transfer_bound growth_tangent mean_errors
  path_transfer transfer_any.
Import ListNotations.
Open Scope R_scope.

(** thm:reduction in the form that Part 1 needs: the absorption factor may be 157/153 already. *)
Lemma recursion_paper (pb : problem) (tau T : nat) (rho beta b : R) (x0 : V pb) (z0 : Z pb) :
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  157 / 153 <= b -> recursion pb rho beta (Nat.log2 T) x0 z0 T (Lam tau T) b.
Proof.
  intros Hx Ht HT M Hr Hb Ha [|o bs] Hl.
  - assert (Q := reduction_init pb rho beta x0 z0 tau T Hx Ht M HT).
    cbn [Bb algorithm.traj init alpha chain]. apply Rle_trans with (1 := Q). lra.
  - apply Rle_trans with (1 := reduction_sharp pb rho beta x0 z0 tau T Hr Hb Hx Ht M HT (o :: bs) Hl).
    destruct (alpha_range pb rho beta (Nat.log2 T) x0 z0 Hb (o :: bs)) as [a0 a1]. unfold Bb.
    set (s := traj pb rho beta (Nat.log2 T) x0 z0 (o :: bs)) in *. set (al := alpha pb s) in *.
    assert (LP := Lam_pos tau T Ht HT). set (d2 := norm (sub (cur pb s) (prev pb s)) ^ 2).
    assert (e0 : 0 <= err2 pb s) by apply norm2_pos.
    assert (B : 0 <= 2 * al ^ 2 * (Lam tau T * Gs pb ^ 2) + 8 * (Lam tau T * L pb ^ 2) * d2).
    { assert (g := pow2_ge_0 (Gs pb)). assert (l := pow2_ge_0 (L pb)). assert (q := pow2_ge_0 al).
      assert (d0 : 0 <= d2) by apply pow2_ge_0. clear - LP g l q d0.
      set (G2 := Gs pb ^ 2) in *. set (L2 := L pb ^ 2) in *. set (a2 := al ^ 2) in *.
      set (La := Lam tau T) in *. clearbody G2 L2 a2 d2 La.
      apply Rplus_le_le_0_compat; repeat apply Rmult_le_pos; lra. }
    assert (0 <= (1 - al) * (al / 2) * err2 pb s) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
    apply (Rmult_le_compat_r _ _ _ B) in Ha. lra.
Qed.

(** thm:refined: any problem, mixing time, T >= 1, rho, beta > 0. Lam tau T is the paper's Lambda, b the
    absorption factor (2 in the text, so sigma_M^2 = 2 Lambda G_sigma^2); H is any upper bound of the bracket,
    of which the text takes the least. What differs from the text: T >= T_0 is not needed, delta_c is
    Gh + Ghat (the text has G for Gh), b may be as small as 157/153. Modelling choices: model/problem.v and
    model/algorithm.v. *)
Theorem part1_absorbed (pb : problem) (tau T : nat) (rho beta b H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let Hc := Hconst rho beta (L pb) dc2 (Lam tau T) b (Gs pb) T in
  let Phi := Phi (Fbar pb) rho beta (L pb) dc2 (Lam tau T) b T in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  157 / 153 <= b -> (forall X, 1 <= X -> Hc + Phi X <= H) ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  intros jmax dc2 Hc Phi' Hx Ht HT M Hr Hb Ha HH. assert (LP := Lam_pos tau T Ht HT).
  apply (transfer_any pb rho beta jmax x0 z0 T (Lam tau T) b H); try assumption; try lra.
  apply recursion_paper; assumption.
Qed.

(** As printed: b = 2. *)
Corollary part1 (pb : problem) (tau T : nat) (rho beta H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let Hc := Hconst rho beta (L pb) dc2 (Lam tau T) 2 (Gs pb) T in
  let Phi := Phi (Fbar pb) rho beta (L pb) dc2 (Lam tau T) 2 T in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  (forall X, 1 <= X -> Hc + Phi X <= H) ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  intros jmax dc2 Hc Phi' Hx Ht HT M Hr Hb HH. apply (part1_absorbed pb tau T rho beta 2 H x0 z0);
    try assumption. lra.
Qed.

(** The evaluation (N01.9): the supremum is not solved for, any Y >= 1 with Phi'(Y) <= 0 gives a bound. *)
Corollary part1_evaluated (pb : problem) (tau T : nat) (rho beta Y H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let Hc := Hconst rho beta (L pb) dc2 (Lam tau T) 2 (Gs pb) T in
  let Phi := Phi (Fbar pb) rho beta (L pb) dc2 (Lam tau T) 2 T in
  let slope := Phi' (Fbar pb) rho beta (L pb) dc2 (Lam tau T) 2 T Y in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  1 <= Y -> slope <= 0 -> Hc + (Phi Y - slope * (Y - 1)) <= H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  intros jmax dc2 Hc Phi1 slope Hx Ht HT M Hr Hb HY Hs HH.
  apply (part1 pb tau T rho beta H x0 z0); try assumption.
  intros X HX. apply Rle_trans with (2 := HH). apply Rplus_le_compat_l.
  apply growth_tangent; [|assumption|assumption|assumption].
  exact (signs pb rho x0 (Lam tau T) 2 Hr Hx (Rlt_le _ _ (Lam_pos tau T Ht HT)) ltac:(lra)).
Qed.
