(** The errors of a biased estimator along one path: floor, displacement bias, and the telescoped rest. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law finite_sum sums weight scalar_path log_sum joint_scale bound
  problem algorithm run state_path potential telescoped hump bias_weights biased_error.
Import ListNotations.
Open Scope R_scope.

Section Path.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Variables (Ln Le bn be kn zeta1 zeta2 : R) (Vb : V pb -> R).
Hypothesis Hmom : moments pb jmax Ln Le bn be kn Vb.
Hypothesis Hkn : 0 <= kn.
Hypothesis Hz1 : 0 < zeta1.
Hypothesis Hz2 : 0 < zeta2.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation dc2 := ((Gh pb + Ghat pb) ^ 2). Notation Qb := (Qb pb Ln Le bn be kn zeta1 zeta2 Vb).
Notation moved := (moved pb rho beta jmax x0 z0 T). Notation noisy := (noisy pb rho beta jmax x0 z0 T).
Notation displaced bs := (sum T (fun i =>
  (phi (U (dseq bs) beta (S i)) * (1 - al (dseq bs) beta (S i)) ^ 2) ^ 2
  * (dseq bs i / (Ls (dseq bs) beta rho i * Ls (dseq bs) beta rho i)))).

(** One iteration, in the letters of the path; u = |x_{i+1} - x_i|, g the change of V. *)
Lemma one_term (th ph a u g : R) : 0 < th -> 0 <= ph -> 0 < a <= 1 -> 0 <= u ->
  0 <= ph * (a * (1 - a)) <= cstar ->
  let e := L pb * u in
  ph * ((1 - a) * (Le * e ^ 2) + a ^ 2 * (Ln * Gs pb ^ 2) + a * (1 - a) * (g + kn * (e * Gs pb)))
  + ((ph * (a * (1 - a)) * (bn * Gs pb)) ^ 2 / zeta1 + (ph * (1 - a) ^ 2 * (be * e)) ^ 2 / zeta2) <=
  (Le + kn * th / 2) * L pb ^ 2 * (ph * (1 - a) * (u * u)) + (Ln + kn / (2 * th)) * Gs pb ^ 2 * (ph * a ^ 2)
  + ph * (a * (1 - a)) * g + cstar ^ 2 * bn ^ 2 * Gs pb ^ 2 / zeta1
  + be ^ 2 * L pb ^ 2 / zeta2 * ((ph * (1 - a) ^ 2) ^ 2 * (u * u)).
Proof.
  intros Ht Hp Ha Hu Hc e.
  assert (Y : a * (1 - a) * (e * Gs pb) <= th / 2 * ((1 - a) * e ^ 2) + / (2 * th) * (a ^ 2 * Gs pb ^ 2)).
  { assert (A : 0 <= (th * ((1 - a) * e) - a * Gs pb) ^ 2) by apply pow2_ge_0.
    apply (Rmult_le_reg_l (2 * th)); [lra|].
    replace (2 * th * (th / 2 * ((1 - a) * e ^ 2) + / (2 * th) * (a ^ 2 * Gs pb ^ 2)))
      with (th ^ 2 * ((1 - a) * e ^ 2) + a ^ 2 * Gs pb ^ 2) by (field; lra).
    assert (B : 0 <= th ^ 2 * (a * ((1 - a) * e ^ 2))) by (apply Rmult_le_pos; [apply pow2_ge_0|];
      apply Rmult_le_pos; [lra|apply Rmult_le_pos; [lra|apply pow2_ge_0]]). nra. }
  assert (Y2 : ph * (kn * (a * (1 - a) * (e * Gs pb))) <=
    ph * (kn * (th / 2 * ((1 - a) * e ^ 2) + / (2 * th) * (a ^ 2 * Gs pb ^ 2))))
    by (apply Rmult_le_compat_l; [exact Hp|apply Rmult_le_compat_l; assumption]).
  assert (F : (ph * (a * (1 - a)) * (bn * Gs pb)) ^ 2 / zeta1 <= cstar ^ 2 * bn ^ 2 * Gs pb ^ 2 / zeta1).
  { apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Hz1|].
    replace ((ph * (a * (1 - a)) * (bn * Gs pb)) ^ 2) with ((ph * (a * (1 - a))) ^ 2 * (bn ^ 2 * Gs pb ^ 2))
      by ring.
    rewrite Rmult_assoc. apply Rmult_le_compat_r; [apply Rmult_le_pos; apply pow2_ge_0|].
    apply pow_incr. exact Hc. }
  replace ((ph * (1 - a) ^ 2 * (be * e)) ^ 2 / zeta2)
    with (be ^ 2 * L pb ^ 2 / zeta2 * ((ph * (1 - a) ^ 2) ^ 2 * (u * u))) by (unfold e; field; lra).
  replace ((Le + kn * th / 2) * L pb ^ 2 * (ph * (1 - a) * (u * u)))
    with (ph * ((1 - a) * (Le * e ^ 2)) + ph * (kn * (th / 2 * ((1 - a) * e ^ 2)))) by (unfold e; field).
  replace ((Ln + kn / (2 * th)) * Gs pb ^ 2 * (ph * a ^ 2))
    with (ph * (a ^ 2 * (Ln * Gs pb ^ 2)) + ph * (kn * (/ (2 * th) * (a ^ 2 * Gs pb ^ 2)))) by (field; lra).
  lra.
Qed.

Lemma biased_path bs th : length bs = S T -> 0 < th ->
  sum T (fun i => Qb (at_ bs (S i))) <=
  (Le + kn * th / 2) * L pb ^ 2 * moved bs + (Ln + kn / (2 * th)) * Gs pb ^ 2 * noisy bs
  + cstar * (Ln * Gs pb ^ 2) + INR T * (cstar ^ 2 * bn ^ 2 * Gs pb ^ 2 / zeta1)
  + be ^ 2 * L pb ^ 2 / zeta2 * displaced bs.
Proof.
  intros Hl Hth. set (d := dseq bs).
  assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range; assumption).
  set (q := fun t => Vb (cur pb (at_ bs t))).
  assert (Hq : forall i, 0 <= q i <= Ln * Gs pb ^ 2) by (intro i; apply (proj1 (Hmom z0)); apply valid_traj;
    assumption).
  assert (Cs := hump_sum cstar d beta dc2 q (Ln * Gs pb ^ 2) T hump_cstar Hbeta Rg Hq).
  rewrite <- sum_const. unfold telescoped.moved, telescoped.noisy. fold d. rewrite <- !sum_scal.
  apply Rle_trans with (2 := Rplus_le_compat_r _ _ _ (Rplus_le_compat_r _ _ _ (Rplus_le_compat_l _ _ _ Cs))).
  rewrite <- !sum_plus. apply sum_le. intros i Hi.
  destruct (at_S pb rho beta jmax x0 z0 bs i ltac:(lia)) as [b Eb].
  assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs i ltac:(lia)). fold d in Sc.
  assert (Lp := Ls_pos d beta rho dc2 Hrho Rg i).
  assert (Ep : prev pb (at_ bs (S i)) = cur pb (at_ bs i)) by (rewrite Eb; reflexivity).
  unfold biased_error.Qb, Qn, floor_at, shift_at. rewrite Ep, (Us_U pb rho beta jmax x0 z0 Hbeta) by lia.
  rewrite (alpha_al pb rho beta jmax x0 z0 Hbeta) by lia. fold d. fold (q (S i)) (q i).
  set (u := norm (sub (cur pb (at_ bs (S i))) (cur pb (at_ bs i)))).
  assert (Eu : d i / (Ls d beta rho i * Ls d beta rho i) = u * u).
  { unfold u. rewrite norm_sqr. unfold d at 1, state_path.dseq. rewrite Sc. field. lra. }
  rewrite Eu. cbv zeta. apply one_term; [exact Hth|apply phi_pos; left; apply U_pos|apply al_range|
    apply norm_pos|apply floor_weight, U_ge1].
Qed.
End Path.
