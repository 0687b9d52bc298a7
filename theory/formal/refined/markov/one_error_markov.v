(** A1 for a Markov chain: one burst, and the weighted errors along a path. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums burst estimator weight roots
  scalar_path joint_scale problem algorithm clipping run state_path one_error potential telescoped
  independent_moments nu_bound hump.
Import ListNotations.
Open Scope R_scope.

Section Markov.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Variables (Ln Le bn be w zeta Kn : R).
Hypothesis Hinf : inflation pb jmax Ln Le bn be.
Hypothesis HLn : 0 < Ln.
Hypothesis HLe : 0 < Le.
Hypothesis Hbn : bn <= w * sqrt Ln.
Hypothesis Hbe : be <= w * sqrt Le.
Hypothesis Hz : 0 < zeta < 1.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation traj := (traj pb rho beta jmax x0 z0).
Notation dseq := (dseq pb rho beta jmax x0 z0). Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation P := (P pb). Notation pi := (pi pb).

Definition Vz (x : V pb) (z : Z pb) : R := moment P pi jmax (dfz pb x) z.
Definition Vbar (x : V pb) : R := E pi (Vz x).
Hypothesis Hnu : forall x y z, X pb x -> X pb y -> Vz x z - Vz y z <= Vbar x - Vbar y +
  Kn * (L pb * norm (sub x y) * Gs pb).
Definition bfac2 : R := 1 + 2 * w ^ 2 * root 3 (INR T) ^ 2 / zeta.
Definition Qm (s : state pb) : R :=
  bfac2 * ((1 - alpha pb s) * (Le * L pb ^ 2 * norm2 (sub (cur pb s) (prev pb s))) + alpha pb s ^ 2 *
    (Ln * Gs pb ^ 2))
  + alpha pb s * (1 - alpha pb s) * (Vbar (cur pb s) - Vbar (prev pb s) +
      Kn * (L pb * norm (sub (cur pb s) (prev pb s)) * Gs pb)).
Lemma Vz_range x z : X pb x -> 0 <= Vz x z <= Ln * Gs pb ^ 2.
Proof.
  intro Hx. unfold Vz, moment. split; [apply E_pos; [apply proba_burst, P_proba|intro; apply norm2_pos]|].
  destruct (Hinf z (dfz pb x) (Gs pb)) as [I1 _]. assert (Mx := df_mean pb x Hx).
  destruct (I1 (fun u => eq_ind_r (fun m => norm (sub (dfz pb x u) m) <= Gs pb) (dfz_noise pb x u Hx) Mx)) as
    [_ sn]. replace (Gs pb ^ 2) with (Gs pb * Gs pb) by ring. exact sn.
Qed.

Lemma Vbar_range x : X pb x -> 0 <= Vbar x <= Ln * Gs pb ^ 2.
Proof.
  intro Hx. unfold Vbar. split; [apply E_pos; [apply pi_proba|intro; apply Vz_range, Hx]|].
  rewrite <- (E_const pi (Ln * Gs pb ^ 2)) by apply pi_proba.
  apply E_mono; [apply pi_proba|intro; apply Vz_range, Hx].
Qed.

Lemma bfac2_pos : 1 <= bfac2.
Proof.
  unfold bfac2. assert (0 <= 2 * w ^ 2 * root 3 (INR T) ^ 2 / zeta); [|lra].
  apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra]. apply Rmult_le_pos; [|apply pow2_ge_0].
  apply Rmult_le_pos; [lra|apply pow2_ge_0].
Qed.

Lemma one_error_markov (s : state pb) : X pb (cur pb s) -> X pb (prev pb s) -> 0 < alpha pb s <= 1 ->
  (1 - alpha pb s) / alpha pb s <= root 3 (INR T) ^ 2 ->
  E (burst P jmax (chain pb s)) (fun b => norm2 (sub (estimate pb jmax s b) (df pb (cur pb s)))) <=
    cc zeta (alpha pb s) * err2 pb s + Qm s.
Proof.
  intros Xc Xp Ha HK. set (a := alpha pb s) in *. set (x := cur pb s) in *. set (y := prev pb s) in *.
  set (z := chain pb s).
  set (d := burst P jmax z). assert (Pd : proba d) by apply proba_burst, P_proba.
  set (se := sub (est pb s) (df pb y)). set (psi := fun u => sub (dfz pb x u) (dfz pb y u)).
  assert (Mx := df_mean pb x Xc). assert (My := df_mean pb y Xp).
  assert (Mpsi : Ev pi psi = sub (df pb x) (df pb y)).
  { rewrite <- Mx, <- My. vext. rewrite !inner_Ev, <- E_minus. apply E_ext; intro. apply inner_sub. }
  set (n := fun b => sub (mlmc jmax z (dfz pb x) b) (df pb x)).
  set (n' := fun b => sub (mlmc jmax z (dfz pb y) b) (df pb y)).
  set (xi := fun b => sub (n b) (scal (1 - a) (n' b))).
  assert (Dec : forall b, sub (pre pb jmax s b) (df pb x) = add (scal (1 - a) se) (xi b)).
  { intro b. unfold pre, xi, n, n', se, ghat. fold a x y z. vring. }
  assert (Edif : forall b, sub (n b) (n' b) = sub (mlmc jmax z psi b) (Ev pi psi)).
  { intro b. unfold n, n', psi. rewrite mlmc_linear. fold psi. rewrite Mpsi. vring. }
  assert (Sn : E d (fun b => norm2 (n b)) = Vz x z) by (unfold n, Vz, moment; rewrite <- Mx; reflexivity).
  assert (Sn' : E d (fun b => norm2 (n' b)) = Vz y z) by (unfold n', Vz, moment; rewrite <- My; reflexivity).
  assert (L0 := L_pos pb). assert (sLe := sqrt_lt_R0 _ HLe). assert (sLn := sqrt_lt_R0 _ HLn).
  assert (G0 := Gs_pos pb).
  set (dist := norm (sub x y)). assert (D0 : 0 <= dist) by apply norm_pos.
  assert (Edist : norm2 (sub x y) = dist * dist) by (symmetry; apply norm_sqr).
  destruct (Hinf z psi (L pb * dist)) as [_ I2].
  destruct (I2 (fun u => dfz_smooth pb x y u Xc Xp)) as [be1 se1]. clear I2.
  destruct (Hinf z (dfz pb x) (Gs pb)) as [I1 _].
  destruct (I1 (fun u => eq_ind_r (fun m => norm (sub (dfz pb x u) m) <= Gs pb) (dfz_noise pb x u Xc) Mx)) as
    [bn1 sn1]. clear I1.
  fold d in be1, se1, bn1, sn1.
  assert (Se : E d (fun b => norm2 (sub (n b) (n' b))) <= Le * (L pb * dist * (L pb * dist))).
  { rewrite (E_ext d _ (fun b => norm2 (sub (mlmc jmax z psi b) (Ev pi psi)))) by (intro; now rewrite Edif).
    exact se1. }
  set (je := (1 - a) * (sqrt Le * L pb * dist)). set (hi := a * (sqrt Ln * Gs pb)).
  assert (J0 : 0 <= je) by (unfold je; apply Rmult_le_pos; [lra|]; apply Rmult_le_pos;
    [apply Rmult_le_pos; lra|exact D0]).
  assert (Q0 : 0 <= hi) by (unfold hi; apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]).
  assert (Bi : norm (Ev d xi) <= w * (je + hi)).
  { replace (Ev d xi) with (add (scal (1 - a) (sub (Ev d (mlmc jmax z psi)) (Ev pi psi)))
      (scal a (sub (Ev d (mlmc jmax z (dfz pb x))) (Ev pi (dfz pb x))))).
    - apply Rle_trans with (1 := norm_triangle _ _ _). rewrite !norm_scal, !Rabs_right by lra.
      apply Rle_trans with ((1 - a) * (be * (L pb * dist)) + a * (bn * Gs pb)).
      + apply Rplus_le_compat; apply Rmult_le_compat_l; try lra; assumption.
      + assert (be * (L pb * dist) <= w * sqrt Le * (L pb * dist)) by (apply Rmult_le_compat_r;
          [apply Rmult_le_pos; lra|exact Hbe]).
        assert (bn * Gs pb <= w * sqrt Ln * Gs pb) by (apply Rmult_le_compat_r; lra).
        replace (w * (je + hi)) with ((1 - a) * (w * sqrt Le * (L pb * dist)) + a * (w * sqrt Ln * Gs pb))
          by (unfold je, hi; ring).
        apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
    - vext. rewrite !inner_Ev.
      rewrite (E_ext d (fun b => inner (xi b) w0) (fun b => (1 - a) * (inner (mlmc jmax z psi b) w0 -
        inner (Ev pi psi) w0) + a * (inner (mlmc jmax z (dfz pb x) b) w0 - inner (Ev pi (dfz pb x)) w0))).
      2:{ intro b. rewrite <- inner_sub, <- Edif, Mx. unfold xi, n, n'. autorewrite with inner. ring. }
      rewrite E_plus, !E_scal, !E_minus, !E_const by exact Pd. rewrite !inner_Ev. ring. }
  apply Rle_trans with (E d (fun b => norm2 (add (scal (1 - a) se) (xi b)))).
  { apply E_mono; [apply Pd|]. intro b. rewrite <- Dec. apply clip_near; [left; apply Ghat_pos|].
    apply Rle_trans with (1 := df_bound pb x Xc). apply Ghat_bound. }
  rewrite (E_ext d _ (fun b => ((1 - a) * (1 - a) * norm2 se + 2 * (1 - a) * inner (xi b) se) +
    ((1 - a) * norm2 (sub (n b) (n' b)) + a * norm2 (n b) - a * (1 - a) * norm2 (n' b))))
    by (intro b; rewrite norm2_add, norm2_scal, inner_scal, (inner_sym _ se); unfold xi at 2;
      rewrite cross_identity; ring).
  rewrite !E_plus, E_const, !E_minus, E_plus, !E_scal, <- inner_Ev, Sn, Sn' by exact Pd.
  set (q := je + hi) in *. assert (q0 : 0 <= q) by (unfold q; lra).
  assert (C : inner (Ev d xi) se <= w * q * norm se) by (apply Rle_trans with (1 := cauchy _ _ _);
    apply Rmult_le_compat_r; [apply norm_pos|exact Bi]).
  assert (N2 : norm2 se = norm se * norm se) by (symmetry; apply norm_sqr).
  assert (S0 := norm_pos _ se). set (t := norm se) in *. set (K := root 3 (INR T) ^ 2) in *.
  assert (K0 : 0 <= K) by apply pow2_ge_0.
  assert (Y : 2 * (w * q * t) <= zeta * a * (t * t) + / (zeta * a) * (w * q) ^ 2).
  { assert (0 < zeta * a) by (apply Rmult_lt_0_compat; lra). apply (Rmult_le_reg_l (zeta * a)); [assumption|].
    rewrite Rmult_plus_distr_l, <- (Rmult_assoc (zeta * a) (/ (zeta * a))), Rinv_r, Rmult_1_l by lra.
    assert (0 <= (zeta * a * t - w * q) ^ 2) by apply pow2_ge_0. nra. }
  assert (HK2 : (1 - a) * (/ (zeta * a) * (w * q) ^ 2) <= K / zeta * (w ^ 2 * q ^ 2)).
  { replace ((1 - a) * (/ (zeta * a) * (w * q) ^ 2)) with ((1 - a) / a * (/ zeta * (w ^ 2 * q ^ 2)))
      by (field; lra).
    replace (K / zeta * (w ^ 2 * q ^ 2)) with (K * (/ zeta * (w ^ 2 * q ^ 2))) by (field; lra).
    apply Rmult_le_compat_r; [|exact HK]. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; lra|].
    apply Rmult_le_pos; apply pow2_ge_0. }
  assert (X1 : 2 * (1 - a) * inner (Ev d xi) se <=
    (1 - a) * (zeta * a * (t * t) + / (zeta * a) * (w * q) ^ 2)).
  { apply Rle_trans with ((1 - a) * (2 * (w * q * t))); [|apply Rmult_le_compat_l; lra].
    replace (2 * (1 - a) * inner (Ev d xi) se) with ((1 - a) * (2 * inner (Ev d xi) se)) by ring.
    apply Rmult_le_compat_l; lra. }
  (* the parts of q^2 *)
  set (eB := Le * L pb ^ 2 * (dist * dist)). set (nB := Ln * Gs pb ^ 2).
  assert (eB0 : 0 <= eB) by (unfold eB; apply Rmult_le_pos;
    [apply Rmult_le_pos; [lra|apply pow2_ge_0]|apply Rle_0_sqr]).
  assert (Ej : je ^ 2 <= (1 - a) * eB).
  { replace (je ^ 2) with ((1 - a) * ((1 - a) * eB)) by (unfold je, eB; rewrite <- (sqrt_sqrt Le) at 1 by lra;
      ring).
    apply Rmult_le_compat_l; [lra|]. assert ((1 - a) * eB <= 1 * eB) by (apply Rmult_le_compat_r; lra). lra. }
  assert (Eh : hi ^ 2 = a ^ 2 * nB) by (unfold hi, nB; rewrite <- (sqrt_sqrt Ln) at 2 by lra; ring).
  assert (Eq : q ^ 2 <= 2 * ((1 - a) * eB + a ^ 2 * nB)).
  { assert (0 <= (je - hi) ^ 2) by apply pow2_ge_0. unfold q. rewrite <- Eh. nra. }
  assert (X2 : K / zeta * (w ^ 2 * q ^ 2) <= K / zeta * (w ^ 2 * (2 * ((1 - a) * eB + a ^ 2 * nB)))).
  { apply Rmult_le_compat_l; [apply Rmult_le_pos; [exact K0|left; apply Rinv_0_lt_compat; lra]|].
    apply Rmult_le_compat_l; [apply pow2_ge_0|exact Eq]. }
  assert (X3 : (1 - a) * E d (fun b => norm2 (sub (n b) (n' b))) <= (1 - a) * eB).
  { apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (1 := Se). apply Req_le. unfold eB. ring. }
  assert (X4 : a * Vz x z - a * (1 - a) * Vz y z <= a ^ 2 * nB + a * (1 - a) *
    (Vbar x - Vbar y + Kn * (L pb * dist * Gs pb))).
  { replace (a * Vz x z - a * (1 - a) * Vz y z) with (a ^ 2 * Vz x z + a * (1 - a) * (Vz x z - Vz y z))
      by ring. apply Rplus_le_compat.
    - apply Rmult_le_compat_l; [apply pow2_ge_0|apply Vz_range, Xc].
    - apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|apply Hnu; assumption]. }
  unfold err2, Qm, cc, bfac2. fold x y a. fold se. fold K. fold dist. rewrite Edist, N2. fold eB nB.
  replace ((1 + 2 * w ^ 2 * K / zeta) * ((1 - a) * eB + a ^ 2 * nB))
    with ((1 - a) * eB + a ^ 2 * nB + K / zeta * (w ^ 2 * (2 * ((1 - a) * eB + a ^ 2 * nB)))) by (field; lra).
  replace ((1 - a) * (1 - (1 - zeta) * a) * (t * t))
    with ((1 - a) * (1 - a) * (t * t) + (1 - a) * (zeta * a * (t * t))) by ring.
  rewrite Rmult_plus_distr_l in X1. lra.
Qed.

Lemma one_traj_markov bs : (length bs <= T)%nat ->
  E (burst P jmax (chain pb (traj bs))) (fun b => err2 pb (step pb rho beta jmax (traj bs) b)) <=
    cc zeta (alpha pb (traj bs)) * err2 pb (traj bs) + Qm (traj bs).
Proof.
  intro H. destruct (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 bs) as [V1 [V2 _]].
  apply (one_error_markov (traj bs) V1 V2 (alpha_range pb rho beta jmax x0 z0 Hbeta bs)).
  eapply alpha_K; eassumption.
Qed.

Variable kappa : R.
Hypothesis Hka : 0 <= kappa.
Hypothesis HKn : Kn <= 2 * kappa * (sqrt Ln * sqrt Le).

Lemma weighted_markov bs th : length bs = S T -> 0 < th ->
  sum T (fun i => phi (Us pb (at_ bs (S i))) * Qm (at_ bs (S i))) <=
  bfac2 * ((1 + kappa * th) * (Le * L pb ^ 2 * moved pb rho beta jmax x0 z0 T bs) + Ln * Gs pb ^ 2 *
    (cross + (1 + kappa * / th) * noisy pb rho beta jmax x0 z0 T bs)).
Proof.
  intros Hl Hth. set (d := dseq bs). assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range;
    assumption).
  set (q := fun t => Vbar (cur pb (at_ bs t))).
  assert (Hq : forall i, 0 <= q i <= Ln * Gs pb ^ 2) by (intro i; apply Vbar_range; apply valid_traj;
    assumption).
  assert (Cs := cross_sum d beta dc2 q (Ln * Gs pb ^ 2) T Hbeta Rg Hq).
  assert (b1 := bfac2_pos). assert (ith : 0 < / th) by (apply Rinv_0_lt_compat, Hth).
  set (mi := fun i => phi (U d beta (S i)) * (1 - al d beta (S i)) *
    (d i / (Ls d beta rho i * Ls d beta rho i))).
  set (ni := fun i => phi (U d beta (S i)) * al d beta (S i) ^ 2).
  assert (St : forall i, (i < T)%nat -> phi (Us pb (at_ bs (S i))) * Qm (at_ bs (S i)) <=
     bfac2 * (1 + kappa * th) * (Le * L pb ^ 2) * mi i + bfac2 * (1 + kappa * / th) * (Ln * Gs pb ^ 2) *
       ni i + phi (U d beta (S i)) * (al d beta (S i) * (1 - al d beta (S i))) * (q (S i) - q i)).
  { intros i Hi. rewrite (Us_U pb rho beta jmax x0 z0 Hbeta) by lia. fold d. unfold Qm.
    rewrite (alpha_al pb rho beta jmax x0 z0 Hbeta) by lia. fold d.
    destruct (at_S pb rho beta jmax x0 z0 bs i ltac:(lia)) as [b Eb].
    assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs i ltac:(lia)). fold d in Sc.
    assert (Lp := Ls_pos d beta rho dc2 Hrho Rg i).
    assert (Ep : prev pb (at_ bs (S i)) = cur pb (at_ bs i)) by (rewrite Eb; reflexivity). rewrite Ep.
    set (dist := norm (sub (cur pb (at_ bs (S i))) (cur pb (at_ bs i)))).
    assert (D0 : 0 <= dist) by apply norm_pos.
    assert (En : norm2 (sub (cur pb (at_ bs (S i))) (cur pb (at_ bs i))) = dist * dist)
      by (symmetry; apply norm_sqr).
    assert (Ed : d i / (Ls d beta rho i * Ls d beta rho i) = dist * dist).
    { rewrite <- En. unfold d at 1, state_path.dseq. rewrite Sc. field. lra. }
    rewrite En. fold (q (S i)) (q i). unfold mi, ni. rewrite Ed. set (a := al d beta (S i)).
    assert (Ar : 0 < a <= 1) by apply al_range.
    set (ph := phi (U d beta (S i))). assert (Pp : 0 <= ph) by (apply phi_pos; left; apply U_pos).
    set (A := (1 - a) * (sqrt Le * L pb * dist)). set (B := a * (sqrt Ln * Gs pb)).
    assert (Y : 2 * (A * B) <= th * A ^ 2 + / th * B ^ 2).
    { apply (Rmult_le_reg_l th); [exact Hth|].
      replace (th * (th * A ^ 2 + / th * B ^ 2)) with ((th * A) ^ 2 + B ^ 2) by (field; lra).
      assert (0 <= (th * A - B) ^ 2) by apply pow2_ge_0. lra. }
    set (eB := Le * L pb ^ 2 * (dist * dist)). set (nB := Ln * Gs pb ^ 2).
    assert (eB0 : 0 <= eB) by (unfold eB; apply Rmult_le_pos;
      [apply Rmult_le_pos; [lra|apply pow2_ge_0]|apply Rle_0_sqr]).
    assert (nB0 : 0 <= nB) by (unfold nB; apply Rmult_le_pos; [lra|apply pow2_ge_0]).
    assert (EA : A ^ 2 <= (1 - a) * eB).
    { replace (A ^ 2) with ((1 - a) * ((1 - a) * eB)) by (unfold A, eB; rewrite <- (sqrt_sqrt Le) at 1 by lra;
        ring).
      apply Rmult_le_compat_l; [lra|]. assert ((1 - a) * eB <= 1 * eB) by (apply Rmult_le_compat_r; lra). lra.
      }
    assert (EB : B ^ 2 = a ^ 2 * nB) by (unfold B, nB; rewrite <- (sqrt_sqrt Ln) at 2 by lra; ring).
    assert (X1 : a * (1 - a) * (Kn * (L pb * dist * Gs pb)) <=
      kappa * (th * ((1 - a) * eB) + / th * (a ^ 2 * nB))).
    { apply Rle_trans with (kappa * (2 * (A * B))).
      - replace (kappa * (2 * (A * B)))
          with (a * (1 - a) * ((2 * kappa * (sqrt Ln * sqrt Le)) * (L pb * dist * Gs pb))) by (unfold A, B;
          ring).
        assert (0 <= L pb * dist * Gs pb) by (apply Rmult_le_pos;
          [apply Rmult_le_pos; [left; apply L_pos|exact D0]|apply Gs_pos]).
        apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. apply Rmult_le_compat_r; assumption.
      - apply Rmult_le_compat_l; [exact Hka|]. apply Rle_trans with (1 := Y). rewrite EB.
        apply Rplus_le_compat_r. apply Rmult_le_compat_l; lra. }
    assert (X2 : kappa * (th * ((1 - a) * eB) + / th * (a ^ 2 * nB)) <=
      bfac2 * (kappa * (th * ((1 - a) * eB) + / th * (a ^ 2 * nB)))).
    { assert (0 <= kappa * (th * ((1 - a) * eB) + / th * (a ^ 2 * nB))); [|nra].
      apply Rmult_le_pos; [exact Hka|]. apply Rplus_le_le_0_compat.
      - apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra].
      - apply Rmult_le_pos; [lra|apply Rmult_le_pos; [apply pow2_ge_0|exact nB0]]. }
    apply Rle_trans with (ph * (bfac2 * ((1 - a) * eB + a ^ 2 * nB) +
      (a * (1 - a) * (q (S i) - q i) + bfac2 * (kappa * (th * ((1 - a) * eB) + / th * (a ^ 2 * nB)))))).
    - apply Rmult_le_compat_l; [exact Pp|]. apply Rplus_le_compat_l. rewrite Rmult_plus_distr_l. lra.
    - apply Req_le. unfold eB. fold nB. ring. }
  apply Rle_trans with (1 := sum_le _ _ _ St). rewrite !sum_plus, !sum_scal.
  change (sum T mi) with (moved pb rho beta jmax x0 z0 T bs).
  change (sum T ni) with (noisy pb rho beta jmax x0 z0 T bs).
  assert (cr : 0 <= cross * (Ln * Gs pb ^ 2)) by (unfold cross; apply Rmult_le_pos;
    [lra|apply Rmult_le_pos; [lra|apply pow2_ge_0]]).
  assert (cross * (Ln * Gs pb ^ 2) <= bfac2 * (cross * (Ln * Gs pb ^ 2))) by nra. lra.
Qed.
End Markov.
