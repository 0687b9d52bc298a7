(** A1 for a Markov chain with tilted Young weights (N51). *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation finite_sum markov_chain roots problem algorithm state_path
  profile path_form_free path_bound bound inflation telescoped tilted nu_bound hump sharp_difference
  part2_markov.
Import ListNotations.
Open Scope R_scope.

Theorem markov_tilted (pb : problem) (d : nat -> R) (T : nat)
  (rho beta theta0 zeta w Ln Le kappa t Yp Ym H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let b := (1 + 2 * w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta) in
  let bnd := wbound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 kappa cross b (tilted_x t)
    (tilted_x t / t) T in
  let slp := wslope (Fbar pb) rho beta (L pb) dc2 Le theta0 kappa b (tilted_x t) (tilted_x t / t) T in
  X pb x0 -> (1 <= T)%nat -> (forall k, mixes (P pb) (pi pb) k (d k)) ->
  0 < rho -> 0 < beta -> 0 < theta0 -> 0 < zeta < 1 -> 0 <= w -> 0 < Ln -> 0 < Le -> 0 < t <= 1 ->
  noise d jmax <= Ln -> difference_sharp d jmax <= Le -> bias_noise d jmax <= w * sqrt Ln ->
    bias_difference d jmax <= w * sqrt Le ->
  0 <= kappa -> Knu d jmax <= 2 * kappa * (sqrt Ln * sqrt Le) ->
  1 <= Yp -> slp Yp (v_plus beta) <= 0 -> bnd Yp (v_plus beta) - slp Yp (v_plus beta) * (Yp - 1) <= H ->
  1 <= Ym -> slp Ym (v_minus beta dc2 T) <= 0 ->
  bnd Ym (v_minus beta dc2 T) - slp Ym (v_minus beta dc2 T) * (Ym - 1) <= H ->
  0 < H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (2 * D pb * sqrt (tilted_x t * H / INR (S T))) (2 * H / (rho * INR (S T))).
Proof.
  intros jmax dc2 b bnd slp Hx HT Hd Hr Hb Hth Hz Hw HLn HLe Ht N1 N2 B1 B2 Hka HKn Y1 S1 V1 Y2 S2 V2 HH.
  assert (Dp : 0 < dc2) by apply dc2_pos. assert (F0 : 0 <= Fbar pb) by apply (Fbar_pos pb x0 Hx).
  assert (L0 := L_pos pb). assert (b0 : 0 < b) by (apply price_pos; assumption).
  assert (c0 : 0 <= cross) by (unfold cross; lra). assert (W := tilted_weights t Ht).
  assert (b1 := raised_price b _ _ _ b0 W).
  assert (Ps : 0 <= Fbar pb /\ 0 < rho /\ 0 < beta /\ 0 < L pb /\ 0 < dc2 /\ 0 <= Le /\ 0 <= Ln /\
    0 < theta0 /\ 0 <= kappa /\ 0 <= cross /\ 0 < sqrt 2 * (tilted_x t / t) * b)
    by (repeat split; assumption || lra).
  destruct (markov_errors pb d T rho beta zeta w Ln Le kappa x0 z0) as [Wb [We Wp]]; try assumption.
  apply (telescoped_free pb rho beta jmax x0 z0 T Ln Le theta0 kappa cross b H _ _ _ Hr Hb Hx HT
    (Rlt_le _ _ HLn) (Rlt_le _ _ HLe) Hth Hka c0 b0 W Wb We Wp HH).
  - intros Gm HG. apply Rle_trans with (2 := V2). apply wbound_tangent; try assumption. apply root_pos.
  - intros Gm HG. apply Rle_trans with (2 := V1). apply wbound_tangent; try assumption. apply root_pos.
Qed.
