(** The tuned parameters are admissible; bounds of their constants. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors roots joint_scale problem eq_substitution lem_clipsafe eq_chain
  expectation_cases tuned_constants.
Import ListNotations.
Open Scope R_scope.

Section Tuned.
Variable pb : problem.
Variables (x0 : V pb) (tau T : nat) (Gb : R).
Hypothesis Hx0 : X pb x0.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis HT : (1 <= T)%nat.
Hypothesis HGs : 0 < Gs pb <= Gb.
Notation Lam := (Lam tau T). Notation dc2 := ((G pb + Ghat pb) ^ 2).
Notation D := (D pb). Notation L := (L pb). Notation Fb := (Fbar pb). Notation A_ := (A_ pb).
Notation s1 := (s1 pb). Notation s := (s tau T). Notation beta := (sM2 pb tau T).
Notation dM := (dM pb tau T). Notation k2M := (k2M pb tau T). Notation kM := (kM pb tau T).
Notation B2M := (B2M pb tau T). Notation q_ := (q_ pb). Notation c1 := (c1 pb Gb). Notation c2 := (c2 pb).
Notation ell := (ell pb tau T).

Lemma s_sqr : s * s = Lam. Proof. apply sqrt_sqrt. generalize (Lam_pos tau T Htau HT); lra. Qed.
Lemma s_ge1 : 1 <= s.
Proof.
  unfold tuned_constants.s. rewrite <- sqrt_1. apply sqrt_le_1_alt. assert (A := Lam_ge tau T Htau HT).
  assert (B := tau_ge1 tau T Htau HT). lra.
Qed.

Lemma G_0 : 0 <= G pb. Proof. apply Rle_trans with (2 := df_bound pb x0 Hx0); apply norm_pos. Qed.
Lemma A_pos : 0 < A_.
Proof.
  unfold tuned_constants.A_. assert (A := G_0).
  assert (0 < L * D) by (apply Rmult_lt_0_compat; [apply L_pos|apply D_pos]). lra.
Qed.

Lemma q_pos : 0 <= q_.
Proof. unfold tuned_constants.q_. generalize (pow2_ge_0 A_) (pow2_ge_0 s1) (pow2_ge_0 D); lra. Qed.
Lemma dM_sqr : dM ^ 2 <= 192 * q_ * s ^ 2.
Proof.
  assert (S1 := s_ge1). assert (A2 := pow2_ge_0 A_). assert (S2 : 1 <= s ^ 2) by nra.
  unfold tuned_constants.dM, tuned_constants.q_. set (x := A_). set (y := s * s1). set (w := s * D).
  apply Rle_trans with (192 * (x ^ 2 + y ^ 2 + w ^ 2)).
  - assert (0 <= (x - y) ^ 2) by apply pow2_ge_0. assert (0 <= (x - w) ^ 2) by apply pow2_ge_0.
    assert (0 <= (y - w) ^ 2) by apply pow2_ge_0. lra.
  - unfold y, w. assert (x ^ 2 * 1 <= x ^ 2 * s ^ 2) by (apply Rmult_le_compat_l; [apply pow2_ge_0|exact S2]).
    replace ((s * s1) ^ 2) with (s1 ^ 2 * s ^ 2) by ring. replace ((s * D) ^ 2) with (D ^ 2 * s ^ 2) by ring.
    fold x. lra.
Qed.

Lemma dM_low : 64 * dc2 * s ^ 2 <= dM ^ 2.
Proof.
  assert (S1 := s_ge1). assert (A0 := A_pos). assert (G0 := G_0). assert (GH := Ghat_bound pb).
  assert (GP := Ghat_pos pb). assert (D0 := D_pos pb).
  replace (64 * dc2 * s ^ 2) with ((8 * (s * (G pb + Ghat pb))) ^ 2) by ring. apply pow_incr.
  unfold tuned_constants.dM, tuned_constants.s1.
  assert (0 <= s * (G pb + Ghat pb)) by (apply Rmult_le_pos; lra).
  assert (s * (G pb + Ghat pb) <= s * (2 * Ghat pb)) by (apply Rmult_le_compat_l; lra).
  assert (0 < s * D) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Lemma k2_up : k2M <= c2 * s.
Proof.
  assert (S1 := s_ge1). assert (A := dM_sqr). unfold tuned_constants.k2M, tuned_constants.c2.
  apply (Rmult_le_reg_r s); [lra|]. replace ((2 + 2 * dM ^ 2 / s) * s) with (2 * s + 2 * dM ^ 2)
    by (field; lra).
  assert (s * 1 <= s * s) by (apply Rmult_le_compat_l; lra).
  replace ((2 + 384 * q_) * s * s) with (2 * (s * s) + 2 * (192 * q_ * s ^ 2)) by ring. lra.
Qed.

Lemma k2_pos : 2 <= k2M.
Proof.
  unfold tuned_constants.k2M. assert (0 <= 2 * dM ^ 2 / s); [|lra].
  apply Rmult_le_pos; [generalize (pow2_ge_0 dM); lra|left; apply Rinv_0_lt_compat; generalize s_ge1; lra].
Qed.

Lemma ell_ge1 : 1 <= ell. Proof. apply Rmax_l. Qed.
Lemma c2_pos : 2 <= c2. Proof. unfold tuned_constants.c2. generalize q_pos; lra. Qed.
Lemma beta_val : beta = 2 * s ^ 2 * Gs pb ^ 2. Proof. unfold sM2. rewrite <- s_sqr. ring. Qed.
Lemma beta_pos : 0 < beta.
Proof.
  rewrite beta_val. assert (A := s_ge1). apply Rmult_lt_0_compat; [|apply pow_lt; lra].
  apply Rmult_lt_0_compat; [lra|apply pow_lt; lra].
Qed.

Lemma Gs2 : Gs pb ^ 2 <= Gb ^ 2. Proof. apply pow_incr. lra. Qed.
Lemma B1_up : B1 dM beta <= 18 * c1 * s ^ 2.
Proof.
  unfold B1, tuned_constants.c1. rewrite beta_val. assert (A := dM_sqr). assert (S1 := s_ge1).
  assert (S2 : 1 <= s ^ 2) by nra. assert (B := Gs2).
  assert (s ^ 2 * Gs pb ^ 2 <= s ^ 2 * Gb ^ 2) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma B2_up : B2M <= 80 * c2 * L ^ 2 * ell * s ^ 2.
Proof.
  assert (S1 := s_ge1). assert (K := k2_up). assert (C := c2_pos). assert (L2 := pow2_ge_0 L).
  assert (k0 := k2_pos). assert (LP := Lam_pos tau T Htau HT).
  assert (l1 : ln (1 + dM ^ 2 * INR T) <= ell) by apply Rmax_r. assert (e1 := ell_ge1).
  assert (KS : k2M / s <= c2) by (apply (Rmult_le_reg_r s); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l,
    Rmult_1_r by lra; exact K).
  assert (k1 : 0 <= k2M / s) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
  unfold tuned_constants.B2M, LM2. rewrite <- s_sqr.
  replace (40 * (2 * (s * s) * L ^ 2) * k2M / s * ln (1 + dM ^ 2 * INR T))
    with (80 * (s ^ 2 * L ^ 2) * (k2M / s * ln (1 + dM ^ 2 * INR T))) by (field; lra).
  replace (80 * c2 * L ^ 2 * ell * s ^ 2) with (80 * (s ^ 2 * L ^ 2) * (c2 * ell)) by ring.
  apply Rmult_le_compat_l; [assert (0 <= s ^ 2 * L ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0); lra|].
  apply Rle_trans with (k2M / s * ell); [apply Rmult_le_compat_l; assumption|apply Rmult_le_compat_r; lra].
Qed.

(** Admissibility: at the tuned parameters the printed kappa and B2 are valid. *)
Lemma adm1 : dc2 <= dM ^ 2.
Proof.
  assert (A := dM_low). assert (S1 := s_ge1). assert (d0 := dcG_pos pb x0 Hx0). assert (1 <= s ^ 2) by nra.
  assert (dc2 * 1 <= dc2 * s ^ 2) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma dM_s : 64 * dc2 <= dM ^ 2 / s.
Proof.
  assert (A := dM_low). assert (S1 := s_ge1). assert (d0 := dcG_pos pb x0 Hx0). apply (Rmult_le_reg_r s);
    [lra|]. unfold Rdiv. rewrite (Rmult_assoc (dM ^ 2)), Rinv_l, Rmult_1_r by lra.
  apply Rle_trans with (2 := A). apply Rmult_le_compat_l; [lra|]. nra.
Qed.

Lemma adm2 : 2 <= kM ^ 2.
Proof.
  unfold tuned_constants.kM. rewrite pow2_sqrt by (generalize k2_pos; lra). unfold tuned_constants.k2M.
  assert (A := dM_s). assert (d0 := dcG_pos pb x0 Hx0). unfold Rdiv in *. lra.
Qed.

Lemma adm3 : 30.24 * LM2 pb tau T * (1 + dc2) / s ^ 2 * ln (1 + dc2 * INR T) <= B2M.
Proof.
  assert (A := adm1). assert (S1 := s_ge1). assert (d0 := dcG_pos pb x0 Hx0).
  assert (LP := LM_pos pb tau T Htau HT). assert (T0 := pos_INR T). assert (B := dM_low).
  assert (m0 : 0 <= dc2 * INR T) by (apply Rmult_le_pos; lra). assert (m1 : dc2 * INR T <= dM ^ 2 * INR T)
    by (apply Rmult_le_compat_r; lra).
  assert (l0 : 0 <= ln (1 + dc2 * INR T)) by (apply ln_nonneg; lra).
  assert (l1 : ln (1 + dc2 * INR T) <= ln (1 + dM ^ 2 * INR T)) by (apply ln_le; lra).
  assert (i0 : 0 < / s ^ 2) by (apply Rinv_0_lt_compat, pow_lt; lra).
  assert (Q : 30.24 * (1 + dc2) <= 80 * (s + dM ^ 2)) by (assert (1 <= s ^ 2) by nra;
    assert (dc2 * 1 <= dc2 * s ^ 2) by (apply Rmult_le_compat_l; lra); lra).
  assert (E0 : B2M = LM2 pb tau T * (80 * (s + dM ^ 2)) / s ^ 2 * ln (1 + dM ^ 2 * INR T))
    by (unfold tuned_constants.B2M, tuned_constants.k2M; field; lra). rewrite E0.
  apply Rmult_le_compat; [|exact l0| |exact l1]; unfold Rdiv.
  - apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [apply Rmult_le_pos|]; lra.
  - apply Rmult_le_compat_r; [lra|].
    replace (30.24 * LM2 pb tau T * (1 + dc2)) with (LM2 pb tau T * (30.24 * (1 + dc2))) by ring.
    apply Rmult_le_compat_l; assumption.
Qed.

Lemma c1_pos : 1 <= c1. Proof. unfold tuned_constants.c1. generalize q_pos (pow2_ge_0 Gb); lra. Qed.
End Tuned.
