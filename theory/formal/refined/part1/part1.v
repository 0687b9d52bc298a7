(** Part 1 of docs/refined.md, complete: the refined transfer theorem. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law finite_sum markov_chain problem algorithm one_error potential
  eq_substitution thm_reduction state_path path_bound transfer_bound growth_tangent mean_errors
  path_transfer transfer_any.
Import ListNotations.
Open Scope R_scope.

(** thm:reduction in the form that Part 1 needs. *)
Lemma recursion_any (pb : problem) (tau T : nat) (rho beta La b : R) (x0 : V pb) (z0 : Z pb) :
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  4 * INR tau * (1 + INR (Nat.log2 T)) <= La -> 1 + 8 * INR tau / La <= b ->
  recursion pb rho beta (Nat.log2 T) x0 z0 T La b.
Proof.
  intros Hx Ht HT M Hr Hb HLa Ha [|o bs] Hl.
  - assert (Q := reduction_init_any pb rho beta x0 z0 tau T Hx Ht M HT La HLa).
    cbn [Bb algorithm.traj init alpha chain]. apply Rle_trans with (1 := Q). lra.
  - apply Rle_trans with
      (1 := reduction_any pb rho beta x0 z0 tau T Hr Hb Hx Ht M HT La HLa b (o :: bs) Ha Hl).
    destruct (alpha_range pb rho beta (Nat.log2 T) x0 z0 Hb (o :: bs)) as [a0 a1]. unfold Bb.
    set (s := traj pb rho beta (Nat.log2 T) x0 z0 (o :: bs)) in *. set (al := alpha pb s) in *.
    assert (e0 : 0 <= err2 pb s) by apply norm2_pos.
    assert (0 <= (1 - al) * (al / 2) * err2 pb s) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra). lra.
Qed.

(** thm:refined: any problem, mixing time, T >= 1, rho, beta > 0. La is Lambda, any number from
    4 tau (1 + jmax) on (the paper's is 306 tau (1 + log2 T)); b is the absorption factor, any number from
    1 + 8 tau/La on (2 in the text, so sigma_M^2 = 2 Lambda G_sigma^2); H is any upper bound of the bracket,
    of which the text takes the least. What differs from the text: T >= T_0 is not needed, delta_c is
    Gh + Ghat (the text has G for Gh). Modelling choices: model/problem.v and model/algorithm.v. *)
Theorem part1_any (pb : problem) (tau T : nat) (rho beta La b H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let Hc := Hconst rho beta (L pb) dc2 La b (Gs pb) T in
  let Phi := Phi (Fbar pb) rho beta (L pb) dc2 La b T in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  4 * INR tau * (1 + INR jmax) <= La -> 1 + 8 * INR tau / La <= b ->
  (forall X, 1 <= X -> Hc + Phi X <= H) ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  intros jmax dc2 Hc Phi1 Hx Ht HT M Hr Hb HLa Ha HH. assert (LP := La_pos tau T Ht HT La HLa).
  assert (0 <= 8 * INR tau / La) by (apply Rmult_le_pos; [assert (q := pos_INR tau); lra|left;
    apply Rinv_0_lt_compat, LP]).
  apply (transfer_any pb rho beta jmax x0 z0 T La b H); try assumption; try lra.
  apply (recursion_any pb tau); assumption.
Qed.

(** As printed: the paper's Lambda and b = 2. *)
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
  intros jmax dc2 Hc Phi1 Hx Ht HT M Hr Hb HH. assert (L1 := Lam_ge tau T Ht HT).
  assert (t1 := tau_ge1 tau T Ht HT).
  apply (part1_any pb tau T rho beta (Lam tau T) 2 H x0 z0); try assumption; [apply Lam_covers; assumption|].
  assert (8 * INR tau / Lam tau T <= 1); [|lra]. apply (Rmult_le_reg_r (Lam tau T)); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(** The evaluation (N01.9) for any Lambda from 4 tau (1 + jmax) and 8 tau on: the supremum is not solved for,
    any Y >= 1 with Phi'(Y) <= 0 gives a bound. *)
Corollary part1_evaluated (pb : problem) (tau T : nat) (rho beta La Y H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let Hc := Hconst rho beta (L pb) dc2 La 2 (Gs pb) T in
  let Phi := Phi (Fbar pb) rho beta (L pb) dc2 La 2 T in
  let slope := Phi' (Fbar pb) rho beta (L pb) dc2 La 2 T Y in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  4 * INR tau * (1 + INR jmax) <= La -> 8 * INR tau <= La ->
  1 <= Y -> slope <= 0 -> Hc + (Phi Y - slope * (Y - 1)) <= H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  intros jmax dc2 Hc Phi1 slope Hx Ht HT M Hr Hb HLa H8 HY Hs HH. assert (LP := La_pos tau T Ht HT La HLa).
  apply (part1_any pb tau T rho beta La 2 H x0 z0); try assumption.
  - assert (8 * INR tau / La <= 1); [|lra]. apply (Rmult_le_reg_r La); [exact LP|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - intros X HX. apply Rle_trans with (2 := HH). apply Rplus_le_compat_l.
    apply growth_tangent; [|assumption|assumption|assumption].
    exact (signs pb rho x0 La 2 Hr Hx (Rlt_le _ _ LP) ltac:(lra)).
Qed.
