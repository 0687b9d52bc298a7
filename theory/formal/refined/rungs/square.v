(** The rungs `square`, `path`, `levels` and `centre`: Part 2 with one theta, the terms of a path bounded
    apart, and any weights of the descent inequality. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space law expectation finite_sum sums markov_chain worst_profile weight roots
  scalar_path joint_scale weight_sums problem algorithm run state_path one_error potential best_weight
  path_form_free path_bound profile bound inflation tpotential telescoped apart.
Import ListNotations.
Open Scope R_scope.

(** What the noise of a path costs, without b Lambda_n G_sigma^2. *)
Definition hissed (beta theta : R) (T : nat) (u : R) : R :=
  1 + (1 + / theta) * (/ 2 * n1 beta T * / u ^ 4 + / 5 * n2 beta T * / u ^ 6 + 11 / 20 * n3 beta * / u ^ 8).

(** Any mixing time and T >= 1; c, k2, k3 are weights of the descent inequality: 3/4, 7/12, 1 or all
    1/sqrt 2. Ln, Le and w^2 are any bounds of Lambda_n, Lambda_e and of the squared relative bias. *)
Theorem part2_apart (pb : problem) (tau T : nat) (rho beta theta zeta w Ln Le c k2 k3 Y H : R)
  (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let b := (1 + w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta) in
  let m := b * ((1 + theta) * (Le * L pb ^ 2 * / rho ^ 2)) in
  let n := b * (Ln * Gs pb ^ 2) * hissed beta theta T (v_minus beta dc2 T) in
  let bnd := abound (Fbar pb) rho beta (L pb) dc2 c k2 m (/ 2) (/ 5) n T (v_plus beta) in
  let slp := aslope (Fbar pb) rho beta (L pb) dc2 c k2 m (/ 2) (/ 5) T (v_plus beta) in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> path_weights c k2 k3 ->
  0 < rho -> 0 < beta -> 0 < theta -> 0 < zeta < 1 -> 0 < Ln -> 0 < Le ->
  noise (worst tau) jmax <= Ln -> difference (worst tau) jmax <= Le ->
  bias_noise (worst tau) jmax <= w * sqrt Ln -> bias_difference (worst tau) jmax <= w * sqrt Le ->
  1 <= Y -> slp Y <= 0 -> bnd Y - slp Y * (Y - 1) <= H -> 0 < H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (2 * D pb * sqrt (k3 * H / INR (S T))) (2 * H / (rho * INR (S T))).
Proof.
  intros jmax dc2 b m n bnd slp Hx Ht HT M Hp Hr Hb Hth Hz HLn HLe N1 N2 B1 B2 HY HS HV HH.
  assert (I := inflation_mono pb jmax _ _ _ _ Ln Le (w * sqrt Ln) (w * sqrt Le) (inflation_of_profile pb
    (worst tau) jmax (worst_mixes tau Ht (P pb) (P_proba pb) (pi pb) (pi_proba pb) z0 (pi_stationary pb) M))
    N1 N2 B1 B2).
  assert (bp : 1 <= bfac w zeta T) by (apply bfac_pos; assumption).
  assert (b0 : 0 < b) by (apply Rdiv_lt_0_compat; [exact (Rlt_le_trans _ _ _ Rlt_0_1 bp)|lra]).
  assert (nB : 0 <= Ln * Gs pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  assert (eB : 0 <= Le * L pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  assert (ir : 0 < / rho ^ 2) by (apply Rinv_0_lt_compat, pow_lt, Hr).
  assert (it : 0 < / theta) by (apply Rinv_0_lt_compat, Hth).
  assert (iz : 1 <= / (1 - zeta)) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  assert (Dp := dc2_pos pb). fold dc2 in Dp.
  apply (apart pb rho beta jmax x0 z0 T c k2 k3 m (/ 2) (/ 5) n Y H Hr Hb Hx HT Hp) with
    (W := fun bs => Bq pb Ln Le w zeta T (init pb x0 z0) + / (1 - zeta) *
      sum T (fun i => phi (Us pb (at_ pb rho beta jmax x0 z0 bs (S i))) *
        Bq pb Ln Le w zeta T (at_ pb rho beta jmax x0 z0 bs (S i)))); try assumption.
  - split; [|lra]. apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; lra.
  - apply (t_all_errors pb rho beta jmax x0 z0 T zeta Hr Hb Hx HT ltac:(lra)). intros bs Hl.
    destruct (valid_traj pb rho beta jmax x0 z0 Hr Hx bs) as [V1 [V2 _]].
    apply (one_error pb jmax Ln Le _ _ w zeta I HLn HLe (Rle_refl _) (Rle_refl _) (proj1 Hz) T
      (traj pb rho beta jmax x0 z0 bs) V1 V2 (alpha_range pb rho beta jmax x0 z0 Hb bs)).
    eapply alpha_K; eassumption.
  - intros bs Hl. set (d := dseq pb rho beta jmax x0 z0 bs).
    assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range; assumption).
    destruct (path_range pb rho beta jmax x0 z0 T Hr Hb Hx HT bs) as [G1 Hv]. fold d dc2 in G1, Hv.
    set (Gm := Gam d T) in *. set (vv := v d beta T) in *. assert (Vp : 0 < vv) by apply v_pos.
    assert (Um : 0 < v_minus beta dc2 T) by apply root_pos. set (u := v_minus beta dc2 T) in *.
    assert (W := weighted_sum pb rho beta jmax x0 z0 T Ln Le w zeta Hr Hb Hx HT HLn HLe Hz bs theta Hl Hth).
    fold d in W. assert (Mv := moved_sum d beta rho dc2 Hb Hr Dp Rg T HT). fold Gm vv in Mv.
    assert (Ns := noise_sum d beta dc2 Hb Rg T HT). fold vv in Ns.
    assert (Tp : 0 < INR T * beta) by (apply Rmult_lt_0_compat; [apply lt_0_INR; lia|exact Hb]).
    unfold B in Mv. fold Gm in Mv. rewrite <- root_36 in Mv by lra.
    assert (Iv : forall j, / vv ^ j <= / u ^ j) by (intro j; apply Rinv_le_contravar; [apply pow_lt, Um|];
      apply pow_incr; lra).
    assert (p1 : 0 <= n1 beta T).
    { unfold n1. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, Hb].
      assert (1 <= root 3 (1 + INR T * beta)).
      { apply (pow_le_inv 3); [lia|lra|left; apply root_pos|]. rewrite root_pow by (lia || lra). lra. } lra. }
    assert (p2 : 0 <= n2 beta T)
      by (apply Rmult_le_pos; [apply ln_nonneg; lra|left; apply Rinv_0_lt_compat, Hb]).
    assert (p3 : 0 <= n3 beta) by (left; apply Rdiv_lt_0_compat; lra).
    assert (Ns' : / 2 * n1 beta T * / vv ^ 4 + / 5 * n2 beta T * / vv ^ 6 + 11 / 20 * n3 beta * / vv ^ 8 <=
      / 2 * n1 beta T * / u ^ 4 + / 5 * n2 beta T * / u ^ 6 + 11 / 20 * n3 beta * / u ^ 8).
    { assert (X1 := Rmult_le_compat_l _ _ _ p1 (Iv 4%nat)).
      assert (X2 := Rmult_le_compat_l _ _ _ p2 (Iv 6%nat)).
      assert (X3 := Rmult_le_compat_l _ _ _ p3 (Iv 8%nat)). lra. }
    apply Rle_trans with (1 := Ns) in Ns'. clear Ns.
    set (ns := sum T (fun i => phi (U d beta (S i)) * al d beta (S i) ^ 2)) in *.
    set (mv := sum T (fun i => phi (U d beta (S i)) * (1 - al d beta (S i)) ^ 2 *
      (d i / (Ls d beta rho i * Ls d beta rho i)))) in *.
    set (nsb := / 2 * n1 beta T * / u ^ 4 + _ + _) in *.
    set (mvb := (ln Gm + k0 dc2) * (/ 2 * root 3 (Gm + INR T * beta) * vv ^ 2 + / 5)) in *.
    assert (Wb : bfac w zeta T *
      ((1 + theta) * (Le * L pb ^ 2 * mv) + (1 + / theta) * (Ln * Gs pb ^ 2 * ns)) <=
      bfac w zeta T * ((1 + theta) * (Le * L pb ^ 2 * (/ rho ^ 2 * mvb)) +
        (1 + / theta) * (Ln * Gs pb ^ 2 * nsb))).
    { apply Rmult_le_compat_l; [lra|]. apply Rplus_le_compat; (apply Rmult_le_compat_l; [lra|]);
        apply Rmult_le_compat_l; assumption. }
    apply Rle_trans with (1 := W) in Wb. apply (Rmult_le_compat_l (/ (1 - zeta))) in Wb; [|lra].
    assert (Q0 : Bq pb Ln Le w zeta T (init pb x0 z0) = bfac w zeta T * (Ln * Gs pb ^ 2)).
    { unfold Bq, jump, hiss. cbn [init alpha cur prev]. rewrite <- (sqrt_sqrt Ln) at 2 by lra. ring. }
    assert (Q1 : bfac w zeta T * (Ln * Gs pb ^ 2) <= / (1 - zeta) * (bfac w zeta T * (Ln * Gs pb ^ 2))).
    { assert (0 <= bfac w zeta T * (Ln * Gs pb ^ 2)) by (apply Rmult_le_pos; lra). nra. }
    rewrite Q0. unfold m, n, hissed. fold nsb dc2.
    replace (b * ((1 + theta) * (Le * L pb ^ 2 * / rho ^ 2)) * (ln Gm + k0 dc2) *
      (/ 2 * root 3 (Gm + INR T * beta) * vv ^ 2 + / 5) + b * (Ln * Gs pb ^ 2) * (1 + (1 + / theta) * nsb))
      with (/ (1 - zeta) * (bfac w zeta T * (Ln * Gs pb ^ 2)) + / (1 - zeta) * (bfac w zeta T *
        ((1 + theta) * (Le * L pb ^ 2 * (/ rho ^ 2 * mvb)) + (1 + / theta) * (Ln * Gs pb ^ 2 * nsb))))
      by (unfold b, mvb; change (1 + w ^ 2 * root 3 (INR T) ^ 2 / zeta) with (bfac w zeta T);
        unfold Rdiv; ring).
    apply Rplus_le_compat; assumption.
Qed.
