(** N12, N13: the error of the momentum estimator after one burst. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation burst estimator roots problem algorithm clipping.
Import ListNotations.
Open Scope R_scope.

Section Recursion.
Variable pb : problem.
Variables (jmax : nat).
Notation V := (V pb). Notation Z := (Z pb). Notation P := (P pb). Notation pi := (pi pb).

(** What lem:mlmc gives: second moments Ln H^2 and biases bn H for |phi - mean| <= H, and Le, be for |phi| <=
    H. *)
Definition inflation (Ln Le bn be : R) : Prop := forall (z : Z) (phi : Z -> V) (H : R),
  ((forall y, norm (sub (phi y) (Ev pi phi)) <= H) ->
     norm (sub (Ev (burst P jmax z) (mlmc jmax z phi)) (Ev pi phi)) <= bn * H /\
     E (burst P jmax z) (fun b => norm2 (sub (mlmc jmax z phi b) (Ev pi phi))) <= Ln * (H * H)) /\
  ((forall y, norm (phi y) <= H) ->
     norm (sub (Ev (burst P jmax z) (mlmc jmax z phi)) (Ev pi phi)) <= be * H /\
     E (burst P jmax z) (fun b => norm2 (sub (mlmc jmax z phi b) (Ev pi phi))) <= Le * (H * H)).

Variables (Ln Le bn be w zeta : R).
Hypothesis Hinf : inflation Ln Le bn be.
Hypothesis HLn : 0 < Ln.
Hypothesis HLe : 0 < Le.
Hypothesis Hbn : bn <= w * sqrt Ln.
Hypothesis Hbe : be <= w * sqrt Le.
Hypothesis Hz : 0 < zeta.
Variable T : nat.
Notation state := (state pb).

Definition K := root 3 (INR T) ^ 2.
Definition bfac := 1 + w ^ 2 * K / zeta.
Definition err2 (s : state) := norm2 (sub (est pb s) (df pb (prev pb s))).
Definition jump (s : state) := (1 - alpha pb s) * (sqrt Le * L pb * norm (sub (cur pb s) (prev pb s))).
Definition hiss (s : state) := alpha pb s * (sqrt Ln * Gs pb).
Definition Bq (s : state) := bfac * (jump s + hiss s) ^ 2.
Definition cc (a : R) := (1 - a) * (1 - (1 - zeta) * a).

(** N13 and N12: one step of the error, conditionally on the state. *)
Lemma one_error (s : state) : X pb (cur pb s) -> X pb (prev pb s) -> 0 < alpha pb s <= 1 ->
  (1 - alpha pb s) / alpha pb s <= K ->
  E (burst P jmax (chain pb s)) (fun b => norm2 (sub (estimate pb jmax s b) (df pb (cur pb s)))) <=
    cc (alpha pb s) * err2 s + Bq s.
Proof.
  intros Xc Xp Ha HK. set (a := alpha pb s) in *. set (x := cur pb s) in *. set (y := prev pb s) in *.
  set (z := chain pb s).
  set (d := burst P jmax z). assert (Pd : proba d) by apply proba_burst, P_proba.
  set (se := sub (est pb s) (df pb y)).
  set (psi := fun u => sub (dfz pb x u) (dfz pb y u)).
  assert (Mx := df_mean pb x Xc). assert (My := df_mean pb y Xp).
  assert (Mpsi : Ev pi psi = sub (df pb x) (df pb y)).
  { rewrite <- Mx, <- My. vext. rewrite !inner_Ev, <- E_minus. apply E_ext; intro. apply inner_sub. }
  set (e := fun b => sub (mlmc jmax z psi b) (Ev pi psi)).
  set (n := fun b => sub (mlmc jmax z (dfz pb x) b) (Ev pi (dfz pb x))).
  set (xi := fun b => add (scal (1 - a) (e b)) (scal a (n b))).
  assert (Dec : forall b, sub (pre pb jmax s b) (df pb x) = add (scal (1 - a) se) (xi b)).
  { intro b. unfold pre, xi, e, n, se, psi, ghat. fold a x y z. rewrite mlmc_linear, Mx. fold psi.
    rewrite Mpsi. vring. }
  (* second moments *)
  assert (L0 := L_pos pb). assert (sLe := sqrt_lt_R0 _ HLe). assert (sLn := sqrt_lt_R0 _ HLn).
  assert (G0 := Gs_pos pb).
  set (dist := norm (sub x y)). assert (D0 : 0 <= dist) by apply norm_pos.
  destruct (Hinf z psi (L pb * dist)) as [_ I2].
  destruct (I2 (fun u => dfz_smooth pb x y u Xc Xp)) as [be1 se1]. clear I2.
  destruct (Hinf z (dfz pb x) (Gs pb)) as [I1 _].
  destruct (I1 (fun u => eq_ind_r (fun m => norm (sub (dfz pb x u) m) <= Gs pb) (dfz_noise pb x u Xc) Mx)) as
    [bn1 sn1]. clear I1.
  fold d in be1, se1, bn1, sn1. fold (e) in se1.
  set (je := jump s). set (hi := hiss s).
  assert (J0 : 0 <= je) by (unfold je, jump; fold a x y dist; apply Rmult_le_pos; [lra|]; apply Rmult_le_pos;
    [apply Rmult_le_pos; lra|exact D0]).
  assert (Q0 : 0 <= hi) by (unfold hi, hiss; fold a; apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]).
  assert (M2 : E d (fun b => norm2 (xi b)) <= (je + hi) * (je + hi)).
  { apply minkowski; [apply Pd|exact J0|exact Q0| |].
    - rewrite (E_ext d _ (fun b => (1 - a) * (1 - a) * norm2 (e b))) by (intro; apply norm2_scal).
      rewrite E_scal.
      replace (je * je) with ((1 - a) * (1 - a) * (Le * (L pb * dist * (L pb * dist)))).
      + apply Rmult_le_compat_l; [apply Rle_0_sqr|exact se1].
      + unfold je, jump. fold a x y dist. rewrite <- (sqrt_sqrt Le) at 1 by lra. ring.
    - rewrite (E_ext d _ (fun b => a * a * norm2 (n b))) by (intro; apply norm2_scal). rewrite E_scal.
      replace (hi * hi) with (a * a * (Ln * (Gs pb * Gs pb))).
      + apply Rmult_le_compat_l; [apply Rle_0_sqr|exact sn1].
      + unfold hi, hiss. fold a. rewrite <- (sqrt_sqrt Ln) at 1 by lra. ring. }
  (* bias *)
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
          by (unfold je, hi, jump, hiss; fold a x y dist; ring).
        apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
    - vext. rewrite !inner_Ev.
      rewrite (E_ext d (fun b => inner (xi b) w0) (fun b => (1 - a) * (inner (mlmc jmax z psi b) w0 -
        inner (Ev pi psi) w0) + a * (inner (mlmc jmax z (dfz pb x) b) w0 - inner (Ev pi (dfz pb x)) w0)))
        by (intro; unfold xi, e, n; autorewrite with inner; ring).
      rewrite E_plus, !E_scal, !E_minus, !E_const by exact Pd. rewrite !inner_Ev. ring. }
  (* assemble *)
  apply Rle_trans with (E d (fun b => norm2 (add (scal (1 - a) se) (xi b)))).
  { apply E_mono; [apply Pd|]. intro b. rewrite <- Dec. apply clip_near; [left; apply Ghat_pos|].
    apply Rle_trans with (1 := df_bound pb x Xc). apply Ghat_bound. }
  rewrite (E_ext d _ (fun b => ((1 - a) * (1 - a) * norm2 se + 2 * (1 - a) * inner (xi b) se) + norm2 (xi b)))
    by (intro b; rewrite norm2_add, norm2_scal, inner_scal, (inner_sym _ se); ring).
  rewrite E_plus, E_plus, E_const, E_scal, <- inner_Ev by exact Pd.
  set (q := je + hi) in *. assert (q0 : 0 <= q) by (unfold q; lra).
  assert (C : inner (Ev d xi) se <= w * q * norm se) by (apply Rle_trans with (1 := cauchy _ _ _);
    apply Rmult_le_compat_r; [apply norm_pos|exact Bi]).
  assert (N2 : norm2 se = norm se * norm se) by (symmetry; apply norm_sqr).
  assert (S0 := norm_pos _ se). set (t := norm se) in *.
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
  unfold err2, Bq, cc, bfac. fold y se a je hi q. rewrite N2.
  assert (X1 : 2 * (1 - a) * inner (Ev d xi) se <=
    (1 - a) * (zeta * a * (t * t) + / (zeta * a) * (w * q) ^ 2)).
  { apply Rle_trans with ((1 - a) * (2 * (w * q * t))); [|apply Rmult_le_compat_l; lra].
    replace (2 * (1 - a) * inner (Ev d xi) se) with ((1 - a) * (2 * inner (Ev d xi) se)) by ring.
    apply Rmult_le_compat_l; lra. }
  replace ((1 + w ^ 2 * K / zeta) * q ^ 2) with (q * q + K / zeta * (w ^ 2 * q ^ 2)) by (field; lra). nra.
Qed.
End Recursion.
