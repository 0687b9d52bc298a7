(** Low noise, with tangents and the worst profile filled in. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law finite_sum markov_chain worst_profile weight roots problem algorithm
  one_error profile path_bound bound tangent inflation low_noise.
Import ListNotations.
Open Scope R_scope.

(** The supremum over Gamma by one tangent. *)
Lemma root3_tangent c x y : 0 <= c -> 1 <= x -> 1 <= y -> root 3 (x + c) <= root 3 (y + c) + root 3 (y + c) /
  (3 * (y + c)) * (x - y).
Proof.
  intros Hc Hx Hy. apply (concave_tangent (fun t => root 3 (t + c)) (fun t => root 3 (t + c) / (3 * (t + c)))
    (fun t => - (2 / 9) * (root 3 (t + c) / (t + c) ^ 2))); try assumption.
  - intros t Ht. unfold root, Rpower. auto_derive; [lra|]. simpl INR. field. lra.
  - intros t Ht. unfold root, Rpower. auto_derive; [lra|]. simpl INR. field. lra.
  - intros t Ht. assert (0 < root 3 (t + c) / (t + c) ^ 2) by (apply Rdiv_lt_0_compat;
      [apply root_pos|apply pow_lt; lra]). lra.
Qed.

Lemma root32_tangent c x y : 0 <= c -> 1 <= x -> 1 <= y -> root 3 (x + c) ^ 2 <= root 3 (y + c) ^ 2 +
  2 * root 3 (y + c) ^ 2 / (3 * (y + c)) * (x - y).
Proof.
  intros Hc Hx Hy. apply (concave_tangent (fun t => root 3 (t + c) ^ 2) (fun t => 2 * root 3 (t + c) ^ 2 /
    (3 * (t + c))) (fun t => - (2 / 9) * (root 3 (t + c) ^ 2 / (t + c) ^ 2))); try assumption.
  - intros t Ht. unfold root, Rpower. auto_derive; [lra|]. simpl INR. field. lra.
  - intros t Ht. unfold root, Rpower. auto_derive; [lra|]. simpl INR. field. lra.
  - intros t Ht. assert (0 < root 3 (t + c) ^ 2 / (t + c) ^ 2) by (apply Rdiv_lt_0_compat; apply pow_lt;
      [apply root_pos|lra]). lra.
Qed.

Definition lslope (pb : problem) (rho beta : R) (T : nat) (Ln w zeta Y : R) : R :=
  Fbar pb * rho * v_plus beta * (sqrt Y * root 6 (Y + INR T * beta) *
    (/ (2 * Y) + / (6 * (Y + INR T * beta)))) + L pb / rho * / (2 * sqrt Y) - (1 - / sqrt 2)
  + bfac w zeta T / (1 - zeta) / sqrt 2 * Ln * Gs pb ^ 2 *
      (4 * INR T * (v_plus beta ^ 4 / 2 * (2 * root 3 (Y + INR T * beta) ^ 2 / (3 * (Y + INR T * beta))) +
      v_plus beta ^ 2 / 5 * (root 3 (Y + INR T * beta) / (3 * (Y + INR T * beta))))).
Lemma lbound_below (pb : problem) rho beta (x0 : V pb) T Ln w zeta Y Gm : X pb x0 -> 0 < rho -> 0 < beta ->
  0 <= Ln -> 0 <= w -> 0 < zeta < 1 -> 1 <= Y -> 1 <= Gm ->
  lbound pb rho beta T Ln w zeta Gm <=
  lbound pb rho beta T Ln w zeta Y + lslope pb rho beta T Ln w zeta Y * (Gm - Y).
Proof.
  intros Hx Hr Hb HLn Hw Hz HY HG. assert (F0 := Fbar_pos pb x0 Hx). assert (L0 := L_pos pb).
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (c0 : 0 <= INR T * beta) by (apply Rmult_le_pos; [apply pos_INR|lra]). set (c := INR T * beta) in *.
  assert (A1 := mean_tangent c Gm Y c0 ltac:(lra) ltac:(lra)).
  assert (A2 := sqrt_tangent Gm Y ltac:(lra) ltac:(lra)).
  assert (A3 := root3_tangent c Gm Y c0 HG HY). assert (A4 := root32_tangent c Gm Y c0 HG HY).
  assert (Vp : 0 < v_plus beta) by apply root_pos. set (vp := v_plus beta) in *.
  assert (B1 := Rmult_le_compat_l (Fbar pb * rho * vp) _ _ ltac:(repeat apply Rmult_le_pos; lra) A1).
  assert (B2 : L pb / rho * sqrt Gm <= L pb / rho * (sqrt Y + / (2 * sqrt Y) * (Gm - Y)))
    by (apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|exact A2]).
  set (D := bfac w zeta T / (1 - zeta) / sqrt 2 * Ln * Gs pb ^ 2).
  assert (D0 : 0 <= D).
  { unfold D. assert (1 <= bfac w zeta T) by (apply bfac_pos; assumption).
    assert (0 < bfac w zeta T / (1 - zeta) / sqrt 2) by (apply Rdiv_lt_0_compat;
      [apply Rdiv_lt_0_compat; lra|lra]).
    apply Rmult_le_pos; [apply Rmult_le_pos; lra|apply pow2_ge_0]. }
  assert (v4 : 0 <= vp ^ 4 / 2) by (assert (0 < vp ^ 4) by (apply pow_lt, Vp); lra).
  assert (v2 : 0 <= vp ^ 2 / 5) by (assert (0 < vp ^ 2) by (apply pow_lt, Vp); lra). assert (T0 := pos_INR T).
  set (r3g := root 3 (Gm + c)) in *. set (r3y := root 3 (Y + c)) in *.
  assert (B3 : phi (vp ^ 2 * r3g) <= phi (vp ^ 2 * r3y) + (vp ^ 4 / 2 * (2 * r3y ^ 2 / (3 * (Y + c))) +
    vp ^ 2 / 5 * (r3y / (3 * (Y + c)))) * (Gm - Y)).
  { apply (Rmult_le_compat_l (vp ^ 4 / 2)) in A4; [|exact v4]. apply (Rmult_le_compat_l (vp ^ 2 / 5)) in A3;
      [|exact v2].
    unfold phi. replace ((vp ^ 2 * r3g) ^ 2) with (vp ^ 4 * r3g ^ 2) by ring.
    replace ((vp ^ 2 * r3y) ^ 2) with (vp ^ 4 * r3y ^ 2) by ring. lra. }
  assert (B4 : D * (4 * INR T * phi (vp ^ 2 * r3g)) <=
    D * (4 * INR T * (phi (vp ^ 2 * r3y) + (vp ^ 4 / 2 * (2 * r3y ^ 2 / (3 * (Y + c))) + vp ^ 2 / 5 *
    (r3y / (3 * (Y + c)))) * (Gm - Y)))).
  { apply Rmult_le_compat_l; [exact D0|]. apply Rmult_le_compat_l; [lra|exact B3]. }
  unfold lbound, lslope. fold c vp. fold r3g r3y. fold D. set (pg := phi (vp ^ 2 * r3g)) in *.
  set (py := phi (vp ^ 2 * r3y)) in *. lra.
Qed.
Lemma lbound_tangent (pb : problem) rho beta (x0 : V pb) T Ln w zeta Y : X pb x0 -> 0 < rho -> 0 < beta ->
  0 <= Ln -> 0 <= w -> 0 < zeta < 1 -> 1 <= Y -> lslope pb rho beta T Ln w zeta Y <= 0 ->
  forall Gamma, 1 <= Gamma -> lbound pb rho beta T Ln w zeta Gamma <= lbound pb rho beta T Ln w zeta Y -
    lslope pb rho beta T Ln w zeta Y * (Y - 1).
Proof.
  intros Hx Hr Hb HLn Hw Hz HY Hs Gm HG.
  apply Rle_trans with (1 := lbound_below pb rho beta x0 T Ln w zeta Y Gm Hx Hr Hb HLn Hw Hz HY HG).
  assert (lslope pb rho beta T Ln w zeta Y * (Gm - 1) <= 0) by nra. lra.
Qed.

(** Section 6, low noise, for a mixing time: displacement and noise together. *)
Theorem part2_low_noise (pb : problem) (tau T : nat) (rho beta zeta w Ln Y H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) ->
  0 < rho -> 0 < beta -> 0 < zeta < 1 -> 0 <= w -> 0 < Ln ->
  noise (worst tau) jmax <= Ln -> bias_noise (worst tau) jmax <= w * sqrt Ln ->
  1 <= Y -> lslope pb rho beta T Ln w zeta Y <= 0 ->
  lbound pb rho beta T Ln w zeta Y - lslope pb rho beta T Ln w zeta Y * (Y - 1) <= H -> 0 < H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  intros jmax Hx Ht HT M Hr Hb Hz Hw HLn N1 B1 HY HS HV HH.
  assert (I := inflation_of_profile pb (worst tau) jmax (worst_mixes tau Ht (P pb) (P_proba pb) (pi pb)
    (pi_proba pb) z0 (pi_stationary pb) M)).
  assert (I' := inflation_mono pb jmax _ _ _ _ Ln _ (w * sqrt Ln) _ I N1 (Rle_refl _) B1 (Rle_refl _)).
  eapply low_noise; try eassumption; [apply Rle_refl|]. intros Gm HG. apply Rle_trans with (2 := HV).
  apply (lbound_tangent pb rho beta x0); try assumption. lra.
Qed.
