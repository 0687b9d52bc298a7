(** Descent, errors and curvature along one path are at most the bound. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors finite_sum sums weight roots scalar_path log_sum joint_scale
  weight_sums problem path_form_free one_step algorithm run state_path one_error potential bound
  convexity best_weight.
Import ListNotations.
Open Scope R_scope.

Section Statement.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Variables (Ln Le w zeta theta0 H : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis HLn : 0 < Ln.
Hypothesis HLe : 0 < Le.
Hypothesis Hz : 0 < zeta < 1.
Hypothesis Hth : 0 < theta0.
Notation dc2 := ((Gh pb + Ghat pb) ^ 2). Notation b_ := (bfac w zeta T / (1 - zeta)).
Notation bnd := (bound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 b_ T).
Hypothesis H_minus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_minus beta dc2 T) <= H.
Hypothesis H_plus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_plus beta) <= H.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation err2 := (err2 pb).

Definition gaps (bs : list (sample pb)) : R := sum (S T) (fun t => gap pb (cur pb (at_ bs t))).

Lemma bfac_pos : 1 <= bfac w zeta T.
Proof.
  unfold bfac, K. assert (0 <= w ^ 2 * root 3 (INR T) ^ 2 / zeta); [|lra].
  apply Rmult_le_pos; [apply Rmult_le_pos; apply pow2_ge_0|left; apply Rinv_0_lt_compat; lra].
Qed.

Lemma Fbar_pos : 0 <= Fbar pb.
Proof. assert (A := range pb x0 x0 Hx0 Hx0). lra. Qed.

(** The descent inequality summed along a path, for any weights and for 1/sqrt 2. *)
Lemma path_sum_free c k2 k3 om bs : path_weights c k2 k3 -> length bs = S T -> 0 < om <= rho ->
  om * gaps bs <= Fbar pb * Ls (dseq bs) beta rho T + L pb / 2 *
    sum (S T) (fun t => dseq bs t / Ls (dseq bs) beta rho t)
    - (1 - c) * (Gam (dseq bs) T - 1) + k2 * sum (S T) (fun t => err2 (at_ bs (S t))) +
        k3 * om ^ 2 * D pb ^ 2 * INR (S T).
Proof.
  intros Hw Hl Hom. set (d := dseq bs). assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range;
    assumption).
  set (Fs := fun t => F pb (cur pb (at_ bs t))).
  assert (St : forall t, (t < S T)%nat -> om * gap pb (cur pb (at_ bs t)) <=
    Ls d beta rho t * (Fs t - Fs (S t)) + L pb / 2 * (d t / Ls d beta rho t) - (1 - c) * d t
       + k2 * err2 (at_ bs (S t)) + k3 * om ^ 2 * D pb ^ 2).
  { intros t Ht. destruct (at_S pb rho beta jmax x0 z0 bs t ltac:(lia)) as [b Eb].
    assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs t ltac:(lia)).
    fold d in Sc. set (s := at_ bs t) in *.
    destruct (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 (upto pb t bs)) as [V1 [V2 [V3 V4]]].
    fold s in V1, V2, V3, V4. change (algorithm.traj pb rho beta jmax x0 z0 (upto pb t bs)) with s in V1, V2,
      V3, V4.
    set (lt := scale pb rho s) in *.
    assert (rl : rho <= lt) by (rewrite Sc; apply (Ls_rho d beta rho dc2 Hrho Rg)).
    assert (Hg : 0 <= om / lt <= 1).
    { split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|]. apply (Rmult_le_reg_r lt);
        [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    assert (O := one_step_free pb lt (om / lt) (cur pb s) (estimate pb jmax s b) V3 Hg V1 c k2 k3 Hw).
    cbv zeta in O.
    assert (Ecur : cur pb (at_ bs (S t)) = next pb lt (cur pb s) (estimate pb jmax s b)) by (rewrite Eb;
      reflexivity).
    assert (Ey : (lt * norm (sub (next pb lt (cur pb s) (estimate pb jmax s b)) (cur pb s))) ^ 2 = d t).
    { unfold d, state_path.dseq. fold s. fold lt. rewrite Ecur, <- norm_sqr. ring. }
    assert (Ee : err2 (at_ bs (S t)) = norm2 (sub (estimate pb jmax s b) (df pb (cur pb s)))) by (rewrite Eb;
      reflexivity).
    assert (EF : Fs (S t) = F pb (next pb lt (cur pb s) (estimate pb jmax s b))) by (unfold Fs; rewrite Ecur;
      reflexivity).
    rewrite Ey, <- Ee, <- EF in O. change (F pb (cur pb s)) with (Fs t) in O. rewrite <- Sc.
    replace (om / lt * lt * D pb) with (om * D pb) in O by (field; lra).
    replace (L pb / (2 * lt) * d t) with (L pb / 2 * (d t / lt)) in O by (field; lra).
    replace (lt * (om / lt * gap pb (cur pb s) + Fs (S t) - Fs t))
      with (om * gap pb (cur pb s) - lt * (Fs t - Fs (S t))) in O by (field; lra).
    lra. }
  unfold gaps. rewrite <- sum_scal. apply Rle_trans with (1 := sum_le _ _ _ St).
  rewrite !sum_plus, sum_minus, sum_plus, !sum_scal, sum_const.
  assert (Ab := abel d beta rho dc2 Hrho Rg Fs (Fbar pb) T).
  assert (Ab' : sum (S T) (fun t => Ls d beta rho t * (Fs t - Fs (S t))) <= Fbar pb * Ls d beta rho T).
  { apply Ab. intros i j. unfold Fs, F. apply range; apply valid_traj; assumption. }
  assert (EG : Gam d T - 1 = sum (S T) d) by (unfold Gam, p; ring). rewrite EG. lra.
Qed.
Lemma path_sum om bs : length bs = S T -> 0 < om <= rho ->
  om * gaps bs <= Fbar pb * Ls (dseq bs) beta rho T + L pb / 2 *
    sum (S T) (fun t => dseq bs t / Ls (dseq bs) beta rho t)
    - (1 - / sqrt 2) * (Gam (dseq bs) T - 1) + / sqrt 2 * sum (S T) (fun t => err2 (at_ bs (S t))) +
        / sqrt 2 * om ^ 2 * D pb ^ 2 * INR (S T).
Proof. exact (path_sum_free _ _ _ om bs equal_weights). Qed.

(** The weighted errors along a path, split with a theta that may depend on the path. *)
Lemma weighted_sum bs th : length bs = S T -> 0 < th ->
  sum T (fun i => phi (Us pb (at_ bs (S i))) * Bq pb Ln Le w zeta T (at_ bs (S i))) <=
  bfac w zeta T * ((1 + th) * (Le * L pb ^ 2 * sum T (fun i => phi (U (dseq bs) beta (S i)) *
    (1 - al (dseq bs) beta (S i)) ^ 2 * (dseq bs i / (Ls (dseq bs) beta rho i * Ls (dseq bs) beta rho i))))
    + (1 + / th) * (Ln * Gs pb ^ 2 * sum T (fun i => phi (U (dseq bs) beta (S i)) * al (dseq bs) beta (S i) ^
        2))).
Proof.
  intros Hl Ht. set (d := dseq bs). rewrite <- !sum_scal, <- sum_plus, <- sum_scal. apply sum_le; intros i Hi.
  rewrite Us_U by (assumption || lia). fold d.
  set (a := al d beta (S i)). set (ph := phi (U d beta (S i))).
  assert (Pp : 0 <= ph) by (apply phi_pos; left; apply U_pos).
  unfold Bq, jump, hiss.
  assert (Ea : alpha pb (at_ bs (S i)) = a) by (apply alpha_al; assumption || lia). rewrite Ea.
  destruct (at_S pb rho beta jmax x0 z0 bs i ltac:(lia)) as [b Eb].
  assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs i ltac:(lia)). fold d in Sc.
  assert (Rg : forall j, 0 <= d j <= dc2) by (intro; apply dseq_range; assumption).
  assert (Lp := Ls_pos d beta rho dc2 Hrho Rg i).
  assert (Ep : prev pb (at_ bs (S i)) = cur pb (at_ bs i)) by (rewrite Eb; reflexivity). rewrite Ep.
  set (n := norm (sub (cur pb (at_ bs (S i))) (cur pb (at_ bs i)))).
  assert (En : n * n = d i / (Ls d beta rho i * Ls d beta rho i)).
  { unfold n. rewrite norm_sqr. unfold d at 1, state_path.dseq. rewrite Sc. field. lra. }
  set (A := (1 - a) * (sqrt Le * L pb * n)). set (B := a * (sqrt Ln * Gs pb)).
  assert (Y : (A + B) ^ 2 <= (1 + th) * A ^ 2 + (1 + / th) * B ^ 2).
  { apply (Rmult_le_reg_l th); [exact Ht|]. replace (th * ((1 + th) * A ^ 2 + (1 + / th) * B ^ 2))
      with (th * (A + B) ^ 2 + (th * A - B) ^ 2) by (field; lra).
    assert (0 <= (th * A - B) ^ 2) by apply pow2_ge_0. lra. }
  assert (EA : A ^ 2 = (1 - a) ^ 2 * (Le * L pb ^ 2 * (d i / (Ls d beta rho i * Ls d beta rho i)))).
  { rewrite <- En. unfold A. rewrite <- (sqrt_sqrt Le) at 2 by lra. ring. }
  assert (EB : B ^ 2 = a ^ 2 * (Ln * Gs pb ^ 2)) by (unfold B; rewrite <- (sqrt_sqrt Ln) at 2 by lra; ring).
  rewrite EA, EB in Y. assert (bp := bfac_pos).
  apply Rle_trans with (ph * (bfac w zeta T *
    ((1 + th) * ((1 - a) ^ 2 * (Le * L pb ^ 2 * (d i / (Ls d beta rho i * Ls d beta rho i)))) + (1 + / th) *
    (a ^ 2 * (Ln * Gs pb ^ 2))))).
  - apply Rmult_le_compat_l; [exact Pp|]. apply Rmult_le_compat_l; [lra|exact Y].
  - apply Req_le. ring.
Qed.

(** Along every path the sum is at most H. *)
Lemma path_value bs : length bs = S T ->
  Fbar pb * Ls (dseq bs) beta rho T + L pb / 2 * sum (S T) (fun t => dseq bs t / Ls (dseq bs) beta rho t) -
    (1 - / sqrt 2) * (Gam (dseq bs) T - 1)
  + / sqrt 2 * (bfac w zeta T * (Ln * Gs pb ^ 2) / (1 - zeta) + / (1 - zeta) *
      sum T (fun i => phi (Us pb (at_ bs (S i))) * Bq pb Ln Le w zeta T (at_ bs (S i)))) <= H.
Proof.
  intro Hl. set (d := dseq bs). assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range;
    assumption).
  assert (Dp : 0 < dc2) by (apply (dc2_pos pb)).
  set (vv := v d beta T). assert (Vp : 0 < vv) by apply v_pos. set (Gm := Gam d T).
  assert (G1 : 1 <= Gm) by (apply (Gam_ge1 d dc2 Rg)).
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (bp := bfac_pos). assert (L0 := L_pos pb).
  assert (Hv : v_minus beta dc2 T <= vv <= v_plus beta)
    by (split; [apply (v_ge_minus d beta dc2)|apply (v_le_plus d beta dc2)]; assumption).
  assert (b0 : 0 < b_) by (apply Rdiv_lt_0_compat; lra).
  assert (Bd : bnd Gm vv <= H).
  { apply (chord_max (v_minus beta dc2 T) (v_plus beta)); [|exact Hv|apply H_minus, G1|apply H_plus, G1].
    apply bound_chord; [repeat split; try assumption; apply Fbar_pos|exact G1|apply root_pos|apply root_pos].
    }
  apply Rle_trans with (2 := Bd).
  assert (th0 : 0 < theta theta0 vv) by (apply Rdiv_lt_0_compat; [exact Hth|apply pow_lt, Vp]).
  assert (W := weighted_sum bs (theta theta0 vv) Hl th0). fold d in W.
  assert (Mv := moved_sum d beta rho dc2 Hbeta Hrho Dp Rg T HT). fold Gm vv in Mv.
  assert (Ns := noise_sum d beta dc2 Hbeta Rg T HT). fold vv in Ns.
  assert (Lt := LT_up d beta rho dc2 Hbeta Hrho Rg T HT). fold Gm vv in Lt.
  assert (Cv := curvature d beta rho dc2 Hrho Dp Rg T). change (p d (S T)) with Gm in Cv.
  assert (Tp : 0 < INR T * beta) by (apply Rmult_lt_0_compat; [apply lt_0_INR; lia|exact Hbeta]).
  assert (EB : B d beta T = root 6 (Gm + INR T * beta)) by reflexivity. rewrite EB in Mv, Lt.
  rewrite <- root_36 in Mv by lra.
  set (wsum := sum T (fun i => phi (Us pb (at_ bs (S i))) * Bq pb Ln Le w zeta T (at_ bs (S i)))) in *.
  set (mv := sum T (fun i => phi (U d beta (S i)) * (1 - al d beta (S i)) ^ 2 *
    (d i / (Ls d beta rho i * Ls d beta rho i)))) in *.
  set (ns := sum T (fun i => phi (U d beta (S i)) * al d beta (S i) ^ 2)) in *.
  set (cv := sum (S T) (fun t => d t / Ls d beta rho t)) in *.
  set (mvb := / rho ^ 2 * ((ln Gm + k0 dc2) * (/ 2 * root 3 (Gm + INR T * beta) * vv ^ 2 + / 5))) in *.
  set (nsb := / 2 * n1 beta T * / vv ^ 4 + / 5 * n2 beta T * / vv ^ 6 + 11 / 20 * n3 beta * / vv ^ 8) in *.
  set (th := theta theta0 vv) in *. assert (ith : 0 < / th) by (apply Rinv_0_lt_compat, th0).
  assert (W2 : wsum <= bfac w zeta T * ((1 + th) * (Le * L pb ^ 2 * mvb) + (1 + / th) *
    (Ln * Gs pb ^ 2 * nsb))).
  { apply Rle_trans with (1 := W). apply Rmult_le_compat_l; [lra|].
    assert (0 <= Le * L pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
    assert (0 <= Ln * Gs pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
    apply Rplus_le_compat; (apply Rmult_le_compat_l; [lra|apply Rmult_le_compat_l; assumption]). }
  assert (iz : 0 < / (1 - zeta)) by (apply Rinv_0_lt_compat; lra).
  assert (i2 : 0 < / sqrt 2) by (apply Rinv_0_lt_compat; lra).
  assert (W3 : / sqrt 2 * (/ (1 - zeta) * wsum) <=
    / sqrt 2 * (/ (1 - zeta) *
    (bfac w zeta T * ((1 + th) * (Le * L pb ^ 2 * mvb) + (1 + / th) * (Ln * Gs pb ^ 2 * nsb))))).
  { apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; [lra|exact W2]. }
  assert (C2 : L pb / 2 * cv <= L pb / 2 * (/ rho * (2 * sqrt Gm + dc2))) by (apply Rmult_le_compat_l;
    [lra|exact Cv]).
  assert (F2 : Fbar pb * Ls d beta rho T <= Fbar pb * (rho * (sqrt Gm * root 6 (Gm + INR T * beta) * vv)))
    by (apply Rmult_le_compat_l; [apply Fbar_pos|exact Lt]).
  unfold bound. fold th nsb.
  replace (b_ / sqrt 2 * (1 + th) * Le * L pb ^ 2 * / rho ^ 2 * (ln Gm + k0 dc2) *
    (/ 2 * root 3 (Gm + INR T * beta) * vv ^ 2 + / 5))
    with (/ sqrt 2 * (/ (1 - zeta) * (bfac w zeta T * ((1 + th) * (Le * L pb ^ 2 * mvb))))) by (unfold mvb;
      field; lra).
  replace (b_ / sqrt 2 * Ln * Gs pb ^ 2 * (1 + (1 + / th) * nsb))
    with (/ sqrt 2 * (bfac w zeta T * (Ln * Gs pb ^ 2) / (1 - zeta)) + / sqrt 2 *
      (/ (1 - zeta) * (bfac w zeta T * ((1 + / th) * (Ln * Gs pb ^ 2 * nsb))))) by (field; lra).
  replace (L pb / rho * (sqrt Gm + dc2 / 2)) with (L pb / 2 * (/ rho * (2 * sqrt Gm + dc2))) by (field; lra).
  replace (Fbar pb * rho * sqrt Gm * root 6 (Gm + INR T * beta) * vv)
    with (Fbar pb * (rho * (sqrt Gm * root 6 (Gm + INR T * beta) * vv))) by ring.
  lra.
Qed.
End Statement.
