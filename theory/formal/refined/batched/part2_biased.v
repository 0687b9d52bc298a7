(** The theorem for any estimator whose conditional moments are known: its bias is a floor. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law expectation finite_sum sums weight roots scalar_path log_sum joint_scale
  bound problem algorithm run state_path convexity path_bound tbound telescoped bias_weights fbound
  fbound_convex biased_error biased_path.
Import ListNotations.
Open Scope R_scope.

Section Statement.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Variables (Ln Le bn be kn theta0 zeta1 zeta2 : R) (Vb : V pb -> R).
Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation bnd := (fbound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 kn bn be zeta1 zeta2 T).
Notation Qb := (Qb pb Ln Le bn be kn zeta1 zeta2 Vb).
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0).
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hmom : moments pb jmax Ln Le bn be kn Vb.
Hypothesis HLn : 0 < Ln.
Hypothesis HLe : 0 < Le.
Hypothesis Hkn : 0 <= kn.
Hypothesis Hth : 0 < theta0.
Hypothesis Hz1 : 0 < zeta1.
Hypothesis Hz2 : 0 < zeta2.
Hypothesis Hz : zeta1 + zeta2 < 1.

Lemma constants_pos : 0 <= Fbar pb /\ 0 < rho /\ 0 < beta /\ 0 < L pb /\ 0 < dc2 /\ 0 < Le /\ 0 < Ln /\
  0 < theta0 /\ 0 <= kn.
Proof. assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb). assert (D0 := dc2_pos pb). tauto. Qed.

(** Along every path, descent, curvature and errors are at most the bound at the Gamma and v of the path. *)
Lemma biased_value bs : length bs = S T ->
  path_terms pb rho beta jmax x0 z0 T (/ sqrt 2) bs + / sqrt 2 *
    (Ln * Gs pb ^ 2 + / (1 - zeta1 - zeta2) * sum T (fun i => Qb (at_ bs (S i)))) <=
  bnd (Gam (dseq bs) T) (v (dseq bs) beta T).
Proof.
  intro Hl. set (d := dseq bs). set (Gm := Gam d T). set (vv := v d beta T).
  assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range; assumption).
  assert (Dp := dc2_pos pb). assert (Cp := constants_pos).
  assert (Hzz : 0 < zeta1 /\ 0 < zeta2 /\ zeta1 + zeta2 < 1) by tauto.
  destruct (rel_pos _ _ _ _ _ _ _ _ _ _ _ Cp Hzz) as (k0' & t0 & o0).
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  set (ov := over zeta1 zeta2) in *. change (/ (1 - zeta1 - zeta2)) with ov.
  assert (ov1 : 1 <= ov) by (unfold ov, over; rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  set (fl := INR T * (cstar ^ 2 * bn ^ 2 * Gs pb ^ 2 / zeta1)).
  set (sh := be ^ 2 * L pb ^ 2 / zeta2 * (kd * / rho ^ 2 * / (1 + beta) *
    (Gm - 1 + INR T * beta * (ln Gm + k0 dc2)))).
  assert (R : rest rho beta (L pb) dc2 (Gs pb) bn be zeta1 zeta2 T Gm = / sqrt 2 * (ov * (fl + sh)))
    by (unfold rest, fl, sh; fold ov; field; lra).
  rewrite (fbound_split _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Cp Hzz) by apply v_pos. rewrite R. fold ov.
  set (S0 := sum T (fun i => Qb (at_ bs (S i)))).
  assert (A := t_path_bound pb rho beta jmax x0 z0 T Ln Le (rel_theta Le Ln theta0) (rel_kappa Le Ln kn) cstar
    ov Hrho Hbeta Hx0 HT ltac:(lra) ltac:(lra) t0 k0' o0 bs
    (Ln * Gs pb ^ 2 + ov * (S0 - fl - sh)) Hl).
  fold d in A. fold Gm vv in A.
  assert (B : forall th, 0 < th -> Ln * Gs pb ^ 2 + ov * (S0 - fl - sh) <=
    ov * ((1 + rel_kappa Le Ln kn * th) * (Le * L pb ^ 2 * moved pb rho beta jmax x0 z0 T bs) +
      Ln * Gs pb ^ 2 * (1 + cstar + (1 + rel_kappa Le Ln kn * / th) * noisy pb rho beta jmax x0 z0 T bs))).
  { intros th' Ht'. destruct (sqrt_parts _ _ _ _ _ _ _ _ _ Cp) as (a & b & _).
    set (th := th' * sqrt Le / sqrt Ln).
    assert (th0 : 0 < th) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat|]; lra).
    assert (Et : th * sqrt Ln / sqrt Le = th') by (unfold th; field; lra).
    assert (M1 := rel_moved _ _ _ _ _ _ _ _ _ Cp th). assert (M2 := rel_noise _ _ _ _ _ _ _ _ _ Cp th th0).
    rewrite Et in M1, M2.
    assert (W := biased_path pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 Ln Le bn be kn zeta1 zeta2 Vb Hmom Hkn
      Hz1
      Hz2 bs th Hl th0). fold d in W. fold S0 fl in W. rewrite <- M1, <- M2 in W.
    assert (Ds := displaced_sum d beta rho dc2 T Hbeta Hrho Dp Rg). fold Gm in Ds.
    apply (Rmult_le_compat_l (be ^ 2 * L pb ^ 2 / zeta2)) in Ds;
      [|apply Rmult_le_pos; [apply Rmult_le_pos; apply pow2_ge_0|left; apply Rinv_0_lt_compat, Hz2]].
    fold sh in Ds. set (mv := moved pb rho beta jmax x0 z0 T bs) in *.
    set (ns := noisy pb rho beta jmax x0 z0 T bs) in *.
    assert (L1 : Ln * Gs pb ^ 2 <= ov * (Ln * Gs pb ^ 2)).
    { assert (0 <= Ln * Gs pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]). nra. }
    assert (W2 : ov * (S0 - fl - sh) <= ov * ((1 + rel_kappa Le Ln kn * th') * (Le * L pb ^ 2 * mv) +
      Ln * Gs pb ^ 2 * (cstar + (1 + rel_kappa Le Ln kn * / th') * ns)))
      by (apply Rmult_le_compat_l; lra). lra. }
  specialize (A B). lra.
Qed.

Variable H : R.
Hypothesis HH : 0 < H.
Hypothesis H_minus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_minus beta dc2 T) <= H.
Hypothesis H_plus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_plus beta) <= H.

Theorem part2_biased :
  E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  apply (from_paths pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT (fun bs => Ln * Gs pb ^ 2 +
    / (1 - zeta1 - zeta2) * sum T (fun i => Qb (at_ bs (S i)))) H HH).
  - apply biased_errors; assumption.
  - intros bs Hl. apply Rle_trans with (1 := biased_value bs Hl).
    destruct (path_range pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT bs) as [G1 Hv].
    apply (chord_max (v_minus beta dc2 T) (v_plus beta)); [|exact Hv|apply H_minus, G1|apply H_plus, G1].
    apply fbound_chord; [exact constants_pos|repeat split; assumption|exact G1|apply root_pos|apply root_pos].
Qed.
End Statement.
