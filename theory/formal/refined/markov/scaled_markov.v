(** A1 in a unit: the algorithm run on lambda f + lambda h, read as a bound on the gap of f + h. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law expectation finite_sum sums markov_chain roots problem algorithm profile
  bound tbound hump nu_bound sharp_difference part2_markov scaled.
Import ListNotations.
Open Scope R_scope.

(** The mean of the average gap of F over the iterates of the multilevel method run on lambda F. *)
Definition scaled_mean (pb : problem) (lam : R) (Hl : 0 < lam) (rho beta : R) (x0 : V pb) (z0 : Z pb)
  (T : nat) : R :=
  let sp := scaled pb lam Hl in
  E (run sp rho beta (Nat.log2 T) x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur sp (at_ sp rho beta (Nat.log2 T) x0 z0 bs t)))) / INR (S T).

Theorem markov_scaled (pb : problem) (lam : R) (Hl : 0 < lam) (d : nat -> R) (T : nat)
  (rho beta theta0 zeta w Ln Le kappa Yp Ym H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (lam * Gh pb + lam * Ghat pb) ^ 2 in
  let b := (1 + 2 * w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta) in
  let bnd := tbound (lam * Fbar pb) rho beta (lam * L pb) dc2 Le Ln (lam * Gs pb) theta0 kappa cross b T in
  let slp := tslope (lam * Fbar pb) rho beta (lam * L pb) dc2 Le theta0 kappa b T in
  X pb x0 -> (1 <= T)%nat -> (forall k, mixes (P pb) (pi pb) k (d k)) ->
  0 < rho -> 0 < beta -> 0 < theta0 -> 0 < zeta < 1 -> 0 <= w -> 0 < Ln -> 0 < Le ->
  noise d jmax <= Ln -> difference_sharp d jmax <= Le -> bias_noise d jmax <= w * sqrt Ln ->
  bias_difference d jmax <= w * sqrt Le ->
  0 <= kappa -> Knu d jmax <= 2 * kappa * (sqrt Ln * sqrt Le) ->
  1 <= Yp -> slp Yp (v_plus beta) <= 0 -> bnd Yp (v_plus beta) - slp Yp (v_plus beta) * (Yp - 1) <= H ->
  1 <= Ym -> slp Ym (v_minus beta dc2 T) <= 0 ->
  bnd Ym (v_minus beta dc2 T) - slp Ym (v_minus beta dc2 T) * (Ym - 1) <= H ->
  0 < H ->
  lam * scaled_mean pb lam Hl rho beta x0 z0 T <=
  Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  intros. set (sp := scaled pb lam Hl).
  replace (lam * scaled_mean pb lam Hl rho beta x0 z0 T) with
    (E (run sp rho beta jmax x0 z0 (S T))
      (fun bs => sum (S T) (fun t => gap sp (cur sp (at_ sp rho beta jmax x0 z0 bs t)))) / INR (S T)).
  - apply (part2_markov sp d T rho beta theta0 zeta w Ln Le kappa Yp Ym H x0 z0); assumption.
  - unfold scaled_mean. cbv zeta. unfold Rdiv. rewrite <- Rmult_assoc, <- E_scal. f_equal.
    apply E_ext; intro bs. rewrite <- sum_scal. apply sum_ext; intros t Ht. apply gap_scaled.
Qed.
