(** The bound of the batched theorem along the closed regime lambda = rho = 1/w, k = m = tau q, T beta = w^12,
    q >= c w^4: it is at most a Gamma^(2/3) - Gamma/4 + b, so at most `rate_level`, whatever w >= 1 and q. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots best_weight bound bias_weights fbound path_transfer rate_constants.
Open Scope R_scope.

Section Level.
Variables (Fb L dc : R).
Hypothesis HF : 0 <= Fb.
Hypothesis HL : 0 < L.
Hypothesis Hdc : 0 < dc.
Notation rate_E := (rate_E dc). Notation rate_a := (rate_a Fb L dc). Notation rate_b := (rate_b L dc).
Notation rate_level := (rate_level Fb L dc). Notation rate_E_1 := (rate_E_1 dc Hdc).
Variables (Gs w q c beta dw v : R) (T : nat).
Hypothesis HG : 0 <= Gs.
Hypothesis Hw : 1 <= w.
Hypothesis Hc : 4 <= c.
Hypothesis HcL : L <= c.
Hypothesis HcG : Gs ^ 2 <= c.
Hypothesis Hq : c * w ^ 4 <= q.
Hypothesis Hb : 0 < beta <= 1.
Hypothesis HT : INR T * beta = w ^ 12.
Hypothesis HGT : Gs ^ 2 * INR T <= c * w ^ 14.
Hypothesis Hdw : 0 < dw <= dc.
Hypothesis Hv : 0 < v <= 1.
Hypothesis HE : / v ^ 8 <= rate_E.
Variable Gm : R.
Hypothesis HGm : 1 <= Gm.
Notation g := (root 3 Gm). Notation Tb := (INR T * beta).

Lemma powers : 1 <= w ^ 2 /\ 1 <= w ^ 4 /\ 4 <= q /\ 1 <= g /\ g ^ 3 = Gm /\ sqrt Gm <= g ^ 2.
Proof.
  assert (w2 : 1 <= w ^ 2) by (apply pow_R1_Rle, Hw). assert (w4 : 1 <= w ^ 4) by (apply pow_R1_Rle, Hw).
  assert (g3 : g ^ 3 = Gm) by (apply root_pow; [lia|lra]). assert (g0 := root_pos 3 Gm).
  assert (g1 : 1 <= g) by (apply (pow_le_inv 3); [lia|lra|lra|]; rewrite g3; lra).
  repeat split; try assumption; [nra|]. rewrite <- (sqrt_pow2 (g ^ 2)) by apply pow2_ge_0.
  apply sqrt_le_1_alt. rewrite <- g3 at 1. replace ((g ^ 2) ^ 2) with (g ^ 4) by ring.
  apply Rle_pow; [exact g1|lia].
Qed.
Lemma roots_x : root 3 Tb = w ^ 4 /\ root 6 Tb = w ^ 2.
Proof.
  rewrite HT. assert (R : forall k y, (0 < k)%nat -> 0 < y -> root k (y ^ k) = y).
  { intros k y Hk Hy. assert (p := pow_lt y k Hy). apply Rle_antisym; apply (pow_le_inv k);
      try solve [exact Hk | left; apply root_pos | lra]; rewrite root_pow by assumption; lra. }
  split.
  - replace (w ^ 12) with ((w ^ 4) ^ 3) by ring. apply R; [lia|apply pow_lt; lra].
  - replace (w ^ 12) with ((w ^ 2) ^ 6) by ring. apply R; [lia|apply pow_lt; lra].
Qed.
Lemma Tb_0 : 0 < Tb. Proof. rewrite HT. apply pow_lt. lra. Qed.
Lemma inverse_v n : (n <= 8)%nat -> 0 < / v ^ n <= rate_E.
Proof.
  intro Hn. assert (p : 0 < v ^ n) by (apply pow_lt; lra). assert (p8 : 0 < v ^ 8) by (apply pow_lt; lra).
  split; [apply Rinv_0_lt_compat, p|]. apply Rle_trans with (2 := HE). apply Rinv_le_contravar; [exact p8|].
  replace 8%nat with (n + (8 - n))%nat by lia. rewrite pow_add.
  assert (v ^ (8 - n) <= 1 ^ (8 - n)) by (apply pow_incr; lra). rewrite pow1 in H.
  assert (0 < v ^ (8 - n)) by (apply pow_lt; lra). nra.
Qed.
Lemma log_part : 0 <= ln Gm + k0 dw <= (3 + dc) * g.
Proof.
  destruct powers as [_ [_ [_ [g1 [g3 _]]]]]. assert (A := k0_range dw (proj1 Hdw)).
  assert (B : 0 <= ln Gm) by (apply ln_nonneg, HGm).
  assert (C := ln_upper g ltac:(lra)).
  assert (E : ln Gm = 3 * ln g) by (rewrite <- g3 at 1; rewrite ln_pow by lra; simpl INR; ring).
  assert (dc * 1 <= dc * g) by (apply Rmult_le_compat_l; lra). lra.
Qed.
(** F and the curvature. *)
Lemma part_F : / w * Fb * / w * sqrt Gm * root 6 (Gm + Tb) * v <= 2 * Fb * g ^ 2.
Proof.
  destruct powers as [w2 [_ [_ [g1 [g3 sG]]]]]. destruct roots_x as [_ x6]. assert (t0 := Tb_0).
  assert (A := root_subadditive 5 Gm Tb ltac:(lra) t0). rewrite x6 in A.
  set (e := root 6 Gm) in *. assert (e0 : 0 < e) by apply root_pos.
  assert (e6 : e ^ 6 = Gm) by (apply root_pow; [lia|lra]).
  assert (ge : g = e ^ 2) by (apply root_36; lra).
  assert (e1 : 1 <= e) by (apply (pow_le_inv 6); [lia|lra|lra|]; rewrite e6; lra).
  assert (sE : sqrt Gm = e ^ 3) by (rewrite <- e6; replace (e ^ 6) with (e ^ 3 * e ^ 3) by ring;
    apply sqrt_square, pow_le; lra).
  assert (r0 := root_pos 6 (Gm + Tb)). set (r := root 6 (Gm + Tb)) in *. rewrite sE, ge.
  replace (/ w * Fb * / w * e ^ 3 * r * v) with (/ w ^ 2 * Fb * e ^ 3 * (r * v)) by (field; lra).
  assert (e3 : 0 < e ^ 3) by (apply pow_lt, e0).
  assert (rv : r * v <= 2 * w ^ 2 * e).
  { assert (r * v <= r * 1) by (apply Rmult_le_compat_l; lra).
    assert (w ^ 2 * 1 <= w ^ 2 * e) by (apply Rmult_le_compat_l; lra).
    assert (1 * e <= w ^ 2 * e) by (apply Rmult_le_compat_r; lra). lra. }
  assert (i0 : 0 < / w ^ 2) by (apply Rinv_0_lt_compat; lra).
  apply Rle_trans with (/ w ^ 2 * Fb * e ^ 3 * (2 * w ^ 2 * e)).
  - apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra|exact rv].
  - apply Req_le. field. lra.
Qed.
(** The displacements. *)
Lemma part_moved :
  (16 / q + / q * 1 / (2 * v ^ 3)) * (ln Gm + k0 dw) * (/ 2 * root 3 (Gm + Tb) * v ^ 2 + / 4) <=
  1.25 * (16 + rate_E) * (3 + dc) * g ^ 2.
Proof.
  destruct powers as [_ [w4 [q4 [g1 [g3 _]]]]]. destruct roots_x as [x3 _]. assert (t0 := Tb_0).
  assert (A := root_subadditive 2 Gm Tb ltac:(lra) t0). rewrite x3 in A. destruct log_part as [l0 l1].
  destruct (inverse_v 3 ltac:(lia)) as [v0 v1]. assert (e := rate_E_1).
  assert (iq : 0 < / q) by (apply Rinv_0_lt_compat; lra). assert (v2 : 0 <= v ^ 2 <= 1) by nra.
  assert (r0 := root_pos 3 (Gm + Tb)). set (r := root 3 (Gm + Tb)) in *.
  assert (B : 0 <= 16 / q + / q * 1 / (2 * v ^ 3) <= (16 + rate_E) * / q).
  { replace (16 / q + / q * 1 / (2 * v ^ 3)) with ((16 + / 2 * / v ^ 3) * / q) by (field; lra).
    split; [apply Rmult_le_pos; lra|apply Rmult_le_compat_r; lra]. }
  assert (C : 0 <= / 2 * r * v ^ 2 + / 4 <= 1.25 * w ^ 4 * g).
  { assert (0 <= r * v ^ 2 <= r * 1) by (split; [apply Rmult_le_pos|apply Rmult_le_compat_l]; lra).
    assert (w ^ 4 * 1 <= w ^ 4 * g) by (apply Rmult_le_compat_l; lra).
    assert (1 * g <= w ^ 4 * g) by (apply Rmult_le_compat_r; lra). lra. }
  apply Rle_trans with ((16 + rate_E) * / q * ((3 + dc) * g) * (1.25 * w ^ 4 * g)).
  - apply Rmult_le_compat; [apply Rmult_le_pos; lra|lra| |lra]. apply Rmult_le_compat; lra.
  - replace ((16 + rate_E) * / q * ((3 + dc) * g) * (1.25 * w ^ 4 * g))
      with (1.25 * (16 + rate_E) * (3 + dc) * g ^ 2 * (w ^ 4 * / q)) by ring.
    rewrite <- (Rmult_1_r (1.25 * (16 + rate_E) * (3 + dc) * g ^ 2)) at 2. apply Rmult_le_compat_l.
    + assert (0 <= (16 + rate_E) * (3 + dc)) by (apply Rmult_le_pos; lra). apply Rmult_le_pos;
        [lra|apply pow2_ge_0].
    + apply (Rmult_le_reg_r q); [lra|]. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.
(** q^6 against the powers of c and w. *)
Lemma long : c * w ^ 12 <= q ^ 6 / 1024 /\ L ^ 2 * w ^ 12 <= q ^ 6 / 256.
Proof.
  destruct powers as [_ [w4 [q4 _]]]. assert (w12 : 0 < w ^ 12) by (apply pow_lt; lra).
  assert (A : (c * w ^ 4) ^ 3 <= q ^ 3) by (apply pow_incr; split; [apply Rmult_le_pos; lra|exact Hq]).
  replace ((c * w ^ 4) ^ 3) with (c ^ 3 * w ^ 12) in A by ring.
  assert (B : 4 ^ 3 <= q ^ 3) by (apply pow_incr; lra). assert (c2 : 16 <= c ^ 2) by nra.
  assert (l2 : L ^ 2 <= c ^ 2) by (apply pow_incr; lra).
  assert (C : c ^ 3 * w ^ 12 * 4 ^ 3 <= q ^ 3 * q ^ 3) by (apply Rmult_le_compat; try lra; apply Rmult_le_pos;
    [apply pow_le|]; lra).
  replace (q ^ 3 * q ^ 3) with (q ^ 6) in C by ring. replace (4 ^ 3) with 64 in C by ring.
  assert (16 * (c * w ^ 12) <= c ^ 2 * (c * w ^ 12)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (L ^ 2 * w ^ 12 <= c ^ 2 * w ^ 12) by (apply Rmult_le_compat_r; lra).
  assert (4 * (c ^ 2 * w ^ 12) <= c * (c ^ 2 * w ^ 12))
    by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  replace (c ^ 3 * w ^ 12 * 64) with (64 * (c ^ 2 * (c * w ^ 12))) in C by ring.
  replace (c * (c ^ 2 * w ^ 12)) with (c ^ 2 * (c * w ^ 12)) in H1 by ring. lra.
Qed.
(** The noise. *)
Lemma part_noise : (/ w * Gs) ^ 2 * ((1 + cstar) * (4 / q) + (4 / q + / q * v ^ 3 / (2 * 1)) *
  (/ 2 * n1 beta T * / v ^ 4 + / 5 * n2 beta T * / v ^ 6 + 11 / 20 * n3 beta * / v ^ 8)) <= 7 + 19 * rate_E.
Proof.
  destruct powers as [w2 [w4 [q4 _]]]. destruct roots_x as [x3 _]. assert (t0 := Tb_0).
  assert (e := rate_E_1). assert (ib : 0 < / beta) by (apply Rinv_0_lt_compat; lra).
  assert (iq : 0 < / q) by (apply Rinv_0_lt_compat; lra).
  assert (R := root_subadditive 2 1 Tb ltac:(lra) t0). rewrite x3 in R.
  assert (R1 : root 3 1 = 1) by (unfold root, Rpower; rewrite ln_1, Rmult_0_r, exp_0; reflexivity).
  rewrite R1 in R. assert (r0 := root_pos 3 (1 + Tb)).
  assert (r3 : root 3 (1 + Tb) ^ 3 = 1 + Tb) by (apply root_pow; [lia|lra]).
  assert (r1 : 1 <= root 3 (1 + Tb)) by (apply (pow_le_inv 3); [lia|lra|lra|]; rewrite r3; lra).
  assert (lx : 0 <= ln (1 + Tb) <= 3 * w ^ 4).
  { split; [apply ln_nonneg; lra|]. rewrite <- r3, ln_pow by lra. simpl INR.
    assert (Q := ln_upper _ r0). lra. }
  set (n := 3 * w ^ 4 * / beta). assert (n0 : 0 <= n) by (unfold n; apply Rmult_le_pos; lra).
  assert (N1 : 0 <= n1 beta T <= n) by (unfold n1, n, Rdiv; split; [apply Rmult_le_pos|
    apply Rmult_le_compat_r]; lra).
  assert (N2 : 0 <= n2 beta T <= n) by (unfold n2, n, Rdiv; split; [apply Rmult_le_pos|
    apply Rmult_le_compat_r]; lra).
  assert (N3 : 0 <= n3 beta <= n) by (unfold n3, n, Rdiv; split; [apply Rmult_le_pos|
    apply Rmult_le_compat_r]; lra).
  assert (V4 := inverse_v 4 ltac:(lia)). assert (V6 := inverse_v 6 ltac:(lia)).
  assert (V8 := inverse_v 8 ltac:(lia)).
  assert (P : forall a i, 0 <= a <= n -> 0 < i <= rate_E -> 0 <= a * i <= n * rate_E) by (intros a i Ha Hi;
    split; [apply Rmult_le_pos|apply Rmult_le_compat]; lra).
  assert (P1 := P _ _ N1 V4). assert (P2 := P _ _ N2 V6). assert (P3 := P _ _ N3 V8).
  set (S := / 2 * n1 beta T * / v ^ 4 + / 5 * n2 beta T * / v ^ 6 + 11 / 20 * n3 beta * / v ^ 8).
  assert (S0 : 0 <= S <= 5 / 4 * (n * rate_E)) by (unfold S; lra).
  assert (v3 : 0 < v ^ 3 <= 1) by (split; [apply pow_lt; lra|]; replace 1 with (1 ^ 3) by ring;
    apply pow_incr; lra).
  assert (K : 0 <= 4 / q + / q * v ^ 3 / (2 * 1) <= 9 / 2 * / q).
  { replace (4 / q + / q * v ^ 3 / (2 * 1)) with ((4 + v ^ 3 / 2) * / q) by (field; lra).
    split; [apply Rmult_le_pos; lra|apply Rmult_le_compat_r; lra]. }
  assert (KS : (4 / q + / q * v ^ 3 / (2 * 1)) * S <= 9 / 2 * / q * (5 / 4 * (n * rate_E)))
    by (apply Rmult_le_compat; lra).
  assert (C1 : (1 + cstar) * (4 / q) <= 25 / 4 * / q) by (unfold cstar, Rdiv; lra).
  assert (G2 := pow2_ge_0 Gs). set (G := Gs ^ 2) in *.
  assert (W2 : (/ w * Gs) ^ 2 = G * / w ^ 2) by (unfold G; field; lra). rewrite W2.
  assert (iw : 0 < / w ^ 2) by (apply Rinv_0_lt_compat; lra).
  assert (A1 : G * / w ^ 2 * / q <= 1).
  { apply (Rmult_le_reg_r (w ^ 2 * q)); [apply Rmult_lt_0_compat; lra|].
    replace (G * / w ^ 2 * / q * (w ^ 2 * q)) with G by (field; lra).
    assert (c * 1 <= c * w ^ 4) by (apply Rmult_le_compat_l; lra).
    assert (1 * q <= w ^ 2 * q) by (apply Rmult_le_compat_r; lra). lra. }
  assert (A2 : G * / w ^ 2 * / q * n <= 3).
  { assert (Eb : / beta = INR T * / w ^ 12) by (rewrite <- HT; field; split;
      [lra|intro Z; rewrite Z, Rmult_0_l in t0; lra]).
    unfold n. rewrite Eb.
    replace (G * / w ^ 2 * / q * (3 * w ^ 4 * (INR T * / w ^ 12))) with (3 * (G * INR T) * / (w ^ 10 * q))
      by (field; lra).
    assert (p : 0 < w ^ 10 * q) by (apply Rmult_lt_0_compat; [apply pow_lt|]; lra).
    apply (Rmult_le_reg_r (w ^ 10 * q)); [exact p|]. rewrite Rmult_assoc, Rinv_l by lra.
    assert (w ^ 10 * (c * w ^ 4) <= w ^ 10 * q) by (apply Rmult_le_compat_l; [apply pow_le; lra|exact Hq]).
    replace (w ^ 10 * (c * w ^ 4)) with (c * w ^ 14) in H by ring. lra. }
  assert (X : (1 + cstar) * (4 / q) + (4 / q + / q * v ^ 3 / (2 * 1)) * S <=
    25 / 4 * / q + 9 / 2 * / q * (5 / 4 * (n * rate_E))) by lra.
  apply (Rmult_le_compat_l (G * / w ^ 2)) in X; [|apply Rmult_le_pos; lra]. apply Rle_trans with (1 := X).
  assert (A3 := Rmult_le_compat_r rate_E _ _ ltac:(lra) A2).
  replace (G * / w ^ 2 * (25 / 4 * / q + 9 / 2 * / q * (5 / 4 * (n * rate_E))))
    with (25 / 4 * (G * / w ^ 2 * / q) + 45 / 8 * (G * / w ^ 2 * / q * n * rate_E)) by (field; lra). lra.
Qed.
(** The floor and the bias of the displacements. *)
Lemma part_floor : cstar ^ 2 * (2 / q ^ 3) ^ 2 * (/ w * Gs) ^ 2 * INR T / (/ 4) <= 1.
Proof.
  destruct powers as [w2 [w4 [q4 _]]]. destruct long as [A _]. assert (q6 : 0 < q ^ 6) by (apply pow_lt; lra).
  replace (cstar ^ 2 * (2 / q ^ 3) ^ 2 * (/ w * Gs) ^ 2 * INR T / / 4)
    with (16 * cstar ^ 2 * (Gs ^ 2 * INR T) * / (w ^ 2 * q ^ 6)) by (field; lra).
  assert (p : 0 < w ^ 2 * q ^ 6) by (apply Rmult_lt_0_compat; lra).
  apply (Rmult_le_reg_r (w ^ 2 * q ^ 6)); [exact p|]. rewrite Rmult_assoc, Rinv_l by lra.
  assert (B : w ^ 2 * (c * w ^ 12) <= w ^ 2 * (q ^ 6 / 1024)) by (apply Rmult_le_compat_l; lra).
  replace (w ^ 2 * (c * w ^ 12)) with (c * w ^ 14) in B by ring.
  assert (t : 0 <= Gs ^ 2 * INR T) by (apply Rmult_le_pos; [apply pow2_ge_0|apply pos_INR]).
  replace (cstar ^ 2) with (3148668769 / 10000000000) by (unfold cstar; field). lra.
Qed.
Lemma part_bias : kd * (2 / q ^ 3) ^ 2 * (/ w * L) ^ 2 * / (/ w) ^ 2 * (Gm - 1 + Tb * (ln Gm + k0 dw)) /
  ((1 + beta) * / 4) <= 0.0175 * (Gm + (3 + dc) * g ^ 2).
Proof.
  destruct powers as [w2 [w4 [q4 [g1 [g3 _]]]]]. destruct long as [_ A]. destruct log_part as [l0 l1].
  assert (q6 : 0 < q ^ 6) by (apply pow_lt; lra). assert (t0 := Tb_0). rewrite HT in *.
  assert (w1 : 1 <= w ^ 12) by (apply pow_R1_Rle, Hw). set (x := w ^ 12) in *.
  set (m := Gm - 1 + x * (ln Gm + k0 dw)).
  assert (m1 : 0 <= m <= x * (Gm + (3 + dc) * g ^ 2)).
  { assert (0 <= x * (ln Gm + k0 dw) <= x * ((3 + dc) * g)) by (split; [apply Rmult_le_pos|
      apply Rmult_le_compat_l]; lra).
    assert (0 <= (3 + dc) * (g ^ 2 - g)) by (apply Rmult_le_pos; nra).
    assert (0 <= x * ((3 + dc) * (g ^ 2 - g))) by (apply Rmult_le_pos; lra).
    assert (1 * Gm <= x * Gm) by (apply Rmult_le_compat_r; lra). unfold m. lra. }
  set (y := Gm + (3 + dc) * g ^ 2) in *. assert (y0 : 0 <= y) by (apply Rmult_le_reg_l with x; lra).
  replace (kd * (2 / q ^ 3) ^ 2 * (/ w * L) ^ 2 * / (/ w) ^ 2 * m / ((1 + beta) * / 4))
    with (16 * kd * (L ^ 2 * m) * / q ^ 6 * / (1 + beta)) by (field; lra).
  assert (l2 := pow2_ge_0 L).
  assert (B : L ^ 2 * m <= L ^ 2 * (x * y)) by (apply Rmult_le_compat_l; lra).
  assert (C : L ^ 2 * x * y <= q ^ 6 / 256 * y) by (apply Rmult_le_compat_r; lra).
  assert (Lm : 0 <= L ^ 2 * m) by (apply Rmult_le_pos; lra).
  assert (iq : 0 < / q ^ 6) by (apply Rinv_0_lt_compat, q6).
  assert (D1 : 16 * kd * (L ^ 2 * m) * / q ^ 6 <= 0.0175 * y).
  { apply (Rmult_le_reg_r (q ^ 6)); [exact q6|]. rewrite Rmult_assoc, Rinv_l by lra.
    replace kd with (2209 / 8100) by (unfold kd; field).
    assert (0 <= q ^ 6 * y) by (apply Rmult_le_pos; lra). lra. }
  assert (D0 : 0 <= 16 * kd * (L ^ 2 * m) * / q ^ 6) by (apply Rmult_le_pos; [|lra];
    replace kd with (2209 / 8100) by (unfold kd; field); lra).
  assert (ib : / (1 + beta) <= 1) by (rewrite <- Rinv_1 at 2; apply Rinv_le_contravar; lra).
  assert (i0 : 0 < / (1 + beta)) by (apply Rinv_0_lt_compat; lra).
  rewrite <- (Rmult_1_r (0.0175 * y)). apply Rmult_le_compat; lra.
Qed.
Theorem rate_level_ok : fbound (/ w * Fb) (/ w) beta (/ w * L) dw (16 / q) (4 / q) (/ w * Gs) 1 (/ q)
  (2 / q ^ 3) (2 / q ^ 3) (/ 4) (/ 4) T Gm v <= rate_level.
Proof.
  destruct powers as [w2 [w4 [q4 [g1 [g3 sG]]]]]. assert (A1 := part_F). assert (A2 := part_moved).
  assert (A3 := part_noise). assert (A4 := part_floor). assert (A5 := part_bias). assert (e := rate_E_1).
  assert (l2 := pow2_ge_0 L). unfold fbound.
  assert (S2 : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
  assert (s0 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (s1 : 1.41 <= sqrt 2 <= 1.4143) by (split; nra).
  assert (i1 : / sqrt 2 = sqrt 2 / 2) by (apply (Rmult_eq_reg_r (sqrt 2)); [rewrite Rinv_l by lra; lra|lra]).
  assert (f1 : / (sqrt 2 * (1 - / 4 - / 4)) = sqrt 2).
  { apply (Rmult_eq_reg_r (sqrt 2 * (1 - / 4 - / 4))); [rewrite Rinv_l by lra; lra|lra]. }
  rewrite f1, i1. set (f := sqrt 2) in *. clearbody f.
  assert (A2' : (16 / q + / q * 1 / (2 * v ^ 3)) * (/ w * L) ^ 2 * / (/ w) ^ 2 * (ln Gm + k0 dw) *
    (/ 2 * root 3 (Gm + Tb) * v ^ 2 + / 4) <= L ^ 2 * (1.25 * (16 + rate_E) * (3 + dc) * g ^ 2)).
  { apply (Rmult_le_compat_l (L ^ 2)) in A2; [|exact l2]. apply Rle_trans with (2 := A2). apply Req_le. field.
    assert (p := pow_lt v 1 (proj1 Hv)). lra. }
  assert (C : / w * L / / w * (sqrt Gm + dw / 2) <= L * g ^ 2 + L * dc / 2).
  { replace (/ w * L / / w) with L by (field; lra).
    assert (L * (sqrt Gm + dw / 2) <= L * (g ^ 2 + dc / 2)) by (apply Rmult_le_compat_l; lra). lra. }
  set (t4 := (16 / q + / q * 1 / (2 * v ^ 3)) * (/ w * L) ^ 2 * / (/ w) ^ 2 * (ln Gm + k0 dw) *
    (/ 2 * root 3 (Gm + Tb) * v ^ 2 + / 4)) in *. clearbody t4.
  set (t5 := (/ w * Gs) ^ 2 * _) in *. clearbody t5. set (t6 := cstar ^ 2 * _ * _ * _ / _) in *. clearbody t6.
  set (t7 := kd * _ * _ * _ * _ / _) in *. clearbody t7.
  set (t1 := / w * Fb * / w * _ * _ * _) in *. clearbody t1.
  set (t2 := / w * L / / w * _) in *. clearbody t2.
  set (u := L ^ 2 * (1.25 * (16 + rate_E) * (3 + dc) * g ^ 2)) in *.
  assert (u0 : 0 <= u) by (unfold u; assert (0 <= (16 + rate_E) * (3 + dc) * g ^ 2) by (repeat
    apply Rmult_le_pos; try lra; apply pow2_ge_0); apply Rmult_le_pos; lra).
  assert (y0 : 0 <= (3 + dc) * g ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  assert (B : t4 + t5 + t6 + t7 <= u + (8 + 19 * rate_E) + 0.0175 * (Gm + (3 + dc) * g ^ 2)) by lra.
  apply (Rmult_le_compat_l f) in B; [|lra].
  assert (B2 : f * (u + (8 + 19 * rate_E) + 0.0175 * (Gm + (3 + dc) * g ^ 2)) <=
    1.5 * (u + (8 + 19 * rate_E) + 0.0175 * (Gm + (3 + dc) * g ^ 2))) by (apply Rmult_le_compat_r; lra).
  assert (B3 : 0.29 * (Gm - 1) <= (1 - f / 2) * (Gm - 1)) by (apply Rmult_le_compat_r; lra).
  assert (a0 : 0 <= rate_a).
  { unfold rate_constants.rate_a.
    assert (0 <= L ^ 2 * (16 + rate_E) * (3 + dc)) by (repeat apply Rmult_le_pos; lra). lra. }
  assert (Y : 0 <= (g - 8 / 3 * rate_a) ^ 2 * (g + 4 / 3 * rate_a)) by (apply Rmult_le_pos;
    [apply pow2_ge_0|lra]).
  replace ((g - 8 / 3 * rate_a) ^ 2 * (g + 4 / 3 * rate_a))
    with (g ^ 3 - 4 * (rate_a * g ^ 2) + 256 / 27 * rate_a ^ 3) in Y by field. rewrite g3 in Y.
  assert (a3 : 0 <= rate_a ^ 3) by (apply pow_le, a0).
  assert (Ea : rate_a * g ^ 2 = 2 * Fb * g ^ 2 + L * g ^ 2 + 1.5 * u + (3 + dc) * g ^ 2)
    by (unfold rate_constants.rate_a, u; ring).
  unfold rate_constants.rate_level, rate_constants.rate_b. lra.
Qed.
End Level.
