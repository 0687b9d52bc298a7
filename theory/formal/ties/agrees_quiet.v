(** What the planner evaluates for nearly no noise: each part is the theorem's, and where all that must be
    negative is negative, the theorem gives the planner's gap. *)
Require Import Reals Lra Lia Psatz List.
From MCFW Require Import space law markov_chain profile roots scalar_path problem algorithm finite_sum
  state_path best_weight scale_integral elementary_integral quiet_terms spent thm_quiet planner_quiet.
Open Scope R_scope.

Section Parts.
Variables (L rho beta G G_hat a Gstar : R) (T : nat).
Hypothesis HL : 0 < L.
Hypothesis Ha : 0 < a < 1.
Hypothesis Hslow : L / 2 < (1 - a) * rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.
Hypothesis HG : 0 < G + G_hat.
Notation dc2 := ((G + G_hat) ^ 2). Notation kL := (L / (1 - a)).

Let end_pos : 0 < 1 + INR T * beta.
Proof. assert (0 <= INR T * beta) by (apply Rmult_le_pos; [apply pos_INR|lra]). lra. Qed.
Let n0 : 0 < INR (S T). Proof. apply lt_0_INR. lia. Qed.
Lemma reached_agrees : sqrt L ^ 3 * sqrt (/ (-1 * L + rho * (2 + -2 * a))) ^ 3 * root 4 (1 + beta) *
  / root 4 (1 + INR T * beta) = reached kL rho beta T.
Proof.
  assert (d0 : 0 < -1 * L + rho * (2 + -2 * a)) by lra. assert (i0 := Rinv_0_lt_compat _ d0).
  assert (E : sqrt L * sqrt (/ (-1 * L + rho * (2 + -2 * a))) = sqrt kL * sqrt (/ (2 * rho - kL))).
  { destruct (kept_slow L rho a HL Ha Hslow) as (k0 & k1 & r0).
    assert (i1 : 0 < / (2 * rho - kL)) by (apply Rinv_0_lt_compat; lra).
    rewrite <- !sqrt_mult by lra. f_equal. field. repeat split; lra. }
  unfold reached, Rdiv at 2. rewrite <- !Rpow_mult_distr, E. reflexivity.
Qed.
Theorem quiet_J_agrees p : 1 <= p -> quiet_integral L beta p rho a T = kept_J L rho beta a T p.
Proof.
  intro Hp. destruct (kept_slow L rho a HL Ha Hslow) as (k0 & k1 & r0).
  unfold quiet_integral. rewrite reached_agrees. unfold kept_J, J, primitive, grown, gw.
  set (q := reached kL rho beta T). change (Rmax 1 q) with (flat_end kL rho beta T).
  replace (Rmax 1 (Rmax p q)) with (Rmax p (flat_end kL rho beta T))
    by (unfold flat_end; fold q; rewrite !Rmax_assoc, (Rmax_comm p 1); reflexivity).
  set (e := flat_end kL rho beta T). rewrite (root_36 (1 + beta)), (root_36 (1 + INR T * beta)) by lra.
  assert (R := root_pos). assert (A := R 6%nat (1 + beta)). assert (B := R 6%nat (1 + INR T * beta)).
  assert (C := R 3%nat e). assert (F := R 3%nat (Rmax p e)). field. repeat split; lra.
Qed.
Theorem quiet_far_agrees : quiet_far G G_hat T = farthest dc2 T.
Proof. unfold quiet_far, farthest. rewrite S_INR. ring. Qed.
Lemma far_root : sqrt (farthest dc2 T - 1) = sqrt (1 + INR T) * (G + G_hat).
Proof.
  unfold farthest. replace (1 + dc2 * INR (S T) - 1) with (INR (S T) * ((G + G_hat) * (G + G_hat))) by ring.
  rewrite sqrt_mult by nra. rewrite sqrt_square by lra. rewrite S_INR. do 2 f_equal. ring.
Qed.
Theorem quiet_steep_agrees : 1 < Gstar < farthest dc2 T ->
  quiet_steep G G_hat Gstar L beta (kept_J L rho beta a T (farthest dc2 T) - kept_J L rho beta a T Gstar)
    rho a T = steepest L rho beta dc2 a Gstar T.
Proof.
  intro H. destruct (kept_slow L rho a HL Ha Hslow) as (k0 & k1 & r0).
  assert (s0 := star_pos dc2 Gstar T H). unfold quiet_steep, steepest.
  replace (-1 + Gstar) with (Gstar - 1) by ring. rewrite <- far_root.
  set (gain := kept_J L rho beta a T (farthest dc2 T) - _).
  assert (g1 := kept_g_pos L rho a HL Ha Hslow rho (Rle_refl _)).
  assert (g2 := kept_g_pos L rho a HL Ha Hslow _ (star_rho L rho beta dc2 a Gstar T HL Ha Hslow Hbeta HT H)).
  assert (E1 : / rho * (1 + -1 * a) + -1 / 2 * L * / rho ^ 2 = kept_g L a rho)
    by (unfold kept_g, gw; field; lra).
  assert (E2 : / root 3 Gstar ^ 2 * / rho * root 6 (1 + beta) * / root 6 (1 + INR T * beta) * (1 + -1 * a) +
    -1 / 2 * L * / root 3 Gstar ^ 4 * / rho ^ 2 * root 3 (1 + beta) * / root 3 (1 + INR T * beta) =
    kept_g L a (long rho beta T Gstar)).
  { rewrite (root_36 (1 + beta)), (root_36 (1 + INR T * beta)) by lra. unfold kept_g, gw, long, grown.
    assert (R := root_pos). assert (A := R 6%nat (1 + beta)). assert (B := R 6%nat (1 + INR T * beta)).
    assert (C := R 3%nat Gstar). field. repeat split; lra. }
  assert (Perm : forall x y z, Rmax x (Rmax y z) = Rmax z (Rmax y x)).
  { intros x y z. rewrite (Rmax_comm y x), (Rmax_comm z), Rmax_assoc. reflexivity. }
  rewrite E1, E2, (Perm (/ (2 * _ * kept_g L a (long rho beta T Gstar)))).
  f_equal; [unfold Rdiv; ring|]. f_equal; field; lra.
Qed.
Theorem quiet_line_agrees : quiet_first beta T = weight_first beta T /\
  quiet_rise G G_hat beta T = weight_rise beta dc2 T.
Proof.
  assert (E : root 3 ((1 + INR T * beta) / (1 + beta)) = root 3 (1 + INR T * beta) / root 3 (1 + beta)).
  { assert (R := root_pos). assert (A := R 3%nat (1 + INR T * beta)). assert (B := R 3%nat (1 + beta)).
    assert (D0 : 0 < (1 + INR T * beta) / (1 + beta)) by (apply Rdiv_lt_0_compat; lra).
    assert (E3 : (root 3 (1 + INR T * beta) / root 3 (1 + beta)) ^ 3 =
      root 3 ((1 + INR T * beta) / (1 + beta)) ^ 3).
    { unfold Rdiv. rewrite Rpow_mult_distr, pow_inv, !root_pow by (lia || lra). reflexivity. }
    assert (0 < root 3 (1 + INR T * beta) / root 3 (1 + beta)) by (apply Rdiv_lt_0_compat; assumption).
    apply Rle_antisym; apply (pow_le_inv 3); try lia; try lra; left; apply R. }
  assert (B := root_pos 3 (1 + beta)). assert (s0 : 0 < sqrt (1 + INR T)).
  { apply sqrt_lt_R0. rewrite S_INR in n0. lra. }
  unfold quiet_first, quiet_rise, weight_first, weight_rise, weight_scale. rewrite E, far_root.
  replace (1 + dc2 * (1 + INR T)) with (farthest dc2 T) by (unfold farthest; rewrite S_INR; ring).
  split; field; repeat split; lra.
Qed.
End Parts.
Theorem quiet_c_agrees G_sigma Lam_n w zeta T : 0 < zeta < 1 ->
  quiet_c G_sigma Lam_n w zeta T = (1 + w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta) * Lam_n * G_sigma ^ 2.
Proof. intro H. unfold quiet_c. field. lra. Qed.

(** The row refined/low-noise-quiet. *)
Section Planned.
Variables (pb : problem) (d : nat -> R) (T : nat) (rho beta zeta w Ln a Gamma : R) (x0 : V pb) (z0 : Z pb).
Notation jmax := (Nat.log2 T). Notation int p := (quiet_integral (L pb) beta p rho a T).
Notation far := (quiet_far (Gh pb) (Ghat pb) T). Notation c := (quiet_c (Gs pb) Ln w zeta T).
Notation sigma := (quiet_steep (Gh pb) (Ghat pb) Gamma (L pb) beta (int far - int Gamma) rho a T).
Notation first := (quiet_first beta T). Notation rise := (quiet_rise (Gh pb) (Ghat pb) beta T).
Notation rest := (quiet_rest c rho rise a sigma T).
Notation root := (quiet_root Gamma c first rest rho a sigma T).
Theorem quiet_planned :
  X pb x0 -> (1 <= T)%nat -> (forall k, mixes (P pb) (pi pb) k (d k)) ->
  0 < rho -> 0 < beta -> 0 < zeta < 1 -> 0 < Ln -> noise d jmax <= Ln -> bias_noise d jmax <= w * sqrt Ln ->
  0 < a -> 1 < Gamma -> Fbar pb - int Gamma <= 0 ->
  quiet_slow (L pb) rho a < 0 -> quiet_soon (D pb) rho T < 0 -> a - 1 < 0 -> - rest < 0 -> Gamma - far < 0 ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= quiet_gap (D pb) (quiet_error root c first rise T) root T.
Proof.
  intros Hx HT M Hr Hb Hz HLn N1 B1 Ha G1 HF C1 C2 C3 C4 C5. assert (D0 := D_pos pb). assert (L0 := L_pos pb).
  assert (dp := dc2_pos pb). assert (g0 : 0 < Gh pb + Ghat pb) by (generalize (Gh_pos pb) (Ghat_pos pb); lra).
  assert (Ha' : 0 < a < 1) by lra. assert (Hs : L pb / 2 < (1 - a) * rho) by (unfold quiet_slow in C1; lra).
  set (dc2 := (Gh pb + Ghat pb) ^ 2) in *. assert (Ef : far = farthest dc2 T) by apply quiet_far_agrees.
  assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  assert (f1 : 1 < farthest dc2 T)
    by (unfold farthest; assert (0 < dc2 * INR (S T)) by (apply Rmult_lt_0_compat; assumption); lra).
  assert (J1 := quiet_J_agrees (L pb) rho beta a T L0 Ha' Hs Hb Gamma ltac:(lra)).
  assert (J2 := quiet_J_agrees (L pb) rho beta a T L0 Ha' Hs Hb (farthest dc2 T) ltac:(lra)).
  assert (HG : 1 < Gamma < farthest dc2 T) by lra. rewrite <- Ef in J2.
  assert (Es := quiet_steep_agrees (L pb) rho beta (Gh pb) (Ghat pb) a Gamma T L0 Ha' Hs Hb HT g0 HG).
  fold dc2 in Es. rewrite <- Ef, <- J1, <- J2 in Es. assert (Ec := quiet_c_agrees (Gs pb) Ln w zeta T Hz).
  destruct (quiet_line_agrees beta (Gh pb) (Ghat pb) T Hb HT g0) as [E0 E1]. fold dc2 in E1.
  set (b := (1 + w ^ 2 * roots.root 3 (INR T) ^ 2 / zeta) / (1 - zeta)) in *.
  assert (ar : 0 < a * rho) by (apply Rmult_lt_0_compat; assumption).
  assert (El : rest = quiet_left (L pb) rho beta dc2 a (b * Ln * Gs pb ^ 2) Gamma T).
  { unfold quiet_rest, quiet_left. rewrite Es, Ec, E1. field. lra. }
  set (re := rest) in *. assert (re0 : 0 < re) by lra. clearbody re.
  assert (EZ : quiet_root Gamma c first re rho a sigma T =
    quiet_Z (L pb) rho beta dc2 a (b * Ln * Gs pb ^ 2) Gamma T).
  { unfold quiet_root, quiet_Z. rewrite <- El, Es, Ec, E0. replace (-1 + Gamma) with (Gamma - 1) by ring.
    field. lra. }
  assert (ES : quiet_error (quiet_root Gamma c first re rho a sigma T) c first rise T =
    quiet_S (L pb) rho beta dc2 a (b * Ln * Gs pb ^ 2) Gamma T).
  { unfold quiet_error, quiet_S. rewrite EZ, Ec, E0, E1. ring. }
  apply Rle_trans with (D pb * (quiet_Z (L pb) rho beta dc2 a (b * Ln * Gs pb ^ 2) Gamma T +
    sqrt (quiet_S (L pb) rho beta dc2 a (b * Ln * Gs pb ^ 2) Gamma T)) / sqrt (INR (S T))).
  - apply (quiet_noise pb d T rho beta zeta w Ln a Gamma x0 z0); try assumption; [|lra|].
    2: { change (0 < quiet_left (L pb) rho beta dc2 a (b * Ln * Gs pb ^ 2) Gamma T). lra. }
    unfold quiet_soon in C2.
    assert (q : 0 < (rho * D pb) ^ 2) by (apply pow_lt, Rmult_lt_0_compat; assumption).
    assert (H : 4 / (rho * D pb) ^ 2 <= INR (S T)).
    { rewrite S_INR. replace (4 / (rho * D pb) ^ 2) with (4 * / D pb ^ 2 * / rho ^ 2) by (field; lra). lra. }
    apply (Rmult_le_compat_r ((rho * D pb) ^ 2)) in H; [|lra].
    replace (4 / (rho * D pb) ^ 2 * (rho * D pb) ^ 2) with 4 in H by (field; lra). exact H.
  - apply Req_le. unfold quiet_gap. rewrite ES, EZ.
    replace (1 + INR T) with (INR (S T)) by (rewrite S_INR; ring).
    unfold Rdiv. ring.
Qed.
End Planned.
