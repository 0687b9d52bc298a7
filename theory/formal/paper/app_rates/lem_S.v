(** lem:S. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space joint_scale problem path_bound eq_substitution eq_chain expectation_cases
  path_descent eq_master tuned_constants tuned_admissible.
Import ListNotations.
Open Scope R_scope.

Section Tuned.
Variable pb : problem.
Variables (x0 : V pb) (tau T : nat) (Gb : R).
Hypothesis Hx0 : X pb x0.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis HT : (1 <= T)%nat.
Hypothesis HGs : 0 < Gs pb <= Gb.
Notation D := (D pb). Notation L := (L pb). Notation Fb := (Fbar pb). Notation s := (s tau T).
Notation beta := (sM2 pb tau T). Notation dM := (dM pb tau T). Notation k2M := (k2M pb tau T).
Notation kM := (kM pb tau T). Notation B2M := (B2M pb tau T). Notation c1 := (c1 pb Gb).
Notation c2 := (c2 pb). Notation ell := (ell pb tau T). Notation CP := (CP pb). Notation CS := (CS pb Gb).
Notation s_ge1 := (s_ge1 tau T Htau HT). Notation k2_up := (k2_up pb tau T Htau HT).
Notation k2_pos := (k2_pos pb tau T Htau HT). Notation ell_ge1 := (ell_ge1 pb tau T).
Notation c2_pos := (c2_pos pb). Notation beta_val := (beta_val pb tau T Htau HT).
Notation beta_pos := (beta_pos pb tau T Gb Htau HT HGs). Notation Gs2 := (Gs2 pb Gb HGs).
Notation B1_up := (B1_up pb tau T Gb Htau HT HGs). Notation B2_up := (B2_up pb tau T Htau HT).
Notation adm3 := (adm3 pb x0 tau T Hx0 Htau HT). Notation c1_pos := (c1_pos pb Gb).

(** lem:S *)
Lemma P0_up : P0 pb s kM <= CP * s ^ 2.
Proof.
  assert (S1 := s_ge1). assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb). assert (K := k2_up).
  assert (k0 := k2_pos). assert (C2 := c2_pos). assert (S2 : 1 <= s ^ 2) by nra. assert (s <= s ^ 2) by nra.
  assert (KM : kM <= sqrt c2 * s).
  { unfold tuned_constants.kM. rewrite <- (sqrt_square s) by lra. rewrite <- sqrt_mult by nra.
    apply sqrt_le_1_alt. apply Rle_trans with (1 := K). apply Rmult_le_compat_l; lra. }
  assert (Q : kM / s <= sqrt c2) by (apply (Rmult_le_reg_r s); [lra|]; unfold Rdiv; rewrite Rmult_assoc,
    Rinv_l, Rmult_1_r by lra; exact KM).
  assert (sc := sqrt_pos c2). assert (sqrt c2 * 1 <= sqrt c2 * s ^ 2) by (apply Rmult_le_compat_l; lra).
  assert (D2 := pow2_ge_0 D).
  unfold P0, tuned_constants.CP. assert (4 * Fb * s <= 4 * Fb * s ^ 2) by (apply Rmult_le_compat_l; lra).
  replace (4 * L * kM / s) with (4 * L * (kM / s)) by (field; lra).
  assert (4 * L * (kM / s) <= 4 * L * (sqrt c2 * s ^ 2)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Theorem lem_S : 6912 * D ^ 6 * s ^ 5 <= 2 * Z0 pb s beta tau T dM kM B2M / s /\
  2 * Z0 pb s beta tau T dM kM B2M / s <= CS * (ell * sqrt ell) * s ^ 5.
Proof.
  assert (S1 := s_ge1). assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb). assert (e1 := ell_ge1).
  assert (D0 := D_pos pb). assert (C1 := c1_pos). assert (C2 := c2_pos). assert (PU := P0_up).
  assert (b0 := beta_pos).
  assert (k0 := sqrt_pos k2M). fold kM in k0. assert (P1 := P0_ge1 pb s x0 ltac:(lra) Hx0 kM k0).
  assert (se : 1 <= sqrt ell) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; exact e1).
  assert (el : 1 <= ell * sqrt ell) by nra. split.
  - assert (PL : 4 * D ^ 2 * s ^ 2 <= P0 pb s kM).
    { unfold P0. assert (0 <= 4 * Fb * s) by (apply Rmult_le_pos; lra).
      assert (0 <= 4 * L * kM / s) by (apply Rmult_le_pos;
        [apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat; lra]). lra. }
    assert (p0 : 0 <= 4 * D ^ 2 * s ^ 2) by (apply Rmult_le_pos;
      [generalize (pow2_ge_0 D); lra|apply pow2_ge_0]).
    assert (P3 : (4 * D ^ 2 * s ^ 2) ^ 3 <= P0 pb s kM ^ 3) by (apply pow_incr; lra).
    apply (Rmult_le_reg_r s); [lra|]. replace (2 * Z0 pb s beta tau T dM kM B2M / s * s)
      with (2 * Z0 pb s beta tau T dM kM B2M) by (field; lra).
    assert (ZZ : 2 * Z1 pb s kM <= Z0 pb s beta tau T dM kM B2M) by apply Rmax_l. unfold Z1 in ZZ.
    replace (6912 * D ^ 6 * s ^ 5 * s) with (108 * (4 * D ^ 2 * s ^ 2) ^ 3) by ring. lra.
  - apply (Rmult_le_reg_r s); [lra|]. replace (2 * Z0 pb s beta tau T dM kM B2M / s * s)
      with (2 * Z0 pb s beta tau T dM kM B2M) by (field; lra).
    set (e := ell * sqrt ell) in *. set (w := 3840 * c2 * L ^ 2).
    assert (w0 : 0 <= w) by (unfold w; apply Rmult_le_pos; [lra|apply pow2_ge_0]).
    assert (S2 : 1 <= s ^ 2) by nra. assert (S3 : 0 <= s ^ 3) by (apply pow_le; lra).
    assert (S36 : s ^ 3 <= s ^ 6) by (apply Rle_pow; [lra|lia]).
    assert (S46 : s ^ 4 <= s ^ 6) by (apply Rle_pow; [lra|lia]).
    assert (S6 : 0 <= s ^ 6) by (apply pow_le; lra).
    assert (CP0 : 1 <= CP) by (unfold tuned_constants.CP; assert (0 <= L * sqrt c2) by (apply Rmult_le_pos;
      [lra|apply sqrt_pos]); generalize (pow2_ge_0 D); lra).
    assert (T1 : P0 pb s kM ^ 3 <= CP ^ 3 * s ^ 6) by (replace (CP ^ 3 * s ^ 6) with ((CP * s ^ 2) ^ 3)
      by ring; apply pow_incr; lra).
    assert (T2 : 48 * B2M * sqrt (48 * B2M) <= w * sqrt w * e * s ^ 6).
    { assert (B := B2_up). assert (b2 : 0 <= B2M)
        by (apply (B2_pos pb s x0 tau T ltac:(lra) Hx0 Htau HT B2M adm3)).
      assert (U : 48 * B2M <= w * ell * s ^ 2) by (unfold w; lra).
      assert (V : sqrt (48 * B2M) <= sqrt w * sqrt ell * s).
      { rewrite <- (sqrt_square s) by lra. rewrite <- sqrt_mult by lra. rewrite <- sqrt_mult;
          [|apply Rmult_le_pos; lra|nra]. apply sqrt_le_1_alt.
        replace (w * ell * (s * s)) with (w * ell * s ^ 2) by ring. exact U. }
      apply Rle_trans with ((w * ell * s ^ 2) * (sqrt w * sqrt ell * s));
        [apply Rmult_le_compat; [lra|apply sqrt_pos|exact U|exact V]|].
      replace (w * ell * s ^ 2 * (sqrt w * sqrt ell * s)) with (w * sqrt w * e * s ^ 3) by (unfold e; ring).
      apply Rmult_le_compat_l; [|exact S36].
      apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply sqrt_pos]|lra]. }
    assert (T3 : 96 * B1 dM beta * (beta + beta / beta) <= 1728 * c1 * (1 + 2 * Gb ^ 2) * s ^ 6).
    { assert (B := B1_up). replace (beta / beta) with 1 by (field; lra).
      assert (b1 : beta + 1 <= (1 + 2 * Gb ^ 2) * s ^ 2).
      { rewrite beta_val. assert (Q := Gs2). assert (s ^ 2 * Gs pb ^ 2 <= s ^ 2 * Gb ^ 2)
          by (apply Rmult_le_compat_l; lra). lra. }
      assert (0 < B1 dM beta) by (unfold B1; generalize (pow2_ge_0 dM); lra).
      apply Rle_trans with ((1728 * c1 * s ^ 2) * ((1 + 2 * Gb ^ 2) * s ^ 2)); [apply Rmult_le_compat; lra|].
      replace (1728 * c1 * s ^ 2 * ((1 + 2 * Gb ^ 2) * s ^ 2)) with (1728 * c1 * (1 + 2 * Gb ^ 2) * s ^ 4)
        by ring. apply Rmult_le_compat_l; [|exact S46].
      apply Rmult_le_pos; [lra|generalize (pow2_ge_0 Gb); lra]. }
    assert (n1 : 0 <= CP ^ 3 * s ^ 6) by (apply Rmult_le_pos; [apply pow_le; lra|exact S6]).
    assert (n2 : 0 <= w * sqrt w * e * s ^ 6) by (apply Rmult_le_pos;
      [apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply sqrt_pos]|lra]|exact S6]).
    assert (n3 : 0 <= 1728 * c1 * (1 + 2 * Gb ^ 2) * s ^ 6) by (apply Rmult_le_pos;
      [apply Rmult_le_pos; [lra|generalize (pow2_ge_0 Gb); lra]|exact S6]).
    assert (n1' : CP ^ 3 * s ^ 6 <= CP ^ 3 * s ^ 6 * e) by (rewrite <- (Rmult_1_r (CP ^ 3 * s ^ 6)) at 1;
      apply Rmult_le_compat_l; lra).
    assert (n3' : 1728 * c1 * (1 + 2 * Gb ^ 2) * s ^ 6 <= 1728 * c1 * (1 + 2 * Gb ^ 2) * s ^ 6 * e)
      by (rewrite <- (Rmult_1_r (1728 * c1 * (1 + 2 * Gb ^ 2) * s ^ 6)) at 1; apply Rmult_le_compat_l; lra).
    replace (CS * e * s ^ 5 * s)
      with (2 * (54 * (CP ^ 3 * s ^ 6 * e) + w * sqrt w * e * s ^ 6 + 1728 * c1 * (1 + 2 * Gb ^ 2) * s ^ 6 *
      e)) by (unfold tuned_constants.CS; fold w; ring).
    apply Rmult_le_compat_l; [lra|]. unfold Z0, Z1, Z2. apply Rmax_lub; lra.
Qed.
End Tuned.
