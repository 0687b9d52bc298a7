(** The rung `absorption`: Part 1 with the bias absorbed as it is, b = 1 + w^2 T^(2/3) in place of 2. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law finite_sum markov_chain worst_profile profile roots problem
  algorithm transfer_bound growth_tangent mean_errors path_transfer bound_signs transfer_any thm_reduction
  state_path inflation burst one_error potential.
Import ListNotations.
Open Scope R_scope.

(** N12 with zeta = 1: the bias takes all of what (1 - alpha)^2 leaves to (1 - alpha). *)
Lemma recursion_absorbed (pb : problem) (tau T : nat) (rho beta La w b : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  4 * INR tau * (1 + INR jmax) <= La -> noise (worst tau) jmax <= La ->
  difference (worst tau) jmax <= 4 * La ->
  bias_noise (worst tau) jmax <= w * sqrt La -> bias_difference (worst tau) jmax <= w * sqrt (4 * La) ->
  1 + w ^ 2 * root 3 (INR T) ^ 2 <= b -> recursion pb rho beta jmax x0 z0 T La b.
Proof.
  intros jmax Hx Ht HT M Hr Hb HLa N1 N2 B1 B2 Ha. assert (LP := La_pos tau T Ht HT La HLa).
  assert (I := inflation_mono pb jmax _ _ _ _ La (4 * La) (w * sqrt La) (w * sqrt (4 * La))
    (inflation_of_profile pb (worst tau) jmax (worst_mixes tau Ht (P pb) (P_proba pb) (pi pb) (pi_proba pb) z0
    (pi_stationary pb) M)) N1 N2 B1 B2).
  intros [|o bs] Hl.
  - assert (Q := reduction_init_any pb rho beta x0 z0 tau T Hx Ht M HT La HLa).
    cbn [Bb algorithm.traj init alpha chain]. apply Rle_trans with (1 := Q). lra.
  - set (s := traj pb rho beta jmax x0 z0 (o :: bs)).
    destruct (valid_traj pb rho beta jmax x0 z0 Hr Hx (o :: bs)) as [V1 [V2 _]].
    assert (Ar := alpha_range pb rho beta jmax x0 z0 Hb (o :: bs)).
    assert (HK : (1 - alpha pb s) / alpha pb s <= K T) by (eapply alpha_K; eassumption).
    assert (A := one_error pb jmax La (4 * La) _ _ w 1 I LP ltac:(lra) (Rle_refl _) (Rle_refl _) Rlt_0_1 T s
      V1 V2 Ar HK).
    apply Rle_trans with (1 := A). unfold cc. fold s in Ar. set (al := alpha pb s) in *.
    replace ((1 - al) * (1 - (1 - 1) * al) * err2 pb s) with ((1 - al) * err2 pb s) by ring.
    apply Rplus_le_compat_l. unfold Bb, Bq, bfac, K. fold s al.
    set (x := jump pb (4 * La) s). set (y := hiss pb La s). set (ds := norm (sub (cur pb s) (prev pb s))).
    assert (Ex : x ^ 2 = (1 - al) ^ 2 * (4 * La * L pb ^ 2 * ds ^ 2)).
    { unfold x, jump. fold al ds. rewrite <- (sqrt_sqrt (4 * La)) at 2 by lra. ring. }
    assert (Ey : y ^ 2 = al ^ 2 * (La * Gs pb ^ 2)).
    { unfold y, hiss. fold al. rewrite <- (sqrt_sqrt La) at 2 by lra. ring. }
    assert (Q : (x + y) ^ 2 <= 2 * x ^ 2 + 2 * y ^ 2) by (assert (0 <= (x - y) ^ 2) by apply pow2_ge_0; lra).
    rewrite Ex, Ey in Q. set (e := 4 * La * L pb ^ 2 * ds ^ 2) in *. set (g := La * Gs pb ^ 2) in *.
    assert (e0 : 0 <= e) by (apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pow2_ge_0]|apply pow2_ge_0]).
    assert (a1 : (1 - al) ^ 2 <= 1) by nra.
    assert ((1 - al) ^ 2 * e <= 1 * e) by (apply Rmult_le_compat_r; assumption).
    assert (g0 : 0 <= al ^ 2 * g).
    { apply Rmult_le_pos; [apply pow2_ge_0|]. apply Rmult_le_pos; [lra|apply pow2_ge_0]. }
    apply Rle_trans with (b * (2 * e + 2 * (al ^ 2 * g))); [|right; unfold e, g; ring].
    replace (1 + w ^ 2 * root 3 (INR T) ^ 2 / 1) with (1 + w ^ 2 * root 3 (INR T) ^ 2) by field.
    assert (b1 : 0 <= w ^ 2 * root 3 (INR T) ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
    apply Rmult_le_compat; [lra|apply pow2_ge_0|exact Ha|lra].
Qed.

(** Part 1 evaluated at any tangent point Y with slope <= 0; La and w^2 as in the rungs of Part 2. *)
Theorem part1_absorbed (pb : problem) (tau T : nat) (rho beta La w Y H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let b := 1 + w ^ 2 * root 3 (INR T) ^ 2 in
  let Hc := Hconst rho beta (L pb) dc2 La b (Gs pb) T in
  let Phi := Phi (Fbar pb) rho beta (L pb) dc2 La b T in
  let slope := Phi' (Fbar pb) rho beta (L pb) dc2 La b T Y in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < rho -> 0 < beta ->
  4 * INR tau * (1 + INR jmax) <= La -> noise (worst tau) jmax <= La ->
  difference (worst tau) jmax <= 4 * La ->
  bias_noise (worst tau) jmax <= w * sqrt La -> bias_difference (worst tau) jmax <= w * sqrt (4 * La) ->
  1 <= Y -> slope <= 0 -> Hc + (Phi Y - slope * (Y - 1)) <= H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  intros jmax dc2 b Hc Phi1 slope Hx Ht HT M Hr Hb HLa N1 N2 B1 B2 HY Hs HH.
  assert (LP := La_pos tau T Ht HT La HLa).
  assert (b1 : 0 <= w ^ 2 * root 3 (INR T) ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (b0 : 0 <= b) by (unfold b; lra).
  apply (transfer_any pb rho beta jmax x0 z0 T La b H); try assumption; try lra.
  - apply (recursion_absorbed pb tau T rho beta La w b); try assumption. apply Rle_refl.
  - intros X0 HX. apply Rle_trans with (2 := HH). apply Rplus_le_compat_l.
    apply growth_tangent; [|assumption|assumption|assumption].
    exact (signs pb rho x0 La b Hr Hx (Rlt_le _ _ LP) b0).
Qed.
