(** cor:zeronoise. Exactly noiseless (Gs = 0, rho fixed, beta = 1/(T+1)): E[gap(x_that)] <= c0 (T+1)^(-1/2)
    and eps is reached with some T <= max{1, (c0/eps)^2}; c0 contains neither tau nor T, and no hypothesis
    on the mixing of the chain is made. Noise-vanishing: with the envelope Gb fixed, both eps^-3 terms of
    eq:tunedcomplexity vanish as Gs -> 0, uniformly over the problems with the same (L, D, G, Ghat, Fbar),
    and only the eps^-2 term is left of the complexity. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation markov_chain roots scalar_path bound joint_scale problem
  algorithm run asm_markov eq_substitution cor_inst eq_chain path_descent eq_master prop_transfer
  thm_oblivious tuned_constants tuned_admissible cor_zeronoise kappa_fails two_state two_state_exists toy
  output horizon_exists eq_tunedcomplexity remarks.
Open Scope R_scope.

Section Noiseless.
Variable pb : problem.
Variables (rho : R) (x0 : V pb) (z0 : Z pb).
Hypothesis Hrho : 0 < rho.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Hzero : Gs pb = 0.
Definition c0 := (4 * P0 pb rho (sqrt (1 + (G pb + Ghat pb) ^ 2)) ^ 3 + Y1 (D pb) (Fbar pb) rho) / (12 * rho).
Notation out T := (output pb rho (/ INR (S T)) x0 z0 T).
Lemma c0_pos : 0 <= c0.
Proof.
  unfold c0. assert (A := P0_ge1 pb rho x0 Hrho Hx0 _ (sqrt_pos (1 + (G pb + Ghat pb) ^ 2))).
  assert (0 <= P0 pb rho (sqrt (1 + (G pb + Ghat pb) ^ 2)) ^ 3) by (apply pow_le; lra).
  assert (0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (0 <= Fbar pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  apply Rmult_le_pos; [unfold Y1; lra|left; apply Rinv_0_lt_compat; lra].
Qed.
Theorem zeronoise_rate T : (1 <= T)%nat -> E (out T) (gap pb) <= c0 / sqrt (INR (S T)).
Proof.
  intro HT. rewrite output_gap. unfold avg_gap.
  rewrite <- (E_const (run pb rho (/ INR (S T)) (Nat.log2 T) x0 z0 (S T)) (c0 / sqrt (INR (S T))))
    by apply proba_run.
  apply E_run_mono. intros bs Hl. exact (zeronoise pb rho x0 z0 T Hrho Hx0 HT Hlip Hzero bs Hl).
Qed.
Theorem zeronoise_horizon eps T : 0 < eps -> (1 <= T)%nat -> (c0 / eps) ^ 2 <= INR (S T) ->
  E (out T) (gap pb) <= eps.
Proof.
  intros He HT H. apply Rle_trans with (1 := zeronoise_rate T HT).
  apply half_le; [apply c0_pos|exact He|apply lt_0_INR; lia|].
  replace (c0 ^ 2) with (eps ^ 2 * (c0 / eps) ^ 2) by (field; lra).
  apply Rmult_le_compat_l; [apply pow2_ge_0|exact H].
Qed.
Theorem zeronoise_complexity eps : 0 < eps -> let y := Rmax 1 ((c0 / eps) ^ 2) in
  exists T : nat, (1 <= T)%nat /\ E (out T) (gap pb) <= eps /\ INR T <= y /\
  samples pb rho (/ INR (S T)) x0 z0 T <= 2 * y * (1 + lg y).
Proof.
  intros He y. assert (y1 : 1 <= y) by apply Rmax_l. destruct (nfloor_ex y ltac:(lra)) as [T [T1 T2]].
  exists T.
  assert (HT : (1 <= T)%nat) by (destruct T; [simpl in T2; lra|lia]).
  assert (t1 : 1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT).
  split; [exact HT|]. split; [|split; [exact T1|]].
  - apply zeronoise_horizon; [exact He|exact HT|]. apply Rle_trans with y; [apply Rmax_r|]. rewrite S_INR.
    lra.
  - eapply Rle_trans; [exact (samples_le pb rho (/ INR (S T)) x0 z0 T HT)|].
    assert (A := lg_mono (INR T) y ltac:(lra) T1).
    assert (B := lg_nonneg _ t1).
    rewrite S_INR. apply Rmult_le_compat; lra.
Qed.
End Noiseless.
(** Met by the noiseless problem `slide` (f = h = -x on [0, 1/1000]). *)
Corollary slide_zeronoise eps : 0 < eps -> exists T : nat, (1 <= T)%nat /\
  E (output slide 1 (/ INR (S T)) (0 : V slide) true T) (gap slide) <= eps /\
  INR T <= Rmax 1 ((c0 slide 1 / eps) ^ 2).
Proof.
  intro He. destruct (zeronoise_complexity slide 1 (0 : V slide) true) with (eps := eps)
    as [T [H1 [H2 [H3 _]]]].
  1-5: solve [simpl; lra | lra | reflexivity | exact He]. exists T. repeat split; assumption.
Qed.

Section Vanishing.
Variables (ref : problem) (Gb : R) (tau : nat) (eps : R).
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis Heps : 0 < eps <= 1.
(** The two stochastic terms of eq:tunedcomplexity as a function of the noise level. *)
Definition stochastic (g : R) := KR ref Gb * (INR tau ^ 2 * g + Rpower (INR tau) (5 / 2) * g ^ 2) / eps ^ 3.
Theorem stochastic_vanishes : is_lim stochastic 0 0.
Proof.
  assert (C : continuity_pt stochastic 0).
  { unfold stochastic, Rdiv. apply continuity_pt_mult; [|apply continuity_pt_const; intros u v; reflexivity].
    apply continuity_pt_mult; [apply continuity_pt_const; intros u v; reflexivity|].
    apply continuity_pt_plus; apply continuity_pt_mult; try (apply continuity_pt_const; intros u v;
      reflexivity).
    - apply derivable_continuous_pt, derivable_pt_id.
    - apply derivable_continuous_pt, derivable_pt_pow. }
  assert (H := is_lim_continuity stochastic 0 C). assert (E0 : stochastic 0 = 0) by (unfold stochastic, Rdiv;
    ring).
  rewrite E0 in H. exact H.
Qed.
(** Uniformly over the class: for every eta there is g0 so that all problems with 0 < Gs <= g0 need only eta
    + KS tau^5 eps^-2. *)
Theorem noise_vanishing eta : 0 < eta -> exists g0, 0 < g0 /\
  forall pb (x0 : V pb) (z0 : Z pb), same_class pb ref -> X pb x0 -> Gh pb <= G pb ->
  mixes (P pb) (pi pb) tau (/ 4) ->
  0 < Gs pb <= Gb -> Gs pb <= g0 -> let w := eta + KS ref Gb * INR tau ^ 5 / eps ^ 2 in
  W pb Gb tau eps <= w /\ exists T : nat, (1 <= T)%nat /\
  E (tuned_output pb x0 z0 tau T) (gap pb) <= eps /\
  INR T <= 2 ^ 48 * w * (1 + lg w) ^ 8 /\
  tuned_samples pb x0 z0 tau T <= 2 ^ 55 * w * (1 + lg w) ^ 9.
Proof.
  intro He. assert (t1 : 1 <= INR tau) by (change 1 with (INR 1); apply le_INR, Htau).
  set (c := KR ref Gb * (INR tau ^ 2 + Rpower (INR tau) (5 / 2)) / eps ^ 3). assert (k0 := KR_pos ref Gb).
  assert (r0 : 0 < Rpower (INR tau) (5 / 2)) by apply exp_pos.
  assert (e3 : 0 < / eps ^ 3) by (apply Rinv_0_lt_compat, pow_lt; lra).
  assert (c0 : 0 <= c) by (apply Rmult_le_pos; [apply Rmult_le_pos; [lra|generalize (pow2_ge_0 (INR tau));
    lra]|lra]).
  exists (Rmin 1 (eta / (1 + c))). split; [apply Rmin_glb_lt; [lra|apply Rdiv_lt_0_compat; lra]|].
  intros pb x0 z0 Hc Hx Hlip mix HG Hg w. assert (g1 : Gs pb <= 1) by (apply Rle_trans with (1 := Hg),
    Rmin_l). assert (g2 : Gs pb <= eta / (1 + c)) by (apply Rle_trans with (1 := Hg), Rmin_r).
  assert (WV : W pb Gb tau eps <= w).
  { unfold W, w. rewrite (class_KR pb ref Gb Hc), (class_KS pb ref Gb Hc). apply Rplus_le_compat_r.
    apply Rle_trans with (c * Gs pb).
    - unfold c. replace (KR ref Gb * (INR tau ^ 2 + Rpower (INR tau) (5 / 2)) / eps ^ 3 * Gs pb)
        with (KR ref Gb * ((INR tau ^ 2 + Rpower (INR tau) (5 / 2)) * Gs pb) / eps ^ 3) by (field; lra).
      apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; [exact k0|].
      assert (Gs pb ^ 2 <= Gs pb) by nra. nra.
    - apply (Rmult_le_compat_l (1 + c)) in g2; [|lra]. replace ((1 + c) * (eta / (1 + c)))
        with eta in g2 by (field; lra). lra. }
  split; [exact WV|]. destruct (tuned_complexity pb x0 z0 tau Gb Hx Hlip Htau mix HG eps Heps)
    as [T [H1 [H2 [H3 H4]]]]. exists T.
  split; [exact H1|]. split; [exact H2|]. assert (W1 := W_ge pb x0 tau Gb Hx Htau HG eps Heps).
  assert (l0 := lg_nonneg (W pb Gb tau eps) ltac:(lra)). assert (lv : lg (W pb Gb tau eps) <= lg w)
    by (apply lg_mono; lra).
  assert (M : forall n k, 0 <= k -> k * W pb Gb tau eps * (1 + lg (W pb Gb tau eps)) ^ n
    <= k * w * (1 + lg w) ^ n).
  { intros n k Hk. apply Rmult_le_compat; [apply Rmult_le_pos; lra|apply pow_le; lra|apply Rmult_le_compat_l;
      lra|apply pow_incr; lra]. }
  split; [apply Rle_trans with (1 := H3)|apply Rle_trans with (1 := H4)]; apply M; apply pow_le; lra.
Qed.
End Vanishing.
(** eq:tunedbound itself: at fixed tau and T its T^(-1/3) coefficient vanishes as Gs -> 0, uniformly over
    the class. *)
Theorem tuned_rate_vanishing ref Gb tau T eta : (1 <= tau)%nat -> (1 <= T)%nat -> 0 < eta ->
  exists g0, 0 < g0 /\ forall g, 0 < g <= g0 ->
  CR ref Gb * tuned_constants.ell ref tau T *
  (Rpower g (1 / 3) * Rpower (Lam tau T) (2 / 3) + Rpower g (2 / 3) * Rpower (Lam tau T) (5 / 6)) <= eta.
Proof.
  intros Ht HT He. assert (cr := CR_pos ref Gb). assert (e1 := ell_ge1 ref tau T).
  set (a := Rpower (Lam tau T) (2 / 3)). set (b := Rpower (Lam tau T) (5 / 6)).
  assert (a0 : 0 < a) by apply exp_pos. assert (b0 : 0 < b) by apply exp_pos.
  set (c := CR ref Gb * tuned_constants.ell ref tau T * (a + b)).
  assert (c0 : 0 <= c) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
  set (k := Rmin 1 (eta / (1 + c))). assert (k0 : 0 < k) by (apply Rmin_glb_lt; [lra|apply Rdiv_lt_0_compat;
    lra]).
  exists (k ^ 3). split; [apply pow_lt, k0|]. intros g [g0 g1]. set (u := Rpower g (1 / 3)).
  assert (u0 : 0 < u) by apply exp_pos.
  assert (U3 : u ^ 3 = g) by (unfold u; rewrite Rpower_cube; replace (3 * (1 / 3)) with 1 by field;
    apply Rpower_1, g0).
  assert (uk : u <= k) by (apply (pow_le_inv 3); [lia|lra|lra|]; rewrite U3; exact g1).
  assert (U2 : Rpower g (2 / 3) = u ^ 2) by (unfold u; rewrite <- Rpower_pow by apply exp_pos;
    rewrite Rpower_mult; f_equal; simpl; field). rewrite U2.
  assert (k1 : k <= 1) by apply Rmin_l. assert (k2 : k <= eta / (1 + c)) by apply Rmin_r.
  apply Rle_trans with (c * u).
  - replace (c * u) with (CR ref Gb * tuned_constants.ell ref tau T * ((a + b) * u)) by (unfold c; ring).
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. assert (u ^ 2 <= u) by nra. nra.
  - apply (Rmult_le_compat_l (1 + c)) in k2; [|lra]. replace ((1 + c) * (eta / (1 + c)))
      with eta in k2 by (field; lra).
    clearbody c. nra.
Qed.

(** Met for every tau: two-state chains with d_mix(tau) <= 1/4 and noise g, all of one class. *)
Definition flip_tau (tau : nat) (Ht : (1 <= tau)%nat) (g : R) (Hg : 0 <= g) : problem := flip (pt tau)
  g (Hp' _ (pt_range tau Ht)) Hg.
Lemma flip_mixes tau Ht g Hg : mixes (P (flip_tau tau Ht g Hg)) (pi (flip_tau tau Ht g Hg)) tau (/ 4).
Proof.
  destruct (flip_tmix tau Ht) as [_ [A _]]. apply (mixes_dmix (flipP (pt tau)) coin tau (/ 4) true);
    [|apply coin_proba|exact A].
  intro z. apply flip_proba. assert (B := pt_range tau Ht). lra.
Qed.
Corollary flip_vanishing tau (Ht : (1 <= tau)%nat) eps eta : 0 < eps <= 1 -> 0 < eta -> exists g0, 0 < g0 /\
  forall g (Hg : 0 <= g), 0 < g <= 1 -> g <= g0 -> let pb := flip_tau tau Ht g Hg in
  exists T : nat, (1 <= T)%nat /\ E (tuned_output pb (0 : V pb) true tau T) (gap pb) <= eps /\
  let w := eta + KS toy 1 * INR tau ^ 5 / eps ^ 2 in INR T <= 2 ^ 48 * w * (1 + lg w) ^ 8.
Proof.
  intros He Ha. destruct (noise_vanishing toy 1 tau eps) with (eta := eta) as [g0 [G0 H]];
    [exact Ht|exact He|exact Ha|].
  exists g0. split; [exact G0|]. intros g Hg G1 G2 pb.
  destruct (H pb (0 : V pb) true) as [_ [T [H1 [H2 [H3 _]]]]]; [repeat split; reflexivity|simpl; lra|simpl;
    lra|apply flip_mixes|exact G1|exact G2|].
  exists T. repeat split; assumption.
Qed.
