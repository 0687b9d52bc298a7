(** The descent of prop:transfer along one path, before means are taken. `path_gaps_free`: every kappa >=
    sqrt 2 will do in P0, so the printed kappa^2 = 2 + 2 dbar^2/rho is harmless although it does not bound
    the ratio of scales (erratum E2, kappa_fails.v): a step cannot be longer than the diameter. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain roots scalar_path bound
  joint_scale problem algorithm run state_path best_weight path_bound eq_substitution path_sums thm_lower
  eq_chain expectation_cases.
Import ListNotations.
Open Scope R_scope.

Section Start.
Variables (pb : problem) (rho : R) (x0 : V pb).
Hypothesis Hrho : 0 < rho.
Hypothesis Hx0 : X pb x0.
Variable kap : R.
Hypothesis Hkap : 0 <= kap.
Notation P0 := (P0 pb rho kap).
Lemma P0_ge1 : 1 <= P0.
Proof.
  unfold eq_chain.P0. assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  assert (0 <= 4 * Fbar pb * rho) by (apply Rmult_le_pos; lra).
  assert (0 <= 4 * D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos;
    [generalize (pow2_ge_0 (D pb)); lra|apply pow2_ge_0]).
  assert (0 <= 4 * L pb * kap / rho) by (apply Rmult_le_pos;
    [apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat, Hrho]). lra.
Qed.
End Start.

(** The descent calculation of prop:transfer for any bound dc2 on the squared displacements of the path at
    hand. *)
Section Descent.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (T : nat) (bs : list (sample pb)) (dc2 kap s2 : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hl : length bs = S T.
Notation jmax := (Nat.log2 T).
Notation d := (dseq pb rho beta jmax x0 z0 bs).
Hypothesis Hdc : 0 < dc2.
Hypothesis Rg : forall i, 0 <= d i <= dc2.
Hypothesis Hkap : 0 <= kap.
Notation M := (Mm s2 beta).
Notation N := (INR (S T)).
Notation P0 := (P0 pb rho kap).
Notation om := (om rho beta T).
Notation gaps := (gaps pb rho beta jmax x0 z0 T bs).
Notation errs := (errs pb rho beta x0 z0 T bs).

(** With the curvature paid by kap/rho + q along the path, and C what that costs. *)
Section Curve.
Variables q C : R.
Hypothesis Hcurve : sum (S T) (fun t => d t / Ls d beta rho t) <= 2 * (kap / rho + q) * sqrt (Gam d T).
Hypothesis HC : forall e, 1 <= e -> 3 * P0 * e ^ 4 + 12 * (L pb * q * e ^ 3) <= e ^ 6 + C.
Lemma path_gaps_curve : 12 * om * gaps + Gam d T <=
  C + 24 * errs + Y1 (D pb) (Fbar pb) rho * M * n3 T.
Proof.
  assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  assert (Om := om_range rho beta 1 T Hrho (le_n 1) HT).
  assert (Q := path_sum pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT om bs Hl Om). fold errs in Q.
  assert (G1 := Gam_ge1 d dc2 Rg T). set (Gm := Gam d T) in *.
  assert (Cu := Hcurve). fold Gm in Cu.
  assert (LT := LT_root d beta rho dc2 Hbeta Hrho Rg T HT). fold Gm in LT.
  set (e := root 6 Gm) in *. assert (e6 : e ^ 6 = Gm) by (apply root_pow; [lia|lra]).
  assert (e0 : 0 < e) by apply root_pos.
  assert (e1 : 1 <= e) by (apply (pow_le_inv 6); [lia|lra|lra|]; rewrite e6; lra).
  set (k := root 6 (INR T * beta)) in *. assert (k0 : 0 < k) by apply root_pos.
  assert (sG : sqrt Gm = e ^ 3) by (rewrite <- e6; replace (e ^ 6) with (e ^ 3 * e ^ 3) by ring;
    apply sqrt_square, pow_le; lra).
  rewrite sG in Cu.
  assert (S0 : 0 <= errs) by (apply sum_pos; intros; apply norm2_pos).
  assert (i2 : / sqrt 2 <= 3 / 4 /\ / 2 <= / sqrt 2).
  { assert (S2 : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
    assert (Sp : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). split.
    - apply (Rmult_le_reg_r (sqrt 2)); [exact Sp|]. rewrite Rinv_l by lra. nra.
    - apply Rinv_le_contravar; [exact Sp|]. nra. }
  destruct i2 as [i2 i2']. set (h := / sqrt 2) in *.
  assert (e3 : 1 <= e ^ 3) by (apply pow_R1_Rle; exact e1).
  assert (e34 : e ^ 3 <= e ^ 4) by (apply Rle_pow; [exact e1|lia]).
  assert (W1 : Fbar pb * Ls d beta rho T <= Fbar pb * rho * e ^ 4 + Fbar pb * rho * (e ^ 3 * k)).
  { apply (Rmult_le_compat_l (Fbar pb)) in LT; [|exact F0]. apply Rle_trans with (1 := LT). apply Req_le.
    ring. }
  assert (W2 : L pb / 2 * sum (S T) (fun t => d t / Ls d beta rho t) <=
    L pb * kap / rho * e ^ 3 + L pb * q * e ^ 3).
  { apply Rle_trans with (L pb / 2 * (2 * (kap / rho + q) * e ^ 3)); [apply Rmult_le_compat_l; lra|].
    apply Req_le. field. lra. }
  assert (W3 : h * om ^ 2 * D pb ^ 2 * N <= D pb ^ 2 * (rho ^ 2 * (theta beta ^ 2 * n3 T + 1))).
  { assert (O := om_sqr rho beta 1 T (le_n 1) HT). assert (D0 := pow2_ge_0 (D pb)).
    apply (Rmult_le_compat_l (D pb ^ 2)) in O; [|exact D0].
    assert (0 <= om ^ 2 * D pb ^ 2 * N) by (apply Rmult_le_pos; [apply Rmult_le_pos;
      [apply pow2_ge_0|exact D0]|apply pos_INR]).
    replace (h * om ^ 2 * D pb ^ 2 * N) with (h * (om ^ 2 * D pb ^ 2 * N)) by ring. nra. }
  assert (W4 : h * errs <= 2 * errs) by (apply Rmult_le_compat_r; lra).
  assert (W5 : / 4 * (Gm - 1) <= (1 - h) * (Gm - 1)) by (apply Rmult_le_compat_r; lra).
  assert (Lk : 0 <= L pb * kap / rho) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|left;
    apply Rinv_0_lt_compat, Hrho]).
  assert (DD : 0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (e4 : 1 <= e ^ 4) by lra.
  assert (V2 : 12 * (Fbar pb * rho * e ^ 4) + 12 * (L pb * kap / rho * e ^ 3) + 3 + 12 * (D pb ^ 2 * rho ^ 2)
    <= 3 * P0 * e ^ 4).
  { assert (L pb * kap / rho * e ^ 3 <= L pb * kap / rho * e ^ 4) by (apply Rmult_le_compat_l; lra).
    assert (D pb ^ 2 * rho ^ 2 * 1 <= D pb ^ 2 * rho ^ 2 * e ^ 4) by (apply Rmult_le_compat_l; lra).
    replace (3 * P0 * e ^ 4) with (3 * e ^ 4 + 12 * (Fbar pb * rho * e ^ 4)
      + 12 * (D pb ^ 2 * rho ^ 2 * e ^ 4) + 12 * (L pb * kap / rho * e ^ 4))
      by (unfold eq_chain.P0; field; lra). lra. }
  assert (V3 := HC e e1). rewrite e6 in V3.
  assert (V4 : 12 * (Fbar pb * rho * (e ^ 3 * k)) <= Gm + 36 * (Fbar pb ^ 2 * rho ^ 2) * k ^ 2).
  { assert (Y := pow2_ge_0 (e ^ 3 - 6 * Fbar pb * rho * k)).
    replace ((e ^ 3 - 6 * Fbar pb * rho * k) ^ 2) with (e ^ 6 - 12 * (Fbar pb * rho * (e ^ 3 * k))
      + 36 * (Fbar pb ^ 2 * rho ^ 2) * k ^ 2) in Y by ring.
    rewrite e6 in Y. lra. }
  assert (FF : 0 <= Fbar pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  assert (Mb : root 3 beta <= M) by (apply Rle_trans with (2 := Rmax_l _ _); unfold root; simpl INR;
    replace (/ (1 + 1 + 1)) with (1 / 3) by field; lra).
  assert (Mt : theta beta ^ 2 <= M) by (apply Rle_trans with (2 := Rmax_r _ _), Rmax_l).
  assert (m0 : 0 < M) by (apply Rlt_le_trans with (2 := Mb), root_pos). assert (n1 := n3_ge1 1 T (le_n 1) HT).
  assert (V5 : k ^ 2 <= M * n3 T).
  { assert (T1 := T_pos T HT). assert (Tb : 0 < INR T * beta) by (apply Rmult_lt_0_compat; lra).
    replace (k ^ 2) with (root 3 beta * root 3 (INR T)).
    - apply Rmult_le_compat; [left; apply root_pos|left; apply root_pos|exact Mb|apply (T_root 1 T (le_n 1)
        HT)].
    - assert (B3 := root_prod 3 (INR T) beta ltac:(lra) Hbeta). unfold k. rewrite <- root_36 by exact Tb.
      rewrite B3. ring. }
  assert (V7 : 36 * (Fbar pb ^ 2 * rho ^ 2) * k ^ 2 <= 144 * (Fbar pb ^ 2 * rho ^ 2) * (M * n3 T)).
  { apply Rle_trans with (36 * (Fbar pb ^ 2 * rho ^ 2) * (M * n3 T)); [apply Rmult_le_compat_l; lra|].
    apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|lra]. }
  assert (V6 : theta beta ^ 2 * n3 T <= M * n3 T) by (apply Rmult_le_compat_r; lra).
  assert (V8 : D pb ^ 2 * rho ^ 2 * (theta beta ^ 2 * n3 T) <= D pb ^ 2 * rho ^ 2 * (M * n3 T))
    by (apply Rmult_le_compat_l; lra).
  unfold Y1. replace ((12 * D pb ^ 2 * rho ^ 2 + 144 * Fbar pb ^ 2 * rho ^ 2) * M * n3 T)
    with (12 * (D pb ^ 2 * rho ^ 2 * (M * n3 T)) + 144 * (Fbar pb ^ 2 * rho ^ 2) * (M * n3 T)) by ring.
  lra.
Qed.
End Curve.

(** kappa a bound of the ratio of scales, as the paper uses it. *)
Theorem path_gaps_any : 1 + dc2 <= kap ^ 2 ->
  12 * om * gaps + Gam d T <= 4 * P0 ^ 3 + 24 * errs + Y1 (D pb) (Fbar pb) rho * M * n3 T.
Proof.
  intro Hkap2. assert (p1 := P0_ge1 pb rho x0 Hrho Hx0 kap Hkap). apply (path_gaps_curve 0).
  - apply Rle_trans with (1 := curvature2 d beta rho dc2 Hrho Hdc Rg T HT).
    apply Rmult_le_compat_r; [apply sqrt_pos|]. rewrite Rplus_0_r. unfold Rdiv. rewrite Rmult_assoc.
    apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Hrho|].
    rewrite <- (sqrt_pow2 kap) by exact Hkap. apply sqrt_le_1_alt, Hkap2.
  - intros e e1. assert (Y : 0 <= (e ^ 2 - 2 * P0) ^ 2 * (e ^ 2 + P0)) by (apply Rmult_le_pos;
      [apply pow2_ge_0|generalize (pow2_ge_0 e); lra]).
    replace ((e ^ 2 - 2 * P0) ^ 2 * (e ^ 2 + P0)) with (e ^ 6 - 3 * P0 * e ^ 4 + 4 * P0 ^ 3) in Y by ring.
    lra.
Qed.

(** No step is longer than the diameter. *)
Lemma step_length i : (i < S T)%nat -> d i <= (Ls d beta rho i * D pb) ^ 2.
Proof.
  intro Hi. assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs i ltac:(lia)). unfold dseq at 1.
  rewrite Sc, <- norm_sqr. set (l := Ls d beta rho i).
  assert (N1 := X_diameter pb _ _ (proj1 (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 (upto pb (S i) bs)))
    (proj1 (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 (upto pb i bs)))).
  assert (N0 := norm_pos _ (sub (cur pb (at_ pb rho beta jmax x0 z0 bs (S i)))
    (cur pb (at_ pb rho beta jmax x0 z0 bs i)))). unfold at_ in *. set (n := norm _) in *.
  replace (l * l * (n * n)) with (l ^ 2 * n ^ 2) by ring. rewrite Rpow_mult_distr.
  apply Rmult_le_compat_l; [apply pow2_ge_0|]. apply pow_incr. lra.
Qed.

(** Any kappa >= sqrt 2, whatever the displacements. *)
Theorem path_gaps_free : 2 <= kap ^ 2 ->
  12 * om * gaps + Gam d T <= 9 * P0 ^ 3 + 24 * errs + Y1 (D pb) (Fbar pb) rho * M * n3 T.
Proof.
  intro Hkap2. assert (p1 := P0_ge1 pb rho x0 Hrho Hx0 kap Hkap). assert (D0 := D_pos pb).
  assert (L0 := L_pos pb). assert (ir : 0 < / rho) by (apply Rinv_0_lt_compat, Hrho).
  assert (k1 : 1.4 <= kap) by (apply (pow_le_inv 2); [lia|lra|exact Hkap|lra]).
  apply (path_gaps_curve (1.125 * D pb)).
  - apply Rle_trans with (1 := curvature_free d beta rho dc2 Hrho Rg T HT (D pb) D0 step_length).
    apply Rmult_le_compat_r; [apply sqrt_pos|]. unfold Rdiv.
    assert (1.4 * / rho <= kap * / rho) by (apply Rmult_le_compat_r; lra). lra.
  - intros e e1. set (u := L pb * D pb).
    assert (A : 128 * u ^ 2 <= P0 ^ 3).
    { set (v := 4 * D pb ^ 2 * rho ^ 2). set (w := 4 * L pb * kap / rho).
      assert (v0 : 0 <= v) by (unfold v; generalize (pow2_ge_0 (D pb)) (pow2_ge_0 rho); nra).
      assert (w0 : 0 <= w) by (unfold w, Rdiv; repeat apply Rmult_le_pos; lra).
      assert (F0 : 0 <= 4 * Fbar pb * rho) by (apply Rmult_le_pos;
        [generalize (Fbar_pos pb x0 Hx0)|]; lra).
      assert (E : v * w ^ 2 = 64 * kap ^ 2 * u ^ 2) by (unfold v, w, u; field; lra).
      assert (vP : v <= P0) by (unfold eq_chain.P0; fold v w; lra).
      assert (wP : w ^ 2 <= P0 ^ 2) by (apply pow_incr; unfold eq_chain.P0; fold v w; lra).
      assert (v * w ^ 2 <= P0 * P0 ^ 2) by (apply Rmult_le_compat; [|apply pow2_ge_0| |]; assumption).
      assert (2 * u ^ 2 <= kap ^ 2 * u ^ 2) by (apply Rmult_le_compat_r; [apply pow2_ge_0|exact Hkap2]).
      replace (P0 ^ 3) with (P0 * P0 ^ 2) by ring. lra. }
    assert (Y : 0 <= (e ^ 2 - 8 / 3 * P0) ^ 2 * (e ^ 2 + 4 / 3 * P0)) by (apply Rmult_le_pos;
      [apply pow2_ge_0|generalize (pow2_ge_0 e); lra]).
    replace ((e ^ 2 - 8 / 3 * P0) ^ 2 * (e ^ 2 + 4 / 3 * P0))
      with (e ^ 6 - 4 * P0 * e ^ 4 + 256 / 27 * P0 ^ 3) in Y by field.
    assert (Q := pow2_ge_0 (e ^ 3 / 2 - 27 / 2 * u)).
    replace ((e ^ 3 / 2 - 27 / 2 * u) ^ 2) with (e ^ 6 / 4 - 27 / 2 * u * e ^ 3 + 729 / 4 * u ^ 2)
      in Q by field.
    replace (12 * (L pb * (1.125 * D pb) * e ^ 3)) with (27 / 2 * u * e ^ 3) by (unfold u;
      replace 1.125 with (9 / 8) by lra; field).
    assert (0 <= P0 ^ 3) by (apply pow_le; lra). lra.
Qed.
End Descent.

