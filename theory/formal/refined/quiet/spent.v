(** N64: what is left of Fbar + X is best spent on length: y <= y_star + sigma X, and nu does not pay. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots scale_integral elementary_integral quiet_terms curve.
Open Scope R_scope.

Section Spent.
Variables (L rho beta dc2 a Gstar : R) (T : nat).
Hypothesis HL : 0 < L.
Hypothesis Ha : 0 < a < 1.
Hypothesis Hslow : L / 2 < (1 - a) * rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.
Notation far := (farthest dc2 T). Notation kJ := (kept_J L rho beta a T). Notation kg := (kept_g L a).
Notation sigma := (steepest L rho beta dc2 a Gstar T). Notation y p := (sqrt (p - 1)).
Notation kL := (L / (1 - a)).
Hypothesis HG : 1 < Gstar < far.

Lemma long_low p : 1 <= p -> rho * sqrt p <= long rho beta T p.
Proof.
  intro Hp. destruct (kept_slow L rho a HL Ha Hslow) as (k0 & k1 & r0).
  apply Rle_trans with (lplus rho beta T p);
    [apply (lplus_low kL)|apply (lplus_long kL)]; assumption.
Qed.
Lemma kept_g_pos l : rho <= l -> 0 < kg l.
Proof.
  intro H. destruct (kept_slow L rho a HL Ha Hslow) as (k0 & k1 & r0). apply Rmult_lt_0_compat; [lra|].
  apply (gw_pos kL rho); assumption.
Qed.
Lemma star_pos : 0 < y Gstar. Proof. apply sqrt_lt_R0. lra. Qed.
Lemma star_rho : rho <= long rho beta T Gstar.
Proof.
  destruct (kept_slow L rho a HL Ha Hslow) as (k0 & k1 & r0).
  apply Rle_trans with (2 := long_low Gstar ltac:(lra)).
  assert (1 <= sqrt Gstar) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra). nra.
Qed.
(** sigma is what it must be. *)
Lemma steep_enough l : rho <= l -> / (2 * y Gstar * kg l) <= sigma -> 1 <= 2 * sigma * y Gstar * kg l.
Proof.
  intros Hl H. assert (s := star_pos). assert (k := kept_g_pos l Hl).
  assert (P : 0 < 2 * y Gstar * kg l) by (apply Rmult_lt_0_compat; lra).
  apply (Rmult_le_compat_r (2 * y Gstar * kg l)) in H; [|lra]. rewrite Rinv_l in H by lra. lra.
Qed.
Lemma steep_long : 1 <= 2 * sigma * y Gstar * kg (long rho beta T Gstar).
Proof. apply steep_enough; [apply star_rho|apply Rmax_l]. Qed.
Lemma steep_rho : 1 <= 2 * sigma * y Gstar * kg rho.
Proof. apply steep_enough; [lra|]. apply Rle_trans with (2 := Rmax_r _ _), Rmax_l. Qed.
Lemma steep_chord : y far - y Gstar <= sigma * (kJ far - kJ Gstar).
Proof.
  destruct (kept_slow L rho a HL Ha Hslow) as (k0 & k1 & r0).
  assert (J0 := J_grows kL rho beta T k0 k1 Hbeta HT Gstar far ltac:(lra) ltac:(lra)).
  assert (P : 0 < kJ far - kJ Gstar) by (unfold kept_J; nra).
  assert (H : (y far - y Gstar) / (kJ far - kJ Gstar) <= sigma)
    by (apply Rle_trans with (2 := Rmax_r _ _), Rmax_r).
  apply (Rmult_le_compat_r (kJ far - kJ Gstar)) in H; [|lra]. unfold Rdiv in H.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by lra. exact H.
Qed.
Lemma steep_pos : rho / 2 <= sigma.
Proof.
  destruct (kept_slow L rho a HL Ha Hslow) as (k0 & k1 & r0). assert (A := steep_long).
  assert (s := star_pos).
  assert (ll := long_low Gstar ltac:(lra)). assert (lr := star_rho). set (l := long rho beta T Gstar) in *.
  assert (K : kg l <= / l).
  { unfold kept_g, gw. assert (0 < L / (2 * (l * l))) by (apply Rdiv_lt_0_compat; nra).
    replace ((1 - a) * (/ l - kL / (2 * (l * l)))) with (/ l - a * / l - L / (2 * (l * l))) by (field; lra).
    assert (0 < a * / l) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; lra]). lra. }
  assert (yl : y Gstar * rho <= l).
  { apply Rle_trans with (2 := ll). rewrite Rmult_comm. apply Rmult_le_compat_l; [lra|].
    apply sqrt_le_1_alt. lra. }
  assert (S0 : 0 < sigma).
  { apply Rnot_le_lt; intro N. assert (P := kept_g_pos l lr). assert (0 < y Gstar * kg l) by nra. nra. }
  assert (B : 1 <= 2 * sigma * y Gstar * / l).
  { apply Rle_trans with (1 := A). apply Rmult_le_compat_l; [nra|exact K]. }
  apply (Rmult_le_compat_r l) in B; [|lra]. rewrite Rmult_assoc, Rinv_l in B by lra.
  apply (Rmult_le_reg_r (2 * y Gstar)); [lra|]. lra.
Qed.
Theorem spent Gm N X D sn : 1 <= Gm <= far -> 0 <= N -> kJ Gm + N <= kJ Gstar + X -> 0 <= X ->
  2 / rho <= D * sn -> D * (sn * y Gm) + N <= D * (sn * (y Gstar + sigma * X)).
Proof.
  intros HGm HN HJ HX HD. destruct (kept_slow L rho a HL Ha Hslow) as (k0 & k1 & r0).
  assert (s0 := steep_pos).
  assert (D1 : 1 <= D * sn * sigma).
  { apply Rle_trans with (2 / rho * (rho / 2)); [apply Req_le; field; lra|].
    apply Rmult_le_compat; try lra. left; apply Rdiv_lt_0_compat; lra. }
  set (ds := D * sn) in *. replace (D * (sn * y Gm)) with (ds * y Gm) by (unfold ds; ring).
  replace (D * (sn * (y Gstar + sigma * X))) with (ds * y Gstar + ds * sigma * X) by (unfold ds; ring).
  assert (d0 : 0 < ds) by (apply Rlt_le_trans with (2 := HD), Rdiv_lt_0_compat; lra).
  destruct (Rle_dec Gstar Gm) as [H|H].
  - assert (C := curve kL rho beta T k0 k1 Hbeta HT (sigma * (1 - a)) Gstar far Gm ltac:(lra) ltac:(lra)).
    assert (R1 := steep_rho). assert (R2 := steep_long). assert (R3 := steep_chord).
    unfold kept_g in R1, R2. unfold kept_J in *. assert (0 < sigma * (1 - a)) by nra.
    specialize (C ltac:(assumption) ltac:(lra) ltac:(lra) ltac:(lra)).
    set (j := J kL rho beta T) in *. apply (Rmult_le_compat_l ds) in C; [|lra].
    assert (M : j Gstar <= j Gm).
    { destruct (Req_dec Gstar Gm) as [->|E]; [lra|]. left. apply J_grows; try assumption; lra. }
    assert (0 <= (ds * sigma - 1) * (X - (1 - a) * (j Gm - j Gstar))) by (apply Rmult_le_pos; nra). nra.
  - apply Rnot_le_lt in H. assert (B := J_below kL rho beta T k0 k1 Hbeta HT Gm Gstar ltac:(lra) ltac:(lra)).
    assert (C := Iw_sqrt kL rho beta T k0 k1 Hbeta HT Gm Gstar ltac:(lra) ltac:(lra)).
    assert (E := sqrt_shift Gm Gstar ltac:(lra) ltac:(lra)).
    assert (M : y Gm <= y Gstar) by (apply sqrt_le_1_alt; lra).
    assert (i0 : 0 < 2 / rho) by (apply Rdiv_lt_0_compat; lra).
    assert (Q : J kL rho beta T Gstar - J kL rho beta T Gm <= ds * (y Gstar - y Gm)).
    { apply Rle_trans with (2 / rho * (y Gstar - y Gm)); [nra|apply Rmult_le_compat_r; lra]. }
    assert (G := J_grows kL rho beta T k0 k1 Hbeta HT Gm Gstar ltac:(lra) H).
    assert (K : kJ Gstar - kJ Gm <= ds * (y Gstar - y Gm)) by (unfold kept_J; nra).
    assert (X <= ds * sigma * X) by nra. lra.
Qed.
End Spent.

(** N65: Z <= y_star + sigma S/(4 a rho) and S <= c(1 + 4T(phi_0 + phi_1 Z)) bound both. *)
Lemma fixed_point L rho beta dc2 a c Gstar T Y S :
  let sigma := steepest L rho beta dc2 a Gstar T in
  let Z := sqrt (Gstar - 1) + sigma * (/ (4 * a * rho) * S) in
  0 < a -> 0 < rho -> 0 <= c -> 0 <= sigma -> 0 <= weight_rise beta dc2 T ->
  0 < quiet_left L rho beta dc2 a c Gstar T -> Y <= Z ->
  S <= c * (1 + 4 * INR T * (weight_first beta T + weight_rise beta dc2 T * Y)) ->
  Z <= quiet_Z L rho beta dc2 a c Gstar T /\ S <= quiet_S L rho beta dc2 a c Gstar T.
Proof.
  intros sigma Z Ha Hr Hc Hs Hp Hl HY HS. set (f0 := weight_first beta T) in *.
  set (f1 := weight_rise beta dc2 T) in *. assert (T0 := pos_INR T).
  assert (i0 : 0 < / (4 * a * rho)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra).
  assert (cT : 0 <= c * (4 * INR T)) by (apply Rmult_le_pos; lra).
  assert (Mono : forall u v, u <= v ->
    c * (1 + 4 * INR T * (f0 + f1 * u)) <= c * (1 + 4 * INR T * (f0 + f1 * v))).
  { intros u v Huv. assert (f1 * u <= f1 * v) by (apply Rmult_le_compat_l; assumption).
    apply Rmult_le_compat_l; [exact Hc|]. apply Rplus_le_compat_l, Rmult_le_compat_l; lra. }
  assert (S1 : S <= c * (1 + 4 * INR T * (f0 + f1 * Z))) by (apply Rle_trans with (1 := HS), Mono, HY).
  assert (A : sigma * (/ (4 * a * rho) * S) <=
    sigma * (/ (4 * a * rho) * (c * (1 + 4 * INR T * (f0 + f1 * Z))))).
  { apply Rmult_le_compat_l; [exact Hs|]. apply Rmult_le_compat_l; lra. }
  assert (ZZ : Z <= quiet_Z L rho beta dc2 a c Gstar T).
  { apply (Rmult_le_reg_r (quiet_left L rho beta dc2 a c Gstar T)); [exact Hl|].
    unfold quiet_Z, Rdiv. rewrite (Rmult_assoc _ (/ _)), Rinv_l, Rmult_1_r by lra.
    unfold quiet_left. fold sigma f0 f1.
    replace (Z * (1 - sigma * c * INR T * f1 / (a * rho)))
      with (Z - sigma * (/ (4 * a * rho) * (c * (4 * INR T * (f1 * Z))))) by (field; lra).
    replace (sigma * c * (1 + 4 * INR T * f0) * / (4 * a * rho))
      with (sigma * (/ (4 * a * rho) * (c * (1 + 4 * INR T * f0)))) by ring.
    unfold Z at 1. lra. }
  split; [exact ZZ|]. apply Rle_trans with (1 := S1). unfold quiet_S. fold f0 f1. apply Mono, ZZ.
Qed.
