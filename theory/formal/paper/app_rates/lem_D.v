(** lem:D. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import problem eq_substitution thm_lower eq_chain tuned_constants tuned_admissible.
Import ListNotations.
Open Scope R_scope.

Section Tuned.
Variable pb : problem.
Variables (tau T : nat) (Gb : R).
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis HT : (1 <= T)%nat.
Hypothesis HGs : 0 < Gs pb <= Gb.
Notation Lam := (Lam tau T). Notation D := (D pb). Notation L := (L pb). Notation Fb := (Fbar pb).
Notation s := (s tau T). Notation beta := (sM2 pb tau T). Notation dM := (dM pb tau T).
Notation B2M := (B2M pb tau T). Notation c1 := (c1 pb Gb). Notation c2 := (c2 pb).
Notation ell := (ell pb tau T). Notation CY := (CY pb Gb). Notation CR := (CR pb Gb).
Notation s_ge1 := (s_ge1 tau T Htau HT). Notation ell_ge1 := (ell_ge1 pb tau T).
Notation c2_pos := (c2_pos pb). Notation beta_pos := (beta_pos pb tau T Gb Htau HT HGs).
Notation B1_up := (B1_up pb tau T Gb Htau HT HGs). Notation B2_up := (B2_up pb tau T Htau HT).
Notation c1_pos := (c1_pos pb Gb).

(** lem:D *)
Lemma Y0_up : Y0 D Fb dM B2M s beta <= CY * ell * s ^ 2.
Proof.
  assert (S1 := s_ge1). assert (e1 := ell_ge1). assert (A := B1_up). assert (B := B2_up).
  assert (C1 := c1_pos). assert (C2 := c2_pos). assert (S2 : 0 <= s ^ 2) by apply pow2_ge_0.
  assert (K : forall x, 0 <= x -> x * s ^ 2 <= x * ell * s ^ 2) by (intros x Hx; apply Rmult_le_compat_r;
    [exact S2|]; rewrite <- (Rmult_1_r x) at 1; apply Rmult_le_compat_l; lra).
  assert (L2 : 0 <= c2 * L ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]). assert (D2 := pow2_ge_0 D).
  assert (F2 := pow2_ge_0 Fb).
  assert (K1 := K (24 * D ^ 2 + 288 * Fb ^ 2) ltac:(lra)). assert (K2 := K (1728 * c1) ltac:(lra)).
  assert (p1 : 0 <= (24 * D ^ 2 + 288 * Fb ^ 2) * s ^ 2) by (apply Rmult_le_pos; lra).
  assert (p2 : 0 <= 1728 * c1 * s ^ 2) by (apply Rmult_le_pos; lra).
  assert (p3 : 0 <= 7680 * (c2 * L ^ 2) * ell * s ^ 2) by (apply Rmult_le_pos;
    [apply Rmult_le_pos; lra|exact S2]).
  replace (CY * ell * s ^ 2) with ((24 * D ^ 2 + 288 * Fb ^ 2) * ell * s ^ 2 + 1728 * c1 * ell * s ^ 2 +
    7680 * (c2 * L ^ 2) * ell * s ^ 2) by (unfold tuned_constants.CY; ring).
  unfold Y0, Y1, Y2. apply Rmax_lub; lra.
Qed.

Lemma M_up : Mm beta beta <= Rpower beta (1 / 6) ^ 2.
Proof.
  assert (b0 := beta_pos). assert (p6 : 0 < Rpower beta (1 / 6)) by apply exp_pos.
  assert (E3 : Rpower beta (1 / 6) ^ 2 = Rpower beta (1 / 3)) by (rewrite <- Rpower_pow by exact p6;
    rewrite Rpower_mult; f_equal; simpl INR; field). rewrite E3.
  unfold Mm. apply Rmax_lub; [lra|]. apply Rmax_lub.
  - rewrite <- E3. apply pow_incr. destruct (theta_range beta) as [t0 _]. split; [lra|]. unfold theta.
    apply (Rmult_le_reg_r (1 + Rpower beta (1 / 6))); [lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
  - rewrite <- (Rpower_1 beta) at 1 by exact b0. rewrite <- Rpower_plus. apply Req_le. f_equal. field.
Qed.

Lemma b6_val : Rpower beta (1 / 6) = Rpower 2 (1 / 6) * Rpower Lam (1 / 6) * Rpower (Gs pb) (1 / 3).
Proof.
  assert (LP := Lam_pos tau T Htau HT). unfold sM2. rewrite <- (Rpower_mult_distr (2 * Lam) (Gs pb ^ 2))
    by (try apply pow_lt; lra). rewrite <- (Rpower_mult_distr 2 Lam) by lra. f_equal.
  rewrite <- (Rpower_pow 2 (Gs pb)) by lra. rewrite Rpower_mult. f_equal. simpl INR. field.
Qed.

Theorem lem_D : Rcal D Fb dM B2M beta s beta <=
  CR * ell * (Rpower (Gs pb) (1 / 3) * Rpower Lam (2 / 3) + Rpower (Gs pb) (2 / 3) * Rpower Lam (5 / 6)).
Proof.
  assert (LP := Lam_pos tau T Htau HT). assert (S1 := s_ge1). assert (Y := Y0_up). assert (Mu := M_up).
  assert (e1 := ell_ge1). set (b := Rpower beta (1 / 6)) in *. assert (b0 : 0 < b) by apply exp_pos.
  assert (M0 : 0 < Mm beta beta) by (apply Rlt_le_trans with (2 := Rmax_l _ _); apply exp_pos).
  assert (Y00 : 0 <= Y0 D Fb dM B2M s beta) by (apply Rle_trans with (2 := Rmax_l _ _); unfold Y1;
    assert (0 <= D ^ 2 * s ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0); assert (0 <= Fb ^ 2 * s ^ 2)
    by (apply Rmult_le_pos; apply pow2_ge_0); lra).
  assert (CY0 : 0 <= CY) by (unfold tuned_constants.CY; assert (A := c1_pos); assert (B := c2_pos);
    assert (0 <= c2 * L ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]);
    generalize (pow2_ge_0 D) (pow2_ge_0 Fb); lra).
  apply Rle_trans with (2 * (CY * ell) * (s * b + s * b ^ 2)).
  - unfold Rcal, theta. fold b. replace (2 * Y0 D Fb dM B2M s beta * Mm beta beta / (s * (b / (1 + b))))
      with (2 * (Y0 D Fb dM B2M s beta * Mm beta beta) * ((1 + b) / (s * b))) by (field; lra).
    replace (2 * (CY * ell) * (s * b + s * b ^ 2)) with (2 * (CY * ell * s ^ 2 * b ^ 2) * ((1 + b) / (s * b)))
      by (field; lra).
    apply Rmult_le_compat_r; [left; apply Rdiv_lt_0_compat; [lra|apply Rmult_lt_0_compat; lra]|].
    apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat; lra.
  - assert (Es : s = Rpower Lam (/ 2)) by (unfold tuned_constants.s; symmetry; apply Rpower_sqrt, LP).
    set (g1 := Rpower (Gs pb) (1 / 3)). assert (g0 : 0 < g1) by apply exp_pos.
    assert (G2 : Rpower (Gs pb) (2 / 3) = g1 ^ 2) by (unfold g1; rewrite <- Rpower_pow by apply exp_pos;
      rewrite Rpower_mult; f_equal; simpl INR; field).
    assert (T2 : Rpower 2 (1 / 3) = Rpower 2 (1 / 6) ^ 2) by (rewrite <- Rpower_pow by apply exp_pos;
      rewrite Rpower_mult; f_equal; simpl INR; field).
    assert (t1 : 1 <= Rpower 2 (1 / 6)) by (apply Rle_trans with (Rpower 2 0);
      [rewrite Rpower_O by lra; lra|apply Rle_Rpower; lra]).
    assert (L1 : s * Rpower Lam (1 / 6) = Rpower Lam (2 / 3)) by (rewrite Es, <- Rpower_plus; f_equal; field).
    assert (L2 : s * Rpower Lam (1 / 6) ^ 2 = Rpower Lam (5 / 6))
      by (rewrite Es, <- (Rpower_pow 2 (Rpower Lam (1 / 6))) by apply exp_pos; rewrite Rpower_mult,
      <- Rpower_plus; f_equal; simpl INR; field).
    assert (B1_ : s * b <= Rpower 2 (1 / 3) * (g1 * Rpower Lam (2 / 3))).
    { unfold b. rewrite b6_val. fold g1. rewrite <- L1, T2. set (u := Rpower 2 (1 / 6)) in *.
      set (l := Rpower Lam (1 / 6)). assert (0 < l) by apply exp_pos.
      assert (0 < s * l * g1) by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; lra).
      replace (s * (u * l * g1)) with (u * (s * l * g1)) by ring.
      replace (u ^ 2 * (g1 * (s * l))) with (u * u * (s * l * g1)) by ring. apply Rmult_le_compat_r;
        [lra|nra]. }
    assert (B2_ : s * b ^ 2 = Rpower 2 (1 / 3) * (g1 ^ 2 * Rpower Lam (5 / 6))) by (unfold b; rewrite b6_val;
      fold g1; rewrite <- L2, T2; ring).
    rewrite G2. unfold tuned_constants.CR.
    replace (2 * Rpower 2 (1 / 3) * CY * ell * (g1 * Rpower Lam (2 / 3) + g1 ^ 2 * Rpower Lam (5 / 6)))
      with (2 * (CY * ell) * (Rpower 2 (1 / 3) * (g1 * Rpower Lam (2 / 3)) + Rpower 2 (1 / 3) *
        (g1 ^ 2 * Rpower Lam (5 / 6)))) by ring.
    apply Rmult_le_compat_l; [assert (0 <= CY * ell) by (apply Rmult_le_pos; lra); lra|]. lra.
Qed.
End Tuned.
