(** Part 2 of docs/refined.md, complete. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space law finite_sum markov_chain worst_profile roots problem algorithm state_path
  profile path_bound sharper bound tangent inflation.
Open Scope R_scope.

(** Part 2 of docs/refined.md: any problem, mixing time, T >= 1, rho, beta, theta0 > 0, zeta in (0, 1) and
    tangent points Yp, Ym. Ln, Le and w^2 are any bounds of Lambda_n, Lambda_e and of the squared relative
    bias of the worst profile with mixing time tau; H is any bound of the tangents at both ends of v.
    Modelling choices: model/problem.v and model/algorithm.v. *)
Theorem part2 (pb : problem) (tau T : nat) (rho beta theta0 zeta w Ln Le Yp Ym H : R)
  (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let b := (1 + w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta) in
  let bnd := bound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 b T in
  let slp := slope (Fbar pb) rho beta (L pb) dc2 Le theta0 b T in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) ->
  0 < rho -> 0 < beta -> 0 < theta0 -> 0 < zeta < 1 -> 0 <= w -> 0 < Ln -> 0 < Le ->
  noise (worst tau) jmax <= Ln -> difference (worst tau) jmax <= Le ->
  bias_noise (worst tau) jmax <= w * sqrt Ln -> bias_difference (worst tau) jmax <= w * sqrt Le ->
  1 <= Yp -> slp Yp (v_plus beta) <= 0 -> bnd Yp (v_plus beta) - slp Yp (v_plus beta) * (Yp - 1) <= H ->
  1 <= Ym -> slp Ym (v_minus beta dc2 T) <= 0 ->
  bnd Ym (v_minus beta dc2 T) - slp Ym (v_minus beta dc2 T) * (Ym - 1) <= H ->
  0 < H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  intros jmax dc2 b bnd slp Hx Ht HT M Hr Hb Hth Hz Hw HLn HLe N1 N2 B1 B2 Y1 S1 V1 Y2 S2 V2 HH.
  assert (I := inflation_of_profile pb (worst tau) jmax (worst_mixes tau Ht (P pb) (P_proba pb) (pi pb)
    (pi_proba pb) z0 (pi_stationary pb) M)).
  assert (I' := inflation_mono pb jmax _ _ _ _ Ln Le (w * sqrt Ln) (w * sqrt Le) I N1 N2 B1 B2).
  assert (Dp : 0 < dc2) by (apply (dc2_pos pb)).
  assert (b0 : 0 < b).
  { unfold b. apply Rdiv_lt_0_compat; [|lra]. assert (0 <= w ^ 2 * root 3 (INR T) ^ 2 / zeta); [|lra].
    apply Rmult_le_pos; [apply Rmult_le_pos; apply pow2_ge_0|left; apply Rinv_0_lt_compat; lra]. }
  assert (F0 : 0 <= Fbar pb) by (apply (Fbar_pos pb x0 Hx)). assert (L0 := L_pos pb).
  apply (sharper pb rho beta jmax x0 z0 T Ln Le (w * sqrt Ln) (w * sqrt Le) w zeta theta0 H); try assumption;
    try apply Rle_refl.
  - intros Gm HG. apply Rle_trans with (2 := V2). apply bound_tangent; try assumption;
      [repeat split; assumption|apply root_pos].
  - intros Gm HG. apply Rle_trans with (2 := V1). apply bound_tangent; try assumption;
      [repeat split; assumption|apply root_pos].
Qed.
