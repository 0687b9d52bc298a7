(** The rungs below Part 2, met by the toy problem: T = rho = beta = theta = 1, weights 3/4, 7/12, 1, the
    tangent point at 10^18 - 1. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law problem algorithm profile worst_profile roots bound path_form_free
  transfer_any toy covered tilted_covered apart square.
Open Scope R_scope.

Notation dc2 := ((Gh toy + Ghat toy) ^ 2).
Notation price := ((1 + 2 ^ 2 * root 3 (INR 1) ^ 2 / / 2) / (1 - / 2)).
Notation m := (price * ((1 + 1) * (4 * L toy ^ 2 * / 1 ^ 2))).
Notation n := (price * (1 * Gs toy ^ 2) * hissed 1 1 1 (v_minus 1 dc2 1)).
Notation ab := (abound (Fbar toy) 1 1 (L toy) dc2 (3 / 4) (7 / 12) m (/ 2) (/ 5) n 1 (v_plus 1)).
Notation asl := (aslope (Fbar toy) 1 1 (L toy) dc2 (3 / 4) (7 / 12) m (/ 2) (/ 5) 1 (v_plus 1)).
Lemma apart_slope : asl far <= 0.
Proof.
  destruct v_ends as [Vp _]. assert (A := far_frame (v_plus 1) ltac:(lra)).
  assert (C := far_moved (v_plus 1) Vp). unfold aslope. rewrite root_1. simpl L in *.
  set (q := root 3 (far + INR 1 * 1) / far + _) in *. assert (i : 0 < / far) by
    (apply Rinv_0_lt_compat; unfold far; lra).
  assert (th : 0 < theta 1 (v_plus 1)) by (apply Rdiv_lt_0_compat; [lra|apply pow_lt; lra]).
  set (v := v_plus 1) in *. assert (B : / 2 * v ^ 2 * q + / 4 * / far <= 28 * (1 / 10 ^ 7)).
  { apply Rnot_lt_le; intro N. assert (0 < theta 1 v * (/ 2 * v ^ 2 * q + / 4 * / far))
      by (apply Rmult_lt_0_compat; lra). lra. }
  replace (7 / 12 * ((1 + 2 ^ 2 * 1 ^ 2 / / 2) / (1 - / 2) * ((1 + 1) * (4 * 1 ^ 2 * / 1 ^ 2)))) with 84
    by field.
  lra.
Qed.
Definition apart_top : R := Rmax 1 (ab far - asl far * (far - 1)).
Theorem toy_apart : E (run toy 1 1 0 x0 true 2) (fun bs => finite_sum.sum 2
    (fun t => gap toy (cur toy (at_ toy 1 1 0 x0 true bs t)))) / INR 2 <=
  Rmax (2 * D toy * sqrt (1 * apart_top / INR 2)) (2 * apart_top / (1 * INR 2)).
Proof.
  apply (part2_apart toy 1 1 1 1 1 (/ 2) 2 1 4 (3 / 4) (7 / 12) 1 far apart_top x0 true);
    try exact toy_start; try exact toy_mixes; try exact linked_weights; try exact far_ge1; try lra; try lia.
  - apply Rle_trans with (0 + 1); [apply Rplus_le_compat_l, Rmin_l|lra].
  - apply Rle_trans with (0 + 4 * 1); [apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|apply Rmin_l]|lra].
  - rewrite sqrt_1. apply Rle_trans with 1; [apply Rmin_l|lra].
  - rewrite sqrt_4. apply Rle_trans with 2; [apply Rmin_l|lra].
  - exact apart_slope.
  - apply Rmax_r.
  - apply Rlt_le_trans with (2 := Rmax_l _ _). lra.
Qed.
