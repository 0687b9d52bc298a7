(** Lambda_e with the sharper uncentred levels, and A1 for a Markov chain with it. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain burst estimator profile
  levels weight roots scalar_path bound joint_scale problem algorithm state_path one_error potential
  uncentred inflation path_bound sharper tbound tbound_convex tpotential telescoped nu_bound hump
  one_error_markov part2_markov second_uncentred_sharp.
Open Scope R_scope.

Section Constants.
Variable d : nat -> R.
(** The part of the start state: a, replaced by a^2/4 if a <= 2 and by a - 1 if not. *)
Definition start_part (n : nat) : R := 4 / INR n * sum n (fun i => reach n i * d (S i)).
Definition uncentred_sharp (n : nat) : R :=
  1 + 2 * sum n (fun k => (1 - INR (S k) / INR n) * (2 * d (S k))) + squeeze (start_part n).
Definition difference_sharp (jmax : nat) : R :=
  sum jmax (fun j => Rmin (Rmin (2 ^ S j) (uncentred_sharp (2 ^ S j)))
    (4 * Rmin (2 ^ S j) (centred d (2 ^ S j))))
  + 4 * last d jmax.
End Constants.

Lemma level_sharp {Z} (P : Z -> law Z) {V : ips} (HP : forall z, proba (P z)) (pi : law Z) (Hpi : proba pi)
  (d : nat -> R)
  (Hd : forall k, mixes P pi k (d k)) (o : Z) (phi : Z -> V) (B : R) (near : forall y, norm (phi y) <= B)
    jmax z j :
  (j < jmax)%nat -> 2 ^ S j * level_variance P jmax z o phi j <= B * B * Rmin (2 ^ S j)
    (uncentred_sharp d (2 ^ S j)).
Proof.
  intro Hj. assert (Old := level_uncentred P HP pi Hpi d Hd o phi B near jmax z j Hj).
  assert (BB : 0 <= B * B) by (assert (B0 := B_nonneg o phi B near); apply Rmult_le_pos; exact B0).
  apply min_mult; [apply Rle_trans with (1 := Old); apply Rmult_le_compat_l; [exact BB|apply Rmin_l]|].
  clear Old.
  set (n := (2 ^ S j)%nat). assert (Hn : INR n = 2 ^ S j) by apply INR_pow2. assert (Pn := pow2_pos (S j)).
  assert (Lv : level_variance P jmax z o phi j =
    / 2 ^ S j * / 2 ^ S j * E (path P n z)
      (fun l => norm2 (vsum n (fun i => scal (sign (2 ^ j) i) (phi (nth i l o)))))).
  { unfold level_variance. rewrite <- E_scal. rewrite (on_full P HP jmax z n).
    - apply E_ext; intro l. rewrite level_as_sum, norm2_scal. reflexivity.
    - apply pow2_le; lia.
    - intro l. f_equal. f_equal. apply vsum_ext; intros i Hi. rewrite nth_firstn_lt by exact Hi. reflexivity.
      }
  rewrite Lv. assert (h0 : (0 < 2 ^ j)%nat) by (apply INR_lt; rewrite INR_pow2; apply pow2_pos).
  assert (S2 := second_uncentred_sharp P HP pi Hpi d Hd o phi B near (2 ^ j) z h0). cbv zeta in S2.
  replace (2 * 2 ^ j)%nat with n in S2 by (unfold n; simpl; lia).
  apply (Rmult_le_reg_l (2 ^ S j)); [exact Pn|].
  match goal with |- ?a * (?a * (?i * ?i * ?e)) <= _ => replace (a * (a * (i * i * e))) with e by
    (field; lra) end.
  apply Rle_trans with (1 := S2). right. unfold uncentred_sharp, start_part. rewrite <- Hn.
  rewrite (sum_ext n (fun k => (INR n - INR (S k)) * (2 * d (S k)))
    (fun k => INR n * ((1 - INR (S k) / INR n) * (2 * d (S k)))))
    by (intros; field; rewrite Hn; lra).
  rewrite sum_scal. ring.
Qed.
Theorem profile_sharp (pb : problem) (d : nat -> R) (jmax : nat) : (forall k, mixes (P pb) (pi pb) k (d k))
  ->
  inflation pb jmax (noise d jmax) (difference_sharp d jmax) (bias_noise d jmax) (bias_difference d jmax).
Proof.
  intros Hd z phi H. assert (HP := P_proba pb). assert (Hpi := pi_proba pb).
  destruct (inflation_of_profile pb d jmax Hd z phi H) as [A B]. split; [exact A|]. intro near.
  destruct (B near) as [B1 _].
  split; [exact B1|]. assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z); apply norm_pos).
  assert (C : forall y, norm (sub (phi y) (Ev (pi pb) phi)) <= 2 * H).
  { intro y. replace (sub (phi y) (Ev (pi pb) phi)) with (add (phi y) (scal (-1) (Ev (pi pb) phi))) by
      reflexivity.
    apply Rle_trans with (1 := norm_triangle _ _ _). rewrite norm_scal, Rabs_left by lra.
    assert (norm (Ev (pi pb) phi) <= H) by (apply (c_bound (pi pb) Hpi z phi H near)).
    generalize (near y); lra. }
  apply Rle_trans with (1 := mlmc_second_le (P pb) HP jmax z z phi _).
  rewrite (Rmult_comm _ (H * H)). unfold difference_sharp. rewrite Rmult_plus_distr_l, <- sum_scal.
  apply Rplus_le_compat.
  - apply sum_le; intros j Hj. apply min_mult; [apply (level_sharp (P pb) HP (pi pb) Hpi); assumption|].
    apply Rle_trans with (1 := level_centred (P pb) HP (pi pb) Hpi d Hd z phi (2 * H) C jmax z j Hj). right.
    ring.
  - apply Rle_trans with (1 := deepest_capped (P pb) HP (pi pb) Hpi d Hd z phi (2 * H) jmax z C).
    unfold last. right. ring.
Qed.

(** A1 for a Markov chain with mixing profile d: [part2_markov] with the smaller Lambda_e. *)
Theorem part2_markov_sharp (pb : problem) (d : nat -> R) (T : nat)
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
  assert (I := inflation_mono pb jmax _ _ _ _ Ln Le (w * sqrt Ln) (w * sqrt Le)
    (profile_sharp pb d jmax Hd) N1 N2 B1 B2).
  assert (Dp : 0 < dc2) by apply dc2_pos. assert (F0 : 0 <= Fbar pb) by apply (Fbar_pos pb x0 Hx).
  assert (L0 := L_pos pb).
  assert (b1 : 1 <= bfac2 T w zeta) by (apply bfac2_pos; assumption).
  assert (iz : 0 < / (1 - zeta)) by (apply Rinv_0_lt_compat; lra).
  assert (Eb : b = bfac2 T w zeta * / (1 - zeta)) by reflexivity.
  assert (b0 : 0 < b) by (rewrite Eb; apply Rmult_lt_0_compat; lra).
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
  apply (telescoped pb rho beta jmax x0 z0 T Ln Le theta0 kappa cross b H Hr Hb Hx HT (Rlt_le _ _ HLn)
    (Rlt_le _ _ HLe) Hth Hka c0 b0
    (fun bs => Qm pb jmax T Ln Le w zeta (Knu d jmax) (init pb x0 z0) + / (1 - zeta) *
      sum T (fun i => phi (Us pb (at_ pb rho beta jmax x0 z0 bs (S i))) *
      Qm pb jmax T Ln Le w zeta (Knu d jmax) (at_ pb rho beta jmax x0 z0 bs (S i))))).
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
  - exact HH.
  - intros Gm HG. apply Rle_trans with (2 := V2).
    apply tbound_tangent; try assumption; [repeat split; (assumption || lra)|apply root_pos].
  - intros Gm HG. apply Rle_trans with (2 := V1).
    apply tbound_tangent; try assumption; [repeat split; (assumption || lra)|apply root_pos].
Qed.
