(** Part 1 of docs/refined.md for small rho + dbar^2, in the letters of the printed chain: the mean gap is at
    most dbar/(8 rho) (level/(T + 1))^(1/2). Of level only the last summand, the drift u^(3/2) with
    u = Lam (L/rho)^2 ln(1 + (G + Ghat)^2 T), is not covered by the printed right-hand side
    (printed_drift.v). *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation finite_sum markov_chain roots weight best_weight problem
  algorithm run path_bound lem_mlmc eq_substitution cor_inst thm_reduction transfer_bound bound_signs
  path_transfer part1 path_sums thm_lower eq_chain expectation_cases path_descent eq_master prop_transfer
  printed_chain.
Import ListNotations.
Open Scope R_scope.

(** Young's inequality for the terms of Phi, with e = X^(1/6). *)
Lemma young_Phi a k l w e : 0 <= a -> 0 <= k -> 0 <= l -> 0 <= w -> 0 <= e ->
  a * e ^ 4 + (a * k + 4 * l) * e ^ 3 + w * e ^ 2 - e ^ 6 <=
  9.5 * a ^ 3 + 2 * a ^ 2 * k ^ 2 + 16 * l ^ 2 + 0.552 * (w * sqrt w).
Proof.
  intros Ha Hk Hl Hw He. assert (y0 := pow2_ge_0 e). assert (a3 : 0 <= a ^ 3) by (apply pow_le, Ha).
  assert (A1 : 0 <= / 8 * ((e ^ 2 - 16 / 3 * a) ^ 2 * (e ^ 2 + 8 / 3 * a))) by (apply Rmult_le_pos; [lra|];
    apply Rmult_le_pos; [apply pow2_ge_0|lra]).
  replace (/ 8 * ((e ^ 2 - 16 / 3 * a) ^ 2 * (e ^ 2 + 8 / 3 * a)))
    with (e ^ 6 / 8 - a * e ^ 4 + 256 / 27 * a ^ 3) in A1 by field.
  assert (A2 : 0 <= 2 * (e ^ 3 / 4 - a * k) ^ 2) by (generalize (pow2_ge_0 (e ^ 3 / 4 - a * k)); lra).
  replace (2 * (e ^ 3 / 4 - a * k) ^ 2) with (e ^ 6 / 8 - a * k * e ^ 3 + 2 * a ^ 2 * k ^ 2) in A2 by field.
  assert (A3 := pow2_ge_0 (e ^ 3 / 2 - 4 * l)).
  replace ((e ^ 3 / 2 - 4 * l) ^ 2) with (e ^ 6 / 4 - 4 * l * e ^ 3 + 16 * l ^ 2) in A3 by field.
  set (s := sqrt w). assert (s0 : 0 <= s) by apply sqrt_pos. assert (ss : s * s = w) by (apply sqrt_sqrt, Hw).
  set (r := 41 / 50 * s). assert (A4 : 0 <= (e ^ 2 - r) ^ 2 * (e ^ 2 + 2 * r)) by (apply Rmult_le_pos;
    [apply pow2_ge_0|unfold r; lra]).
  replace ((e ^ 2 - r) ^ 2 * (e ^ 2 + 2 * r)) with (e ^ 6 - 5043 / 2500 * (s * s) * e ^ 2 +
    68921 / 62500 * (s * s * s)) in A4 by (unfold r; field).
  assert (0 <= w * e ^ 2) by (apply Rmult_le_pos; lra).
  assert (0 <= w * s) by (apply Rmult_le_pos; lra). rewrite ss in A4. lra.
Qed.

Lemma inverse_unit x : 1 <= x -> 0 < / x <= 1.
Proof. intro H. split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. Qed.

Section Small.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation dc2 := ((G pb + Ghat pb) ^ 2). Notation dcs := ((Gh pb + Ghat pb) ^ 2).
Notation db := (dbar pb rho). Notation kap := (kap_p pb rho). Notation B2p := (B2_p pb rho tau T).
Notation N := (INR (S T)). Notation Tb := (INR T * beta). Notation s2 := (sM2 pb tau T).
Notation lam := (L pb / rho). Notation ph := (Fbar pb * rho). Notation th := (theta beta).
Notation M := (Mm s2 beta). Notation Y := (Y0 (D pb) (Fbar pb) db B2p rho beta).
Notation Z := (Z0 pb rho beta tau T db kap B2p).
Notation La := (4 * INR tau * (1 + INR (Nat.log2 T))).
(** The drift u. *)
Definition drift := Lam tau T * (L pb / rho) ^ 2 * ln (1 + dc2 * INR T).
Hypothesis Hsmall : rho + db ^ 2 < 0.0473 * (1 + dc2).

Lemma sizes : 0 <= db ^ 2 <= 0.048 /\ 0 < dcs <= dc2 /\ dc2 <= 0.0002.
Proof.
  assert (A := db_sqr pb rho x0 Hrho Hx0). assert (g := Ghat_pos pb). assert (h := Gh_pos pb).
  assert (0 < dcs) by (apply pow_lt; lra). assert (dcs <= dc2) by (apply pow_incr; lra).
  generalize (pow2_ge_0 db). lra.
Qed.
Lemma logs :
  0 <= ln (1 + dcs * INR T) <= ln (1 + dc2 * INR T) /\ ln (1 + dc2 * INR T) <= ln (1 + db ^ 2 * INR T).
Proof.
  assert (A := db_sqr pb rho x0 Hrho Hx0). assert (Q := sizes). assert (t := pos_INR T).
  assert (0 <= dcs * INR T <= dc2 * INR T) by (split; [apply Rmult_le_pos|apply Rmult_le_compat_r]; lra).
  assert (dc2 * INR T <= db ^ 2 * INR T) by (apply Rmult_le_compat_r; lra).
  split; [split; [apply ln_nonneg; lra|apply ln_le; lra]|apply ln_le; lra].
Qed.
Lemma drift_0 : 0 <= drift.
Proof.
  assert (l := logs). assert (A := Lam_pos tau T Htau HT). unfold drift.
  apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pow2_ge_0]|lra].
Qed.
(** Lambda without the slack of lem:mlmc, and b = 3. *)
Lemma La_up : 0 < La /\ 1 + 8 * INR tau / La <= 3 /\ 3 * La <= 2 / 51 * Lam tau T.
Proof.
  assert (A := jmax_log T HT). assert (j := pos_INR (Nat.log2 T)). assert (t := tau_ge1 tau T Htau HT).
  assert (tj : 0 <= INR tau * INR (Nat.log2 T)) by (apply Rmult_le_pos; lra).
  assert (L0 : 0 < La) by lra. split; [exact L0|]. split.
  - assert (8 * INR tau / La <= 2); [|lra]. apply (Rmult_le_reg_r La); [exact L0|]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra.
  - unfold Lam. assert (INR tau * INR (Nat.log2 T) <= INR tau * (ln (INR T) / ln 2))
      by (apply Rmult_le_compat_l; lra). lra.
Qed.
Lemma cA_up : 0 < cA <= 2.425.
Proof.
  assert (c0 := cA_inv). assert (e0 := root_pos 3 2).
  assert (e : root 3 2 <= 1.26) by (apply cube_upper; [lra|]; rewrite root_pow by (lia || lra); lra).
  split; [apply cA_pos|]. unfold cA.
  apply Rle_trans with (/ 0.4124); [apply Rinv_le_contravar; [lra|nra]|lra].
Qed.
Lemma W_up : 0 <= W rho beta (L pb) dcs La 3 T <= 0.96 * drift.
Proof.
  destruct sizes as [_ [dd d2]]. destruct logs as [l0 _]. destruct La_up as [L0 [_ L3]].
  destruct cA_up as [c0 c1]. assert (Ps := signs pb rho x0 La 3 Hrho Hx0 (Rlt_le _ _ L0) ltac:(lra)).
  split; [exact (W_pos (Fbar pb) rho beta (L pb) dcs La 3 T Ps)|].
  assert (K0 := K_pos (Fbar pb) rho (L pb) dcs La 3 T Ps).
  assert (K1 : K dcs T <= 1.0002 * ln (1 + dc2 * INR T)).
  { apply Rle_trans with (1 := Rmin_r _ _). unfold ell.
    assert (E := exp_ineq1_le (- ln (1 + dcs))). rewrite exp_Ropp, exp_ln in E by lra.
    assert (i : / (1 + dcs) = 1 - dcs / (1 + dcs)) by (field; lra). rewrite i in E.
    assert (q : 0 < dcs / (1 + dcs)) by (apply Rdiv_lt_0_compat; lra).
    assert (dcs / ln (1 + dcs) <= 1.0002).
    { apply (Rmult_le_reg_r (ln (1 + dcs))); [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra.
      apply Rle_trans with (1.0002 * (dcs / (1 + dcs))); [|apply Rmult_le_compat_l; lra].
      apply (Rmult_le_reg_r (1 + dcs)); [lra|]. unfold Rdiv.
      replace (1.0002 * (dcs * / (1 + dcs)) * (1 + dcs)) with (1.0002 * dcs) by (field; lra). nra. }
    apply Rmult_le_compat; [left; apply Rdiv_lt_0_compat; lra| |assumption|]; lra. }
  assert (e0 := root_pos 3 2). assert (e1 : root 3 2 <= 1.26) by (apply cube_upper; [lra|];
    rewrite root_pow by (lia || lra); lra).
  assert (b1 : 1 <= root 3 (1 + beta)) by (apply (pow_le_inv 3); [lia|lra|left; apply root_pos|];
    rewrite root_pow by (lia || lra); lra).
  assert (ib := inverse_unit _ b1).
  assert (l2 := pow2_ge_0 lam). assert (Lp := Lam_pos tau T Htau HT).
  unfold W, drift. replace (8 * root 3 2 * cA * 3 * La * L pb ^ 2 * K dcs T / rho ^ 2 / root 3 (1 + beta))
    with (8 * (root 3 2 * cA) * (3 * La) * lam ^ 2 * K dcs T * / root 3 (1 + beta)) by (field; split; lra).
  assert (ec : 0 <= root 3 2 * cA <= 1.26 * 2.425)
    by (split; [apply Rmult_le_pos|apply Rmult_le_compat]; lra).
  set (l := lam ^ 2) in *. set (ln2 := ln (1 + dc2 * INR T)) in *. set (ec' := root 3 2 * cA) in *.
  set (k := K dcs T) in *. set (lm := Lam tau T) in *. set (ls := 3 * La) in *.
  assert (ls0 : 0 <= ls) by (unfold ls; lra). clearbody l ln2 ec' k lm ls.
  apply Rle_trans with (8 * (1.26 * 2.425) * (2 / 51 * lm) * l * (1.0002 * ln2) * 1).
  - repeat (apply Rmult_le_compat; try lra; repeat apply Rmult_le_pos; try lra).
  - assert (0 <= lm * l * ln2) by (repeat apply Rmult_le_pos; lra). lra.
Qed.
(** H of Part 1, evaluated without solving for the supremum. *)
Definition level := 1 + 2 * lam * dc2 + 9.5 * (4 * ph) ^ 3 + 2 * (4 * ph) ^ 2 * root 3 Tb + 16 * lam ^ 2
  + 0.04 * s2 + 0.67 * ((1 + beta + db ^ 2) * Rpower beta (- (2 / 3)) * s2 * root 3 (INR T))
  + 2.24 * drift * root 3 Tb + 1.86 * (drift * sqrt drift).

Lemma noise_up : 7 / 3 * (cA * (La * Gs pb ^ 2 + 6 * root 3 ((1 + beta + dcs) / beta) ^ 2 *
  (3 * La * Gs pb ^ 2) * root 3 (INR T))) <=
  0.04 * s2 + 0.67 * ((1 + beta + db ^ 2) * Rpower beta (- (2 / 3)) * s2 * root 3 (INR T)).
Proof.
  destruct sizes as [d0 [dd d2]]. destruct cA_up as [c0 c1]. destruct La_up as [L0 [_ L3]].
  assert (A := db_sqr pb rho x0 Hrho Hx0). assert (q0 : 0 < Rpower beta (- (2 / 3))) by apply exp_pos.
  set (q := Rpower beta (- (2 / 3))) in *. assert (t0 := root_pos 3 (INR T)). set (t := root 3 (INR T)) in *.
  set (r := root 3 ((1 + beta + dcs) / beta) ^ 2).
  assert (r1 : 0 <= r <= (1 + beta + db ^ 2) * q).
  { split; [apply pow2_ge_0|]. apply Rle_trans with (1 := root_ratio beta dcs Hbeta (proj1 dd)).
    apply Rmult_le_compat_r; lra. }
  assert (g := pow2_ge_0 (Gs pb)). unfold sM2. set (lg := La * Gs pb ^ 2). set (mg := Lam tau T * Gs pb ^ 2).
  assert (g0 : 0 <= lg) by (apply Rmult_le_pos; lra).
  assert (g1 : 3 * lg <= 2 / 51 * mg).
  { unfold lg, mg. apply (Rmult_le_compat_r (Gs pb ^ 2)) in L3; lra. }
  replace (3 * La * Gs pb ^ 2) with (3 * lg) by (unfold lg; ring).
  replace (2 * Lam tau T * Gs pb ^ 2) with (2 * mg) by (unfold mg; ring).
  clearbody lg mg q t r. set (b := (1 + beta + db ^ 2) * q) in *. clearbody b.
  assert (B1 : r * (3 * lg) * t <= b * (2 / 51 * mg) * t) by (apply Rmult_le_compat_r; [lra|];
    apply Rmult_le_compat; lra).
  assert (B0 : 0 <= r * lg * t) by (repeat apply Rmult_le_pos; lra).
  apply Rle_trans with (7 / 3 * (2.425 * (lg + 6 * r * (3 * lg) * t))); [|lra].
  apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_r; lra.
Qed.
Lemma level_ok X : 1 <= X ->
  Hconst rho beta (L pb) dcs La 3 (Gs pb) T + Phi (Fbar pb) rho beta (L pb) dcs La 3 T X <= level.
Proof.
  intro HX. destruct sizes as [_ [dd d2]]. destruct W_up as [w0 w1]. assert (u0 := drift_0).
  assert (F0 := Fbar_pos pb x0 Hx0). assert (lp := L_pos pb). assert (nu := noise_up).
  assert (l0 : 0 <= lam) by (left; apply Rdiv_lt_0_compat; assumption).
  assert (t0 : 0 < Tb) by (apply Rmult_lt_0_compat; [apply lt_0_INR; lia|exact Hbeta]).
  assert (a0 : 0 <= a (Fbar pb) rho beta <= 4 * ph).
  { assert (b1 : 1 <= root 6 (1 + beta)) by (apply (pow_le_inv 6); [lia|lra|left; apply root_pos|];
      rewrite root_pow by (lia || lra); lra).
    assert (ib := inverse_unit _ b1).
    assert (p0 : 0 <= ph) by (apply Rmult_le_pos; lra). unfold a, Rdiv.
    replace (4 * Fbar pb * rho) with (4 * ph) by ring. split; [apply Rmult_le_pos; lra|].
    rewrite <- (Rmult_1_r (4 * ph)) at 2. apply Rmult_le_compat_l; lra. }
  unfold Hconst, S0, Phi, level. set (w := W rho beta (L pb) dcs La 3 T) in *.
  set (al := a (Fbar pb) rho beta) in *. assert (e0 := root_pos 6 X). assert (k0 := root_pos 6 Tb).
  rewrite (root_36 Tb t0), (root_36 X) by lra. set (k := root 6 Tb) in *. set (e := root 6 X) in *.
  assert (e6 : e ^ 6 = X) by (apply root_pow; [lia|lra]).
  assert (sX : sqrt X = e ^ 3) by (rewrite <- e6; replace (e ^ 6) with (e ^ 3 * e ^ 3) by ring;
    apply sqrt_square, pow_le; lra).
  rewrite sX. set (u := drift) in *.
  assert (Yg := young_Phi (4 * ph) k lam (2.24 * u) e ltac:(lra) ltac:(lra) l0 ltac:(lra) ltac:(lra)).
  assert (e2 : 0 <= e ^ 2) by apply pow2_ge_0. assert (e3 : 0 <= e ^ 3) by (apply pow_le; lra).
  assert (e4 : 0 <= e ^ 4) by (apply pow_le; lra).
  assert (X1 : al * e ^ 4 <= 4 * ph * e ^ 4) by (apply Rmult_le_compat_r; lra).
  assert (X2 : al * k <= 4 * ph * k) by (apply Rmult_le_compat_r; lra).
  assert (X3 : (al * k + 4 * lam) * e ^ 3 <= (4 * ph * k + 4 * lam) * e ^ 3)
    by (apply Rmult_le_compat_r; lra).
  assert (X4 : 7 / 3 * w * e ^ 2 <= 2.24 * u * e ^ 2) by (apply Rmult_le_compat_r; lra).
  assert (X5 : 7 / 3 * w * k ^ 2 <= 2.24 * u * k ^ 2) by (apply Rmult_le_compat_r; [apply pow2_ge_0|lra]).
  assert (X6 : lam * dcs <= lam * dc2) by (apply Rmult_le_compat_l; lra).
  assert (us : 0 <= u * sqrt u) by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
  assert (X7 : 2.24 * u * sqrt (2.24 * u) <= 3.36 * (u * sqrt u)).
  { rewrite sqrt_mult by lra. assert (s1 : sqrt 2.24 <= 1.5) by (rewrite <- (sqrt_square 1.5) by lra;
      apply sqrt_le_1_alt; lra).
    replace (2.24 * u * (sqrt 2.24 * sqrt u)) with (2.24 * sqrt 2.24 * (u * sqrt u)) by ring.
    apply Rmult_le_compat_r; lra. }
  replace (2 * L pb * dcs / rho) with (2 * (lam * dcs)) by (field; lra).
  replace (4 * L pb / rho) with (4 * lam) by (field; lra).
  replace ((e ^ 2) ^ 2) with (e ^ 4) by ring. lra.
Qed.
(** Part 1, and the trivial bound 2 G D where the steps are full. *)
Lemma mean_sqr : 64 * ((rho * avg_gap pb rho beta x0 z0 T) ^ 2 * N) <= db ^ 2 * level.
Proof.
  destruct La_up as [L0 [b3 _]]. destruct (db_parts pb rho x0 Hrho Hx0) as [G0 [rD [d8 GD]]].
  assert (Q := part1_any pb tau T rho beta La 3 level x0 z0 Hx0 Htau HT mix Hrho Hbeta (Rle_refl _) b3
    level_ok).
  assert (n0 : 0 < N) by (apply lt_0_INR; lia).
  assert (Ea : avg_gap pb rho beta x0 z0 T = E (run pb rho beta (Nat.log2 T) x0 z0 (S T))
    (gaps pb rho beta (Nat.log2 T) x0 z0 T) / N).
  { unfold avg_gap. rewrite (E_ext _ _ (fun bs => / N * gaps pb rho beta (Nat.log2 T) x0 z0 T bs))
      by (intro; field; lra). rewrite E_scal. field. lra. }
  change (E _ _ / N) with (E (run pb rho beta (Nat.log2 T) x0 z0 (S T))
    (gaps pb rho beta (Nat.log2 T) x0 z0 T) / N) in Q. rewrite <- Ea in Q.
  assert (a0 : 0 <= avg_gap pb rho beta x0 z0 T).
  { rewrite Ea. apply Rmult_le_pos; [apply EG_pos; assumption|left; apply Rinv_0_lt_compat, n0]. }
  assert (tr := avg_trivial pb rho beta x0 z0 tau T Hrho Hx0 Hlip Htau HT). assert (D0 := D_pos pb).
  assert (H0 : 0 < level) by exact (Rlt_le_trans _ _ _ (H_pos (Fbar pb) rho beta (L pb) dcs La 3 (Gs pb) T
    (signs pb rho x0 La 3 Hrho Hx0 (Rlt_le _ _ L0) ltac:(lra))) (level_ok 1 (Rle_refl 1))).
  set (av := avg_gap pb rho beta x0 z0 T) in *. clearbody av. set (H := level) in *. clearbody H.
  assert (h0 : 0 < H / N) by (apply Rdiv_lt_0_compat; assumption).
  destruct (Rle_dec av (D pb * sqrt (H / N))) as [C|C].
  - assert (s0 := sqrt_pos (H / N)). assert (ss := sqrt_sqrt (H / N) (Rlt_le _ _ h0)).
    assert (A : (rho * av) ^ 2 <= (rho * (D pb * sqrt (H / N))) ^ 2) by (apply pow_incr; split;
      [apply Rmult_le_pos; lra|apply Rmult_le_compat_l; lra]).
    replace ((rho * (D pb * sqrt (H / N))) ^ 2) with ((rho * D pb) ^ 2 * (sqrt (H / N) * sqrt (H / N))) in A
      by ring. rewrite ss in A. apply (Rmult_le_compat_r N) in A; [|lra].
    replace ((rho * D pb) ^ 2 * (H / N) * N) with ((rho * D pb) ^ 2 * H) in A by (field; lra).
    assert (B : (8 * (rho * D pb)) ^ 2 <= db ^ 2) by (apply pow_incr; lra).
    apply (Rmult_le_compat_r H) in B; lra.
  - assert (A : av <= H / (2 * rho * N)) by (unfold Rmax in Q; destruct (Rle_dec _ _); lra).
    assert (B : av * av <= H / (2 * rho * N) * (2 * (G pb * D pb))) by (apply Rmult_le_compat; lra).
    apply (Rmult_le_compat_l (rho ^ 2 * N)) in B; [|apply Rmult_le_pos; [apply pow2_ge_0|lra]].
    replace (rho ^ 2 * N * (H / (2 * rho * N) * (2 * (G pb * D pb)))) with (G pb * (rho * D pb) * H) in B
      by (field; lra). replace (rho ^ 2 * N * (av * av)) with ((rho * av) ^ 2 * N) in B by ring.
    apply (Rmult_le_compat_r H) in GD; [|lra].
    assert (0 <= G pb * (rho * D pb) * H) by (repeat apply Rmult_le_pos; lra). lra.
Qed.
End Small.
