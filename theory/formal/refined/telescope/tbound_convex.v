(** The telescoped bound: convex in v, below its tangents in Gamma. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import roots log_sum problem convexity bound tangent tbound.
Import ListNotations.
Open Scope R_scope.

(** The function G(Gamma, v) of A1: kappa = 0, cross = 0, b = 1 for an independent stream; cross = .5612 for a
    Markov chain. *)
Section Bound.
Variables (Fbar rho beta L dc2 Le Ln Gs theta0 kappa cross b : R) (T : nat).
Notation c := (INR T * beta).
Notation tbound := (tbound Fbar rho beta L dc2 Le Ln Gs theta0 kappa cross b T).
Notation tslope := (tslope Fbar rho beta L dc2 Le theta0 kappa b T).
Hypothesis Hpos : 0 <= Fbar /\ 0 < rho /\ 0 < beta /\ 0 < L /\ 0 < dc2 /\ 0 <= Le /\ 0 <= Ln /\ 0 < theta0 /\
  0 <= kappa /\ 0 <= cross /\ 0 < b.
Lemma tbound_chord Gamma v1 v2 : 1 <= Gamma -> 0 < v1 -> 0 < v2 -> chord v1 v2 (tbound Gamma).
Proof.
  intros HG H1 H2. destruct Hpos as [F0 [r0 [b0 [L0 [d0 [e0 [m0 [t0 [k0' [x0 c0]]]]]]]]]].
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (lg : 0 <= ln Gamma) by (apply ln_nonneg; lra).
  assert (K0 : 0 <= k0 dc2) by (rewrite k0_kap by exact d0; apply Rmult_le_pos; [apply kap_pos; lra|lra]).
  set (r6 := root 6 (Gamma + c)). set (r3 := root 3 (Gamma + c)).
  assert (R6 : 0 < r6) by apply root_pos. assert (R3 : 0 < r3) by apply root_pos.
  assert (T0 := pos_INR T).
  assert (N1 : 0 <= n1 beta T).
  { unfold n1. assert (1 <= root 3 (1 + c)). { apply (pow_le_inv 3); [lia|lra|left; apply root_pos|].
      rewrite root_pow by (lia || nra). nra. }
    apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, b0]. }
  assert (N2 : 0 <= n2 beta T).
  { unfold n2. apply Rmult_le_pos; [apply ln_nonneg; nra|left; apply Rinv_0_lt_compat, b0]. }
  assert (N3 : 0 <= n3 beta) by (unfold n3; left; apply Rdiv_lt_0_compat; lra).
  set (D := b / sqrt 2 * Le * L ^ 2 * / rho ^ 2 * (ln Gamma + k0 dc2)). set (M := b / sqrt 2 * Ln * Gs ^ 2).
  assert (b2 : 0 < b / sqrt 2) by (apply Rdiv_lt_0_compat; lra).
  assert (D0 : 0 <= D).
  { unfold D. apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, pow_lt, r0].
    apply Rmult_le_pos; [|apply pow2_ge_0]. apply Rmult_le_pos; lra. }
  assert (M0 : 0 <= M) by (unfold M; apply Rmult_le_pos; [apply Rmult_le_pos; lra|apply pow2_ge_0]).
  assert (I0 : 0 < / theta0) by (apply Rinv_0_lt_compat, t0).
  set (tk := kappa * theta0). set (ik := kappa * / theta0).
  assert (tk0 : 0 <= tk) by (apply Rmult_le_pos; lra). assert (ik0 : 0 <= ik) by (apply Rmult_le_pos; lra).
  set (A0 := L / rho * (sqrt Gamma + dc2 / 2) - (1 - / sqrt 2) * (Gamma - 1) + D * / 4 + M * (1 + cross)).
  set (q := fun v => A0 + ((Fbar * rho * sqrt Gamma * r6) * v +
    ((D * / 2 * r3) * v ^ 2 + ((D * tk * / 2 * r3 + M * ik * (/ 2 * n1 beta T)) * / v ^ 1
     + ((D * tk * / 4 + M * ik * (/ 5 * n2 beta T)) * / v ^ 3 + ((M * (/ 2 * n1 beta T)) * / v ^ 4 +
         ((M * ik * (11 / 20 * n3 beta)) * / v ^ 5
     + ((M * (/ 5 * n2 beta T)) * / v ^ 6 + (M * (11 / 20 * n3 beta)) * / v ^ 8)))))))).
  assert (Q : chord v1 v2 q).
  { unfold q. assert (sG := sqrt_pos Gamma). clearbody A0. clear q. clearbody D M r6 r3 tk ik.
    assert (i5 : 0 <= / 5) by lra. assert (i4 : 0 <= / 4) by lra. assert (i2 : 0 <= / 2) by lra.
    assert (i11 : 0 <= 11 / 20) by lra. assert (r0' := Rlt_le _ _ r0).
    assert (R6' := Rlt_le _ _ R6). assert (R3' := Rlt_le _ _ R3).
    repeat (apply chord_add); try apply chord_const; apply chord_scal;
      try (apply chord_id || (apply chord_pow; assumption) || (apply chord_inv; assumption));
      try (apply Rplus_le_le_0_compat); repeat (assumption || apply Rmult_le_pos). }
  assert (Eq : forall v, 0 < v -> tbound Gamma v = q v).
  { intros v Hv. unfold tbound.tbound, q, A0, D, M, theta, tk, ik. fold r6 r3. field. lra. }
  intros s Hs. assert (P : 0 < (1 - s) * v1 + s * v2).
  { destruct (Req_dec s 0) as [->|N]; [lra|]. assert (0 <= (1 - s) * v1) by (apply Rmult_le_pos; lra).
    assert (0 < s * v2) by (apply Rmult_lt_0_compat; lra). lra. }
  rewrite !Eq by assumption. apply Q, Hs.
Qed.

(** The bound is concave in Gamma: it lies below its tangents. *)
Theorem tbound_below Y v Gm : 1 <= Y -> 0 < v -> 1 <= Gm ->
  tbound Gm v <= tbound Y v + tslope Y v * (Gm - Y).
Proof.
  intros HY Hv HG. destruct Hpos as [F0 [r0 [b0 [L0 [d0 [e0 [m0 [t0 [k0' [x0 c0]]]]]]]]]].
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (Hc : 0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  assert (K0 : 0 <= k0 dc2) by (rewrite k0_kap by exact d0; apply Rmult_le_pos; [apply kap_pos; lra|lra]).
  assert (A1 := mean_tangent c Gm Y Hc ltac:(lra) ltac:(lra)).
  assert (A2 := sqrt_tangent Gm Y ltac:(lra) ltac:(lra)).
  assert (A3 := log_tangent c (k0 dc2) Gm Y Hc K0 HG HY).
  assert (A4 := ln_tangent Gm Y ltac:(lra) ltac:(lra)).
  set (D := b / sqrt 2 * (1 + kappa * theta theta0 v) * Le * L ^ 2 * / rho ^ 2).
  assert (D0 : 0 <= D).
  { unfold D. assert (th : 0 < theta theta0 v) by (apply Rdiv_lt_0_compat; [exact t0|apply pow_lt, Hv]).
    assert (0 < b / sqrt 2) by (apply Rdiv_lt_0_compat; lra).
    assert (0 <= kappa * theta theta0 v) by (apply Rmult_le_pos; lra).
    assert (0 < / rho ^ 2) by (apply Rinv_0_lt_compat, pow_lt, r0). assert (0 <= L ^ 2) by apply pow2_ge_0.
    repeat (lra || assumption || apply Rmult_le_pos). }
  assert (B1 : Fbar * rho * v * (sqrt Gm * root 6 (Gm + c)) <=
    Fbar * rho * v * (sqrt Y * root 6 (Y + c) * (1 + (/ (2 * Y) + / (6 * (Y + c))) * (Gm - Y)))).
  { apply Rmult_le_compat_l; [|exact A1]. repeat apply Rmult_le_pos; lra. }
  assert (B2 : L / rho * sqrt Gm <= L / rho * (sqrt Y + / (2 * sqrt Y) * (Gm - Y)))
    by (apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|exact A2]).
  assert (v2 : 0 <= / 2 * v ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  assert (B3 : D * (/ 2 * v ^ 2 * ((ln Gm + k0 dc2) * root 3 (Gm + c)) + / 4 * ln Gm) <=
     D * (/ 2 * v ^ 2 * ((ln Y + k0 dc2) * root 3 (Y + c) +
       (root 3 (Y + c) / Y + (ln Y + k0 dc2) * root 3 (Y + c) / (3 * (Y + c))) * (Gm - Y)) +
       / 4 * (ln Y + (Gm - Y) / Y))).
  { apply Rmult_le_compat_l; [exact D0|]. apply Rplus_le_compat; [apply Rmult_le_compat_l; assumption|lra]. }
  unfold tbound.tbound, tbound.tslope. fold D. set (r3g := root 3 (Gm + c)) in *.
  set (r3y := root 3 (Y + c)) in *. set (r6g := root 6 (Gm + c)) in *. set (r6y := root 6 (Y + c)) in *.
  unfold Rdiv in B3 |- *. fold D.
  replace (b * / sqrt 2 * (1 + kappa * theta theta0 v) * Le * L ^ 2 * / rho ^ 2) with D by reflexivity. lra.
Qed.

Theorem tbound_tangent Y v : 1 <= Y -> 0 < v -> tslope Y v <= 0 -> forall Gamma, 1 <= Gamma ->
  tbound Gamma v <= tbound Y v - tslope Y v * (Y - 1).
Proof.
  intros HY Hv Hs Gm HG. apply Rle_trans with (1 := tbound_below Y v Gm HY Hv HG).
  assert (tslope Y v * (Gm - 1) <= 0) by nra. lra.
Qed.
End Bound.
