(** Low noise with tilted Young weights (N51): as t falls from 1 to 0 the constants of the descent inequality
    tilt towards those of an exact oracle. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation finite_sum markov_chain weight roots problem algorithm
  one_error profile path_form_free path_bound bound inflation low_noise part2_low_noise telescoped
  tilted.
Import ListNotations.
Open Scope R_scope.

(** The derivative of lbound_free in Gamma. *)
Definition lslope_free (pb : problem) (rho beta : R) (T : nat) (Ln w zeta c k2 Y : R) : R :=
  Fbar pb * rho * v_plus beta * (sqrt Y * root 6 (Y + INR T * beta) *
    (/ (2 * Y) + / (6 * (Y + INR T * beta)))) + L pb / rho * / (2 * sqrt Y) - (1 - c)
  + k2 * (bfac w zeta T / (1 - zeta)) * Ln * Gs pb ^ 2 *
      (4 * INR T * (v_plus beta ^ 4 / 2 * (2 * root 3 (Y + INR T * beta) ^ 2 / (3 * (Y + INR T * beta))) +
      v_plus beta ^ 2 / 5 * (root 3 (Y + INR T * beta) / (3 * (Y + INR T * beta))))).

Section Tangent.
Variables (pb : problem) (rho beta : R) (T : nat) (Ln w zeta c k2 : R).
Notation Ln' := (sqrt 2 * k2 * Ln).
Let S2 : 0 < sqrt 2. Proof. apply sqrt_lt_R0. lra. Qed.
Lemma raised q : q / sqrt 2 * Ln' = k2 * q * Ln. Proof. field. lra. Qed.
Lemma lbound_raised Gamma : lbound_free pb rho beta T Ln w zeta c k2 Gamma =
  lbound pb rho beta T Ln' w zeta Gamma + (c - / sqrt 2) * (Gamma - 1).
Proof. unfold lbound_free, lbound. rewrite raised. ring. Qed.
Lemma lslope_raised Y : lslope_free pb rho beta T Ln w zeta c k2 Y =
  lslope pb rho beta T Ln' w zeta Y + (c - / sqrt 2).
Proof. unfold lslope_free, lslope. rewrite raised. ring. Qed.
Lemma lbound_free_tangent (x0 : V pb) Y : X pb x0 -> 0 < rho -> 0 < beta -> 0 <= Ln -> 0 < k2 -> 0 <= w ->
  0 < zeta < 1 -> 1 <= Y -> lslope_free pb rho beta T Ln w zeta c k2 Y <= 0 -> forall Gamma, 1 <= Gamma ->
  lbound_free pb rho beta T Ln w zeta c k2 Gamma <=
  lbound_free pb rho beta T Ln w zeta c k2 Y - lslope_free pb rho beta T Ln w zeta c k2 Y * (Y - 1).
Proof.
  intros Hx Hr Hb HLn Hk Hw Hz HY Hs Gm HG.
  assert (l0 : 0 <= Ln') by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
  assert (A := lbound_below pb rho beta x0 T Ln' w zeta Y Gm Hx Hr Hb l0 Hw Hz HY HG).
  assert (B : lslope_free pb rho beta T Ln w zeta c k2 Y * (Gm - 1) <= 0) by nra.
  rewrite !lbound_raised. rewrite lslope_raised in B |- *. lra.
Qed.
End Tangent.

(** Low noise for a mixing profile d and a tilt t; for t = 1 it is low noise for a mixing profile. *)
Theorem low_noise_tilted (pb : problem) (d : nat -> R) (T : nat) (rho beta zeta w Ln t Y H : R) (x0 : V pb)
  (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let bnd := lbound_free pb rho beta T Ln w zeta (tilted_x t) (tilted_x t / t) in
  let slp := lslope_free pb rho beta T Ln w zeta (tilted_x t) (tilted_x t / t) in
  X pb x0 -> (1 <= T)%nat -> (forall k, mixes (P pb) (pi pb) k (d k)) ->
  0 < rho -> 0 < beta -> 0 < zeta < 1 -> 0 <= w -> 0 < Ln -> 0 < t <= 1 ->
  noise d jmax <= Ln -> bias_noise d jmax <= w * sqrt Ln ->
  1 <= Y -> slp Y <= 0 -> bnd Y - slp Y * (Y - 1) <= H -> 0 < H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (2 * D pb * sqrt (tilted_x t * H / INR (S T))) (2 * H / (rho * INR (S T))).
Proof.
  intros jmax bnd slp Hx HT M Hr Hb Hz Hw HLn Ht1 N1 B1 HY HS HV HH.
  assert (I := inflation_of_profile pb d jmax M).
  assert (I' := inflation_mono pb jmax _ _ _ _ Ln _ (w * sqrt Ln) _ I N1 (Rle_refl _) B1 (Rle_refl _)).
  assert (W := tilted_weights t Ht1). assert (k0 : 0 < tilted_x t / t) by apply W.
  eapply low_noise_free; try eassumption; [apply Rle_refl|]. intros Gm HG. apply Rle_trans with (2 := HV).
  apply (lbound_free_tangent pb rho beta T Ln w zeta _ _ x0); try assumption. lra.
Qed.
