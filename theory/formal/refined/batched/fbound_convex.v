(** The bound of a biased estimator is the telescoped one and a rest without v: convex in v, concave in
    Gamma. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots bound tangent convexity tbound tbound_convex bias_weights fbound.
Open Scope R_scope.

Section Bound.
Variables (Fbar rho beta L dc2 Le Ln Gs theta0 kn bn be zeta1 zeta2 : R) (T : nat).
Notation Tb := (INR T * beta).
Notation fbound := (fbound Fbar rho beta L dc2 Le Ln Gs theta0 kn bn be zeta1 zeta2 T).
Notation fslope := (fslope Fbar rho beta L dc2 Le theta0 kn be zeta1 zeta2 T).
Hypothesis Hpos : 0 <= Fbar /\ 0 < rho /\ 0 < beta /\ 0 < L /\ 0 < dc2 /\ 0 < Le /\ 0 < Ln /\ 0 < theta0 /\
  0 <= kn.
Hypothesis Hz : 0 < zeta1 /\ 0 < zeta2 /\ zeta1 + zeta2 < 1.

(** The telescoped bound has K = 2 kappa (Ln Le)^(1/2) and theta relative to (Le/Ln)^(1/2). *)
Definition rel_kappa : R := kn / (2 * (sqrt Ln * sqrt Le)).
Definition rel_theta : R := theta0 * sqrt Ln / sqrt Le.
Definition over : R := / (1 - zeta1 - zeta2).
Notation tb := (tbound Fbar rho beta L dc2 Le Ln Gs rel_theta rel_kappa cstar over T).
Notation ts := (tslope Fbar rho beta L dc2 Le rel_theta rel_kappa over T).
Definition rest (Gamma : R) : R :=
  over / sqrt 2 * (cstar ^ 2 * bn ^ 2 * Gs ^ 2 * INR T / zeta1
    + kd * be ^ 2 * L ^ 2 * / rho ^ 2 * (Gamma - 1 + Tb * (ln Gamma + k0 dc2)) / ((1 + beta) * zeta2)).
Definition rest1 (Y : R) : R :=
  over / sqrt 2 * (kd * be ^ 2 * L ^ 2 * / rho ^ 2 * (1 + Tb / Y) / ((1 + beta) * zeta2)).

Lemma sqrt_parts : 0 < sqrt Ln /\ 0 < sqrt Le /\ Ln = sqrt Ln * sqrt Ln /\ Le = sqrt Le * sqrt Le /\
  0 < sqrt 2.
Proof. repeat split; try (apply sqrt_lt_R0; lra); symmetry; apply sqrt_sqrt; lra. Qed.
Lemma rel_pos : 0 <= rel_kappa /\ 0 < rel_theta /\ 0 < over.
Proof.
  destruct sqrt_parts as (a & b & _). unfold rel_kappa, rel_theta, over. repeat split.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. repeat apply Rmult_lt_0_compat; lra.
  - apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat|]; lra.
  - apply Rinv_0_lt_compat. lra.
Qed.
Lemma rel_moved th : Le * (1 + rel_kappa * (th * sqrt Ln / sqrt Le)) = Le + kn * th / 2.
Proof.
  destruct sqrt_parts as (a & b & e1 & e2 & _). unfold rel_kappa.
  replace (Le * (1 + kn / (2 * (sqrt Ln * sqrt Le)) * (th * sqrt Ln / sqrt Le)))
    with (Le + Le / (sqrt Le * sqrt Le) * (kn * th / 2)) by (field; lra). rewrite <- e2. field. lra.
Qed.
Lemma rel_noise th : 0 < th -> Ln * (1 + rel_kappa * / (th * sqrt Ln / sqrt Le)) = Ln + kn / (2 * th).
Proof.
  intro Ht. destruct sqrt_parts as (a & b & e1 & e2 & _). unfold rel_kappa.
  replace (Ln * (1 + kn / (2 * (sqrt Ln * sqrt Le)) * / (th * sqrt Ln / sqrt Le)))
    with (Ln + Ln / (sqrt Ln * sqrt Ln) * (kn / (2 * th))) by (field; lra). rewrite <- e1. field. lra.
Qed.

Lemma fbound_split Gamma v : 0 < v -> fbound Gamma v = tb Gamma v + rest Gamma.
Proof.
  intro Hv. destruct sqrt_parts as (_ & _ & _ & _ & S2). assert (v3 : 0 < v ^ 3) by apply pow_lt, Hv.
  assert (A := rel_moved (theta0 / v ^ 3)).
  assert (B := rel_noise (theta0 / v ^ 3) ltac:(apply Rdiv_lt_0_compat; lra)).
  unfold fbound.fbound, tbound.tbound, rest. unfold theta.
  replace (rel_theta / v ^ 3) with (theta0 / v ^ 3 * sqrt Ln / sqrt Le) by (unfold rel_theta; field;
    destruct sqrt_parts; lra).
  set (q := / 2 * n1 beta T * / v ^ 4 + / 5 * n2 beta T * / v ^ 6 + 11 / 20 * n3 beta * / v ^ 8).
  set (w := ln Gamma + k0 dc2). set (g := / 2 * root 3 (Gamma + Tb) * v ^ 2 + / 4).
  replace (over / sqrt 2 * (1 + rel_kappa * (theta0 / v ^ 3 * sqrt Ln / sqrt Le)) * Le * L ^ 2 * / rho ^ 2 *
    w * g)
    with (over / sqrt 2 * (Le * (1 + rel_kappa * (theta0 / v ^ 3 * sqrt Ln / sqrt Le))) * L ^ 2 * / rho ^ 2
      * w * g) by ring.
  replace (over / sqrt 2 * Ln * Gs ^ 2 *
    (1 + cstar + (1 + rel_kappa * / (theta0 / v ^ 3 * sqrt Ln / sqrt Le)) * q))
    with (over / sqrt 2 * Gs ^ 2 * ((1 + cstar) * Ln +
      Ln * (1 + rel_kappa * / (theta0 / v ^ 3 * sqrt Ln / sqrt Le)) * q)) by ring.
  rewrite A, B. unfold over.
  replace (kn * (theta0 / v ^ 3) / 2) with (kn * theta0 / (2 * v ^ 3)) by (field; lra).
  replace (kn / (2 * (theta0 / v ^ 3))) with (kn * v ^ 3 / (2 * theta0)) by (field; lra).
  field. lra.
Qed.
Lemma fslope_split Y v : 1 <= Y -> 0 < v -> fslope Y v = ts Y v + rest1 Y.
Proof.
  intros HY Hv. destruct sqrt_parts as (_ & _ & _ & _ & S2). assert (v3 : 0 < v ^ 3) by apply pow_lt, Hv.
  assert (A := rel_moved (theta0 / v ^ 3)). unfold fbound.fslope, tbound.tslope, rest1. unfold theta.
  replace (rel_theta / v ^ 3) with (theta0 / v ^ 3 * sqrt Ln / sqrt Le) by (unfold rel_theta; field;
    destruct sqrt_parts; lra).
  set (g := / 2 * v ^ 2 * (root 3 (Y + Tb) / Y + (ln Y + k0 dc2) * root 3 (Y + Tb) / (3 * (Y + Tb))) + / 4 *
    / Y).
  replace (over / sqrt 2 * (1 + rel_kappa * (theta0 / v ^ 3 * sqrt Ln / sqrt Le)) * Le * L ^ 2 * / rho ^ 2 *
    g)
    with (over / sqrt 2 * (Le * (1 + rel_kappa * (theta0 / v ^ 3 * sqrt Ln / sqrt Le))) * L ^ 2 * / rho ^ 2
      * g) by ring.
  rewrite A. unfold over. replace (kn * (theta0 / v ^ 3) / 2) with (kn * theta0 / (2 * v ^ 3)) by (field;
    lra).
  assert (Tb0 : 0 <= Tb) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  assert (sqrt Y <> 0) by (assert (0 < sqrt Y) by (apply sqrt_lt_R0; lra); lra).
  field. repeat split; lra.
Qed.

Lemma tb_hyp : 0 <= Fbar /\ 0 < rho /\ 0 < beta /\ 0 < L /\ 0 < dc2 /\ 0 <= Le /\ 0 <= Ln /\ 0 < rel_theta /\
  0 <= rel_kappa /\ 0 <= cstar /\ 0 < over.
Proof. destruct rel_pos as (a & b & c). unfold cstar in *. repeat split; lra. Qed.
Lemma fbound_chord Gamma v1 v2 : 1 <= Gamma -> 0 < v1 -> 0 < v2 -> chord v1 v2 (fbound Gamma).
Proof.
  intros HG H1 H2 s Hs. assert (P : 0 < (1 - s) * v1 + s * v2).
  { destruct (Req_dec s 0) as [->|N]; [lra|]. assert (0 <= (1 - s) * v1) by (apply Rmult_le_pos; lra).
    assert (0 < s * v2) by (apply Rmult_lt_0_compat; lra). lra. }
  rewrite !fbound_split by assumption.
  assert (C := tbound_chord Fbar rho beta L dc2 Le Ln Gs rel_theta rel_kappa cstar over T tb_hyp Gamma v1 v2
    HG H1 H2 s Hs). lra.
Qed.

(** The supremum over Gamma from one tangent with slope at most 0. *)
Theorem fbound_tangent Y v : 1 <= Y -> 0 < v -> fslope Y v <= 0 -> forall Gamma, 1 <= Gamma ->
  fbound Gamma v <= fbound Y v - fslope Y v * (Y - 1).
Proof.
  intros HY Hv Hs Gm HG. apply Rle_trans with (fbound Y v + fslope Y v * (Gm - Y));
    [|assert (fslope Y v * (Gm - 1) <= 0) by nra; lra].
  rewrite !fbound_split, fslope_split by assumption.
  assert (C := tbound_below Fbar rho beta L dc2 Le Ln Gs rel_theta rel_kappa cstar over T tb_hyp Y v Gm
    HY Hv HG).
  assert (A := ln_tangent Gm Y ltac:(lra) ltac:(lra)). destruct sqrt_parts as (_ & _ & _ & _ & S2).
  destruct rel_pos as (_ & _ & o).
  assert (Tb0 : 0 <= Tb) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  set (m := over / sqrt 2 * (kd * be ^ 2 * L ^ 2 * / rho ^ 2 / ((1 + beta) * zeta2))).
  assert (m0 : 0 <= m).
  { unfold m. assert (0 < over / sqrt 2) by (apply Rdiv_lt_0_compat; lra).
    assert (0 <= kd) by (unfold kd; lra). assert (0 < / rho ^ 2) by (apply Rinv_0_lt_compat, pow_lt; lra).
    assert (0 < / ((1 + beta) * zeta2)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra).
    assert (0 <= be ^ 2) by apply pow2_ge_0. assert (0 <= L ^ 2) by apply pow2_ge_0.
    apply Rmult_le_pos; [lra|]. unfold Rdiv. set (b2 := be ^ 2) in *. set (l2 := L ^ 2) in *.
    clearbody b2 l2. repeat apply Rmult_le_pos; lra. }
  assert (R : rest Gm <= rest Y + rest1 Y * (Gm - Y)).
  { assert (E : rest Y + rest1 Y * (Gm - Y) - rest Gm = m * (Tb * (ln Y + (Gm - Y) / Y - ln Gm)))
      by (unfold rest, rest1, m; field; lra).
    assert (0 <= m * (Tb * (ln Y + (Gm - Y) / Y - ln Gm)))
      by (apply Rmult_le_pos; [exact m0|apply Rmult_le_pos; lra]). lra. }
  lra.
Qed.
End Bound.
