(** A1 for a Markov chain with K_nu. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation finite_sum markov_chain weight roots problem
  algorithm state_path potential profile path_bound bound inflation tbound tbound_convex telescoped
  one_error tpotential nu_bound hump one_error_markov sharp_difference.
Import ListNotations.
Open Scope R_scope.

(** The errors of a chain with mixing profile d telescope, Lambda_e with the sharper uncentred levels. *)
Lemma markov_errors (pb : problem) (d : nat -> R) (T : nat) (rho beta zeta w Ln Le kappa : R) (x0 : V pb)
  (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let b := (1 + 2 * w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta) in
  X pb x0 -> (1 <= T)%nat -> (forall k, mixes (P pb) (pi pb) k (d k)) ->
  0 < rho -> 0 < beta -> 0 < zeta < 1 -> 0 <= w -> 0 < Ln -> 0 < Le ->
  noise d jmax <= Ln -> difference_sharp d jmax <= Le -> bias_noise d jmax <= w * sqrt Ln ->
    bias_difference d jmax <= w * sqrt Le ->
  0 <= kappa -> Knu d jmax <= 2 * kappa * (sqrt Ln * sqrt Le) ->
  exists W : list (sample pb) -> R,
    E (run pb rho beta jmax x0 z0 (S T))
      (fun bs => sum (S T) (fun t => err2 pb (at_ pb rho beta jmax x0 z0 bs (S t)))) <=
    E (run pb rho beta jmax x0 z0 (S T)) W /\
    forall bs th, length bs = S T -> 0 < th ->
      W bs <= b * ((1 + kappa * th) * (Le * L pb ^ 2 * moved pb rho beta jmax x0 z0 T bs) + Ln * Gs pb ^ 2 *
        (1 + cross + (1 + kappa * / th) * noisy pb rho beta jmax x0 z0 T bs)).
Proof.
  intros jmax b Hx HT Hd Hr Hb Hz Hw HLn HLe N1 N2 B1 B2 Hka HKn.
  assert (I := inflation_mono pb jmax _ _ _ _ Ln Le (w * sqrt Ln) (w * sqrt Le)
    (profile_sharp pb d jmax Hd) N1 N2 B1 B2).
  assert (b1 : 1 <= bfac2 T w zeta) by (apply bfac2_pos; assumption).
  assert (iz : 0 < / (1 - zeta)) by (apply Rinv_0_lt_compat; lra).
  assert (Eb : b = bfac2 T w zeta * / (1 - zeta)) by reflexivity.
  assert (c0 : 0 <= cross) by (unfold cross; lra).
  assert (Hnu : forall x y z, X pb x -> X pb y -> Vz pb jmax x z - Vz pb jmax y z <= Vbar pb jmax x -
    Vbar pb jmax y + Knu d jmax * (L pb * norm (sub x y) * Gs pb)).
  { intros x y z Xx Xy. assert (A := nu_bound (P pb) (P_proba pb) (pi pb) (pi_proba pb) (pi_stationary pb)
      d Hd jmax (dfz pb x) (dfz pb y) (L pb * norm (sub x y)) (Gs pb) z
      (fun u => dfz_smooth pb x y u Xx Xy)
      (fun u => eq_ind_r (fun m => norm (sub (dfz pb x u) m) <= Gs pb) (dfz_noise pb x u Xx)
        (df_mean pb x Xx))
      (fun u => eq_ind_r (fun m => norm (sub (dfz pb y u) m) <= Gs pb) (dfz_noise pb y u Xy)
        (df_mean pb y Xy)) z).
    rewrite E_minus in A. assert (A2 : Vz pb jmax x z - Vz pb jmax y z - (Vbar pb jmax x - Vbar pb jmax y) <=
      Knu d jmax * (L pb * norm (sub x y) * Gs pb)) by (apply (Rle_trans _ _ _ (Rle_abs _)); exact A). lra. }
  exists (fun bs => Qm pb jmax T Ln Le w zeta (Knu d jmax) (init pb x0 z0) + / (1 - zeta) *
      sum T (fun i => phi (Us pb (at_ pb rho beta jmax x0 z0 bs (S i))) *
      Qm pb jmax T Ln Le w zeta (Knu d jmax) (at_ pb rho beta jmax x0 z0 bs (S i)))).
  split.
  - apply (t_all_errors pb rho beta jmax x0 z0 T zeta Hr Hb Hx HT ltac:(lra)). intros bs Hl.
    eapply one_traj_markov; try eassumption; apply Rle_refl.
  - intros bs th Hl Hth'.
    assert (W : sum T (fun i => phi (Us pb (at_ pb rho beta jmax x0 z0 bs (S i))) *
      Qm pb jmax T Ln Le w zeta (Knu d jmax) (at_ pb rho beta jmax x0 z0 bs (S i))) <=
      bfac2 T w zeta * ((1 + kappa * th) * (Le * L pb ^ 2 * moved pb rho beta jmax x0 z0 T bs) + Ln *
        Gs pb ^ 2 * (cross + (1 + kappa * / th) * noisy pb rho beta jmax x0 z0 T bs)))
      by (eapply weighted_markov; eassumption).
    assert (Q0 : Qm pb jmax T Ln Le w zeta (Knu d jmax) (init pb x0 z0) = bfac2 T w zeta * (Ln * Gs pb ^ 2))
      by (unfold Qm; cbn [init alpha cur prev]; ring).
    rewrite Q0, Eb. apply (Rmult_le_compat_l (/ (1 - zeta))) in W; [|lra].
    assert (nB0 : 0 <= bfac2 T w zeta * (Ln * Gs pb ^ 2)) by
      (apply Rmult_le_pos; [lra|apply Rmult_le_pos; [lra|apply pow2_ge_0]]).
    assert (bfac2 T w zeta * (Ln * Gs pb ^ 2) <= / (1 - zeta) * (bfac2 T w zeta * (Ln * Gs pb ^ 2))).
    { assert (1 <= / (1 - zeta)) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra). nra. }
    lra.
Qed.

(** The b of the theorem is positive. *)
Lemma price_pos T w zeta : 0 <= w -> 0 < zeta < 1 ->
  0 < (1 + 2 * w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta).
Proof.
  intros Hw Hz. assert (b1 : 1 <= bfac2 T w zeta) by (apply bfac2_pos; assumption).
  apply Rdiv_lt_0_compat; [unfold bfac2 in b1; lra|lra].
Qed.

(** A1 for a Markov chain with mixing profile d. *)
Theorem part2_markov (pb : problem) (d : nat -> R) (T : nat)
  (rho beta theta0 zeta w Ln Le kappa Yp Ym H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let b := (1 + 2 * w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta) in
  let bnd := tbound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 kappa cross b T in
  let slp := tslope (Fbar pb) rho beta (L pb) dc2 Le theta0 kappa b T in
  X pb x0 -> (1 <= T)%nat -> (forall k, mixes (P pb) (pi pb) k (d k)) ->
  0 < rho -> 0 < beta -> 0 < theta0 -> 0 < zeta < 1 -> 0 <= w -> 0 < Ln -> 0 < Le ->
  noise d jmax <= Ln -> difference_sharp d jmax <= Le -> bias_noise d jmax <= w * sqrt Ln ->
    bias_difference d jmax <= w * sqrt Le ->
  0 <= kappa -> Knu d jmax <= 2 * kappa * (sqrt Ln * sqrt Le) ->
  1 <= Yp -> slp Yp (v_plus beta) <= 0 -> bnd Yp (v_plus beta) - slp Yp (v_plus beta) * (Yp - 1) <= H ->
  1 <= Ym -> slp Ym (v_minus beta dc2 T) <= 0 -> bnd Ym (v_minus beta dc2 T) - slp Ym (v_minus beta dc2 T) *
    (Ym - 1) <= H ->
  0 < H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  intros jmax dc2 b bnd slp Hx HT Hd Hr Hb Hth Hz Hw HLn HLe N1 N2 B1 B2 Hka HKn Y1 S1 V1 Y2 S2 V2 HH.
  assert (Dp : 0 < dc2) by apply dc2_pos. assert (F0 : 0 <= Fbar pb) by apply (Fbar_pos pb x0 Hx).
  assert (L0 := L_pos pb). assert (b0 : 0 < b) by (apply price_pos; assumption).
  assert (c0 : 0 <= cross) by (unfold cross; lra).
  destruct (markov_errors pb d T rho beta zeta w Ln Le kappa x0 z0) as [W [We Wp]]; try assumption.
  apply (telescoped pb rho beta jmax x0 z0 T Ln Le theta0 kappa cross b H Hr Hb Hx HT (Rlt_le _ _ HLn)
    (Rlt_le _ _ HLe) Hth Hka c0 b0 W We Wp HH).
  - intros Gm HG. apply Rle_trans with (2 := V2).
    apply tbound_tangent; try assumption; [repeat split; (assumption || lra)|apply root_pos].
  - intros Gm HG. apply Rle_trans with (2 := V1).
    apply tbound_tangent; try assumption; [repeat split; (assumption || lra)|apply root_pos].
Qed.
