(** Low noise: the mean gap from errors that need no difference constants. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums burst estimator weight roots
  scalar_path log_sum joint_scale weight_sums problem algorithm clipping run state_path one_error potential
  path_form_free best_weight path_bound bound telescoped tpotential.
Import ListNotations.
Open Scope R_scope.

(** Low noise: E|xi|^2 <= (2 - alpha)^2 Ln Gs^2. *)
Section LowNoise.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Variables (Ln Le bn be w zeta H : R).
Hypothesis Hinf : inflation pb jmax Ln Le bn be.
Hypothesis HLn : 0 < Ln.
Hypothesis Hbn : bn <= w * sqrt Ln.
Hypothesis Hz : 0 < zeta < 1.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation traj := (traj pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation dc2 := ((Gh pb + Ghat pb) ^ 2). Notation P := (P pb). Notation pi := (pi pb).

Definition Ql (s : state pb) : R := bfac w zeta T * ((2 - alpha pb s) ^ 2 * (Ln * Gs pb ^ 2)).
Lemma one_error_low (s : state pb) : X pb (cur pb s) -> X pb (prev pb s) -> 0 < alpha pb s <= 1 ->
  (1 - alpha pb s) / alpha pb s <= K T ->
  E (burst P jmax (chain pb s)) (fun b => norm2 (sub (estimate pb jmax s b) (df pb (cur pb s)))) <=
    cc zeta (alpha pb s) * err2 pb s + Ql s.
Proof.
  intros Xc Xp Ha HK. set (a := alpha pb s) in *. set (x := cur pb s) in *. set (y := prev pb s) in *.
  set (z := chain pb s).
  set (d := burst P jmax z). assert (Pd : proba d) by apply proba_burst, P_proba.
  set (se := sub (est pb s) (df pb y)). assert (Mx := df_mean pb x Xc). assert (My := df_mean pb y Xp).
  set (n := fun b => sub (mlmc jmax z (dfz pb x) b) (df pb x)).
  set (n' := fun b => sub (mlmc jmax z (dfz pb y) b) (df pb y)).
  set (xi := fun b => add (n b) (scal (- (1 - a)) (n' b))).
  assert (Dec : forall b, sub (pre pb jmax s b) (df pb x) = add (scal (1 - a) se) (xi b)).
  { intro b. unfold pre, xi, n, n', se, ghat. fold a x y z. vring. }
  assert (sLn := sqrt_lt_R0 _ HLn). assert (G0 := Gs_pos pb).
  destruct (Hinf z (dfz pb x) (Gs pb)) as [I1 _].
  destruct (I1 (fun u => eq_ind_r (fun m => norm (sub (dfz pb x u) m) <= Gs pb) (dfz_noise pb x u Xc) Mx)) as
    [bn1 sn1]. clear I1.
  destruct (Hinf z (dfz pb y) (Gs pb)) as [I1 _].
  destruct (I1 (fun u => eq_ind_r (fun m => norm (sub (dfz pb y u) m) <= Gs pb) (dfz_noise pb y u Xp) My)) as
    [bn2 sn2]. clear I1.
  fold d in bn1, sn1, bn2, sn2. rewrite Mx in bn1, sn1. rewrite My in bn2, sn2.
  set (q0 := sqrt Ln * Gs pb). assert (q00 : 0 <= q0) by (apply Rmult_le_pos; lra).
  assert (Eq0 : q0 * q0 = Ln * (Gs pb * Gs pb)) by (unfold q0; rewrite <- (sqrt_sqrt Ln) at 3 by lra; ring).
  set (q := q0 + (1 - a) * q0). assert (qq : 0 <= q) by (unfold q; nra).
  assert (M2 : E d (fun b => norm2 (xi b)) <= q * q).
  { apply minkowski; [apply Pd|exact q00|apply Rmult_le_pos; lra|rewrite Eq0; exact sn1|].
    rewrite (E_ext d _ (fun b => (- (1 - a)) * (- (1 - a)) * norm2 (n' b))) by (intro; apply norm2_scal).
    rewrite E_scal.
    replace ((1 - a) * q0 * ((1 - a) * q0)) with (- (1 - a) * - (1 - a) * (q0 * q0)) by ring. rewrite Eq0.
    apply Rmult_le_compat_l; [|exact sn2].
    replace (- (1 - a) * - (1 - a)) with ((1 - a) * (1 - a)) by ring. apply Rle_0_sqr. }
  assert (Bi : norm (Ev d xi) <= w * q).
  { replace (Ev d xi) with (add (sub (Ev d (mlmc jmax z (dfz pb x))) (df pb x))
      (scal (- (1 - a)) (sub (Ev d (mlmc jmax z (dfz pb y))) (df pb y)))).
    - apply Rle_trans with (1 := norm_triangle _ _ _). rewrite norm_scal, Rabs_Ropp, Rabs_right by lra.
      assert (bn * Gs pb <= w * q0) by (unfold q0; rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra).
      assert ((1 - a) * norm (sub (Ev d (mlmc jmax z (dfz pb y))) (df pb y)) <= (1 - a) * (w * q0))
        by (apply Rmult_le_compat_l; lra). unfold q. lra.
    - vext. rewrite !inner_Ev.
      rewrite (E_ext d (fun b => inner (xi b) w0)
        (fun b => (inner (mlmc jmax z (dfz pb x) b) w0 - inner (df pb x) w0) + -
        (1 - a) * (inner (mlmc jmax z (dfz pb y) b) w0 - inner (df pb y) w0)))
        by (intro; unfold xi, n, n'; autorewrite with inner; ring).
      rewrite E_plus, E_scal, !E_minus, !E_const by exact Pd. reflexivity. }
  apply Rle_trans with (E d (fun b => norm2 (add (scal (1 - a) se) (xi b)))).
  { apply E_mono; [apply Pd|]. intro b. rewrite <- Dec. apply clip_near; [left; apply Ghat_pos|].
    apply Rle_trans with (1 := df_bound pb x Xc). apply Ghat_bound. }
  rewrite (E_ext d _ (fun b => ((1 - a) * (1 - a) * norm2 se + 2 * (1 - a) * inner (xi b) se) + norm2 (xi b)))
    by (intro b; rewrite norm2_add, norm2_scal, inner_scal, (inner_sym _ se); ring).
  rewrite E_plus, E_plus, E_const, E_scal, <- inner_Ev by exact Pd.
  assert (C : inner (Ev d xi) se <= w * q * norm se) by (apply Rle_trans with (1 := cauchy _ _ _);
    apply Rmult_le_compat_r; [apply norm_pos|exact Bi]).
  assert (N2 : norm2 se = norm se * norm se) by (symmetry; apply norm_sqr). assert (S0 := norm_pos _ se).
  set (t := norm se) in *. set (KT := K T) in *.
  assert (Y : 2 * (w * q * t) <= zeta * a * (t * t) + / (zeta * a) * (w * q) ^ 2).
  { assert (0 < zeta * a) by (apply Rmult_lt_0_compat; lra). apply (Rmult_le_reg_l (zeta * a)); [assumption|].
    rewrite Rmult_plus_distr_l, <- (Rmult_assoc (zeta * a) (/ (zeta * a))), Rinv_r, Rmult_1_l by lra.
    assert (0 <= (zeta * a * t - w * q) ^ 2) by apply pow2_ge_0. nra. }
  assert (HK2 : (1 - a) * (/ (zeta * a) * (w * q) ^ 2) <= KT / zeta * (w ^ 2 * q ^ 2)).
  { replace ((1 - a) * (/ (zeta * a) * (w * q) ^ 2)) with ((1 - a) / a * (/ zeta * (w ^ 2 * q ^ 2)))
      by (field; lra).
    replace (KT / zeta * (w ^ 2 * q ^ 2)) with (KT * (/ zeta * (w ^ 2 * q ^ 2))) by (field; lra).
    apply Rmult_le_compat_r; [|exact HK]. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; lra|].
    apply Rmult_le_pos; apply pow2_ge_0. }
  assert (X1 : 2 * (1 - a) * inner (Ev d xi) se <=
    (1 - a) * (zeta * a * (t * t) + / (zeta * a) * (w * q) ^ 2)).
  { apply Rle_trans with ((1 - a) * (2 * (w * q * t))); [|apply Rmult_le_compat_l; lra].
    replace (2 * (1 - a) * inner (Ev d xi) se) with ((1 - a) * (2 * inner (Ev d xi) se)) by ring.
    apply Rmult_le_compat_l; lra. }
  assert (Eq : (2 - a) ^ 2 * (Ln * Gs pb ^ 2) = q * q) by (replace (q * q) with ((2 - a) ^ 2 * (q0 * q0))
    by (unfold q; ring); rewrite Eq0; ring).
  unfold err2, Ql, cc, bfac. fold x y a. fold se. fold KT. rewrite Eq, N2.
  replace ((1 + w ^ 2 * KT / zeta) * (q * q)) with (q * q + KT / zeta * (w ^ 2 * q ^ 2)) by (field; lra).
  replace ((1 - a) * (1 - (1 - zeta) * a) * (t * t))
    with ((1 - a) * (1 - a) * (t * t) + (1 - a) * (zeta * a * (t * t))) by ring.
  rewrite Rmult_plus_distr_l in X1. lra.
Qed.

Notation b_ := (bfac w zeta T / (1 - zeta)).
(** The errors of a run, in the mean at most those of low_sum, which are known from the last weight alone. *)
Definition low_sum (bs : list (sample pb)) : R := Ql (init pb x0 z0) +
  / (1 - zeta) * sum T (fun i => phi (Us pb (at_ bs (S i))) * Ql (at_ bs (S i))).
Lemma low_errors :
  E (run (S T)) (fun bs => sum (S T) (fun t => err2 pb (at_ bs (S t)))) <= E (run (S T)) low_sum.
Proof.
  apply (t_all_errors pb rho beta jmax x0 z0 T zeta Hrho Hbeta Hx0 HT ltac:(lra)). intros bs Hl.
  destruct (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 bs) as [V1 [V2 _]].
  apply (one_error_low (traj bs) V1 V2 (alpha_range pb rho beta jmax x0 z0 Hbeta bs)).
  eapply alpha_K; eassumption.
Qed.
Lemma phi_mono u v : 0 <= u -> u <= v -> phi u <= phi v. Proof. intros. unfold phi. nra. Qed.
Lemma low_sum_path bs : length bs = S T ->
  low_sum bs <= b_ * Ln * Gs pb ^ 2 * (1 + 4 * INR T * phi (U (dseq bs) beta T)).
Proof.
  intro Hl. set (d := dseq bs). set (ph := phi (U d beta T)).
  assert (bp : 1 <= bfac w zeta T) by (apply bfac_pos; assumption).
  assert (iz : 1 <= / (1 - zeta)) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  assert (nB : 0 <= Ln * Gs pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  assert (A3 : sum T (fun i => phi (Us pb (at_ bs (S i))) * Ql (at_ bs (S i))) <=
    bfac w zeta T * (Ln * Gs pb ^ 2) * (4 * INR T * ph)).
  { replace (bfac w zeta T * (Ln * Gs pb ^ 2) * (4 * INR T * ph))
      with (INR T * (ph * (bfac w zeta T * (4 * (Ln * Gs pb ^ 2))))) by ring. rewrite <- sum_const.
    apply sum_le; intros i Hi. rewrite (Us_U pb rho beta jmax x0 z0 Hbeta) by lia. fold d. unfold Ql.
    rewrite (alpha_al pb rho beta jmax x0 z0 Hbeta) by lia. fold d.
    assert (Ar := al_range d beta (S i)). assert (Up := U_pos d beta (S i)).
    assert (Um : U d beta (S i) <= U d beta T) by (apply U_mono; lia).
    apply Rmult_le_compat; [apply phi_pos; lra| |apply phi_mono; lra|].
    - apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; [apply pow2_ge_0|exact nB].
    - apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_r; [exact nB|]. nra. }
  assert (Q0 : Ql (init pb x0 z0) = bfac w zeta T * (Ln * Gs pb ^ 2)) by (unfold Ql; cbn [init alpha];
    ring).
  assert (q1 : bfac w zeta T * (Ln * Gs pb ^ 2) <= / (1 - zeta) * (bfac w zeta T * (Ln * Gs pb ^ 2))).
  { assert (0 <= bfac w zeta T * (Ln * Gs pb ^ 2)) by (apply Rmult_le_pos; lra). nra. }
  apply (Rmult_le_compat_l (/ (1 - zeta))) in A3; [|lra]. unfold low_sum. rewrite Q0.
  replace (b_ * Ln * Gs pb ^ 2 * (1 + 4 * INR T * ph)) with (/ (1 - zeta) * (bfac w zeta T *
    (Ln * Gs pb ^ 2)) + / (1 - zeta) * (bfac w zeta T * (Ln * Gs pb ^ 2) * (4 * INR T * ph)))
    by (unfold Rdiv; ring). lra.
Qed.

(** The bound: it increases in v, so v = v_plus. *)
Definition lbound (Gamma : R) : R :=
  Fbar pb * rho * sqrt Gamma * root 6 (Gamma + INR T * beta) * v_plus beta + L pb / rho *
    (sqrt Gamma + dc2 / 2) - (1 - / sqrt 2) * (Gamma - 1)
  + b_ / sqrt 2 * Ln * Gs pb ^ 2 * (1 + 4 * INR T * phi (v_plus beta ^ 2 * root 3 (Gamma + INR T * beta))).
(** The same with the weights c of the step and k2 of the error. *)
Definition lbound_free (c k2 Gamma : R) : R :=
  Fbar pb * rho * sqrt Gamma * root 6 (Gamma + INR T * beta) * v_plus beta + L pb / rho *
    (sqrt Gamma + dc2 / 2) - (1 - c) * (Gamma - 1)
  + k2 * b_ * Ln * Gs pb ^ 2 * (1 + 4 * INR T * phi (v_plus beta ^ 2 * root 3 (Gamma + INR T * beta))).
Lemma lbound_equal Gamma : lbound Gamma = lbound_free (/ sqrt 2) (/ sqrt 2) Gamma.
Proof. unfold lbound, lbound_free, Rdiv. ring. Qed.

Theorem low_noise_free c k2 k3 top : path_weights c k2 k3 -> 0 < top ->
  (forall Gamma, 1 <= Gamma -> lbound_free c k2 Gamma <= top) ->
  E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (2 * D pb * sqrt (k3 * top / INR (S T))) (2 * top / (rho * INR (S T))).
Proof.
  intros Hw Htop Below.
  apply (from_paths_free pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT c k2 k3 low_sum top Hw Htop low_errors).
  intros bs Hl. unfold path_terms. assert (S2 : 0 < k2) by apply Hw. set (d := dseq bs).
  assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range; assumption). assert (Dp := dc2_pos pb).
  set (Gm := Gam d T). assert (G1 : 1 <= Gm) by (apply (Gam_ge1 d dc2 Rg)).
  apply Rle_trans with (2 := Below Gm G1).
  assert (Lt := LT_up d beta rho dc2 Hbeta Hrho Rg T HT).
  assert (Cv := curvature d beta rho dc2 Hrho Dp Rg T). change (p d (S T)) with Gm in Cv.
  assert (Vu := v_le_plus d beta dc2 Hbeta Rg T HT). assert (Vp := v_pos d beta T). unfold B in Lt.
  fold Gm in Lt.
  assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb). assert (Sg := sqrt_pos Gm).
  assert (R0 := root_pos 6 (Gm + INR T * beta)).
  assert (Tp : 0 < INR T * beta) by (apply Rmult_lt_0_compat; [apply lt_0_INR; lia|exact Hbeta]).
  assert (A1 : Fbar pb * Ls d beta rho T <=
    Fbar pb * (rho * (sqrt Gm * root 6 (Gm + INR T * beta) * v_plus beta))).
  { apply Rmult_le_compat_l; [exact F0|]. apply Rle_trans with (1 := Lt). apply Rmult_le_compat_l; [lra|].
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact Vu]. }
  assert (A2 : L pb / 2 * sum (S T) (fun t => d t / Ls d beta rho t) <=
    L pb / 2 * (/ rho * (2 * sqrt Gm + dc2))) by (apply Rmult_le_compat_l; [lra|exact Cv]).
  assert (UTu : U d beta T <= v_plus beta ^ 2 * root 3 (Gm + INR T * beta)).
  { rewrite (UT d beta dc2 Hbeta Rg T HT). unfold B. fold Gm. rewrite <- root_36 by lra.
    apply Rmult_le_compat_r; [left; apply root_pos|]. apply pow_incr. lra. }
  assert (Ph := phi_mono _ _ (Rlt_le _ _ (U_pos d beta T)) UTu).
  assert (A3 := low_sum_path bs Hl). fold d in A3.
  set (ph := phi (v_plus beta ^ 2 * root 3 (Gm + INR T * beta))) in *.
  assert (c0 : 0 <= b_ * Ln * Gs pb ^ 2).
  { assert (bp : 1 <= bfac w zeta T) by (apply bfac_pos; assumption). apply Rmult_le_pos; [|apply pow2_ge_0].
    apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat|]; lra. }
  assert (A4 : low_sum bs <= b_ * Ln * Gs pb ^ 2 * (1 + 4 * INR T * ph)).
  { apply Rle_trans with (1 := A3), Rmult_le_compat_l; [exact c0|]. apply Rplus_le_compat_l.
    apply Rmult_le_compat_l; [generalize (pos_INR T); lra|exact Ph]. }
  apply (Rmult_le_compat_l k2) in A4; [|lra]. unfold lbound_free. fold ph.
  replace (L pb / rho * (sqrt Gm + dc2 / 2)) with (L pb / 2 * (/ rho * (2 * sqrt Gm + dc2)))
    by (field; lra). lra.
Qed.
Hypothesis HH : 0 < H.
Hypothesis HB : forall Gamma, 1 <= Gamma -> lbound Gamma <= H.
Theorem low_noise : E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  replace (H / (sqrt 2 * INR (S T))) with (/ sqrt 2 * H / INR (S T)) by (field; lra).
  apply (low_noise_free (/ sqrt 2) (/ sqrt 2)); [exact equal_weights|exact HH|]. intros Gm HG.
  rewrite <- lbound_equal. apply HB, HG.
Qed.
End LowNoise.
